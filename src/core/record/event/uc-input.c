/* The grammar of the round script: each verb's arguments are a pattern of words, and what a word means says
 * uc-input-args.c. */
#include "uc-input.h"

#include "uc-input-args.h"
#include "uc-name.h"
#include "uc-near.h"
#include "uc-time.h"

#include <string.h>

G_DEFINE_QUARK (uc-input-error-quark, uc_input_error)

#define MAX_ARGS 9

#define USAGE_TEXT 128

#define MAX_BOUNCES 9999

static const char *const verbs[UC_N_INPUTS] = {
  [UC_INPUT_NONE] = "",
#define X(name, verb, pattern) [UC_INPUT_##name] = verb,
  UC_INPUTS (X)
#undef X
};

static const char *const patterns[UC_N_INPUTS] = {
  [UC_INPUT_NONE] = "",
#define X(name, verb, pattern) [UC_INPUT_##name] = pattern,
  UC_INPUTS (X)
#undef X
};

/* What stands behind the irregularity's own name. */
static const char *const irregularity_patterns[UC_N_IRREGULARITIES] = {
  [UC_IRREGULARITY_FACE_UP_CARD] = "[card [badge auth]]",
  [UC_IRREGULARITY_EXPOSED_CARD] = "[card [badge auth]]",
  [UC_IRREGULARITY_NO_CARDS] = "seat",
  [UC_IRREGULARITY_ONE_CARD] = "seat yes|no",
  [UC_IRREGULARITY_MISSED_CARD] = "seat hand draw|dead",
  [UC_IRREGULARITY_WRONG_LIGHT] = "range",
  [UC_IRREGULARITY_WRONG_PLACE] = "range",
};

static const char *const origins[UC_N_ORIGINS] = {
  [UC_ORIGIN_SCRIPT] = "script",
  [UC_ORIGIN_DEVICE] = "device",
  [UC_ORIGIN_DEALER] = "dealer",
  [UC_ORIGIN_FLOOR] = "floor",
  [UC_ORIGIN_SERVICE] = "service",
};

/* ---- patterns made ready for use, once ---- */

static UcSlot input_slots[UC_N_INPUTS][MAX_ARGS + 1];

static UcSlot irregularity_slots[UC_N_IRREGULARITIES][MAX_ARGS + 1];

static char usages[UC_N_INPUTS][USAGE_TEXT];

static void
compile_pattern (const char *pattern, UcSlot *slots)
{
  gboolean optional = FALSE;
  guint n = 0;

  for (const char *p = pattern; p != NULL && *p != '\0'; n++)
    {
      const char *end;

      g_assert (n < MAX_ARGS);
      if (*p == '[')
        {
          optional = TRUE;
          p++;
        }
      end = p + strcspn (p, " ]");
      slots[n] = (UcSlot){ uc_input_args_find (p, end - p), p, end - p, optional };
      p = end + strspn (end, " ]");
    }
}

static void
write_usage (UcInputKind kind, char usage[USAGE_TEXT])
{
  UcWriter writer = { usage, usage + USAGE_TEXT - 1 };
  guint open = 0;

  uc_input_args_put (&writer, verbs[kind]);
  for (const UcSlot *slot = input_slots[kind]; slot->arg != NULL; slot++)
    {
      if (slot->arg->usage != NULL && slot->arg->usage[0] == '\0')
        continue;
      uc_input_args_put (&writer, slot->optional ? " [" : " ");
      open += slot->optional;
      if (slot->arg->usage != NULL)
        uc_input_args_put (&writer, slot->arg->usage);
      else
        for (guint i = 0; i < slot->name_len; i++)
          uc_input_args_put (&writer, (char[]){ slot->name[i], '\0' });
    }
  while (open-- > 0)
    uc_input_args_put (&writer, "]");
  *writer.p = '\0';
}

static void
ensure_tables (void)
{
  static gsize ready = 0;

  if (!g_once_init_enter (&ready))
    return;
  for (guint id = 0; id < UC_N_IRREGULARITIES; id++)
    compile_pattern (irregularity_patterns[id], irregularity_slots[id]);
  for (guint kind = 0; kind < UC_N_INPUTS; kind++)
    {
      compile_pattern (patterns[kind], input_slots[kind]);
      write_usage (kind, usages[kind]);
    }
  g_once_init_leave (&ready, 1);
}

