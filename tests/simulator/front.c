#include "front.h"

#include "world.h"

#include <string.h>

/* As org.upcard.Table1.xml and uc-bus-turns.h promise it. */
#define MOST_WAITING 16
#define MOST_SUBMITS 4
#define MOST_IN_ALL 4096
#define MOST_SUBMIT_BYTES 8192
#define MOST_CALL_BYTES 512
#define REST 3
#define LIMITS_EXCEEDED "org.freedesktop.DBus.Error.LimitsExceeded"

typedef enum
{
  AN_ANSWER,
  A_REFUSAL,
  NOTHING,
} Expected;

/* Of a call. */
typedef struct
{
  Expected expected;
  guint64 came; /* moment */
} Judged;

/* A caller on a connection, while something of it is under way. */
typedef struct
{
  BusEnd *end;
  char name[16];
  guint waiting, submits, refused;
  GQueue line;       /* BusCall: those that wait for their turns */
  guint64 since;     /* moment from which it has waited for its next turn */
  guint64 ready;     /* moment from which a turn of a console might have begun */
  guint64 last_turn; /* moment; 0 = it has had none since its line was empty */
} Place;

struct _Front
{
  FrontFuncs funcs;
  gpointer user_data;
  guint64 moment;    /* counts what comes and goes */
  guint waiting;     /* calls of all callers on the bus */
  GPtrArray *places; /* Place */
  guint64 turn;      /* moment at which the turn under way began; 0 = it takes no time */
  gint64 turn_us;
  GPtrArray *spared; /* BusCall: their callers have gone in the middle of a turn, which is one of theirs perhaps */
  gint64 rests_until_us;
  GHashTable *heads; /* BusEnd → guint64 *: said last */
  guint64 committed; /* the last event that was looked for in the file */
  char *stopped;     /* as was said last; NULL = nothing was */
};

static void find (Front *front, const char *format, ...) G_GNUC_PRINTF (2, 3);
static void
find (Front *front, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list args;

  va_start (args, format);
  sentence = g_strdup_vprintf (format, args);
  va_end (args);
  front->funcs.find (sentence, front->user_data);
}

/* ---- who waits ---- */

static void
place_free (gpointer data)
{
  Place *place = data;

  g_queue_clear (&place->line);
  g_free (place);
}

static Place *
find_place (Front *front, BusEnd *end, const char *name)
{
  for (guint i = 0; i < front->places->len; i++)
    {
      Place *place = front->places->pdata[i];

      if (place->end == end && strcmp (place->name, name) == 0)
        return place;
    }
  return NULL;
}

static Place *
place_of (Front *front, const BusCall *call)
{
  Place *place = find_place (front, call->end, call->name);

  if (place != NULL)
    return place;
  place = g_new0 (Place, 1);
  place->end = call->end;
  memcpy (place->name, call->name, sizeof place->name);
  g_queue_init (&place->line);
  g_ptr_array_add (front->places, place);
  return place;
}

static void
leave_when_idle (Front *front, Place *place)
{
  if (place->waiting == 0 && place->refused == 0)
    g_ptr_array_remove_fast (front->places, place);
}

static void
count (Front *front, Place *place, int by)
{
  place->waiting += (guint) by;
  if (!bus_end_is_private (place->end))
    front->waiting += (guint) by;
}

/* ---- what comes ---- */

static Expected
expect (Front *front, const Place *place, const BusCall *call)
{
  const gboolean fits = call->bytes <= (call->is_submit ? MOST_SUBMIT_BYTES : MOST_CALL_BYTES);

  if (!call->wants_answer)
    return NOTHING;
  if (fits && place->waiting < MOST_WAITING && (!call->is_submit || place->submits < MOST_SUBMITS)
      && (bus_end_is_private (call->end) || front->waiting < MOST_IN_ALL))
    return AN_ANSWER;
  return place->refused < MOST_WAITING ? A_REFUSAL : NOTHING;
}

