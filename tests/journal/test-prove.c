/* The proof: inputs are decided again, and only what the core says again is proven. */
#include "uc-heard.h"
#include "uc-kept.h"

#include "uc-prove.h"
#include "uc-seal.h"

#include <string.h>

static UcVerdict *
prove_with (UcKept *kept, const UcVerifyOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (kept->path, &error);
  UcVerdict *verdict;

  g_assert_no_error (error);
  verdict = uc_verify (journal, options, &error);
  g_assert_no_error (error);
  uc_prove (journal, options, NULL, NULL, verdict, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = g_ptr_array_index (verdict->damage, i);

      g_test_message ("%s, round %u: %s", uc_damage_name (damage->kind), damage->round, damage->text);
    }
  return verdict;
}

/* However many processors look, they say the same, and so does the auditor who listens. */
static UcVerdict *
prove (UcKept *kept, const UcVerifyOptions *options)
{
  UcVerifyOptions how = options != NULL ? *options : (UcVerifyOptions){ 0 };
  g_autoptr (UcJournal) journal = uc_journal_open_read (kept->path, NULL);
  UcVerdict *verdict;

  uc_heard_same (journal, options);

  how.jobs = 1;
  verdict = prove_with (kept, &how);
  for (how.jobs = 2; how.jobs <= 4; how.jobs++)
    {
      g_autoptr (UcVerdict) other = prove_with (kept, &how);

      g_assert_cmpint (other->proven, ==, verdict->proven);
      g_assert_cmpuint (other->n_damage, ==, verdict->n_damage);
      for (guint i = 0; i < verdict->damage->len; i++)
        {
          const UcDamage *one = verdict->damage->pdata[i], *another = other->damage->pdata[i];

          g_assert_cmpint (another->kind, ==, one->kind);
          g_assert_cmpuint (another->seq, ==, one->seq);
          g_assert_cmpstr (another->text, ==, one->text);
        }
    }
  return verdict;
}

static const UcDamage *
only_damage (const UcVerdict *verdict)
{
  g_assert_cmpuint (verdict->n_damage, ==, 1);
  return g_ptr_array_index (verdict->damage, 0);
}

static void
test_rounds (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 40, 6);
  verdict = prove (kept, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->proven);
  g_assert_cmpuint (verdict->rounds, ==, 39);
}

/* A restart in the middle of a round, another boot in between. */
static void
test_restarts (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-2" };
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 2, 2);
  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H");
  g_clear_pointer (&kept->journal, uc_journal_close);
  kept->journal = uc_journal_open (kept->path, &options, NULL);
  g_assert_nonnull (kept->journal);
  uc_kept_play (kept, "card TD;card 8S;light medium;place medium;stand");
  verdict = prove (kept, NULL);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (verdict->proven);
}

/* The core would never have said so: the chain holds, the proof does not. */
static void
test_differs (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;
  UcEntry entry = {
    .origin = UC_ORIGIN_SCRIPT,
    .t_real_ns = kept->now_ns,
    .input = "bet 1 main 25.00",
    .events = "wager-accepted seq=1 round=1 seat=1 wager=main amount=2500.00",
  };

  entry.seq = uc_journal_last_seq (kept->journal) + 1;
  uc_journal_append (kept->journal, &entry, 1, &error);
  g_assert_no_error (error);
  verdict = prove (kept, NULL);
  damage = only_damage (verdict);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_DIFFERS);
  g_assert_cmpuint (damage->round, ==, 1);
  g_assert_cmpuint (damage->seq, ==, 1);
  g_assert_nonnull (strstr (damage->text, "amount=25.00"));
  g_assert_false (verdict->proven);
}

static const struct
{
  const char *name, *input, *events, *part;
} oddities[] = {
  { "an-input-that-is-refused", "hit", "floor-called seq=1", "hit" },
  { "an-input-that-cannot-be-read", "frobnicate", "floor-called seq=1", "frobnicate" },
  { "a-badge-that-nobody-looked-up", "sign-on 1001", "signed-on seq=1 by=1001", "1001 is not known" },
  { "a-role-that-does-not-suffice", "sign-on 9002 technician", "signed-on seq=1 by=9002", "dealer or above" },
  { "an-event-too-many", "call-floor", "floor-called seq=1\nfloor-called seq=2", "now nothing" },
  { "an-event-too-few", "call-floor", "", "nothing stored" },
};

static void
test_oddity (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;
  UcEntry entry = { .seq = 1, .t_real_ns = kept->now_ns, .input = oddities[i].input, .events = oddities[i].events };

  uc_journal_append (kept->journal, &entry, 1, &error);
  g_assert_no_error (error);
  verdict = prove (kept, NULL);
  damage = only_damage (verdict);
  g_assert_cmpint (damage->kind, ==, UC_DAMAGE_DIFFERS);
  g_assert_nonnull (strstr (damage->text, oddities[i].part));
}

