#include "uc-link-reach.h"

#include "uc-ask-pin.h"
#include "uc-escape.h"
#include "uc-ledger-status.h"
#include "uc-link-days.h"
#include "uc-link-line.h"
#include "uc-link-signing.h"

#include <gio/gio.h>
#include <gio/gunixsocketaddress.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define PIN_TRIES 3
/* So long is an answer of the link waited for. */
#define ANSWER_S 30

/* ---- the running link ---- */

/* %NULL without @error: none runs. */
static GSocketConnection *
reach_socket (const UcLinkReach *reach, GError **error)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketAddress) address = g_unix_socket_address_new (reach->socket);
  g_autoptr (GError) problem = NULL;
  GSocketConnection *connection;

  g_socket_client_set_timeout (client, ANSWER_S);
  connection = g_socket_client_connect (client, G_SOCKET_CONNECTABLE (address), NULL, &problem);
  if (connection == NULL && !g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_NOT_FOUND)
      && !g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_CONNECTION_REFUSED))
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("%s: the link cannot be reached: %s"), reach->socket, problem->message);
  return connection;
}

/* Says @line, and reads the answer: @lines, when not %NULL, gets what “is”. */
static gboolean
ask_link (GSocketConnection *connection, const UcLinkLine *line, GPtrArray *lines, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GDataInputStream) answers = g_data_input_stream_new (g_io_stream_get_input_stream (G_IO_STREAM (connection)));
  gboolean good;

  uc_link_line_print (line, text);
  good = g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), text->str, text->len, NULL, NULL, error);
  explicit_bzero (text->str, text->len);
  while (good)
    {
      g_autoptr (GError) problem = NULL;
      g_autofree char *answer = g_data_input_stream_read_line (answers, NULL, NULL, &problem);
      UcLinkLine parsed;

      if (answer == NULL)
        {
          if (problem == NULL)
            g_set_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED, _ ("the link went away; ask for its status before you ask again"));
          else if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_TIMED_OUT))
            g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT,
                         _ ("the link has not answered for %d s; if its ledger is on a server, a commit may wait for the standby"), ANSWER_S);
          else
            g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      if (!uc_link_line_parse (answer, &parsed, error))
        return FALSE;
      if (parsed.kind == UC_LINK_DONE)
        return TRUE;
      if (parsed.kind == UC_LINK_IS && lines != NULL)
        g_ptr_array_add (lines, g_strdup (parsed.rest));
      if (parsed.kind == UC_LINK_END)
        {
          g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, parsed.rest);
          return FALSE;
        }
    }
  return FALSE;
}

/* ---- the ledger ---- */

static char *
people_path (const UcLinkReach *reach)
{
  g_autofree char *folder = g_path_get_dirname (reach->ledger);

  return reach->people != NULL ? g_strdup (reach->people) : g_build_filename (folder, "people", NULL);
}

typedef struct
{
  UcLedger *ledger; /* NULL: the signatures alone are wanted */
  gboolean is_over, good;
  GError **error;
} Signed;

static void
on_signed (UcLedgerItem *item, const GError *error, gpointer user_data)
{
  Signed *done = user_data;
  g_autoptr (GArray) says = g_array_new (FALSE, FALSE, sizeof (UcLedgerSay));

  g_array_set_clear_func (says, (GDestroyNotify)uc_ledger_say_clear);
  done->is_over = TRUE;
  if (item == NULL)
    g_propagate_error (done->error, g_error_copy (error));
  else if (done->ledger == NULL)
    done->good = TRUE;
  else
    {
      g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (UcLedgerItem));
      g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

      /* Days that have ended end before what the two persons change today. */
      g_array_set_clear_func (items, (GDestroyNotify)uc_ledger_item_clear);
      uc_link_days_append_due (done->ledger, uc_ledger_now (done->ledger), zone, items);
      g_array_append_val (items, *item);
      if (!uc_ledger_take (done->ledger, (UcLedgerItem *)(gpointer)items->data, items->len, says, done->error))
        return;
      item = &g_array_index (items, UcLedgerItem, items->len - 1);
      done->good = item->refused == NULL;
      if (!done->good)
        g_propagate_error (done->error, g_steal_pointer (&item->refused));
    }
}

/* Here and now: nobody else has the ledger. */
static gboolean
sign_here (const UcLinkReach *reach, UcLedger *ledger, const UcLinkLine *line, GError **error)
{
  g_autofree char *path = people_path (reach);
  const UcPeopleHouse house = { .list = reach->house_list, .today = uc_people_calendar_day };
  g_autoptr (UcPeople) people = reach->house_list != NULL ? uc_people_new_of_house (path, &house, error) : uc_people_new (path, error);
  g_autoptr (UcLookup) lookup = people != NULL ? uc_lookup_new (people, PIN_TRIES, g_get_monotonic_time) : NULL;
  g_autoptr (UcLinkSigning) signing = NULL;
  Signed done = { .ledger = ledger, .error = error };

  if (lookup == NULL)
    return FALSE;
  signing = uc_link_signing_new (lookup, line, on_signed, &done);
  while (!done.is_over)
    g_main_context_iteration (NULL, TRUE);
  return done.good;
}

static UcLedger *
open_ledger (const UcLinkReach *reach, gboolean read_only, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl", .read_only = read_only };
  g_autoptr (UcLedger) ledger = uc_ledger_open (reach->ledger, &options, error);

  /* A writer has looked at the signatures already. */
  return ledger != NULL && (!read_only || uc_ledger_check_end (ledger, error)) ? g_steal_pointer (&ledger) : NULL;
}

