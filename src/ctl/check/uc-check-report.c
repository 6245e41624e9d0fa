#include "uc-check-report.h"

#include "uc-check-odds.h"
#include "uc-check-wagers.h"
#include "uc-side-wager.h"

#include <glib/gi18n.h>

static const char *
yes_or_no (gboolean yes)
{
  return yes ? _ ("yes") : _ ("no");
}

static void
report_sum (const char *sentence, const char *none, UcMoney sum, GString *report)
{
  char text[UC_MONEY_TEXT];

  if (sum == UC_MONEY_UNKNOWN)
    g_string_append_printf (report, "  %s\n", none);
  else
    g_string_append_printf (report, "  %s %s\n", sentence, uc_money_format (sum, text));
}

/* With the paragraph that speaks of a payout limitation, where the game has one. */
static void
report_limit (const char *sentence, const char *none, UcMoney sum, const UcRules *rules, GString *report)
{
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_PAYOUT_LIMIT);
  char text[UC_MONEY_TEXT];

  if (sum == UC_MONEY_UNKNOWN)
    g_string_append_printf (report, "  %s\n", none);
  else
    g_string_append_printf (report, "  %s %s (%s)\n", sentence, uc_money_format (sum, text), cite);
}

static void
report_policy (const UcRules *rules, GString *report)
{
  g_string_append (report, _ ("Internal controls:\n"));
  report_sum (_ ("A second person signs awards from this sum on:"), _ ("One signature is enough for every award."),
              rules->second_signature, report);
  report_sum (_ ("Odds are paid outside the table inventory from this sum on:"),
              _ ("Odds are always paid from the table inventory."), rules->not_from_inventory, report);
  report_limit (_ ("One payout is named to dealer and floor, and paid in full, from this sum on:"),
                _ ("No limit of one payout is set."), rules->payout_limit, rules, report);
  report_limit (_ ("The payouts of one round are named to dealer and floor, and paid in full, from this sum on:"),
                _ ("No limit of one round's payouts is set."), rules->round_limit, rules, report);
  report_sum (_ ("A tax form is due from this sum on:"), _ ("No sum for a tax form is set."), rules->tax_form, report);
  report_sum (_ ("Cards are shown to the camera and the hand is sealed from this sum on:"),
              _ ("No sum for showing cards to the camera is set."), rules->camera, report);
  g_string_append_printf (report, _ ("  Wins at fixed odds are signed together: %s\n"), yes_or_no (rules->batch));
  g_string_append_printf (report, _ ("  A floorperson may continue although a winner's light is dark: %s\n"),
                          yes_or_no (rules->dark_light_override));
  g_string_append_printf (report, _ ("  A hand that the dealer passes over has stood: %s\n"),
                          yes_or_no (rules->implied_stand));
  g_string_append_printf (report, _ ("  Wrong PINs before a badge is locked: %u\n"), rules->pin_tries);
  g_string_append_printf (report, _ ("  Digits of a new PIN, at least: %u\n"), rules->pin_digits);
  g_string_append_printf (report, _ ("  The keys of the PIN pad change places: %s\n"),
                          yes_or_no (rules->pin_keys == UC_PIN_KEYS_SHUFFLED));
}

