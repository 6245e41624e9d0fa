/* Who signs: a badge, a PIN as dots on a keypad, a second button, and the primary. Also types slip numbers and badges: the
 * number of a badge that was not read is no signature without its PIN.
 */
#pragma once

#include "uc-say.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef enum
{
  UC_SIGN_BADGE, /* the badge alone; typed: its PIN, too */
  UC_SIGN_PIN,   /* badge, then PIN: dots only */
  UC_SIGN_SLIP,  /* badge, then a slip number, readable; typed: its PIN between them */
} UcSignNeed;

#define UC_TYPE_SIGN_PANEL (uc_sign_panel_get_type ())
/* Signals:
 *   signed (char *badge, char *digits): a badge that was typed where none of its PIN is asked for otherwise as "BADGE:PIN"
 *   second ()
 *   step ()
 */
G_DECLARE_FINAL_TYPE (UcSignPanel, uc_sign_panel, UC, SIGN_PANEL, GtkFixed)

/* @badge: read at the table at @read_us of the monotonic clock; "" = it is typed. It is asked for its PIN once that is
 * UC_BUS_TAP_MS ago. @rules: whether a reader is fitted, and whether the keys' places change with
 * every signature. */
void uc_sign_panel_start (UcSignPanel *self, UcSignNeed need, const char *badge, UcRole role, gint64 read_us,
                          const UcRules *rules);
void uc_sign_panel_set_words (UcSignPanel *self, const char *primary, UcSign sign, const char *second,
                              const char *note);
/* @ready: the rest of the page leaves nothing open that blocks the primary. */
void uc_sign_panel_set_ready (UcSignPanel *self, gboolean ready);
/* Nothing can be signed here, whatever is typed: the keys are dim, and the note says why. */
void uc_sign_panel_set_barred (UcSignPanel *self, gboolean barred);
/* What is done before anybody signs: the primary says @words and emits "step", whatever is typed, and keeps it. %NULL: nothing. */
void uc_sign_panel_set_step (UcSignPanel *self, const char *words);
/* Shows @sentence in the note's place. Forgets the digits, but not those of a slip. */
void uc_sign_panel_refuse (UcSignPanel *self, const char *sentence);
/* Forgets badge and digits: on leaving the page. */
void uc_sign_panel_clear (UcSignPanel *self);

/* It has this room, and not that of the wide grid: its keys stay as large as a finger, and its words give way. 0, 0 = that of the wide grid. @key: how high
 * each is. */
void uc_sign_panel_set_room (UcSignPanel *self, int width, int height, int key);

G_END_DECLS
