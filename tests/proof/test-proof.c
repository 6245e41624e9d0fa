/* A ledger and the journals of its tables prove each other. What may never be:
 *
 *   - a record that was not touched is contradicted, or what is on its way counts as contradicted;
 *   - somebody changes a ledger, however well he knows its hashes and its tables, and no journal contradicts it;
 *   - somebody changes a journal, or makes it again with a key of his own, and neither its own chain nor the ledger contradicts it;
 *   - the sentence names another place than the one that was changed.
 *
 * The forger shares nothing with the proof. What nobody witnesses is tried as well: the last test holds what the documents say of it.
 */
#include "uc-forge-ledger.h"
#include "uc-forge.h"
#include "uc-ledger-terms.h"
#include "uc-proof-house.h"
#include "uc-proof.h"
#include "uc-thorough.h"
#include "uc-verify.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#define PLACES 1000
#define ROUNDS 100

static UcProofHouse *house;      /* everything is delivered but for the last lines */
static GPtrArray *rows;          /* UcForgedRow: its ledger */

/* ---- proving ---- */

static UcJournal *
open_journal (const char *path)
{
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_journal_open_read (path, &error);

  g_assert_no_error (error);
  return journal;
}

/* Proves @ledger and the journals of all tables but for those in @without; @paths: NULL = the house's own. NULL with @error: the ledger is
 * refused by itself. */
static UcProof *
prove (const UcProofHouse *of, const char *path, char *const *paths, guint without, GError **error)
{
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (UcProof) proof = uc_proof_new ();
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GPtrArray) journals = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_journal_close);
  g_autoptr (GError) problem = NULL;

  for (guint i = 0; i < of->n; i++)
    if ((without & 1u << i) == 0)
      {
        g_ptr_array_add (journals, open_journal (paths != NULL ? paths[i] : of->journal[i]));
        uc_proof_add (proof, of->name[i], journals->pdata[journals->len - 1], TRUE);
      }
  ledger = uc_ledger_open (path, &options, error);
  if (ledger == NULL)
    return NULL;
  uc_proof_run (proof, ledger, NULL, &problem);
  g_assert_no_error (problem);
  return g_steal_pointer (&proof);
}

static char *
say_all (const GPtrArray *findings)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < findings->len; i++)
    {
      g_autofree char *one = uc_proof_finding_say (findings->pdata[i]);

      g_string_append_printf (text, "%s\n", one);
    }
  return g_string_free (text, FALSE);
}

static void
assert_clean (const UcProof *proof)
{
  g_autofree char *text = say_all (uc_proof_findings (proof));

  if (uc_proof_n_findings (proof) > 0)
    g_error ("%" G_GUINT64_FORMAT " contradictions of what nobody touched: %s", uc_proof_n_findings (proof), text);
}

/* ---- what nobody touched ---- */

/* A house in which little happened proves little. */
static void
assert_eventful (void)
{
  static const char *const parts[] = { "cause=joined", "cause=returned", "cause=locked", "cause=reseed", "cause=awarded", "cause=released", "cause=paid",
                                       "cause=adjusted", " rank=2 ", " tenth=1", " whole=1" };
  g_autoptr (GString) counts = g_string_new (NULL);

  for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
    {
      guint n[2] = { 0 };

      for (guint i = 0; i < rows->len; i++)
        {
          const UcForgedRow *row = rows->pdata[i];

          n[strcmp (row->meter, "BJM-5") == 0] += strstr (row->events, parts[p]) != NULL || strstr (row->input, parts[p]) != NULL;
        }
      g_string_append_printf (counts, " “%s” in %u and in %u rows", parts[p], n[0], n[1]);
    }
  g_test_message ("%s", counts->str);
  for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
    g_assert_null (strstr (counts->str, "in 0 "));
}

static void
test_clean (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = prove (house, house->ledger, NULL, 0, &error);
  guint64 asked = 0, joined = 0, same = 0;

  g_assert_no_error (error);
  assert_clean (proof);
  g_assert_cmpuint (uc_proof_tables (proof)->len, ==, house->n);
  for (guint i = 0; i < house->n; i++)
    {
      const UcProofTable *table = uc_proof_tables (proof)->pdata[i];

      g_assert_cmpuint (table->same_requests, ==, table->requests);
      g_assert_cmpuint (table->same_lines + table->down, ==, table->lines);
      g_assert_cmpuint (table->up + table->behind + table->before, ==, 0);
      asked += table->asked;
      joined += table->joined;
      same += table->same_lines;
    }
  g_assert_cmpuint (joined, >, 0);
  g_assert_cmpuint (asked, >, joined);
  g_assert_cmpuint (same, >, joined);
  assert_eventful ();
}

/* More tables, and many hits. */
static void
test_busy (void)
{
  const UcProofHouseOptions options = { .seed = 1, .tables = UC_PROOF_HOUSE_MOST, .rounds = uc_thorough (1000) };
  g_autoptr (UcProofHouse) busy = uc_proof_house_new (&options);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = prove (busy, busy->ledger, NULL, 0, &error);

  g_assert_no_error (error);
  assert_clean (proof);
  g_assert_cmpuint (busy->hits, >, 10);
}

static void
test_undelivered (void)
{
  const UcProofHouseOptions options = { .seed = 2, .tables = 4, .rounds = 50, .ends_cut = TRUE };
  g_autoptr (UcProofHouse) cut = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = NULL;
  g_autofree char *notes = NULL;
  guint64 up = 0, down = 0;

  cut = uc_proof_house_new (&options);
  g_assert_cmpuint (cut->unsent, >, 0);
  g_assert_cmpuint (cut->unheard, >, 0);
  proof = prove (cut, cut->ledger, NULL, 0, &error);
  g_assert_no_error (error);
  assert_clean (proof);
  for (guint i = 0; i < cut->n; i++)
    {
      const UcProofTable *table = uc_proof_tables (proof)->pdata[i];

      up += table->up;
      down += table->down;
    }
  g_assert_cmpuint (up, ==, cut->unsent);
  g_assert_cmpuint (down, ==, cut->unheard);
  notes = say_all (uc_proof_notes (proof));
  g_assert_nonnull (strstr (notes, "BJ-01: not yet delivered: "));
  g_assert_nonnull (strstr (notes, "which the journal does not have"));
}

