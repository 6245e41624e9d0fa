#include "uc-link-restore.h"

#include "uc-ledger-rebuild.h"
#include "uc-link-days.h"
#include "uc-linked-line.h"
#include "uc-months-check.h"
#include "uc-table-files.h"
#include "uc-tell.h"
#include "uc-verify.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* ---- journals ---- */

typedef struct
{
  UcLedgerRebuild *rebuild;
  const char *table;
  GError **error;
  gboolean good;
} Reading;

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Reading *reading = user_data;

  reading->good = uc_ledger_rebuild_row (reading->rebuild, reading->table, row, reading->error);
  return reading->good;
}

/* Whoever can write a file can write an award: only a journal that is whole and signed counts, and a month only behind the one before it. Its
 * last rows have no signature yet: the two persons are told how many. */
static gboolean
is_whole (UcTableFile *file, const UcTableFile *before, GError **error)
{
  const UcVerifyOptions how = { .each_signature = TRUE };
  const char *path = uc_journal_path (file->journal);

  file->verdict = uc_verify (file->journal, &how, error);
  if (file->verdict == NULL)
    return FALSE;
  if (before != NULL)
    uc_months_check (before->journal, file->journal, file->verdict);
  if (file->verdict->n_grave > 0)
    return uc_ledger_refuse (error, _ ("%s: the journal is damaged: %s. “upcardctl verify” says more"), path,
                             ((const UcDamage *)file->verdict->damage->pdata[0])->text);
  if (file->verdict->unsigned_rows > 0)
    uc_tell (_ ("%s: the last %" PRIu64 " rows of %s are not signed yet\n"), file->table, file->verdict->unsigned_rows, path);
  return TRUE;
}

/* A record's first file begins with the key that was enrolled. Another one that comes first must have the row that the ledger has last. */
static gboolean
read_file (UcTableFile *file, const UcTableFile *before, const UcLedger *ledger, UcLedgerRebuild *rebuild, GError **error)
{
  const UcLedgerTable *member = uc_ledger_find_table (ledger, file->table);
  const char *path = uc_journal_path (file->journal), *fingerprint = uc_journal_fingerprint (file->journal);
  Reading reading = { .rebuild = rebuild, .table = file->table, .error = error, .good = TRUE };

  if (member == NULL)
    return uc_ledger_refuse (error, _ ("%s: the table %s is on no meter of this ledger"), path, file->table);
  if (file->is_first && !uc_code_equal (fingerprint, member->fingerprint))
    return uc_ledger_refuse (error, _ ("%s: the journal of %s has the fingerprint %s; expected %s, as enrolled"), path, file->table, fingerprint,
                             member->fingerprint);
  if (!is_whole (file, before, error) || !uc_journal_read_rows (file->journal, 1, 0, on_row, &reading, error) || !reading.good)
    return FALSE;
  return before != NULL || file->is_first || uc_ledger_rebuild_knows (rebuild, file->table)
         || uc_ledger_refuse (error, _ ("%s: nothing shows that this is the journal of %s; expected every month since the last row that the ledger has"),
                              path, file->table);
}

/* ---- what two persons changed ---- */

static gboolean
read_changes (const char *path, UcLedger *ledger, UcLedgerRebuild *rebuild, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (g_strstrip (lines[i]), " ", 2);
      g_autoptr (GError) fault = NULL;
      UcLinkedInput input;

      if (words[0] == NULL || words[0][0] == '#' || words[0][0] == '\0')
        continue;
      if (uc_ledger_find_meter (ledger, words[0]) == NULL)
        return uc_ledger_refuse (error, _ ("%s: line %u: there is no meter “%s” in this ledger"), path, i + 1, words[0]);
      if (words[1] == NULL || !uc_linked_line_parse_input (words[1], &input, &fault))
        return uc_ledger_refuse (error, _ ("%s: line %u: %s"), path, i + 1,
                                 fault != NULL ? fault->message : _ ("expected the name of a meter and what two persons changed"));
      if (input.kind <= UC_LINKED_FORKED || input.kind == UC_LINKED_ENROLLED)
        return uc_ledger_refuse (error, _ ("%s: line %u: two persons cannot change a meter so"), path, i + 1);
      uc_ledger_rebuild_say (rebuild, words[0], &input);
    }
  return TRUE;
}

