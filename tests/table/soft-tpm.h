/* A TPM in software (swtpm), for a test: its state, its socket, its process. Only one program at a time speaks with it.
 */
#pragma once

#include <gio/gio.h>
#include <tss2/tss2_tpm2_types.h>

typedef struct
{
  char *folder, *socket;
  char *tcti;           /* for uc_tpm_count_open () */
  GSubprocess *process; /* NULL = it is off */
} SoftTpm;

/* Skips the test where there is no swtpm. */
gboolean soft_tpm_is_there (void);
/* A new one, with its state in @folder/@name. */
void soft_tpm_init (SoftTpm *tpm, const char *folder, const char *name);
void soft_tpm_clear (SoftTpm *tpm);
/* Power on and off; what is in its NV memory stays. */
void soft_tpm_start (SoftTpm *tpm);
void soft_tpm_stop (SoftTpm *tpm);
void soft_tpm_set_owner_password (SoftTpm *tpm);
/* An NV index of 8 bytes with an empty password. */
void soft_tpm_define (SoftTpm *tpm, guint32 index, TPMA_NV attributes);
void soft_tpm_undefine (SoftTpm *tpm, guint32 index);
