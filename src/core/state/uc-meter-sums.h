/* The arithmetic of a progressive's meter, § 685c.1(d) and (j), § 633b.10(d) and (j), § 635b.1(d) and (j). These functions compute what
 * wagers add, what goes back with them and how winners share an award. They also compute the meter's first value after an award of 100%.
 *
 * A table's own meter and one that several tables share are counted by these functions alone. They have no state, no clock
 * and no record; who calls them says what happened. Sums are micro-dollars, and no function makes one negative that was not.
 */
#pragma once

#include "uc-money.h"

G_BEGIN_DECLS

/* A11: what a meter shows after its 100% award. UC_RESEED_SEED is Monster Match C-E, 635b.2(d)(2)(iii)(C): no reserve. */
typedef enum { UC_RESEED_AT_LEAST_SEED, UC_RESEED_RESERVE, UC_RESEED_SEED } UcReseed;

/* What a meter runs by, as filed. */
typedef struct
{
  UcMoney wager;         /* the fixed amount of one wager */
  UcMoney seed;
  UcReseed reseed;
  guint32 primary_ppm;   /* increment rates in parts per million of the wager: 15% = 150000 */
  guint32 secondary_ppm;
} UcMeterTerms;

typedef struct
{
  UcMoney value;   /* on display */
  UcMoney reserve; /* what the secondary increments have come to: the next seed, or a part of it */
} UcMeterSums;

/**
 * uc_meter_sums_of_wagers:
 * @count: accepted wagers
 * @increments: (out): both increments of all of them; a fraction of a micro-dollar of one wager is dropped
 *
 * Returns: %FALSE when a sum does not fit
 */
gboolean uc_meter_sums_of_wagers (const UcMeterTerms *terms, guint count, UcMeterSums *increments) G_GNUC_WARN_UNUSED_RESULT;
/* @sums with @more. Returns %FALSE, with @sums untouched, when a sum does not fit: the meter is full. */
gboolean uc_meter_sums_add (UcMeterSums *sums, const UcMeterSums *more) G_GNUC_WARN_UNUSED_RESULT;
/* Takes @increments back from @sums, no more than the meter still holds of each: nothing where that is below
 * zero. Returns what went back, never less than zero. */
UcMeterSums uc_meter_sums_take_back (UcMeterSums *sums, const UcMeterSums *increments);
/**
 * uc_meter_sums_begin_anew:
 * @reserve: what the meter holds in reserve after an award of 100%
 * @from_reserve: (out): what of it goes on display: all
 * @from_house: (out): what the house adds, so that the display shows the seed at least; 0 with %UC_RESEED_RESERVE
 */
void uc_meter_sums_begin_anew (const UcMeterTerms *terms, UcMoney reserve, UcMoney *from_reserve, UcMoney *from_house);
/**
 * uc_meter_sums_part:
 * @base: the value that the award is a percentage of, A10
 * @percent: 1 to 100
 * @winners: who share it equally, at least 1
 *
 * Returns: what one of them has, in whole cents; what is left over stays on the meter
 */
UcMoney uc_meter_sums_part (UcMoney base, guint percent, guint winners);

G_END_DECLS
