/* A seat's hands over rounds, and the moment that a filter means: what was not sensed is not known, what lies face down
 * stays so, and a round opens at what was looked for. */
#include "uc-hand.h"
#include "uc-kept.h"
#include "uc-found.h"
#include "uc-moment-words.h"
#include "uc-round-search.h"
#include "uc-round-sums.h"
#include "uc-say.h"
#include "uc-seat-hands.h"
#include "uc-table-facts.h"
#include "uc-walked.h"

#include <string.h>

typedef struct
{
  UcKept *kept;
  UcArchive *archive;
  UcPlayer *player;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->kept = uc_kept_new ();
  fixture->player = uc_player_new ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  uc_player_free (fixture->player);
  g_clear_pointer (&fixture->archive, uc_archive_unref);
  uc_kept_free (fixture->kept);
}

static void
open_archive (Fixture *fixture, const char *path)
{
  const char *const paths[] = { path, NULL };
  g_autoptr (GError) error = NULL;

  fixture->archive = uc_archive_open (paths, fixture->kept->folder, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
}

static UcSeatHands *
hands_of (Fixture *fixture, guint32 round, guint seat)
{
  UcSeatHands *hands = uc_seat_hands_load (fixture->archive, (UcRoundRef){ 0, round }, seat, fixture->player);

  g_assert_nonnull (hands);
  return hands;
}

static void
assert_line (const UcSeatHands *hands, const char *expected)
{
  g_autofree char *line = uc_seat_hands_say (hands);

  g_assert_cmpstr (line, ==, expected);
}

/* ---- hands ---- */

static void
test_rows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcSeatHands) known = NULL, unknown = NULL, absent = NULL;

  uc_kept_play (fixture->kept, "bet 1 main 25;bet 2 main;bet 2 match-the-dealer 5;no-more-bets;card TS;card 8D;card 9H;"
                               "card TC;card TD;card 8H;light medium;stand;stand");
  uc_kept_close_round (fixture->kept);
  open_archive (fixture, fixture->kept->path);
  known = hands_of (fixture, 1, 1);
  assert_line (known, "10♠ 10♣, 20, wins; dealer 9♥ 8♥, 17; bet $25, paid $25");
  g_assert_cmpuint (known->n_results, ==, 1);
  /* The main wager has no sum on the record: neither has what it came to. */
  unknown = hands_of (fixture, 1, 2);
  assert_line (unknown, "8♦ 10♦, 18, wins; dealer 9♥ 8♥, 17; bet unknown amount, paid unknown amount");
  g_assert_cmpuint (unknown->n_results, ==, 2);
  absent = hands_of (fixture, 1, 3);
  g_assert_cmpuint (absent->n_hands, ==, 0);
  assert_line (absent, "seat 3 is not in this round");
}

static void
test_open (Fixture *fixture, gconstpointer data)
{
  g_autoptr (UcSeatHands) hands = NULL;

  uc_kept_main_rounds (fixture->kept, 1, 1);
  uc_kept_close_round (fixture->kept);
  uc_kept_play (fixture->kept, "bet 1 main 25;bet 2 main 10;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;"
                               "light medium");
  open_archive (fixture, fixture->kept->path);
  hands = hands_of (fixture, 0, 2);
  assert_line (hands, "8♦ 10♦, 18; dealer 9♥ face down, 9; bet $10");
  g_assert_false (hands->settled);
}

typedef struct
{
  GArray *refs;
  gboolean done;
} Found;

static void
on_batch (const UcRoundRef *refs, guint n, const UcSearchState *state, gpointer user_data)
{
  Found *found = user_data;

  g_array_append_vals (found->refs, refs, n);
  found->done = state->done;
}

/* What is found of @filter: numbers, 0 = the round that is open. */
static GArray *
find (Fixture *fixture, const UcFilter *filter)
{
  Found found = { .refs = g_array_new (FALSE, FALSE, sizeof (UcRoundRef)) };
  UcRoundSearch *search = uc_round_search_start (fixture->archive, filter, NULL, NULL, on_batch, &found);

  while (!found.done)
    g_main_context_iteration (NULL, TRUE);
  uc_round_search_cancel (search);
  return found.refs;
}