static void
on_arrival (BusCall *call, gpointer user_data)
{
  Front *front = user_data;
  Place *place = place_of (front, call);
  Judged *judged = g_new0 (Judged, 1);

  judged->expected = expect (front, place, call);
  judged->came = ++front->moment;
  call->judged = judged;
  call->ended = judged->expected == NOTHING;
  if (judged->expected == A_REFUSAL)
    place->refused++;
  else if (judged->expected == AN_ANSWER)
    {
      count (front, place, 1);
      place->submits += call->is_submit;
      if (call->wants_turn && place->line.length == 0)
        {
          place->since = place->ready = judged->came;
          place->last_turn = 0;
        }
      if (call->wants_turn)
        g_queue_push_tail (&place->line, call);
    }
  leave_when_idle (front, place);
}

static void
drop (Front *front, Place *place, BusCall *call)
{
  g_queue_remove (&place->line, call);
  call->ended = TRUE;
  count (front, place, -1);
  leave_when_idle (front, place);
}

/* The first of them may be the one whose turn it is. */
static void
leave_line (Front *front, Place *place)
{
  const guint spared = front->turn != 0 && place->line.length > 0 ? 1 : 0;

  if (spared > 0)
    g_ptr_array_add (front->spared, g_queue_peek_head (&place->line));
  for (guint left = place->line.length; left > spared; left--)
    drop (front, place, g_queue_peek_tail (&place->line));
}

/* What waits for its turn is worked for no more. What the main loop has is answered all the same. */
static void
on_left (BusEnd *end, const char *name, gpointer user_data)
{
  Front *front = user_data;
  Place *place = find_place (front, end, name);

  front->moment++;
  if (bus_end_is_private (end))
    {
      g_hash_table_remove (front->heads, end);
      g_ptr_array_remove_fast (front->places, place);
    }
  else if (place != NULL)
    leave_line (front, place);
}

/* ---- turns ---- */

static void
on_turn (gpointer user_data)
{
  Front *front = user_data;

  front->turn = ++front->moment;
  front->turn_us = g_get_monotonic_time ();
}

/* The turn was that of @answered, and of nobody else who has gone meanwhile. */
static void
end_turn (Front *front, const BusCall *answered)
{
  front->turn = 0;
  for (guint i = 0; i < front->spared->len; i++)
    if (front->spared->pdata[i] != answered)
      drop (front, place_of (front, front->spared->pdata[i]), front->spared->pdata[i]);
  g_ptr_array_set_size (front->spared, 0);
}

static void
on_unsent (gpointer user_data)
{
  end_turn (user_data, NULL);
}

/* @began: the turn of @place. */
static void
judge_others (Front *front, const Place *place, guint64 began)
{
  for (guint i = 0; i < front->places->len; i++)
    {
      const Place *other = front->places->pdata[i];
      const BusCall *first = g_queue_peek_head ((GQueue *) &other->line);

      if (other == place || first == NULL)
        continue;
      if (other->end == place->end && place->last_turn != 0 && other->since < place->last_turn)
        find (front, "caller “%s” was answered twice, and caller “%s” has waited meanwhile", place->name, other->name);
      if (bus_end_is_private (other->end) && !bus_end_is_private (place->end) && other->ready < began)
        {
          gboolean is_going = FALSE;

          for (guint j = 0; j < bus_calls ()->len; j++)
            {
              const BusCall *call = bus_calls ()->pdata[j];

              is_going = is_going || (call->end == other->end && call->wants_turn && call->answered && !call->ended);
            }
          if (!is_going)
            find (front, "a caller on the bus was answered, and a console has waited");
        }
    }
}

static void
judge_waiting (Front *front, const BusCall *answered, guint64 began)
{
  for (guint i = 0; i < bus_calls ()->len; i++)
    {
      const BusCall *call = bus_calls ()->pdata[i];
      const Judged *judged = call->judged;

      if (call->is_submit && judged != NULL && judged->expected == AN_ANSWER && judged->came < began && !call->handled
          && !call->answered && !call->ended)
        find (front, "a call that waits for its turn was worked out, and a Submit has waited");
      if (call != answered && call->end == answered->end && call->wants_turn && judged != NULL && judged->expected == AN_ANSWER
          && call->answered && !call->ended)
        find (front, "a call was worked out before the answer to the one before had gone out");
    }
}

