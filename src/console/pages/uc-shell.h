/* What a page may ask of the window it lies in. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Something that needs a badge, mostly with a PIN, before its line can be submitted. Strings are borrowed for the call.
 */
typedef struct
{
  const char *headline;
  const char *subject; /* what is signed for: seat, cards, sums, who asked; NULL = the headline says all of it */
  const GArray *exhibits; /* UcExhibit: … as it lies on the felt; NULL = nothing is drawn */
  const char *support;
  const char *primary;
  const char *line; /* "void-round @ *": @ = "BADGE PIN" (or "BADGE"), * = the reason chosen */
  gboolean pin;
  const char *const *reasons; /* NULL-terminated, translated; NULL when none is asked */
  const char *const *codes;   /* what the line says for each reason; NULL = the reason's own words */
  UcCite cite;
} UcAuthority;

/* A number to be typed. */
typedef struct
{
  const char *headline;
  const char *support;
  const char *primary;
  const char *line; /* "chips @"; NULL with then */
  gboolean money;
  gboolean cents;    /* the digits are cents, shown as dollars and cents */
  const char *typed; /* digits that stand there at first; %NULL = none */
  UcCite cite;
  const GArray *exhibits; /* of UcExhibit: what it is about, drawn; %NULL = nothing. Borrowed for the call */
  /* Takes the number instead of a line that is submitted at once; @data outlives the page. */
  void (*then) (const char *digits, gpointer data);
  gpointer data;
} UcNumber;

/* The window's actions: to open the page of that name, and to go one step back. */
#define UC_SHELL_OPEN "page.open"
#define UC_SHELL_BACK "page.back"

/* Tests @parts (bit set of UcPart), one after the other. @of: how many there are in all; those not in @parts are behind. */
void uc_shell_check_devices (GtkWidget *from, guint64 parts, guint of);
/* "table", "desk", "floor", "ruling", "documents", "irregular", "menu", "last-round", "meters", "correct", "health",
 * "readings", "device-check", "program", "first-key". */
void uc_shell_open (GtkWidget *from, const char *page);
/* The page of that name, which need not be shown; its own functions say what it is about. */
UcPage *uc_shell_page (GtkWidget *from, const char *page);
/* One step back: to the page that this one was opened from. */
void uc_shell_back (GtkWidget *from);
void uc_shell_authorise (GtkWidget *from, const UcAuthority *authority);
/* Opens the floor page at the dispute of @seat with @ruling chosen; UC_WORD_NONE chooses none. */
void uc_shell_rule (GtkWidget *from, guint seat, UcWord ruling);
/* Opens the ruling on the hands of a wrong light with UC_WORD_GO_ON chosen, or UC_WORD_DEAD for the hand that is asked about. */
void uc_shell_rule_hands (GtkWidget *from, UcWord ruling);
void uc_shell_number (GtkWidget *from, const UcNumber *number);

G_END_DECLS
