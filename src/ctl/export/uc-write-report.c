#include "uc-write-report.h"

#include "uc-tell.h"

#include <glib/gi18n.h>
#include <unistd.h>

static void
on_progress (guint64 done, guint64 all, gpointer user_data)
{
  g_printerr ("\r%s %3u%%", _ ("Verifying and drawing"), (guint)(done * 100 / MAX (all, 1)));
}

const char *
uc_write_report_user (void)
{
  const char *name = g_get_real_name ();

  return g_str_equal (name, "Unknown") || name[0] == '\0' ? g_get_user_name () : name;
}

UcReportOrder
uc_write_report_order (UcJournal *journal, const char *name, const char *program, const UcReportOptions *order)
{
  return (UcReportOrder){
    .journal = journal,
    .name = name,
    .rounds = (const guint32 *)(gpointer)order->rounds->data,
    .n_rounds = order->rounds->len,
    .case_text = order->case_text,
    .by = order->by != NULL ? order->by : uc_write_report_user (),
    .program = program,
    .made_ns = g_get_real_time () * 1000,
    .has_offset = order->has_offset,
    .offset_ns = order->offset_ns,
    .uncertainty_ns = order->uncertainty_ns,
    .paper = order->paper,
    .seat = order->seat,
  };
}

gboolean
uc_write_report (UcJournal *journal, const UcReportOptions *order, gboolean *damaged, GError **error)
{
  const UcVerifyOptions how = { .progress = isatty (STDERR_FILENO) ? on_progress : NULL };
  g_autofree char *program = g_strconcat ("upcardctl ", uc_journal_core_version (), NULL);
  g_autofree char *name = g_path_get_basename (uc_journal_path (journal));
  const UcReportOrder report = uc_write_report_order (journal, name, program, order);
  gboolean good;

  if (order->rounds->len > UC_REPORT_MAX_ROUNDS)
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("a report is of at most %d rounds, and these are %u; make several"), UC_REPORT_MAX_ROUNDS,
                   order->rounds->len);
      return FALSE;
    }
  good = uc_report_write (&report, order->path, FALSE, &how, damaged, error);
  if (how.progress != NULL)
    g_printerr ("\r\033[K");
  if (!good)
    return FALSE;
  if (order->paper == UC_PAPER_ROLL && order->seat != 0)
    uc_tell (_ ("%s: receipt of round %u for seat %u\n"), order->path, g_array_index (order->rounds, guint32, 0), order->seat);
  else if (order->paper == UC_PAPER_ROLL)
    uc_tell (_ ("%s: slip of round %u\n"), order->path, g_array_index (order->rounds, guint32, 0));
  else
    uc_tell (ngettext ("%s: report of %u round\n", "%s: report of %u rounds\n", order->rounds->len), order->path,
             order->rounds->len);
  if (*damaged)
    uc_tell_error (_ ("The journal is damaged, and each page of what was written says so\n"));
  return TRUE;
}
