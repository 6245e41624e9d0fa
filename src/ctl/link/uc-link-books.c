#include "uc-link-books.h"

#include "uc-csv.h"
#include "uc-json.h"
#include "uc-linked-line.h"
#include "uc-plain.h"
#include "uc-say-value.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

static void
book_free (gpointer data)
{
  UcLinkBook *book = data;

  g_free (book->meter);
  g_free (book);
}

void
uc_link_books_free (UcLinkBooks *books)
{
  g_ptr_array_unref (books->meters);
  g_free (books);
}

static UcLinkBook *
book_of (const UcLinkBooks *books, const char *meter)
{
  for (guint i = 0; i < books->meters->len; i++)
    if (strcmp (((UcLinkBook *)books->meters->pdata[i])->meter, meter) == 0)
      return books->meters->pdata[i];
  return NULL;
}

/* ---- where the day lies ---- */

typedef struct
{
  UcLinkBooks *books;
  const char *meter; /* NULL: all */
} Search;

/* A day has ended: it is the one that is asked for, or the one before it. */
static void
note_end (const UcLinkBooks *books, UcLinkBook *book, guint64 row, const UcLinkedEvent *end)
{
  char next[UC_LINKED_DAY_TEXT];

  if (book->first_day[0] == '\0')
    g_strlcpy (book->first_day, end->reason, sizeof book->first_day);
  g_strlcpy (book->last_day, end->reason, sizeof book->last_day);
  if (strcmp (end->reason, books->day) == 0)
    {
      book->is_known = book->has_ended = TRUE;
      book->row_end = row;
    }
  else if (uc_linked_state_day_after (end->reason, next) && strcmp (next, books->day) == 0)
    {
      book->is_known = TRUE;
      book->row_before = row;
      book->first = end->entry + 1;
      memcpy (book->opening, end->balance, sizeof book->opening);
    }
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  const Search *search = user_data;
  UcLinkedEvent event;

  if (*row->meter == '\0' || (search->meter != NULL && strcmp (row->meter, search->meter) != 0))
    return TRUE;
  if (book_of (search->books, row->meter) == NULL)
    {
      UcLinkBook *book = g_new0 (UcLinkBook, 1);

      book->meter = g_strdup (row->meter);
      book->row_end = G_MAXUINT64;
      g_ptr_array_add (search->books->meters, book);
    }
  if (g_str_has_prefix (row->input, "day of=") && uc_linked_line_parse_event (row->events, &event, NULL))
    note_end (search->books, book_of (search->books, row->meter), row->id, &event);
  return TRUE;
}

static gboolean
refuse_day (const UcLinkBooks *books, const char *meter, GError **error)
{
  const UcLinkBook *book = books->meters->len > 0 ? books->meters->pdata[0] : NULL;

  if (book == NULL)
    return uc_ledger_refuse (error, _ ("there is no meter “%s” in this ledger"), meter != NULL ? meter : "");
  if (book->last_day[0] == '\0')
    return uc_ledger_refuse (error, _ ("gaming day %s is not on record: no gaming day of meter %s has ended"), books->day, book->meter);
  return uc_ledger_refuse (error, _ ("gaming day %s is not on record: the gaming days of meter %s that have ended are %s to %s"), books->day, book->meter,
                           book->first_day, book->last_day);
}

UcLinkBooks *
uc_link_books_new (UcLedger *ledger, const char *day, const char *meter, GError **error)
{
  g_autoptr (UcLinkBooks) books = g_new0 (UcLinkBooks, 1);
  Search search = { books, meter };
  gboolean is_known = FALSE;

  books->meters = g_ptr_array_new_with_free_func (book_free);
  g_strlcpy (books->day, day, sizeof books->day);
  if (!uc_ledger_read_rows_from (ledger, 0, on_row, &search, error))
    return NULL;
  for (guint i = 0; i < books->meters->len; i++)
    {
      UcLinkBook *book = books->meters->pdata[i];

      book->last = book->first - 1;
      memcpy (book->closing, book->opening, sizeof book->closing);
      is_known |= book->is_known;
    }
  return is_known || refuse_day (books, meter, error) ? g_steal_pointer (&books) : NULL;
}

/* ---- what is in it ---- */

