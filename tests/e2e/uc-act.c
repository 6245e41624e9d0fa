#include "uc-act.h"

#include "uc-failure.h"
#include "uc-input.h"
#include "uc-rules-load.h"
#include "uc-say.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table-prompt.h"

#include <string.h>


/* A dealer looks before they touch: what has been on the panel for less than this is touched by mistake, and the panel
 * takes no answer to a prompt so soon. */
#define LOOKED_US (350 * G_TIME_SPAN_MILLISECOND)
/* When nothing came of a touch in this time it fell on a prompt that was just changing; a dealer touches again. */
#define ANSWER_WITHIN_S 5
#define TOUCHES_MAX 5
/* When the panel does not show the prompt in this time another page is open. */
#define PAGE_WITHIN_S 2
#define PAGES_MAX (UC_PATIENCE_S / PAGE_WITHIN_S)

typedef struct
{
  UcAct *act;
  const UcInput *input;
  guint from;      /* first row that may hold it */
} Sought;

/* ---- waiting ---- */

typedef struct
{
  const UcRig *rig;
  UcIsSo is_so;
  gpointer data;
  gboolean so;
} Waiting;

static gboolean
is_so_or_over (gpointer data)
{
  Waiting *waiting = data;

  waiting->so = waiting->is_so (waiting->data);
  return waiting->so || uc_rig_ended (waiting->rig, NULL) != NULL;
}

gboolean
uc_act_wait_until (UcAct *act, UcIsSo is_so, gpointer data, double seconds)
{
  Waiting waiting = { act->rig, is_so, data, FALSE };

  uc_wait_until (is_so_or_over, &waiting, seconds);
  return waiting.so;
}

/* ---- the record ---- */

/* What the service writes down of an input may say less (a PIN, a sealed card) and more (an unknown sum). */
static gboolean
is_same (const UcInput *written, const UcInput *said)
{
  return written->kind == said->kind && written->count == said->count && written->range == said->range
         && written->word == said->word && (written->card == said->card || written->seal[0] != '\0')
         && (written->seat == said->seat || said->seat == 0)
         && (written->wager == said->wager || said->wager == UC_WAGER_NONE);
}

static gboolean
is_recorded (gpointer data)
{
  Sought *sought = data;
  const GPtrArray *rows;

  if (!uc_record_update (sought->act->record))
    return FALSE;
  rows = uc_record_rows (sought->act->record);
  for (guint i = sought->from; i < rows->len; i++)
    {
      UcRecordRow *row = g_ptr_array_index (rows, i);
      UcInput written;

      if (uc_input_parse (row->input, &written, NULL) && is_same (&written, sought->input))
        return TRUE;
    }
  return FALSE;
}

/* ---- the panel ---- */

/* @name may be a pattern. */
static UcControl *
find (GPtrArray *buttons, const char *name)
{
  for (guint i = 0; i < buttons->len; i++)
    {
      UcControl *control = g_ptr_array_index (buttons, i);

      if (g_pattern_match_simple (name, control->name))
        return control;
    }
  return NULL;
}

/* The panel's buttons now. */
static GPtrArray *
look (UcAct *act)
{
  GPtrArray *buttons = uc_accessible_buttons (act->eyes, UC_CONSOLE);
  g_autoptr (GString) seen = g_string_new (NULL);

  for (guint i = 0; i < buttons->len; i++)
    {
      UcControl *control = g_ptr_array_index (buttons, i);

      g_string_append_printf (seen, "%s %d %d %d\n", control->name, control->sensitive, control->x, control->y);
    }
  if (g_strcmp0 (seen->str, act->seen) != 0)
    {
      g_free (act->seen);
      act->seen = g_strdup (seen->str);
      act->seen_us = g_get_monotonic_time ();
    }
  return buttons;
}

typedef struct
{
  UcAct *act;
  const char *name;
  Sought *sought; /* %NULL = the touch is not an answer */
  gboolean recorded;
  int x, y;
} Aim;

