/* Evidence that holds rows of a ledger beside those of a table. What may never be:
 *
 *   - what nobody touched is found damaged, by the program or by the reader that goes with the file;
 *   - a change of the ledger's rows is found by only one of them, or by none;
 *   - a person who signs the ledger's rows again changes a sum of a round, and the table's record does not show it;
 *   - a ledger that contradicts the table's journal goes into a file.
 */
#include "uc-bundle-link-line.h"
#include "uc-forge-ledger.h"
#include "uc-ledger-hash.h"
#include "uc-ledger-signing.h"
#include "uc-linked-evidence.h"
#include "uc-proof-house.h"
#include "uc-record-line.h"
#include "uc-thorough.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>

#define PLACES 2000

static UcProofHouse *house;

static UcJournal *
open_journal (guint table)
{
  g_autoptr (GError) error = NULL;
  UcJournal *journal = uc_journal_open_read (house->journal[table], &error);

  g_assert_no_error (error);
  return journal;
}

static char *
new_folder (const char *name)
{
  char *folder = g_build_filename (house->folder, name, NULL);

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  return folder;
}

/* The reader's lines must all have this status. */
static void
assert_reader_says (const char *folder, const char *trust_link, int status, const char *part)
{
  g_autofree char *said = uc_linked_evidence_read (folder, trust_link);
  g_auto (GStrv) lines = said == NULL ? NULL : g_strsplit (g_strchomp (said), "\n", -1);

  if (said == NULL)
    {
      g_test_message ("there is no python3 here");
      return;
    }
  for (guint i = 0; lines[i] != NULL; i++)
    {
      const char *at = strchr (lines[i], ' ');

      if (at == NULL || at[1] != '0' + status || strstr (at, part) == NULL)
        g_error ("status %d is due, and “%s”: %s", status, part, lines[i]);
    }
}

/* ---- what nobody touched ---- */

static void
test_whole (void)
{
  g_autofree char *folder = new_folder ("whole"), *unread = new_folder ("unread");
  guint n = 0, claims = 0, paid = 0;

  for (guint t = 0; t < house->n; t++)
    {
      g_autoptr (UcJournal) journal = open_journal (t);
      g_autoptr (GArray) rounds = uc_linked_evidence_rounds (journal);
      const guint step = g_getenv ("UPCARD_THOROUGH") != NULL ? 1 : 4;

      g_assert_cmpuint (rounds->len, >, 5);
      /* Each by itself, and all together. */
      for (guint i = 0; i <= rounds->len; i += i < rounds->len ? MIN (step, rounds->len - i) : 1)
        {
          /* The reader takes 4 ms for a signature: in short runs it reads one file of each table. */
          const gboolean is_read = i == rounds->len || g_getenv ("UPCARD_THOROUGH") != NULL;
          g_autofree char *path = g_strdup_printf ("%s/%s-%u.upcard-evidence", is_read ? folder : unread, house->name[t], i);
          g_autoptr (GError) error = NULL;
          g_autoptr (UcBundle) bundle = NULL;
          g_autoptr (UcVerdict) verdict = NULL;
          g_autofree char *said = NULL;
          guint n_grave;

          if (i < rounds->len)
            bundle = uc_linked_evidence_write (journal, NULL, 0, house->ledger, &g_array_index (rounds, guint32, i), 1, path, &error);
          else
            bundle = uc_linked_evidence_write (journal, NULL, 0, house->ledger, (const guint32 *)(gpointer)rounds->data, rounds->len, path, &error);
          g_assert_no_error (error);
          g_assert_cmpstr (bundle->table, ==, house->name[t]);
          said = uc_linked_evidence_judge (path, NULL, &n_grave);
          if (n_grave > 0)
            g_error ("%s: %s", path, said);
          claims += strstr (said, ": claim ") != NULL;
          paid += g_regex_match_simple (", paid \\$(?!0\\.00\n)", said, 0, 0);
          n++;
          /* The late rows of the table prove, too. */
          if (i % (step * 4) == 0)
            {
              verdict = uc_bundle_verify (bundle, NULL, NULL);
              g_assert_true (uc_bundle_prove (bundle, NULL, verdict, &error));
              g_assert_no_error (error);
              g_assert_true (verdict->proven);
            }
        }
    }
  g_test_message ("%u files, %u with claims, %u with awards that were paid", n, claims, paid);
  g_assert_cmpuint (claims, >, 2);
  g_assert_cmpuint (paid, >, 1);
  assert_reader_says (folder, NULL, 0, "");
}

