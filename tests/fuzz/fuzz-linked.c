/* The record of a linked meter. A line that is read is written the same; whatever tables and persons say, the ledger balances, nothing
 * is below zero, and what is held is held for somebody; and facts in any order fold without harm. */
#include "fuzz.h"

#include "uc-linked-line.h"
#include "uc-linked.h"

#include <string.h>

static const UcLinkedTerms terms[] = {
  { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_AT_LEAST_SEED, 150000, 60000 }, UC_PERCENTAGE_SHARED, UC_LINKED_HITS_ORDER,
    UC_MONEY_UNKNOWN },
  { { 5 * UC_DOLLAR, 5000 * UC_DOLLAR, UC_RESEED_RESERVE, 150000, 60000 }, UC_PERCENTAGE_EACH, UC_LINKED_HITS_SHARE, 6000 * UC_DOLLAR },
};

typedef struct
{
  UcLinked said;   /* what inputs made of it */
  UcLinked folded; /* any events */
  GArray *events;
} Meter;

static void
check (const UcLinked *link, const UcLinkedEvent *event)
{
  UcMoney sum = 0;

  if (event->kind != UC_LINKED_EVENT_ENTRY)
    return;
  for (guint i = 0; i < UC_LINKED_N_ACCOUNTS; i++)
    sum += event->change[i];
  g_assert_cmpint (sum, ==, 0);
  for (guint i = 0; i < UC_LINKED_N_BALANCES; i++)
    {
      g_assert_cmpint (link->balance[i] + event->change[i], ==, event->balance[i]);
      g_assert_cmpint (event->balance[i], >=, 0);
    }
}

static void
run_line (Meter *meter, const char *line)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  UcLinkedInput input;
  UcLinkedEvent event;

  if (uc_linked_line_parse_event (line, &event, NULL))
    {
      uc_linked_line_print_event (&event, text);
      g_assert_cmpstr (text->str, ==, line);
      uc_linked_apply (&meter->folded, &event);
    }
  else if (uc_linked_line_parse_input (line, &input, &error))
    {
      UcMoney held = 0;

      uc_linked_line_print_input (&input, text);
      g_assert_cmpstr (text->str, ==, line);
      uc_linked_decide (&meter->said, &input, meter->events, NULL);
      for (guint i = 0; i < meter->events->len; i++)
        {
          check (&meter->said, &g_array_index (meter->events, UcLinkedEvent, i));
          uc_linked_apply (&meter->said, &g_array_index (meter->events, UcLinkedEvent, i));
        }
      for (guint i = 0; i < meter->said.n_claims; i++)
        held += uc_linked_state_held (&meter->said.claims[i]);
      g_assert_cmpint (held, ==, meter->said.balance[UC_LINKED_HELD]);
    }
  else
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autofree Meter *meter = g_new0 (Meter, 1);

  meter->events = g_array_new (FALSE, FALSE, sizeof (UcLinkedEvent));
  uc_linked_init (&meter->said, &terms[size % G_N_ELEMENTS (terms)]);
  uc_linked_init (&meter->folded, &terms[size % G_N_ELEMENTS (terms)]);
  for (guint i = 0; lines[i] != NULL; i++)
    run_line (meter, lines[i]);
  g_array_unref (meter->events);
  return 0;
}