/* Nothing to touch any more, or the button has been there long enough to be seen. */
static gboolean
is_recorded_or_ready (gpointer data)
{
  Aim *aim = data;
  g_autoptr (GPtrArray) buttons = look (aim->act);
  UcControl *control = find (buttons, aim->name);

  aim->recorded = aim->sought != NULL && is_recorded (aim->sought);
  if (aim->recorded)
    return TRUE;
  if (control == NULL || !control->sensitive || g_get_monotonic_time () - aim->act->seen_us < LOOKED_US)
    return FALSE;
  aim->x = control->x + control->width / 2;
  aim->y = control->y + control->height / 2;
  return TRUE;
}

static gboolean
touch_at (UcAct *act, int x, int y, GError **error)
{
  act->n_touches++;
  return uc_rig_touch (act->rig, UC_DISPLAY_PANEL, x, y, error);
}

/* Touches once what is aimed at is ready; does not when it is recorded meanwhile. */
static gboolean
touch_aim (Aim *aim, GError **error)
{
  if (!uc_act_wait_until (aim->act, is_recorded_or_ready, aim, UC_PATIENCE_S))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the panel has no button “%s” to press", aim->name);
      return FALSE;
    }
  return aim->recorded || touch_at (aim->act, aim->x, aim->y, error);
}

/* Touches the button called @name once it is there. */
static gboolean
touch (UcAct *act, const char *name, GError **error)
{
  Aim aim = { .act = act, .name = name };

  return touch_aim (&aim, error);
}

/* One after the other, as a hand that does not look up between keys. */
static gboolean
touch_digits (UcAct *act, const char *digits, GError **error)
{
  g_autofree UcPoint *points = g_new0 (UcPoint, strlen (digits));
  g_autoptr (GPtrArray) keys = NULL;
  Aim aim = { .act = act, .name = "0" };

  if (!uc_act_wait_until (act, is_recorded_or_ready, &aim, UC_PATIENCE_S))
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the panel has no keys to press");
      return FALSE;
    }
  keys = look (act);
  for (guint i = 0; digits[i] != '\0'; i++)
    {
      const UcControl *key = find (keys, (char[]){ digits[i], '\0' });

      points[i] = key != NULL ? (UcPoint){ key->x + key->width / 2, key->y + key->height / 2 } : (UcPoint){ aim.x, aim.y };
    }
  act->n_touches += strlen (digits);
  return uc_rig_touch_each (act->rig, UC_DISPLAY_PANEL, points, strlen (digits), error);
}

/* Touches @name until the record holds the input. */
static gboolean
touch_until_recorded (UcAct *act, const char *name, Sought *sought, GError **error)
{
  Aim aim = { .act = act, .name = name, .sought = sought };

  for (guint i = 0; i < TOUCHES_MAX; i++)
    {
      if (!touch_aim (&aim, error))
        return FALSE;
      if (aim.recorded || uc_act_wait_until (act, is_recorded, sought, ANSWER_WITHIN_S))
        return TRUE;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "“%s” was pressed %d times and nothing was recorded", name,
               TOUCHES_MAX);
  return FALSE;
}

typedef struct
{
  UcAct *act;
  const char *before;
} Changing;

static gboolean
has_changed (gpointer data)
{
  Changing *changing = data;

  g_ptr_array_unref (look (changing->act));
  return g_strcmp0 (changing->act->seen, changing->before) != 0;
}

/* Whatever is touched changes the panel; when it does not, the touch fell on a page that was just changing. */
static gboolean
touch_until_changed (UcAct *act, const char *name, GError **error)
{
  for (guint i = 0; i < TOUCHES_MAX; i++)
    {
      g_autofree char *before = NULL;
      Changing changing = { act };

      if (!touch (act, name, error))
        return FALSE;
      changing.before = before = g_strdup (act->seen);
      if (uc_act_wait_until (act, has_changed, &changing, ANSWER_WITHIN_S))
        return TRUE;
    }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "“%s” was pressed %d times and nothing changed", name, TOUCHES_MAX);
  return FALSE;
}

/* ---- pictures ---- */

/* "Are there 2 chips?" becomes "are-there-2-chips". */
static char *
slug (const char *headline)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (const char *c = headline; *c != '\0'; c++)
    if (g_ascii_isalnum (*c))
      g_string_append_c (text, g_ascii_tolower (*c));
    else if (text->len > 0 && text->str[text->len - 1] != '-')
      g_string_append_c (text, '-');
  if (text->len > 0 && text->str[text->len - 1] == '-')
    g_string_truncate (text, text->len - 1);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