/* In the commits of a round there are rows of other kinds, too: facts of the pit, how many copies there are, and the key of a second link. */
static void
test_other_kinds (void)
{
  g_autofree char *folder = new_folder ("kinds"), *path = g_build_filename (folder, "kinds.ledger", NULL);
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autoptr (UcJournal) journal = open_journal (0);
  g_autoptr (GArray) rounds = uc_linked_evidence_rounds (journal);
  g_autoptr (GError) error = NULL;
  char text[UC_LEDGER_KEY_TEXT];
  UcPublicKey second = { { 7 } };
  guint n = 0, facts = 0;

  uc_ledger_signing_print_key (&second, text);
  for (guint i = 0; i < rows->len; i++)
    {
      const UcForgedRow *row = rows->pdata[i];
      UcForgedRow *other;

      if (row->kind != UC_LEDGER_ROW_INPUT || row->device[0] == '\0')
        continue;
      other = g_new0 (UcForgedRow, 1);
      *other = (UcForgedRow){ .kind = n % 9 == 7 ? UC_LEDGER_ROW_COPIES : n % 9 == 8 ? UC_LEDGER_ROW_SECOND : UC_LEDGER_ROW_FACT, .term = row->term,
                              .real = row->real, .meter = g_strdup (""), .events = g_strdup ("") };
      other->device = g_strdup (other->kind == UC_LEDGER_ROW_FACT ? house->name[0] : "");
      other->input = other->kind == UC_LEDGER_ROW_FACT
                         ? g_strdup_printf ("seen table=%s seq=%u item=call by=2001 where=main", house->name[0], n + 1)
                     : other->kind == UC_LEDGER_ROW_COPIES ? g_strdup ("copies n=1 by=2001 second=3001 reason=x")
                                                           : g_strdup_printf ("second key=%s by=2001 second=3001 reason=x", text);
      g_ptr_array_insert (rows, (gint)i++, other);
      n++;
    }
  g_assert_cmpuint (n, >, 20);
  uc_forge_ledger_write (path, rows, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < rounds->len; i += 4)
    {
      g_autofree char *file = g_strdup_printf ("%s/%u.upcard-evidence", folder, i), *said = NULL, *bytes = NULL;
      g_autoptr (UcBundle) bundle = uc_linked_evidence_write (journal, NULL, 0, path, &g_array_index (rounds, guint32, i), 1, file, &error);
      guint n_grave;

      g_assert_no_error (error);
      g_assert_cmpstr (bundle->table, ==, house->name[0]);
      said = uc_linked_evidence_judge (file, NULL, &n_grave);
      if (n_grave > 0)
        g_error ("%s: %s", file, said);
      g_assert_true (g_file_get_contents (file, &bytes, NULL, NULL));
      facts += strstr (bytes, "item=call") != NULL;
    }
  g_assert_cmpuint (facts, >, 0);
  assert_reader_says (folder, NULL, 0, "");
}

/* ---- what somebody changed ---- */

static GPtrArray *original; /* the lines of a file whose round has a claim that was paid, without the last line */