/* A hand that is still on the table is the newest of its seat; of another seat, or with another condition, it is not found. */
static void
test_open_is_found (Fixture *fixture, gconstpointer data)
{
  UcFilter filter = { .seat = 2 };
  g_autoptr (GArray) played = NULL, absent = NULL, paid = NULL;

  uc_kept_main_rounds (fixture->kept, 2, 2);
  uc_kept_close_round (fixture->kept);
  uc_kept_play (fixture->kept, "bet 1 main 25;bet 2 main 10;no-more-bets");
  open_archive (fixture, fixture->kept->path);
  played = find (fixture, &filter);
  g_assert_cmpuint (played->len, ==, 3);
  g_assert_cmpuint (g_array_index (played, UcRoundRef, 0).number, ==, 0);
  g_assert_cmpuint (g_array_index (played, UcRoundRef, 1).number, ==, 2);
  filter.seat = 5;
  absent = find (fixture, &filter);
  g_assert_cmpuint (absent->len, ==, 0);
  filter = (UcFilter){ .seat = 2, .round_from = 1 };
  paid = find (fixture, &filter);
  g_assert_cmpuint (paid->len, ==, 2);
}

/* Of several tables the round that began last stands first, as the time in its row says, whenever it ended. */
static void
test_tables_by_start (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "other.journal", NULL);
  g_autoptr (UcKept) other = uc_kept_new_of (path, NULL, "[table]\nid=T-2\ngame=down-under-blackjack\ndecks=6\nseats=6\n");
  const char *const paths[] = { fixture->kept->path, path, NULL };
  const UcFilter every = { .round_from = 1 };
  g_autoptr (GArray) found = NULL;

  uc_kept_play (fixture->kept, "bet 1 main 25;no-more-bets");
  other->now_ns = fixture->kept->now_ns + G_GINT64_CONSTANT (1000000000);
  uc_kept_main_rounds (other, 1, 1);
  uc_kept_close_round (other);
  fixture->kept->now_ns = other->now_ns + G_GINT64_CONSTANT (1000000000);
  uc_kept_play (fixture->kept, "card TS;card 9H;card TC;card 8H;light medium;stand");
  uc_kept_close_round (fixture->kept);
  fixture->archive = uc_archive_open (paths, fixture->kept->folder, NULL, NULL, NULL, NULL);
  found = find (fixture, &every);
  g_assert_cmpuint (found->len, ==, 2);
  for (guint i = 0; i < found->len; i++)
    g_assert_cmpstr (uc_archive_file (fixture->archive, g_array_index (found, UcRoundRef, i).file)->table, ==,
                     i == 0 ? "T-2" : "T-1");
}

/* Every hand of a random walk, as the core has it; the dealer's card never before its time. */
static void
test_walk (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "walk.journal", NULL);
  guint n = 0;

  uc_walked_journal (uc_walk_tables, 7, 40, path);
  open_archive (fixture, path);
  for (guint32 round = 1; round <= uc_archive_file (fixture->archive, 0)->last; round++)
    for (guint seat = 1; seat <= 6; seat++)
      {
        g_autoptr (UcSeatHands) hands = hands_of (fixture, round, seat);
        const UcTable *table = uc_player_table_at (fixture->player, uc_player_before_clearing (fixture->player));
        gboolean down = table->now.round.hole_dealt && !table->now.round.hole_up;

        n += hands->n_hands;
        g_assert_cmpuint (hands->n_hands > 0, ==, table->now.round.seats[seat].in_round);
        for (guint i = 0; i < hands->n_hands; i++)
          g_assert_cmpuint (hands->hand[i].n, ==, uc_hand_count (&table->now, seat, i));
        for (guint i = 0, backs = 0; i < hands->dealer.n; i++)
          {
            backs += hands->dealer.cards[i] == UC_CARD_NONE;
            g_assert_cmpuint (backs, <=, down);
          }
      }
  g_assert_cmpuint (n, >, 40);
}