typedef struct
{
  UcAct *act;
  const char *name;
} Awaited;

/* Whether the panel has a button of that name, hollow or not. */
static gboolean
is_there (gpointer data)
{
  Awaited *awaited = data;
  g_autoptr (GPtrArray) buttons = look (awaited->act);

  return find (buttons, awaited->name) != NULL;
}

static gboolean
take (UcAct *act, const char *page, GError **error)
{
  const UcTable *table = uc_record_table (act->record);
  UcPrompt prompt = uc_table_prompt (table);
  UcPromptWords words;
  g_autofree char *headline = NULL;
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;

  uc_prompt_words_init (&words, table, &prompt);
  headline = slug (words.headline);
  uc_prompt_words_clear (&words);
  name = g_strdup_printf ("%03u-round-%u-%s-%s%s.png", ++act->n_pictures, table->now.carry.round,
                          uc_step_name (prompt.step), headline, page);
  path = g_build_filename (act->pictures, name, NULL);
  return uc_rig_picture (act->rig, UC_DISPLAY_PANEL, path, error);
}

/* Of a page of the panel other than the table. */
static gboolean
picture_of_page (UcAct *act, const char *page, GError **error)
{
  return act->pictures == NULL || take (act, page, error);
}

/* Another page than the table's may be on the panel: the one for the documents after a signature, or the dim one of a
 * closed table, which any touch wakes. Any other has to be waited for. */
static gboolean
leave_page (UcAct *act, const UcPrompt *prompt, GError **error)
{
  Awaited awaited = { act, "Table" };

  if (is_there (&awaited))
    return picture_of_page (act, "-page", error) && touch (act, awaited.name, error);
  if (prompt->id == UC_PROMPT_CLOSED)
    return picture_of_page (act, "-page", error) && touch_at (act, UC_PANEL_WIDTH / 2, UC_PANEL_HEIGHT / 2, error);
  return TRUE;
}

static const char *
option_name (const UcPrompt *prompt, UcOptionId id)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (prompt->options[i].id == id)
      return uc_say_option (prompt, &prompt->options[i]);
  return "";
}

/* Waits until the panel asks what the record asks. */
static gboolean
show_prompt (UcAct *act, const UcPrompt *prompt, GError **error)
{
  UcPromptWords words;
  Awaited awaited = { act, NULL };
  gboolean shown, left = TRUE;

  uc_prompt_words_init (&words, uc_record_table (act->record), prompt);
  /* The numbers of chips take the primary's place. */
  awaited.name = prompt->id == UC_PROMPT_CHIPS ? option_name (prompt, UC_OPTION_OTHER_NUMBER) : words.primary;
  shown = uc_act_wait_until (act, is_there, &awaited, PAGE_WITHIN_S);
  for (guint i = 0; !shown && i < PAGES_MAX && left; i++)
    {
      left = leave_page (act, prompt, error);
      shown = left && uc_act_wait_until (act, is_there, &awaited, PAGE_WITHIN_S);
    }
  if (!shown && left)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "the panel does not show “%s” with “%s”", words.headline,
                 words.primary);
  uc_prompt_words_clear (&words);
  return shown;
}

/* Passes @done on; what went wrong is told with all that can be seen of it. */
static gboolean
explained (UcAct *act, gboolean done, GError **error)
{
  if (!done)
    uc_failure_explain (act->rig, act->record, act->eyes, act->pictures != NULL ? act->pictures : act->rig->folder,
                        error);
  return done;
}

gboolean
uc_act_show (UcAct *act, GError **error)
{
  UcPrompt prompt;

  uc_record_update (act->record);
  prompt = uc_table_prompt (uc_record_table (act->record));
  return explained (act, show_prompt (act, &prompt, error), error);
}

