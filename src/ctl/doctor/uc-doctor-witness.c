/* Whether another machine keeps the heads of this table's record, and since when it has not answered; and whether this machine keeps those
 * of others.
 */
#include "uc-doctor-papers.h"

#include "uc-journal.h"
#include "uc-months.h"
#include "uc-time.h"
#include "uc-witness-state.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

#define STATE ".state"

/* Of upcard-keeper.service. */
#define KEEPER "/var/lib/upcard-keeper"
#define PAPERS "/etc/upcard/link/"

/* A round that was closed a moment ago may be on its way. */
#define ON_ITS_WAY 1

/* The last round that the record has closed; 0 = none, or it cannot be read, which is the record's own finding. */
static guint32
last_closed (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, doctor->journal_path);
  g_autofree char *newest = g_file_test (path, G_FILE_TEST_IS_DIR) ? uc_months_newest (path) : g_strdup (path);
  g_autoptr (UcJournal) journal = newest == NULL ? NULL : uc_journal_open_read (newest, NULL);

  return journal == NULL ? 0 : uc_journal_last_round (journal) - uc_journal_round_open (journal);
}

static void
look_at_state (UcDoctor *doctor, const char *name, const UcWitnessState *state, guint32 closed)
{
  const guint32 waiting = closed > state->round ? closed - state->round : 0;
  char at[UC_TIME_TEXT];

  if (state->contradictions > 0)
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("The witness %s was sent heads that contradict those it has: %s."), name,
                                      state->contradiction != NULL ? state->contradiction : ""),
                     g_strdup (_ ("Close the table and compare the record with the witness’s file: “upcardctl verify "
                                  "JOURNAL --witness FILE”. "
                                  "Keep both. The witness continues in a new file once it is known what happened.")));
  if (state->silent_since_ns != 0)
    uc_doctor_fault (
        doctor,
        g_strdup_printf (_ ("The witness %s has not answered since %.19sZ (%s); it has round %u, and %u wait."), name,
                         uc_time_format (state->silent_since_ns, at), state->problem != NULL ? state->problem : "",
                         state->round, waiting),
        g_strdup_printf (_ ("The table works without it. “journalctl -u upcard-witness@%s” says what was tried."),
                         name));
  else if (waiting > ON_ITS_WAY)
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("Nothing sends heads to the witness %s: it has round %u, and %u wait."), name,
                                      state->round, waiting),
                     g_strdup_printf (_ ("Start it: systemctl enable --now upcard-witness@%s"), name));
  else if (state->answered_ns != 0)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The witness %s answered last at %.19sZ; it has round %u."), name,
                                             uc_time_format (state->answered_ns, at), state->round));
  if (state->left_out > 0)
    uc_doctor_note (
        doctor,
        g_strdup_printf (_ ("Too many rounds waited for the witness %s: those up to round %u were not sent."), name,
                         state->left_out),
        g_strdup (_ (
            "Later heads vouch for them, too: nothing is to be done. Only their own codes are not at the witness.")));
}

/* This machine is a witness of others. */
static void
look_at_keeper (UcDoctor *doctor)
{
  const UcLinkTlsFiles files = { PAPERS "keeper.crt", PAPERS "keeper.key", PAPERS "authority.crt" };
  g_autofree char *answer = doctor->ask_unit != NULL ? doctor->ask_unit ("upcard-keeper.service") : NULL;

  if (answer != NULL && strstr (answer, "ActiveState=active") != NULL)
    uc_doctor_good (doctor, g_strdup (_ ("upcard-keeper runs, and keeps the heads of tables.")));
  else if (answer != NULL)
    uc_doctor_fault (doctor, g_strdup (_ ("upcard-keeper does not run: this machine keeps no heads of tables.")),
                     g_strdup (_ ("“systemctl enable --now upcard-keeper” starts it, “journalctl -b -u upcard-keeper” says why it does not.")));
  uc_doctor_papers (doctor, &files, "upcard-keeper", NULL);
  uc_doctor_refused (doctor);
}

void
uc_doctor_witness (UcDoctor *doctor)
{
  g_autofree char *keeper = uc_doctor_path (doctor, KEEPER);
  const gboolean is_keeper = g_file_test (keeper, G_FILE_TEST_IS_DIR);
  g_autoptr (GPtrArray) names = uc_doctor_list (doctor, UC_WITNESS_FOLDER, "");
  g_autofree char *folder = uc_doctor_path (doctor, UC_WITNESS_FOLDER);
  const guint32 closed = last_closed (doctor);
  guint n = 0;

  for (guint i = 0; i < names->len; i++)
    {
      const char *file = names->pdata[i];
      g_autofree char *below = g_build_filename (UC_WITNESS_FOLDER, file, NULL);
      g_autofree char *path = uc_doctor_path (doctor, below);
      g_autofree char *name = g_str_has_suffix (file, STATE) ? g_strndup (file, strlen (file) - strlen (STATE)) : NULL;
      g_auto (UcWitnessState) state = { 0 };
      g_autoptr (GError) error = NULL;

      if (name == NULL)
        continue;
      n++;
      if (uc_witness_state_load (path, &state, &error))
        {
          look_at_state (doctor, name, &state, closed);
          if (state.certificate != NULL && state.key != NULL && state.authority != NULL)
            uc_doctor_papers (doctor, &(UcLinkTlsFiles){ state.certificate, state.key, state.authority }, "upcard-witness",
                              doctor->has_rules ? doctor->rules.table_id : "");
        }
      else
        uc_doctor_fault (
            doctor, g_strdup (error->message),
            g_strdup_printf (_ ("Run this as root; where the file is damaged: remove it, then “systemctl restart "
                                "upcard-witness@%s”."),
                             name));
    }
  if (is_keeper)
    look_at_keeper (doctor);
  /* A machine without a table has no record of its own. */
  if (n > 0 || (is_keeper && !doctor->has_rules))
    return;
  if (g_file_test (folder, G_FILE_TEST_IS_DIR) && access (folder, R_OK) != 0)
    uc_doctor_note (doctor, g_strdup_printf (_ ("%s may not be read: nobody can say what the witness has."), folder),
                    g_strdup (_ ("Run this as root.")));
  else
    uc_doctor_note (
        doctor,
        g_strdup (
            _ ("No witness is configured: nobody could tell an older record that was put back from the table’s own.")),
        g_strdup (_ ("Let another machine keep the heads of the record: docs/howto/witness.md.")));
}