/* The slots of @input's arguments; where the pattern goes on as the irregularity says, so does the walk. */
static const UcSlot *
resolve_slot (const UcInput *input, const UcSlot *slot)
{
  if (slot->arg != NULL && slot->arg->read == NULL)
    return irregularity_slots[input->irregularity];
  return slot;
}

/* ---- parser ---- */

static gboolean
refuse_word (const UcReader *reader, const UcSlot *slot, GError **error)
{
  const char *usage = usages[reader->input->kind];
  g_autofree char *word = g_utf8_make_valid (reader->word, -1);

  if (slot->arg->secret) /* a PIN typed wrong is never repeated */
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "behind the badge stands not %s; expected “%s”",
                 slot->arg->expected, usage);
  else if (slot->arg->expected == NULL)
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "“%s” is none of %.*s; expected “%s”", word,
                 (int) slot->name_len, slot->name, usage);
  else
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "“%s” is not %s; expected “%s”", word,
                 slot->arg->expected, usage);
  return FALSE;
}

static gboolean
refuse_end (const UcReader *reader, const UcSlot *slot, GError **error)
{
  const char *usage = usages[reader->input->kind];

  if (slot->arg->expected == NULL)
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "the line ends where %.*s is due; expected “%s”",
                 (int) slot->name_len, slot->name, usage);
  else
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "the line ends where %s is due; expected “%s”",
                 slot->arg->expected, usage);
  return FALSE;
}

/* What a contact says, which may bounce. */
static gboolean
may_bounce (UcInputKind kind)
{
  return kind == UC_INPUT_BET || kind == UC_INPUT_UNBET || kind == UC_INPUT_NO_MORE_BETS;
}

/* The next word; that it is "~N", behind all arguments, says *@bounces. %FALSE at the end. */
static gboolean
next_arg (UcReader *reader, gboolean *bounces)
{
  gboolean more = uc_input_args_next (reader);

  *bounces = more && reader->word[0] == '~' && may_bounce (reader->input->kind);
  return more && !*bounces;
}

static gboolean
read_bounces (UcReader *reader, GError **error)
{
  guint64 bounces;

  if (!g_ascii_string_to_unsigned (reader->word + 1, 10, 1, MAX_BOUNCES, &bounces, NULL))
    {
      g_autofree char *word = g_utf8_make_valid (reader->word, -1);

      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                   "“%s” is not a number of bounces; expected one such as “~3”, up to ~%d", word, MAX_BOUNCES);
      return FALSE;
    }
  reader->input->bounces = (guint) bounces;
  return TRUE;
}

static gboolean
read_args (UcReader *reader, GError **error)
{
  UcInput *input = reader->input;
  const UcSlot *slot = resolve_slot (input, input_slots[input->kind]);
  gboolean bounces = FALSE, more = TRUE;

  for (; more && slot->arg != NULL; slot = resolve_slot (input, slot + 1))
    {
      more = next_arg (reader, &bounces);
      if (!more && !slot->optional)
        return refuse_end (reader, slot, error);
      if (more && !slot->arg->read (reader, slot))
        return refuse_word (reader, slot, error);
    }
  if (more)
    more = next_arg (reader, &bounces);
  if (bounces)
    {
      if (!read_bounces (reader, error))
        return FALSE;
      more = uc_input_args_next (reader);
    }
  if (more)
    {
      g_autofree char *word = g_utf8_make_valid (reader->word, -1);

      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "“%s” is too much; expected “%s”", word,
                   usages[input->kind]);
      return FALSE;
    }
  return TRUE;
}

/* "@TIME" before the input itself. */
static gboolean
read_time (UcReader *reader, GError **error)
{
  if (reader->word[0] != '@')
    return TRUE;
  if (!uc_time_parse (reader->word + 1, &reader->input->t_real_ns))
    {
      g_autofree char *word = g_utf8_make_valid (reader->word, -1);

      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                   "“%s” is not a time; expected one in UTC such as “@2000-01-01T00:00:00Z”", word);
      return FALSE;
    }
  if (uc_input_args_next (reader))
    return TRUE;
  g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
               "no input follows the time; expected one, as in “@2000-01-01T00:00:00Z no-more-bets”");
  return FALSE;
}

