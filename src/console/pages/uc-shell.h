/* What a page may ask of the window it lies in. Pages know neither the window nor its other pages, but those that they open. */
#pragma once

#include "uc-page.h"
#include "uc-training.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Of the window. */
#define UC_TYPE_SHELL (uc_shell_get_type ())
G_DECLARE_INTERFACE (UcShell, uc_shell, UC, SHELL, GtkWidget)

struct _UcShellInterface
{
  GTypeInterface parent_interface;
  /* The page @name, which need not be shown; %NULL: there is no such page. */
  UcPage *(*get_page) (UcShell *self, const char *name);
  /* What was chosen for the screen; "" = nothing. It is valid until the next choice. */
  const char *(*get_choice) (UcShell *self, const char *what);
  /* %NULL: the table is dealt. */
  UcTraining *(*get_training) (UcShell *self);
};

/* The window's actions: to open the page of that name, and to go one step back. */
#define UC_SHELL_OPEN "page.open"
#define UC_SHELL_BACK "page.back"
/* … and to speak a language from now on, which whoever is signed on has chosen: "es". */
#define UC_SHELL_SPEAK "page.speak"
/* … and to show it otherwise from now on: what, and how (UC_CHOICE_…). */
#define UC_SHELL_CHOOSE "page.choose"

/* What is chosen beside the language, and how; an aspect of the screen, or of its sounds. */
#define UC_CHOICE_COLORS "colors" /* "standard", "contrast", "night" */
#define UC_CHOICE_HAND   "hand"   /* "right", "left": where the primary button is */
#define UC_CHOICE_SIZE   "size"   /* "standard", "large" */
#define UC_CHOICE_TEXT   "text"   /* "100", "115", "130": in percent, where there is room */
#define UC_CHOICE_VOLUME "volume" /* "off", "low", "medium", "high" */
/* Each kind of sound: "on", "off". */
#define UC_CHOICE_SOUND_LOCK_OUT  "sound-lock-out"
#define UC_CHOICE_SOUND_LATE      "sound-late"
#define UC_CHOICE_SOUND_ATTENTION "sound-attention"
#define UC_CHOICE_SOUND_BACK      "sound-back"

/* "table", "desk", "floor", "ruling", "documents", "irregular", "menu", "language", "screen", "sounds", "last-round", "meters", "correct", "health",
 * "readings", "lessons", "lesson-result", "device-check", "program", "first-key". The pages that are about something have functions of
 * their own to be opened with. */
void uc_shell_open (GtkWidget *from, const char *page);
/* The page of that name; its own functions say what it is about. */
UcPage *uc_shell_page (GtkWidget *from, const char *page);
/* All of the window in the language of that code, at once and whenever the same dealer is signed on. */
void uc_shell_speak (GtkWidget *from, const char *language);
/* The screen otherwise, at once and whenever the same dealer is signed on. */
void uc_shell_choose (GtkWidget *from, const char *what, const char *how);
/* What was chosen; "" = nothing. */
const char *uc_shell_choice (GtkWidget *from, const char *what);
/* The training to which the window belongs for now; %NULL: it is the table's. */
UcTraining *uc_shell_training (GtkWidget *from);
/* One step back: to the page that this one was opened from. */
void uc_shell_back (GtkWidget *from);

G_END_DECLS
