#include "uc-link-print.h"

#include "uc-journal.h"
#include "uc-link-books.h"
#include "uc-link-words.h"
#include "uc-plain.h"
#include "uc-tell.h"
#include "uc-time.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <glib/gi18n.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define NS_PER_SECOND G_GINT64_CONSTANT (1000000000)
/* Rows that come together go out together. */
#define RATE_MS 20
/* A ledger that is put back, or into use, cannot be opened at each moment: so often is it tried again. */
#define RETRY_MS 100
#define POLL_MS  1000
#define RETRIES  50
/* Lines are written when so much of them has come together. */
#define TOGETHER 65536

/* ---- what is asked for ---- */

void
uc_link_print_clear (UcLinkPrint *rows)
{
  g_free (rows->meter);
  g_free (rows->table);
  g_free (rows->from);
  g_free (rows->to);
  g_free (rows->day);
}

void
uc_link_print_add_options (UcLinkPrint *rows, GOptionContext *context)
{
  const GOptionEntry entries[] = {
    { "meter", 0, 0, G_OPTION_ARG_STRING, &rows->meter, N_ ("With print or follow: rows about this meter"), "METER" },
    { "table", 0, 0, G_OPTION_ARG_STRING, &rows->table, N_ ("With print or follow: rows about this table"), "TABLE" },
    { "round", 0, 0, G_OPTION_ARG_INT64, &rows->round, N_ ("With print or follow: rows about this round"), "N" },
    { "claim", 0, 0, G_OPTION_ARG_INT64, &rows->claim, N_ ("With print or follow: rows about this claim"), "N" },
    { "entry", 0, 0, G_OPTION_ARG_INT64, &rows->entry, N_ ("With print or follow: rows that made this entry"), "N" },
    { "from", 0, 0, G_OPTION_ARG_STRING, &rows->from, N_ ("With print or follow: rows that the link took since, in UTC"), "TIME" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &rows->to, N_ ("With print: rows that the link took until then, in UTC"), "TIME" },
    { "from-row", 0, 0, G_OPTION_ARG_INT64, &rows->from_row, N_ ("With print or follow: from this row on"), "N" },
    { "day", 0, 0, G_OPTION_ARG_STRING, &rows->day, N_ ("With print: rows of this gaming day, and its opening and closing balances"), "DATE" },
    { "csv", 0, 0, G_OPTION_ARG_NONE, &rows->csv, N_ ("With print or follow: print each entry as a line of CSV"), NULL },
    { NULL },
  };

  g_option_context_add_main_entries (context, entries, NULL);
}

gboolean
uc_link_print_is_asked (const UcLinkPrint *rows)
{
  return rows->meter != NULL || rows->table != NULL || rows->from != NULL || rows->to != NULL || rows->csv || rows->day != NULL || rows->round != -1
         || rows->claim != -1 || rows->entry != -1 || rows->from_row != -1;
}

/* “2026-11-30”, “2026-11-30 05:58”, with seconds, and with a fraction of one. @last: the last moment of what is named. */
static gboolean
parse_time (const char *text, gint64 *first, gint64 *last)
{
  static const char form[] = "0000-01-01T00:00:00.000000000Z";
  static const struct
  {
    gsize length;
    gint64 span;
  } forms[] = { { 10, 86400 * NS_PER_SECOND }, { 16, 60 * NS_PER_SECOND }, { 19, NS_PER_SECOND }, { 23, 1000000 }, { 29, 1 } };
  g_autofree char *typed = g_strdup (text);
  gsize length = strlen (typed);

  if (length > 10 && typed[length - 1] == 'Z')
    typed[--length] = '\0';
  if (length > 10 && typed[10] == ' ')
    typed[10] = 'T';
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    if (length == forms[i].length)
      {
        g_autofree char *whole = g_strconcat (typed, form + length, NULL);

        *last = 0;
        return uc_time_parse (whole, first) && !__builtin_add_overflow (*first, forms[i].span - 1, last);
      }
  return FALSE;
}

static gboolean G_GNUC_PRINTF (2, 3)
refuse (GError **error, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_propagate_error (error, g_error_new_valist (G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE, format, args));
  va_end (args);
  return FALSE;
}

