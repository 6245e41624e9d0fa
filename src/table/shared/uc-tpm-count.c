#include "uc-tpm-count.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <tss2/tss2_esys.h>
#include <tss2/tss2_rc.h>
#include <tss2/tss2_tctildr.h>
#include <unistd.h>

#define DEVICE_PREFIX "device:"
#define FIRST_INDEX   0x01a00000u
#define INDEX_DIGITS  5 /* hexadecimal */
#define COUNTER_BYTES 8

#define ATTRIBUTES (TPMA_NV_AUTHREAD | TPMA_NV_AUTHWRITE | TPMA_NV_NO_DA | (TPM2_NT_COUNTER << TPMA_NV_TPM2_NT_SHIFT))
/* An orderly counter jumps ahead of the record when power is cut. */
#define CHECKED (ATTRIBUTES | TPMA_NV_TPM2_NT_MASK | TPMA_NV_ORDERLY)

struct _UcTpmCount
{
  TSS2_TCTI_CONTEXT *tcti;
  ESYS_CONTEXT *esys;
  guint32 index;
  ESYS_TR handle; /* ESYS_TR_NONE: it is not defined */
  guint64 value;
};

G_DEFINE_QUARK (uc - tpm - error - quark, uc_tpm_error)

void
uc_tpm_count_be_quiet (void)
{
  g_setenv ("TSS2_LOG", "all+NONE", FALSE);
}

/* ---- what the TPM answers ---- */

/* Compares without the number of the handle or session that the TPM adds to a format-1 code. */
static gboolean
is_answer (TSS2_RC rc, TSS2_RC code)
{
  return (rc & (TSS2_RC_LAYER_MASK | TPM2_RC_FMT1)) == TPM2_RC_FMT1 && (rc & 0xbf) == (code & 0xbf);
}

static gboolean
fail (TSS2_RC rc, const char *what, GError **error)
{
  g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_FAILED, "the TPM does not %s: %s", what, Tss2_RC_Decode (rc));
  return FALSE;
}

static gboolean
fail_owned (UcTpmCount *self, GError **error)
{
  g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_OWNED,
               "the owner of the TPM has a password. Define the counter once, as root: "
               "tpm2_nvdefine 0x%08x -C o -P PASSWORD -s %d -a 'authread|authwrite|no_da|nt=1'",
               self->index, COUNTER_BYTES);
  return FALSE;
}

/* ---- opening ---- */

guint32
uc_tpm_count_index (const char *table)
{
  g_autofree char *name = g_strconcat ("upcard-count-1 ", table, NULL);
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, name, -1);

  hash[INDEX_DIGITS] = '\0';
  return FIRST_INDEX | (guint32)g_ascii_strtoull (hash, NULL, 16);
}

/* The library reports a missing device and a forbidden one in the same way. */
static gboolean
check_device (const char *tcti, GError **error)
{
  const char *path = tcti + strlen (DEVICE_PREFIX);
  int fd;

  if (!g_str_has_prefix (tcti, DEVICE_PREFIX))
    return TRUE;
  fd = open (path, O_RDWR | O_CLOEXEC);
  if (fd >= 0)
    return close (fd) == 0;
  if (errno == EACCES || errno == EPERM)
    g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_DENIED,
                 "%s may not be opened; put the user upcard into the group tss, and let the unit have the device",
                 path);
  else
    g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_ABSENT, "%s: %s", path, g_strerror (errno));
  return FALSE;
}

static gboolean
read_value (UcTpmCount *self, GError **error)
{
  TPM2B_MAX_NV_BUFFER *data = NULL;
  const TSS2_RC rc = Esys_NV_Read (self->esys, self->handle, self->handle, ESYS_TR_PASSWORD, ESYS_TR_NONE, ESYS_TR_NONE,
                                   COUNTER_BYTES, 0, &data);
  guint64 value;

  if (rc != TSS2_RC_SUCCESS)
    return fail (rc, "read the counter", error);
  memcpy (&value, data->buffer, sizeof value);
  self->value = GUINT64_FROM_BE (value);
  Esys_Free (data);
  return TRUE;
}