/* A table whose journal nobody gave is named, and the others are proved. */
static void
test_missing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = prove (house, house->ledger, NULL, 1, &error);
  g_autofree char *notes = NULL;

  g_assert_no_error (error);
  assert_clean (proof);
  notes = say_all (uc_proof_notes (proof));
  g_assert_nonnull (strstr (notes, "BJ-01: it is on a meter of this ledger, and its journal was not given: its "));
}

/* ---- a forged ledger ---- */

static const char *
word_of (const char *line, const char *key)
{
  g_autofree char *find = g_strdup_printf (" %s=", key);
  const char *at = strstr (line, find);

  return at != NULL ? at + strlen (find) : NULL;
}

/* Changes the value of one word of @line to another one that can be read: number @at, or any. FALSE: it has no such word. @key: (out):
 * whose value. */
static gboolean
change_word (char **line, GRand *random, guint at, char **key)
{
  g_auto (GStrv) words = g_strsplit (*line, " ", -1);
  const guint n = g_strv_length (words);
  char *sign, *value, *end;
  g_autofree char *other = NULL;
  gint64 number;

  at = at == 0 && n > 1 ? (guint)g_rand_int_range (random, 1, (gint)n) : at;
  sign = at > 0 && at < n ? strchr (words[at], '=') : NULL;
  if (sign == NULL || sign[1] == '\0')
    return FALSE;
  value = sign + 1;
  number = g_ascii_strtoll (value, &end, 10);
  if (strlen (value) == 64 && strspn (value, "0123456789abcdef") == 64)
    {
      char *digit = value + g_rand_int_range (random, 0, 64);

      *digit = *digit == '0' ? '1' : '0';
      other = g_strdup (value);
    }
  else if (*end == '\0' && end > value)
    other = g_strdup_printf ("%" G_GINT64_FORMAT, number + (g_rand_boolean (random) || number < 2 ? 1 : -1));
  else if (*end == '.')
    other = g_strdup_printf ("%" G_GINT64_FORMAT "%s", number + (number < 0 ? -1 : 1), end);
  else
    other = g_strdup_printf ("%sx", value);
  *key = g_strndup (words[at], (gsize)(sign - words[at]));
  g_free (words[at]);
  words[at] = g_strdup_printf ("%s=%s", *key, other);
  g_free (*line);
  *line = g_strjoinv (" ", words);
  return TRUE;
}

static gboolean
change_event (UcForgedRow *row, GRand *random, char **key)
{
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
  const guint n = g_strv_length (lines);
  const guint at = n > 0 ? (guint)g_rand_int_range (random, 0, (gint)n) : 0;

  if (n == 0 || !change_word (&lines[at], random, 0, key))
    return FALSE;
  g_free (row->events);
  row->events = g_strjoinv ("\n", lines);
  return TRUE;
}

/* The name of what was changed; NULL: nothing. Only places that a table's record covers. */
static char *
forge_row (UcForgedRow *row, GRand *random)
{
  const gboolean of_table = row->device_seq > 0;
  g_autofree char *key = NULL;

  switch (g_rand_int_range (random, 0, 6))
    {
    case 0:
    case 1:
      return of_table && change_word (&row->input, random, 0, &key) ? g_strdup_printf ("input %s", key) : NULL;
    case 2:
    case 3:
      return change_event (row, random, &key) ? g_strdup_printf ("events %s", key) : NULL;
    case 4:
      row->row++;
      return of_table ? g_strdup ("row") : NULL;
    default:
      row->row_real++;
      return of_table ? g_strdup ("row_real") : NULL;
    }
}

/* Whether one of the sentences is about the row of the record, or about its table's round. */
static gboolean
names_place (const UcProof *proof, const UcForgedRow *row)
{
  const GPtrArray *findings = uc_proof_findings (proof);

  for (guint i = 0; i < findings->len; i++)
    {
      const UcProofFinding *finding = findings->pdata[i];

      if (finding->row == row->id || (strcmp (finding->table, row->device) == 0 && finding->round == row->round))
        return TRUE;
    }
  return FALSE;
}

static char *
forged_path (void)
{
  return g_build_filename (house->folder, "forged.ledger", NULL);
}

/* One value of the record, with all hashes and tables that follow from it. */
static void
test_forged_row (void)
{
  const guint places = uc_thorough (PLACES);
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  g_autofree char *path = forged_path ();
  guint refused = 0, contradicted = 0;

  while (refused + contradicted < places)
    {
      const guint at = (guint)g_rand_int_range (random, 0, (gint)rows->len);
      UcForgedRow *was = rows->pdata[at];
      g_autoptr (UcForgedRow) now = uc_forge_ledger_copy (was);
      g_autofree char *what = now->kind == 0 ? forge_row (now, random) : NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (UcProof) proof = NULL;
      gboolean written;

      rows->pdata[at] = now;
      written = what != NULL && uc_forge_ledger_write (path, rows, &error);
      if (written)
        proof = prove (house, path, NULL, 0, &error);
      if (what != NULL && proof == NULL)
        {
          g_assert_nonnull (error);
          refused++;
        }
      else if (what != NULL)
        {
          if (uc_proof_n_findings (proof) == 0)
            g_error ("row %" G_GUINT64_FORMAT ": “%s” was changed, and nothing contradicts it: %s\n%s\nwas %s\n%s", was->id, what, now->input,
                     now->events, was->input, was->events);
          if (!names_place (proof, was))
            {
              g_autofree char *text = say_all (uc_proof_findings (proof));

              g_error ("row %" G_GUINT64_FORMAT ": “%s” was changed, and named is: %s", was->id, what, text);
            }
          contradicted++;
        }
      rows->pdata[at] = was;
    }
  g_test_message ("%u places: the ledger alone refuses %u, the journals contradict %u", places, refused, contradicted);
  g_assert_cmpuint (contradicted, >, 0);
}