gboolean
uc_link_print_check (UcLinkPrint *rows, gboolean follows, GError **error)
{
  const struct
  {
    const char *name;
    gint64 value, least;
  } numbers[] = {
    { "--round", rows->round, 1 }, { "--claim", rows->claim, 1 }, { "--entry", rows->entry, 0 }, { "--from-row", rows->from_row, 1 }
  };
  const char *wrong = NULL;
  gint64 other;

  rows->from_ns = G_MININT64;
  rows->to_ns = G_MAXINT64;
  if (rows->json && rows->csv)
    return refuse (error, _ ("expected one of “--json” and “--csv”"));
  if (follows && (rows->to != NULL || rows->day != NULL))
    return refuse (error, _ ("%s goes with print; follow prints what is still to come"), rows->to != NULL ? "--to" : "--day");
  if (rows->day != NULL && !uc_time_parse_day (rows->day, &other))
    return refuse (error, _ ("“%s” is not a gaming day; expected one such as 2026-11-29"), rows->day);
  if (rows->day != NULL && (rows->table != NULL || rows->from != NULL || rows->to != NULL || rows->round != -1 || rows->claim != -1 || rows->entry != -1
                            || rows->from_row != -1))
    return refuse (error, _ ("--day goes with --meter, --json and --csv alone: the sums of a part of a day do not come to its balances"));
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (numbers[i].value != -1 && numbers[i].value < numbers[i].least)
      return refuse (error, _ ("%s: expected a number from %" PRId64), numbers[i].name, numbers[i].least);
  if (rows->from != NULL && !parse_time (rows->from, &rows->from_ns, &other))
    wrong = rows->from;
  else if (rows->to != NULL && !parse_time (rows->to, &other, &rows->to_ns))
    wrong = rows->to;
  if (wrong != NULL)
    return refuse (error, _ ("“%s” is not a time; expected a day or a time in UTC, such as 2026-11-30 or 2026-11-30T05:58:16"), wrong);
  return rows->from_ns <= rows->to_ns || refuse (error, _ ("--from is later than --to"));
}

/* ---- which rows ---- */

static gboolean
is_same (gint64 wanted, guint64 is)
{
  return wanted == -1 || (guint64)wanted == is;
}

/* Table, round and claim of the row, or of one of its events: those that are asked for all in one of them. */
static gboolean
is_about (const UcLinkPrint *rows, const char *table, guint64 round, guint64 claim)
{
  return (rows->table == NULL || strcmp (rows->table, table) == 0) && is_same (rows->round, round) && is_same (rows->claim, claim);
}

/* What comes after a claim may name it by its number alone: it is about the table and the round that have won. */
static gboolean
is_of_claim (const UcLinkPrint *rows, const UcLinkWords *words, guint64 claim)
{
  const char *table;
  guint32 round;

  return uc_link_words_claim (words, claim, &table, &round) && is_about (rows, table, round, claim);
}

static gboolean
has_event (const UcLinkPrint *rows, const UcLinkWords *words, const UcLinkedEvent *event)
{
  const char *table = uc_link_words_member (words, event->member);

  switch (event->kind)
    {
    case UC_LINKED_EVENT_ENTRY:
    case UC_LINKED_EVENT_TOLD:
      return is_about (rows, table, event->round, event->claim) || is_of_claim (rows, words, event->claim);
    case UC_LINKED_EVENT_TICKET:
      return is_about (rows, table, event->ticket.round, 0);
    case UC_LINKED_EVENT_CLAIM:
    case UC_LINKED_EVENT_STRANDED:
      return is_of_claim (rows, words, event->kept.id);
    case UC_LINKED_EVENT_ROW:
    case UC_LINKED_EVENT_EPOCH:
    case UC_LINKED_EVENT_OPEN:
    case UC_LINKED_EVENT_MEMBER:
    case UC_LINKED_EVENT_TERMS:
    case UC_LINKED_N_EVENTS:
      break;
    }
  return FALSE;
}