static gboolean
take_if_new (UcAct *act, GError **error)
{
  const UcTable *table = uc_record_table (act->record);
  UcPrompt prompt = uc_table_prompt (table);
  g_autofree char *key = g_strdup_printf ("%u %d %u %u", table->now.carry.round, prompt.id,
                                          prompt.id == UC_PROMPT_DEAL ? 0 : prompt.seat, prompt.hand);

  if (act->pictures == NULL || g_strcmp0 (key, act->last_picture) == 0)
    return TRUE;
  g_free (act->last_picture);
  act->last_picture = g_steal_pointer (&key);
  return show_prompt (act, &prompt, error) && take (act, "", error);
}

gboolean
uc_act_picture (UcAct *act, GError **error)
{
  return explained (act, take_if_new (act, error), error);
}

/* ---- what a line is pressed as ---- */

/* Whether @lines, separated by newlines, hold @line. */
static gboolean
holds_line (const char *lines, const char *line)
{
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);

  return g_strv_contains ((const char *const *) each, line);
}

/* The button of the prompt that says @line; %NULL when none does. */
static char *
button_for (const UcTable *table, const UcPrompt *prompt, const char *line)
{
  for (guint i = 0; i < prompt->n_options; i++)
    if (g_str_equal (prompt->options[i].input, line))
      return g_strdup (uc_say_option (prompt, &prompt->options[i]));
  if (holds_line (prompt->primary, line))
    {
      UcPromptWords words;
      char *name;

      uc_prompt_words_init (&words, table, prompt);
      name = g_strdup (words.primary);
      uc_prompt_words_clear (&words);
      return name;
    }
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (g_str_equal (prompt->seat_tap[seat], line))
      return uc_say_seat (table, prompt, seat);
  return NULL;
}

static gboolean
touch_badge (UcAct *act, const UcInput *input, GError **error)
{
  g_autofree char *line = g_strdup_printf ("badge %s", input->badge);

  return uc_rig_do (act->rig, line, error);
}

/* A badge opens the page; the PIN is typed on it; its button signs. */
static gboolean
sign (UcAct *act, const UcPrompt *prompt, Sought *sought, const char *button, GError **error)
{
  return touch_badge (act, sought->input, error) && touch_digits (act, sought->input->pin, error)
         && picture_of_page (act, "-pin", error) && touch_until_recorded (act, button, sought, error);
}

static gboolean
count_chips (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  g_autofree char *digits = g_strdup_printf ("%u", sought->input->count);

  return touch (act, option_name (prompt, UC_OPTION_OTHER_NUMBER), error) && touch_digits (act, digits, error)
         && picture_of_page (act, "-number", error) && touch_until_recorded (act, "Counted", sought, error);
}

/* The badge alone signs. */
static gboolean
touch_badge_only (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  return touch_badge (act, sought->input, error)
         && uc_act_wait_until (act, is_recorded, sought, UC_PATIENCE_S);
}

typedef struct
{
  UcAct *act;
  gboolean at_end;
  int x, y;
} Reading;

/* The page with the readings can be turned, or cannot any more. */
static gboolean
is_at_end_or_ready (gpointer data)
{
  Reading *reading = data;
  g_autoptr (GPtrArray) buttons = look (reading->act);
  UcControl *control = find (buttons, "Next house rules");

  if (control == NULL || g_get_monotonic_time () - reading->act->seen_us < LOOKED_US)
    return FALSE;
  reading->at_end = !control->sensitive;
  reading->x = control->x + control->width / 2;
  reading->y = control->y + control->height / 2;
  return TRUE;
}

/* How much of them a page holds depends on their length. */
static gboolean
read_to_end (UcAct *act, GError **error)
{
  Reading reading = { .act = act };

  while (uc_act_wait_until (act, is_at_end_or_ready, &reading, UC_PATIENCE_S))
    if (reading.at_end)
      return TRUE;
    else if (!touch_at (act, reading.x, reading.y, error))
      return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, "the panel has no readings to turn");
  return FALSE;
}

/* The badge opens the page; it is read to its end before the PIN is typed. */
static gboolean
confirm_readings (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  return touch_badge (act, sought->input, error) && read_to_end (act, error)
         && touch_digits (act, sought->input->pin, error) && picture_of_page (act, "-pin", error)
         && touch_until_recorded (act, "Confirm all", sought, error);
}

/* The badge opens the page, which signs without a PIN. */
static gboolean
inspect_cards (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  return touch_badge (act, sought->input, error) && touch_until_recorded (act, "Cards inspected", sought, error);
}

