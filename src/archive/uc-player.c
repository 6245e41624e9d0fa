#include "uc-player.h"

#include "uc-archive.h"
#include "uc-player-private.h"
#include "uc-table-apply.h"
#include "uc-table-init.h"

#include <string.h>

/* More than this between two events is idle: the timeline shows so much of it. */
#define IDLE_NS (G_GINT64_CONSTANT (60) * 1000000000)
#define IDLE_SHOWN_NS (G_GINT64_CONSTANT (6) * 1000000000)

UcPlayer *
uc_player_new (void)
{
  UcPlayer *player = g_new0 (UcPlayer, 1);

  player->rules = g_new0 (UcRules, 1);
  player->moments = g_array_new (FALSE, TRUE, sizeof (UcMoment));
  player->tables = g_array_new (FALSE, FALSE, sizeof (UcTable));
  return player;
}

static void
clear (UcPlayer *player)
{
  for (guint i = 0; i < player->moments->len; i++)
    {
      g_free (g_array_index (player->moments, UcMoment, i).input);
      g_free (g_array_index (player->moments, UcMoment, i).device);
      g_free (g_array_index (player->moments, UcMoment, i).bookmark);
    }
  g_array_set_size (player->moments, 0);
  g_array_set_size (player->tables, 0);
  player->loaded = FALSE;
  player->playing = FALSE;
  player->position = 0;
  player->last_row = 0;
}

void
uc_player_free (UcPlayer *player)
{
  clear (player);
  g_array_unref (player->moments);
  g_array_unref (player->tables);
  g_free (player->fingerprint);
  g_free (player->texts);
  g_free (player->rules);
  g_free (player);
}

/* ---- loading ---- */

typedef struct
{
  UcPlayer *player;
  UcTable table;
  guint64 to_row;     /* 0 = there is no end yet */
  gboolean begun;     /* the checkpoint before it has been passed */
  gboolean ended;     /* the round's own, too: what stands behind it is the next one's */
  GError **error;
  gboolean good;
} Load;

/* Idle time is cut, and counted on. */
static void
place_in_time (UcPlayer *player, UcMoment *moment)
{
  const UcMoment *before = player->moments->len == 0 ? NULL : &g_array_index (player->moments, UcMoment,
                                                                              player->moments->len - 1);
  gint64 gap;

  if (before == NULL)
    return;
  gap = MAX (moment->event.t_real_ns - before->event.t_real_ns, 0);
  if (gap > IDLE_NS)
    {
      moment->idle_ns = gap - IDLE_SHOWN_NS;
      gap = IDLE_SHOWN_NS;
    }
  moment->shown_ns = before->shown_ns + gap;
}

static void
add_moment (Load *load, const UcRow *row, const UcEvent *event)
{
  UcPlayer *player = load->player;
  UcMoment moment = {
    .event = *event,
    .row = row->id,
    .input = g_strdup (row->input),
    .origin = row->origin,
    .device = g_strdup (row->device),
    .device_seq = row->device_seq,
    .step = load->table.now.round.step,
    .marks = uc_digest_event_marks (event),
  };

  moment.event.carry = NULL;
  place_in_time (player, &moment);
  g_array_append_val (player->moments, moment);
  g_array_append_val (player->tables, load->table);
}

static gboolean
fold_line (Load *load, const UcRow *row, const char *line, gboolean first)
{
  g_autoptr (GError) problem = NULL;
  UcEvent event;
  UcCarry carry;

  if (load->ended)
    return TRUE;
  if (!uc_event_parse (line, &event, &carry, &problem))
    {
      g_set_error (load->error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED,
                   "row %" G_GUINT64_FORMAT " cannot be read as events: %s", row->id, problem->message);
      return FALSE;
    }
  event.first = first;
  event.t_real_ns = row->t_real_ns;
  event.t_mono_ns = row->t_mono_ns;
  uc_table_apply (&load->table, &event);
  if (load->begun && event.kind != UC_EVENT_CHECKPOINT)
    add_moment (load, row, &event);
  load->ended = load->begun && event.kind == UC_EVENT_CHECKPOINT && row->id == load->to_row;
  /* What comes before the first checkpoint of a page is the round before. */
  if (!load->begun && event.kind == UC_EVENT_CHECKPOINT)
    {
      load->begun = TRUE;
      g_array_append_val (load->player->tables, load->table);
    }
  return TRUE;
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Load *load = user_data;
  g_auto (GStrv) lines = g_strsplit (row->events, "\n", -1);

  load->player->last_row = row->id;
  for (guint i = 0; lines[i] != NULL && lines[i][0] != '\0' && load->good; i++)
    load->good = fold_line (load, row, lines[i], i == 0);
  return load->good;
}

