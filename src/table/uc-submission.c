/* From lines to inputs that may be decided. */
#include "uc-submission.h"

#include "uc-clock.h"
#include "uc-say-refusal.h"

#include <sodium.h>

/* A submission whose PINs are being looked up. */
typedef struct
{
  UcSubmission *submission;
  UcLookup *lookup;
  UcSubmissionReady ready;
  gpointer user_data;
  guint at; /* the input in question */
} UcAsking;

static void ask_next (UcAsking *asking);

/* ---- answering ---- */

static void
submission_free (UcSubmission *submission)
{
  g_object_unref (submission->task);
  g_free (submission->refusal);
  sodium_memzero (submission->inputs, sizeof submission->inputs);
  g_free (submission);
}

void
uc_submission_refuse (UcSubmission *submission, UcBusError code, const char *sentence)
{
  g_task_return_new_error (submission->task, UC_BUS_ERROR, code, "%s", sentence);
  submission_free (submission);
}

void
uc_submission_accept (UcSubmission *submission, guint64 head)
{
  guint64 *answer;

  if (submission->refusal != NULL)
    {
      uc_submission_refuse (submission, UC_BUS_ERROR_REFUSED, submission->refusal);
      return;
    }
  answer = g_new (guint64, 1);
  *answer = head;
  g_task_return_pointer (submission->task, answer, g_free);
  submission_free (submission);
}

gboolean
uc_submission_has (const UcSubmission *submission, UcInputKind kind)
{
  for (guint i = 0; i < submission->n_inputs; i++)
    if (submission->inputs[i].kind == kind)
      return TRUE;
  return FALSE;
}

/* ---- parsing ---- */

static gboolean
check_sayable (const UcInput *input, GError **error)
{
  UcSayRefusal refusal;

  if (input->kind == UC_INPUT_NONE)
    refusal = UC_SAY_REFUSAL_EMPTY_LINE;
  else if (input->auth != UC_WORD_NONE || input->role != UC_ROLE_NONE)
    refusal = UC_SAY_REFUSAL_LOOKED_UP;
  else if (input->seal[0] != '\0')
    refusal = UC_SAY_REFUSAL_SEALS;
  else if (input->salt[0] != '\0')
    refusal = UC_SAY_REFUSAL_OPENS_SEAL;
  else if (input->bounces > 0)
    refusal = UC_SAY_REFUSAL_BOUNCES;
  else
    return TRUE;
  uc_say_refusal_set (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, refusal, uc_input_usage (input->kind), NULL);
  return FALSE;
}

/* The badge held against the reader signs where no PIN is asked: its role goes into the line, and the core decides whether
 * that suffices. */
static gboolean
look_up_badge (UcInput *input, UcPeople *people, GError **error)
{
  g_autoptr (GError) fault = NULL;
  UcPerson person;

  if (input->badge[0] == '\0' || input->pin[0] != '\0')
    return TRUE;
  if (!uc_people_find (people, input->badge, &person, &fault))
    {
      g_set_error_literal (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, fault->message);
      return FALSE;
    }
  if (person.locked)
    {
      g_autofree char *bar = uc_people_say_bar (person.badge, person.bar, person.bar_day);

      if (bar != NULL)
        g_set_error_literal (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, bar);
      else
        uc_say_refusal_set (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, UC_SAY_REFUSAL_LOCKED_BADGE, input->badge, NULL);
      return FALSE;
    }
  input->role = person.role;
  return TRUE;
}

/* What the house's list locks, no table frees: it is refused before anything of it is on record. */
static gboolean
check_freed (const UcInput *input, UcPeople *people, GError **error)
{
  g_autofree char *bar = NULL;
  UcPerson person;

  if (input->kind != UC_INPUT_FREE_BADGE || !uc_people_find (people, input->value, &person, NULL))
    return TRUE;
  bar = uc_people_say_bar (person.badge, person.bar, person.bar_day);
  if (bar != NULL)
    g_set_error_literal (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, bar);
  return bar == NULL;
}