static GPtrArray *
make_lines (void)
{
  g_autofree char *folder = new_folder ("original");

  for (guint t = 0; t < house->n; t++)
    {
      g_autoptr (UcJournal) journal = open_journal (t);
      g_autoptr (GArray) rounds = uc_linked_evidence_rounds (journal);

      for (guint i = 0; i < rounds->len; i++)
        {
          g_autofree char *of = g_strdup_printf ("%s/%u-%u.upcard-evidence", folder, t, i), *said = NULL, *text = NULL;
          g_autoptr (GError) error = NULL;
          g_autoptr (UcBundle) bundle
              = uc_linked_evidence_write (journal, NULL, 0, house->ledger, &g_array_index (rounds, guint32, i), 1, of, &error);
          GPtrArray *lines;
          g_auto (GStrv) all = NULL;
          guint n_grave;

          g_assert_no_error (error);
          g_assert_nonnull (bundle);
          said = uc_linked_evidence_judge (of, NULL, &n_grave);
          if (strstr (said, ": claim ") == NULL || strstr (said, "Not in it") != NULL || strstr (said, ", paid $0.00") != NULL)
            continue;
          g_assert_true (g_file_get_contents (of, &text, NULL, NULL));
          lines = g_ptr_array_new_with_free_func (g_free);
          all = g_strsplit (text, "\n", -1);
          for (guint l = 0; all[l] != NULL && !g_str_has_prefix (all[l], "end\t"); l++)
            g_ptr_array_add (lines, g_strdup (all[l]));
          return lines;
        }
    }
  g_assert_not_reached ();
}

/* Somebody who knows the format writes the digest that fits. */
static void
write_lines (const char *path, const GPtrArray *lines)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char hex[UC_HASH_TEXT];
  UcHash digest;

  for (guint i = 0; i < lines->len; i++)
    if (lines->pdata[i] != NULL)
      g_string_append_printf (text, "%s\n", (const char *)lines->pdata[i]);
  uc_hash_text (text->str, text->len, &digest);
  g_string_append_printf (text, "end\t%s\n", uc_hash_format (&digest, hex));
  g_assert_true (g_file_set_contents (path, text->str, (gssize)text->len, NULL));
}

/* Another value in a field: a byte, or the next number. */
static char *
spoil_field (const char *line, guint field, GRand *random)
{
  g_auto (GStrv) fields = g_strsplit (line, "\t", -1);
  char *value = fields[field];
  const gsize n = strlen (value);
  const guint how = (guint)g_rand_int_range (random, 0, 4);
  char *end;
  const gint64 number = g_ascii_strtoll (value, &end, 10);

  if (n > 0 && *end == '\0' && how > 0)
    fields[field] = g_strdup_printf ("%" G_GINT64_FORMAT, number + (how == 1 ? -1 : 1));
  else if (n == 0 || how == 0)
    fields[field] = g_strconcat (value, "7", NULL);
  else if (how == 1)
    fields[field] = g_strndup (value, n - 1);
  else
    {
      const gsize at = (gsize)g_rand_int_range (random, 0, (gint)n);

      fields[field] = g_strdup (value);
      fields[field][at] = value[at] == '0' ? '1' : g_ascii_isdigit (value[at]) ? value[at] - 1 : value[at] == 'b' ? 'c' : 'b';
    }
  g_free (value);
  return g_strjoinv ("\t", fields);
}

static void
test_spoiled (void)
{
  g_autofree char *folder = new_folder ("spoiled"), *read = NULL;
  GPtrArray *lines = original;
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  const guint places = uc_thorough (PLACES);
  guint first = 0, fields_of[16] = { 0 };

  while (!g_str_has_prefix (lines->pdata[first], "ledger\t"))
    first++;
  for (guint place = 0; place < places;)
    {
      const guint at = (guint)g_rand_int_range (random, (gint)first, (gint)lines->len);
      char *was = lines->pdata[at];
      g_auto (GStrv) fields = g_strsplit (was, "\t", -1);
      const guint field = (guint)g_rand_int_range (random, 1, (gint)g_strv_length (fields));
      g_autofree char *of = g_strdup_printf ("%s/%05u.upcard-evidence", folder, place), *said = NULL;
      g_autofree char *other = spoil_field (was, field, random);
      guint n_grave;

      /* The name of the ledger's file is the exporter's word. */
      if (strcmp (other, was) == 0 || (at == first && field == 1))
        continue;
      lines->pdata[at] = other;
      write_lines (of, lines);
      lines->pdata[at] = was;
      said = uc_linked_evidence_judge (of, NULL, &n_grave);
      if (n_grave == 0)
        g_error ("field %u is changed, and nobody says so: %s\n%s", field, other, said);
      fields_of[MIN (field, 15)]++;
      place++;
    }
  for (guint i = 1; i < G_N_ELEMENTS (fields_of); i++)
    g_assert_cmpuint (fields_of[i], >, 0);
  read = uc_linked_evidence_read (folder, NULL);
  if (read != NULL && strstr (read, ".upcard-evidence 0 ") != NULL)
    g_error ("the reader does not find %.40s", strstr (read, ".upcard-evidence 0 ") - 5);
}

