#include "uc-session-jump.h"

#include "uc-filter-text.h"
#include "uc-replay-session-private.h"
#include "uc-session-round.h"
#include "uc-session-shown.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The table that is meant where none is named. */
static const char *
meant_table (UcReplaySession *self)
{
  return self->state.table != NULL ? self->state.table : uc_session_table (self);
}

/* @table: %NULL = any. G_MAXUINT: none has it. */
static guint
file_of_number (UcArchive *archive, guint64 number, const char *table)
{
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (archive, i);

      if (number >= file->first && number <= file->last && (table == NULL || strcmp (table, file->table) == 0))
        return i;
    }
  return G_MAXUINT;
}

static gboolean
refuse_empty (const char *table, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("No round of %s is closed yet"), table);
  return FALSE;
}

/* "No round 99 of BJ-07: 1 to 8" */
static gboolean
refuse_number (UcArchive *archive, guint64 number, const char *table, GError **error)
{
  guint32 first = G_MAXUINT32, last = 0;

  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      const UcArchiveFile *file = uc_archive_file (archive, i);

      if (file->last == 0 || strcmp (table, file->table) != 0)
        continue;
      first = MIN (first, file->first);
      last = MAX (last, file->last);
    }
  if (last == 0)
    return refuse_empty (table, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("No round %u of %s: %u to %u"), (guint)number, table, first, last);
  return FALSE;
}

gboolean
uc_session_jump_to_number (UcReplaySession *self, const char *text, GError **error)
{
  UcArchive *archive = self->state.archive;
  const char *table = meant_table (self);
  guint64 number;
  guint file;

  if (!g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &number, NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _ ("“%s” is not a round’s number"), text);
      return FALSE;
    }
  file = file_of_number (archive, number, table);
  if (file == G_MAXUINT && self->state.table == NULL)
    file = file_of_number (archive, number, NULL);
  if (file == G_MAXUINT)
    return refuse_number (archive, number, table, error);
  uc_session_show_round (self, (UcRoundRef){ file, number });
  return TRUE;
}

/* The round of @table that was being dealt at a time, or its first; FALSE: it has none. */
static gboolean
round_at (UcArchive *archive, gint64 t_real_ns, const char *table, UcRoundRef *ref)
{
  ref->number = 0;
  for (guint i = 0; i < uc_archive_n_files (archive); i++)
    {
      UcFind *find = strcmp (table, uc_archive_file (archive, i)->table) == 0 ? uc_archive_find (archive, i, NULL) : NULL;
      guint32 number = find == NULL ? 0 : uc_find_at (find, t_real_ns);
      UcFoundRound round;

      if (number == 0 || !uc_find_round (find, number, &round, NULL))
        continue;
      *ref = (UcRoundRef){ i, number };
      if (round.row.first_real_ns <= t_real_ns)
        break;
    }
  return ref->number != 0;
}

gboolean
uc_session_jump_to_time (UcReplaySession *self, const char *text, GError **error)
{
  UcRoundRef ref;
  gint64 t_real_ns;

  if (!uc_filter_text_time (text, uc_session_newest_ns (self), FALSE, &t_real_ns))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, _ ("“%s” is not a time such as 21:46"), text);
      return FALSE;
    }
  if (!round_at (self->state.archive, t_real_ns, meant_table (self), &ref))
    return refuse_empty (meant_table (self), error);
  uc_session_show_round (self, ref);
  uc_session_go (self, uc_player_at_time (self->state.player, t_real_ns));
  return TRUE;
}