static gboolean
has_entry (const UcLinkPrint *rows, const UcLinkWords *words)
{
  for (guint i = 0; words->is_read && i < words->events->len; i++)
    {
      const UcLinkedEvent *event = &g_array_index (words->events, UcLinkedEvent, i);

      if (event->kind == UC_LINKED_EVENT_ENTRY && is_same (rows->entry, event->entry))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_wanted (const UcLinkPrint *rows, const UcLinkWords *words)
{
  const UcLedgerRow *row = words->row;
  const guint64 claim = words->is_read ? words->input.claim : 0;
  gboolean about;

  if (row->real < rows->from_ns || row->real > rows->to_ns || (rows->from_row != -1 && row->id < (guint64)rows->from_row)
      || (rows->entry != -1 && !has_entry (rows, words)))
    return FALSE;
  /* Rows of every meter and of every table were rebuilt, depend on a copy, or are another link's; a fact of the pit is about its table. */
  if (row->kind == UC_LEDGER_ROW_REBUILT || (row->kind >= UC_LEDGER_ROW_COPIES && row->kind != UC_LEDGER_ROW_FACT))
    return rows->round == -1 && rows->claim == -1;
  if (rows->meter != NULL && strcmp (rows->meter, words->meter) != 0)
    return FALSE;
  about = is_about (rows, row->device, row->round, claim) || is_of_claim (rows, words, claim);
  for (guint i = 0; !about && words->is_read && i < words->events->len; i++)
    about = has_event (rows, words, &g_array_index (words->events, UcLinkedEvent, i));
  return about;
}

/* ---- reading and writing ---- */

typedef struct
{
  const UcLinkPrint *rows;
  const char *path;
  UcLedger *ledger; /* being read */
  UcLinkNames names;
  UcLinkBooks *books; /* of the day that is asked for; NULL = none is */
  guint64 last;      /* row that was read … */
  UcHash hash;       /* … and its hash … */
  gboolean is_there; /* … which the file still has */
  guint64 printed;   /* rows */
  GString *text;
  GError *problem;
  gboolean is_over; /* nobody reads what is printed */
  /* of “follow” */
  GMainLoop *loop;
  guint again; /* source: the file could not be read … */
  guint tries; /* … so often in a row */
} Reading;

static gboolean
flush (Reading *reading)
{
  const gboolean good = fwrite (reading->text->str, 1, reading->text->len, stdout) == reading->text->len && fflush (stdout) == 0;
  const int saved = errno;

  g_string_truncate (reading->text, 0);
  if (good)
    return TRUE;
  reading->is_over = TRUE;
  if (saved != EPIPE)
    g_set_error (&reading->problem, G_IO_ERROR, g_io_error_from_errno (saved), _ ("standard output: %s"), g_strerror (saved));
  return FALSE;
}

static gboolean
fail_replaced (Reading *reading)
{
  g_set_error (&reading->problem, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS, _ ("%s: another ledger has taken this one’s place"),
               reading->path);
  return FALSE;
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  Reading *reading = user_data;
  g_auto (UcLinkWords) words = { 0 };

  if (row->id == reading->last)
    {
      reading->is_there = uc_hash_equal (&row->hash, &reading->hash);
      return reading->is_there || fail_replaced (reading);
    }
  if (!reading->is_there)
    return fail_replaced (reading);
  reading->last = row->id;
  reading->hash = row->hash;
  uc_link_words_read (&words, &reading->names, row);
  if (!is_wanted (reading->rows, &words) || (reading->books != NULL && !uc_link_books_take (reading->books, &words)))
    return TRUE;
  /* The sums of a day are a table, and its rows are none. */
  if (reading->books != NULL && reading->rows->csv)
    return TRUE;
  if (reading->printed++ > 0 && !reading->rows->json && !reading->rows->csv)
    g_string_append_c (reading->text, '\n');
  return (reading->rows->json  ? uc_link_words_json (&words, reading->ledger, reading->text, &reading->problem)
          : reading->rows->csv ? uc_link_words_csv (&words, reading->ledger, reading->text, &reading->problem)
                               : uc_link_words_text (&words, reading->ledger, reading->text, &reading->problem))
         && (reading->text->len < TOGETHER || flush (reading));
}

/* The rows behind the last one that was read, which has to be there still. */
static gboolean
read_more (Reading *reading)
{
  reading->is_there = reading->last == 0;
  if (!uc_ledger_read_rows_from (reading->ledger, reading->last, on_row, reading, &reading->problem) || reading->problem != NULL
      || reading->is_over)
    return FALSE;
  return reading->is_there ? flush (reading) : fail_replaced (reading);
}

static void
begin (Reading *reading)
{
  uc_link_names_init (&reading->names);
  if (reading->rows->csv && reading->rows->day == NULL)
    g_string_append (reading->text, uc_link_words_heading);
}

static gboolean
is_database (const char *path)
{
  static const char first[] = "SQLite format 3";
  char bytes[sizeof first] = "";
  FILE *file = fopen (path, "rb");

  if (file == NULL)
    return FALSE;
  if (fread (bytes, 1, sizeof bytes, file) < sizeof bytes)
    bytes[0] = '\0';
  fclose (file);
  return memcmp (bytes, first, sizeof first) == 0;
}

UcLedger *
uc_link_print_open (const char *path, GError **error)
{
  if (access (path, R_OK) != 0 && errno == EACCES)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED,
                   _ ("%s: you may not read it; run the command as the user to whom the ledger belongs, with “sudo -u upcard-linkd”"),
                   path);
      return NULL;
    }
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && !is_database (path) && !uc_ledger_names_server (path))
    {
      g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_FORMAT,
                   _ ("%s: not a ledger of linked meters, or its first bytes are damaged; do not modify it"), path);
      return NULL;
    }
  return uc_ledger_open_as_it_stands (path, error);
}