gboolean
uc_link_books_take (UcLinkBooks *books, const UcLinkWords *words)
{
  const UcLedgerRow *row = words->row;
  UcLinkBook *book = book_of (books, row->meter);

  if (book == NULL || !book->is_known || row->id <= book->row_before || row->id > book->row_end)
    return FALSE;
  for (guint i = 0; words->is_read && i < words->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (words->events, UcLinkedEvent, i);

      if (event->kind != UC_LINKED_EVENT_ENTRY)
        continue;
      book->n[event->cause]++;
      book->last = event->entry;
      memcpy (book->closing, event->balance, sizeof book->closing);
      for (guint a = 0; a < UC_LINKED_N_ACCOUNTS; a++)
        if (!uc_money_add (book->moved[event->cause][a], event->change[a], &book->moved[event->cause][a]))
          book->moved[event->cause][a] = UC_MONEY_UNKNOWN;
    }
  return TRUE;
}

gboolean
uc_link_books_check (UcLinkBooks *books, GError **error)
{
  for (guint i = 0; i < books->meters->len; i++)
    {
      const UcLinkBook *book = books->meters->pdata[i];
      UcMoney all = 0;
      gboolean good = TRUE;

      for (guint a = 0; a < UC_LINKED_N_ACCOUNTS; a++)
        {
          UcMoney sum = a < UC_LINKED_N_BALANCES ? book->opening[a] : 0;

          for (guint c = 0; c < UC_LINKED_N_CAUSES; c++)
            good = good && uc_money_add (sum, book->moved[c][a], &sum) && uc_money_add (all, book->moved[c][a], &all);
          good = good && (a >= UC_LINKED_N_BALANCES || sum == book->closing[a]);
        }
      if (good && all == 0)
        continue;
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS,
                   _ ("gaming day %s of meter %s does not add up: its opening balances and the changes of its entries do not come to its closing balances"),
                   books->day, book->meter);
      return FALSE;
    }
  return TRUE;
}

/* ---- words ---- */

static void
add_balances (GString *text, const char *name, const UcMoney balances[UC_LINKED_N_BALANCES])
{
  g_string_append_printf (text, "  %s\n", name);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      const UcLinkWordsAccount *account = &uc_link_words_accounts[i];
      g_autoptr (GString) line = g_string_new (NULL);
      g_autofree char *sum = NULL;

      if (account->account >= UC_LINKED_N_BALANCES)
        continue;
      sum = uc_say_money_exact (balances[account->account]);
      g_string_append_printf (line, "    %-10s", account->name);
      uc_link_words_add_sum (line, sum);
      g_string_append_printf (text, "%s\n", g_strchomp (line->str));
    }
}

static void
add_cause (GString *text, UcLinkedCause cause, guint64 n, const UcMoney moved[UC_LINKED_N_ACCOUNTS])
{
  g_string_append_printf (text, ngettext ("  %s, %" PRIu64 " entry\n", "  %s, %" PRIu64 " entries\n", n), uc_linked_line_cause (cause), n);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      const UcLinkWordsAccount *account = &uc_link_words_accounts[i];
      const UcMoney change = account->account == UC_LINKED_COIN_IN ? -moved[account->account] : moved[account->account];
      g_autofree char *sum = uc_say_money_exact (change), *with_sign = g_strconcat (change > 0 ? "+" : "", sum, NULL);
      g_autoptr (GString) line = g_string_new (NULL);

      if (change == 0)
        continue;
      g_string_append_printf (line, "    %-10s", account->name);
      uc_link_words_add_sum (line, with_sign);
      g_string_append_printf (text, "%s\n", g_strchomp (line->str));
    }
}

void
uc_link_books_text (const UcLinkBooks *books, GString *text)
{
  for (guint i = 0; i < books->meters->len; i++)
    {
      const UcLinkBook *book = books->meters->pdata[i];
      g_autofree char *heading = NULL;

      if (!book->is_known)
        continue;
      heading = book->last + 1 == book->first
                    ? g_strdup_printf (_ ("Gaming day %s of meter %s: no entries"), books->day, book->meter)
                    : g_strdup_printf (_ ("Gaming day %s of meter %s: entries %" PRIu64 " to %" PRIu64), books->day, book->meter, book->first, book->last);
      g_string_append_c (text, '\n');
      uc_plain_append_line (text, "%s%s\n", heading, book->has_ended ? "" : _ (", the end of the day is not on record"));
      add_balances (text, _ ("opening balances"), book->opening);
      for (guint c = 0; c < UC_LINKED_N_CAUSES; c++)
        if (book->n[c] > 0)
          add_cause (text, (UcLinkedCause)c, book->n[c], book->moved[c]);
      add_balances (text, _ ("closing balances"), book->closing);
    }
}

