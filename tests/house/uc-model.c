#include "uc-model.h"

#include "uc-remove-folder.h"

#include <stdlib.h>
#include <string.h>

static void
round_free (UcModelRound *round)
{
  g_free (round->table);
  g_free (round);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const UcModelRound *x = *(UcModelRound *const *) a, *y = *(UcModelRound *const *) b;
  int order = strcmp (x->table, y->table);

  return order != 0 ? order : (x->found.row.number > y->found.row.number) - (x->found.row.number < y->found.row.number);
}

typedef struct
{
  GPtrArray *rounds;
  const char *table;
  UcFind *find;
} Add;

static gboolean
on_found (guint32 number, gint64 first_real_ns, gpointer user_data)
{
  Add *add = user_data;
  UcModelRound *round = g_new0 (UcModelRound, 1);

  round->table = g_strdup (add->table);
  g_assert_true (uc_find_round (add->find, number, &round->found, NULL));
  g_ptr_array_add (add->rounds, round);
  return TRUE;
}

static void
add_table (GPtrArray *rounds, const char *folder, const char *table, const char *cache, const UcFilter *filter)
{
  const char *const paths[] = { folder, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (UcArchive) archive = uc_archive_open (paths, cache, NULL, NULL, NULL, &error);

  for (guint i = 0; archive != NULL && i < uc_archive_n_files (archive); i++)
    {
      g_autoptr (UcJournal) journal = uc_archive_connect (archive, i, &error);
      g_autoptr (UcFind) find = uc_archive_connect_find (archive, i, journal, &error);
      Add add = { rounds, table, find };

      g_assert_no_error (error);
      g_assert_true (uc_find_each (find, filter, on_found, &add, NULL, &error));
    }
}

GPtrArray *
uc_model_find (const char *house, const UcFilter *filter, const char *table)
{
  GPtrArray *rounds = g_ptr_array_new_with_free_func ((GDestroyNotify) round_free);
  g_autofree char *cache = g_dir_make_tmp ("upcard-model-XXXXXX", NULL);
  g_autoptr (GDir) dir = g_dir_open (house, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *folder = g_build_filename (house, name, NULL);

      if (g_file_test (folder, G_FILE_TEST_IS_DIR) && (table == NULL || strcmp (table, name) == 0))
        add_table (rounds, folder, name, cache, filter);
    }
  uc_remove_folder (cache);
  g_ptr_array_sort (rounds, compare);
  return rounds;
}

/* ---- words ---- */

static gboolean
is_word_in (const char *text, const char *piece, gsize length, gboolean begin)
{
  for (const char *at = text; *at != '\0';)
    {
      gsize n = 0;

      while (g_ascii_isalnum (at[n]) || (at[n] & 0x80))
        n++;
      if (n >= length && (n == length || begin) && g_ascii_strncasecmp (at, piece, length) == 0)
        return TRUE;
      at += n;
      if (*at != '\0')
        at++;
    }
  return FALSE;
}

static gboolean
are_words_in (const char *text, const char *typed, gboolean begin)
{
  gboolean any = FALSE;

  for (const char *at = typed; *at != '\0';)
    {
      gsize n = 0;

      while (g_ascii_isalnum (at[n]) || (at[n] & 0x80))
        n++;
      if (n > 0 && !is_word_in (text, at, n, begin && at[n] == '\0'))
        return FALSE;
      any |= n > 0;
      at += n;
      if (*at != '\0')
        at++;
    }
  return any;
}

static gboolean
has_word (const UcFoundRound *found, const char *word)
{
  g_autofree char *plain = g_strndup (word, strlen (word) - g_str_has_suffix (word, "*"));
  g_autofree char *all = g_strjoin (" ", found->digest.words, found->digest.floor, found->digest.dealer, NULL);
  g_autofree char *lower = g_ascii_strdown (plain, -1);
  const char *sum = plain[0] == '$' ? plain + 1 : plain;
  g_autofree char *whole = g_str_has_suffix (sum, ".00") ? g_strndup (sum, strlen (sum) - 3) : g_strdup (sum);

  if (uc_filter_card (plain) != UC_CARD_NONE || are_words_in (all, plain, g_str_has_suffix (word, "*")))
    return TRUE;
  for (guint i = 0; i < UC_N_MARKS; i++)
    if (found->digest.marks & (1u << i) && strstr (uc_digest_mark_name (i), lower) != NULL)
      return TRUE;
  return strtoul (plain, NULL, 10) == found->row.number || are_words_in (found->digest.words, whole, FALSE);
}

gboolean
uc_model_has_words (const UcFoundRound *found, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (words[i][0] != '\0' && !has_word (found, words[i]))
      return FALSE;
  return TRUE;
}