/* ---- print ---- */

static char *
list_names (const GPtrArray *names)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < names->len; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", (const char *)names->pdata[i]);
  return g_string_free (list, FALSE);
}

/* To programs it is told beside what they read. */
static void
tell_empty (const Reading *reading)
{
  g_autofree char *meters = list_names (reading->names.order), *tables = list_names (reading->names.tables);
  void (*const tell) (const char *format, ...) G_GNUC_PRINTF (1, 2) = reading->rows->json || reading->rows->csv ? uc_tell_error : uc_tell;

  tell (_ ("%s: none of its %" PRIu64 " rows is asked for. Its meters: %s. Its tables: %s.\n"), reading->path, reading->last, meters,
        *tables != '\0' ? tables : "-");
}

/* A file that cannot be read at this moment is not a damaged one. */
static gboolean
is_damage (const GError *error)
{
  return error->domain == UC_LEDGER_ERROR || g_error_matches (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
}

gboolean
uc_link_print_rows (const UcLinkPrint *rows, const char *path, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl", .read_only = TRUE };
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (UcLedger) ledger = uc_link_print_open (path, error);
  g_autoptr (UcLedger) whole = NULL;
  g_autoptr (UcLinkBooks) books = NULL;
  g_autoptr (GError) damage = NULL;
  Reading reading = { .rows = rows, .path = path, .ledger = ledger, .text = text };

  if (ledger == NULL)
    return FALSE;
  if (rows->day != NULL)
    {
      books = reading.books = uc_link_books_new (ledger, rows->day, rows->meter, error);
      if (books == NULL)
        return FALSE;
    }
  begin (&reading);
  if (read_more (&reading) && books != NULL && uc_link_books_check (books, &reading.problem))
    {
      (rows->json ? uc_link_books_json : rows->csv ? uc_link_books_csv : uc_link_books_text) (books, text);
      flush (&reading);
    }
  else if (reading.problem == NULL && !reading.is_over && books == NULL && reading.printed == 0)
    tell_empty (&reading);
  uc_link_names_clear (&reading.names);
  if (reading.problem != NULL)
    g_propagate_error (error, reading.problem);
  if (reading.problem != NULL || reading.is_over)
    return reading.problem == NULL;
  /* The rows come first as the file has them, and damage is told afterwards. */
  whole = uc_ledger_open (path, &options, &damage);
  if (whole != NULL && !uc_ledger_check_end (whole, &damage))
    g_clear_pointer (&whole, uc_ledger_close);
  if (whole == NULL && is_damage (damage))
    g_set_error (error, UC_LEDGER_ERROR, UC_LEDGER_ERROR_DIFFERS, _ ("damaged: %s"), damage->message);
  else if (whole == NULL)
    g_propagate_error (error, g_steal_pointer (&damage));
  return whole != NULL;
}

/* ---- follow ---- */

static void pump (Reading *reading);

static gboolean
on_again (gpointer user_data)
{
  Reading *reading = user_data;

  reading->again = 0;
  pump (reading);
  return G_SOURCE_REMOVE;
}

/* The link may not run, and may begin to: the file is opened each time, so that nothing of it is held meanwhile. */
static void
pump (Reading *reading)
{
  g_autoptr (UcLedger) ledger = NULL;

  /* The loop ends, and what was ready with that comes still. */
  if (reading->problem != NULL || reading->is_over)
    return;
  ledger = reading->ledger = uc_ledger_open_as_it_stands (reading->path, &reading->problem);
  if (ledger != NULL && read_more (reading))
    reading->tries = 0;
  else if (reading->problem != NULL && reading->problem->domain == UC_JOURNAL_ERROR && reading->last > 0 && reading->tries < RETRIES)
    {
      g_clear_error (&reading->problem);
      reading->tries++;
      if (reading->again == 0)
        reading->again = g_timeout_add (RETRY_MS, on_again, reading);
    }
  else
    g_main_loop_quit (reading->loop);
}

static void
on_changed (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer user_data)
{
  pump (user_data);
}

static gboolean
on_poll (gpointer user_data)
{
  pump (user_data);
  return G_SOURCE_CONTINUE;
}

static gboolean
on_begin (gpointer user_data)
{
  pump (user_data);
  return G_SOURCE_REMOVE;
}

static gboolean
on_signal (gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_CONTINUE;
}

/* Nobody reads any more. */
static gboolean
on_hang_up (int fd, GIOCondition condition, gpointer user_data)
{
  g_main_loop_quit (user_data);
  return G_SOURCE_REMOVE;
}

static GFileMonitor *
watch (const char *path, Reading *reading)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  GFileMonitor *monitor = g_file_monitor_file (file, G_FILE_MONITOR_WATCH_MOVES, NULL, &reading->problem);

  if (monitor == NULL)
    return NULL;
  g_file_monitor_set_rate_limit (monitor, RATE_MS);
  g_signal_connect (monitor, "changed", G_CALLBACK (on_changed), reading);
  return monitor;
}