/* Another word of an input, or an input less: everything behind it is decided as it would have been. */
static char *
forge_input (GPtrArray *forged, GRand *random, guint *at)
{
  UcForgedRow *row;
  g_autofree char *key = NULL;

  *at = (guint)g_rand_int_range (random, 0, (gint)forged->len);
  row = forged->pdata[*at];
  switch (g_rand_int_range (random, 0, 4))
    {
    case 0:
      /* The last rows of a table may not be there yet. */
      if (row->device_seq == 0 || *at + 40 > forged->len)
        return NULL;
      g_ptr_array_remove_index (forged, *at);
      return g_strdup ("a row less");
    case 1:
      /* Terms are covered by what all entries come to: once a round has joined. */
      if (row->kind == 1)
        {
          UcLedgerTerms terms;
          g_autoptr (GString) line = g_string_new (NULL);

          g_assert_true (uc_ledger_terms_parse (row->input, &terms));
          terms.terms.meter.primary_ppm += 10000;
          uc_ledger_terms_print (&terms, line);
          g_free (row->input);
          row->input = g_strdup (line->str);
          return g_strdup ("terms");
        }
      return NULL;
    case 2:
      /* What a meter began with. */
      if (row->kind != 0 || !g_str_has_prefix (row->input, "started "))
        return NULL;
      /* fall through */
    default:
      if (row->kind != 0 || (row->device_seq == 0 && !g_str_has_prefix (row->input, "started ")) || !change_word (&row->input, random, 0, &key))
        return NULL;
      return g_strdup_printf ("input %s", key);
    }
}

static GPtrArray *
copy_rows (void)
{
  GPtrArray *copy = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_forge_ledger_row_free);

  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (copy, uc_forge_ledger_copy (rows->pdata[i]));
  return copy;
}

static void
test_forged_input (void)
{
  const guint places = uc_thorough (PLACES);
  g_autoptr (GRand) random = g_rand_new_with_seed (4);
  g_autofree char *path = forged_path ();
  guint refused = 0, contradicted = 0;

  while (refused + contradicted < places)
    {
      g_autoptr (GPtrArray) forged = copy_rows ();
      guint at;
      g_autofree char *what = forge_input (forged, random, &at);
      g_autoptr (GError) error = NULL;
      g_autoptr (UcProof) proof = NULL;

      if (what != NULL && uc_forge_ledger_decide (path, forged, &error))
        proof = prove (house, path, NULL, 0, &error);
      if (what != NULL && proof == NULL)
        {
          g_assert_nonnull (error);
          refused++;
        }
      else if (what != NULL)
        {
          if (uc_proof_n_findings (proof) == 0)
            g_error ("row %u: “%s”, and nothing contradicts it: %s", at + 1, what, ((UcForgedRow *)rows->pdata[at])->input);
          contradicted++;
        }
    }
  g_test_message ("%u places: the ledger alone refuses %u, the journals contradict %u", places, refused, contradicted);
  g_assert_cmpuint (contradicted, >, 0);
}

static char *
add_to_word (const char *line, const char *key, gint64 dollars)
{
  g_autofree char *find = g_strdup_printf (" %s=", key);
  const char *at = strstr (line, find);
  char *end;
  gint64 number;

  if (at == NULL)
    return g_strdup_printf ("%s%s%" G_GINT64_FORMAT ".00", line, find, dollars);
  at += strlen (find);
  number = g_ascii_strtoll (at, &end, 10);
  return g_strdup_printf ("%.*s%" G_GINT64_FORMAT "%s", (int)(at - line), line, number + dollars, end);
}

/* The last entry of a meter, which no other one follows: it adds up, no constraint forbids it, and the wagers bring another sum. */
static void
test_last_entry (void)
{
  g_autofree char *path = forged_path ();
  UcForgedRow *was = NULL;
  guint at = 0;

  for (guint i = 0; i < rows->len; i++)
    if (g_str_has_prefix (((UcForgedRow *)rows->pdata[i])->input, "asked table=BJ-") && strstr (((UcForgedRow *)rows->pdata[i])->events, "cause=joined") != NULL)
      was = rows->pdata[at = i];
  g_assert_nonnull (was);
  {
    g_autoptr (GPtrArray) cut = copy_rows ();
    UcForgedRow *now = cut->pdata[at];
    g_auto (GStrv) lines = g_strsplit (now->events, "\n", -1);
    g_autoptr (GError) error = NULL;
    g_autoptr (UcProof) proof = NULL;
    g_autofree char *text = NULL;

    for (guint i = 0; lines[i] != NULL; i++)
      if (g_str_has_prefix (lines[i], "entry "))
        {
          static const struct { const char *key; int more; } changes[] = { { "display", 1 }, { "house", -1 }, { "now-display", 1 } };

          for (guint c = 0; c < G_N_ELEMENTS (changes); c++)
            {
              char *other = add_to_word (lines[i], changes[c].key, changes[c].more);

              g_free (lines[i]);
              lines[i] = other;
            }
        }
    g_free (now->events);
    now->events = g_strjoinv ("\n", lines);
    g_ptr_array_remove_range (cut, at + 1, cut->len - at - 1);
    uc_forge_ledger_write (path, cut, &error);
    g_assert_no_error (error);
    proof = prove (house, path, NULL, 0, &error);
    g_assert_no_error (error);
    text = say_all (uc_proof_findings (proof));
    g_assert_nonnull (strstr (text, "the entry moves what “joined” may not move for the table's request"));
    g_assert_nonnull (strstr (text, "decided again, the ledger's input has “"));
    g_assert_nonnull (strstr (text, "a line for the table, “the round has joined the meter”, does not say what the ledger has booked"));
  }
}

