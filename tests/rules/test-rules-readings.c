/* The list of readings that a person must confirm. */
#include "uc-rules-load.h"

#include <string.h>

#define TABLE(game) "[table]\nid=T-1\ngame=" game "\ndecks=6\nseats=6\n"
#define HEAD        "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n"
#define PROGRESSIVE "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

static GArray *
readings_of (const char *text)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  GArray *readings;
  UcRules rules;

  g_assert_true (uc_rules_load_text (text, "t.ini", &rules, faults));
  readings = uc_rules_readings (&rules);
  for (guint i = 0; i < readings->len; i++)
    {
      const UcReading *reading = &g_array_index (readings, UcReading, i);

      g_assert_true (g_str_has_suffix (reading->sentence, "."));
      g_assert_cmpstr (uc_rules_cite (&rules, reading->cite), !=, "");
    }
  return readings;
}

static const UcReading *
find (const GArray *readings, const char *key)
{
  for (guint i = 0; i < readings->len; i++)
    if (g_str_equal (g_array_index (readings, UcReading, i).key, key))
      return &g_array_index (readings, UcReading, i);
  return NULL;
}

static void
assert_reading (const char *text, const char *id, const char *key, const char *value, gboolean is_default)
{
  g_autoptr (GArray) readings = readings_of (text);
  const UcReading *reading = find (readings, key);

  g_assert_nonnull (reading);
  g_assert_cmpstr (reading->id, ==, id);
  g_assert_cmpstr (reading->value, ==, value);
  g_assert_cmpint (reading->is_default, ==, is_default);
}

