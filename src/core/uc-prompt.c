/* uc_table_prompt (): what the procedure asks of whom, from what lies face up. One function a step, one a trouble. */
#include "uc-step.h"

void
uc_ask (const UcAsk *a, UcPromptId id, UcCite cite, const char *primary)
{
  a->p->id = id;
  a->p->cite = cite;
  g_strlcpy (a->p->primary, primary, sizeof a->p->primary);
}

void
uc_ask_wait (const UcAsk *a, UcPromptId id, UcCite cite)
{
  uc_ask (a, id, cite, "");
  a->p->hollow = TRUE;
}

void
uc_ask_option (const UcAsk *a, UcOptionId id, gboolean available, const char *input)
{
  UcOption *o = &a->p->options[a->p->n_options];

  if (a->p->n_options == UC_MAX_OPTIONS)
    return;
  o->id = id;
  o->available = available;
  g_strlcpy (o->input, input, sizeof o->input);
  a->p->n_options++;
}

void
uc_ask_primary (const UcAsk *a, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_vsnprintf (a->p->primary, sizeof a->p->primary, format, args);
  va_end (args);
}

gboolean
uc_ask_fitted (const UcAsk *a, UcDevice device)
{
  return a->s->carry.devices[device] == UC_DEVICE_STATE_UP;
}

UcPrompt
uc_table_prompt (const UcTable *table)
{
  UcPrompt prompt;
  const UcAsk a = { .table = table, .s = &table->now, .r = &table->now.round, .rules = table->rules, .p = &prompt };

  memset (&prompt, 0, sizeof prompt);
  prompt.step = table->now.round.step;
  prompt.amount = 0;
  if (table->now.round.trouble != UC_TROUBLE_NONE)
    uc_ask_trouble (&a);
  else
    uc_step_row (table->now.round.step)->ask (&a);
  return prompt;
}

char *
uc_table_expected (const UcTable *table)
{
  UcPrompt prompt = uc_table_prompt (table);
  GString *expected = g_string_new (NULL);

  for (guint kind = 1; kind < UC_N_INPUTS; kind++)
    if (prompt.accepts & uc_input_bit (kind))
      g_string_append_printf (expected, "%s“%s”", expected->len > 0 ? ", " : "", uc_input_usage (kind));
  if (expected->len == 0)
    g_string_append (expected, "nothing but the devices");
  return g_string_free (expected, FALSE);
}