static gboolean
parse_lines (UcSubmission *submission, const char *const *lines, UcPeople *people, GError **error)
{
  guint n = g_strv_length ((char **) lines);

  if (n == 0 || n > UC_BUS_MAX_LINES)
    {
      g_autofree char *came = g_strdup_printf ("%u", n);

      uc_say_refusal_set (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, UC_SAY_REFUSAL_LINES, G_STRINGIFY (UC_BUS_MAX_LINES), came);
      return FALSE;
    }
  for (guint i = 0; i < n; i++)
    {
      UcInput *input = &submission->inputs[i];
      g_autoptr (GError) fault = NULL;

      if (!uc_input_parse (lines[i], input, &fault))
        {
          g_set_error_literal (error, UC_BUS_ERROR, UC_BUS_ERROR_REFUSED, fault->message);
          return FALSE;
        }
      input->origin = input->pin[0] != '\0' ? UC_ORIGIN_FLOOR : UC_ORIGIN_DEALER;
      uc_clock_stamp (input);
      if (!check_sayable (input, error) || !look_up_badge (input, people, error) || !check_freed (input, people, error))
        return FALSE;
    }
  submission->n_inputs = n;
  return TRUE;
}

/* ---- PINs ---- */

/* The sentence that the screen shows; UX "Errors on validation". NULL when the PIN was right. */
static char *
refusal (const UcInput *input, const UcLookupAnswer *answer)
{
  g_autofree char *tries = g_strdup_printf ("%u", answer->tries_left);

  if (answer->auth == UC_WORD_OK)
    return NULL;
  if (answer->auth == UC_WORD_UNKNOWN)
    return uc_say_refusal_in_english (UC_SAY_REFUSAL_UNKNOWN_BADGE, input->badge, NULL);
  if (answer->auth == UC_WORD_WRONG && answer->tries_left > 0)
    return uc_say_refusal_in_english (UC_SAY_REFUSAL_WRONG_PIN, tries, NULL);
  if (answer->bar != UC_HOUSE_BAR_NONE)
    return uc_people_say_bar (input->badge, answer->bar, answer->bar_day);
  return uc_say_refusal_in_english (UC_SAY_REFUSAL_LOCKED_BADGE, input->badge, NULL);
}

static void
take_answer (UcAsking *asking, const UcLookupAnswer *answer)
{
  UcSubmission *submission = asking->submission;
  UcInput asked = submission->inputs[asking->at];

  submission->refusal = refusal (&asked, answer);
  /* The same person's further lines rest on the same PIN. */
  for (guint i = asking->at; i < submission->n_inputs; i++)
    {
      UcInput *input = &submission->inputs[i];

      if (!g_str_equal (input->badge, asked.badge) || !g_str_equal (input->pin, asked.pin))
        continue;
      input->auth = answer->auth;
      input->role = answer->role;
      sodium_memzero (input->pin, sizeof input->pin);
      /* It happens now: other things may have happened while the PIN was looked up. */
      uc_clock_stamp (input);
    }
  /* Of a submission with a PIN that was refused only that is recorded. */
  if (submission->refusal != NULL)
    {
      submission->inputs[0] = submission->inputs[asking->at];
      submission->n_inputs = 1;
    }
  sodium_memzero (&asked, sizeof asked);
}

static void
on_looked_up (GObject *source, GAsyncResult *result, gpointer user_data)
{
  UcAsking *asking = user_data;
  g_autoptr (GError) error = NULL;
  UcLookupAnswer answer;

  if (!uc_lookup_finish (result, &answer, &error))
    {
      uc_submission_refuse (asking->submission, UC_BUS_ERROR_REFUSED, error->message);
      g_free (asking);
      return;
    }
  take_answer (asking, &answer);
  ask_next (asking);
}

static void
ask_next (UcAsking *asking)
{
  UcSubmission *submission = asking->submission;

  for (asking->at = 0; asking->at < submission->n_inputs; asking->at++)
    {
      const UcInput *input = &submission->inputs[asking->at];

      if (input->pin[0] == '\0')
        continue;
      uc_lookup_ask (asking->lookup, input->badge, input->pin, on_looked_up, asking);
      return;
    }
  asking->ready (submission, asking->user_data);
  g_free (asking);
}

void
uc_submission_start (GTask *task, guint64 after_seq, const char *const *lines, UcPeople *people, UcLookup *lookup,
                     UcSubmissionReady ready, gpointer user_data)
{
  UcSubmission *submission = g_new0 (UcSubmission, 1);
  g_autoptr (GError) error = NULL;
  UcAsking *asking;

  submission->task = task;
  submission->after_seq = after_seq;
  if (!parse_lines (submission, lines, people, &error))
    {
      uc_submission_refuse (submission, UC_BUS_ERROR_REFUSED, error->message);
      return;
    }
  asking = g_new0 (UcAsking, 1);
  asking->submission = submission;
  asking->lookup = lookup;
  asking->ready = ready;
  asking->user_data = user_data;
  ask_next (asking);
}
