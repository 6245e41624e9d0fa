/* Whether the board's TPM counts the starts of the table, and whether the record has come as far. */
#include "uc-doctor.h"

#include "uc-journal.h"
#include "uc-months.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#define DOUBT_REMEDY                                                                                                   \
  N_ ("Unless the service has said so already, its next start is in doubt, and two persons must accept the record "    \
      "(docs/reference/service.md). "                                                                                  \
      "Find out who exchanged the card or the board.")

/* 0: the record has no count, or no record can be read. The topic of the record reports the latter. */
static guint64
get_recorded (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, doctor->journal_path);
  g_autofree char *newest = g_file_test (path, G_FILE_TEST_IS_DIR) ? uc_months_newest (path) : g_strdup (path);
  g_autoptr (UcJournal) journal = newest == NULL ? NULL : uc_journal_open_read (newest, NULL);
  g_autoptr (UcContext) context = journal == NULL ? NULL : uc_journal_context (journal, 0, NULL);

  return context == NULL ? 0 : context->count;
}

static void
say_none (UcDoctor *doctor, guint64 recorded, const GError *fault)
{
  if (g_error_matches (fault, UC_TPM_ERROR, UC_TPM_ERROR_DENIED))
    uc_doctor_note (doctor, g_strdup_printf (_ ("The TPM was not asked: %s."), fault->message),
                    g_strdup (_ ("Run this as root.")));
  else if (recorded != 0)
    uc_doctor_fault (
        doctor,
        g_strdup_printf (_ ("The record was kept with the counter of a TPM, and none answers: %s."), fault->message),
        g_strdup (_ (DOUBT_REMEDY)));
  else if (g_error_matches (fault, UC_TPM_ERROR, UC_TPM_ERROR_ABSENT))
    uc_doctor_note (
        doctor,
        g_strdup (_ ("This board has no TPM: an older copy of the whole card passes for the newest at the start.")),
        g_strdup (_ ("A witness on another machine tells it, and so does a TPM 2.0 on the board (docs/howto/witness.md).")));
  else
    uc_doctor_fault (
        doctor, g_strdup_printf (_ ("The TPM does not count for this table: %s."), fault->message),
        g_strdup (_ ("The table works without it. docs/howto/witness.md says how its counter is defined by hand.")));
}

static void
compare (UcDoctor *doctor, guint64 recorded, guint64 value)
{
  if (recorded != 0 && value != 0 && (recorded == value || recorded == value + 1))
    uc_doctor_good (
        doctor, g_strdup_printf (_ ("The TPM counts the starts of this table (0x%08x), and the record has come as far: "
                                    "%" PRIu64 "."),
                                 uc_tpm_count_index (doctor->rules.table_id), value));
  else if (recorded == 0 && value == 0)
    uc_doctor_note (
        doctor, g_strdup (_ ("The TPM does not count for this table yet.")),
        g_strdup (
            _ ("The table service begins ten seconds after its start. If it does not, “journalctl -u upcardd” says "
               "what to do.")));
  else
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("The record ends at count %" PRIu64
                                         ", and the TPM has counted %" PRIu64 "."),
                                      recorded, value),
                     g_strdup (_ (DOUBT_REMEDY)));
}

void
uc_doctor_counter (UcDoctor *doctor)
{
  const guint64 recorded = get_recorded (doctor);
  g_autoptr (UcTpmCount) count = NULL;
  g_autoptr (GError) fault = NULL;

  if (doctor->tpm == NULL || !doctor->has_rules)
    return;
  count = uc_tpm_count_open (doctor->tpm, doctor->rules.table_id, &fault);
  if (count == NULL)
    say_none (doctor, recorded, fault);
  else
    compare (doctor, recorded, uc_tpm_count_get_value (count));
}
