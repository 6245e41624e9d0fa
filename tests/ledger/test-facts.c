/* What persons in the pit say of the items that wait there. What may never be:
 *
 *   - a fact moves a meter, an entry, a ticket, a claim or a line for a table;
 *   - two persons have done an item, and both are the first;
 *   - a fact that was answered is not in the record, or is there twice;
 *   - words that cannot be read are recorded, or a record that has them is believed;
 *   - what is remembered grows with what somebody says, or is another after the ledger was opened again;
 *   - the record of facts depends on the engine.
 */
#include "uc-keys.h"
#include "uc-ledger-case.h"
#include "uc-ledger-hash.h"
#include "uc-on-server.h"

#include <string.h>

#define SECOND_NS G_GINT64_CONSTANT (1000000000)
#define HOUR_NS (3600 * SECOND_NS)
#define SEEN "seen table=BJ-01 seq=7 item=validation by=2001 where=main"
#define COMING "coming table=BJ-01 seq=7 item=validation by=2002 where=main"
#define DONE "done table=BJ-01 seq=7 item=validation by=2001 where=main"
#define DONE_BY_ANOTHER "done table=BJ-01 seq=7 item=validation by=2002 where=high"

/* ---- words ---- */

static const char *const good_words[] = {
  SEEN,
  COMING,
  DONE,
  "seen table=B seq=1 item=v by=1 where=m",
  "seen table=B seq=1 item=v seat=7 by=1 where=m",
  "done table=B seq=1 item=alert name=hit-frequency by=1 where=m",
  ("coming table=abcdefghijklmnopqrstuvwxyz01234 seq=9223372036854775807 item=abcdefghijklmnopqrstuvw seat=99 name=abcdefghijklmnopqrstuvwxyz01234"
   " by=ABCDEFGHIJ12345 where=abcdefghijklmnopqrstuvwxyz01234"),
  "done table=BJ_01.x-7 seq=9223372036854775807 item=a-1 by=A-1 where=_.-",
  "coming table=abcdefghijklmnopqrstuvwxyz01234 seq=10 item=abcdefghijklmnopqrstuvw by=ABCDEFGHIJ12345 where=abcdefghijklmnopqrstuvwxyz01234",
};

static const struct
{
  const char *name, *words;
} bad_words[] = {
  { "empty", "" },
  { "verb", "gone table=BJ-01 seq=7 item=validation by=2001 where=main" },
  { "capital", "Seen table=BJ-01 seq=7 item=validation by=2001 where=main" },
  { "no-verb", "table=BJ-01 seq=7 item=validation by=2001 where=main" },
  { "missing", "seen table=BJ-01 seq=7 item=validation by=2001" },
  { "more", SEEN " x=1" },
  { "blank", SEEN " " },
  { "two-blanks", "seen  table=BJ-01 seq=7 item=validation by=2001 where=main" },
  { "order", "seen seq=7 table=BJ-01 item=validation by=2001 where=main" },
  { "twice", "seen table=BJ-01 seq=7 item=validation by=2001 by=2001" },
  { "no-table", "seen table= seq=7 item=validation by=2001 where=main" },
  { "long-table", "seen table=abcdefghijklmnopqrstuvwxyz012345 seq=7 item=validation by=2001 where=main" },
  { "letter", "seen table=BJ/01 seq=7 item=validation by=2001 where=main" },
  { "escape", "seen table=BJ%2001 seq=7 item=validation by=2001 where=main" },
  { "utf-8", "seen table=BJ-01 seq=7 item=validation by=2001 where=m\xc3\xa4in" },
  { "no-utf-8", "seen table=BJ-01 seq=7 item=validation by=2001 where=m\xe4in" },
  { "zero", "seen table=BJ-01 seq=0 item=validation by=2001 where=main" },
  { "leading-zero", "seen table=BJ-01 seq=07 item=validation by=2001 where=main" },
  { "sign", "seen table=BJ-01 seq=+7 item=validation by=2001 where=main" },
  { "too-large", "seen table=BJ-01 seq=9223372036854775808 item=validation by=2001 where=main" },
  { "no-seq", "seen table=BJ-01 seq= item=validation by=2001 where=main" },
  { "no-kind", "seen table=BJ-01 seq=7 item= by=2001 where=main" },
  { "capital-kind", "seen table=BJ-01 seq=7 item=Validation by=2001 where=main" },
  { "digit-kind", "seen table=BJ-01 seq=7 item=7 by=2001 where=main" },
  { "dash-kind", "seen table=BJ-01 seq=7 item=-a by=2001 where=main" },
  { "long-kind", "seen table=BJ-01 seq=7 item=abcdefghijklmnopqrstuvwx by=2001 where=main" },
  { "seat-zero", "seen table=BJ-01 seq=7 item=validation seat=0 by=2001 where=main" },
  { "seat-leading-zero", "seen table=BJ-01 seq=7 item=validation seat=05 by=2001 where=main" },
  { "seat-too-large", "seen table=BJ-01 seq=7 item=validation seat=100 by=2001 where=main" },
  { "no-seat", "seen table=BJ-01 seq=7 item=validation seat= by=2001 where=main" },
  { "no-name", "seen table=BJ-01 seq=7 item=alert name= by=2001 where=main" },
  { "long-name", "seen table=BJ-01 seq=7 item=alert name=abcdefghijklmnopqrstuvwxyz012345 by=2001 where=main" },
  { "name-before-seat", "seen table=BJ-01 seq=7 item=alert name=pace seat=5 by=2001 where=main" },
  { "more-words", "seen table=BJ-01 seq=7 item=alert seat=5 name=pace by=2001 where=main and=more" },
  { "no-badge", "seen table=BJ-01 seq=7 item=validation by= where=main" },
  { "long-badge", "seen table=BJ-01 seq=7 item=validation by=1234567890123456 where=main" },
  { "dot-badge", "seen table=BJ-01 seq=7 item=validation by=2.1 where=main" },
  { "no-pit", "seen table=BJ-01 seq=7 item=validation by=2001 where=" },
  { "long-pit", "seen table=BJ-01 seq=7 item=validation by=2001 where=abcdefghijklmnopqrstuvwxyz012345" },
};