/* ---- what a round came to ---- */

/* What the row of each round says it pays is what its report says, and what its seats' rows come to together, at every table. */
static void
test_row_sums (Fixture *fixture, gconstpointer data)
{
  const UcWalkTable *walked = data;
  g_autofree char *path = g_build_filename (fixture->kept->folder, "walk.journal", NULL);
  UcJournal *journal;
  UcFind *find;

  uc_walked_journal (walked, 11, 25, path);
  open_archive (fixture, path);
  journal = uc_archive_journal (fixture->archive, 0, NULL);
  find = uc_archive_find (fixture->archive, 0, NULL);
  for (guint32 number = 1; number <= uc_archive_file (fixture->archive, 0)->last; number++)
    {
      g_autoptr (GArray) events = g_array_new (FALSE, FALSE, sizeof (UcEvent));
      UcMoney seats = 0, brought = 0;
      gboolean stakes_open, pays_open;
      g_autofree char *row = NULL, *report = NULL;
      UcFoundRound found;
      UcDigest digest;

      g_assert_true (uc_find_round (find, number, &found, NULL));
      for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
        {
          g_autoptr (UcSeatHands) hands = hands_of (fixture, number, seat);

          if (hands->paid == UC_MONEY_UNKNOWN || seats == UC_MONEY_UNKNOWN)
            seats = UC_MONEY_UNKNOWN;
          else
            seats += hands->paid;
        }
      for (guint i = 0; i < uc_player_n (fixture->player); i++)
        {
          const UcEvent *event = &uc_player_moment (fixture->player, i)->event;

          if (event->round == number)
            g_array_append_val (events, *event);
          if (event->round == number && event->kind == UC_EVENT_AWARD_PAID)
            brought += event->award;
        }
      uc_digest_events ((const UcEvent *)(gpointer)events->data, events->len, "", &digest);
      uc_round_sums_open ((const UcEvent *)(gpointer)events->data, events->len, &stakes_open, &pays_open);
      g_assert_cmpint (pays_open, ==, uc_round_sums_pays_open (journal, &found));
      row = uc_round_sums_say (&found.digest, uc_round_sums_pays_open (journal, &found));
      digest.marks = found.digest.marks;
      report = uc_round_sums_say (&digest, pays_open);
      g_assert_cmpstr (row, ==, report);
      g_assert_cmpint (seats == UC_MONEY_UNKNOWN, ==, pays_open);
      if (!pays_open && seats + brought != digest.pays)
        g_error ("round %u: its seats are paid %" G_GINT64_FORMAT " and %" G_GINT64_FORMAT ", itself %" G_GINT64_FORMAT, number,
                 seats, brought, digest.pays);
    }
}

static void
test_row_words (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    UcDigest digest;
    gboolean open;
    const char *said;
  } cases[] = {
    { { .pays = 25 * UC_DOLLAR }, FALSE, "pays $25" },
    { { .pays = 25 * UC_DOLLAR }, TRUE, "pays $25 + unknown amount" },
    { { .stakes = 5 * UC_DOLLAR }, TRUE, "pays an unknown amount" },
    { { .stakes = 5 * UC_DOLLAR }, FALSE, "pays nothing" },
    { { .pays = 525220000, .award = 500220000, .marks = UC_MARK_BIT (JACKPOT) }, FALSE, "pays $525.22" },
    { { .marks = UC_MARK_BIT (VOIDED) }, FALSE, "void" },
    { { .pays = 5 * UC_DOLLAR, .marks = UC_MARK_BIT (VOIDED) }, FALSE, "void, pays $5" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *said = uc_round_sums_say (&cases[i].digest, cases[i].open);

      g_assert_cmpstr (said, ==, cases[i].said);
    }
}

