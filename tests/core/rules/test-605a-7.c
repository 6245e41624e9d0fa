/* § 605a.7(a): what is counted of a progressive's meter, who alters it, and what resets it. */
#include "uc-play-harness.h"
#include "uc-readiness.h"
#include "uc-side-wager.h"
#include "uc-table-apply.h"

#define P "match-the-dealer-progressive"
#define BETS "bet 1 main 10.00; bet 1 " P "; bet 2 main 10.00; bet 2 " P "; no-more-bets; chips 2;"
#define ONE "bet 1 main 10.00; bet 1 " P "; no-more-bets; chips 1;"
#define ACES "card AS; card AS; card AS; card 7C;"
#define SIGNED "lamp 1 lit; validate 2001 0000; validate 3001 0000;"
#define KEY "[devices]\nreset-key=unix:/s\n"
#define SEAT KEY "[policy]\nhold=seat\n"
/* The award of 100% is paid and documented, and its round is over. */
#define HIT ONE ACES SIGNED "void-round 2001 0000 misdeal; validate 3001 0000;"

static const UcPlayCase cases[] = {
  /* (a)(1): it rises with the wagers; (a)(3): what an attendant brought has a meter of its own */
  { "/605a.7/a/1/rises-with-the-wagers", .lines = BETS,
    .expect = { "wager-accepted seat=1 wager=" P, "meter-changed meter=" P " cause=increment change=1.50 value=5001.50 reserve=0.60" } },
  { "/605a.7/a/3/what-an-attendant-brought", .lines = ONE ACES SIGNED "void-round 2001 0000 misdeal; validate 3001 0000",
    .expect = { "payout-meter meter=" P " attendant=5000.75 cumulative=5000.75 awards=1" } },
  /* (a)(6): a closed list of causes, two persons */
  { "/605a.7/a/6/a-cause-of-the-list", .lines = "meter-set " P " 5100.00 0 2001 0000 malfunction sign stuck; validate 3001 0000",
    .expect = { "second-person-required wager=" P " by=2001 key=malfunction new=5100.00/0.00 text=sign%20stuck",
                "meter-set meter=" P " cause=malfunction value=5100.00 by=2001 second=3001 text=sign%20stuck" } },
  { "/605a.7/a/6/without-a-word-of-the-list-it-is-a-correction",
    .lines = "meter-set " P " 5100.00 0 2001 0000 counted again; validate 3001 0000",
    .expect = { "meter-set meter=" P " cause=correction value=5100.00 by=2001 second=3001 text=counted%20again" } },
  { "/605a.7/a/6/what-comes-in-takes-nothing-away", .lines = "",
    .refused = "meter-set " P " 4000.00 0 2001 0000 transfer-in", .code = UC_TABLE_ERROR_RANGE, .why = "no less" },
  { "/605a.7/a/6/what-goes-out-adds-nothing", .lines = "",
    .refused = "meter-set " P " 4000.00 1000.01 2001 0000 transfer-out", .code = UC_TABLE_ERROR_RANGE, .why = "no more" },
  { "/605a.7/a/6/not-below-zero", .lines = "", .refused = "meter-set " P " - 0 2001 0000 correction",
    .code = UC_TABLE_ERROR_RANGE, .why = "neither below 0" },
  { "/605a.7/a/6/not-more-than-a-meter-holds", .lines = "",
    .refused = "meter-set " P " 9223372036854.00 9223372036854.00 2001 0000 correction", .code = UC_TABLE_ERROR_RANGE,
    .why = "more than a meter holds" },
  /* A37: players bet for what it shows */
  { "/605a.7/a/6/nothing-leaves-an-open-tables-meter", .lines = "", .refused = "meter-set " P " 0.01 0 2001 0000 removed",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "close-table" },
  { "/605a.7/a/6/nor-is-a-part-transferred", .lines = "", .refused = "meter-set " P " 4999.99 0 2001 0000 transfer-out",
    .code = UC_TABLE_ERROR_NOT_NOW, .why = "close-table" },
  { "/605a.7/a/6/a-part-leaves-a-closed-tables-meter",
    .lines = "close-table; meter-set " P " 4000.00 0 2001 0000 transfer-out; validate 3001 0000",
    .expect = { "table-closed", "meter-set meter=" P " cause=transfer-out value=4000.00 reserve=0.00 by=2001 second=3001" } },
  { "/605a.7/a/6/an-open-tables-meter-is-corrected", .lines = "meter-set " P " 4000.00 0 2001 0000 correction; validate 3001 0000",
    .expect = { "meter-set meter=" P " cause=correction value=4000.00 reserve=0.00 by=2001 second=3001" } },
  { "/605a.7/a/6/a-correction-takes-not-the-whole", .lines = "close-table", .refused = "meter-set " P " 0 0 2001 0000 correction",
    .code = UC_TABLE_ERROR_RANGE, .why = "transfer-out" },
  { "/605a.7/a/6/it-begins-once", .lines = ONE ACES "void-round 2001 0000 misdeal; validate 3001 0000; confirm; "
    "bet 1 main 25; bet 1 " P "; no-more-bets; chips 1; card 5S; card 9C; card TH; card 8C; light medium; place medium; stand; confirm; confirm; confirm",
    .refused = "meter-set " P " 50000 0 2001 0000 initial", .code = UC_TABLE_ERROR_NOT_NOW, .why = "transfer-in" },
  { "/605a.7/a/6/the-whole-sum-leaves-a-closed-table-only", .lines = "",
    .refused = "meter-set " P " 0 0 2001 0000 distributed", .code = UC_TABLE_ERROR_NOT_NOW, .why = "close-table" },
  { "/605a.7/a/6/no-dealer-alters-it", .lines = "", .refused = "meter-set " P " 5100.00 0 1001 0000 correction",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/605a.7/a/6/nor-one-person-alone", .lines = "meter-set " P " 5100.00 0 2001 0000 correction", .refused = "validate 2001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "another badge than 2001" },
  { "/605a.7/a/6/nor-the-reset-key", KEY, "", .refused = "reset-key", .code = UC_TABLE_ERROR_NOT_NOW, .why = "no reset is due" },
  { "/605a.7/a/6/nothing-is-bet-on-a-removed-meter",
    .lines = "close-table; meter-set " P " 0 0 2001 0000 removed; validate 3001 0000; open-table; shuffle; burn; bet 1 main 10.00; bet 1 " P,
    .expect = { "meter-set cause=removed value=0.00 reserve=0.00", "wager-accepted seat=1 wager=main",
                "wager-refused seat=1 wager=" P " reason=not-offered citation=605a.7" } },
  { "/605a.7/a/6/a-removed-meter-begins-anew",
    .lines = "close-table; meter-set " P " 0 0 2001 0000 transfer-out; validate 3001 0000; start-meter " P "; open-table; shuffle; burn; bet 1 main 10.00; bet 1 " P,
    .expect = { "meter-set cause=transfer-out", "meter-started value=5000.00 reserve=0.00", "wager-accepted wager=" P } },
  { "/605a.7/a/6/or-two-persons-give-it-a-value",
    .lines = "close-table; meter-set " P " 0 0 2001 0000 transfer-out; validate 3001 0000; meter-set " P
             " 7000.00 1.00 2001 0000 initial; validate 3001 0000; open-table; shuffle; burn; bet 1 main 10.00; bet 1 " P,
    .expect = { "meter-set cause=initial value=7000.00 reserve=1.00", "wager-accepted wager=" P } },

  /* (a)(4): the counters */
  { "/605a.7/a/4/a-reading", .lines = BETS "card 9S; card 8D; card 9H; card 2D; card KD; card 7C; lamp 1 lit; validate 2001 0000;"
    "void-round 2001 0000 misdeal; validate 3001 0000; confirm; read-meter",
    .expect = { "wager-settled seat=1 wager=" P " outcome=win odds=3:1 pays=15.00",
                "meter-read meter=" P " value=5001.50 reserve=0.60 coin-in=10.00 hits-100=0 wins-100=0.00 hits-10=0 "
                "wins-10=0.00 hits-fixed=1 wins-fixed=15.00 top-ups=0.00" } },
  { "/605a.7/a/4/awards-and-top-ups", .lines = ONE ACES SIGNED "void-round 2001 0000 misdeal; validate 3001 0000; documented 2001 S1; confirm; read-meter 2001",
    .expect = { "meter-read value=5000.00 reserve=0.00 coin-in=5.00 hits-100=1 wins-100=5000.75 hits-10=0 hits-fixed=0 "
                "top-ups=4999.70 attendant=5000.75 cumulative=5000.75 by=2001" } },
  { "/605a.7/a/4/what-did-not-stand-is-no-coin-in",
    .lines = "bet 1 main 10.00; bet 1 " P "; bet 2 main 10.00; bet 2 " P "; no-more-bets; clear-wager 2 " P
             " 2001 0000 no chip; reopen-bets 2001 0000; no-more-bets; chips 1; card 8S; void-round 2001 0000 misdeal; "
             "validate 3001 0000; confirm; read-meter",
    .expect = { "meter-read value=5000.00 reserve=0.00 coin-in=0.00 hits-100=0" } },
  { "/605a.7/a/4/not-within-a-round", .lines = ONE, .refused = "read-meter", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "between rounds" },
  { "/605a.7/a/4/no-dealer-reads-it", .lines = "", .refused = "read-meter 1001", .code = UC_TABLE_ERROR_AUTHORITY,
    .why = "floorperson" },

  /* (a)(5), A30 */
  { "/605a.7/a/5/no-bet-before-the-key-is-turned", KEY,
    HIT "documented 2001 S1; bet 1 main 10.00",
    .expect = { "payout-documented", "wager-refused seat=1 wager=main reason=reset-due citation=605a.7" },
    .prompt = UC_PROMPT_RESET_KEY, .cite = "605a.7", .refused = "no-more-bets", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "reset-key" },
  { "/605a.7/a/5/the-key-opens-the-bets", KEY, HIT "documented 2001 S1; reset-key; bet 1 main 10.00",
    .expect = { "payout-documented", "reset-key-turned meter=" P " citation=605a.7", "wager-accepted seat=1 wager=main" } },
  { "/605a.7/a/5/a-floorperson-in-its-place", KEY, HIT "documented 2001 S1; reset-key 2001 0000; bet 1 main 10.00",
    .expect = { "reset-key-turned meter=" P " by=2001 citation=605a.7", "wager-accepted seat=1 wager=main" } },
  { "/605a.7/a/5/not-the-dealer", KEY, HIT "documented 2001 S1", .refused = "reset-key 1001 0000",
    .code = UC_TABLE_ERROR_AUTHORITY, .why = "floorperson" },
  { "/605a.7/a/5/not-before-the-documents", SEAT, HIT "bet 2 main 10.00",
    .expect = { "wager-accepted seat=2 wager=main" }, .refused = "reset-key", .code = UC_TABLE_ERROR_NOT_NOW,
    .why = "no reset is due" },
  { "/605a.7/a/5/where-no-key-is-fitted-the-documents-are-the-reset", .lines = HIT "documented 2001 S1; bet 1 main 10.00",
    .expect = { "payout-documented", "wager-accepted seat=1 wager=main" } },
};