static void
test_words (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (good_words); i++)
    {
      g_autoptr (GError) error = NULL;
      char text[UC_PIT_FACT_TEXT];
      UcPitFact fact;

      uc_pit_fact_parse (good_words[i], &fact, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (uc_pit_fact_print (&fact, text), ==, good_words[i]);
    }
}

static void
test_bad_words (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  UcPitFact fact;

  g_assert_false (uc_pit_fact_parse (data, &fact, &error));
  g_assert_error (error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_SYNTAX);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_nonnull (strstr (error->message, "expected: seen|coming|done table=TABLE"));
}

/* ---- what is remembered ---- */

static gboolean
add (UcPitFacts *facts, UcPitWhat what, guint64 seq, const char *badge, gint64 real_ns)
{
  static guint64 row;
  UcPitNoted noted = { .fact = { .what = what, .item = { .table = "BJ-01", .seq = seq, .kind = "call" }, .where = "main" }, .row = ++row,
                       .real_ns = real_ns };

  g_strlcpy (noted.fact.badge, badge, sizeof noted.fact.badge);
  return uc_pit_facts_add (facts, &noted);
}

static gboolean
knows (const UcPitFacts *facts, guint64 seq)
{
  return uc_pit_facts_find (facts, &(UcPitItemId){ .table = "BJ-01", .seq = seq, .kind = "call" }) != NULL;
}

