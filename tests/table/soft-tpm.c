#include "soft-tpm.h"
#include "uc-hang.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/prctl.h>
#include <tss2/tss2_esys.h>
#include <tss2/tss2_tctildr.h>

gboolean
soft_tpm_is_there (void)
{
  g_autofree char *path = g_find_program_in_path ("swtpm");

  if (path == NULL)
    g_test_skip ("There is no swtpm (package swtpm) to be a TPM.");
  return path != NULL;
}

static gboolean
answers (const char *tcti)
{
  TSS2_TCTI_CONTEXT *context = NULL;
  const gboolean good = Tss2_TctiLdr_Initialize (tcti, &context) == TSS2_RC_SUCCESS;

  Tss2_TctiLdr_Finalize (&context);
  return good;
}

/* A test that fails leaves none behind. */
static void
end_with_test (gpointer user_data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

void
soft_tpm_start (SoftTpm *tpm)
{
  const GSubprocessFlags flags = G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE;
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (flags);
  g_autofree char *state = g_strconcat ("dir=", tpm->folder, NULL);
  g_autofree char *server = g_strdup_printf ("type=unixio,path=%s", tpm->socket);
  g_autofree char *ctrl = g_strdup_printf ("type=unixio,path=%s.ctrl", tpm->socket);
  g_autoptr (GError) error = NULL;
  const gint64 until_us = g_get_monotonic_time () + UC_HANG_US;

  g_subprocess_launcher_set_child_setup (launcher, end_with_test, NULL, NULL);
  tpm->process
      = g_subprocess_launcher_spawn (launcher, &error, "swtpm", "socket", "--tpm2", "--tpmstate", state, "--server",
                                     server, "--ctrl", ctrl, "--flags", "not-need-init,startup-clear", NULL);
  g_assert_no_error (error);
  while (!answers (tpm->tcti))
    g_assert_cmpint (g_get_monotonic_time (), <, until_us);
}

void
soft_tpm_init (SoftTpm *tpm, const char *folder, const char *name)
{
  tpm->folder = g_build_filename (folder, name, NULL);
  tpm->socket = g_build_filename (tpm->folder, "s", NULL);
  tpm->tcti = g_strdup_printf ("swtpm:path=%s", tpm->socket);
  g_assert_cmpint (g_mkdir (tpm->folder, 0700), ==, 0);
  soft_tpm_start (tpm);
}

void
soft_tpm_stop (SoftTpm *tpm)
{
  if (tpm->process == NULL)
    return;
  g_subprocess_force_exit (tpm->process);
  g_subprocess_wait (tpm->process, NULL, NULL);
  g_clear_object (&tpm->process);
}

void
soft_tpm_clear (SoftTpm *tpm)
{
  soft_tpm_stop (tpm);
  g_free (tpm->folder);
  g_free (tpm->socket);
  g_free (tpm->tcti);
}

static ESYS_CONTEXT *
open_or_fail (SoftTpm *tpm, TSS2_TCTI_CONTEXT **tcti)
{
  ESYS_CONTEXT *esys = NULL;

  g_assert_cmpuint (Tss2_TctiLdr_Initialize (tpm->tcti, tcti), ==, TSS2_RC_SUCCESS);
  g_assert_cmpuint (Esys_Initialize (&esys, *tcti, NULL), ==, TSS2_RC_SUCCESS);
  return esys;
}

void
soft_tpm_set_owner_password (SoftTpm *tpm)
{
  const TPM2B_AUTH password = { .size = 6, .buffer = "secret" };
  TSS2_TCTI_CONTEXT *tcti = NULL;
  ESYS_CONTEXT *esys = open_or_fail (tpm, &tcti);

  g_assert_cmpuint (
      Esys_HierarchyChangeAuth (esys, ESYS_TR_RH_OWNER, ESYS_TR_PASSWORD, ESYS_TR_NONE, ESYS_TR_NONE, &password), ==,
      TSS2_RC_SUCCESS);
  Esys_Finalize (&esys);
  Tss2_TctiLdr_Finalize (&tcti);
}

void
soft_tpm_define (SoftTpm *tpm, guint32 index, TPMA_NV attributes)
{
  const TPM2B_AUTH none = { 0 };
  const TPM2B_NV_PUBLIC public = {
    .nvPublic = { .nvIndex = index, .nameAlg = TPM2_ALG_SHA256, .attributes = attributes, .dataSize = 8 },
  };
  TSS2_TCTI_CONTEXT *tcti = NULL;
  ESYS_CONTEXT *esys = open_or_fail (tpm, &tcti);
  ESYS_TR handle;

  g_assert_cmpuint (Esys_NV_DefineSpace (esys, ESYS_TR_RH_OWNER, ESYS_TR_PASSWORD, ESYS_TR_NONE, ESYS_TR_NONE, &none,
                                         &public, &handle),
                    ==, TSS2_RC_SUCCESS);
  Esys_Finalize (&esys);
  Tss2_TctiLdr_Finalize (&tcti);
}

void
soft_tpm_undefine (SoftTpm *tpm, guint32 index)
{
  TSS2_TCTI_CONTEXT *tcti = NULL;
  ESYS_CONTEXT *esys = open_or_fail (tpm, &tcti);
  ESYS_TR handle;

  g_assert_cmpuint (Esys_TR_FromTPMPublic (esys, index, ESYS_TR_NONE, ESYS_TR_NONE, ESYS_TR_NONE, &handle), ==,
                    TSS2_RC_SUCCESS);
  g_assert_cmpuint (
      Esys_NV_UndefineSpace (esys, ESYS_TR_RH_OWNER, handle, ESYS_TR_PASSWORD, ESYS_TR_NONE, ESYS_TR_NONE), ==,
      TSS2_RC_SUCCESS);
  Esys_Finalize (&esys);
  Tss2_TctiLdr_Finalize (&tcti);
}