/* Players see a progressive's meter on a sign; the console draws none. */
static void
report_meter_sign (const UcRules *rules, GString *report)
{
  g_autofree char *cite = uc_check_paragraph (rules, UC_CITE_METER);

  if (uc_side_wager_progressive (rules) == UC_WAGER_NONE)
    return;
  g_string_append (report, _ ("Meter sign:\n"));
  switch (rules->fitted.meter_sign)
    {
    case UC_FITTED_SIGN_EXTERNAL:
      g_string_append_printf (
          report, _ ("  The casino's own sign shows the meter; the console draws none and sends it nothing (%s).\n"), cite);
      return;
    case UC_FITTED_SIGN_UPCARD:
      g_string_append_printf (
          report, _ ("  The program upcard-sign shows the meter on a screen that players see; the console draws none (%s).\n"), cite);
      g_string_append (report, rules->fitted.sign_winner == UC_SIGN_WINNER_AT_ONCE
                                   ? _ ("  The sign names the table of a win while a floorperson validates it; seat, hand and award follow.\n")
                                   : _ ("  The sign names a win only after a floorperson has validated it.\n"));
      return;
    case UC_FITTED_SIGN_NONE:
      g_string_append_printf (
          report,
          _ ("  Note: no sign is named, and the console draws none: the meter must be visible from the front of the table "
             "(%s). File meter-sign=upcard in [devices] for a screen with upcard-sign, or meter-sign=external for the "
             "casino's own sign.\n"),
          cite);
      return;
    }
}

/* @readings, one a line, under @heading. */
static void
report_readings (const UcRules *rules, const char *heading, const GArray *readings, GString *report)
{
  if (readings->len > 0)
    g_string_append_printf (report, "%s\n", heading);
  for (guint i = 0; i < readings->len; i++)
    {
      const UcReading *reading = &g_array_index (readings, UcReading, i);
      g_autofree char *cite = uc_check_paragraph (rules, reading->cite);

      g_string_append_printf (report, "  %s%s", reading->id, *reading->id != '\0' ? " " : "");
      if (*reading->key != '\0')
        g_string_append_printf (report, "[%s] %s=%s: ", reading->group, reading->key, reading->value);
      g_string_append_printf (report, "%s (%s)%s\n", _ (reading->sentence), cite,
                              reading->is_default ? "" : _ (" Not the default."));
    }
}

static char *
day (const GDate *date)
{
  char text[16];

  g_date_strftime (text, sizeof text, "%Y-%m-%d", date);
  return g_strdup (text);
}

static void
report_section_state (const UcSection *section, const GDate *today, GString *report)
{
  char name[UC_CITATION_TEXT];
  g_autofree char *date = NULL;

  uc_cite_format (section->name, name);
  switch (uc_section_state (section, today))
    {
    case UC_SECTION_NOT_YET:
      date = day (&section->effective);
      g_string_append_printf (report, _ ("  %s is not in force before %s.\n"), name, date);
      return;
    case UC_SECTION_IN_FORCE:
    case UC_SECTION_EXPIRED: /* report_expired () says it */
      return;
    }
}

/* One line a section; returns whether there is one. */
static gboolean
report_expired (const UcRules *rules, const GDate *today, GString *report)
{
  g_autoptr (GPtrArray) sections = uc_rules_expired (rules, today);

  for (guint i = 0; i < sections->len; i++)
    {
      const UcSection *section = g_ptr_array_index (sections, i);
      g_autofree char *date = day (&section->expires);
      char name[UC_CITATION_TEXT];

      uc_cite_format (section->name, name);
      g_string_append_printf (report, _ ("expired: %s, %s, expired on %s (%s); "), name, section->title, date,
                              section->expires_citation);
      if (*section->successor != '\0')
        g_string_append_printf (report, _ ("it was re-issued as § %s, and prompts cite it as filed. "),
                                section->successor);
      else
        g_string_append (report, _ ("what took its place is not known. "));
      g_string_append (report, rules->expired_approved
                                   ? _ ("The table file says that the table is dealt with an approval.\n")
                                   : _ ("upcardd does not open the table without [table] expired=dealt-with-approval.\n"));
    }
  return sections->len > 0;
}

static void
report_sections (const UcRules *rules, const GDate *today, GString *report)
{
  g_autoptr (GPtrArray) sections = uc_rules_sections (rules);

  g_string_append (report, _ ("Sections:\n"));
  for (guint i = 0; i < sections->len; i++)
    {
      const UcSection *section = g_ptr_array_index (sections, i);
      char name[UC_CITATION_TEXT];

      g_string_append_printf (report, "  %s: %s\n", section->title, section->source);
      report_section_state (section, today, report);
      uc_cite_format (section->name, name);
      if (section->text == UC_SECTION_PARTIAL)
        g_string_append_printf (report, _ ("  %s could be read in part only.\n"), name);
      else if (section->text == UC_SECTION_PROPOSED)
        g_string_append_printf (report, _ ("  %s was read as proposed; compare it with the text as adopted.\n"), name);
    }
}