/* Nothing shows that the last rows of a stretch are missing if a signed row is before them, and the table said none of them: a later adjustment, a
 * later key. docs/reference/evidence.md says so. */
static gboolean
may_be_left_out (const GPtrArray *lines, guint at)
{
  const char *next = at + 1 < lines->len ? lines->pdata[at + 1] : "link-part";
  g_auto (GStrv) fields = g_strsplit (lines->pdata[at], "\t", -1);
  g_auto (GStrv) before = g_strsplit (lines->pdata[at - 1], "\t", -1);

  return g_str_has_prefix (next, "link-part") && strcmp (fields[0], "link-row") == 0 && fields[6][0] == '\0' && strcmp (before[0], "link-row") == 0
         && strcmp (before[13], "-") != 0;
}

/* A line goes, comes twice, or changes its place with the next one. */
static void
test_moved (void)
{
  g_autofree char *folder = new_folder ("moved"), *read = NULL;
  GPtrArray *lines = original;
  guint first = 0, n = 0;

  while (!g_str_has_prefix (lines->pdata[first], "ledger\t"))
    first++;
  for (guint at = first; at < lines->len; at += g_getenv ("UPCARD_THOROUGH") != NULL ? 1 : 2)
    for (guint how = 0; how < 3; how++)
      {
        g_autofree char *of = g_strdup_printf ("%s/%05u.upcard-evidence", folder, n), *said = NULL;
        char *was = lines->pdata[at];
        gpointer next = at + 1 < lines->len ? lines->pdata[at + 1] : NULL;
        guint n_grave;

        /* Two records that stand side by side for two meters have no order. */
        if ((how == 0 && may_be_left_out (lines, at))
            || (how == 2 && (next == NULL || (g_str_has_prefix (was, "link-entry") && g_str_has_prefix (next, "link-entry")))))
          continue;
        if (how == 0)
          lines->pdata[at] = NULL;
        else if (how == 1)
          lines->pdata[at] = g_strdup_printf ("%s\n%s", was, was);
        else
          {
            lines->pdata[at] = next;
            lines->pdata[at + 1] = was;
          }
        write_lines (of, lines);
        if (how == 1)
          g_free (lines->pdata[at]);
        lines->pdata[at] = was;
        if (how == 2)
          lines->pdata[at + 1] = next;
        said = uc_linked_evidence_judge (of, NULL, &n_grave);
        if (n_grave == 0)
          g_error ("line %u, change %u, is not found: %s\n%s", at, how, was, said);
        n++;
      }
  read = uc_linked_evidence_read (folder, NULL);
  if (read != NULL && strstr (read, ".upcard-evidence 0 ") != NULL)
    g_error ("the reader does not find %.40s", strstr (read, ".upcard-evidence 0 ") - 5);
}

/* ---- what a person with keys of his own writes ---- */

/* All rows of the ledger get the hashes and signatures that fit: of one key, which signs every row that was signed. Without --trust-link only what the
 * rows say can show it. */
static void
sign_again (GPtrArray *lines, guint first, const UcPublicKey *own, const UcSecretKey *key)
{
  UcHash prev = { 0 };

  for (guint i = first; i < lines->len; i++)
    {
      g_auto (GStrv) fields = g_strsplit (lines->pdata[i], "\t", -1);
      g_autoptr (GString) line = g_string_new (NULL);
      UcBundleLinkRow *row;

      if (strcmp (fields[0], "link-part") == 0)
        g_assert_true (uc_record_parse_hash (fields[1], &prev));
      if (strcmp (fields[0], "link-row") != 0)
        continue;
      row = uc_bundle_link_line_parse (uc_record_line_split (lines->pdata[i]));
      g_assert_nonnull (row);
      if (row->row.kind == UC_LEDGER_ROW_KEY)
        {
          g_free (row->fields[14]);
          row->row.input = row->fields[14] = uc_ledger_signing_print (row->row.kind, own);
        }
      uc_ledger_hash_row (&prev, &row->row, &row->row.hash);
      if (row->row.is_signed)
        uc_ledger_signing_sign (row->row.id, &row->row.hash, key, &row->row.signature);
      prev = row->row.hash;
      uc_bundle_link_line_add (&row->row, line);
      g_string_truncate (line, line->len - 1);
      g_free (lines->pdata[i]);
      lines->pdata[i] = g_strdup (line->str);
      uc_bundle_link_row_free (row);
    }
}