/* ---- a forged journal ---- */

static void
run_sql (const char *path, const char *sql)
{
  sqlite3 *db;
  char *message = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA synchronous=OFF; BEGIN", NULL, NULL, NULL);
  if (sqlite3_exec (db, sql, NULL, NULL, &message) != SQLITE_OK)
    g_error ("%s", message);
  sqlite3_exec (db, "COMMIT", NULL, NULL, NULL);
  sqlite3_close (db);
}

static char *
copy_journal (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);
  g_autofree char *to = g_strconcat (house->folder, "/forged-", base, NULL);
  g_autoptr (UcJournal) journal = open_journal (path);
  g_autoptr (GError) error = NULL;

  g_unlink (to);
  uc_journal_copy (journal, to, &error);
  g_assert_no_error (error);
  return g_steal_pointer (&to);
}

/* A row is changed, and the hashes are not. Either the chain names it, or it is about a meter, and the ledger contradicts it as well. */
static void
test_forged_journal (void)
{
  static const char *const columns[] = { "real = real + 1", "mono = mono + 1", "seq = seq + 1", "round = round + 1", "input = input || ' '",
                                         "device_seq = device_seq + 1", "events = replace (events, '1', '2') || '1'",
                                         "hash = zeroblob (31) || x'01'" };
  const guint places = uc_thorough (PLACES);
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < places; i++)
    {
      const guint table = (guint)g_rand_int_range (random, 0, (gint)house->n);
      const char *column = columns[g_rand_int_range (random, 0, G_N_ELEMENTS (columns))];
      g_autofree char *path = copy_journal (house->journal[table]);
      g_autoptr (UcJournal) before = open_journal (path);
      const guint64 row = (guint64)g_rand_int_range (random, 1, (gint)uc_journal_last_row (before) + 1);
      g_autofree char *sql = g_strdup_printf ("UPDATE journal SET %s WHERE id = %" G_GUINT64_FORMAT, column, row);
      g_autoptr (UcJournal) after = NULL;
      g_autoptr (UcVerdict) verdict = NULL;
      g_autoptr (GError) error = NULL;

      run_sql (path, sql);
      after = uc_journal_open_read (path, &error);
      verdict = after != NULL ? uc_verify (after, NULL, &error) : NULL;
      if (verdict != NULL && verdict->n_grave == 0)
        g_error ("%s: nothing is damaged", sql);
    }
}

/* Somebody changes a row of a journal, links every row behind it anew, and signs them with a key of his own. The ledger has the hashes. */
static void
test_linked_anew (void)
{
  const guint places = uc_thorough (PLACES / 10);
  g_autoptr (GRand) random = g_rand_new_with_seed (6);

  for (guint i = 0; i < places; i++)
    {
      const guint table = (guint)g_rand_int_range (random, 0, (gint)house->n);
      char *paths[UC_PROOF_HOUSE_MOST];
      g_autofree char *path = copy_journal (house->journal[table]);
      g_autoptr (UcJournal) before = open_journal (path);
      const guint64 row = (guint64)g_rand_int_range (random, 2, (gint)(uc_journal_last_row (before) / 2));
      g_autofree char *sql = uc_forge_sql (before, row, TRUE);
      g_autoptr (UcProof) proof = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_clear_pointer (&before, uc_journal_close);
      run_sql (path, sql);
      memcpy (paths, house->journal, sizeof paths);
      paths[table] = path;
      proof = prove (house, house->ledger, paths, 0, &error);
      g_assert_no_error (error);
      text = say_all (uc_proof_findings (proof));
      if (strstr (text, ": the hash of the row: ") == NULL || !g_str_has_prefix (text, house->name[table]))
        g_error ("row %" G_GUINT64_FORMAT " of %s was changed, and named is: %s", row, house->name[table], text);
    }
}

/* A row of a journal that has events about a linked meter. */
typedef struct
{
  guint table;
  guint64 id;
  char *input, *events;
} Speaking;

static void
speaking_clear (gpointer data)
{
  Speaking *speaking = data;

  g_free (speaking->input);
  g_free (speaking->events);
}

typedef struct
{
  GArray *rows; /* Speaking */
  guint table;
} Listening;

static gboolean
on_speaking_row (const UcRow *row, gpointer user_data)
{
  Listening *listening = user_data;
  const Speaking speaking = { listening->table, row->id, g_strdup (row->input), g_strdup (row->events) };

  if (strstr (row->events, " linked=") != NULL)
    g_array_append_val (listening->rows, speaking);
  else
    speaking_clear ((gpointer)&speaking);
  return TRUE;
}

static GArray *
find_speaking (void)
{
  Listening listening = { .rows = g_array_new (FALSE, FALSE, sizeof (Speaking)) };

  g_array_set_clear_func (listening.rows, speaking_clear);
  for (; listening.table < house->n; listening.table++)
    {
      g_autoptr (UcJournal) journal = open_journal (house->journal[listening.table]);

      uc_journal_read_rows (journal, 1, 0, on_speaking_row, &listening, NULL);
    }
  return listening.rows;
}

/* Proves the ledger and a journal in which one row has another input or other events. No hash is mended, and none is looked at: the ledger
 * alone contradicts it. */