/* A day behind the last fact of an item that is done, a week behind that of another. */
static void
test_forgotten (void)
{
  g_autoptr (UcPitFacts) facts = uc_pit_facts_new ();

  g_assert_true (add (facts, UC_PIT_DONE, 1, "2001", 0));
  g_assert_true (add (facts, UC_PIT_SEEN, 2, "2001", 0));
  g_assert_true (add (facts, UC_PIT_SEEN, 3, "2001", 24 * HOUR_NS - 1));
  g_assert_true (knows (facts, 1));
  g_assert_true (add (facts, UC_PIT_COMING, 3, "2001", 24 * HOUR_NS));
  g_assert_false (knows (facts, 1));
  g_assert_true (add (facts, UC_PIT_COMING, 2, "2001", 2 * HOUR_NS));
  g_assert_true (add (facts, UC_PIT_SEEN, 4, "2001", 7 * 24 * HOUR_NS + HOUR_NS));
  g_assert_true (knows (facts, 2) && knows (facts, 3));
  g_assert_true (add (facts, UC_PIT_SEEN, 5, "2001", 8 * 24 * HOUR_NS));
  g_assert_false (knows (facts, 3));
  g_assert_false (knows (facts, 2));
  g_assert_cmpuint (uc_pit_facts_n_items (facts), ==, 2);
  /* A clock that is far ahead forgets, and one that is far behind does not. */
  g_assert_true (add (facts, UC_PIT_SEEN, 6, "2001", G_MININT64));
  g_assert_cmpuint (uc_pit_facts_n_items (facts), ==, 3);
  g_assert_true (add (facts, UC_PIT_SEEN, 7, "2001", G_MAXINT64));
  g_assert_true (knows (facts, 7));
  g_assert_cmpuint (uc_pit_facts_n_items (facts), <=, 3);
}

/* Somebody who is bored taps a million times: on one item, on a new one each time, and on items that are done at once. */
static void
test_bounded (void)
{
  g_autoptr (UcPitFacts) facts = uc_pit_facts_new ();
  guint added = 0;

  for (guint i = 0; i < 1000000; i++)
    added += add (facts, i % 2 == 0 ? UC_PIT_SEEN : UC_PIT_COMING, 1, "2001", i);
  g_assert_cmpuint (added, ==, 2);
  for (guint i = 0; i < 100; i++)
    {
      g_autofree char *badge = g_strdup_printf ("%u", 3000 + i);

      added += add (facts, UC_PIT_SEEN, 1, badge, i);
    }
  g_assert_cmpuint (added, ==, UC_PIT_FACTS_OF_ONE);
  for (guint i = 0; i < 1000000; i++)
    g_assert_true (add (facts, UC_PIT_SEEN, 2 + i, "2001", i));
  g_assert_cmpuint (uc_pit_facts_n_items (facts), ==, UC_PIT_FACTS_ITEMS);
  g_assert_cmpuint (uc_pit_facts_n (facts), ==, UC_PIT_FACTS_ITEMS);
  g_assert_false (knows (facts, 1));
  g_assert_true (knows (facts, 1000001));
  /* What is done stays, and the open ones go. */
  added = 0;
  for (guint i = 0; i < 1000000; i++)
    added += add (facts, UC_PIT_DONE, 2000000 + i, "2001", i);
  g_assert_cmpuint (added, ==, UC_PIT_FACTS_ITEMS);
  g_assert_true (knows (facts, 2000000));
  g_assert_cmpuint (uc_pit_facts_n_open (facts), ==, 0);
  g_assert_cmpuint (uc_pit_facts_n_items (facts), ==, UC_PIT_FACTS_ITEMS);
  g_assert_false (add (facts, UC_PIT_DONE, 2000000, "2002", 0));
  {
    const UcPitFact next = { UC_PIT_SEEN, { "BJ-01", 1, "call" }, "2001", "main" };
    g_autoptr (GError) error = NULL;

    g_assert_cmpint (uc_pit_facts_judge (facts, &next, &error), ==, UC_PIT_FACTS_REFUSED);
    g_assert_error (error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_REFUSED);
  }
}

/* ---- the ledger ---- */

