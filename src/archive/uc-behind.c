#include "uc-behind.h"

#include "uc-mirror-state.h"
#include "uc-say-time.h"
#include "uc-time.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* Rows of a moment ago are on their way. */
#define ON_THEIR_WAY_NS (10 * G_GINT64_CONSTANT (1000000000))

static char *
say_rows (const UcMirrorState *state)
{
  const guint64 n = uc_mirror_state_behind (state);
  g_autofree char *since = uc_say_time (state->behind_ns);

  if (n == 0)
    return g_strdup_printf (_ ("This copy of the record may be behind since %s."), since);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "This copy of the record is behind: it lacks %" PRIu64 " row since %s.",
                                       "This copy of the record is behind: it lacks %" PRIu64 " rows since %s.", n),
                          n, since);
}

static char *
say_state (const char *folder, gint64 now_ns)
{
  g_auto (UcMirrorState) state = { 0 };
  g_autofree char *since = NULL, *rows = NULL;

  if (!uc_mirror_state_load (folder, &state))
    return NULL;
  since = uc_say_time (state.told_ns);
  if (state.stopped)
    return g_strdup_printf (_ ("The mirror was stopped on %s. This copy does not show what the table recorded after that."), since);
  if (uc_mirror_state_silent (&state, now_ns) != 0)
    return g_strdup_printf (_ ("The mirror has been silent since %s. This copy does not show what the table recorded after that."),
                            since);
  rows = state.behind_ns == 0 ? NULL : say_rows (&state);
  if (rows != NULL && state.problem != NULL)
    return g_strdup_printf ("%s %s", rows, state.problem);
  if (rows != NULL && uc_time_between (state.behind_ns, now_ns) > ON_THEIR_WAY_NS)
    return g_steal_pointer (&rows);
  if (state.aside != NULL)
    return g_strdup_printf (_ ("An earlier copy did not fit the record. It is kept as %s. Open the folder again to see the copy that was begun in its place."), state.aside);
  return NULL;
}

char *
uc_behind_say (UcArchive *archive, gint64 now_ns)
{
  char *text = NULL;

  for (guint i = 0; text == NULL && i < uc_archive_n_files (archive); i++)
    {
      g_autofree char *folder = g_path_get_dirname (uc_archive_file (archive, i)->path);

      text = say_state (folder, now_ns);
    }
  return text;
}