static UcProof *
prove_row (char *const *copies, const Speaking *row, const char *input, const char *events)
{
  char *paths[UC_PROOF_HOUSE_MOST];
  char *now = sqlite3_mprintf ("UPDATE journal SET input = %Q, events = %Q WHERE id = %lld", input, events, (long long)row->id);
  char *was = sqlite3_mprintf ("UPDATE journal SET input = %Q, events = %Q WHERE id = %lld", row->input, row->events, (long long)row->id);
  g_autoptr (GError) error = NULL;
  UcProof *proof;

  memcpy (paths, house->journal, sizeof paths);
  paths[row->table] = copies[row->table];
  run_sql (paths[row->table], now);
  proof = prove (house, house->ledger, paths, 0, &error);
  g_assert_no_error (error);
  run_sql (paths[row->table], was);
  sqlite3_free (now);
  sqlite3_free (was);
  return proof;
}

static gboolean
names_event (const UcProof *proof, const char *table, guint64 seq, const char *part)
{
  const GPtrArray *findings = uc_proof_findings (proof);

  for (guint i = 0; i < findings->len; i++)
    {
      const UcProofFinding *finding = findings->pdata[i];

      if (strcmp (finding->table, table) == 0 && (seq == 0 || finding->seq == seq) && strstr (finding->text, part) != NULL)
        return TRUE;
    }
  return FALSE;
}

static char **
copy_journals (void)
{
  char **copies = g_new0 (char *, house->n + 1);

  for (guint i = 0; i < house->n; i++)
    copies[i] = copy_journal (house->journal[i]);
  return copies;
}

/* One word of an event about a meter. First each key of each kind, and then any. */
static void
test_event (void)
{
  /* What the ledger is not told, and what the chain and the core alone vouch for. */
  static const char *const others[] = { "seq", "round", "cause", NULL };
  const guint places = uc_thorough (PLACES);
  g_auto (GStrv) copies = copy_journals ();
  g_autoptr (GArray) speaking = find_speaking ();
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  guint done = 0;

  for (guint i = 0; done < places || i < speaking->len; i++)
    {
      const Speaking *row = &g_array_index (speaking, Speaking, i < speaking->len ? i : (guint)g_rand_int_range (random, 0, (gint)speaking->len));
      g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

      for (guint line = 0; lines[line] != NULL; line++)
        /* What persons say by hand, no ledger has: the table's own record proves it, with --prove. */
        for (guint at = 1; strstr (lines[line], " linked=") != NULL && !g_str_has_prefix (lines[line], "meter-by-hand ") && at < 20; at++)
          {
            g_autofree char *was = g_strdup (lines[line]), *key = NULL, *kind = NULL, *now = NULL, *text = NULL;
            const char *end = strchr (was, ' ');
            const guint64 seq = g_ascii_strtoull (word_of (was, "seq"), NULL, 10);
            g_autoptr (UcProof) proof = NULL;

            if (!change_word (&lines[line], random, at, &key) || g_strv_contains (others, key))
              {
                g_free (lines[line]);
                lines[line] = g_strdup (was);
                continue;
              }
            kind = g_strdup_printf ("%.*s %s", (int)(end - was), was, key);
            if (g_hash_table_add (seen, g_strdup (kind)) || i >= speaking->len)
              {
                now = g_strjoinv ("\n", lines);
                proof = prove_row (copies, row, row->input, now);
                text = say_all (uc_proof_findings (proof));
                /* A line that cannot be read has no number: its row's is named. */
                if (!names_event (proof, house->name[row->table], seq, "") && strstr (text, "cannot be read") == NULL)
                  g_error ("row %" G_GUINT64_FORMAT " of %s: “%s” became “%s”, and named is: %s", row->id, house->name[row->table], was, lines[line],
                           text);
                done++;
              }
            g_free (lines[line]);
            lines[line] = g_strdup (was);
          }
    }
  g_test_message ("%u words of %u kinds", done, g_hash_table_size (seen));
}

/* An event that was not there, wherever it was, and a line of the link that is another one. */
static void
test_without (void)
{
  const guint places = uc_thorough (PLACES / 4);
  g_auto (GStrv) copies = copy_journals ();
  g_autoptr (GArray) speaking = find_speaking ();
  g_autoptr (GRand) random = g_rand_new_with_seed (8);

  for (guint i = 0; i < places; i++)
    {
      const guint at = (guint)g_rand_int_range (random, 0, (gint)speaking->len);
      /* The last one of a journal has nothing behind it. */
      const gboolean is_last = i < house->n;
      const Speaking *row = &g_array_index (speaking, Speaking, at);
      g_autoptr (GString) rest = g_string_new (NULL);
      g_autofree char *text = NULL;
      g_autoptr (UcProof) proof = NULL;
      g_auto (GStrv) lines = NULL;
      guint64 seq = 0;

      for (guint r = 0; is_last && r < speaking->len; r++)
        if (g_array_index (speaking, Speaking, r).table == i)
          row = &g_array_index (speaking, Speaking, r);
      lines = g_strsplit (row->events, "\n", -1);
      for (guint line = 0; lines[line] != NULL; line++)
        if (seq == 0 && strstr (lines[line], " linked=") != NULL)
          seq = g_ascii_strtoull (word_of (lines[line], "seq"), NULL, 10);
        else
          g_string_append_printf (rest, "%s%s", rest->len > 0 ? "\n" : "", lines[line]);
      /* The row has as many events as before. */
      g_string_append_printf (rest, "%smarked seq=%" G_GUINT64_FORMAT, rest->len > 0 ? "\n" : "", seq);
      proof = prove_row (copies, row, row->input, rest->str);
      text = say_all (uc_proof_findings (proof));
      if (!g_str_has_prefix (text, house->name[row->table]))
        g_error ("row %" G_GUINT64_FORMAT " of %s lost an event, and named is: %s", row->id, house->name[row->table], text);
      if (word_of (row->events, "entry") == NULL && !names_event (proof, house->name[row->table], seq, "the ledger has this event of the table"))
        g_error ("row %" G_GUINT64_FORMAT " of %s lost event %" G_GUINT64_FORMAT ", and named is: %s", row->id, house->name[row->table], seq, text);
    }
  for (guint i = 0; i < speaking->len; i++)
    {
      const Speaking *row = &g_array_index (speaking, Speaking, i);
      g_autofree char *other = g_strconcat (row->input, "0", NULL);
      g_autoptr (UcProof) proof = NULL;

      if (g_rand_int_range (random, 0, 10) != 0 || !(g_str_has_prefix (row->input, "joined ") || g_str_has_prefix (row->input, "locked ")))
        continue;
      proof = prove_row (copies, row, other, row->events);
      if (!names_event (proof, house->name[row->table], 0, other))
        g_error ("“%s” became “%s”, and nothing names it", row->input, other);
    }
}

