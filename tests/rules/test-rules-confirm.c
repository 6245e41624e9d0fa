/* What could not be read and stands to be confirmed, and the sections that a table plays by. */
#include "uc-rules-load.h"

#include <string.h>

typedef struct
{
  const char *path; /* of the test */
  const char *more; /* lines of [table] */
  const char *key;
  const char *value; /* NULL: nothing to confirm by this key */
  gboolean is_default;
  const char *citation;
} ConfirmCase;

#define TABLE(game, decks) "[table]\nid=T\ngame=" game "\ndecks=" decks "\nseats=6\n"
#define BJ                 TABLE ("blackjack", "2")
#define SP                 TABLE ("spanish-21", "6")
#define PE                 TABLE ("players-edge-21", "5")
#define WA                 TABLE ("match-the-dealer-blackjack", "4")
#define DU                 TABLE ("down-under-blackjack", "6")

static const ConfirmCase cases[] = {
  { "/rules/confirm/blackjack/seats", BJ, "seats", "6", TRUE, "633a.2" },
  { "/rules/confirm/blackjack/decks", BJ, "decks", NULL, FALSE, NULL },
  { "/rules/confirm/blackjack/peek", BJ, "peek", "ace-and-ten", TRUE, "633a.7(h)" },
  { "/rules/confirm/blackjack/peek-ace", BJ "peek=ace\n", "peek", "ace", FALSE, "633a.7(h)" },
  { "/rules/confirm/blackjack/peek-none", BJ "peek=none\n", "peek", "none", FALSE, "633a.7(h)" },
  { "/rules/confirm/blackjack/soft-17", BJ, "soft-17", "stand", TRUE, "633a.7(i)–(t)" },
  { "/rules/confirm/blackjack/soft-17-hit", BJ "soft-17=hit\n", "soft-17", "hit", FALSE, "633a.7(i)–(t)" },
  { "/rules/confirm/blackjack/surrender", BJ, "surrender", "none", TRUE, "633a.9" },
  { "/rules/confirm/blackjack/surrender-late", BJ "surrender=late\n", "surrender", "late", FALSE, "633a.9" },
  { "/rules/confirm/blackjack/splits", BJ, "splits", "1", TRUE, "633a.11(a)–(c)" },
  { "/rules/confirm/blackjack/splits-2", BJ "splits=2\n", "splits", "2", FALSE, "633a.11(a)–(c)" },
  { "/rules/confirm/blackjack/split-aces", BJ, "split-aces", "one-card", TRUE, "633a.11(c)" },
  { "/rules/confirm/blackjack/resplit-aces-of-one-split", BJ, "resplit-aces", NULL, FALSE, NULL },
  { "/rules/confirm/blackjack/no-resplit-aces", BJ "splits=3\n", "resplit-aces", "false", TRUE, "633a.11(c)" },
  { "/rules/confirm/blackjack/resplit-aces", BJ "splits=3\nresplit-aces=true\n", "resplit-aces", "true", FALSE, "633a.11(c)" },
  { "/rules/confirm/down-under/resplit-aces", DU, "resplit-aces", NULL, FALSE, NULL },
  { "/rules/confirm/blackjack/split-aces-draw", BJ "split-aces=draw\n", "split-aces", "draw", FALSE, "633a.11(c)" },
  { "/rules/confirm/blackjack/double-on", BJ, "double-on", "first-two", TRUE, "633a.10" },
  { "/rules/confirm/blackjack/double-on-any", BJ "double-on=any\n", "double-on", "any", FALSE, "633a.10" },
  { "/rules/confirm/blackjack/double-split", BJ, "double-after-split", "true", TRUE, "633a.10" },
  { "/rules/confirm/blackjack/no-double-split", BJ "double-after-split=false\n", "double-after-split", "false", FALSE,
    "633a.10" },
  { "/rules/confirm/blackjack/rescue", BJ, "rescue", "false", TRUE, "house procedure" },
  { "/rules/confirm/spanish-21/decks", SP, "decks", "6", TRUE, "635a" },
  { "/rules/confirm/spanish-21/rescue", SP "rescue=true\n", "rescue", "true", FALSE, "635a.10" },
  { "/rules/confirm/players-edge-21/decks", PE, "decks", NULL, FALSE, NULL },
  { "/rules/confirm/players-edge-21/soft-17", PE, "soft-17", NULL, FALSE, NULL },
  { "/rules/confirm/players-edge-21/double-on", PE, "double-on", NULL, FALSE, NULL },
  { "/rules/confirm/players-edge-21/double-split", PE, "double-after-split", NULL, FALSE, NULL },
  { "/rules/confirm/players-edge-21/rescue", PE, "rescue", NULL, FALSE, NULL },
  { "/rules/confirm/players-edge-21/split-aces", PE, "split-aces", "one-card", TRUE, "635a.11" },
  { "/rules/confirm/washington/soft-17", WA, "soft-17", "hit", TRUE, "WSGC, Match The Dealer" },
  { "/rules/confirm/washington/soft-17-stand", WA "soft-17=stand\n", "soft-17", "stand", FALSE,
    "WSGC, Match The Dealer" },
  { "/rules/confirm/down-under/nothing", DU, "seats", NULL, FALSE, NULL },
};

static void
load_or_fail (const char *text, UcRules *rules)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  if (!uc_rules_load_text (text, "t.ini", rules, faults))
    {
      g_autofree char *line = uc_fault_format (g_ptr_array_index (faults, 0));

      g_error ("%s", line);
    }
}

static const UcReading *
find (const GArray *list, const char *key)
{
  for (guint i = 0; i < list->len; i++)
    if (g_str_equal (g_array_index (list, UcReading, i).key, key))
      return &g_array_index (list, UcReading, i);
  return NULL;
}