/* A screen or a service that begins at a checkpoint counts what one counts that has read the whole record. */
static void
test_checkpoint (void)
{
  g_autoptr (UcPlay) play = uc_play_new (KEY);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcTable late;
  UcCarry carry;
  UcEvent checkpoint = { .kind = UC_EVENT_CHECKPOINT };

  uc_play (play, HIT "documented 2001 S1; reset-key; gaming-day 2026-11-23; read-meter; inspect-reader 2001 0000 pass;" BETS
                 "card 9S; card 8D; card 9H; card 2D; card KD; card 7C; lamp 1 lit; validate 2001 0000;"
                 "void-round 2001 0000 misdeal; validate 3001 0000; confirm; meter-set " P
                 " 5100.00 0 2001 0000 transfer-in; validate 3001 0000");
  uc_carry_print (&play->table.now.carry, text);
  g_assert_true (uc_carry_parse (text->str, &carry, &error));
  checkpoint.carry = &carry;
  checkpoint.seq = carry.seq;
  late = play->table;
  uc_table_apply (&late, &checkpoint);
  g_assert_cmpmem (&late.now.carry, sizeof (UcCarry), &play->table.now.carry, sizeof (UcCarry));
  g_assert_cmpmem (&play->mirror.now.carry, sizeof (UcCarry), &play->table.now.carry, sizeof (UcCarry));
  g_assert_cmpint (uc_play_meter (play)->coin_in, ==, 15 * UC_DOLLAR);
  g_assert_cmpuint (uc_play_meter (play)->hits[UC_METER_LEVEL_100], ==, 1);
  g_assert_cmpint (uc_play_meter (play)->wins[UC_METER_LEVEL_FIXED], ==, 15 * UC_DOLLAR);
  g_assert_cmpint (uc_play_meter (play)->attendant, ==, uc_play_meter (play)->wins[UC_METER_LEVEL_100]);
  g_assert_true (carry.meters_read);
}