static void
judge_turn (Front *front, BusCall *call)
{
  const gint64 now_us = g_get_monotonic_time ();
  const guint64 began = front->turn != 0 ? front->turn : ++front->moment;
  const gint64 began_us = front->turn != 0 ? front->turn_us : now_us;
  Place *place = find_place (front, call->end, call->name);

  end_turn (front, call);
  if (place == NULL || g_queue_find (&place->line, call) == NULL)
    {
      find (front, "a call was worked out that nobody waits for");
      return;
    }
  if (g_queue_peek_head (&place->line) != call)
    find (front, "the calls of caller “%s” are answered in another order than they came", call->name);
  judge_others (front, place, began);
  judge_waiting (front, call, began);
  if (!bus_end_is_private (call->end))
    {
      if (began_us < front->rests_until_us)
        find (front, "a call on the bus was worked out %" G_GINT64_FORMAT " µs too early", front->rests_until_us - began_us);
      front->rests_until_us = now_us + REST * (now_us - began_us);
    }
  g_queue_remove (&place->line, call);
  place->since = place->last_turn = began;
}

/* ---- what goes ---- */

static void
judge_committed (Front *front, guint64 seq, const char *what)
{
  if (seq <= front->committed)
    return;
  if (front->funcs.is_committed (seq, front->user_data))
    front->committed = seq;
  else
    find (front, "%s says event %" G_GUINT64_FORMAT ", which is not on record", what, seq);
}

static void
on_answered (BusCall *call, GDBusMessage *answer, gpointer user_data)
{
  Front *front = user_data;
  const gboolean refuses = g_strcmp0 (g_dbus_message_get_error_name (answer), LIMITS_EXCEEDED) == 0;
  const gboolean is_error = g_dbus_message_get_message_type (answer) == G_DBUS_MESSAGE_TYPE_ERROR;
  const Judged *judged = call != NULL ? call->judged : NULL;

  front->moment++;
  if (call == NULL || judged == NULL)
    find (front, "an answer to no call was sent");
  else if (call->answered)
    find (front, "a call was answered twice");
  else if (judged->expected == NOTHING)
    find (front, "a call was answered that no answer is due to");
  else if (refuses && judged->expected == AN_ANSWER)
    find (front, "a call was refused, and only %u of its caller wait", place_of (front, call)->waiting - 1);
  else if (!refuses && judged->expected == A_REFUSAL)
    find (front, "a call of %" G_GSIZE_FORMAT " bytes was taken, and %u of its caller wait already", call->bytes,
          place_of (front, call)->waiting);
  else if (!refuses && call->wants_turn)
    judge_turn (front, call);
  if (call != NULL && call->is_submit && !is_error)
    {
      guint64 head;

      g_variant_get (g_dbus_message_get_body (answer), "(t)", &head);
      judge_committed (front, head, "a Submit’s answer");
    }
}

static void
on_written (BusCall *call, gpointer user_data)
{
  Front *front = user_data;
  Place *place = find_place (front, call->end, call->name);
  const Judged *judged = call->judged;

  front->moment++;
  if (place == NULL || judged == NULL)
    return;
  if (judged->expected == A_REFUSAL)
    place->refused--;
  else
    {
      count (front, place, -1);
      place->submits -= call->is_submit;
      place->ready = front->moment;
    }
  leave_when_idle (front, place);
}

