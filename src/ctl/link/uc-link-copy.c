#include "uc-link-copy.h"

#include "uc-link-print.h"
#include "uc-tell.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_printerr ("\r%s %3u%%", (const char *)user_data, (guint)(done * 100 / MAX (all, 1)));
}

static gboolean
on_row (const UcLedgerRow *row, gpointer user_data)
{
  *(gint64 *)user_data = row->real;
  return TRUE;
}

static gboolean
tell_copy (UcLedger *copy, GError **error)
{
  g_autoptr (GString) tables = g_string_new (NULL);
  char time[UC_TIME_TEXT], code[UC_CODE_TEXT];
  gint64 last = 0;

  if (!uc_ledger_read_rows_from (copy, uc_ledger_n_rows (copy), on_row, &last, error))
    return FALSE;
  uc_time_format (last, time);
  uc_tell (_ ("%s: copied and checked; rows %" PRIu64 ", the last one of %.10s %.8s UTC\n"), uc_ledger_path (copy), uc_ledger_n_rows (copy),
           time, time + strlen ("2000-01-01T"));
  for (guint i = 0; i < uc_ledger_n_meters (copy); i++)
    {
      const UcLedgerMeter *meter = uc_ledger_meter (copy, i);

      if (meter->link.entries > 0)
        uc_tell (_ ("Meter %s: last entry %" PRIu64 ", code %s\n"), meter->terms.meter, meter->link.entries - 1,
                 uc_ledger_head_code (meter, code));
      else
        uc_tell (_ ("Meter %s: no entry\n"), meter->terms.meter);
    }
  for (guint i = 0; i < uc_ledger_n_tables (copy); i++)
    g_string_append_printf (tables, "%s%s", i > 0 ? ", " : "", uc_ledger_table (copy, i)->name);
  uc_tell (_ ("The copy needs no key. The journals of its tables (%s) prove it: upcardctl verify --link %s JOURNAL…\n"), tables->str,
           uc_ledger_path (copy));
  return TRUE;
}

gboolean
uc_link_copy (const char *path, const char *to, GError **error)
{
  g_autoptr (UcLedger) ledger = uc_link_print_open (path, error);
  g_autoptr (UcLedger) copy = NULL;
  const gboolean tells = isatty (STDERR_FILENO);
  gboolean good;

  if (ledger == NULL)
    return FALSE;
  good = uc_ledger_copy (ledger, to, tells ? on_progress : NULL, _ ("Copying"), &copy, error);
  if (tells)
    g_printerr ("\r\033[K");
  return good && tell_copy (copy, error);
}

gboolean
uc_link_move (const char *path, const char *server, const char *keep, GError **error)
{
  const UcLedgerOptions options = { .program = "upcardctl", .server = server };
  const gboolean tells = isatty (STDERR_FILENO);
  const gboolean good = uc_ledger_move (path, &options, keep, tells ? on_progress : NULL, _ ("Moving"), error);

  if (tells)
    g_printerr ("\r\033[K");
  if (!good)
    return FALSE;
  if (server != NULL)
    uc_tell (_ ("The ledger is on the server now, and %s names it. Every row was read back and compared. The old database is %s; nobody can "
                "write to it.\n"),
             path, keep);
  else
    uc_tell (_ ("The ledger is in the file %s now. Every row was read back and compared. %s names the server that had it; nobody can write what "
                "is there.\n"),
             path, keep);
  return TRUE;
}