static gboolean
inspect_reader (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  return sign (act, prompt, sought, "Reader passes", error);
}

static gboolean
rule (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  if (prompt->id == UC_PROMPT_RULING)
    return touch_badge (act, sought->input, error) && touch (act, "All continue", error)
           && touch_digits (act, sought->input->pin, error) && touch_until_recorded (act, "Sign the ruling", sought, error);
  return sign (act, prompt, sought, "Continue", error);
}

static gboolean
validate (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  /* Where two sign, it says which of them this is: "Sign, 1 of 2". */
  return sign (act, prompt, sought, "Sign*", error);
}

static gboolean
document (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error)
{
  return touch_badge (act, sought->input, error) && touch (act, "Payout slip is filled in", error)
         && touch_digits (act, sought->input->text, error) && picture_of_page (act, "-documents", error)
         && touch_until_recorded (act, "Documents complete", sought, error);
}

/* Lines that are more than one press. */
static const struct
{
  UcInputKind kind;
  gboolean (*press) (UcAct *act, const UcPrompt *prompt, Sought *sought, GError **error);
} pressed[] = {
  { UC_INPUT_CHIPS, count_chips },     { UC_INPUT_INSPECT_CARDS, inspect_cards },
  { UC_INPUT_SIGN_ON, touch_badge_only },
  { UC_INPUT_CONFIRM_READINGS, confirm_readings },
  { UC_INPUT_RULING, rule },           { UC_INPUT_INSPECT_READER, inspect_reader },
  { UC_INPUT_VALIDATE, validate },     { UC_INPUT_DOCUMENTED, document },
};

/* ---- lines ---- */

/* Coins, cards and the reader's answer come from the simulated table. */
static gboolean
is_physical (const UcInput *input)
{
  return input->kind == UC_INPUT_CARD || input->kind == UC_INPUT_LIGHT || input->kind == UC_INPUT_PEEK
         || input->kind == UC_INPUT_BADGE || input->kind == UC_INPUT_DEVICE
         || (input->kind == UC_INPUT_BET && uc_side_wager_is_progressive (input->wager));
}

static gboolean
perform (UcAct *act, const char *line, Sought *sought, GError **error)
{
  const UcTable *table = uc_record_table (act->record);
  UcPrompt prompt = uc_table_prompt (table);
  g_autofree char *button = button_for (table, &prompt, line);

  if (is_physical (sought->input))
    return uc_rig_do (act->rig, line, error);
  /* A sum is known where boxes sense chips; the panel never types one. */
  if (sought->input->kind == UC_INPUT_BET && sought->input->amount_given)
    return uc_record_say (act->record, line, error);
  /* A record without a round: its first key is written down first. */
  if (button != NULL && sought->input->kind == UC_INPUT_OPEN_TABLE && table->now.carry.round == 0)
    return touch_until_changed (act, button, error) && picture_of_page (act, "-first-key", error)
           && touch_until_recorded (act, "It is written down: open the table", sought, error);
  if (button != NULL)
    return touch_until_recorded (act, button, sought, error);
  for (guint i = 0; i < G_N_ELEMENTS (pressed); i++)
    if (pressed[i].kind == sought->input->kind)
      return pressed[i].press (act, &prompt, sought, error);
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "the panel does not ask for “%s” now", line);
  return FALSE;
}

/* Once they are counted the chips go to the rack, and the sensors are free. */
static gboolean
rack_chips (UcAct *act, GError **error)
{
  const UcTable *table = uc_record_table (act->record);

  if (!table->now.round.chips_counted)
    return TRUE;
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (uc_side_accepted_seats (&table->now, UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE) & UC_SEAT_BIT (seat))
      {
        g_autofree char *line = g_strdup_printf ("unbet %u match-the-dealer-progressive", seat);

        if (!uc_rig_do (act->rig, line, error))
          return FALSE;
      }
  return TRUE;
}

