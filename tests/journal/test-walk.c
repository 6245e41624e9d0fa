/* The random walk through every game with a journal: one commit a round, hole cards sealed, and every round of it proven
 * at the end. */
#include "uc-walked.h"

#include "uc-heard.h"
#include "uc-kept.h"
#include "uc-prove.h"

#include <glib/gstdio.h>

#define ROUNDS 100000
#define SHARE 10 /* a record costs so many times as much as the walk alone */

static void
prove (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
  g_autoptr (UcVerdict) verdict = NULL;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_no_error (error);
  uc_prove (journal, NULL, NULL, NULL, verdict, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < verdict->damage->len; i++)
    {
      const UcDamage *damage = verdict->damage->pdata[i];

      if (uc_damage_is_grave (damage->kind))
        g_error ("%s", damage->text);
    }
  g_assert_cmpuint (verdict->n_grave, ==, 0);
  uc_heard_same (journal, NULL);
}

static void
walk (gconstpointer data)
{
  const UcWalkTable *table = data;
  g_autoptr (UcKept) place = uc_kept_new ();
  g_autofree char *path = g_build_filename (place->folder, "walk.journal", NULL);

  uc_walked_journal (table, 101 + (table - uc_walk_tables),
                     uc_walk_rounds (ROUNDS) / SHARE / uc_walk_n_tables (), path);
  prove (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (const UcWalkTable *table = uc_walk_tables; table->name != NULL; table++)
    {
      g_autofree char *path = g_strconcat ("/journal/walk/", table->name, NULL);

      g_test_add_data_func (path, table, walk);
    }
  return g_test_run ();
}
