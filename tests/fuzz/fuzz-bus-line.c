/* What Submit takes: lines parsed and looked up as the service does it, then decided at a table in play, all of them or
 * none. What a screen may not say is refused, no PIN is left in what is recorded, and every event that comes of them is
 * read back the same. A digit alone on the first line chooses where the table stands. */
#include "fuzz.h"
#include "uc-hole.h"
#include "uc-kept.h"
#include "uc-submission.h"
#include "uc-table.h"

#include <string.h>

/* The lookup that stands in for the service's, which hashes a PIN for as long as a hundred submissions take. */

static UcLookupAnswer looked_up;
static gboolean must_wait;
static UcPeople *people;

G_DEFINE_QUARK (uc - lookup - error - quark, uc_lookup_error)

/* 0000 is right, a PIN that begins with 9 has to wait, one with 8 was the third; anything else is wrong. */
void
uc_lookup_ask (UcLookup *lookup, const char *badge, const char *pin, GAsyncReadyCallback done, gpointer user_data)
{
  UcPerson person = { 0 };
  gboolean known = uc_people_find (people, badge, &person, NULL);
  gboolean right = strcmp (pin, "0000") == 0;

  looked_up = (UcLookupAnswer){ .auth = UC_WORD_WRONG, .tries_left = pin[0] & 3 };
  if (!known)
    looked_up.auth = UC_WORD_UNKNOWN;
  else if (pin[0] == '8')
    looked_up.auth = UC_WORD_LOCKED;
  else if (right)
    looked_up = (UcLookupAnswer){ .auth = UC_WORD_OK, .role = person.role };
  must_wait = pin[0] == '9';
  done (NULL, NULL, user_data);
}

gboolean
uc_lookup_finish (GAsyncResult *result, UcLookupAnswer *answer, GError **error)
{
  *answer = looked_up;
  if (!must_wait)
    return TRUE;
  g_set_error_literal (error, UC_LOOKUP_ERROR, UC_LOOKUP_ERROR_WAIT, "Wait.");
  return FALSE;
}

/* ---- tables in play ---- */

#define BETS "bet 1 main 25.00;bet 1 match-the-dealer 5.00;bet 1 match-the-dealer-progressive;bet 2 main 25.00"

/* Up to the stroke the table agrees to what only waits for a person. */
static const char *const places[] = {
  "|bet 3 main 10",
  BETS "|bet 3 main 10",
  BETS "|no-more-bets",
  BETS ";no-more-bets;card 9H;card 8D|card 9D",
  BETS ";no-more-bets;card 9H;card 8D;card 9D;card TC;card 8C|card TS",
  BETS ";no-more-bets;card 9H;card 8D;card 9D;card TC;card 8C|card TS;lamp 1 lit",
  "bet 1 main 25.00;no-more-bets;card TS;card AH;card 9C|card 7D",
  "bet 1 main 25.00;no-more-bets;card 9S;card 7H;card 9C;card TD|light large;place large",
  "bet 1 main 25.00;no-more-bets;card 9S;card 7H;card 9C;card TD;light large;place large|stand",
  "bet 1 main 25.00;no-more-bets;card 9S;card 7H;card 9C|call-floor",
};

static UcKept *
play (const char *place)
{
  UcKept *kept = uc_kept_new_of (NULL, NULL, UC_KEPT_TABLE);
  g_auto (GStrv) parts = g_strsplit (place, "|", 2);
  g_auto (GStrv) lines = g_strsplit (parts[1], ";", -1);
  g_autoptr (GError) error = NULL;

  if (*parts[0] != '\0')
    uc_kept_play (kept, parts[0]);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      uc_kept_try (kept, lines[i], &error);
      g_assert_no_error (error);
    }
  return kept;
}

static UcKept *
table_at (guint place)
{
  static UcKept *kept[G_N_ELEMENTS (places)];

  if (kept[place] == NULL)
    kept[place] = play (places[place]);
  return kept[place];
}

/* ---- deciding ---- */

static void
check_event (const UcEvent *event)
{
  g_autoptr (GString) line = g_string_new (NULL), again = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcEvent back;
  UcCarry carry;

  uc_event_print (event, line);
  if (!uc_event_parse (line->str, &back, &carry, &error))
    g_error ("“%s”: %s", line->str, error->message);
  uc_event_print (&back, again);
  g_assert_cmpstr (line->str, ==, again->str);
}

static void
check_input (const UcInput *input)
{
  char text[UC_INPUT_TEXT];
  UcInput back;

  g_assert_cmpstr (input->pin, ==, "");
  g_assert_cmpint (input->kind, !=, UC_INPUT_NONE);
  g_assert_cmpstr (input->seal, ==, "");
  if (!uc_input_parse (uc_input_format (input, text), &back, NULL))
    g_error ("“%s” cannot be read back", text);
}

/* As the service decides a submission: on a table that nobody keeps. */
static gboolean
decide (UcKept *kept, const UcSubmission *submission, GError **error)
{
  static UcTable table;

  uc_table_init_copy (&table, &kept->table);
  for (guint i = 0; i < submission->n_inputs; i++)
    {
      UcInput input = submission->inputs[i];

      check_input (&input);
      uc_hole_mark_input (&table, &input);
      if (!uc_table_decide (&table, &input, kept->out, error))
        return FALSE;
      for (guint j = 0; j < kept->out->n; j++)
        {
          check_event (&kept->out->v[j]);
          uc_table_apply (&table, &kept->out->v[j]);
        }
    }
  uc_table_prompt (&table);
  uc_table_outputs (&table);
  return TRUE;
}

static void
on_ready (UcSubmission *submission, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (submission->n_inputs, >, 0);
  uc_submission_has (submission, UC_INPUT_NO_MORE_BETS);
  if (decide (user_data, submission, &error))
    uc_submission_accept (submission, 1);
  else
    uc_submission_refuse (submission, UC_BUS_ERROR_REFUSED,
                          submission->refusal != NULL ? submission->refusal : error->message);
}

static void
on_answered (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autofree guint64 *head = g_task_propagate_pointer (G_TASK (result), &error);
  gboolean *answered = user_data;

  g_assert_true ((head == NULL) == (error != NULL));
  if (error != NULL)
    {
      g_assert_true (error->domain == UC_BUS_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      g_assert_cmpint (error->message[0], !=, '\0');
    }
  *answered = TRUE;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = size == 0 ? g_strdup ("") : g_strndup ((const char *)data, size);
  gboolean chosen = g_ascii_isdigit (text[0]) && text[1] == '\n';
  g_auto (GStrv) lines = g_strsplit (chosen ? text + 2 : text, "\n", -1);
  gboolean answered = FALSE;

  /* What is no text does not come through the bus. */
  if (!g_utf8_validate (text, -1, NULL))
    return 0;
  if (people == NULL)
    people = uc_people_new (NULL, NULL);
  uc_submission_start (g_task_new (NULL, NULL, on_answered, &answered), G_MAXUINT64, (const char *const *)lines, people,
                       NULL, on_ready, table_at (chosen ? text[0] - '0' : 0));
  while (!answered)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}