static void
say (UcLedgerCase *c, const char *words, gboolean is_new)
{
  const guint64 before = uc_ledger_n_rows (c->ledger);
  g_autoptr (GError) error = NULL;
  guint64 row;

  uc_ledger_case_fact (c, words, &row, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (row, ==, is_new ? before + 1 : 0);
  if (!is_new)
    g_assert_cmpuint (uc_ledger_n_rows (c->ledger), ==, before);
}

static void
refuses (UcLedgerCase *c, const char *words, const char *part)
{
  const guint64 before = uc_ledger_n_rows (c->ledger);
  g_autoptr (GError) error = NULL;

  g_assert_false (uc_ledger_case_fact (c, words, NULL, &error));
  if (strstr (error->message, part) == NULL)
    g_error ("“%s” is not in “%s”", part, error->message);
  g_assert_cmpuint (uc_ledger_n_rows (c->ledger), ==, before);
}

static void
on_known (const UcPitKnown *known, gpointer user_data)
{
  for (guint i = 0; i < known->noted->len; i++)
    {
      const UcPitNoted *noted = &g_array_index (known->noted, UcPitNoted, i);
      char text[UC_PIT_FACT_TEXT];

      g_string_append_printf (user_data, "%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %s\n", noted->row, noted->real_ns,
                              uc_pit_fact_print (&noted->fact, text));
    }
}

static char *
all_facts (UcLedgerCase *c)
{
  GString *text = g_string_new (NULL);

  uc_pit_facts_foreach (uc_ledger_facts (c->ledger), on_known, text);
  return g_string_free (text, FALSE);
}

static void
test_recorded (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (3, uc_on_server ());
  g_autofree char *before = NULL, *after = NULL, *rows = NULL;

  say (c, SEEN, TRUE);
  uc_ledger_case_play (c, 20);
  say (c, COMING, TRUE);
  say (c, SEEN, FALSE);
  say (c, DONE, TRUE);
  say (c, DONE, FALSE);
  say (c, COMING, FALSE);
  before = all_facts (c);
  uc_ledger_case_open_or_fail (c);
  after = all_facts (c);
  g_assert_cmpstr (before, ==, after);
  g_assert_cmpuint (uc_pit_facts_n (uc_ledger_facts (c->ledger)), ==, 3);
  say (c, DONE, FALSE);
  rows = uc_ledger_case_rows (c->ledger);
  /* The row is the whole fact. */
  g_assert_nonnull (strstr (rows, "0  BJ-01 0 0 0\t" SEEN "\t\t"));
  g_assert_nonnull (strstr (rows, "0  BJ-01 0 0 0\t" COMING "\t\t"));
  g_assert_nonnull (strstr (rows, "0  BJ-01 0 0 0\t" DONE "\t\t"));
  g_assert_true (uc_ledger_check_signatures (c->ledger, NULL));
}

/* Neither now nor when the ledger was opened again. */
static void
test_done_once (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (4, uc_on_server ());
  const UcPitItemId item = { "BJ-01", 7, "validation" };

  say (c, DONE, TRUE);
  for (guint i = 0; i < 2; i++)
    {
      const UcPitKnown *known;

      refuses (c, DONE_BY_ANOTHER, "badge 2001 has done it already, in the pit main");
      refuses (c, COMING, "badge 2001 has done it already");
      known = uc_pit_facts_find (uc_ledger_facts (c->ledger), &item);
      g_assert_true (known->is_done);
      g_assert_cmpuint (known->noted->len, ==, 1);
      g_assert_cmpstr (g_array_index (known->noted, UcPitNoted, 0).fact.badge, ==, "2001");
      uc_ledger_case_open_or_fail (c);
    }
  /* Another event, another kind, another seat or another name is another item. */
  say (c, "done table=BJ-01 seq=8 item=validation by=2002 where=high", TRUE);
  say (c, "done table=BJ-01 seq=7 item=call by=2002 where=high", TRUE);
  say (c, "done table=BJ-02 seq=7 item=validation by=2002 where=high", TRUE);
  say (c, "done table=BJ-01 seq=7 item=validation seat=5 by=2002 where=high", TRUE);
  say (c, "done table=BJ-01 seq=7 item=validation seat=5 name=pace by=2001 where=high", TRUE);
  refuses (c, "done table=BJ-01 seq=7 item=validation seat=5 by=2001 where=high", "badge 2002 has done it already");
}

/* Two persons say so in the same moment, before one commit. */
static void
test_done_together (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (4, uc_on_server ());
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));
  UcLedgerItem items[3] = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (uc_pit_fact_parse (DONE, &items[0].fact, NULL) && uc_pit_fact_parse (DONE_BY_ANOTHER, &items[1].fact, NULL)
                 && uc_pit_fact_parse (DONE, &items[2].fact, NULL));
  uc_ledger_take (c->ledger, items, G_N_ELEMENTS (items), says, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (items[0].fact_row, >, 0);
  g_assert_no_error (items[0].refused);
  g_assert_nonnull (strstr (items[1].refused->message, "badge 2001 has done it already"));
  g_assert_cmpuint (items[2].fact_row, ==, 0);
  g_assert_no_error (items[2].refused);
  uc_ledger_item_clear (&items[1]);
}

