#include "uc-evidence.h"

#include "uc-evidence-resources.h"
#include "uc-export-file.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#define SUFFIX ".upcard-evidence"

char *
uc_evidence_page_path (const char *path)
{
  gsize length = strlen (path) - (g_str_has_suffix (path, SUFFIX) ? strlen (SUFFIX) : 0);

  return g_strdup_printf ("%.*s.pdf", (int) length, path);
}

/* ---- the page ---- */

/* *@page stays %NULL where there are too many rounds for one. */
static gboolean
make_page (const UcEvidenceOrder *order, const char *path, const UcVerifyOptions *how, GBytes **page, GError **error)
{
  g_autofree char *name = g_path_get_basename (path);
  UcReportOrder report = order->report;

  if (report.n_rounds > UC_REPORT_MAX_ROUNDS)
    return TRUE;
  report.evidence = name;
  report.months = order->months;
  report.n_months = order->n_months;
  report.first_key = order->n_months > 0 ? uc_journal_fingerprint (order->months[0]) : NULL;
  *page = uc_report_make (&report, how, NULL, error);
  return *page != NULL;
}

/* ---- the file ---- */

static void
add_file (GArray *files, const char *name, GBytes *bytes)
{
  const UcBundleFile file = { (char *)name, bytes };

  if (bytes != NULL)
    g_array_append_val (files, file);
}

/* The evidence with the page, the pictures, and the reader in it. A bundle never takes a name that is taken; where somebody
 * agreed to that, it is made beside it first. */
static UcBundle *
write_bundle (const UcEvidenceOrder *order, GBytes *page, const char *path, gboolean replace, const UcVerifyOptions *how,
              GError **error)
{
  g_autoptr (GBytes) reader = g_resource_lookup_data (uc_evidence_get_resource (), "/org/upcard/evidence/" UC_EVIDENCE_READER,
                                                      G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GArray) files = g_array_new (FALSE, FALSE, sizeof (UcBundleFile));
  const GPtrArray *marked = order->report.marked;
  g_autofree char *beside = g_strconcat (path, ".new", NULL);
  g_autoptr (UcBundle) bundle = NULL;
  UcBundleOrder contents = {
    .rounds = order->report.rounds,
    .n_rounds = order->report.n_rounds,
    .case_text = order->report.case_text,
    .program = order->report.program,
    .made_ns = order->report.made_ns,
    .months = order->months,
    .n_months = order->n_months,
    .ledger = order->ledger,
  };

  add_file (files, UC_EVIDENCE_PAGE, page);
  add_file (files, UC_EVIDENCE_PICTURE, order->picture);
  for (guint i = 0; marked != NULL && i < marked->len; i++)
    {
      const UcMarkedMoment *moment = marked->pdata[i];

      add_file (files, moment->file, moment->png);
    }
  add_file (files, UC_EVIDENCE_READER, reader);
  contents.files = (const UcBundleFile *)(gpointer)files->data;
  contents.n_files = files->len;
  bundle = uc_bundle_write (order->report.journal, replace ? beside : path, &contents, how, error);
  if (bundle == NULL)
    return NULL;
  if (replace && g_rename (beside, path) != 0)
    {
      g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), _ ("%s: cannot be replaced: %s"), path,
                   g_strerror (errno));
      g_unlink (beside);
      return NULL;
    }
  return g_steal_pointer (&bundle);
}

UcBundle *
uc_evidence_write (const UcEvidenceOrder *order, const char *path, gboolean replace, const UcVerifyOptions *how,
                   GError **error)
{
  g_autofree char *page_path = uc_evidence_page_path (path);
  g_autofree char *folder = g_path_get_dirname (path);
  gboolean again = replace && g_file_test (path, G_FILE_TEST_EXISTS);
  g_autoptr (GBytes) page = NULL;
  UcBundle *bundle;

  /* Whoever agrees to another file in the place of some evidence agrees to another page; to no other PDF's end. */
  if (!again && (!uc_export_file_is_free (path, error) || !uc_export_file_is_free (page_path, error)))
    return NULL;
  /* Named as it was asked for, before the page fails beside it. */
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("%s: there is no folder %s; choose a folder that exists"), path,
                   folder);
      return NULL;
    }
  if (!make_page (order, path, how, &page, error))
    return NULL;
  if (page != NULL && !uc_export_file_write (page_path, g_bytes_get_data (page, NULL), g_bytes_get_size (page), again, error))
    return NULL;
  bundle = write_bundle (order, page, path, again, how, error);
  if (bundle == NULL && page != NULL && !again)
    g_unlink (page_path);
  return bundle;
}
