/* A counter in the board's TPM that can only rise. Each table ID has its own.
 *
 * A person who restores an older copy of the card cannot restore the counter. The counter is an NV index in the owner's
 * range with the attributes authread|authwrite|no_da|nt=counter and an empty password. The owner's password, if one is
 * set, is therefore needed only once, to define it. If somebody deletes the counter, the TPM starts the next one above
 * the highest value that any of its counters ever had.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define UC_TPM_ERROR (uc_tpm_error_quark ())
GQuark uc_tpm_error_quark (void);
typedef enum
{
  UC_TPM_ERROR_ABSENT,  /* there is no such TPM */
  UC_TPM_ERROR_DENIED,  /* the program may not open it */
  UC_TPM_ERROR_OWNED,   /* the owner's password is needed; the message is what the administrator types */
  UC_TPM_ERROR_FOREIGN, /* something else has the index */
  UC_TPM_ERROR_FAILED,  /* everything else that the TPM or its library says */
} UcTpmError;

typedef struct _UcTpmCount UcTpmCount;

/* Where a board's TPM is, for uc_tpm_count_open (). */
#define UC_TPM_DEVICE "device:/dev/tpmrm0"

/* Keeps the TPM2 software stack from writing to standard error, unless TSS2_LOG is set; the errors below say the same.
 * Call it before the program has threads. */
void uc_tpm_count_be_quiet (void);
/* The NV index of @table's counter: 0x01A00000 and the first 20 bits of the SHA-256 of "upcard-count-1 ID". */
guint32 uc_tpm_count_index (const char *table);
/**
 * uc_tpm_count_open:
 * @tcti: a connection as the TPM2 software stack names it, such as %UC_TPM_DEVICE
 * @table: the table's id
 *
 * Finds the counter and reads it; does not define one. Waits for the TPM without a limit.
 */
UcTpmCount *uc_tpm_count_open (const char *tcti, const char *table, GError **error);
void uc_tpm_count_free (UcTpmCount *count);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTpmCount, uc_tpm_count_free)

/* The last value read; 0 = the TPM has no counter for this table yet. */
guint64 uc_tpm_count_get_value (const UcTpmCount *count);
/* Increments the counter, and defines it first where there is none. Takes 10 to 100 ms on a TPM chip. */
gboolean uc_tpm_count_add (UcTpmCount *count, GError **error);

G_END_DECLS
