/* PIN lookups: the queue, the waits, the thread. */
#include "uc-lookup.h"

#include "uc-say-refusal.h"

#include <sodium.h>

/* How long a badge waits after its first, and after each further wrong PIN. */
#define WAIT_FIRST_US (5 * G_USEC_PER_SEC)
#define WAIT_FURTHER_US (30 * G_USEC_PER_SEC)

struct _UcLookup
{
  UcPeople *people;
  guint pin_tries;
  UcClockFunc now_us;
  GQueue asked;           /* GTask of each question; the first is under way */
  GHashTable *since;      /* badge → gint64: monotonic µs of the last try that was not right */
  gint64 started_us;
};

typedef struct
{
  UcLookup *lookup; /* NULL once the lookup is gone */
  char badge[UC_BADGE_TEXT];
  char pin[UC_PIN_TEXT];
  char peppered[UC_PIN_PEPPERED];
  UcPerson person;
  UcLookupAnswer answer;
} UcQuestion;

G_DEFINE_QUARK (uc-lookup-error-quark, uc_lookup_error)

static void answer_first (UcLookup *self);

static void
question_free (gpointer data)
{
  sodium_memzero (data, sizeof (UcQuestion));
  g_free (data);
}

static void
return_ending (GTask *task)
{
  GError *error = NULL;

  uc_say_refusal_set (&error, G_IO_ERROR, G_IO_ERROR_CANCELLED, UC_SAY_REFUSAL_ENDING, NULL, NULL);
  g_task_return_error (task, error);
}

static void
finish_first (UcLookup *self, GError *fault)
{
  GTask *task = g_queue_peek_head (&self->asked);

  /* It stays first until it is answered: whoever is answered may ask the next question at once. */
  if (fault != NULL)
    g_task_return_error (task, fault);
  else
    g_task_return_boolean (task, TRUE);
  g_object_unref (g_queue_pop_head (&self->asked));
  answer_first (self);
}

static void
hash_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  UcQuestion *question = data;

  g_task_return_boolean (task, uc_pin_verify (question->person.hash, question->peppered));
}

static UcLookupAnswer
answer_locked (const UcPerson *person)
{
  UcLookupAnswer answer = { .auth = UC_WORD_LOCKED, .bar = person->bar };

  g_strlcpy (answer.bar_day, person->bar_day, sizeof answer.bar_day);
  return answer;
}

/* Of a right PIN, when the badge may have been locked, or given another PIN or role, while it was looked up. */
static UcLookupAnswer
answer_for (UcLookup *self, const UcPerson *asked, const UcPerson *now)
{
  if (now->locked)
    return answer_locked (now);
  if (strcmp (asked->hash, now->hash) != 0)
    return (UcLookupAnswer) { .auth = UC_WORD_WRONG, .tries_left = MAX (1, self->pin_tries - MIN (now->tries, self->pin_tries)) };
  return (UcLookupAnswer) { .auth = UC_WORD_OK, .role = now->role };
}

/* The try has been counted already, and a wrong PIN waits for the next one and may lock. */
static gboolean
take_wrong (UcLookup *self, UcQuestion *question, GError **error)
{
  gint64 *since = g_new (gint64, 1);
  const guint tries = question->person.tries;

  *since = self->now_us ();
  g_hash_table_replace (self->since, g_strdup (question->badge), since);
  question->answer = (UcLookupAnswer) {
    .auth = UC_WORD_WRONG,
    .tries_left = tries < self->pin_tries ? self->pin_tries - tries : 0,
  };
  return tries < self->pin_tries || uc_people_lock_out (self->people, &question->person, error);
}

/* … and a right one takes it back. */
static gboolean
take_right (UcLookup *self, UcQuestion *question, GError **error)
{
  UcPerson now = { 0 };

  g_hash_table_remove (self->since, question->badge);
  if (!uc_people_forgive (self->people, &question->person, &now, error))
    return FALSE;
  question->answer = answer_for (self, &question->person, &now);
  return TRUE;
}

static void
on_hashed (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  UcQuestion *question = g_task_get_task_data (task);
  UcLookup *self = question->lookup;
  gboolean right = g_task_propagate_boolean (G_TASK (result), NULL);
  g_autoptr (GError) error = NULL;

  if (self == NULL)
    {
      return_ending (task);
      return;
    }
  question->person.tries++;
  if (right ? take_right (self, question, &error) : take_wrong (self, question, &error))
    finish_first (self, NULL);
  else
    finish_first (self, g_error_new_literal (UC_LOOKUP_ERROR, UC_LOOKUP_ERROR_FILE, error->message));
}

static guint
seconds_to_wait (UcLookup *self, const UcPerson *person)
{
  gint64 *since = g_hash_table_lookup (self->since, person->badge);
  gint64 wait_us = person->tries == 0 ? 0 : person->tries == 1 ? WAIT_FIRST_US : WAIT_FURTHER_US;
  gint64 left_us = (since != NULL ? *since : self->started_us) + wait_us - self->now_us ();

  return left_us > 0 ? (guint) ((left_us + G_USEC_PER_SEC - 1) / G_USEC_PER_SEC) : 0;
}