/* ---- what was looked for ---- */

static const UcMoment *
match (Fixture *fixture, guint32 round, const UcFilter *filter)
{
  UcJournal *journal = uc_archive_journal (fixture->archive, 0, NULL);
  guint64 from, to;
  guint position;

  g_assert_true (uc_archive_place (fixture->archive, (UcRoundRef){ 0, round }, &from, &to, NULL));
  g_assert_true (uc_player_load (fixture->player, journal, from, to, NULL));
  position = uc_found_position (fixture->player, filter, NULL);
  uc_player_seek (fixture->player, position);
  return position == 0 ? NULL : uc_player_current (fixture->player);
}

static void
test_match (Fixture *fixture, gconstpointer data)
{
  UcFilter filter = { .marks = UC_MARK_BIT (LATE_WAGER) };

  uc_kept_play (fixture->kept, "bet 1 main 25;bet 2 main 10;bet 1 match-the-dealer-progressive;no-more-bets;"
                               "bet 2 match-the-dealer-progressive;card TS;card 8D;card 9H;card TC;card TD;card 8H;"
                               "light medium;stand;dispute 2;stand");
  uc_kept_close_round (fixture->kept);
  open_archive (fixture, fixture->kept->path);
  g_assert_cmpint (match (fixture, 1, &filter)->event.kind, ==, UC_EVENT_WAGER_REFUSED);
  filter.marks = UC_MARK_BIT (DISPUTE);
  g_assert_cmpint (match (fixture, 1, &filter)->event.kind, ==, UC_EVENT_DISPUTE_RAISED);
  filter = (UcFilter){ .card = uc_card_parse ("8H") };
  g_assert_cmpint (match (fixture, 1, &filter)->event.kind, ==, UC_EVENT_HOLE_CARD_EXPOSED);
  filter = (UcFilter){ .pays = 25 * UC_DOLLAR };
  g_assert_cmpint (match (fixture, 1, &filter)->event.kind, ==, UC_EVENT_WAGER_SETTLED);
  filter = (UcFilter){ .seat = 2 };
  g_assert_cmpuint (match (fixture, 1, &filter)->event.seat, ==, 2);
  g_assert_cmpint (match (fixture, 1, &filter)->event.kind, ==, UC_EVENT_WAGER_SETTLED);
  g_strlcpy (filter.text, "DISPUTE-raised", sizeof filter.text);
  g_assert_cmpint (match (fixture, 1, &filter)->event.kind, ==, UC_EVENT_DISPUTE_RAISED);
  filter = (UcFilter){ .round_from = 1 };
  g_assert_null (match (fixture, 1, &filter));
}

/* Of every found round and every sign: it opens where the sign stands. */
static void
test_match_walk (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->kept->folder, "walk.journal", NULL);
  guint n = 0;

  uc_walked_journal (uc_walk_tables, 11, 60, path);
  open_archive (fixture, path);
  for (guint32 round = 1; round <= uc_archive_file (fixture->archive, 0)->last; round++)
    for (guint mark = 0; mark < UC_N_MARKS; mark++)
      {
        const UcFilter filter = { .marks = 1u << mark };
        UcFoundRound found;
        const UcMoment *moment = match (fixture, round, &filter);

        g_assert_true (uc_find_round (uc_archive_find (fixture->archive, 0, NULL), round, &found, NULL));
        if (moment != NULL && mark != UC_MARK_AT_DEALER_22)
          g_assert_cmpuint (moment->marks & filter.marks, ==, filter.marks);
        /* The dealer came to 22 by a card that was corrected since. */
        if (mark == UC_MARK_AT_DEALER_22 && found.digest.marks & (UC_MARK_BIT (CORRECTED) | UC_MARK_BIT (TAKEN_BACK)))
          continue;
        /* Two aces that no wager was judged by: 22 by a reading, which the round's row does not know. */
        if (mark == UC_MARK_AT_DEALER_22 && moment != NULL
            && uc_hand_count (&uc_player_table_at (fixture->player, uc_player_before_clearing (fixture->player))->now,
                              UC_SEAT_DEALER, 0) == 2)
          continue;
        /* A count of the shoe leaves its mark in the list of events alone. */
        if (moment != NULL && moment->event.kind == UC_EVENT_SHOE_COUNTED)
          continue;
        if (moment != NULL && (found.digest.marks & filter.marks) == 0)
          g_error ("round %u opens at %s, which it is not found by: %s", round, uc_digest_mark_name (mark),
                   uc_event_kind_name (moment->event.kind));
        /* A correction may stand in the round after. */
        if (moment == NULL && mark != UC_MARK_AT_CORRECTED)
          g_assert_cmpuint (found.digest.marks & filter.marks, ==, 0);
        n += moment != NULL;
      }
  g_assert_cmpuint (n, >, 20);
}

