/* The copies that others read: whether they have every row of the record, and since when not; and whether a mirror on another machine has. */
#include "uc-doctor.h"

#include "uc-journal.h"
#include "uc-mirror-state.h"
#include "uc-months.h"
#include "uc-plain.h"
#include "uc-time.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

/* Where upcard-mirror.service keeps them. */
#define COPIES "/var/lib/upcard/copy"

/* Where each upcard-mirror@.service says how its mirror stands, in a folder of its name. */
#define SENT "/var/lib/upcard-mirror-to"

/* Rows of a moment ago may be on their way. */
#define ON_THEIR_WAY_S 5

typedef struct
{
  guint64 rows;    /* that the copies lack */
  gint64 since_ns; /* when the first of them was written; 0 = none */
} Lack;

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  Lack *lack = user_data;

  if (lack->since_ns == 0)
    lack->since_ns = row->t_real_ns;
  return FALSE;
}

/* One that cannot be read is the record's own finding. */
static void
compare (const char *path, const char *copies, Lack *lack)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *copy = g_build_filename (copies, name, NULL);
  /* The copy first: the record grows meanwhile, and is never behind. */
  g_autoptr (UcJournal) there = uc_journal_open_read (copy, NULL);
  const guint64 has = there == NULL ? 0 : uc_journal_newest_row (there);
  g_autoptr (UcJournal) here = uc_journal_open_read (path, NULL);
  const guint64 all = here == NULL ? 0 : uc_journal_newest_row (here);

  if (all <= has)
    return;
  lack->rows += all - has;
  uc_journal_read_rows (here, has + 1, has + 1, on_first_row, lack, NULL);
}

static void
look_at_rows (UcDoctor *doctor, const char *folder, const Lack *lack, const UcMirrorState *state)
{
  const gint64 now_ns = g_get_real_time () * 1000;
  char at[UC_TIME_TEXT];

  if (lack->rows == 0)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The copies in %s have every row of the record."), folder));
  else if (state->problem != NULL || uc_time_between (lack->since_ns, now_ns) > ON_THEIR_WAY_S * G_GINT64_CONSTANT (1000000000))
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("The copies in %s lack %" PRIu64 " rows of the record, the first of %.19sZ%s%s."),
                                      folder, lack->rows, uc_time_format (lack->since_ns, at),
                                      state->problem != NULL ? ": " : "", state->problem != NULL ? state->problem : ""),
                     g_strdup (_ ("The table works without them, and they catch up by themselves. “journalctl -u upcard-mirror” "
                                  "says what was tried.")));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The copies in %s lack %" PRIu64 " rows of a moment ago."), folder,
                                             lack->rows));
}

static void
look_at_state (UcDoctor *doctor, const char *folder, const UcMirrorState *state)
{
  const gint64 silent_ns = uc_mirror_state_silent (state, g_get_real_time () * 1000);
  char at[UC_TIME_TEXT];

  if (state->stopped)
    uc_doctor_note (doctor, g_strdup_printf (_ ("The mirror was stopped at %.19sZ."), uc_time_format (silent_ns, at)),
                    g_strdup (_ ("It starts and stops with the table service: systemctl start upcard-mirror")));
  else if (silent_ns != 0)
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("The mirror has reported nothing since %.19sZ."), uc_time_format (silent_ns, at)),
                     g_strdup (_ ("Start it: systemctl restart upcard-mirror. “journalctl -u upcard-mirror” says why it ended.")));
  if (state->aside != NULL)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("A copy did not fit the record; it is kept as %s/%s."), folder, state->aside),
                     g_strdup_printf (_ ("Somebody changed the copy, or an older record was put back. Keep both, and compare "
                                         "them: “upcardctl verify %s/%s”, and the same of the record."),
                                      folder, state->aside));
}

/* @mirror: HOST:PORT, of a sender that has said how it stands. */
static void
look_at_sender (UcDoctor *doctor, const char *mirror)
{
  g_autofree char *path = g_build_filename (SENT, mirror, NULL), *folder = uc_doctor_path (doctor, path), *name = uc_plain_text (mirror);
  g_auto (UcMirrorState) state = { 0 };
  const char *file;
  gint64 silent_ns;
  char at[UC_TIME_TEXT];

  if (!uc_mirror_state_load (folder, &state))
    return;
  silent_ns = uc_mirror_state_silent (&state, g_get_real_time () * 1000);
  file = state.file != NULL ? state.file : "-";
  if (state.stopped)
    uc_doctor_note (doctor,
                    g_strdup_printf (_ ("The record is not sent to the mirror at %s any more: somebody stopped that at %.19sZ."), name, uc_time_format (silent_ns, at)),
                    g_strdup_printf (_ ("Start it: systemctl start upcard-mirror@%s. If there is no such mirror any more, remove %s/%s."), name, SENT, name));
  else if (silent_ns != 0)
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("The program that sends the record to the mirror at %s has reported nothing since %.19sZ."), name, uc_time_format (silent_ns, at)),
                     g_strdup_printf (_ ("Start it: systemctl restart upcard-mirror@%s. “journalctl -u upcard-mirror@%s” says why it ended."), name, name));
  else if (state.problem != NULL)
    uc_doctor_fault (doctor,
                     g_strdup_printf (_ ("The mirror at %s has lacked rows since %.19sZ; it has %s up to row %" PRIu64 ": %s"), name,
                                      uc_time_format (state.behind_ns, at), file, state.row, state.problem),
                     g_strdup_printf (_ ("The table works without it. “journalctl -u upcard-mirror@%s” says what was tried."), name));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The mirror at %s has the record up to %s, row %" PRIu64 "."), name, file, state.row));
}

/* A table without a mirror on another machine has nothing to say of it. */
static void
look_at_senders (UcDoctor *doctor)
{
  g_autoptr (GPtrArray) mirrors = uc_doctor_list (doctor, SENT, "");

  for (guint i = 0; i < mirrors->len; i++)
    look_at_sender (doctor, mirrors->pdata[i]);
}

void
uc_doctor_mirror (UcDoctor *doctor)
{
  g_autofree char *folder = uc_doctor_path (doctor, COPIES);
  g_autofree char *record = uc_doctor_path (doctor, doctor->journal_path);
  g_auto (GStrv) months = uc_months_list (record);
  g_auto (UcMirrorState) state = { 0 };
  Lack lack = { 0 };

  if (months[0] == NULL)
    return;
  look_at_senders (doctor);
  if (!uc_mirror_state_load (folder, &state))
    {
      uc_doctor_fault (doctor, g_strdup_printf (_ ("Nobody keeps copies of the record in %s, so that nobody else can read it."), folder),
                       g_strdup (_ ("Start the mirror: systemctl start upcard-mirror")));
      return;
    }
  for (guint i = 0; months[i] != NULL; i++)
    compare (months[i], folder, &lack);
  look_at_rows (doctor, folder, &lack, &state);
  look_at_state (doctor, folder, &state);
}
