#include "uc-print-events.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <stdio.h>

static gboolean
complain (GError **error)
{
  g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("standard output: %s"), g_strerror (errno));
  return FALSE;
}

static gboolean
print (const char *text, gsize length, gpointer user_data, GError **error)
{
  return fwrite (text, 1, length, stdout) == length || complain (error);
}

gboolean
uc_print_events (UcJournal *journal, const UcListingOrder *order, GError **error)
{
  return uc_listing_write (journal, order, print, NULL, error) && (fflush (stdout) == 0 || complain (error));
}