static gboolean
find_counter (UcTpmCount *self, GError **error)
{
  TPM2B_NV_PUBLIC *public = NULL;
  TPMA_NV attributes;
  guint size;
  TSS2_RC rc = Esys_TR_FromTPMPublic (self->esys, self->index, ESYS_TR_NONE, ESYS_TR_NONE, ESYS_TR_NONE, &self->handle);

  if (is_answer (rc, TPM2_RC_HANDLE))
    {
      self->handle = ESYS_TR_NONE;
      return TRUE;
    }
  if (rc == TSS2_RC_SUCCESS)
    rc = Esys_NV_ReadPublic (self->esys, self->handle, ESYS_TR_NONE, ESYS_TR_NONE, ESYS_TR_NONE, &public, NULL);
  if (rc != TSS2_RC_SUCCESS)
    return fail (rc, "say what it has", error);
  attributes = public->nvPublic.attributes;
  size = public->nvPublic.dataSize;
  Esys_Free (public);
  if ((attributes & CHECKED) == ATTRIBUTES && size == COUNTER_BYTES)
    return (attributes & TPMA_NV_WRITTEN) == 0 || read_value (self, error);
  g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_FOREIGN,
               "the NV index 0x%08x of the TPM is not a counter of this table; tpm2_nvreadpublic 0x%08x shows what it is",
               self->index, self->index);
  return FALSE;
}

UcTpmCount *
uc_tpm_count_open (const char *tcti, const char *table, GError **error)
{
  g_autoptr (UcTpmCount) self = g_new0 (UcTpmCount, 1);
  TSS2_RC rc;

  self->handle = ESYS_TR_NONE;
  self->index = uc_tpm_count_index (table);
  if (!check_device (tcti, error))
    return NULL;
  rc = Tss2_TctiLdr_Initialize (tcti, &self->tcti);
  if (rc == TSS2_RC_SUCCESS)
    rc = Esys_Initialize (&self->esys, self->tcti, NULL);
  if (rc != TSS2_RC_SUCCESS)
    {
      g_set_error (error, UC_TPM_ERROR, UC_TPM_ERROR_ABSENT, "no TPM answers at %s: %s", tcti, Tss2_RC_Decode (rc));
      return NULL;
    }
  return find_counter (self, error) ? g_steal_pointer (&self) : NULL;
}

void
uc_tpm_count_free (UcTpmCount *count)
{
  if (count->esys != NULL)
    Esys_Finalize (&count->esys);
  Tss2_TctiLdr_Finalize (&count->tcti);
  g_free (count);
}

/* ---- counting ---- */

guint64
uc_tpm_count_get_value (const UcTpmCount *count)
{
  return count->value;
}

static gboolean
define (UcTpmCount *self, GError **error)
{
  const TPM2B_AUTH no_password = { 0 };
  const TPM2B_NV_PUBLIC public = {
    .nvPublic
    = { .nvIndex = self->index, .nameAlg = TPM2_ALG_SHA256, .attributes = ATTRIBUTES, .dataSize = COUNTER_BYTES },
  };
  const TSS2_RC rc = Esys_NV_DefineSpace (self->esys, ESYS_TR_RH_OWNER, ESYS_TR_PASSWORD, ESYS_TR_NONE, ESYS_TR_NONE,
                                          &no_password, &public, &self->handle);

  if (rc == TSS2_RC_SUCCESS)
    return TRUE;
  self->handle = ESYS_TR_NONE;
  if (is_answer (rc, TPM2_RC_BAD_AUTH) || is_answer (rc, TPM2_RC_AUTH_FAIL))
    return fail_owned (self, error);
  return fail (rc, "take a counter", error);
}

gboolean
uc_tpm_count_add (UcTpmCount *count, GError **error)
{
  TSS2_RC rc;

  if (count->handle == ESYS_TR_NONE && !define (count, error))
    return FALSE;
  rc = Esys_NV_Increment (count->esys, count->handle, count->handle, ESYS_TR_PASSWORD, ESYS_TR_NONE, ESYS_TR_NONE);
  if (rc != TSS2_RC_SUCCESS)
    return fail (rc, "count", error);
  return read_value (count, error);
}