/* "down-under-blackjack at BJ-07: 6 decks, 6 seats, …" */
static void
report_table (const UcRules *rules, GString *report)
{
  static const char *const shuffles[] = { "manual", "automatic", "continuous" };
  UcCite order = rules->settlement == UC_SETTLE_LOSERS_FIRST ? UC_CITE_SETTLE_LOSERS_FIRST
                                                             : UC_CITE_SETTLE_SEAT_BY_SEAT;
  g_autofree char *decks = uc_check_paragraph (rules, UC_CITE_DECKS);
  g_autofree char *seats = uc_check_paragraph (rules, UC_CITE_SEATS);
  g_autofree char *settlement = uc_check_paragraph (rules, order);
  g_autofree char *n_decks = uc_check_decks (rules);
  g_autofree char *n_seats = g_strdup_printf (ngettext ("%u seat", "%u seats", rules->seats), rules->seats);

  g_string_append_printf (report, _ ("Table %s: %s, %s (%s), %s (%s)\n"), rules->table_id,
                          uc_game_name (rules->game), n_decks, decks, n_seats, seats);
  g_string_append_printf (report, _ ("  settlement %s (%s); shuffle %s, batches: %u\n"),
                          rules->settlement == UC_SETTLE_LOSERS_FIRST ? "losers-first" : "seat-by-seat", settlement,
                          shuffles[rules->shuffle], rules->batches);
}

/* Each part where it is connected; those that speak over a line of their own, with what they speak. */
static void
report_devices (const UcRules *rules, GString *report)
{
  guint64 fitted = uc_rules_fitted_parts (rules);

  g_string_append (report, fitted != 0 ? _ ("Devices:\n") : _ ("Devices: none; everything is typed.\n"));
  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    {
      char name[UC_PART_TEXT];

      if (!(fitted & UC_PART_BIT (part)))
        continue;
      g_string_append_printf (report, "  %-16s %s", uc_part_format (part, name), uc_rules_fitted (rules, part));
      if (part <= UC_PART_BADGE)
        g_string_append_printf (
            report, _ (", driver %s"),
            uc_fitted_driver_word (part == UC_PART_BADGE ? rules->fitted.badge_driver : UC_DRIVER_UPCARD));
      g_string_append_c (report, '\n');
    }
}

UcCheckVerdict
uc_check_report (const char *path, const GDate *today, GString *report)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  g_autofree char *name = g_path_get_basename (path);
  gboolean expired;
  UcRules rules;
  g_autoptr (GArray) readings = NULL;
  g_autoptr (GArray) open = NULL;

  if (!uc_rules_load_file (path, &rules, faults))
    {
      g_autofree char *lines = uc_faults_format (faults);

      g_string_append_printf (report, "%s\n", lines);
      return UC_CHECK_BAD;
    }
  g_string_append_printf (report, _ ("%s: good\n"), name);
  expired = report_expired (&rules, today, report);
  report_table (&rules, report);
  uc_check_wagers (&rules, report);
  uc_check_odds (&rules, report);
  report_sections (&rules, today, report);
  readings = uc_rules_readings (&rules);
  open = uc_rules_to_confirm (&rules);
  report_readings (&rules, _ ("Readings that a person must confirm before the table is used:"), readings, report);
  report_readings (&rules, _ ("Could not be read in the regulation; confirm with your Rules Submission:"), open, report);
  report_policy (&rules, report);
  report_meter_sign (&rules, report);
  report_devices (&rules, report);
  return expired ? UC_CHECK_EXPIRED : UC_CHECK_GOOD;
}