static void
wait_for_more (Reading *reading)
{
  /* No file of this machine says that a server has more. */
  const guint poll = uc_ledger_names_server (reading->path) ? g_timeout_add (POLL_MS, on_poll, reading) : 0;
  const guint interrupted = g_unix_signal_add (SIGINT, on_signal, reading->loop);
  const guint ended = g_unix_signal_add (SIGTERM, on_signal, reading->loop);
  g_autoptr (GSource) closed = g_unix_fd_source_new (STDOUT_FILENO, G_IO_ERR | G_IO_HUP);

  g_source_set_callback (closed, G_SOURCE_FUNC (on_hang_up), reading->loop, NULL);
  g_source_attach (closed, NULL);
  g_idle_add (on_begin, reading);
  g_main_loop_run (reading->loop);
  if (poll != 0)
    g_source_remove (poll);
  g_source_remove (interrupted);
  g_source_remove (ended);
  g_source_destroy (closed);
}

gboolean
uc_link_print_follow (const UcLinkPrint *rows, const char *path, GError **error)
{
  g_autofree char *wal = g_strconcat (path, "-wal", NULL);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Reading reading = { .rows = rows, .path = path, .text = text, .loop = loop };
  g_autoptr (UcLedger) first = uc_link_print_open (path, error);
  /* The link writes the WAL with each commit, and the file when it ends. */
  g_autoptr (GFileMonitor) of_wal = first != NULL ? watch (wal, &reading) : NULL;
  g_autoptr (GFileMonitor) of_file = of_wal != NULL ? watch (path, &reading) : NULL;

  if (first == NULL)
    return FALSE;
  g_clear_pointer (&first, uc_ledger_close);
  if (of_file != NULL)
    {
      signal (SIGPIPE, SIG_IGN);
      begin (&reading);
      wait_for_more (&reading);
      uc_link_names_clear (&reading.names);
      g_clear_handle_id (&reading.again, g_source_remove);
    }
  if (reading.problem == NULL)
    return TRUE;
  g_propagate_error (error, reading.problem);
  return FALSE;
}