static gboolean
on_context_row (const UcRow *row, gpointer user_data)
{
  *(guint64 *) user_data = row->context;
  return FALSE;
}

/* The rules of the row that closed the round are those that it began with: they change between rounds only. */
static gboolean
load_rules (UcPlayer *player, UcJournal *journal, guint64 to_row, GError **error)
{
  guint64 row = to_row == 0 ? uc_journal_newest_row (journal) : to_row;
  const char *fingerprint = uc_journal_fingerprint (journal);
  g_autoptr (UcContext) now = NULL;
  guint64 context = 0;
  gboolean same;

  if (!uc_journal_read_rows (journal, row, row, on_context_row, &context, error))
    return FALSE;
  if (context != 0 && context == player->context && g_strcmp0 (fingerprint, player->fingerprint) == 0)
    return TRUE;
  player->context = 0;
  /* A context names its texts by their hashes: another day's has the same rules. */
  now = uc_journal_context (journal, context, NULL);
  same = now != NULL && player->exact && g_strcmp0 (now->rules, player->texts) == 0;
  g_free (player->texts);
  player->texts = now == NULL ? NULL : g_strdup (now->rules);
  if (!same && !uc_archive_rules (journal, context, player->rules, &player->exact, error))
    {
      g_clear_pointer (&player->texts, g_free);
      return FALSE;
    }
  player->context = context;
  g_free (player->fingerprint);
  player->fingerprint = g_strdup (fingerprint);
  return TRUE;
}

static gboolean
on_first_row (const UcRow *row, gpointer user_data)
{
  *(gboolean *) user_data = uc_row_has (row, "checkpoint");
  return FALSE;
}

gboolean
uc_player_load (UcPlayer *player, UcJournal *journal, guint64 from_row, guint64 to_row, GError **error)
{
  Load load = { .player = player, .to_row = to_row, .error = error, .good = TRUE };
  gboolean checkpoint = from_row > 1;

  clear (player);
  if (!load_rules (player, journal, to_row, error))
    return FALSE;
  uc_table_init (&load.table, player->rules);
  /* No checkpoint precedes the first round at the journal's beginning; the opening row of a file that goes on from another
   * holds one. */
  if (!checkpoint)
    uc_journal_read_rows (journal, 2, 2, on_first_row, &checkpoint, NULL);
  load.begun = !checkpoint;
  if (load.begun)
    g_array_append_val (player->tables, load.table);
  if (!uc_journal_read_rows (journal, MAX (from_row, 1), to_row, on_row, &load, error))
    return FALSE;
  if (player->tables->len == 0)
    g_array_append_val (player->tables, load.table);
  player->loaded = TRUE;
  return load.good;
}

gboolean
uc_player_follow (UcPlayer *player, UcJournal *journal, GError **error)
{
  guint before = player->moments->len;
  Load load = { .player = player, .begun = TRUE, .error = error, .good = TRUE };

  g_return_val_if_fail (player->loaded, FALSE);

  load.table = g_array_index (player->tables, UcTable, player->tables->len - 1);
  return uc_journal_read_rows (journal, player->last_row + 1, 0, on_row, &load, error)
         && player->moments->len > before;
}

/* ---- where it stands ---- */

gboolean
uc_player_is_loaded (UcPlayer *player)
{
  return player->loaded;
}

gboolean
uc_player_rules_are_exact (UcPlayer *player)
{
  return player->exact;
}

guint
uc_player_n (UcPlayer *player)
{
  return player->moments->len;
}

const UcMoment *
uc_player_moment (UcPlayer *player, guint i)
{
  g_return_val_if_fail (i < player->moments->len, NULL);

  return &g_array_index (player->moments, UcMoment, i);
}

GArray *
uc_player_events (UcPlayer *player)
{
  GArray *events = g_array_new (FALSE, FALSE, sizeof (UcEvent));

  for (guint i = 0; i < uc_player_n (player); i++)
    g_array_append_val (events, uc_player_moment (player, i)->event);
  return events;
}

guint
uc_player_position (UcPlayer *player)
{
  return player->position;
}

const UcMoment *
uc_player_current (UcPlayer *player)
{
  return player->position == 0 ? NULL : uc_player_moment (player, player->position - 1);
}

const UcTable *
uc_player_table_at (UcPlayer *player, guint position)
{
  g_return_val_if_fail (position < player->tables->len, NULL);

  return &g_array_index (player->tables, UcTable, position);
}