/* The value of one key of an event in a row's line becomes another one; %NULL: there is no such key. */
static char *
change_value (const char *line, const char *event, const char *key)
{
  const char *at = strstr (line, event);
  g_autofree char *find = g_strdup_printf (" %s=", key);
  const char *end = at == NULL ? NULL : at + strcspn (at, "\\\t"), *value = at == NULL ? NULL : strstr (at, find);
  char *other;

  if (value == NULL || value >= end)
    return NULL;
  value += strlen (find) + (value[strlen (find)] == '-');
  if (!g_ascii_isdigit (*value))
    return NULL;
  other = g_strdup (line);
  other[value - line] = *value == '9' ? '8' : *value + 1;
  return other;
}

static void
test_signed_again (void)
{
  /* What an entry moves and leaves, which it is, and what the table said or was told: each in each row that is about the round. */
  static const struct
  {
    const char *event, *keys;
  } places[] = { { "entry ", "display reserve overflow held payable paid house coin-in now-display now-reserve now-overflow now-held now-payable entry" },
                 { "told ", "entry claim value is-held" },
                 { "asked table=", "seq round count stake" },
                 { "claimed table=", "seq round tenth whole" },
                 { "settled table=", "seq round claim tenth whole awarded released of-tenth" },
                 { "documented table=", "seq round claim awarded" } };
  g_autofree char *folder = new_folder ("signed-again"), *unread = new_folder ("signed-again-unread"), *clean = g_build_filename (folder, "clean", NULL);
  g_autofree char *read = NULL;
  g_autofree char *own_round = NULL;
  UcPublicKey own;
  UcSecretKey key;
  guint first = 0, n = 0, n_grave;

  crypto_sign_keypair (own.b, key.b);
  while (!g_str_has_prefix (original->pdata[first], "ledger\t"))
    first++;
  for (guint i = 0; i < first; i++)
    if (g_str_has_prefix (original->pdata[i], "round\t"))
      own_round = g_strdup_printf ("\t%s\t", (const char *)original->pdata[i] + strlen ("round\t"));
  for (guint at = first; at <= original->len; at++)
    for (guint p = 0; p < G_N_ELEMENTS (places); p++)
      {
        g_auto (GStrv) keys = g_strsplit (places[p].keys, " ", -1);

        for (guint k = 0; keys[k] != NULL; k++)
          {
            /* Every signature is another one, and the reader takes 4 ms for each. */
            const gboolean is_read = n % 6 == 0 || g_getenv ("UPCARD_THOROUGH") != NULL;
            g_autofree char *of = g_strdup_printf ("%s/%05u.upcard-evidence", is_read ? folder : unread, n), *what = NULL;
            char *other = at < original->len && strstr (original->pdata[at], own_round) != NULL ? change_value (original->pdata[at], places[p].event, keys[k])
                                                                                               : NULL;
            g_autoptr (GPtrArray) lines = NULL;

            /* Behind the last line, nothing is changed: then nothing is found. */
            if (other == NULL && (at < original->len || p > 0 || k > 0))
              continue;
            /* Documents have no answer: the ledger's own signature alone vouches for the number of their entry and for what is left on the meter. */
            if (other != NULL && strstr (other, "\\ntold ") == NULL && p == 0 && (g_str_has_prefix (keys[k], "now-") || strcmp (keys[k], "entry") == 0))
              {
                g_free (other);
                continue;
              }
            lines = g_ptr_array_new_with_free_func (g_free);
            for (guint i = 0; i < original->len; i++)
              g_ptr_array_add (lines, i == at ? other : g_strdup (original->pdata[i]));
            sign_again (lines, first, &own, &key);
            write_lines (at < original->len ? of : clean, lines);
            what = uc_linked_evidence_judge (at < original->len ? of : clean, NULL, &n_grave);
            if ((n_grave > 0) != (at < original->len))
              g_error ("%s%s, %s: %s", places[p].event, keys[k], at < original->len ? (const char *)original->pdata[at] : "", what);
            n++;
          }
      }
  g_test_message ("%u changes", n);
  g_assert_cmpuint (n, >, 40);
  read = uc_linked_evidence_read (folder, NULL);
  if (read != NULL && strstr (read, ".upcard-evidence 0 ") != NULL)
    g_error ("the reader does not find %.40s", strstr (read, ".upcard-evidence 0 ") - 5);
}