static void
test_defaults (void)
{
  assert_reading (HEAD PROGRESSIVE, "A1", "busted-at-dealer-22", "lose", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A2", "dealer-ace-cap", "22", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A2", "dealer-pair-of-aces", "22", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A6", "even-money", "true", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A9", "stake-returned", "false", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A10", "percentage", "shared", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A11", "reseed", "at-least-seed", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A12", "validation", "every", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A18", "hold", "table", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A23", "smallest-chip", "1.00", TRUE);
  assert_reading (HEAD PROGRESSIVE, "A27", "dealer-draws", "if-needed", TRUE);
}

static void
test_others (void)
{
  assert_reading (HEAD "[readings]\nbusted-at-dealer-22=return\n", "A1", "busted-at-dealer-22", "return", FALSE);
  assert_reading (HEAD "[readings]\ndealer-ace-cap=21\n", "A2", "dealer-ace-cap", "21", FALSE);
  assert_reading (HEAD "[readings]\ndealer-pair-of-aces=12\n", "A2", "dealer-pair-of-aces", "12", FALSE);
  assert_reading (HEAD "even-money=false\n", "A6", "even-money", "false", FALSE);
  assert_reading (TABLE ("spanish-21"), "A6", "even-money", "false", TRUE);
  assert_reading (TABLE ("spanish-21") "even-money=true\n", "A6", "even-money", "true", FALSE);
  assert_reading (HEAD PROGRESSIVE "stake-returned=true\n", "A9", "stake-returned", "true", FALSE);
  assert_reading (HEAD PROGRESSIVE "[readings]\npercentage=each\n", "A10", "percentage", "each", FALSE);
  assert_reading (HEAD PROGRESSIVE "[readings]\nreseed=reserve\n", "A11", "reseed", "reserve", FALSE);
  assert_reading (HEAD PROGRESSIVE "[policy]\nvalidation=percentage\n", "A12", "validation", "percentage", FALSE);
  assert_reading (HEAD PROGRESSIVE "[policy]\nvalidation=250.00\n", "A12", "validation", "250.00", FALSE);
  assert_reading (HEAD PROGRESSIVE "[policy]\nhold=seat\n", "A18", "hold", "seat", FALSE);
  assert_reading (HEAD "smallest-chip=0.50\n", "A23", "smallest-chip", "0.50", FALSE);
  assert_reading (HEAD "[readings]\ndealer-draws=always\n", "A27", "dealer-draws", "always", FALSE);
}

/* With cap 21 a pair of aces can only be 12: there is nothing to confirm, and it is the default. */
static void
test_cap_21 (void)
{
  g_autoptr (GArray) readings = readings_of (HEAD "[readings]\ndealer-ace-cap=21\n");
  g_autoptr (GArray) both = readings_of (HEAD "[readings]\ndealer-ace-cap=21\ndealer-pair-of-aces=12\n");

  g_assert_null (find (readings, "dealer-pair-of-aces"));
  g_assert_cmpuint (both->len, ==, readings->len);
}

/* A table without the progressive has nothing to confirm about it. */
static void
test_not_offered (void)
{
  g_autoptr (GArray) readings = readings_of (HEAD);

  g_assert_null (find (readings, "stake-returned"));
  g_assert_null (find (readings, "reseed"));
  g_assert_null (find (readings, "validation"));
  g_assert_null (find (readings, "hold"));
}

#define MATCH       "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\n"
#define MONSTER     "[wager monster-match]\namount=5.00\npaytable=A\n"

/* The ids of a table's readings, in their order: "A6 A23". */
static void
assert_ids (const char *text, const char *expected)
{
  g_autoptr (GArray) readings = readings_of (text);
  g_autoptr (GString) ids = g_string_new (NULL);

  for (guint i = 0; i < readings->len; i++)
    g_string_append_printf (ids, "%s%s", i > 0 ? " " : "", g_array_index (readings, UcReading, i).id);
  g_assert_cmpstr (ids->str, ==, expected);
}

static void
test_games (void)
{
  assert_ids (HEAD, "A1 A2 A2 A3 A4 A5 A6 A19 A20 A21 A23 A24 A26 A27 A33 A34 A38 A39");
  assert_ids (TABLE ("blackjack"), "A5 A6 A20 A21 A23 A24 A26 A27 A28 A33 A34 A38");
  assert_ids (TABLE ("blackjack") MATCH, "A5 A6 A9 A10 A11 A12 A13 A14 A17 A18 A20 A21 A23 A24 A26 A27 A28 A29 A30 A31 A32 A33 A34 A36 A37 A38");
  assert_ids (TABLE ("blackjack") MATCH "envy=true\n", 
              "A5 A6 A9 A10 A11 A12 A13 A14 A15 A17 A18 A20 A21 A23 A24 A26 A27 A28 A29 A30 A31 A32 A33 A34 A36 A37 A38");
  assert_ids (TABLE ("spanish-21"), "A5 A6 A12 A20 A21 A23 A24 A26 A27 A28 A29 A31 A33 A34 A38");
  assert_ids (TABLE ("spanish-21") "[wager match-the-dealer]\n" PROGRESSIVE,
              "A5 A6 A7 A8 A9 A10 A11 A12 A13 A16 A17 A18 A20 A21 A23 A24 A26 A27 A28 A29 A30 A31 A33 A34 A36 A37 A38");
  assert_ids (TABLE ("players-edge-21"), "A5 A6 A12 A20 A21 A22 A23 A24 A26 A27 A28 A29 A31 A33 A34 A38");
  assert_ids (TABLE ("players-edge-21") "[wager match-up]\npaytable=A\n[wager match-down]\npaytable=A\n",
              "A5 A6 A12 A20 A21 A22 A23 A24 A25 A26 A27 A28 A29 A31 A32 A33 A34 A38");
  assert_ids (TABLE ("players-edge-21") MONSTER, 
              "A5 A6 A10 A12 A13 A16 A17 A18 A20 A21 A22 A22 A23 A24 A26 A27 A28 A29 A30 A31 A33 A34 A36 A37 A38");
  assert_ids (TABLE ("match-the-dealer-blackjack") "[wager up-card]\n", "A5 A6 A20 A21 A23 A24 A26 A27 A28 A33 A34 A38");
  assert_ids (HEAD PROGRESSIVE,
              "A1 A2 A2 A3 A4 A5 A6 A8 A9 A10 A11 A12 A13 A16 A17 A18 A19 A20 A21 A23 A24 A25 A26 A27 A29 A30 A31 A33 A34 A36 A37 A38 A39");
  assert_ids (HEAD PROGRESSIVE "linked=MTD-5\n",
              "A1 A2 A2 A3 A4 A5 A6 A8 A9 A10 A11 A12 A13 A16 A17 A18 A19 A20 A21 A23 A24 A25 A26 A27 A29 A30 A31 A33 A34 A36 A37 A38 A39 A40 A41");
  /* Nothing is read that is not there: no cover card, no reader. */
  assert_ids (TABLE ("blackjack") "shuffle=continuous\npeek=none\n", "A5 A6 A21 A23 A26 A27 A28 A33 A34 A38");
}

/* A reading about the progressive is of the table's own. */
static void
test_group (void)
{
  g_autoptr (GArray) match = readings_of (TABLE ("blackjack") MATCH "stake-returned=true\n");
  g_autoptr (GArray) spanish = readings_of (TABLE ("spanish-21") PROGRESSIVE);

  g_assert_cmpstr (find (match, "stake-returned")->group, ==, "wager blackjack-match-progressive");
  g_assert_cmpstr (find (match, "stake-returned")->value, ==, "true");
  g_assert_cmpstr (find (spanish, "stake-returned")->group, ==, "wager match-the-dealer-progressive");
}

/* What a lab would write up about the filed controls, and an approval to go on, stand on the page where they are filed. */
static void
test_policy (void)
{
  assert_reading (HEAD, "A5", "late-blackjack", "beats-21", TRUE);
  assert_reading (HEAD "[readings]\nlate-blackjack=ties-21\n", "A5", "late-blackjack", "ties-21", FALSE);
  assert_reading (TABLE ("blackjack"), "A33", "refused-split", "one-card", TRUE);
  assert_reading (HEAD "[readings]\nrefused-split=second-card\n", "A33", "refused-split", "second-card", FALSE);
  assert_reading (TABLE ("blackjack"), "A34", "new-dealer-burn", "with-shoe", TRUE);
  assert_reading (HEAD "[readings]\nnew-dealer-burn=own\n", "A34", "new-dealer-burn", "own", FALSE);
  assert_reading (HEAD "[readings]\nsplit-large-at-22=paid\n", "A3", "split-large-at-22", "paid", FALSE);
  assert_reading (HEAD PROGRESSIVE "[policy]\nsecond-signature=none\n", "A12", "second-signature", "none", FALSE);
  assert_reading (HEAD PROGRESSIVE "[policy]\ndark-light-override=true\n", "A12", "dark-light-override", "true", FALSE);
  assert_reading (TABLE ("players-edge-21") "expired=dealt-with-approval\n", "A35", "expired", "dealt-with-approval",
                  FALSE);
}

/* 685c.1(h)(3) names no sum below which nobody validates: whoever files one reads that. */
static void
test_no_threshold (void)
{
  g_autoptr (GArray) readings = readings_of (HEAD PROGRESSIVE "[policy]\nvalidation=percentage\n");

  g_assert_nonnull (strstr (find (readings, "validation")->sentence, "pays every win at fixed odds"));
  g_assert_nonnull (strstr (find (readings, "validation")->sentence, "the text names no sum"));
}

static void
test_bust (void)
{
  assert_reading (TABLE ("blackjack"), "A28", "bust", "at-once", TRUE);
  assert_reading (TABLE ("blackjack") "[readings]\nbust=at-settlement\n", "A28", "bust", "at-settlement", FALSE);
  assert_reading (TABLE ("blackjack") MATCH "[readings]\nreseed=reserve\n", "A11", "reseed", "reserve", FALSE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/rules/readings/defaults", test_defaults);
  g_test_add_func ("/rules/readings/others", test_others);
  g_test_add_func ("/rules/readings/cap-21", test_cap_21);
  g_test_add_func ("/rules/readings/not-offered", test_not_offered);
  g_test_add_func ("/rules/readings/games", test_games);
  g_test_add_func ("/rules/readings/group", test_group);
  g_test_add_func ("/rules/readings/bust", test_bust);
  g_test_add_func ("/rules/readings/policy", test_policy);
  g_test_add_func ("/rules/readings/no-threshold", test_no_threshold);
  return g_test_run ();
}