const UcTable *
uc_player_table (UcPlayer *player)
{
  return uc_player_table_at (player, player->position);
}

const UcTable *
uc_player_screen (UcPlayer *player)
{
  guint at = player->position;

  while (at > 0 && at < player->moments->len
         && uc_player_moment (player, at)->row == uc_player_moment (player, at - 1)->row
         && uc_player_moment (player, at)->event.kind != UC_EVENT_HOLE_CARD_EXPOSED)
    at++;
  return uc_player_table_at (player, at);
}

void
uc_player_seek (UcPlayer *player, guint position)
{
  player->position = MIN (position, player->moments->len);
  player->since_us = 0;
}

/* Whether somebody who strides stops after @position events. */
static gboolean
stops_at (UcPlayer *player, UcStride stride, guint position)
{
  const UcMoment *moment = uc_player_moment (player, position - 1);

  switch (stride)
    {
    case UC_STRIDE_STEP:
      return position == 1 || moment->step != uc_player_moment (player, position - 2)->step;
    case UC_STRIDE_MARKER:
      return moment->marks != 0 || moment->bookmark != NULL;
    case UC_STRIDE_EVENT:
      return TRUE;
    case UC_STRIDE_ALL:
    default:
      return FALSE;
    }
}

guint
uc_player_reach (UcPlayer *player, UcStride stride, int direction)
{
  guint n = player->moments->len;
  guint end = direction > 0 ? n : 0;

  for (guint at = player->position; at != end;)
    {
      at += direction;
      if (at == 0 || stops_at (player, stride, at))
        return at;
    }
  /* Without a further marker one stays where one is. */
  return stride == UC_STRIDE_MARKER ? player->position : end;
}

guint
uc_player_at_time (UcPlayer *player, gint64 real_ns)
{
  guint at = 0;

  while (at < player->moments->len && uc_player_moment (player, at)->event.t_real_ns <= real_ns)
    at++;
  return at;
}

guint
uc_player_find (UcPlayer *player, guint64 seq)
{
  for (guint i = 0; i < player->moments->len; i++)
    if (uc_player_moment (player, i)->event.seq == seq)
      return i + 1;
  return 0;
}

guint
uc_player_before_clearing (UcPlayer *player)
{
  guint n = uc_player_n (player);

  for (guint i = 0; i < n; i++)
    if (uc_player_moment (player, i)->event.kind == UC_EVENT_ROUND_CLOSED)
      return i;
  return n;
}

/* ---- the agent's bookmarks ---- */

void
uc_player_clear_bookmarks (UcPlayer *player)
{
  for (guint i = 0; i < player->moments->len; i++)
    g_clear_pointer (&g_array_index (player->moments, UcMoment, i).bookmark, g_free);
}

void
uc_player_set_bookmark (UcPlayer *player, guint64 seq, const char *name)
{
  guint i = uc_player_find (player, seq);

  if (i == 0)
    return;
  g_free (g_array_index (player->moments, UcMoment, i - 1).bookmark);
  g_array_index (player->moments, UcMoment, i - 1).bookmark = g_strdup (name);
}

/* ---- the recorder's clock ---- */

void
uc_player_set_recorder (UcPlayer *player, const gint64 *offset_ns)
{
  player->has_recorder = offset_ns != NULL;
  player->recorder_ns = offset_ns == NULL ? 0 : *offset_ns;
}

const gint64 *
uc_player_recorder (UcPlayer *player)
{
  return player->has_recorder ? &player->recorder_ns : NULL;
}

/* ---- the hole card ---- */

const UcMoment *
uc_player_known (UcPlayer *player, UcTable *table)
{
  const UcTable *shown = uc_player_table (player);
  const UcMoment *exposure = NULL;

  if (shown->now.round.hole_up || !shown->now.round.hole_dealt)
    return NULL;
  for (guint i = player->position; i < player->moments->len && exposure == NULL; i++)
    if (uc_player_moment (player, i)->event.kind == UC_EVENT_HOLE_CARD_EXPOSED)
      exposure = uc_player_moment (player, i);
  if (exposure == NULL)
    return NULL;
  *table = *shown;
  uc_table_apply (table, &exposure->event);
  return exposure;
}

gboolean
uc_player_hides (UcPlayer *player, const UcMoment *moment)
{
  const UcMoment *now = uc_player_current (player);

  return moment->event.kind == UC_EVENT_HOLE_CARD_EXPOSED && (now == NULL || moment->event.seq > now->event.seq);
}