/* ---- both ---- */

gboolean
uc_link_reach_status (const UcLinkReach *reach, GPtrArray *lines, gboolean *runs, GError **error)
{
  g_autoptr (GError) problem = NULL;
  g_autoptr (GSocketConnection) connection = reach_socket (reach, &problem);
  g_autoptr (UcLedger) ledger = NULL;

  *runs = connection != NULL;
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (connection != NULL)
    return ask_link (connection, &(UcLinkLine){ .kind = UC_LINK_STATUS }, lines, error);
  ledger = open_ledger (reach, TRUE, error);
  if (ledger != NULL)
    {
      g_autoptr (GTimeZone) zone = g_time_zone_new_local ();

      uc_ledger_status_lines (ledger, NULL, NULL, lines);
      uc_link_days_status (ledger, uc_ledger_now (ledger), zone, lines);
    }
  return ledger != NULL;
}

/* Of the line that a status begins with, “ledger path=… term=…”. Returns: (transfer full) */
static char *
read_path (const GPtrArray *lines)
{
  static const char before[] = "ledger path=";
  const char *path = lines->len > 0 && g_str_has_prefix (lines->pdata[0], before) ? (const char *)lines->pdata[0] + strlen (before) : "";
  const gsize n = strcspn (path, " ");
  g_autofree char *read = g_malloc0 (n + 1);

  uc_escape_read (path, path + n, read, n + 1);
  return g_steal_pointer (&read);
}

static gboolean
is_same_file (const char *a, const char *b)
{
  GStatBuf of_a, of_b;

  return strcmp (a, b) == 0
         || (g_stat (a, &of_a) == 0 && g_stat (b, &of_b) == 0 && of_a.st_dev == of_b.st_dev && of_a.st_ino == of_b.st_ino);
}

/* Who names a ledger means that one: a link that serves another is not asked to change it. */
static gboolean
serves_named (const UcLinkReach *reach, const char *served, GError **error)
{
  return !reach->names_ledger || is_same_file (reach->ledger, served)
         || uc_ledger_refuse (error, _ ("the link at %s serves the ledger %s, not %s; expected --ledger=%s, or the socket of the other link with --socket"),
                              reach->socket, served, reach->ledger, served);
}

UcLedger *
uc_link_reach_read (const UcLinkReach *reach, GPtrArray *lines, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl", .read_only = TRUE };
  g_autoptr (GError) problem = NULL;
  g_autoptr (GSocketConnection) connection = reach_socket (reach, &problem);
  g_autofree char *path = NULL;

  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (connection == NULL)
    return open_ledger (reach, TRUE, error);
  if (!ask_link (connection, &(UcLinkLine){ .kind = UC_LINK_STATUS }, lines, error))
    return NULL;
  path = read_path (lines);
  if (!serves_named (reach, path, error))
    return NULL;
  return uc_ledger_open (path, &options, error);
}

gboolean
uc_link_reach_is_connected (const GPtrArray *lines, const char *table)
{
  g_autoptr (GString) is_table = g_string_new (" table=");

  uc_escape_append (is_table, table, &uc_escape_word);
  g_string_append_c (is_table, ' ');
  for (guint i = 0; i < lines->len; i++)
    if (g_str_has_prefix (lines->pdata[i], "member ") && strstr (lines->pdata[i], is_table->str) != NULL
        && strstr (lines->pdata[i], " connected=yes ") != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
ask_pins (const UcLinkReach *reach, UcLinkLine *line, GError **error)
{
  g_strlcpy (line->badge, reach->by, sizeof line->badge);
  g_strlcpy (line->second, reach->second, sizeof line->second);
  return uc_ask_pin_of (reach->by, line->pin, error) && uc_ask_pin_of (reach->second, line->second_pin, error);
}

gboolean
uc_link_reach_do (const UcLinkReach *reach, const char *meter, const char *words, GError **error)
{
  UcLinkLine line = { .kind = UC_LINK_DO, .rest = words };
  g_autoptr (GError) problem = NULL;
  g_autoptr (GSocketConnection) connection = reach_socket (reach, &problem);
  g_autoptr (UcLedger) ledger = NULL;
  gboolean good = FALSE;

  g_strlcpy (line.meter, meter, sizeof line.meter);
  if (problem != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  if (connection == NULL)
    ledger = open_ledger (reach, FALSE, error);
  else if (reach->names_ledger)
    {
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *served = NULL;
      gboolean runs;

      if (!uc_link_reach_status (reach, lines, &runs, error))
        return FALSE;
      served = read_path (lines);
      if (!serves_named (reach, served, error))
        return FALSE;
    }
  if ((connection != NULL || ledger != NULL) && ask_pins (reach, &line, error))
    good = connection != NULL ? ask_link (connection, &line, NULL, error) : sign_here (reach, ledger, &line, error);
  explicit_bzero (&line, sizeof line);
  return good;
}

gboolean
uc_link_reach_sign (const UcLinkReach *reach, GError **error)
{
  UcLinkLine line = { .kind = UC_LINK_DO, .rest = "opened reason=-" };
  const gboolean good = ask_pins (reach, &line, error) && sign_here (reach, NULL, &line, error);

  explicit_bzero (&line, sizeof line);
  return good;
}