/* What the rounds of a table moved is counted by the journal and by the entries, beside each event: the sums differ, too. */
static void
test_sums (void)
{
  static const struct
  {
    const char *event, *key, *says;
  } sums[] = {
    { "meter-asked ", "stake", "wagers that joined: $" },
    { "meter-returned ", "counted", "wagers that went back: $" },
    { "meter-settled ", "award", "awards: $" },
    { "meter-documented ", "award", "awards with their documents: $" },
  };
  g_auto (GStrv) copies = copy_journals ();
  g_autoptr (GArray) speaking = find_speaking ();

  for (guint s = 0; s < G_N_ELEMENTS (sums); s++)
    {
      gboolean is_found = FALSE;

      for (guint i = 0; i < speaking->len && !is_found; i++)
        {
          const Speaking *row = &g_array_index (speaking, Speaking, i);
          g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);
          g_autofree char *now = NULL;
          g_autoptr (UcProof) proof = NULL;
          guint at = 0;

          while (lines[at] != NULL && (!g_str_has_prefix (lines[at], sums[s].event) || word_of (lines[at], sums[s].key) == NULL))
            at++;
          if (lines[at] == NULL)
            continue;
          now = add_to_word (lines[at], sums[s].key, -1);
          g_free (lines[at]);
          lines[at] = g_steal_pointer (&now);
          now = g_strjoinv ("\n", lines);
          proof = prove_row (copies, row, row->input, now);
          is_found = names_event (proof, house->name[row->table], 0, sums[s].says);
        }
      if (!is_found)
        g_error ("“%s” is never said", sums[s].says);
    }
}

/* A row that a line of the link brought. */
typedef struct
{
  guint64 id, line, seq;
  guint n_events;
  char *input, *events;
} Line;

static void
line_clear (gpointer data)
{
  Line *line = data;

  g_free (line->input);
  g_free (line->events);
}

static gboolean
on_line_row (const UcRow *row, gpointer user_data)
{
  const Line line = { row->id, row->device_seq, row->seq, uc_row_n_events (row), g_strdup (row->input), g_strdup (row->events) };

  if (row->device_seq > 0 && strcmp (row->device, "link") == 0)
    g_array_append_val ((GArray *)user_data, line);
  else
    line_clear ((gpointer)&line);
  return TRUE;
}

static void
prove_lines (char *path, const char *part)
{
  char *paths[UC_PROOF_HOUSE_MOST];
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = NULL;
  g_autofree char *text = NULL;

  memcpy (paths, house->journal, sizeof paths);
  paths[0] = path;
  proof = prove (house, house->ledger, paths, 0, &error);
  g_assert_no_error (error);
  if (!names_event (proof, house->name[0], 0, part))
    g_error ("“%s” is not in %s", part, text = say_all (uc_proof_findings (proof)));
}

/* The lines of the link are numbered without a gap. A table leaves out one that it was told, and whatever its answer was; or it records one twice,
 * word for word: it is awarded twice. */
static void
test_lines (void)
{
  g_autoptr (GArray) lines = g_array_new (FALSE, FALSE, sizeof (Line));
  g_autofree char *path = copy_journal (house->journal[0]), *part = NULL;
  g_autoptr (UcJournal) before = open_journal (path);
  const Line *last;
  UcRow again;

  g_array_set_clear_func (lines, line_clear);
  g_assert_true (uc_journal_read_rows (before, 1, 0, on_line_row, lines, NULL));
  g_clear_pointer (&before, uc_journal_close);
  g_assert_cmpuint (lines->len, >, 8);
  for (guint i = 0; i + 1 < lines->len; i += lines->len / 8)
    {
      const Line *line = &g_array_index (lines, Line, i);
      g_autoptr (GString) others = g_string_new (NULL);
      g_autofree char *missing = g_strdup_printf ("the journal has line %" G_GUINT64_FORMAT " of the link behind line %" G_GUINT64_FORMAT, line->line + 1,
                                                  line->line - 1);
      char *now, *was;

      for (guint e = 0; e < line->n_events; e++)
        g_string_append_printf (others, "%smarked seq=%" G_GUINT64_FORMAT, e > 0 ? "\n" : "", line->seq + e);
      now = sqlite3_mprintf ("UPDATE journal SET device = '', device_seq = 0, input = 'mark', events = %Q WHERE id = %lld", others->str, (long long)line->id);
      was = sqlite3_mprintf ("UPDATE journal SET device = 'link', device_seq = %lld, input = %Q, events = %Q WHERE id = %lld", (long long)line->line,
                             line->input, line->events, (long long)line->id);
      run_sql (path, now);
      prove_lines (path, missing);
      run_sql (path, was);
      sqlite3_free (now);
      sqlite3_free (was);
    }
  last = &g_array_index (lines, Line, lines->len - 1);
  again = (UcRow){ .kind = UC_ROW_INPUT, .context = 1, .origin = UC_ORIGIN_DEVICE, .device = "link", .device_seq = last->line, .input = last->input,
                   .events = last->events };
  uc_forge_append (path, &again);
  part = g_strdup_printf ("the journal has line %" G_GUINT64_FORMAT " of the link behind line %" G_GUINT64_FORMAT, last->line, last->line);
  prove_lines (path, part);
}

