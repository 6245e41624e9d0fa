/* The journals of a house: whether each is in the index, and proven. */
#include "uc-doctor.h"

#include "uc-house-index.h"
#include "uc-house-proof.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <string.h>

/* The proof is each night's, and may take some of the next morning. */
#define LATE_H 36
#define HOUR_NS (G_GINT64_CONSTANT (3600) * 1000000000)

static void
look_at_index (UcDoctor *doctor, UcHouseIndex *index)
{
  g_autoptr (GPtrArray) skipped = uc_house_skipped (index, NULL);

  for (guint i = 0; skipped != NULL && i < skipped->len; i++)
    uc_doctor_fault (doctor, g_strdup (skipped->pdata[i]),
                     g_strdup (_ ("Keep the file as it is, and look at the table’s own journal with “upcardctl verify”.")));
}

/* The first line of a proof's problem. */
static void
add_problem (UcDoctor *doctor, const UcHouseProofState *state)
{
  uc_doctor_fault (doctor, g_strdup_printf (_ ("%s/%s is not proven: %.*s"), state->table, state->name, (int) strcspn (state->problem, "\n"), state->problem),
                   g_strdup_printf (_ ("“upcardctl verify --prove --audit %s/%s/%s” prints all of it."), doctor->house_path, state->table, state->name));
}

static void
look_at_proofs (UcDoctor *doctor, UcHouseIndex *index)
{
  g_autoptr (GPtrArray) states = uc_house_proof_states (index, NULL);
  const gint64 now_ns = g_get_real_time () * 1000;
  guint never = 0, faults = 0, n = states == NULL ? 0 : states->len;
  gint64 oldest_ns = G_MAXINT64;
  char at[UC_TIME_TEXT];

  for (guint i = 0; i < n; i++)
    {
      const UcHouseProofState *state = states->pdata[i];

      oldest_ns = MIN (oldest_ns, state->at_ns);
      never += state->at_ns == 0;
      faults += *state->problem != '\0';
      if (*state->problem != '\0')
        add_problem (doctor, state);
    }
  if (never > 0)
    uc_doctor_note (doctor, g_strdup_printf (ngettext ("%u journal of the house was never proven.", "%u journals of the house were never proven.", never), never),
                    g_strdup_printf (_ ("Let “upcardctl house prove %s” run each night: docs/howto/house.md."), doctor->house_path));
  else if (n > 0 && uc_time_between (oldest_ns, now_ns) > LATE_H * HOUR_NS)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The oldest proof of a journal of the house is from %.19sZ."), uc_time_format (oldest_ns, at)),
                    g_strdup_printf (_ ("Let “upcardctl house prove %s” run each night: docs/howto/house.md."), doctor->house_path));
  else if (n > 0 && faults == 0)
    uc_doctor_good (doctor, g_strdup_printf (ngettext ("%u journal of the house is proven, at %.19sZ.",
                                                       "%u journals of the house are proven, the first at %.19sZ.", n),
                                             n, uc_time_format (oldest_ns, at)));
}

void
uc_doctor_house (UcDoctor *doctor)
{
  g_autoptr (UcHouseIndex) index = NULL;
  g_autoptr (GError) error = NULL;

  if (doctor->house_path == NULL)
    return;
  index = uc_house_index_open (doctor->house_path, FALSE, &error);
  if (index == NULL)
    {
      uc_doctor_fault (doctor, g_strdup (error->message), g_strdup (_ ("docs/howto/house.md says how the index is made.")));
      return;
    }
  look_at_index (doctor, index);
  look_at_proofs (doctor, index);
}
