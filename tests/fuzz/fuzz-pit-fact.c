/* What persons in the pit say, and what a pit is told of a meter: one that is read is written the same; whatever is said, memory has an item at most once,
 * and never two persons who have done it. Each line of the input is one. */
#include "fuzz.h"

#include "uc-pit-claims.h"
#include "uc-pit-facts.h"

#include <string.h>

typedef struct
{
  guint items, open, facts;
} Counted;

static void
on_known (const UcPitKnown *known, gpointer user_data)
{
  Counted *counted = user_data;
  guint done = 0;

  for (guint i = 0; i < known->noted->len; i++)
    done += g_array_index (known->noted, UcPitNoted, i).fact.what == UC_PIT_DONE;
  g_assert_cmpuint (done, ==, known->is_done);
  g_assert_cmpuint (known->noted->len, <=, UC_PIT_FACTS_OF_ONE + 1);
  counted->items++;
  counted->open += !known->is_done;
  counted->facts += known->noted->len;
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  g_autofree char *text = g_strndup ((const char *)data, size);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (UcPitFacts) facts = uc_pit_facts_new ();
  g_auto (UcPitClaims) claims = { 0 };
  Counted counted = { 0 };

  uc_pit_claims_init (&claims);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autoptr (GString) again = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      UcPitNoted noted = { .row = i + 1, .real_ns = (gint64)i * UC_PIT_FACTS_DONE_NS / 3 };
      char words[UC_PIT_FACT_TEXT];
      gboolean is_new;

      if (uc_pit_claims_parse (lines[i], &claims))
        {
          uc_pit_claims_print (&claims, again);
          g_assert_cmpstr (again->str, ==, lines[i]);
        }
      if (!uc_pit_fact_parse (lines[i], &noted.fact, &error))
        {
          g_assert_true (g_utf8_validate (error->message, -1, NULL));
          continue;
        }
      g_assert_cmpstr (uc_pit_fact_print (&noted.fact, words), ==, lines[i]);
      is_new = uc_pit_facts_judge (facts, &noted.fact, NULL) == UC_PIT_FACTS_NEW;
      g_assert_true (uc_pit_facts_add (facts, &noted) == is_new);
      if (is_new)
        g_assert_cmpint (uc_pit_facts_judge (facts, &noted.fact, NULL), ==, UC_PIT_FACTS_REPEATED);
    }
  uc_pit_facts_foreach (facts, on_known, &counted);
  g_assert_cmpuint (counted.items, ==, uc_pit_facts_n_items (facts));
  g_assert_cmpuint (counted.open, ==, uc_pit_facts_n_open (facts));
  g_assert_cmpuint (counted.facts, ==, uc_pit_facts_n (facts));
  return 0;
}