/* A round whose cards the dealer typed beside a shoe that works is found by that, opens there and says so; one of the shoe's is not
 * found. What was taken back since was typed all the same. */
static void
test_bypassed (Fixture *fixture, gconstpointer data)
{
  UcFilter filter = { .marks = UC_MARK_BIT (BYPASSED) };
  g_autoptr (GArray) found = NULL;
  g_autofree char *sentence = NULL, *cause = NULL;
  const UcMoment *moment;

  uc_kept_free (fixture->kept);
  fixture->kept = uc_kept_new_bypassed ();
  uc_kept_play (fixture->kept, "bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;light medium;stand;card 4D");
  uc_kept_close_round (fixture->kept);
  uc_kept_play (fixture->kept, "bet 1 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;" UC_KEPT_DEALER "light medium;"
                               UC_KEPT_DEALER "undo;light medium;stand;card 4D");
  uc_kept_close_round (fixture->kept);
  open_archive (fixture, fixture->kept->path);
  found = find (fixture, &filter);
  g_assert_cmpuint (found->len, ==, 2);
  moment = match (fixture, 3, &filter);
  g_assert_cmpint (moment->event.kind, ==, UC_EVENT_READER_LIGHT);
  moment = match (fixture, 1, &filter);
  g_assert_cmpint (moment->event.kind, ==, UC_EVENT_CARD_DEALT);
  g_assert_cmpint (moment->event.despite, ==, UC_DEVICE_SHOE);
  sentence = uc_say_event_listed (uc_player_table (fixture->player), &moment->event, FALSE);
  g_assert_cmpstr (sentence, ==, "Seat 1, A♠, total 11. Typed, and the shoe worked");
  cause = uc_moment_cause (moment);
  g_assert_cmpstr (cause, ==, "“card AS”, from the dealer’s screen");
}

typedef struct
{
  const char *card;
  guint seat;
  const char *said; /* NULL = it is not found */
  UcEventKind opens;
} LayCase;

static void
check_lay (Fixture *fixture, const LayCase *c)
{
  const UcFilter filter = { .card = uc_card_parse (c->card), .seat = c->seat };
  g_autoptr (GArray) found = find (fixture, &filter);
  g_autoptr (UcCardLooks) looks = uc_card_looks_new ();
  UcJournal *journal = uc_archive_journal (fixture->archive, 0, NULL);
  g_autofree char *said = NULL;
  UcFoundRound round;
  UcCardLay lay;
  guint64 from, to;

  if (found->len != (c->said != NULL))
    g_error ("%s at seat %u: %u rounds are found", c->card, c->seat, found->len);
  if (c->said == NULL)
    return;
  g_assert_cmpuint (g_array_index (found, UcRoundRef, 0).number, ==, 1);
  g_assert_true (uc_find_round (uc_archive_find (fixture->archive, 0, NULL), 1, &round, NULL));
  lay = uc_card_lay (looks, journal, &round, c->seat, filter.card, NULL);
  said = uc_found_say (&filter, &round.digest, &lay);
  g_assert_cmpstr (said, ==, c->said);
  g_assert_true (uc_archive_place (fixture->archive, (UcRoundRef){ 0, 1 }, &from, &to, NULL));
  g_assert_true (uc_player_load (fixture->player, journal, from, to, NULL));
  uc_player_seek (fixture->player, uc_found_position (fixture->player, &filter, &lay));
  g_assert_cmpint (uc_player_current (fixture->player)->event.kind, ==, c->opens);
}