/* What lies behind the ledger's end is judged by itself: each ask has one answer, and each ticket an end. */
static void
test_tickets (void)
{
#define OF() " round=900 meter=match-the-dealer-progressive linked=MTD-5"
  static const struct
  {
    const char *events[4]; /* a row each, behind their kind and number */
    const char *contradicted; /* NULL: not at all */
  } cases[] = {
    { { "meter-asked|" OF () " counted=2 stake=10.00", "meter-returned|" OF () " counted=2 cause=bets-reopened" }, NULL },
    { { "meter-asked|" OF () " counted=2 stake=10.00", "meter-asked|" OF () " counted=2 stake=10.00" },
      "the round asks for a ticket, and the ask before it was neither joined nor refused nor given up" },
    { { "meter-left|" OF () }, "the round leaves the meter, and holds no ticket or an undecided claim" },
    { { "meter-asked|" OF () " counted=2 stake=10.00", "meter-left|" OF () }, "the round leaves the meter, and holds no ticket" },
    { { "meter-claimed|" OF () " winners-100=1" }, "the round claims a part of the meter, and holds no ticket for so many winners" },
    { { "meter-returned|" OF () " counted=1 cause=wager-cleared" }, "more wagers go back than the round with the ticket has" },
    { { "meter-asked|" OF () " counted=2 stake=10.00", "meter-returned|" OF () " counted=3 cause=bets-reopened" },
      "more wagers go back than the round with the ticket has" },
    { { "meter-abandoned|" OF () " asked=1 counted=2" }, "an ask is answered that does not wait for an answer" },
    { { "meter-asked|" OF () " counted=2 stake=10.00", "meter-joined|" OF () " asked=1 epoch=1 entry=1 value=1.00 head=X" },
      "the journal has an answer of the meter that no line of the link brought" },
    { { "meter-asked|" OF () " counted=2 stake=10.00", "meter-by-hand|" OF () " award=1.00 by=2001 second=3001" },
      "two persons say the sum of an award, and the round has no undecided claim" },
    { { "meter-settled|" OF () " of-round=900 winners-100=1 award=1.00 by-hand=yes" }, "an award is paid by hand, and nobody said its sum" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *paths[UC_PROOF_HOUSE_MOST];
      g_autofree char *path = copy_journal (house->journal[0]);
      g_autoptr (UcJournal) before = open_journal (path);
      guint64 seq = uc_journal_last_seq (before);
      g_autoptr (UcProof) proof = NULL;
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_clear_pointer (&before, uc_journal_close);
      for (guint e = 0; e < 4 && cases[i].events[e] != NULL; e++)
        {
          g_auto (GStrv) parts = g_strsplit (cases[i].events[e], "|", 2);
          g_autofree char *line = g_strdup_printf ("%s seq=%" G_GUINT64_FORMAT "%s", parts[0], ++seq, parts[1]);
          UcRow row = { .kind = UC_ROW_INPUT, .round = 900, .context = 1, .origin = UC_ORIGIN_DEALER, .device = "", .input = "call-floor",
                        .events = line };

          uc_forge_append (path, &row);
        }
      memcpy (paths, house->journal, sizeof paths);
      paths[0] = path;
      proof = prove (house, house->ledger, paths, 0, &error);
      g_assert_no_error (error);
      text = say_all (uc_proof_findings (proof));
      if (cases[i].contradicted == NULL ? *text != '\0' : strstr (text, cases[i].contradicted) == NULL)
        g_error ("case %u: %s", i, text);
    }
}

/* The same game, played again, has the same rows and another key. */
static void
test_made_again (void)
{
  const UcProofHouseOptions options = { .seed = 7, .tables = 4, .rounds = ROUNDS };
  g_autoptr (UcProofHouse) again = uc_proof_house_new (&options);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = prove (house, house->ledger, again->journal, 0, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = say_all (uc_proof_findings (proof));
  for (guint i = 0; i < house->n; i++)
    {
      g_autofree char *part = g_strdup_printf ("%s: the first key of the journal is ", house->name[i]);

      g_assert_nonnull (strstr (text, part));
    }
}

/* Facts of the pit change no judgment. One about an event that no journal has is noted, with its row. */
static void
test_facts (void)
{
  static const struct
  {
    const char *what, *seq, *notes; /* NULL: no note speaks of it */
  } facts[] = { { "seen", "1", NULL }, { "done", "999999999", "is a fact of the pit about event 999999999, and the journal ends with event " } };

  for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
    {
      g_autofree char *path = forged_path (), *notes = NULL, *row = NULL;
      g_autoptr (GPtrArray) some = copy_rows ();
      UcForgedRow *fact = g_new0 (UcForgedRow, 1);
      const UcForgedRow *last = some->pdata[some->len - 1];
      g_autoptr (GError) error = NULL;
      g_autoptr (UcProof) proof = NULL;

      *fact = (UcForgedRow){ .kind = 8, .term = last->term, .real = last->real + 1, .meter = g_strdup (""), .device = g_strdup (house->name[0]),
                             .events = g_strdup (""), .is_signed = TRUE };
      fact->input = g_strdup_printf ("%s table=%s seq=%s item=call by=2001 where=main", facts[i].what, house->name[0], facts[i].seq);
      g_ptr_array_add (some, fact);
      uc_forge_ledger_write (path, some, &error);
      g_assert_no_error (error);
      proof = prove (house, path, NULL, 0, &error);
      g_assert_no_error (error);
      assert_clean (proof);
      notes = say_all (uc_proof_notes (proof));
      row = g_strdup_printf ("row %u of the ledger is a fact of the pit", some->len);
      g_assert_true ((strstr (notes, row) != NULL) == (facts[i].notes != NULL));
      if (facts[i].notes != NULL)
        g_assert_nonnull (strstr (notes, facts[i].notes));
    }
}

/* An older ledger, with newer witnesses: it ends before what the tables were told. */
static void
test_older_ledger (void)
{
  g_autofree char *path = forged_path ();
  g_autoptr (GPtrArray) half = copy_rows ();
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = NULL;
  g_autofree char *text = NULL;

  g_ptr_array_remove_range (half, half->len / 2, half->len - half->len / 2);
  uc_forge_ledger_write (path, half, &error);
  g_assert_no_error (error);
  proof = prove (house, path, NULL, 0, &error);
  g_assert_no_error (error);
  text = say_all (uc_proof_findings (proof));
  g_assert_nonnull (strstr (text, "the ledger is an older copy, or was written again"));
}

/* An older journal is not damaged; what the ledger has of its table behind it is named. */
static void
test_older_journal (void)
{
  char *paths[UC_PROOF_HOUSE_MOST];
  g_autofree char *path = copy_journal (house->journal[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (UcProof) proof = NULL;
  g_autofree char *notes = NULL;

  run_sql (path, "DELETE FROM journal WHERE id > (SELECT max (last_row) FROM round WHERE number = (SELECT max (number) / 2 FROM round));"
                 "DELETE FROM round WHERE last_row > (SELECT max (id) FROM journal)");
  memcpy (paths, house->journal, sizeof paths);
  paths[0] = path;
  proof = prove (house, house->ledger, paths, 0, &error);
  g_assert_no_error (error);
  assert_clean (proof);
  notes = say_all (uc_proof_notes (proof));
  g_assert_nonnull (strstr (notes, " behind the journal's end, which is event "));
  g_assert_nonnull (strstr (notes, ": the journal is an older copy, or its end was cut off"));
}

/* ---- what nobody witnesses ---- */

/* docs/reference/ledger.md § 9 says so; whoever closes the gap changes both. The forger signs all of it with keys of his own: with the ledger's keys
 * as they are, the same is named. */
static void
test_not_witnessed (void)
{
  g_autofree char *path = forged_path ();
  guint times = 0, reasons = 0;

  for (guint i = 0; i < rows->len && times + reasons < 20; i++)
    {
      UcForgedRow *was = rows->pdata[i];
      g_autoptr (UcForgedRow) now = uc_forge_ledger_copy (was);
      const gboolean moves_nothing = strstr (was->events, "entry=") == NULL || g_str_has_prefix (was->events, "row ");
      g_autoptr (GError) error = NULL;
      g_autoptr (UcProof) proof = NULL, signed_rows = NULL;

      if (was->kind == 0 && was->device_seq > 0 && times < 10)
        {
          now->real++;
          times++;
        }
      else if (was->kind == 0 && (g_str_has_prefix (was->input, "opened ") || g_str_has_prefix (was->input, "closed ")) && moves_nothing
               && reasons < 10)
        {
          g_auto (GStrv) parts = g_strsplit (was->input, "reason=", 2);
          g_auto (GStrv) events = g_strsplit (was->events, "reason=", 2);

          g_free (now->input);
          g_free (now->events);
          now->input = g_strconcat (parts[0], "reason=another", NULL);
          now->events = events[1] != NULL ? g_strconcat (events[0], "reason=another", NULL) : g_strdup (was->events);
          reasons++;
        }
      else
        continue;
      rows->pdata[i] = now;
      uc_forge_ledger_write (path, rows, &error);
      g_assert_no_error (error);
      proof = prove (house, path, NULL, 0, &error);
      g_assert_no_error (error);
      assert_clean (proof);
      uc_forge_ledger_write_signed (path, rows, NULL, 0, &error);
      g_assert_no_error (error);
      signed_rows = prove (house, path, NULL, 0, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (uc_proof_n_findings (signed_rows), >, 0);
      rows->pdata[i] = was;
    }
  g_assert_cmpuint (times, >, 0);
  g_assert_cmpuint (reasons, >, 0);
}

int
main (int argc, char **argv)
{
  const UcProofHouseOptions options = { .seed = 7, .tables = 4, .rounds = ROUNDS };
  int status;

  g_test_init (&argc, &argv, NULL);
  house = uc_proof_house_new (&options);
  rows = uc_forge_ledger_read (house->ledger);
  g_test_add_func ("/proof/605a.8/untouched", test_clean);
  g_test_add_func ("/proof/605a.8/busy", test_busy);
  g_test_add_func ("/proof/605a.8/not-delivered", test_undelivered);
  g_test_add_func ("/proof/605a.8/not-given", test_missing);
  g_test_add_func ("/proof/605a.8/forged-ledger/row", test_forged_row);
  g_test_add_func ("/proof/605a.8/forged-ledger/input", test_forged_input);
  g_test_add_func ("/proof/605a.8/forged-ledger/last-entry", test_last_entry);
  g_test_add_func ("/proof/605a.8/forged-journal/event", test_event);
  g_test_add_func ("/proof/605a.8/forged-journal/without", test_without);
  g_test_add_func ("/proof/605a.8/forged-journal/sums", test_sums);
  g_test_add_func ("/proof/605a.8/forged-journal/lines", test_lines);
  g_test_add_func ("/proof/605a.8/tickets", test_tickets);
  g_test_add_func ("/proof/605a.8/forged-journal/row", test_forged_journal);
  g_test_add_func ("/proof/605a.8/forged-journal/linked-anew", test_linked_anew);
  g_test_add_func ("/proof/605a.8/forged-journal/made-again", test_made_again);
  g_test_add_func ("/proof/605a.8/older-ledger", test_older_ledger);
  g_test_add_func ("/proof/605a.8/older-journal", test_older_journal);
  g_test_add_func ("/proof/605a.8/facts-of-the-pit", test_facts);
  g_test_add_func ("/proof/605a.8/not-witnessed", test_not_witnessed);
  status = g_test_run ();
  g_ptr_array_unref (rows);
  uc_proof_house_free (house);
  return status;
}