/* ---- JSON ---- */

/* With the names and the signs of the record. */
static void
add_json_sums (UcJson *json, const UcMoney *sums, guint n)
{
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    if (uc_link_words_accounts[i].account < n)
      uc_json_money (uc_json_name (json, uc_link_words_accounts[i].name), sums[uc_link_words_accounts[i].account]);
}

void
uc_link_books_json (const UcLinkBooks *books, GString *text)
{
  for (guint i = 0; i < books->meters->len; i++)
    {
      const UcLinkBook *book = books->meters->pdata[i];
      UcJson json = { text };

      if (!book->is_known)
        continue;
      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "day"), books->day);
      uc_json_string (uc_json_name (&json, "meter"), book->meter);
      uc_json_bool (uc_json_name (&json, "ended"), book->has_ended);
      if (book->last + 1 != book->first)
        {
          uc_json_number (uc_json_name (&json, "first-entry"), book->first);
          uc_json_number (uc_json_name (&json, "last-entry"), book->last);
        }
      uc_json_begin_object (uc_json_name (&json, "opening"));
      add_json_sums (&json, book->opening, UC_LINKED_N_BALANCES);
      uc_json_end_object (&json);
      uc_json_begin_array (uc_json_name (&json, "causes"));
      for (guint c = 0; c < UC_LINKED_N_CAUSES; c++)
        if (book->n[c] > 0)
          {
            uc_json_begin_object (&json);
            uc_json_string (uc_json_name (&json, "cause"), uc_linked_line_cause ((UcLinkedCause)c));
            uc_json_number (uc_json_name (&json, "entries"), book->n[c]);
            add_json_sums (&json, book->moved[c], UC_LINKED_N_ACCOUNTS);
            uc_json_end_object (&json);
          }
      uc_json_end_array (&json);
      uc_json_begin_object (uc_json_name (&json, "closing"));
      add_json_sums (&json, book->closing, UC_LINKED_N_BALANCES);
      uc_json_end_object (&json);
      uc_json_end_object (&json);
      g_string_append_c (text, '\n');
    }
}

/* ---- CSV ---- */

/* A balance has nothing to say of the accounts outside. */
static void
add_csv_line (const UcLinkBooks *books, const UcLinkBook *book, const char *line, guint64 entries, const UcMoney *sums, guint n, GString *text)
{
  char money[UC_MONEY_TEXT];

  uc_csv_add (text, books->day);
  uc_csv_add (text, book->meter);
  uc_csv_add (text, line);
  uc_csv_add_number (text, entries);
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    {
      const UcLinkedAccount account = uc_link_words_accounts[i].account;

      uc_csv_add (text, account >= n ? "" : uc_money_format (account == UC_LINKED_COIN_IN ? -sums[account] : sums[account], money));
    }
  uc_csv_end (text);
}

void
uc_link_books_csv (const UcLinkBooks *books, GString *text)
{
  g_string_append (text, "day,meter,line,entries,coin-in,house,display,reserve,overflow,held,payable,paid\n");
  for (guint i = 0; i < books->meters->len; i++)
    {
      const UcLinkBook *book = books->meters->pdata[i];

      if (!book->is_known)
        continue;
      add_csv_line (books, book, "opening-balances", 0, book->opening, UC_LINKED_N_BALANCES, text);
      for (guint c = 0; c < UC_LINKED_N_CAUSES; c++)
        if (book->n[c] > 0)
          add_csv_line (books, book, uc_linked_line_cause ((UcLinkedCause)c), book->n[c], book->moved[c], UC_LINKED_N_ACCOUNTS, text);
      add_csv_line (books, book, "closing-balances", 0, book->closing, UC_LINKED_N_BALANCES, text);
    }
}
