/* Rows of real journals, as a table sends them. What may never be: a row of the table's own journal is refused, wherever a session begins; a
 * row that was changed, left out, or of another journal passes. */
#include "uc-kept.h"
#include "uc-link-chain.h"
#include "uc-record-line.h"

#include <string.h>

typedef struct
{
  GPtrArray *rows;  /* UcKeptRow, of both files */
  GArray *files;    /* guint: at which a file begins */
} Journal;

static gboolean
take (const UcRow *row, gpointer data)
{
  Journal *journal = data;
  g_autoptr (GString) line = g_string_new (NULL);

  uc_record_line_row (row, line);
  g_string_truncate (line, line->len - 1);
  g_ptr_array_add (journal->rows, uc_record_line_parse_row (uc_record_line_split (line->str)));
  return TRUE;
}

static void
read_file (Journal *journal, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcJournal) file = uc_journal_open_read (path, &error);

  g_assert_no_error (error);
  g_array_append_val (journal->files, journal->rows->len);
  uc_journal_read_rows (file, 1, 0, take, journal, &error);
  g_assert_no_error (error);
}

/* Two rounds in one file, and two in the next. */
static Journal *
journal_new (guint seats)
{
  Journal *journal = g_new0 (Journal, 1);
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *first = g_strdup (kept->path);

  journal->rows = g_ptr_array_new_with_free_func ((GDestroyNotify)uc_kept_row_free);
  journal->files = g_array_new (FALSE, FALSE, sizeof (guint));
  uc_kept_rounds (kept, 2, seats);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_rounds (kept, 2, seats);
  read_file (journal, first);
  read_file (journal, kept->path);
  g_assert_cmpuint (journal->rows->len, >, 50);
  return journal;
}

static void
journal_free (Journal *journal)
{
  g_ptr_array_unref (journal->rows);
  g_array_unref (journal->files);
  g_free (journal);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Journal, journal_free)

static const UcRow *
row_at (const Journal *journal, guint i)
{
  return &((UcKeptRow *)journal->rows->pdata[i])->row;
}

static gboolean
begins_file (const Journal *journal, guint i)
{
  return i == g_array_index (journal->files, guint, 0) || i == g_array_index (journal->files, guint, 1);
}

/* A session behind row @from; G_MAXUINT: the link has none. */
static void
begin (UcLinkChain *chain, const Journal *journal, guint from)
{
  uc_link_chain_begin (chain, from != G_MAXUINT ? row_at (journal, from)->id : 0, from != G_MAXUINT ? &row_at (journal, from)->hash : NULL);
  uc_link_chain_file (chain);
}

static void
follow_or_fail (UcLinkChain *chain, const Journal *journal, guint from, guint to)
{
  for (guint i = from; i < to; i++)
    {
      g_autoptr (GError) error = NULL;

      if (begins_file (journal, i))
        uc_link_chain_file (chain);
      g_assert_cmpint (uc_link_chain_take (chain, row_at (journal, i), &error), ==, UC_LINK_CHAIN_NEXT);
      g_assert_no_error (error);
    }
}

static void
test_every_beginning (void)
{
  g_autoptr (Journal) journal = journal_new (2);
  const guint second = g_array_index (journal->files, guint, 1);
  UcLinkChain chain;

  begin (&chain, journal, G_MAXUINT);
  follow_or_fail (&chain, journal, 0, journal->rows->len);
  for (guint i = 0; i + 1 < journal->rows->len; i++)
    {
      /* The row that ends a file has no events, so that the link never has it as the last. */
      const guint end = i + 1 == second ? second : journal->rows->len;

      begin (&chain, journal, i);
      follow_or_fail (&chain, journal, i + 1, end);
      /* The last row once more, which the link has. */
      begin (&chain, journal, i);
      g_assert_cmpint (uc_link_chain_take (&chain, row_at (journal, i), NULL), ==, UC_LINK_CHAIN_REPEATED);
      follow_or_fail (&chain, journal, i + 1, end);
    }
}

static void
test_changed (void)
{
  g_autoptr (Journal) journal = journal_new (2);
  const guint second = g_array_index (journal->files, guint, 1);

  for (guint i = 1; i + 1 < journal->rows->len; i++)
    for (guint what = 0; what < 10; what++)
      {
        const gboolean first = what % 2 == 0;
        UcRow row = *row_at (journal, i);
        g_autofree char *text = NULL;
        g_autoptr (GError) error = NULL;
        UcLinkChain chain;

        /* A month goes on from the row before the one that ends the file, which says nothing. */
        if ((what / 2 == 4 && i + 1 == second) || (!first && i == second + 1))
          continue;
        /* In the middle of a session, or as its first row. */
        begin (&chain, journal, first ? i - 1 : i >= 2 ? i - 2 : G_MAXUINT);
        if (!first)
          follow_or_fail (&chain, journal, i - 1, i);
        if (i == second)
          uc_link_chain_file (&chain);
        switch (what / 2)
          {
          case 0:
            row.seq++;
            break;
          case 1:
            row.t_real_ns++;
            break;
          case 2:
            row.events = text = g_strconcat (row.events, "x", NULL);
            break;
          case 3:
            row.hash.b[31] ^= 1;
            break;
          default:
            row = *row_at (journal, i + 1);
            break;
          }
        g_assert_cmpint (uc_link_chain_take (&chain, &row, &error), >=, UC_LINK_CHAIN_FORKED);
        g_assert_nonnull (error);
      }
}

/* Another table's journal has rows of the same numbers. */
static void
test_another (void)
{
  g_autoptr (Journal) journal = journal_new (2), other = journal_new (3);
  const guint n = MIN (g_array_index (journal->files, guint, 1), g_array_index (other->files, guint, 1));

  for (guint i = 0; i + 1 < n; i++)
    {
      UcLinkChain chain;

      begin (&chain, journal, i);
      g_assert_cmpint (uc_link_chain_take (&chain, row_at (other, i + 1), NULL), ==, UC_LINK_CHAIN_FORKED);
      begin (&chain, journal, i);
      g_assert_cmpint (uc_link_chain_take (&chain, row_at (other, i), NULL), ==, UC_LINK_CHAIN_FORKED);
    }
  /* Its next month does not continue this one. */
  {
    UcLinkChain chain;

    begin (&chain, journal, G_MAXUINT);
    follow_or_fail (&chain, journal, 0, g_array_index (journal->files, guint, 1));
    uc_link_chain_file (&chain);
    g_assert_cmpint (uc_link_chain_take (&chain, row_at (other, g_array_index (other->files, guint, 1)), NULL), ==, UC_LINK_CHAIN_BROKEN);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/linkd/chain/every-beginning", test_every_beginning);
  g_test_add_func ("/linkd/chain/changed", test_changed);
  g_test_add_func ("/linkd/chain/another-journal", test_another);
  return g_test_run ();
}
