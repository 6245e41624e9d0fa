#include "table-fixture.h"

#include "uc-remove-folder.h"

const char *const table_fixture_file = "[table]\n"
                                       "id=T-1\n"
                                       "game=down-under-blackjack\n"
                                       "decks=6\n"
                                       "seats=3\n"
                                       "settlement=losers-first\n"
                                       "smallest-chip=1.00\n"
                                       "[wager match-the-dealer]\n"
                                       "[wager match-the-dealer-progressive]\n"
                                       "amount=5.00\n"
                                       "paytable=4\n"
                                       TABLE_FIXTURE_DEVICES;

void
table_fixture_init (TableFixture *fixture)
{
  table_fixture_init_with (fixture, table_fixture_file);
}

void
table_fixture_init_with (TableFixture *fixture, const char *table_file)
{
  fixture->folder = g_dir_make_tmp ("upcard-table-XXXXXX", NULL);
  fixture->table = g_build_filename (fixture->folder, "T-1.ini", NULL);
  fixture->journal = g_build_filename (fixture->folder, "T-1.journal", NULL);
  fixture->socket = g_build_filename (fixture->folder, "sim", NULL);
  g_assert_true (g_file_set_contents (fixture->table, table_file, -1, NULL));
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    fixture->far[device] = far_device_new ((UcWireDevice) device);
}

void
table_fixture_clear (TableFixture *fixture)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    g_clear_pointer (&fixture->far[device], far_device_free);
  uc_remove_folder (fixture->folder);
  g_free (fixture->folder);
  g_free (fixture->table);
  g_free (fixture->journal);
  g_free (fixture->socket);
}

gboolean
table_fixture_plug (TableFixture *fixture)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (fixture->far[device]->link == NULL && !far_device_plug (fixture->far[device], fixture->socket))
      return FALSE;
  return TRUE;
}

static gboolean
is_acknowledged (const TableFixture *fixture)
{
  for (guint device = 1; device < UC_N_WIRE_DEVICES; device++)
    if (!far_device_is_idle (fixture->far[device]) || !fixture->far[device]->greeted)
      return FALSE;
  return TRUE;
}

void
table_fixture_rest (TableFixture *fixture)
{
  FarDevice *gpio = fixture->far[UC_WIRE_GPIO];

  while (!is_acknowledged (fixture))
    g_main_context_iteration (NULL, TRUE);
  /* Edges are acknowledged when all lines have settled: one that means nothing tells when that is. */
  far_device_edge (gpio, UC_LINE_RESET_KEY, !gpio->level[UC_LINE_RESET_KEY]);
  while (!is_acknowledged (fixture))
    g_main_context_iteration (NULL, TRUE);
}