/* What follows a difference is proved for itself. */
static void
test_goes_on (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcVerdict) verdict = NULL;
  const UcDamage *damage;

  uc_kept_rounds (kept, 3, 2);
  uc_kept_tamper (kept,
                  "UPDATE journal SET events = replace (events, 'main amount=25.00', 'main amount=30.00')"
                  " WHERE id = (SELECT first_row + 3 FROM round WHERE number = 2)");
  verdict = prove (kept, NULL);
  g_assert_false (verdict->proven);
  damage = g_ptr_array_index (verdict->damage, verdict->damage->len - 1);
  g_assert_cmpuint (damage->round, <=, 3);
  g_assert_cmpuint (verdict->n_damage, <, 12);
}

static void
test_other_version (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcVerdict) verdict = NULL;
  UcEntry entry
      = { .seq = 1, .t_real_ns = kept->now_ns, .input = "call-floor", .events = "dispute-raised seq=1 seat=2" };
  guint versions = 0;

  g_assert_true (uc_journal_append (kept->journal, &entry, 1, NULL));
  uc_kept_tamper (kept, "UPDATE journal SET input = replace (input, 'core=', 'core=9') WHERE kind = 1");
  verdict = prove (kept, NULL);
  g_assert_false (verdict->proven);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = g_ptr_array_index (verdict->damage, i);

      g_assert_cmpint (damage->kind, !=, UC_DAMAGE_DIFFERS);
      if (damage->kind == UC_DAMAGE_VERSION)
        {
          versions++;
          g_assert_nonnull (strstr (damage->text, "differs by version"));
        }
    }
  g_assert_cmpuint (versions, ==, 1);
}

/* ---- the hole card ---- */

static gboolean
hides_hole (const UcRow *row, gpointer user_data)
{
  gboolean *exposed = user_data;

  *exposed = *exposed || uc_row_has (row, "hole-card-exposed");
  g_assert_cmpstr (row->input, !=, "card 8S");
  if (!*exposed)
    g_assert_null (strstr (row->events, "card=8S"));
  return TRUE;
}

static void
test_hole_is_hidden (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  gboolean exposed = FALSE;

  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S;light medium;place medium;stand");
  g_assert_true (uc_journal_read_rows (kept->journal, 1, 0, hides_hole, &exposed, NULL));
  g_assert_true (exposed);
}

/* Nobody turned it: only the service's key opens it, and without the key no more is said than can be known. */
static void
test_hole_never_turned (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  UcVerifyOptions options = { .seal_key = uc_journal_seal_key (kept->journal) };
  g_autoptr (UcVerdict) with = NULL, without = NULL;

  uc_kept_play (kept, "bet 1 main 25.00;no-more-bets;card TS;card 9H;card TD;card 8S;light medium;place medium");
  with = prove (kept, &options);
  g_assert_cmpuint (with->n_damage, ==, 0);
  g_assert_true (with->proven);
  without = prove (kept, NULL);
  g_assert_cmpuint (without->n_grave, ==, 0);
}

static void
test_no_rules (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 1, 1);
  uc_kept_tamper (kept, "DELETE FROM text");
  verdict = prove (kept, NULL);
  g_assert_false (verdict->proven);
  g_assert_cmpuint (verdict->n_grave, >, 0);
}

static const struct
{
  const char *name, *table, *file, *body;
  UcDamageKind kind;
  const char *part;
} texts[] = {
  { "another-regulation", UC_KEPT_TABLE, "685a.ini", "[citations]\n", UC_DAMAGE_VERSION, "685a.ini" },
  { "bad-table-file", "[table]\nid=T\n", NULL, NULL, UC_DAMAGE_UNREADABLE, "refused" },
  { "no-table-file", NULL, "685a.ini", "x", UC_DAMAGE_UNREADABLE, "“table”" },
};

static void
test_text (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcVerdict) verdict = NULL;
  UcText in_force[2];
  guint n = 0;

  if (texts[i].table != NULL)
    in_force[n++] = (UcText){ "table", texts[i].table };
  if (texts[i].file != NULL)
    in_force[n++] = (UcText){ texts[i].file, texts[i].body };
  g_assert_true (uc_journal_set_rules (kept->journal, in_force, n, NULL));
  uc_kept_play (kept, "bet 1 main 25.00");
  verdict = prove (kept, NULL);
  g_assert_false (verdict->proven);
  g_assert_cmpint (only_damage (verdict)->kind, ==, texts[i].kind);
  g_assert_nonnull (strstr (only_damage (verdict)->text, texts[i].part));
}

static gboolean
own_rules (const char *table_file, const UcContext *context, UcRules *rules, gpointer user_data, GError **error)
{
  g_assert_cmpstr (table_file, ==, UC_KEPT_TABLE);
  *rules = *(const UcRules *) user_data;
  return TRUE;
}

static void
test_own_loader (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 2, 2);
  verdict = uc_verify (kept->journal, NULL, NULL);
  g_assert_true (uc_prove (kept->journal, NULL, own_rules, &kept->rules, verdict, NULL));
  g_assert_true (verdict->proven);
}