#define DEALT "bet 1 main 25;bet 2 main 10;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;light medium"

/* A card is found by what stands after its correction, in the round or since; by what it was read as the round is found, too,
 * and says so. What lay at no time at the seat is not found there. */
static void
test_corrected_card (Fixture *fixture, gconstpointer since)
{
  const UcEventKind at = since != NULL ? UC_EVENT_CARD_DEALT : UC_EVENT_CORRECTED;
  const LayCase cases[] = {
    { "2H", 1, "2♥, corrected from 10♠", at }, { "2H", 0, "2♥, corrected from 10♠", at },
    { "TS", 1, "10♠, corrected to 2♥", UC_EVENT_CARD_DEALT }, { "TS", 0, "10♠, corrected to 2♥", UC_EVENT_CARD_DEALT },
    { "8D", 2, "8♦", UC_EVENT_CARD_DEALT }, { "8H", 0, "8♥", UC_EVENT_HOLE_CARD_EXPOSED },
    { "2H", 2, NULL, 0 }, { "TS", 2, NULL, 0 }, { "3C", 1, NULL, 0 }, { "3C", 0, NULL, 0 },
  };

  uc_kept_play (fixture->kept, DEALT);
  if (since == NULL)
    uc_kept_correct_first_card (fixture->kept);
  uc_kept_play (fixture->kept, "stand;stand");
  uc_kept_close_round (fixture->kept);
  if (since != NULL)
    {
      uc_kept_play (fixture->kept, "bet 1 main 25;no-more-bets;card 4S;card 5H;card 4C;card 5C;light small");
      uc_kept_correct_first_card (fixture->kept);
    }
  open_archive (fixture, fixture->kept->path);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_lay (fixture, &cases[i]);
}

static void
test_match_words (Fixture *fixture, gconstpointer data)
{
  const UcDigest digest = { .marks = UC_MARK_BIT (LATE_WAGER), .largest = 75 * UC_DOLLAR };
  UcFilter filter = { .pays = 50 * UC_DOLLAR };
  g_autofree char *pays = uc_found_say (&filter, &digest, NULL);
  g_autofree char *card = NULL, *mark = NULL, *word = NULL;

  g_assert_cmpstr (pays, ==, "pays $75");
  filter = (UcFilter){ .card = uc_card_parse ("9D") };
  card = uc_found_say (&filter, &digest, NULL);
  g_assert_cmpstr (card, ==, "9♦");
  /* A sign that is written out is named by itself. */
  filter = (UcFilter){ .text = "late" };
  mark = uc_found_say (&filter, &digest, NULL);
  g_assert_null (mark);
  g_assert_cmpuint (uc_filter_wanted_marks (&filter), ==, UC_MARK_BIT (LATE_WAGER));
  filter = (UcFilter){ .text = "685a.7" };
  word = uc_found_say (&filter, &digest, NULL);
  g_assert_cmpstr (word, ==, "685a.7");
}

/* ---- two moments ---- */

static const UcTwoFacts *
find_fact (const GPtrArray *facts, const char *name)
{
  for (guint i = 0; i < facts->len; i++)
    if (strcmp (((const UcTwoFacts *)facts->pdata[i])->name, name) == 0)
      return facts->pdata[i];
  return NULL;
}

