/* What a device says → an input line of the table. One table in uc-convert.c; no rule of play. */
#pragma once

#include "uc-debounce.h"
#include "uc-input.h"
#include "uc-message.h"

G_BEGIN_DECLS

/* Inputs that one change of health can make: gpio stands for a head a seat, button, line, winner lamps. */
#define UC_CONVERT_MAX (UC_MAX_SEATS + 4)

/**
 * uc_convert_message:
 * @device: who said it
 * @input: (out): origin device, t_mono_ns = @t_ns, t_real_ns 0; untouched on %FALSE
 * @t_ns: monotonic arrival
 *
 * card, light, badge, word ("ok": the device is up, any other: a fault). Edges and levels go through UcDebounce and
 * uc_convert_edge ().
 * Returns: %FALSE when the message makes no input
 */
gboolean uc_convert_message (const UcMessage *message, UcWireDevice device, gint64 t_ns, UcInput *input);
/**
 * uc_convert_edge:
 * @rules: whose progressive the wager sensors sense
 *
 * wager.N rising: bet; falling: unbet; lock-button rising: no-more-bets; reset-key rising: reset-key, which counts in
 * its test only. t_mono_ns is the edge's stamp; its bounces stand in the input.
 * Returns: %FALSE when the edge makes no input (lock-button or reset-key released)
 */
gboolean uc_convert_edge (const UcEdge *edge, const UcRules *rules, UcInput *input);
/* The device that @line is a part of; UC_DEVICE_NONE for the reset key, of which the record knows nothing. */
UcDevice uc_convert_line_device (UcLine line);
/* "device NAME up", "down", or "fault TEXT". */
UcInput uc_convert_device (UcDevice device, UcWord word, const char *text, gint64 t_ns);
/* "device NAME up" / "down" for everything that @rules says is fitted at the other end. Returns how many. */
guint uc_convert_health (UcWireDevice device, gboolean up, const UcRules *rules, gint64 t_ns,
                         UcInput inputs[UC_CONVERT_MAX]);

G_END_DECLS