static void
test_cancelled (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  UcVerifyOptions options = { .cancellable = cancellable };
  g_autoptr (UcVerdict) verdict = uc_verify (kept->journal, NULL, NULL);
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_false (uc_prove (kept->journal, &options, NULL, NULL, verdict, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* ---- the auditor listens ---- */

/* One more line of a row's events, with the number that is due. */
#define ONE_MORE(kind, words)                                                                                          \
  "UPDATE journal SET events = events || char (10) || '" kind " seq=' ||"                                              \
  " (seq + 1 + length (events) - length (replace (events, char (10), ''))) || '" words "'"
#define SLIP ONE_MORE ("payout-documented", " round=' || round || ' seat=1 wager=match-the-dealer-progressive by=2001 slip=S77")

/* Written into the record behind the core's back: what is found does not depend on where a stretch begins. */
static const struct
{
  const char *name, *sql;
  guint found; /* at least */
} planted[] = {
  { "nothing", "SELECT 1", 0 },
  { "another-payment-in-some-rows", "UPDATE journal SET events = replace (events, ' pays=', ' pays=1') WHERE id % 5 = 0", 8 },
  { "one-slip-in-every-round",
    SLIP " WHERE input LIKE 'no-more-bets%'", 15 },
  { "a-slip-in-two-distant-rounds",
    SLIP " WHERE input LIKE 'no-more-bets%' AND round IN (2, 15)", 1 },
  { "a-checkpoint-that-says-another-meter",
    "UPDATE journal SET events = replace (events, 'meter-values=0,5', 'meter-values=0,6')", 0 },
  { "a-checkpoint-that-says-another-round",
    "UPDATE journal SET events = replace (events, ';round=', ';round=1')", 0 },
  { "a-dealer-whom-no-checkpoint-knows",
    ONE_MORE ("signed-on", " by=2001") " WHERE id = 3", 1 },
  { "a-meter-that-no-change-explains",
    "UPDATE journal SET events = replace (events, ' value=5', ' value=6') WHERE round > 3 AND round % 3 = 0", 4 },
};

static void
test_heard (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcJournal) journal = NULL;

  for (guint round = 0; round < 16; round++)
    {
      uc_kept_rounds (kept, 1, 6);
      uc_kept_close_round (kept);
    }
  uc_kept_tamper (kept, planted[i].sql);
  journal = uc_journal_open_read (kept->path, NULL);
  g_assert_nonnull (journal);
  g_assert_cmpuint (uc_heard_same (journal, NULL), >=, planted[i].found);
}

/* The day's new key comes with the table file as it was: what the round has said so far is still known. */
static void
test_day_in_a_round (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autoptr (UcJournal) journal = NULL;
  g_autofree char *correct = NULL;

  uc_kept_play (kept, "bet 1 main 100");
  correct = g_strdup_printf ("correct %" G_GUINT64_FORMAT " amount 25 2001 0000 misread;validate 3001 0000",
                             kept->table.now.carry.seq);
  uc_kept_play (kept, "no-more-bets;card TS;card 6H;card 8C;card 9C;" UC_KEPT_DEALER "light medium;stand;card 4D");
  uc_kept_play (kept, "gaming-day 2026-01-02");
  uc_kept_play (kept, correct);
  uc_kept_close_round (kept);
  journal = uc_journal_open_read (kept->path, NULL);
  g_assert_nonnull (journal);
  g_assert_cmpuint (uc_heard_same (journal, NULL), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/prove/rounds", test_rounds);
  g_test_add_func ("/prove/restart-in-a-round", test_restarts);
  g_test_add_func ("/prove/other-events-than-the-core-gives", test_differs);
  for (guint i = 0; i < G_N_ELEMENTS (oddities); i++)
    {
      g_autofree char *path = g_strconcat ("/prove/", oddities[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_oddity);
    }
  g_test_add_func ("/prove/goes-on-after-a-difference", test_goes_on);
  g_test_add_func ("/prove/another-version-is-no-damage", test_other_version);
  g_test_add_func ("/prove/hole-card/is-in-no-row-before-it-is-turned", test_hole_is_hidden);
  g_test_add_func ("/prove/hole-card/never-turned", test_hole_never_turned);
  g_test_add_func ("/prove/texts-missing", test_no_rules);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_strconcat ("/prove/texts/", texts[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_text);
    }
  g_test_add_func ("/prove/with-rules-of-ones-own", test_own_loader);
  g_test_add_func ("/prove/cancelled", test_cancelled);
  for (guint i = 0; i < G_N_ELEMENTS (planted); i++)
    {
      g_autofree char *path = g_strconcat ("/prove/audit/", planted[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_heard);
    }
  g_test_add_func ("/prove/audit/a-gaming-day-that-begins-in-a-round", test_day_in_a_round);
  return g_test_run ();
}