/* Sums, tickets, claims and lines are those of the same tables without a pit. */
static void
test_moves_nothing (void)
{
  g_autofree char *without = NULL;

  for (guint with = 0; with < 2; with++)
    {
      g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (6, uc_on_server_again ());
      GString *text = g_string_new (NULL);

      for (guint i = 0; i < 300; i++)
        {
          g_autoptr (GError) error = NULL;

          uc_ledger_case_step (c, &error);
          g_assert_no_error (error);
          for (guint j = 0; with && j < 3; j++)
            uc_ledger_case_fact_of_some (c, 3 * i + j);
        }
      for (guint i = 0; i < uc_ledger_n_meters (c->ledger); i++)
        {
          const UcLedgerMeter *meter = uc_ledger_meter (c->ledger, i);
          char head[UC_CODE_TEXT];

          /* The code covers all entries. */
          g_string_append_printf (text, "%s %u tickets %u claims\n", uc_ledger_head_code (meter, head), uc_linked_prompt (&meter->link).tickets,
                                  meter->link.n_claims);
        }
      for (guint i = 0; i < uc_ledger_n_tables (c->ledger); i++)
        {
          const char *table = uc_ledger_table (c->ledger, i)->name;
          g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));

          g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
          g_assert_true (uc_ledger_read_says (c->ledger, table, 0, says, NULL));
          for (guint j = 0; j < says->len; j++)
            g_string_append_printf (text, "%s %s\n", table, g_array_index (says, UcLedgerSay, j).line);
        }
      g_assert_cmpuint (uc_pit_facts_n (uc_ledger_facts (c->ledger)), ==, with ? 900 - 225 : 0);
      if (with)
        g_assert_cmpstr (text->str, ==, without);
      else
        without = g_strdup (text->str);
      g_string_free (text, TRUE);
    }
}

/* Behind a day of the ledger's clock it is forgotten, and the record has it for good. */
static void
test_days (void)
{
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new_on (8, uc_on_server ());
  g_autofree char *before = NULL, *after = NULL, *rows = NULL;

  say (c, DONE, TRUE);
  uc_ledger_case_set_step (25 * HOUR_NS);
  /* The fact that says how late it is forgets: whoever says “done” next is told of the first. */
  refuses (c, DONE_BY_ANOTHER, "badge 2001 has done it already");
  say (c, "seen table=BJ-02 seq=1 item=call by=2001 where=main", TRUE);
  say (c, DONE_BY_ANOTHER, TRUE);
  before = all_facts (c);
  uc_ledger_case_open_or_fail (c);
  after = all_facts (c);
  g_assert_cmpstr (before, ==, after);
  rows = uc_ledger_case_rows (c->ledger);
  g_assert_nonnull (strstr (rows, DONE));
}

/* ---- a record that somebody changed ---- */

typedef struct
{
  UcHash hash;
  guint64 id, seq, term;
  gint64 real;
} End;

static gboolean
on_end_row (const UcLedgerRow *row, gpointer user_data)
{
  End *end = user_data;

  *end = (End){ row->hash, row->id, row->seq, row->term, row->real };
  return TRUE;
}

static char *
print_bytes (const guint8 *bytes, gsize n)
{
  GString *text = g_string_new ("X'");

  for (gsize i = 0; i < n; i++)
    g_string_append_printf (text, "%02x", bytes[i]);
  g_string_append_c (text, '\'');
  return g_string_free (text, FALSE);
}

