/* The limits beyond which a table raises alerts, as the house files them in the group [alerts] of pit.conf:
 *
 *   [alerts]                     every key may be left out
 *   hit-frequency=4              standard errors, 1 to 20, with at most three decimals (4)
 *   hit-frequency-expected=20    judged once the odds expect so many hits and so many losses, 1 to 100000 (20)
 *   meter-jump=1000.00           dollars by which one event moves a meter, from 0.01 (1000.00)
 *   reader-accuracy=1%           wrong readings of all, 0% to 100%, with at most four decimals (1%)
 *   reader-accuracy-least=100    judged once there are so many readings, 1 to 100000 (100)
 *   chip-mismatches=5%           rounds with a wrong count of all counted rounds, as above (5%)
 *   chip-mismatches-least=50     judged once there are so many, 1 to 100000 (50)
 *   overrides=3                  by one pair of persons in a gaming day, 0 to 1000 (3)
 *   pace=20                      rounds an hour at least, 1 to 1000 (20)
 *   pace-pause=5                 minutes between two rounds after which the table waited for players, 1 to 60 (5)
 *   device-faults=5              in an hour, 0 to 60 (5)
 *   audit-finding=on             on or off (on)
 *   proof-failed=on              on or off (on)
 *
 * "off" in place of the value of hit-frequency, meter-jump, reader-accuracy, chip-mismatches, overrides, pace or device-faults switches that
 * alert off. A measure at the limit raises nothing, one beyond it does.
 */
#pragma once

#include "uc-money.h"
#include "uc-pit-alert.h"

G_BEGIN_DECLS

#define UC_PIT_MOST_DEVICE_FAULTS 60

typedef struct
{
  gboolean is_on[UC_N_PIT_ALERTS];
  guint32 hit_thousandths; /* of a standard error */
  guint32 hit_expected;
  UcMoney meter_jump;
  guint32 reader_ppm;
  guint32 reader_least;
  guint32 chips_ppm;
  guint32 chips_least;
  guint32 overrides;
  guint32 pace;
  guint32 pace_pause_min;
  guint32 device_faults;
} UcPitLimits;

/* What applies where nothing is filed: every alert is on. */
void uc_pit_limits_init (UcPitLimits *limits);

/**
 * uc_pit_limits_load_text:
 * @text: the whole text of pit.conf; other groups are passed over
 * @name: how faults call it, a file name
 * @limits: (out): complete on %TRUE; as uc_pit_limits_init () makes it on %FALSE
 * @faults: of uc_faults_new (), appended to: each says file, line, group, key, what is wrong and what is accepted
 *
 * Returns: %TRUE if no fault was found
 */
gboolean uc_pit_limits_load_text (const char *text, const char *name, UcPitLimits *limits, GPtrArray *faults);

/* The kinds that are switched off, as a whole sentence that names them; (transfer full), %NULL if none is. */
char *uc_pit_limits_say_off (const UcPitLimits *limits);

G_END_DECLS
