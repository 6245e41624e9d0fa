/* The meter sign: the meter of one progressive, for players who stand in front of the table. It draws what it is given and takes no input.
 *
 * Laid out for a screen of 1920 × 1080 and for a bar of 1280 × 400; another size gets the layout that is nearer to its shape. The value is
 * the largest thing on it, in the same place in every state, with figures of one width.
 */
#pragma once

#include "uc-meter-board.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_METER_SIGN (uc_meter_sign_get_type ())
G_DECLARE_FINAL_TYPE (UcMeterSign, uc_meter_sign, UC, METER_SIGN, GtkWidget)

GtkWidget *uc_meter_sign_new (void);
/* Draws @shown from the next frame on; nothing happens when it is what is shown already. */
void uc_meter_sign_show (UcMeterSign *self, const UcMeterShown *shown);
/* Every text of the last frame, one a line, in the order of painting; "" before the first. Borrowed until the next frame. */
const char *uc_meter_sign_get_painted (UcMeterSign *self);

G_END_DECLS