/* A row that fits hash and signature behind the last one, as somebody with the key would write it. */
static void
forge (UcLedgerCase *c, const char *input, const char *device, const char *meter, guint64 device_seq)
{
  g_autofree char *key_path = uc_keys_path (c->path), *hash = NULL, *signature = NULL, *sql = NULL;
  g_autoptr (UcLedger) ledger = uc_ledger_open_as_it_stands (c->path, NULL);
  g_autoptr (GError) error = NULL;
  UcLedgerRow row = { .kind = 8, .meter = meter, .device = device, .device_seq = device_seq, .events = "", .input = input };
  UcKeys keys;
  End end = { 0 };

  g_assert_true (uc_ledger_read_rows_from (ledger, 1, on_end_row, &end, NULL));
  uc_keys_open (key_path, FALSE, &keys, &error);
  g_assert_no_error (error);
  row.id = end.id + 1;
  row.seq = end.seq;
  row.term = end.term;
  row.real = end.real + 1;
  uc_ledger_hash_row (&end.hash, &row, &row.hash);
  uc_ledger_signing_sign (row.id, &row.hash, &keys.sign, &row.signature);
  hash = print_bytes (row.hash.b, sizeof row.hash.b);
  signature = print_bytes (row.signature.b, sizeof row.signature.b);
  sql = g_strdup_printf ("INSERT INTO link_row (id, kind, seq, round, meter, device, device_seq, row, row_real, real, term, input, events, hash, signature)"
                         " VALUES (%" G_GUINT64_FORMAT ", 8, %" G_GUINT64_FORMAT ", 0, '%s', '%s', %" G_GUINT64_FORMAT ", 0, 0, %" G_GINT64_FORMAT
                         ", %" G_GUINT64_FORMAT ", '%s', '', %s, %s)",
                         row.id, row.seq, meter, device, device_seq, row.real, row.term, input, hash, signature);
  uc_ledger_case_forge (c->path, sql);
}

static const struct
{
  const char *name, *input, *device, *meter;
  guint64 device_seq;
  const char *says; /* NULL: such a row is one */
} forgeries[] = {
  { "none", "coming table=BJ-01 seq=9 item=call by=2002 where=main", "BJ-01", "", 0, NULL },
  { "done-again", DONE_BY_ANOTHER, "BJ-01", "", 0, "badge 2001 has done it already" },
  { "repeated", SEEN, "BJ-01", "", 0, "is there already" },
  { "words", "fact table=BJ-01 seq=9 item=call by=2002 where=main", "BJ-01", "", 0, "nothing that can be read about the pit" },
  { "another-table", "seen table=BJ-01 seq=9 item=call by=2002 where=main", "BJ-02", "", 0, "nothing that can be read about the pit" },
  { "of-a-meter", "seen table=BJ-01 seq=9 item=call by=2002 where=main", "BJ-01", "M", 0, "nothing that can be read about the pit" },
  { "of-an-event", "seen table=BJ-01 seq=9 item=call by=2002 where=main", "BJ-01", "", 9, "nothing that can be read about the pit" },
};

static void
test_forged (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (UcLedgerCase) c = uc_ledger_case_new (9);
  g_autoptr (UcLedger) ledger = NULL;
  g_autoptr (GError) error = NULL;

  say (c, SEEN, TRUE);
  say (c, DONE, TRUE);
  g_clear_pointer (&c->ledger, uc_ledger_close);
  forge (c, forgeries[i].input, forgeries[i].device, forgeries[i].meter, forgeries[i].device_seq);
  ledger = uc_ledger_open (c->path, &c->options, &error);
  if (forgeries[i].says == NULL)
    {
      g_assert_no_error (error);
      return;
    }
  g_assert_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS);
  if (strstr (error->message, forgeries[i].says) == NULL)
    g_error ("“%s” is not in “%s”", forgeries[i].says, error->message);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/ledger-facts/words/good", test_words);
  for (guint i = 0; i < G_N_ELEMENTS (bad_words); i++)
    {
      g_autofree char *path = g_strconcat ("/ledger-facts/words/refused/", bad_words[i].name, NULL);

      g_test_add_data_func (path, bad_words[i].words, test_bad_words);
    }
  g_test_add_func ("/ledger-facts/forgotten", test_forgotten);
  g_test_add_func ("/ledger-facts/bounded", test_bounded);
  uc_on_server_add_func ("/ledger-facts/recorded", test_recorded);
  uc_on_server_add_func ("/ledger-facts/done-once", test_done_once);
  uc_on_server_add_func ("/ledger-facts/done-together", test_done_together);
  uc_on_server_add_func ("/ledger-facts/moves-nothing", test_moves_nothing);
  uc_on_server_add_func ("/ledger-facts/days", test_days);
  for (guint i = 0; i < G_N_ELEMENTS (forgeries); i++)
    {
      g_autofree char *path = g_strconcat ("/ledger-facts/forged/", forgeries[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_forged);
    }
  return uc_on_server_run ();
}
