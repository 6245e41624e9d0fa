#include "uc-jackpot-house.h"

#include "uc-event.h"
#include "uc-remove-folder.h"

#include <glib/gstdio.h>
#include <string.h>

#define MONTH "2023-11.journal"

char *
uc_jackpot_house_path (const UcJackpotHouse *house, const char *table)
{
  return g_build_filename (house->folder, table, MONTH, NULL);
}

UcJackpotHouse *
uc_jackpot_house_new (const UcProofHouseOptions *options)
{
  UcJackpotHouse *house = g_new0 (UcJackpotHouse, 1);
  g_autoptr (GError) error = NULL;

  house->played = uc_proof_house_new (options);
  house->folder = g_dir_make_tmp ("upcard-jackpot-XXXXXX", &error);
  g_assert_no_error (error);
  house->ledger = g_build_filename (house->folder, "house.ledger", NULL);
  g_assert_cmpint (g_rename (house->played->ledger, house->ledger), ==, 0);
  for (guint i = 0; i < house->played->n; i++)
    {
      g_autofree char *path = uc_jackpot_house_path (house, house->played->name[i]), *folder = g_path_get_dirname (path);

      g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
      g_assert_cmpint (g_rename (house->played->journal[i], path), ==, 0);
    }
  return house;
}

void
uc_jackpot_house_free (UcJackpotHouse *house)
{
  uc_remove_folder (house->folder);
  uc_proof_house_free (house->played);
  g_free (house->folder);
  g_free (house->ledger);
  g_free (house);
}

typedef struct
{
  const char *kind;
  guint32 round;
} Wanted;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Wanted *wanted = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  g_autofree UcCarry *carry = g_new0 (UcCarry, 1);

  for (guint i = 0; lines[i] != NULL && wanted->round == 0; i++)
    {
      UcEvent e;

      if (g_str_has_prefix (lines[i], wanted->kind) && uc_event_parse (lines[i], &e, carry, NULL))
        wanted->round = e.of_round != 0 ? e.of_round : e.round;
    }
  return wanted->round == 0;
}

gboolean
uc_jackpot_house_find (const UcJackpotHouse *house, const char *kind, char table[UC_LINKED_TABLE_TEXT], guint32 *round)
{
  for (guint i = 0; i < house->played->n; i++)
    {
      g_autofree char *path = uc_jackpot_house_path (house, house->played->name[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (UcJournal) journal = uc_journal_open_read (path, &error);
      Wanted wanted = { .kind = kind };

      g_assert_no_error (error);
      uc_journal_read_rows (journal, 1, 0, on_row, &wanted, &error);
      g_assert_no_error (error);
      if (wanted.round != 0)
        {
          g_strlcpy (table, house->played->name[i], UC_LINKED_TABLE_TEXT);
          *round = wanted.round;
          return TRUE;
        }
    }
  return FALSE;
}
