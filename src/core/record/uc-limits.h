/* How many seats and hands a table has at most, and how long the texts are that inputs, events and the state share. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_MAX_SEATS 7
#define UC_MAX_HANDS 4
#define UC_MAX_DOUBLES 3
#define UC_SEAT_DEALER 255
#define UC_SEAT_BIT(seat) (1u << (seat))
#define UC_BADGE_TEXT 16
#define UC_PIN_TEXT 12
#define UC_REASON_TEXT 96
#define UC_KEY_TEXT 24
#define UC_VALUE_TEXT 40

/* The name of a linked meter, "MTD-5", and a head of its ledger. */
#define UC_METER_TEXT 16
#define UC_HEAD_TEXT 40

/* "c:" commitment ":" box, both unpadded URL base64: the sealed hole card (src/journal/store/uc-seal.h). */
#define UC_SEAL_TEXT 160
#define UC_SALT_TEXT 32

/* Twelve hexadecimal digits: the head of uc_rules_version (). */
#define UC_READINGS_TEXT 16

G_END_DECLS
