#include "uc-findings.h"

#include "uc-plain.h"
#include "uc-room.h"
#include "uc-witness-state.h"

#include <sys/statvfs.h>

#define STATE ".state"

/* A round that was closed a moment ago may be on its way. */
#define ON_ITS_WAY 1

static void
add_witness (GArray *findings, const char *folder, const char *file, guint32 closed)
{
  g_autofree char *path = g_build_filename (folder, file, NULL), *stem = g_strndup (file, strlen (file) - strlen (STATE));
  g_autofree char *plain = uc_plain_text (stem);
  g_auto (UcWitnessState) state = { 0 };
  UcFinding finding = { .kind = UC_N_FINDINGS };
  const char *cut;

  /* A state that cannot be read is doctor's. */
  if (!uc_witness_state_load (path, &state, NULL))
    return;
  finding.number = closed > state.round ? closed - state.round : 0;
  g_strlcpy (finding.name, plain, sizeof finding.name);
  if (!g_utf8_validate (finding.name, -1, &cut))
    *(char *) cut = '\0';
  if (state.contradictions > 0)
    {
      finding.kind = UC_FINDING_WITNESS_CONTRADICTED;
      finding.number = state.contradictions;
    }
  else if (state.silent_since_ns != 0)
    {
      finding.kind = UC_FINDING_WITNESS_SILENT;
      finding.since_ns = state.silent_since_ns;
    }
  else if (finding.number > ON_ITS_WAY)
    finding.kind = UC_FINDING_WITNESS_IDLE;
  if (finding.kind == UC_FINDING_WITNESS_CONTRADICTED)
    g_array_prepend_val (findings, finding);
  else if (finding.kind != UC_N_FINDINGS)
    g_array_append_val (findings, finding);
}

gboolean
uc_findings_of_disk (guint64 free_bytes, guint64 month_bytes, UcFinding *finding)
{
  const guint64 days = uc_room_days (free_bytes, month_bytes);

  if (days >= UC_FINDING_DAYS)
    return FALSE;
  *finding = (UcFinding){ .kind = UC_FINDING_DISK_LOW, .number = days };
  return TRUE;
}

GArray *
uc_findings_look (const char *witnesses, const char *record, guint32 closed)
{
  GArray *findings = g_array_new (FALSE, FALSE, sizeof (UcFinding));
  g_autoptr (GDir) dir = witnesses != NULL ? g_dir_open (witnesses, 0, NULL) : NULL;
  g_autofree char *folder = g_file_test (record, G_FILE_TEST_IS_DIR) ? g_strdup (record) : g_path_get_dirname (record);
  struct statvfs room;
  UcFinding disk;

  for (const char *file; dir != NULL && (file = g_dir_read_name (dir)) != NULL;)
    if (g_str_has_suffix (file, STATE))
      add_witness (findings, witnesses, file, closed);
  if (statvfs (folder, &room) == 0
      && uc_findings_of_disk ((guint64) room.f_bavail * room.f_frsize, uc_room_largest_month (folder), &disk))
    g_array_append_val (findings, disk);
  return findings;
}