static void
test_case (gconstpointer data)
{
  const ConfirmCase *expected = data;
  g_autoptr (GArray) list = NULL;
  const UcReading *found;
  UcRules rules;

  load_or_fail (expected->more, &rules);
  list = uc_rules_to_confirm (&rules);
  found = find (list, expected->key);
  if (expected->value == NULL)
    {
      g_assert_null (found);
      return;
    }
  g_assert_nonnull (found);
  g_assert_cmpstr (found->id, ==, "");
  g_assert_cmpstr (found->group, ==, "table");
  g_assert_cmpstr (found->value, ==, expected->value);
  g_assert_cmpint (found->is_default, ==, expected->is_default);
  g_assert_cmpstr (uc_rules_cite (&rules, found->cite), ==, expected->citation);
  g_assert_true (g_str_has_suffix (found->sentence, "."));
}

/* Every key that a chapter names in [confirm] is told, each once. */
static void
test_all_keys (void)
{
  static const struct
  {
    const char *text;
    guint n;
  } games[] = {
    { DU, 0 }, { BJ, 11 }, { SP "[wager match-the-dealer]\n", 16 }, { SP, 15 }, { PE, 7 }, { WA, 11 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    {
      g_autoptr (GArray) list = NULL;
      UcRules rules;

      load_or_fail (games[i].text, &rules);
      list = uc_rules_to_confirm (&rules);
      g_assert_cmpuint (list->len, ==, games[i].n);
    }
}

/* A side wager's section counts where the wager is offered; Player's Edge 21 has its own and ch. 635a. */
static void
test_sections (void)
{
  static const struct
  {
    const char *text;
    const char *names;
  } tables[] = {
    { DU, "685a" },
    { DU "[wager match-the-dealer-progressive]\namount=1.00\npaytable=1\n", "685a 685c.1" },
    { BJ, "633a" },
    { TABLE ("blackjack", "6") "[wager blackjack-match-progressive]\namount=1.00\npaytable=B\n", "633a 633b.10" },
    { SP, "635a" },
    { SP "[wager match-the-dealer-progressive]\namount=1.00\npaytable=1\n", "635a 635b.1" },
    { PE, "635b.2 635a" },
    { WA, "WSGC" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (GString) names = g_string_new (NULL);
      g_autoptr (GPtrArray) sections = NULL;
      UcRules rules;

      load_or_fail (tables[i].text, &rules);
      sections = uc_rules_sections (&rules);
      for (guint j = 0; j < sections->len; j++)
        g_string_append_printf (names, "%s%s", j > 0 ? " " : "", ((UcSection *)g_ptr_array_index (sections, j))->name);
      g_assert_cmpstr (names->str, ==, tables[i].names);
    }
}

static UcSectionState
state_on (const UcSection *section, guint day, guint month, guint year)
{
  GDate date;

  g_date_clear (&date, 1);
  g_date_set_dmy (&date, day, month, year);
  return uc_section_state (section, &date);
}

/* The days on either side of each limit. */
static void
test_dates (void)
{
  g_autoptr (GPtrArray) sections = NULL;
  const UcSection *own, *chapter;
  UcRules rules;

  load_or_fail (PE, &rules);
  sections = uc_rules_sections (&rules);
  own = g_ptr_array_index (sections, 0);
  chapter = g_ptr_array_index (sections, 1);
  g_assert_cmpint (state_on (own, 24, 3, 2023), ==, UC_SECTION_NOT_YET);
  g_assert_cmpint (state_on (own, 25, 3, 2023), ==, UC_SECTION_IN_FORCE);
  g_assert_cmpint (state_on (own, 24, 3, 2026), ==, UC_SECTION_IN_FORCE);
  g_assert_cmpint (state_on (own, 25, 3, 2026), ==, UC_SECTION_EXPIRED);
  g_assert_cmpstr (own->successor, ==, "");
  g_assert_cmpint (own->text, ==, UC_SECTION_WHOLE);
  g_assert_cmpint (state_on (chapter, 1, 1, 2099), ==, UC_SECTION_IN_FORCE);
  g_assert_cmpint (chapter->text, ==, UC_SECTION_PARTIAL);
}

/* A month without a day is its first; a permanent section without dates is always in force. */
static void
test_open_dates (void)
{
  g_autoptr (GPtrArray) sections = NULL;
  const UcSection *chapter, *progressive;
  UcRules rules;

  load_or_fail (DU "[wager match-the-dealer-progressive]\namount=1.00\npaytable=1\n", &rules);
  sections = uc_rules_sections (&rules);
  chapter = g_ptr_array_index (sections, 0);
  progressive = g_ptr_array_index (sections, 1);
  g_assert_false (g_date_valid (&chapter->effective));
  g_assert_cmpint (state_on (chapter, 1, 1, 1990), ==, UC_SECTION_IN_FORCE);
  g_assert_cmpint (chapter->text, ==, UC_SECTION_PROPOSED);
  g_assert_cmpint (state_on (progressive, 31, 7, 2024), ==, UC_SECTION_NOT_YET);
  g_assert_cmpint (state_on (progressive, 1, 8, 2024), ==, UC_SECTION_IN_FORCE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add_data_func (cases[i].path, &cases[i], test_case);
  g_test_add_func ("/rules/confirm/all-keys", test_all_keys);
  g_test_add_func ("/rules/confirm/sections", test_sections);
  g_test_add_func ("/rules/confirm/dates", test_dates);
  g_test_add_func ("/rules/confirm/open-dates", test_open_dates);
  return g_test_run ();
}
