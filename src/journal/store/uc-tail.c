/* The end of the journal: what the next row depends on, computed from the rows alone. */
#include "uc-event.h"
#include "uc-journal-private.h"

#include <string.h>

/* "shoe=123 reader=4" */
void
uc_senders_format (const UcTail *tail, char text[UC_SENDERS_TEXT])
{
  char *at = text;

  *at = '\0';
  for (guint i = 0; i < tail->n_senders; i++)
    at += g_snprintf (at, UC_SENDERS_TEXT - (at - text), "%s%s=%" G_GUINT64_FORMAT, i == 0 ? "" : " ",
                      tail->senders[i].name, tail->senders[i].seq);
}

void
uc_senders_parse (const char *text, UcTail *tail)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  tail->n_senders = 0;
  for (guint i = 0; words[i] != NULL && tail->n_senders < UC_MAX_SENDERS; i++)
    {
      char *sign = strchr (words[i], '=');
      UcSender *sender = &tail->senders[tail->n_senders];

      if (sign == NULL)
        continue;
      *sign = '\0';
      g_strlcpy (sender->name, words[i], sizeof sender->name);
      sender->seq = g_ascii_strtoull (sign + 1, NULL, 10);
      tail->n_senders++;
    }
}

static void
note_sender (UcTail *tail, const char *device, guint64 seq)
{
  guint i = 0;

  if (device[0] == '\0')
    return;
  while (i < tail->n_senders && strcmp (tail->senders[i].name, device) != 0)
    i++;
  if (i == UC_MAX_SENDERS)
    return;
  if (i == tail->n_senders)
    {
      g_strlcpy (tail->senders[i].name, device, UC_SENDER_TEXT);
      tail->n_senders++;
    }
  tail->senders[i].seq = seq;
}

/* One event line at sequence number @seq. */
static void
follow_line (UcTail *tail, const UcRow *row, const UcLine *line, guint64 seq, UcRoundRow *closed)
{
  guint32 round = uc_line_number (line, " round=");
  gboolean closes = uc_line_is (line, "round-closed");

  tail->closes |= closes;
  if (round == 0)
    return;
  if (round > tail->round)
    {
      tail->round = round;
      tail->round_open = TRUE;
      tail->first_row = row->id;
      tail->first_seq = seq;
      tail->first_real_ns = row->t_real_ns;
    }
  if (!closes || round != tail->round)
    return;
  tail->round_open = FALSE;
  *closed = (UcRoundRow){
    .number = round,
    .first_row = tail->first_row,
    .last_row = row->id,
    .first_seq = tail->first_seq,
    .last_seq = seq,
    .first_real_ns = tail->first_real_ns,
    .last_real_ns = row->t_real_ns,
    .closed = TRUE,
  };
}

void
uc_tail_follow (UcTail *tail, const UcRow *row, UcRoundRow *closed)
{
  const char *at = row->events;
  guint64 seq = row->seq;
  UcLine line;

  *closed = (UcRoundRow){ 0 };
  tail->closes = FALSE;
  if (row->kind == UC_ROW_OPENING)
    {
      UcEvent event;
      UcCarry carry;

      /* A file that goes on from another one takes its round numbers from the checkpoint that it opens with, and knows which
       * frames the other has. */
      if (uc_event_parse (row->events, &event, &carry, NULL) && event.kind == UC_EVENT_CHECKPOINT)
        tail->round = carry.round;
      if (g_str_has_prefix (row->input, UC_OPENING))
        uc_senders_parse (row->input + strlen (UC_OPENING), tail);
    }
  while (uc_line_next (&at, &line))
    follow_line (tail, row, &line, seq++, closed);
  note_sender (tail, row->device, row->device_seq);

  tail->row = row->id;
  tail->hash = row->hash;
  tail->next_seq = seq;
  tail->context = row->context;
  tail->ended = row->kind == UC_ROW_END;
  if (row->is_signed && closed->number != 0)
    {
      tail->has_head = TRUE;
      uc_row_head (row, &tail->head);
    }
}