/* An unknown verb, with the one that may have been meant. */
static void
refuse_verb (const char *verb, GError **error)
{
  g_autofree char *word = g_utf8_make_valid (verb, -1);
  const char *near = uc_near_word (word, verbs, UC_N_INPUTS);

  if (near != NULL)
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "unknown input “%s”; did you mean “%s”?", word,
                 usages[uc_name_index (verbs, UC_N_INPUTS, near)]);
  else
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                 "unknown input “%s”; expected one such as “%s”, “%s” or “%s”", word, usages[UC_INPUT_BET], usages[UC_INPUT_CARD], verbs[UC_INPUT_NO_MORE_BETS]);
}

/* Where the input ends: at a comment or at the end of the line. */
static const char *
check_text (const char *line, GError **error)
{
  const char *end = line + strcspn (line, "#");

  if (!g_utf8_validate (line, -1, NULL))
    {
      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "the line is not text; expected UTF-8");
      return NULL;
    }
  for (const char *p = line; p < end; p++)
    if (g_ascii_iscntrl (*p) && !uc_is_blank (*p))
      {
        g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                     "the line holds the control character %d; expected printable text", *p);
        return NULL;
      }
  return end;
}

gboolean
uc_input_parse (const char *line, UcInput *input, GError **error)
{
  UcInput parsed = { .amount = UC_MONEY_UNKNOWN, .amount2 = UC_MONEY_UNKNOWN };
  UcReader reader = { .rest = line, .input = &parsed };

  g_return_val_if_fail (line != NULL && input != NULL, FALSE);

  ensure_tables ();
  reader.end = check_text (line, error);
  if (reader.end == NULL)
    return FALSE;
  if (uc_input_args_next (&reader))
    {
      if (!read_time (&reader, error))
        return FALSE;
      parsed.kind = uc_name_index (verbs, UC_N_INPUTS, reader.word);
      if (parsed.kind == UC_INPUT_NONE)
        {
          refuse_verb (reader.word, error);
          return FALSE;
        }
      if (!read_args (&reader, error))
        return FALSE;
    }
  *input = parsed;
  return TRUE;
}

/* ---- printer ---- */

char *
uc_input_format (const UcInput *input, char text[UC_INPUT_TEXT])
{
  UcWriter writer = { text, text + UC_INPUT_TEXT - 1 };
  const UcSlot *slot;

  g_return_val_if_fail (input->kind < UC_N_INPUTS, text);

  ensure_tables ();
  uc_input_args_put (&writer, verbs[input->kind]);
  slot = resolve_slot (input, input_slots[input->kind]);
  for (; slot->arg != NULL; slot = resolve_slot (input, slot + 1))
    {
      if (slot->optional && !slot->arg->given (input))
        break;
      uc_input_args_put (&writer, " ");
      slot->arg->print (input, &writer);
    }
  if (input->bounces > 0 && may_bounce (input->kind))
    {
      char bounces[16];

      g_snprintf (bounces, sizeof bounces, " ~%u", MIN (input->bounces, MAX_BOUNCES));
      uc_input_args_put (&writer, bounces);
    }
  *writer.p = '\0';
  return text;
}

const char *
uc_input_usage (UcInputKind kind)
{
  g_return_val_if_fail (kind < UC_N_INPUTS, "");

  ensure_tables ();
  return usages[kind];
}

const char *
uc_input_verb (UcInputKind kind)
{
  g_return_val_if_fail (kind < UC_N_INPUTS, "");

  return verbs[kind];
}

gboolean
uc_input_names_refused (const UcInput *input)
{
  return input->salt[0] != '\0' && input->seal[0] == '\0';
}

const char *
uc_input_origin_name (UcOrigin origin)
{
  g_return_val_if_fail (origin < UC_N_ORIGINS, "");

  return origins[origin];
}

UcOrigin
uc_input_origin_parse (const char *text)
{
  for (guint i = 0; i < UC_N_ORIGINS; i++)
    if (strcmp (origins[i], text) == 0)
      return i;
  return UC_N_ORIGINS;
}