/* Other terms are another progressive: the sum that players paid into this one is not played for by them. */
static void
test_other_terms (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  const guint slot = uc_side_wager_slot (UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE);

  uc_play (play, "start-meter " P);
  g_assert_cmpuint (play->table.now.carry.meters[slot].terms, !=, 0);
  play->rules.wagers[UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE].seed += UC_DOLLAR;
  uc_play (play, "bet 1 main 10.00; bet 1 " P);
  uc_play_expect (play, "wager-refused seat=1 wager=" P " reason=not-offered citation=605a.7");
}

/* Whether a stake goes back, how winners share, what others get: each is a term of the award that players pay for. */
static void
test_every_term (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  const UcWager wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
  const UcRules filed = play->rules;
  const guint64 terms = uc_rules_meter_terms (&filed, wager);

  play->rules.wagers[wager].stake_returned = !filed.wagers[wager].stake_returned;
  g_assert_cmpuint (uc_rules_meter_terms (&play->rules, wager), !=, terms);
  play->rules = filed;
  play->rules.percentage = filed.percentage == UC_PERCENTAGE_EACH ? UC_PERCENTAGE_SHARED : UC_PERCENTAGE_EACH;
  g_assert_cmpuint (uc_rules_meter_terms (&play->rules, wager), !=, terms);
  play->rules = filed;
  play->rules.wagers[wager].envy[UC_COMBINATION_TWO_SUITED] += UC_DOLLAR;
  g_assert_cmpuint (uc_rules_meter_terms (&play->rules, wager), !=, terms);
}

