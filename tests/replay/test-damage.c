/* Of a damaged journal replay says what the verifier says, evidence of its other rounds says it too, and the rest is still
 * shown. Every kind, at random places; tests/journal/test-damage.c tries far more of them. */
#include "uc-archive.h"
#include "uc-bundle.h"
#include "uc-checker.h"
#include "uc-hang.h"
#include "uc-player.h"
#include "uc-thorough.h"
#include "uc-walked.h"
#include "uc-wounds.h"

#include <glib/gstdio.h>
#include <string.h>

#define ROUNDS 25
#define PLACES 6 /* of each kind */
#define SEED 31
#define N_KINDS (UC_DAMAGE_RESIGNED + 1)

static void
on_changed (gpointer user_data)
{
}

/* What replay says: the first damage of the file. */
static void
check_replay (UcArchive *archive, const UcVerdict *verdict)
{
  g_autoptr (UcChecker) checker = uc_checker_new (on_changed, NULL);
  const UcDamage *expected = verdict->damage->pdata[0], *said;
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;

  uc_checker_verify (checker, archive);
  while (uc_checker_state (checker) == UC_CHECK_RUNNING)
    {
      g_assert_cmpint (g_get_monotonic_time (), <, guard);
      g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpint (uc_checker_state (checker), ==, UC_CHECK_DONE);
  said = uc_checker_damage (checker, NULL);
  g_assert_nonnull (said);
  g_assert_cmpint (said->kind, ==, expected->kind);
  g_assert_cmpuint (said->row, ==, expected->row);
  g_assert_cmpstr (said->text, ==, expected->text);
  g_assert_true (uc_checker_is_broken (checker, (UcRoundRef){ 0, said->round }));
}

/* Each round before the damage is shown; of one behind it either, or why it cannot be. */
static void
check_shown (UcArchive *archive, const UcWound *wound)
{
  g_autoptr (UcPlayer) player = uc_player_new ();
  const UcArchiveFile *file = uc_archive_file (archive, 0);

  for (guint32 number = file->first; number <= file->last; number++)
    {
      g_autoptr (GError) error = NULL;
      guint64 from, to;
      gboolean shown = uc_archive_place (archive, (UcRoundRef){ 0, number }, &from, &to, &error)
                       && uc_player_load (player, uc_archive_journal (archive, 0, NULL), from, to, &error);

      g_assert_true (shown || error != NULL);
      /* Cut off behind its first row the file has no round. */
      if (number >= wound->round || number == 0)
        continue;
      g_assert_no_error (error);
      g_assert_cmpuint (uc_player_n (player), >, 0);
    }
}

/* Evidence of the round before tells what is wrong with the journal. It holds every key record, so that it is whole itself
 * where none lies behind the damage. */
static void
check_evidence (UcSound *sound, const UcWound *wound, const UcVerdict *verdict)
{
  const UcDamage *damage = verdict->damage->pdata[0];
  const guint32 round = wound->round - 1;
  const UcBundleOrder order = { .rounds = &round, .n_rounds = 1, .program = "test" };
  g_autofree char *path = g_build_filename (sound->folder, "evidence", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (sound->path, &error);
  g_autoptr (UcBundle) bundle = uc_bundle_write (journal, path, &order, NULL, &error);
  g_autoptr (UcVerdict) whole = NULL;

  g_assert_no_error (error);
  whole = uc_bundle_verify (bundle, NULL, NULL);
  g_assert_true (whole->n_grave == 0 || wound->kind != UC_DAMAGE_TRUNCATED);
  g_assert_cmpuint (bundle->notes->len, >, 0);
  g_assert_nonnull (strstr (bundle->notes->pdata[0], uc_damage_name (damage->kind)));
  g_unlink (path);
}

static UcVerdict *
verify (UcSound *sound)
{
  g_autoptr (UcJournal) journal = uc_journal_open_read (sound->path, NULL);

  return uc_verify (journal, NULL, NULL);
}

static void
check_place (UcSound *sound, const char *cache, UcDamageKind kind, GRand *random)
{
  g_autoptr (UcArchive) archive = NULL;
  g_autoptr (UcVerdict) verdict = NULL;
  g_autoptr (GError) error = NULL;
  const char *paths[] = { sound->path, NULL };
  UcWound wound;

  uc_sound_wound (sound, kind, random, &wound);
  g_test_message ("%s at row %" G_GUINT64_FORMAT ", round %u", wound.change, wound.row, wound.round);
  verdict = verify (sound);
  g_assert_cmpuint (verdict->n_grave, >, 0);
  archive = uc_archive_open (paths, cache, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  check_replay (archive, verdict);
  check_shown (archive, &wound);
  if (wound.round > 1)
    check_evidence (sound, &wound, verdict);
}

static void
test_agreed (gconstpointer data)
{
  g_autoptr (UcKept) place = uc_kept_new ();
  g_autofree char *path = g_build_filename (place->folder, "walk.journal", NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (SEED);
  g_autoptr (UcSound) sound = NULL;

  uc_walked_journal (data, 11, ROUNDS, path);
  sound = uc_sound_new (path);
  for (guint kind = 0; kind < N_KINDS; kind++)
    for (guint i = 0; i < uc_thorough (PLACES); i++)
      check_place (sound, place->folder, kind, random);
}

int
main (int argc, char **argv)
{
  const char *game = "";

  g_test_init (&argc, &argv, NULL);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strdup_printf ("/replay/damage/%s", table->name);

      if (strncmp (game, table->name, strcspn (table->name, "/") + 1) != 0)
        g_test_add_data_func (path, table, test_agreed);
      game = table->name;
    }
  return g_test_run ();
}
