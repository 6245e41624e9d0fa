/* The auditor over the random walk of every game, at the walk's own tables and at those of the covering list, half of
 * the rounds each: it finds nothing. UPCARD_WALK_ROUNDS sets how far the walk goes in all. */
#include "uc-audit.h"
#include "uc-cover.h"
#include "uc-walk.h"

#include <string.h>

#define ROUNDS 100000
#define SEEDS  4 /* walks of one table, each from a fresh record */

typedef struct
{
  UcAudit *audit;
  GPtrArray *lines; /* of the rounds since the last checkpoint but one, for who reads a finding */
  guint checkpoint; /* where the last one stands among them */
} Watch;

static void
nothing_to_seal (const UcTable *table, UcInput *input, gpointer user_data)
{
}

static void
tell (const Watch *watch, const UcAuditFinding *finding)
{
  for (guint i = 0; i < watch->lines->len; i++)
    g_printerr ("%s\n", (char *)watch->lines->pdata[i]);
  g_error ("round %u, event %" G_GUINT64_FORMAT ", %s: %s (%s)", finding->round, finding->seq,
           uc_audit_kind_name (finding->kind), finding->text, finding->citation);
}

static void
keep_line (Watch *watch, const UcEvent *event)
{
  g_autoptr (GString) line = g_string_new (NULL);

  if (event->kind == UC_EVENT_CHECKPOINT)
    {
      g_ptr_array_remove_range (watch->lines, 0, watch->checkpoint);
      watch->checkpoint = watch->lines->len;
    }
  uc_event_print (event, line);
  g_ptr_array_add (watch->lines, g_string_free (g_steal_pointer (&line), FALSE));
}

/* The dealer goes on with the next round's first wager, or the like: what is owed is found, and only then. */
static gboolean
is_debt_left (const UcInput *input, const UcAuditFinding *finding)
{
  return finding->kind == UC_AUDIT_DEBT_OPEN && input->kind != UC_INPUT_CONFIRM;
}

static void
watch_events (const UcInput *input, const UcEvents *events, gpointer user_data)
{
  Watch *watch = user_data;
  const GPtrArray *findings = uc_audit_findings (watch->audit);

  for (guint i = 0; i < events->n; i++)
    {
      keep_line (watch, &events->v[i]);
      uc_audit_set_origin (watch->audit, input->origin);
      uc_audit_event (watch->audit, &events->v[i]);
      if (findings->len > 0 && !is_debt_left (input, findings->pdata[0]))
        tell (watch, findings->pdata[0]);
      g_ptr_array_unref (uc_audit_steal_findings (watch->audit));
      findings = uc_audit_findings (watch->audit);
    }
}

static void
audit_walk (const UcWalkTable *table, guint64 seed, guint rounds)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcAudit) audit = uc_audit_new (table->file, &error);
  Watch watch = { audit, g_ptr_array_new_with_free_func (g_free), 0 };
  const UcWalkKeeper keeper = { nothing_to_seal, watch_events, &watch };

  g_assert_no_error (error);
  uc_audit_set_procedures (audit, table->said);
  uc_walk (table, seed, rounds, &keeper);
  g_ptr_array_unref (watch.lines);
}

static void
walk (gconstpointer data)
{
  const UcWalkTable *table = data;
  guint rounds = MAX (uc_walk_rounds (ROUNDS) / 2 / uc_walk_n_tables () / SEEDS, 1);

  for (guint64 seed = 1; seed <= SEEDS; seed++)
    audit_walk (table, 1000 * seed + (table - uc_walk_tables), rounds);
}

/* The list is long: each game has its part of it. */
static void
walk_covering_list (gconstpointer data)
{
  static UcCover *cover; /* made once: it takes its time */
  const char *game = data;
  g_autofree char *line = g_strdup_printf ("game=%s\n", game);

  if (cover == NULL)
    cover = uc_cover_new ();
  for (guint i = 0; i < cover->files->len; i++)
    {
      const UcWalkTable table = { .name = game, .file = cover->files->pdata[i], .wins = "", .said = i % 2 == 0 };

      if (strstr (table.file, line) != NULL)
        audit_walk (&table, 5000 + i, MAX (uc_walk_rounds (ROUNDS) / 2 / cover->files->len, 1));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strconcat ("/audit/walk/", table->name, NULL);

      g_test_add_data_func (path, table, walk);
    }
  for (UcGame game = UC_GAME_NONE + 1; game < UC_N_GAMES; game++)
    {
      g_autofree char *path = g_strconcat ("/audit/walk/covering-list/", uc_game_name (game), NULL);

      g_test_add_data_func (path, uc_game_name (game), walk_covering_list);
    }
  return g_test_run ();
}