static void
test_differ (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) facts = NULL, none = NULL;
  const UcTwoFacts *fact;
  guint64 from, to;

  uc_kept_play (fixture->kept, "bet 1 main 25;bet 2 main;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;"
                               "light medium;stand;stand");
  uc_kept_close_round (fixture->kept);
  open_archive (fixture, fixture->kept->path);
  g_assert_true (uc_archive_place (fixture->archive, (UcRoundRef){ 0, 1 }, &from, &to, NULL));
  g_assert_true (uc_player_load (fixture->player, uc_archive_journal (fixture->archive, 0, NULL), from, to, NULL));
  for (guint i = 0; i < uc_player_n (fixture->player); i++)
    if (uc_player_moment (fixture->player, i)->event.kind == UC_EVENT_READER_LIGHT)
      uc_player_seek (fixture->player, i + 1);
  facts = uc_table_facts_differ (uc_player_table (fixture->player),
                                 uc_player_table_at (fixture->player, uc_player_before_clearing (fixture->player)));
  /* The card that lay face down then has no face, whatever is known of it at the other moment. */
  fact = find_fact (facts, "Dealer: cards");
  g_assert_cmpstr (fact->left, ==, "9♥ face down, 9");
  g_assert_cmpstr (fact->right, ==, "9♥ 8♥, 17");
  fact = find_fact (facts, "Seat 1: bet");
  g_assert_cmpstr (fact->left, ==, "bet $25");
  g_assert_cmpstr (fact->right, ==, "bet $25, wins, paid $25");
  g_assert_cmpstr (find_fact (facts, "Seat 2: bet")->right, ==, "bet unknown amount, wins, paid unknown amount");
  g_assert_null (find_fact (facts, "Seat 1: cards"));
  none = uc_table_facts_differ (uc_player_table (fixture->player), uc_player_table (fixture->player));
  g_assert_cmpuint (none->len, ==, 0);
}

static void
add (const char *path, void (*test) (Fixture *, gconstpointer))
{
  g_test_add (path, Fixture, NULL, set_up, test, tear_down);
}

/* A dispute and a correction stand in the row of the seat that they happened at, and in no other's. */
static void
test_own_marks (Fixture *fixture, gconstpointer data)
{
  const guint32 dispute = UC_MARK_BIT (DISPUTE), corrected = UC_MARK_BIT (CORRECTED);
  g_autoptr (UcSeatHands) first = NULL, second = NULL;

  uc_kept_play (fixture->kept, "bet 1 main 25;bet 2 main 10;no-more-bets;card TS;card 8D;card 9H;card TC;card TD;card 8H;"
                               "light medium");
  uc_kept_correct_first_card (fixture->kept);
  uc_kept_play (fixture->kept, "stand;dispute 2;stand");
  uc_kept_close_round (fixture->kept);
  open_archive (fixture, fixture->kept->path);
  first = hands_of (fixture, 1, 1);
  second = hands_of (fixture, 1, 2);
  g_assert_cmphex (first->marks & (dispute | corrected), ==, corrected);
  g_assert_cmphex (second->marks & (dispute | corrected), ==, dispute);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  add ("/hands/cards-sums-results", test_rows);
  add ("/hands/open-round-hides-the-hole-card", test_open);
  add ("/hands/open-round-is-the-newest", test_open_is_found);
  add ("/hands/tables-by-when-their-rounds-began", test_tables_by_start);
  add ("/hands/every-hand", test_walk);
  add ("/hands/signs-of-the-seat", test_own_marks);
  add ("/rows/words-of-a-sum", test_row_words);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strconcat ("/rows/a-row-says-what-the-report-says/", table->name, NULL);

      g_test_add (path, Fixture, table, set_up, test_row_sums, tear_down);
    }
  add ("/match/the-moment-looked-for", test_match);
  add ("/match/every-sign", test_match_walk);
  add ("/match/bypassed-devices", test_bypassed);
  g_test_add ("/match/corrected-card/in-the-round", Fixture, NULL, set_up, test_corrected_card, tear_down);
  g_test_add ("/match/corrected-card/since", Fixture, "since", set_up, test_corrected_card, tear_down);
  add ("/match/words", test_match_words);
  add ("/compare/in-what-two-moments-differ", test_differ);
  return g_test_run ();
}
