#include "uc-pit-facts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _UcPitFacts
{
  GHashTable *items; /* UcPitItemId → UcPitKnown */
  GQueue open, done; /* UcPitKnown; the one whose last fact is the oldest is the first */
  guint n;
};

static void
known_free (gpointer data)
{
  UcPitKnown *known = data;

  g_array_unref (known->noted);
  g_free (known);
}

UcPitFacts *
uc_pit_facts_new (void)
{
  UcPitFacts *self = g_new0 (UcPitFacts, 1);

  self->items = g_hash_table_new_full (uc_pit_item_id_hash, uc_pit_item_id_equal, NULL, known_free);
  return self;
}

void
uc_pit_facts_forget_all (UcPitFacts *self)
{
  /* The links of both are the items' own. */
  g_queue_init (&self->open);
  g_queue_init (&self->done);
  g_hash_table_remove_all (self->items);
  self->n = 0;
}

void
uc_pit_facts_free (UcPitFacts *self)
{
  uc_pit_facts_forget_all (self);
  g_hash_table_unref (self->items);
  g_free (self);
}

const UcPitKnown *
uc_pit_facts_find (const UcPitFacts *self, const UcPitItemId *item)
{
  return g_hash_table_lookup (self->items, item);
}

static const UcPitNoted *
last_of (const UcPitKnown *known)
{
  return &g_array_index (known->noted, UcPitNoted, known->noted->len - 1);
}

static gboolean
has_said (const UcPitKnown *known, const UcPitFact *fact)
{
  for (guint i = 0; i < known->noted->len; i++)
    {
      const UcPitFact *said = &g_array_index (known->noted, UcPitNoted, i).fact;

      if (said->what == fact->what && strcmp (said->badge, fact->badge) == 0)
        return TRUE;
    }
  return FALSE;
}

UcPitVerdict
uc_pit_facts_judge (const UcPitFacts *self, const UcPitFact *fact, GError **error)
{
  const UcPitKnown *known = uc_pit_facts_find (self, &fact->item);

  if (known != NULL && has_said (known, fact))
    return UC_PIT_FACTS_REPEATED;
  if (known != NULL && known->is_done)
    g_set_error (error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_REFUSED, _ ("badge %s has done it already, in the pit %s; nothing is recorded"),
                 last_of (known)->fact.badge, last_of (known)->fact.where);
  else if (known != NULL && known->noted->len >= UC_PIT_FACTS_OF_ONE && fact->what != UC_PIT_DONE)
    g_set_error (error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_REFUSED, _ ("%u facts of it are recorded, and it is not done; expected “done”"),
                 known->noted->len);
  else if (known == NULL && self->done.length >= UC_PIT_FACTS_ITEMS)
    g_set_error (error, UC_PIT_FACT_ERROR, UC_PIT_FACT_ERROR_REFUSED,
                 _ ("%u items were done within a day, more than any pit has; expected that somebody looks at the ledger’s record"), self->done.length);
  else
    return UC_PIT_FACTS_NEW;
  return UC_PIT_FACTS_REFUSED;
}

static void
forget (UcPitFacts *self, UcPitKnown *known)
{
  g_queue_unlink (known->is_done ? &self->done : &self->open, &known->here);
  self->n -= known->noted->len;
  g_hash_table_remove (self->items, &known->item);
}

/* … but for @latest, which has just been said. */
static void
forget_old (UcPitFacts *self, const UcPitKnown *latest, gint64 now_ns)
{
  GQueue *const queues[] = { &self->open, &self->done };
  const guint64 kept_ns[] = { UC_PIT_FACTS_OPEN_NS, UC_PIT_FACTS_DONE_NS };

  for (guint i = 0; i < G_N_ELEMENTS (queues); i++)
    for (UcPitKnown *first; (first = g_queue_peek_head (queues[i])) != NULL && first != latest;)
      {
        const gint64 then_ns = last_of (first)->real_ns;

        /* As far as a clock can go, the difference fits an unsigned number only. */
        if (now_ns <= then_ns || (guint64)now_ns - (guint64)then_ns < kept_ns[i])
          break;
        forget (self, first);
      }
  if (g_hash_table_size (self->items) > UC_PIT_FACTS_ITEMS)
    for (GList *at = self->open.head; at != NULL; at = at->next)
      if (at->data != latest)
        {
          forget (self, at->data);
          break;
        }
}

gboolean
uc_pit_facts_add (UcPitFacts *self, const UcPitNoted *noted)
{
  UcPitKnown *known;

  if (uc_pit_facts_judge (self, &noted->fact, NULL) != UC_PIT_FACTS_NEW)
    return FALSE;
  known = g_hash_table_lookup (self->items, &noted->fact.item);
  if (known == NULL)
    {
      known = g_new0 (UcPitKnown, 1);
      known->item = noted->fact.item;
      known->noted = g_array_new (FALSE, FALSE, sizeof (UcPitNoted));
      known->here.data = known;
      g_hash_table_insert (self->items, &known->item, known);
    }
  else
    g_queue_unlink (&self->open, &known->here);
  g_array_append_val (known->noted, *noted);
  self->n++;
  known->is_done = noted->fact.what == UC_PIT_DONE;
  g_queue_push_tail_link (known->is_done ? &self->done : &self->open, &known->here);
  forget_old (self, known, noted->real_ns);
  return TRUE;
}

void
uc_pit_facts_foreach (const UcPitFacts *self, UcPitFactsFunc func, gpointer user_data)
{
  for (const GList *at = self->open.head; at != NULL; at = at->next)
    func (at->data, user_data);
  for (const GList *at = self->done.head; at != NULL; at = at->next)
    func (at->data, user_data);
}

guint
uc_pit_facts_n_items (const UcPitFacts *self)
{
  return g_hash_table_size (self->items);
}

guint
uc_pit_facts_n_open (const UcPitFacts *self)
{
  return self->open.length;
}

guint
uc_pit_facts_n (const UcPitFacts *self)
{
  return self->n;
}