/* Counts the try. Returns FALSE when the question needs no hash: it is answered, or @fault is set.
 *
 * The last try locks when its PIN has turned out wrong: it may be a right one, and the service may end before that is known. Then one
 * more try is left, and that one locks before its PIN is looked at, so that no further end gives another. */
static gboolean
begin (UcLookup *self, UcQuestion *question, GError **fault)
{
  g_autoptr (GError) error = NULL;
  guint wait_s, tries;

  if (!uc_people_find (self->people, question->badge, &question->person, &error))
    {
      if (g_error_matches (error, UC_PEOPLE_ERROR, UC_PEOPLE_ERROR_UNKNOWN))
        question->answer.auth = UC_WORD_UNKNOWN;
      else
        g_set_error_literal (fault, UC_LOOKUP_ERROR, UC_LOOKUP_ERROR_FILE, error->message);
      return FALSE;
    }
  if (question->person.locked)
    {
      question->answer = answer_locked (&question->person);
      return FALSE;
    }
  wait_s = seconds_to_wait (self, &question->person);
  if (wait_s > 0)
    {
      g_autofree char *seconds = g_strdup_printf ("%u", wait_s);

      uc_say_refusal_set (fault, UC_LOOKUP_ERROR, UC_LOOKUP_ERROR_WAIT, UC_SAY_REFUSAL_WAIT, question->badge, seconds);
      return FALSE;
    }
  tries = question->person.tries + 1;
  if (!uc_people_set_tries (self->people, question->badge, tries, tries > self->pin_tries, &error))
    {
      g_set_error_literal (fault, UC_LOOKUP_ERROR, UC_LOOKUP_ERROR_FILE, error->message);
      return FALSE;
    }
  uc_people_pepper (self->people, question->badge, question->pin, question->peppered);
  sodium_memzero (question->pin, sizeof question->pin);
  return TRUE;
}

static void
answer_first (UcLookup *self)
{
  GTask *task = g_queue_peek_head (&self->asked);
  UcQuestion *question;
  GError *fault = NULL;

  if (task == NULL)
    return;
  question = g_task_get_task_data (task);
  if (begin (self, question, &fault))
    {
      g_autoptr (GTask) hashing = g_task_new (NULL, NULL, on_hashed, g_object_ref (task));

      g_task_set_task_data (hashing, question, NULL); /* the asking task, held until on_hashed, owns it */
      g_task_run_in_thread (hashing, hash_in_thread);
    }
  else
    finish_first (self, fault);
}

UcLookup *
uc_lookup_new (UcPeople *people, guint pin_tries, UcClockFunc now_us)
{
  UcLookup *self = g_new0 (UcLookup, 1);

  g_return_val_if_fail (pin_tries > 0, NULL);
  self->people = people;
  self->pin_tries = pin_tries;
  self->now_us = now_us;
  self->started_us = now_us ();
  self->since = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_queue_init (&self->asked);
  return self;
}

void
uc_lookup_set_pin_tries (UcLookup *lookup, guint pin_tries)
{
  lookup->pin_tries = pin_tries;
}

void
uc_lookup_free (UcLookup *lookup)
{
  GTask *task = g_queue_pop_head (&lookup->asked);

  /* The first is with its thread; on_hashed answers it. */
  if (task != NULL)
    {
      ((UcQuestion *) g_task_get_task_data (task))->lookup = NULL;
      g_object_unref (task);
    }
  while ((task = g_queue_pop_head (&lookup->asked)) != NULL)
    {
      return_ending (task);
      g_object_unref (task);
    }
  g_hash_table_unref (lookup->since);
  g_free (lookup);
}

gboolean
uc_lookup_find (UcLookup *lookup, const char *badge, UcPerson *person, GError **error)
{
  return uc_people_find (lookup->people, badge, person, error);
}

void
uc_lookup_ask (UcLookup *lookup, const char *badge, const char *pin, GAsyncReadyCallback done, gpointer user_data)
{
  GTask *task = g_task_new (NULL, NULL, done, user_data);
  UcQuestion *question = g_new0 (UcQuestion, 1);

  question->lookup = lookup;
  g_strlcpy (question->badge, badge, sizeof question->badge);
  g_strlcpy (question->pin, pin, sizeof question->pin);
  g_task_set_task_data (task, question, question_free);
  g_queue_push_tail (&lookup->asked, task);
  if (g_queue_get_length (&lookup->asked) == 1)
    answer_first (lookup);
}

gboolean
uc_lookup_finish (GAsyncResult *result, UcLookupAnswer *answer, GError **error)
{
  UcQuestion *question = g_task_get_task_data (G_TASK (result));

  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  *answer = question->answer;
  return TRUE;
}
