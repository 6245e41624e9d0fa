#include "uc-refused.h"

#include "uc-say-refusal.h"
#include "uc-table.h"

#include <locale.h>
#include <string.h>

/* The service takes no more calls of one screen at a time, and answers them in their order. */
#define CALLS 4

struct _UcRefused
{
  GQueue calls; /* GArray of UcInput, newest first */
  locale_t english;
};

UcRefused *
uc_refused_new (void)
{
  UcRefused *self = g_new0 (UcRefused, 1);

  g_queue_init (&self->calls);
  self->english = newlocale (LC_ALL_MASK, "C", (locale_t) 0);
  return self;
}

void
uc_refused_free (UcRefused *self)
{
  g_queue_clear_full (&self->calls, (GDestroyNotify) g_array_unref);
  if (self->english != (locale_t) 0)
    freelocale (self->english);
  g_free (self);
}

void
uc_refused_note (UcRefused *self, const char *const *lines)
{
  GArray *inputs = g_array_new (FALSE, FALSE, sizeof (UcInput));
  UcInput input = { 0 };

  for (guint i = 0; lines[i] != NULL && uc_input_parse (lines[i], &input, NULL); i++)
    {
      /* As the service does. What it says about a wrong PIN is none of the core's refusals. */
      input.origin = input.pin[0] != '\0' ? UC_ORIGIN_FLOOR : UC_ORIGIN_DEALER;
      input.auth = input.pin[0] != '\0' ? UC_WORD_OK : UC_WORD_NONE;
      memset (input.pin, 0, sizeof input.pin);
      g_array_append_val (inputs, input);
    }
  g_queue_push_head (&self->calls, inputs);
  if (self->calls.length > CALLS)
    g_array_unref (g_queue_pop_tail (&self->calls));
}

/* Why the lines are refused, each on the table that those before it have left; NULL when they are not. */
static char *
decide (const UcTable *table, const GArray *inputs, UcRole role, gint64 t_real_ns)
{
  UcEvents *events = uc_events_new ();
  g_autoptr (GError) error = NULL;
  UcTable trial;

  uc_table_init_copy (&trial, table);
  for (guint i = 0; i < inputs->len && error == NULL; i++)
    {
      UcInput input = g_array_index (inputs, UcInput, i);

      input.t_real_ns = t_real_ns;
      input.role = input.badge[0] != '\0' ? role : UC_ROLE_NONE;
      if (uc_table_decide (&trial, &input, events, &error))
        for (guint n = 0; n < events->n; n++)
          uc_table_apply (&trial, &events->v[n]);
    }
  uc_events_free (events);
  return error != NULL ? g_strdup (error->message) : NULL;
}

char *
uc_refused_say (const UcRefused *self, const UcTable *table, gint64 t_real_ns, const char *sentence)
{
  char *said = uc_say_refusal_translated (sentence);

  /* Whose badge it is only the service knows: the English sentence tells by which role it was refused. */
  for (const GList *call = self->calls.head; call != NULL && said == NULL && self->english != (locale_t) 0; call = call->next)
    for (guint role = 0; role < UC_N_ROLES && said == NULL; role++)
      {
        const locale_t own = uselocale (self->english);
        g_autofree char *english = decide (table, call->data, (UcRole) role, t_real_ns);

        uselocale (own);
        if (g_strcmp0 (english, sentence) == 0)
          said = decide (table, call->data, (UcRole) role, t_real_ns);
      }
  return said != NULL ? said : g_strdup (sentence);
}
