#include "uc-lesson-run.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcLessonRun
{
  const GArray *lines;
  guint next;
  guint done;
  GArray *slips;
};

UcLessonRun *
uc_lesson_run_new (const GArray *lines)
{
  UcLessonRun *run = g_new0 (UcLessonRun, 1);

  run->lines = lines;
  run->slips = g_array_new (FALSE, TRUE, sizeof (UcSlip));
  return run;
}

void
uc_lesson_run_free (UcLessonRun *run)
{
  g_array_unref (run->slips);
  g_free (run);
}

static const UcLessonLine *
line_at (const UcLessonRun *run, guint at)
{
  return at < run->lines->len ? &g_array_index (run->lines, UcLessonLine, at) : NULL;
}

const UcLessonLine *
uc_lesson_run_next (const UcLessonRun *run)
{
  return line_at (run, run->next);
}

void
uc_lesson_run_advance (UcLessonRun *run, guint n)
{
  for (; n > 0 && run->next < run->lines->len; n--)
    run->done += line_at (run, run->next++)->dealers;
}

guint
uc_lesson_run_done (const UcLessonRun *run)
{
  return run->done;
}

const UcLessonText *
uc_lesson_run_say (const UcLessonRun *run)
{
  guint at = run->next;

  while (at < run->lines->len && !line_at (run, at)->dealers)
    at++;
  /* A step that is one press with those before it has their words. */
  while (at < run->lines->len && line_at (run, at)->say == NULL && at > 0)
    at--;
  return at < run->lines->len ? line_at (run, at)->say : NULL;
}

const GArray *
uc_lesson_run_slips (const UcLessonRun *run)
{
  return run->slips;
}

/* ---- judging ---- */

/* The screen says more than a lesson has to, such as the wager that is signed for; where the lesson says it, it is the same. A badge
 * that signs alone is asked for its PIN when it was read too long ago. */
static gboolean
is_meant (const UcInput *due, const UcInput *said)
{
  return said->kind == due->kind && said->count == due->count && said->range == due->range && said->word == due->word
         && said->card == due->card && said->irregularity == due->irregularity && said->device == due->device
         && said->part == due->part && said->seats == due->seats && said->hand == due->hand
         && (due->seat == 0 || said->seat == due->seat) && (due->wager == UC_WAGER_NONE || said->wager == due->wager)
         && (!due->amount_given || said->amount == due->amount) && strcmp (said->badge, due->badge) == 0
         && (due->pin[0] == '\0' || strcmp (said->pin, due->pin) == 0) && strcmp (said->key, due->key) == 0
         && strcmp (said->value, due->value) == 0 && (due->text[0] == '\0' || strcmp (said->text, due->text) == 0);
}

static gboolean
is_decision (UcInputKind kind)
{
  return kind == UC_INPUT_HIT || kind == UC_INPUT_STAND || kind == UC_INPUT_DOUBLE || kind == UC_INPUT_SPLIT
         || kind == UC_INPUT_SURRENDER || kind == UC_INPUT_RESCUE || kind == UC_INPUT_TAKE || kind == UC_INPUT_LATE_DOUBLE;
}

/* What kind of slip it is to say @said where @due is due. */
static UcSlipKind
kind_of (const UcLessonRun *run, guint at, const UcInput *due, const UcInput *said)
{
  /* Before the card, the light or the badge that comes first. */
  if (is_meant (due, said))
    return UC_SLIP_EARLY;
  if (said->kind == UC_INPUT_UNDO || said->kind == UC_INPUT_MOVE || said->kind == UC_INPUT_WITHDRAW)
    return UC_SLIP_TOOK_BACK;
  if (said->kind == due->kind)
    {
      if (strcmp (said->badge, due->badge) != 0 || strcmp (said->pin, due->pin) != 0)
        return UC_SLIP_SIGNATURE;
      if (said->count != due->count || said->amount != due->amount)
        return UC_SLIP_NUMBER;
      if (said->seat != due->seat || said->hand != due->hand || said->seats != due->seats)
        return UC_SLIP_SEAT;
      if (said->range != due->range)
        return UC_SLIP_RANGE;
      if (due->kind == UC_INPUT_LAMP)
        return UC_SLIP_LAMP;
      return due->badge[0] != '\0' ? UC_SLIP_SIGNATURE : UC_SLIP_ORDER;
    }
  /* Who pays instead of calling has not called, whatever else it is. */
  if (due->kind == UC_INPUT_CALL_FLOOR)
    return UC_SLIP_FLOOR;
  if (is_decision (due->kind) && is_decision (said->kind))
    return UC_SLIP_DECISION;
  for (guint later = at + 1; later < run->lines->len; later++)
    if (line_at (run, later)->dealers && is_meant (&line_at (run, later)->input, said))
      return UC_SLIP_EARLY;
  return UC_SLIP_ORDER;
}

guint
uc_lesson_run_judge (UcLessonRun *run, guint skip, const char *const *lines, const UcPrompt *prompt, UcSlip *slip)
{
  guint at = run->next + skip, n = g_strv_length ((char **) lines), found = 0;
  g_autofree gboolean *taken = g_new0 (gboolean, n + 1);
  const UcLessonLine *due = line_at (run, at);
  UcInput said = { 0 };

  /* One press may say several lines, in whatever order the screen has them. */
  for (guint i = 0; i < n; i++)
    {
      gboolean meant = FALSE;

      memset (&said, 0, sizeof said);
      if (!uc_input_parse (lines[i], &said, NULL))
        break;
      for (guint j = 0; j < n && !meant; j++)
        {
          const UcLessonLine *line = line_at (run, at + j);

          meant = line != NULL && line->dealers && !taken[j] && is_meant (&line->input, &said);
          taken[j] |= meant;
        }
      if (!meant)
        break;
      found++;
    }
  if (found > 0 && found == n)
    {
      memset (&said, 0, sizeof said);
      return n;
    }
  /* A table's line in between: the step that is due is behind it. */
  while (due != NULL && !due->dealers)
    due = line_at (run, ++at);
  *slip = (UcSlip){ .kind = due != NULL ? kind_of (run, at, &due->input, &said) : UC_SLIP_ORDER,
                    .cite = prompt->cite, .cite2 = prompt->cite2, .line = MIN (at, run->lines->len - 1) };
  g_array_append_val (run->slips, *slip);
  memset (&said, 0, sizeof said);
  return 0;
}

/* ---- words ---- */

const char *
uc_lesson_run_say_slip (UcSlipKind kind)
{
  static const char *const words[UC_N_SLIPS] = {
    [UC_SLIP_ORDER] = N_ ("Another step was due"),
    [UC_SLIP_EARLY] = N_ ("Too early"),
    [UC_SLIP_NUMBER] = N_ ("Wrong number"),
    [UC_SLIP_SEAT] = N_ ("Wrong seat or hand"),
    [UC_SLIP_RANGE] = N_ ("Wrong rectangle or light"),
    [UC_SLIP_LAMP] = N_ ("Winner’s light not checked"),
    [UC_SLIP_DECISION] = N_ ("Not the player’s decision"),
    [UC_SLIP_FLOOR] = N_ ("Floor not called"),
    [UC_SLIP_SIGNATURE] = N_ ("Wrong badge, PIN or form"),
    [UC_SLIP_TOOK_BACK] = N_ ("Took back what was right"),
  };

  return _ (words[kind]);
}