static void
on_emitted (BusEnd *end, const char *signal, GVariant *arguments, gpointer user_data)
{
  Front *front = user_data;
  guint64 *last = g_hash_table_lookup (front->heads, end);

  if (strcmp (signal, "Head") == 0)
    {
      guint64 seq;

      g_variant_get (arguments, "(t)", &seq);
      if (last != NULL && seq < *last)
        find (front, "Head says event %" G_GUINT64_FORMAT " after event %" G_GUINT64_FORMAT, seq, *last);
      judge_committed (front, seq, "Head");
      g_hash_table_replace (front->heads, end, g_memdup2 (&seq, sizeof seq));
    }
  else if (strcmp (signal, "PropertiesChanged") == 0)
    {
      g_autoptr (GVariant) changed = g_variant_get_child_value (arguments, 1);
      const char *stopped;

      if (!g_variant_lookup (changed, "Stopped", "&s", &stopped))
        return;
      g_free (front->stopped);
      front->stopped = g_strdup (stopped);
    }
}

/* ---- at rest ---- */

/* The service has it: its caller may go, and it is answered all the same. */
static gboolean
is_in_hand (const BusCall *call)
{
  return call->is_submit && call->handled && !call->answered;
}

static void
judge_leaks (Front *front)
{
  guint in_hand = 0;

  for (guint i = 0; i < bus_calls ()->len; i++)
    {
      const BusCall *call = bus_calls ()->pdata[i];

      if (call->ended && call->message != NULL && !is_in_hand (call))
        find (front, "a call is over, and is kept");
      in_hand += is_in_hand (call) && call->end != NULL && bus_end_is_private (call->end) && !bus_end_is_open (call->end);
    }
  if (in_hand == 0 && bus_lost_ends () > 0)
    find (front, "the connection of a console is kept, which has gone");
}

static void
judge_head (Front *front, guint64 head)
{
  GHashTableIter iter;
  gpointer last;

  g_hash_table_iter_init (&iter, front->heads);
  while (g_hash_table_iter_next (&iter, NULL, &last))
    if (*(guint64 *) last != head)
      find (front, "Head said event %" G_GUINT64_FORMAT " last, and the record has %" G_GUINT64_FORMAT, *(guint64 *) last, head);
}

void
front_rest (Front *front, guint step, guint patience, guint64 head, const char *stopped)
{
  for (guint i = 0; i < bus_calls ()->len; i++)
    {
      const BusCall *call = bus_calls ()->pdata[i];

      if (!call->ended && call->caller != NULL && step - call->step > patience)
        find (front, "a call of caller “%s” is not answered within %u steps", call->name, patience);
    }
  judge_leaks (front);
  if (head != 0)
    judge_head (front, head);
  if (front->stopped != NULL && strcmp (front->stopped, stopped) != 0)
    find (front, "the callers were told that Stopped is “%s”, and it is “%s”", front->stopped, stopped);
  bus_sweep ();
}

void
front_ended (Front *front)
{
  for (guint i = 0; i < bus_calls ()->len; i++)
    if (((const BusCall *) bus_calls ()->pdata[i])->message != NULL)
      find (front, "the service has ended, and keeps a call");
  if (bus_lost_ends () > 0)
    find (front, "the service has ended, and keeps a connection");
  bus_sweep ();
}

/* ---- life ---- */

Front *
front_new (const FrontFuncs *funcs, gpointer user_data)
{
  static const BusJudge judge = {
    .arrives = on_arrival, .turn_begins = on_turn, .unsent = on_unsent, .answered = on_answered, .written = on_written, .left = on_left, .emitted = on_emitted,
  };
  Front *front = g_new0 (Front, 1);

  front->funcs = *funcs;
  front->user_data = user_data;
  front->places = g_ptr_array_new_with_free_func (place_free);
  front->heads = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  front->spared = g_ptr_array_new ();
  bus_begin (&judge, front);
  return front;
}

void
front_free (Front *front)
{
  bus_finish ();
  g_ptr_array_unref (front->places);
  g_hash_table_unref (front->heads);
  g_ptr_array_unref (front->spared);
  g_free (front->stopped);
  g_free (front);
}

void
front_restart (Front *front)
{
  g_ptr_array_set_size (front->places, 0);
  g_hash_table_remove_all (front->heads);
  g_clear_pointer (&front->stopped, g_free);
  front->waiting = 0;
  front->committed = 0;
  front->turn = 0;
  g_ptr_array_set_size (front->spared, 0);
  front->rests_until_us = 0;
}