/* A ledger with other sums, or one that somebody signed again with keys of his own. */
static void
test_other_ledger (void)
{
  g_autofree char *folder = new_folder ("other"), *ledger = g_build_filename (folder, "other.ledger", NULL);
  g_autofree char *path = g_build_filename (folder, "a.upcard-evidence", NULL), *said = NULL;
  g_autoptr (GPtrArray) rows = uc_forge_ledger_read (house->ledger);
  g_autoptr (UcJournal) journal = open_journal (0);
  g_autoptr (GArray) rounds = uc_linked_evidence_rounds (journal);
  const guint32 *round = &g_array_index (rounds, guint32, 0);
  const UcLedgerOptions options = { .program = "test", .read_only = TRUE };
  g_autoptr (UcLedger) own = NULL;
  g_autoptr (UcBundle) bundle = NULL;
  g_autoptr (GError) error = NULL;
  char key[UC_CODE_TEXT];
  guint n_grave;

  own = uc_ledger_open (house->ledger, &options, &error);
  g_assert_no_error (error);
  uc_ledger_first_key (own, key);

  uc_forge_ledger_write (ledger, rows, &error);
  g_assert_no_error (error);
  bundle = uc_linked_evidence_write (journal, NULL, 0, ledger, round, 1, path, &error);
  g_assert_no_error (error);
  g_free (uc_linked_evidence_judge (path, NULL, &n_grave));
  g_assert_cmpuint (n_grave, ==, 0);
  said = uc_linked_evidence_judge (path, key, &n_grave);
  g_assert_cmpuint (n_grave, ==, 1);
  g_assert_nonnull (strstr (said, "foreign: the first key of the ledger is "));
  assert_reader_says (folder, NULL, 0, "");
  assert_reader_says (folder, key, 1, "the first key of the ledger is ");
  g_unlink (path);
  g_unlink (ledger);
  for (guint i = 0; i < rows->len; i++)
    {
      UcForgedRow *row = rows->pdata[i];
      char *value = g_str_has_prefix (row->input, "started value=5000.00 ") ? strstr (row->input, "5000.00") : NULL;

      if (value != NULL)
        value[0] = '6';
    }
  uc_forge_ledger_decide (ledger, rows, &error);
  g_assert_no_error (error);
  g_assert_null (uc_linked_evidence_write (journal, NULL, 0, ledger, round, 1, path, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "the ledger and the journal contradict each other: BJ-01, event "));
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  const UcProofHouseOptions options = { .seed = 2, .tables = 3, .rounds = 40 };
  int status;

  g_test_init (&argc, &argv, NULL);
  house = uc_proof_house_new (&options);
  original = make_lines ();
  g_test_add_func ("/proof-evidence/605a.8/whole", test_whole);
  g_test_add_func ("/proof-evidence/605a.8/other-kinds", test_other_kinds);
  g_test_add_func ("/proof-evidence/605a.8/spoiled", test_spoiled);
  g_test_add_func ("/proof-evidence/605a.8/moved", test_moved);
  g_test_add_func ("/proof-evidence/605a.8/signed-again", test_signed_again);
  g_test_add_func ("/proof-evidence/605a.8/other-ledger", test_other_ledger);
  status = g_test_run ();
  g_ptr_array_unref (original);
  uc_proof_house_free (house);
  return status;
}