static gboolean
act_line (UcAct *act, const char *line, GError **error)
{
  UcInput input;
  Sought sought = { act, &input, 0 };

  if (!uc_input_parse (line, &input, error))
    return FALSE;
  if (input.kind == UC_INPUT_NONE)
    return TRUE;
  uc_record_update (act->record);
  sought.from = uc_record_rows (act->record)->len;
  if (!perform (act, line, &sought, error))
    return FALSE;
  if (!uc_act_wait_until (act, is_recorded, &sought, UC_PATIENCE_S))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "“%s” was done, but the record does not show it", line);
      return FALSE;
    }
  if (input.kind == UC_INPUT_CHIPS && !rack_chips (act, error))
    return FALSE;
  return take_if_new (act, error);
}

gboolean
uc_act_line (UcAct *act, const char *line, GError **error)
{
  return explained (act, act_line (act, line, error), error);
}

gboolean
uc_act_script (UcAct *act, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (!uc_act_line (act, g_strchomp (lines[i]), error))
      {
        g_prefix_error (error, "%s:%u: ", path, i + 1);
        return FALSE;
      }
  return TRUE;
}

/* ---- buttons by their names ---- */

static gboolean
touch_in_turn (UcAct *act, const char *names, GError **error)
{
  g_auto (GStrv) each = g_strsplit (names, "|", -1);

  for (guint i = 0; each[i] != NULL; i++)
    if (strspn (each[i], "0123456789") > 1 ? !touch_digits (act, each[i], error) : !touch_until_changed (act, each[i], error))
      return FALSE;
  return TRUE;
}

typedef struct
{
  UcAct *act;
  const char *pattern;
  guint from;
} Wanted;

static gboolean
is_on_record (gpointer data)
{
  Wanted *wanted = data;
  const GPtrArray *rows;

  if (!uc_record_update (wanted->act->record))
    return FALSE;
  rows = uc_record_rows (wanted->act->record);
  for (guint i = wanted->from; i < rows->len; i++)
    if (g_pattern_match_simple (wanted->pattern, ((const UcRecordRow *) rows->pdata[i])->input))
      return TRUE;
  return FALSE;
}

gboolean
uc_act_touch (UcAct *act, const char *names, const char *recorded, GError **error)
{
  Wanted wanted = { act, recorded, 0 };
  gboolean done;

  uc_record_update (act->record);
  wanted.from = uc_record_rows (act->record)->len;
  done = touch_in_turn (act, names, error);
  if (done && recorded != NULL && !uc_act_wait_until (act, is_on_record, &wanted, UC_PATIENCE_S))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "“%s” was pressed, and “%s” is not on the record", names,
                   recorded);
      done = FALSE;
    }
  return explained (act, done, error);
}

/* ---- the devices ---- */

static gboolean
await_button (UcAct *act, const char *name, GError **error)
{
  Awaited awaited = { act, name };

  if (uc_act_wait_until (act, is_there, &awaited, UC_PATIENCE_S))
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_TIMED_OUT, "the panel does not show “%s”", name);
  return FALSE;
}

static gboolean
look_at_devices (UcAct *act, GError **error)
{
  guint fitted = __builtin_popcountll (uc_rules_fitted_parts (uc_record_table (act->record)->rules));
  g_autofree char *check = g_strdup_printf ("Check all %u, one by one", fitted);

  return touch (act, "Menu", error) && touch (act, "Devices", error) && await_button (act, check, error)
         && picture_of_page (act, "-devices", error) && touch (act, check, error)
         && await_button (act, "It does not answer", error) && picture_of_page (act, "-device-check", error)
         && touch (act, "Devices", error) && touch (act, "Menu", error)
         && touch (act, "Table", error);
}

gboolean
uc_act_devices (UcAct *act, GError **error)
{
  return explained (act, look_at_devices (act, error), error);
}

/* ---- the last round ---- */

gboolean
uc_act_last_round (UcAct *act, GError **error)
{
  gboolean done = await_button (act, "Last round", error) && touch (act, "Last round", error)
                  && await_button (act, "To the player", error) && touch (act, "Table", error)
                  && await_button (act, "Menu", error);

  return explained (act, done, error);
}

void
uc_act_clear (UcAct *act)
{
  g_clear_pointer (&act->eyes, uc_accessible_free);
  g_clear_pointer (&act->record, uc_record_free);
  g_clear_pointer (&act->last_picture, g_free);
  g_clear_pointer (&act->seen, g_free);
}
