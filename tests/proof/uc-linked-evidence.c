#include "uc-linked-evidence.h"

#include "uc-journal-private.h"

#include <string.h>

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  GArray *rounds = user_data;
  const char *at = row->events;
  UcLine line;

  while (uc_line_next (&at, &line))
    {
      const guint32 round = (guint32)uc_line_number (&line, " round=");

      if (uc_line_is (&line, "meter-asked") && (rounds->len == 0 || g_array_index (rounds, guint32, rounds->len - 1) != round))
        g_array_append_val (rounds, round);
    }
  return TRUE;
}

GArray *
uc_linked_evidence_rounds (UcJournal *journal)
{
  GArray *rounds = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GError) error = NULL;

  uc_journal_read_rows (journal, 1, 0, on_row, rounds, &error);
  g_assert_no_error (error);
  for (guint i = rounds->len; i > 0; i--)
    {
      UcRoundRow row;

      if (!uc_journal_round (journal, g_array_index (rounds, guint32, i - 1), &row, NULL) || !row.closed)
        g_array_remove_index (rounds, i - 1);
    }
  return rounds;
}

UcBundle *
uc_linked_evidence_write (UcJournal *journal, UcJournal *const *months, guint n_months, const char *ledger, const guint32 *rounds, guint n_rounds,
                          const char *path, GError **error)
{
  const UcBundleOrder order = { .rounds = rounds,
                                .n_rounds = n_rounds,
                                .program = "test",
                                .made_ns = 1,
                                .months = months,
                                .n_months = n_months,
                                .ledger = ledger };

  return uc_bundle_write (journal, path, &order, NULL, error);
}

static void
append (GString *text, const char *before, const GPtrArray *sentences)
{
  for (guint i = 0; i < sentences->len; i++)
    g_string_append_printf (text, "%s%s\n", before, (const char *)sentences->pdata[i]);
}

char *
uc_linked_evidence_judge (const char *path, const char *trust_link, guint *n_grave)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcBundle) bundle = uc_bundle_read (path, &error);
  g_autoptr (UcBundleLinked) linked = NULL;
  g_autoptr (UcVerdict) verdict = NULL;

  if (bundle == NULL)
    {
      *n_grave = 1;
      return g_strdup (error->message);
    }
  verdict = uc_bundle_verify_linked (bundle, NULL, NULL, trust_link, &linked);
  *n_grave = verdict->n_grave;
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      g_string_append_printf (text, "Round %u: %s: %s\n", damage->round, uc_damage_name (damage->kind), damage->text);
    }
  if (linked != NULL)
    {
      append (text, "", linked->facts);
      append (text, "Not in it: ", linked->missing);
      append (text, "Note: ", linked->notes);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_linked_evidence_read (const char *folder, const char *trust_link)
{
  g_autofree char *python = g_find_program_in_path ("python3"), *err = NULL;
  g_autofree char *reader = g_test_build_filename (G_TEST_DIST, "..", "data", "read-evidence.py", NULL);
  g_autofree char *driver = g_test_build_filename (G_TEST_DIST, "proof", "judge-evidence.py", NULL);
  const char *const argv[] = { python, "-I", driver, reader, folder, trust_link != NULL ? "--trust-link" : NULL, trust_link, NULL };
  char *out = NULL;
  int status;

  if (python == NULL)
    return NULL;
  g_assert_true (g_spawn_sync (NULL, (char **)argv, NULL, 0, NULL, NULL, &out, &err, &status, NULL));
  if (!g_spawn_check_wait_status (status, NULL))
    g_error ("%s%s", out, err);
  return out;
}
