#include "uc-way-out.h"

#include "uc-offered.h"
#include "uc-table.h"

#include <string.h>

typedef struct
{
  UcTable tables[UC_WAY_OUT_DEPTH + 1];
  GHashTable *seen; /* digests of states, by value */
  UcEvents *events;
  const char *said[UC_WAY_OUT_DEPTH]; /* the way to where the search stands */
  GString *way;
  guint furthest;
} Search;

/* Where a table stands, without the numbers of its events: who comes to the same place twice stands at one place. */
static guint64
place_of (const UcTable *table)
{
  static UcState s;
  const guint64 *words = (const guint64 *)(gconstpointer)&s;
  guint64 hash = G_GUINT64_CONSTANT (14695981039346656037);

  s = table->now;
  s.carry.seq = s.prompt_seq = s.round.first_seq = 0;
  for (guint i = 0; i < s.round.n_dealt; i++)
    s.round.dealt[i].seq = 0;
  for (guint seat = 0; seat <= UC_MAX_SEATS; seat++)
    s.round.seats[seat].main_seq = 0;
  for (gsize i = 0; i < sizeof s / sizeof *words; i++)
    hash = (hash ^ words[i]) * G_GUINT64_CONSTANT (1099511628211);
  return hash;
}

static gboolean
is_new (Search *s, const UcTable *table)
{
  guint64 *place = g_new (guint64, 1);

  *place = place_of (table);
  return g_hash_table_add (s->seen, place);
}

/* FALSE where the line is refused. */
static gboolean
say (Search *s, guint depth, const char *line, gboolean *closed)
{
  UcTable *next = &s->tables[depth + 1];
  UcInput input;

  if (!uc_input_parse (line, &input, NULL))
    g_error ("“%s” is offered and is no line", line);
  input.origin = UC_ORIGIN_SCRIPT;
  *next = s->tables[depth];
  if (!uc_table_decide (next, &input, s->events, NULL))
    return FALSE;
  for (guint i = 0; i < s->events->n; i++)
    {
      *closed = *closed || s->events->v[i].kind == UC_EVENT_ROUND_CLOSED;
      uc_table_apply (next, &s->events->v[i]);
    }
  return TRUE;
}

/* The lines of the longest way, and what is expected where it ends. */
static void
tell (Search *s, guint depth)
{
  UcPrompt prompt = uc_table_prompt (&s->tables[depth]);
  g_autofree char *expected = uc_prompt_expected (&prompt);

  s->furthest = depth;
  if (s->way == NULL)
    return;
  g_string_truncate (s->way, 0);
  for (guint i = 0; i < depth; i++)
    g_string_append_printf (s->way, "%s\n", s->said[i]);
  g_string_append_printf (s->way, "# step “%s”, trouble %u; expected %s\n", uc_step_name (prompt.step),
                          s->tables[depth].now.round.trouble, expected);
}

static gboolean
search (Search *s, guint depth)
{
  g_autoptr (GPtrArray) lines = NULL;

  if (depth > s->furthest)
    tell (s, depth);
  if (depth == UC_WAY_OUT_DEPTH)
    return FALSE;
  lines = g_ptr_array_new_with_free_func (g_free);
  uc_offered_lines (&s->tables[depth], lines);
  for (guint i = 0; i < lines->len && g_hash_table_size (s->seen) < UC_WAY_OUT_STATES; i++)
    {
      gboolean closed = FALSE;

      if (!say (s, depth, lines->pdata[i], &closed))
        continue;
      s->said[depth] = lines->pdata[i];
      if (closed || (is_new (s, &s->tables[depth + 1]) && search (s, depth + 1)))
        return TRUE;
    }
  return FALSE;
}

gboolean
uc_way_out (const UcTable *table, GString *way)
{
  static Search s;
  gboolean found;

  s.seen = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  s.events = uc_events_new ();
  s.way = way;
  s.tables[0] = *table;
  /* There is always somebody else who may sign: the people file is not where a table gets stuck. */
  memset (s.tables[0].now.carry.roles, 0, sizeof s.tables[0].now.carry.roles);
  for (guint i = 0; i < s.tables[0].n_undo; i++)
    memset (UC_UNDO (&s.tables[0], i)->before.carry.roles, 0, sizeof s.tables[0].now.carry.roles);
  tell (&s, 0);
  found = search (&s, 0);
  g_hash_table_unref (s.seen);
  uc_events_free (s.events);
  return found;
}