/* Folded when the table file has changed since, the meter has the terms that it began with. */
static void
test_terms_are_on_record (void)
{
  g_autoptr (UcPlay) play = uc_play_new ("");
  const UcWager wager = UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE;
  const guint64 terms = uc_rules_meter_terms (&play->rules, wager);
  UcEvent started = { .kind = UC_EVENT_METER_STARTED, .seq = 1, .wager = wager, .value = 5000 * UC_DOLLAR };
  UcTable later = play->table;
  UcRules rules = play->rules;
  const UcMeter *meter = &later.now.carry.meters[uc_side_wager_slot (wager)];

  rules.wagers[wager].seed += UC_DOLLAR;
  later.rules = &rules;
  g_snprintf (started.new_, sizeof started.new_, "%016" G_GINT64_MODIFIER "x", terms);
  uc_table_apply (&later, &started);
  g_assert_cmpuint (meter->terms, ==, terms);
  g_assert_true (uc_readiness_meter_stands (&later.now, &rules, wager));
  /* One of before says nothing of them. */
  started.new_[0] = '\0';
  uc_table_apply (&later, &started);
  g_assert_cmpuint (meter->terms, ==, uc_rules_meter_terms (&rules, wager));
  g_assert_false (uc_readiness_meter_stands (&later.now, &rules, wager));
  uc_play (play, "start-meter " P);
  g_assert_cmpuint (uc_play_meter (play)->terms, ==, terms);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  uc_play_add_cases (cases, G_N_ELEMENTS (cases));
  g_test_add_func ("/605a.7/a/4/the-same-from-a-checkpoint", test_checkpoint);
  g_test_add_func ("/605a.7/a/6/other-terms-are-another-progressive", test_other_terms);
  g_test_add_func ("/605a.7/a/6/every-term-counts", test_every_term);
  g_test_add_func ("/605a.7/a/6/terms-are-on-record", test_terms_are_on_record);
  return g_test_run ();
}
