/* The proof of evidence: each stretch becomes a small journal of its own, whose first row is believed, and is proved as
 * any other. It lies in a private folder for as long as that takes. */
#include "uc-bundle-private.h"
#include "uc-journal-private.h"
#include "uc-prove.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

static gboolean
insert_texts (UcJournal *journal, const UcBundle *bundle, GError **error)
{
  g_autoptr (UcStatement) insert
      = uc_store_prepare (journal->db, journal->path, "INSERT INTO text (hash, body) VALUES (?1, ?2)", error);
  GHashTableIter iter;
  gpointer hash, body;

  if (insert == NULL)
    return FALSE;
  g_hash_table_iter_init (&iter, bundle->texts);
  while (g_hash_table_iter_next (&iter, &hash, &body))
    {
      sqlite3_bind_text (insert, 1, hash, -1, SQLITE_STATIC);
      sqlite3_bind_text (insert, 2, body, -1, SQLITE_STATIC);
      if (sqlite3_step (insert) != SQLITE_DONE)
        return uc_store_fail (journal->db, journal->path, "lay out the evidence", error);
      sqlite3_reset (insert);
    }
  return TRUE;
}

static const UcRow *
find_context (const GPtrArray *parts, guint64 id)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const UcBundlePart *part = parts->pdata[i];

      for (guint j = 0; j < part->rows->len; j++)
        {
          const UcKeptRow *kept = part->rows->pdata[j];

          if (kept->row.id == id && kept->row.kind == UC_ROW_CONTEXT)
            return &kept->row;
        }
    }
  return NULL;
}

/* The row with which it begins is believed: its input stood on what is not here. */
static gboolean
insert_rows (UcJournal *journal, const GPtrArray *parts, const UcBundlePart *part, guint begin, GError **error)
{
  const UcKeptRow *first = part->rows->pdata[begin];
  const UcRow *context = first->row.id == 1 ? NULL : find_context (parts, first->row.context);

  if (context != NULL && context->id != first->row.id && !uc_journal_insert (journal, context, error))
    return FALSE;
  for (guint i = begin; i < part->rows->len; i++)
    {
      UcRow row = ((const UcKeptRow *)part->rows->pdata[i])->row;

      if (i == begin && row.kind == UC_ROW_INPUT)
        row.kind = UC_ROW_OPENING;
      if (!uc_journal_insert (journal, &row, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
lay_out (UcJournal *journal, const UcBundle *bundle, const GPtrArray *parts, const UcBundlePart *part, guint begin,
         GError **error)
{
  gboolean is_new;

  journal->db = uc_store_open_write (journal->path, NULL, TRUE, NULL, &is_new, error);
  if (journal->db == NULL || !uc_journal_begin (journal, "lay out the evidence", error))
    return FALSE;
  return uc_store_create (journal->db, journal->path, error) && uc_journal_prepare (journal, error)
         && insert_texts (journal, bundle, error) && insert_rows (journal, parts, part, begin, error)
         && uc_journal_commit (journal, NULL, error);
}

static void
remove_journal (const char *path)
{
  static const char *const ends[] = { "", "-wal", "-shm" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    {
      g_autofree char *name = g_strconcat (path, ends[i], NULL);

      g_unlink (name);
    }
}

/* All stretches in one journal, which is not proved: what one corrects of another's rounds is read there. */
static UcJournal *
lay_out_whole (const char *path, const UcBundle *bundle, const GPtrArray *parts, GError **error)
{
  g_autoptr (UcJournal) journal = uc_journal_new (path);
  gboolean is_new, good;

  journal->db = uc_store_open_write (journal->path, NULL, TRUE, NULL, &is_new, error);
  good = journal->db != NULL && uc_journal_begin (journal, "lay out the evidence", error)
         && uc_store_create (journal->db, journal->path, error) && uc_journal_prepare (journal, error)
         && insert_texts (journal, bundle, error);
  for (guint i = 0; good && i < parts->len; i++)
    {
      const UcBundlePart *part = parts->pdata[i];

      for (guint j = 0; good && j < part->rows->len; j++)
        good = uc_journal_insert (journal, &((const UcKeptRow *)part->rows->pdata[j])->row, error);
    }
  return good && uc_journal_commit (journal, NULL, error) ? g_steal_pointer (&journal) : NULL;
}

/* Fewer than two rows from a known state on prove nothing: a key record, the end of a context's stretch. */
static gboolean
prove_part (const char *folder, const UcBundle *bundle, const GPtrArray *parts, const UcBundlePart *part,
            const UcVerifyOptions *options, UcVerdict *verdict, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "stretch", NULL);
  guint begin = 0;
  gboolean good;
  UcJournal *journal;

  while (begin < part->rows->len && !uc_bundle_begins (&((const UcKeptRow *)part->rows->pdata[begin])->row))
    begin++;
  if (begin + 1 >= part->rows->len)
    {
      verdict->proven = TRUE;
      return TRUE;
    }
  journal = uc_journal_new (path);
  good = lay_out (journal, bundle, parts, part, begin, error) && uc_prove (journal, options, NULL, NULL, verdict, error);
  uc_journal_close (journal);
  remove_journal (path);
  return good;
}

/* Whether a listed round lies in these stretches: of a month that has none there are keys only. */
static gboolean
has_rounds (const UcBundle *bundle, const GPtrArray *parts)
{
  for (guint i = 0; i < parts->len; i++)
    {
      const UcBundlePart *part = parts->pdata[i];

      for (guint j = 0; j < part->rows->len; j++)
        {
          UcHead head;

          uc_row_head (&((const UcKeptRow *)part->rows->pdata[j])->row, &head);
          if (head.round != 0 && uc_bundle_lists (bundle, head.round))
            return TRUE;
        }
    }
  return FALSE;
}

/* *@proven stays %TRUE where all is. */
static gboolean
prove_parts (const char *folder, const UcBundle *bundle, const GPtrArray *parts, const UcVerifyOptions *options,
             UcVerdict *verdict, gboolean *proven, GError **error)
{
  UcVerifyOptions with_past = options != NULL ? *options : (UcVerifyOptions){ 0 };
  g_autofree char *path = g_build_filename (folder, "whole", NULL);
  gboolean good;

  if (!has_rounds (bundle, parts))
    return TRUE;
  with_past.jobs = 1;
  with_past.past = lay_out_whole (path, bundle, parts, error);
  good = with_past.past != NULL;
  for (guint i = 0; good && i < parts->len; i++)
    {
      good = prove_part (folder, bundle, parts, parts->pdata[i], &with_past, verdict, error);
      *proven = *proven && verdict->proven;
    }
  g_clear_pointer (&with_past.past, uc_journal_close);
  remove_journal (path);
  return good;
}

gboolean
uc_bundle_prove (const UcBundle *bundle, const UcVerifyOptions *options, UcVerdict *verdict, GError **error)
{
  g_autofree char *folder = NULL;
  gboolean good, proven = TRUE;

  verdict->proven = FALSE;
  if (verdict->n_grave > 0)
    return TRUE;
  folder = g_dir_make_tmp ("upcard-evidence-XXXXXX", error);
  good = folder != NULL;
  for (guint i = 0; good && i < bundle->months->len; i++)
    good = prove_parts (folder, bundle, ((const UcBundleMonth *)bundle->months->pdata[i])->parts, options, verdict, &proven,
                        error);
  good = good && prove_parts (folder, bundle, bundle->parts, options, verdict, &proven, error);
  verdict->proven = good && proven && verdict->rounds > 0 && verdict->rounds == bundle->rounds->len;
  if (folder != NULL)
    g_rmdir (folder);
  return good;
}
