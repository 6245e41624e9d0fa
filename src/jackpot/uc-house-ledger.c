#include "uc-house-ledger.h"

#include "uc-jackpot-private.h"
#include "uc-linked-line.h"
#include "uc-plain.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#define SUFFIX ".ledger"

void
uc_house_entry_free (UcHouseEntry *entry)
{
  g_free (entry->text);
  g_free (entry);
}

void
uc_house_entries_free (UcHouseEntries *entries)
{
  g_ptr_array_unref (entries->entries);
  g_strfreev (entries->meters);
  g_free (entries);
}

/* ---- where it is ---- */

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Whoever can write into the house's folder could otherwise lead this machine to a file elsewhere, or to a server of his own. */
static gboolean
is_copy (const char *path, GError **error)
{
  GStatBuf found;

  if (g_lstat (path, &found) == 0 && !S_ISREG (found.st_mode))
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                 _ ("%s: this leads elsewhere; expected a copy of the ledger itself; put a copy there with “upcardctl link copy”"), path);
  else if (uc_ledger_names_server (path))
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED,
                 _ ("%s: this file names a database server, which is not asked from here; put a copy there with “upcardctl link copy”"), path);
  else
    return TRUE;
  return FALSE;
}

char *
uc_house_ledger_path (const char *house, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (house, 0, NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (name, SUFFIX))
      g_ptr_array_add (names, g_strdup (name));
  if (names->len == 1)
    {
      g_autofree char *path = g_build_filename (house, names->pdata[0], NULL);

      return is_copy (path, error) ? g_steal_pointer (&path) : NULL;
    }
  if (names->len == 0)
    {
      g_set_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING,
                   _ ("%s: this folder has no ledger of linked meters. Put one beside the folders of the tables: “upcardctl link copy”"), house);
      return NULL;
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  all = g_strjoinv (", ", (char **)names->pdata);
  g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_REFUSED, _ ("%s: there are several ledgers: %s; keep the newest copy only"), house, all);
  return NULL;
}

/* ---- its entries ---- */

typedef struct
{
  UcLedger *ledger;
  GStrv words;
  guint limit;
  GCancellable *cancellable;
  guint64 signed_row;
  GQueue newest; /* UcHouseEntry */
  guint64 matches;
} Pass;

static gboolean
has_words (const Pass *pass, const UcHouseEntry *entry)
{
  g_autoptr (GDateTime) utc = g_date_time_new_from_unix_utc (entry->real_ns / 1000000000);
  g_autoptr (GDateTime) local = g_date_time_to_local (utc);
  g_autofree char *day = g_date_time_format (local, "%Y-%m-%d");
  g_autofree char *text = g_strdup_printf ("%s %s %s %u %" PRIu64 " %s claim-%" PRIu64, day, entry->meter, entry->table, entry->round, entry->entry,
                                           uc_linked_line_cause (entry->cause), entry->claim);
  g_auto (GStrv) own = g_strsplit (text, " ", -1);

  for (guint i = 0; pass->words[i] != NULL; i++)
    {
      gboolean found = pass->words[i][0] == '\0';

      for (guint j = 0; own[j] != NULL && !found; j++)
        found = g_ascii_strcasecmp (pass->words[i], own[j]) == 0;
      if (!found)
        return FALSE;
    }
  return TRUE;
}

static void
take_entry (Pass *pass, const UcLedgerRow *row, const UcLinkedEvent *e)
{
  UcHouseEntry *entry = g_new0 (UcHouseEntry, 1);
  g_autofree char *said = NULL;

  *entry = (UcHouseEntry){ .real_ns = row->real, .row = row->id, .entry = e->entry, .cause = e->cause, .round = e->round, .claim = e->claim,
                           .before = e->balance[UC_LINKED_DISPLAY] - e->change[UC_LINKED_DISPLAY], .after = e->balance[UC_LINKED_DISPLAY] };
  g_strlcpy (entry->meter, row->meter, sizeof entry->meter);
  uc_jackpot_member (pass->ledger, row->meter, e->member, entry->table);
  if (!has_words (pass, entry))
    {
      uc_house_entry_free (entry);
      return;
    }
  said = uc_jackpot_say_entry (e);
  entry->text = uc_plain_text (said);
  pass->matches++;
  g_queue_push_head (&pass->newest, entry);
  if (pass->limit != 0 && pass->newest.length > pass->limit)
    uc_house_entry_free (g_queue_pop_tail (&pass->newest));
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Pass *pass = user_data;

  if (row->is_signed)
    pass->signed_row = row->id;
  if (row->kind == UC_LEDGER_ROW_INPUT)
    {
      g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
      UcLinkedEvent e;

      for (guint i = 0; lines[i] != NULL; i++)
        if (g_str_has_prefix (lines[i], "entry ") && uc_linked_line_parse_event (lines[i], &e, NULL))
          take_entry (pass, row, &e);
    }
  return !g_cancellable_is_cancelled (pass->cancellable);
}

UcHouseEntries *
uc_house_ledger_find (const char *path, const char *words, guint limit, GCancellable *cancellable, GError **error)
{
  const UcLedgerOptions options = { .program = "upcard-replay", .read_only = TRUE };
  g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, error);
  g_auto (GStrv) asked = g_strsplit_set (words, " \t", -1);
  Pass pass = { .ledger = ledger, .words = asked, .limit = limit, .cancellable = cancellable, .newest = G_QUEUE_INIT };
  UcHouseEntries *found;

  if (ledger == NULL)
    return NULL;
  if (!uc_ledger_read_rows (ledger, on_row, &pass, error) || g_cancellable_set_error_if_cancelled (cancellable, error))
    {
      g_queue_clear_full (&pass.newest, (GDestroyNotify)uc_house_entry_free);
      return NULL;
    }
  found = g_new0 (UcHouseEntries, 1);
  found->entries = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_house_entry_free);
  found->matches = pass.matches;
  found->meters = g_new0 (char *, uc_ledger_n_meters (ledger) + 1);
  for (guint i = 0; i < uc_ledger_n_meters (ledger); i++)
    found->meters[i] = g_strdup (uc_ledger_meter (ledger, i)->terms.meter);
  for (UcHouseEntry *entry; (entry = g_queue_pop_head (&pass.newest)) != NULL;)
    {
      entry->is_signed = entry->row <= pass.signed_row;
      g_ptr_array_add (found->entries, entry);
    }
  return found;
}