/* Gaming days that have ended since the ledger's end. The link ends them in this order, and no table records it. @due: UcLedgerItem, appended to. */
static void
offer_days (const UcLedger *ledger, UcLedgerRebuild *rebuild, GArray *due)
{
  g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

  uc_link_days_append_due (ledger, uc_ledger_now (ledger), zone, due);
  for (guint i = 0; i < due->len; i++)
    {
      const UcLedgerItem *item = &g_array_index (due, UcLedgerItem, i);

      uc_ledger_rebuild_day (rebuild, item->meter, item->input.day,
                             uc_link_days_end (uc_ledger_find_meter (ledger, item->meter), item->input.day, zone));
    }
}

/* Those of @due behind which no table has recorded anything: a ledger in which no day has ended does not have the first of them any more, because the row
 * about its restoration is of today. */
static gboolean
end_days (UcLedger *ledger, GArray *due, GError **error)
{
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));

  for (guint i = due->len; i-- > 0;)
    {
      const UcLedgerItem *item = &g_array_index (due, UcLedgerItem, i);

      if (strcmp (item->input.day, uc_ledger_find_meter (ledger, item->meter)->link.day) <= 0)
        g_array_remove_index (due, i);
    }
  return uc_ledger_take (ledger, (UcLedgerItem *)(gpointer)due->data, due->len, says, error);
}

/* ---- all of it ---- */

typedef struct
{
  guint64 all;
  gboolean shows;
} Progress;

static void
on_progress (guint64 done, gpointer user_data)
{
  const Progress *progress = user_data;

  if (progress->shows)
    g_printerr ("\r%s %" PRIu64 "%%", _ ("Restoring"), done * 100 / progress->all);
}

gboolean
uc_link_restore (const UcLinkReach *reach, char *const *paths, const char *also, const char *reason, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl", .restores = TRUE };
  g_autoptr (UcLedger) ledger = uc_ledger_open (reach->ledger, &options, error);
  g_autoptr (UcLedgerRebuild) rebuild = NULL;
  g_autoptr (GPtrArray) files = uc_table_files_new ();
  g_autoptr (GArray) due = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
  g_autofree char *failed = NULL;
  Progress progress = { .shows = isatty (STDERR_FILENO) };
  gboolean good, lacks_key, is_empty;

  if (ledger == NULL)
    return FALSE;
  for (guint i = 0; paths[i] != NULL; i++)
    if (!uc_table_files_add (files, paths[i], &failed, error))
      return FALSE;
  rebuild = uc_ledger_rebuild_new (ledger);
  for (guint i = 0; i < files->len; i++)
    if (!read_file (files->pdata[i], uc_table_files_before (files, files->pdata[i]), ledger, rebuild, error))
      return FALSE;
  offer_days (ledger, rebuild, due);
  if (also != NULL && !read_changes (also, ledger, rebuild, error))
    return FALSE;
  progress.all = uc_ledger_rebuild_n_missing (rebuild);
  lacks_key = uc_ledger_lacks_key (ledger);
  is_empty = uc_ledger_rebuild_is_empty (rebuild);
  if (lacks_key)
    uc_tell ("%s\n", _ ("The key that signed the ledger last is not there. You begin another one with your signatures: “upcardctl verify --link” will say so."));
  if (is_empty && !lacks_key)
    {
      uc_tell ("%s\n", _ ("Nothing is missing: the ledger has every line that these tables have recorded."));
      return TRUE;
    }
  if (!uc_link_reach_sign (reach, error))
    return FALSE;
  g_array_set_clear_func (due, (GDestroyNotify)uc_ledger_item_clear);
  good = uc_ledger_rebuild_run (rebuild, reach->by, reach->second, reason, on_progress, &progress, error) && end_days (ledger, due, error);
  if (progress.shows)
    g_printerr ("\r\033[K");
  if (good && is_empty)
    uc_tell ("%s\n", _ ("The ledger had every line that these tables have recorded, and another key signs it from now on."));
  else if (good && progress.all == 0)
    uc_tell ("%s\n", _ ("The changes of the two persons are in the ledger again."));
  else if (good)
    uc_tell (ngettext ("%" PRIu64 " line that tables have recorded is in the ledger again.\n",
                       "%" PRIu64 " lines that tables have recorded are in the ledger again.\n", progress.all),
             progress.all);
  if (good && uc_ledger_rebuild_is_weak (rebuild))
    uc_tell ("%s\n", _ ("Some of them are refusals, which have no code: no table proves what two persons changed shortly before them."));
  return good;
}
