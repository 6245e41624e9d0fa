#include "uc-cover.h"

#include "uc-rules-load.h"

#include <string.h>

#define MAX_OPTIONS 96
#define MAX_VALUES  12
#define MAX_REPAIRS 24 /* of one file, before it is given up */

/* A file in the making: which value each option has. */
typedef struct
{
  guint8 value[MAX_OPTIONS]; /* index into the option's words */
  gboolean fixed[MAX_OPTIONS];
} Choice;

typedef struct
{
  guint option, value;
} Value;

/* What is known of a pair. */
typedef enum
{
  OPEN,
  SEEN,
  FORBIDDEN
} Pair;

typedef struct
{
  guint n;
  char **words[MAX_OPTIONS];
  guint n_words[MAX_OPTIONS];
  guint presence[MAX_OPTIONS]; /* of a wager's key: the option that says whether the wager is offered; itself if none */
  guint first[MAX_OPTIONS];    /* of its group */
  guint8 pair[MAX_OPTIONS][MAX_VALUES][MAX_OPTIONS][MAX_VALUES];
  GArray *homes;                             /* Choice: games with their numbers of decks */
  guint64 homes_of[MAX_OPTIONS][MAX_VALUES]; /* where the value is accepted: a bit for each */
  char *fault[MAX_OPTIONS][MAX_VALUES];      /* what the loader says elsewhere */
  GHashTable *loaded;                        /* Choice.value, of MAX_OPTIONS bytes → GPtrArray of faults */
  UcCover *cover;
  guint32 rng;
} Making;

/* ---- the options ---- */

static guint
find_option (const char *group, const char *key)
{
  for (guint i = 0; uc_cover_options[i].group != NULL; i++)
    if (g_str_equal (uc_cover_options[i].group, group) && g_str_equal (uc_cover_options[i].key, key))
      return i;
  return MAX_OPTIONS;
}

static void
read_options (Making *m)
{
  for (m->n = 0; uc_cover_options[m->n].group != NULL; m->n++)
    {
      guint presence = find_option (uc_cover_options[m->n].group, "");

      while (!g_str_equal (uc_cover_options[m->first[m->n]].group, uc_cover_options[m->n].group))
        m->first[m->n]++;
      g_assert_cmpuint (m->n, <, MAX_OPTIONS);
      m->words[m->n] = g_strsplit (uc_cover_options[m->n].values, ";", -1);
      m->n_words[m->n] = g_strv_length (m->words[m->n]);
      g_assert_cmpuint (m->n_words[m->n], <=, MAX_VALUES);
      m->presence[m->n] = presence != MAX_OPTIONS ? presence : m->n;
    }
}

static gboolean
is_left_out (const Making *m, guint option, guint value)
{
  return g_str_equal (m->words[option][value], "-");
}

/* The key of a wager that is not offered says nothing. */
static gboolean
says_nothing (const Making *m, guint option, guint value, guint presence_value)
{
  return m->presence[option] != option && is_left_out (m, m->presence[option], presence_value)
         && !is_left_out (m, option, value);
}

static gboolean
is_no_pair (const Making *m, Value a, Value b)
{
  return (m->presence[a.option] == b.option && says_nothing (m, a.option, a.value, b.value))
         || (m->presence[b.option] == a.option && says_nothing (m, b.option, b.value, a.value));
}

/* ---- the file ---- */

/* A group's lines stand together, whatever the order of the options. */
static void
print_group (const Making *m, const Choice *choice, guint first, GString *text)
{
  const char *group = uc_cover_options[first].group;
  gboolean named = FALSE;

  for (guint i = first; i < m->n; i++)
    {
      if (m->first[i] != first || is_left_out (m, i, choice->value[i]))
        continue;
      if (!named)
        g_string_append_printf (text, "[%s]\n%s", group, g_str_equal (group, "table") ? "id=WALK\n" : "");
      named = TRUE;
      if (*uc_cover_options[i].key != '\0')
        g_string_append_printf (text, "%s=%s\n", uc_cover_options[i].key, m->words[i][choice->value[i]]);
    }
}

static char *
print_file (const Making *m, const Choice *choice)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < m->n; i++)
    if (m->first[i] == i)
      print_group (m, choice, i, text);
  return g_string_free (text, FALSE);
}

static guint
hash_values (gconstpointer values)
{
  guint hash = 5381;

  for (guint i = 0; i < MAX_OPTIONS; i++)
    hash = hash * 33 + ((const guint8 *)values)[i];
  return hash;
}

static gboolean
equal_values (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, MAX_OPTIONS) == 0;
}

/* The faults that the loader finds; empty: it is a table. The same file comes by many times, and is loaded once. */
static GPtrArray *
load (const Making *m, const Choice *choice)
{
  static UcRules rules;
  GPtrArray *faults = g_hash_table_lookup (m->loaded, choice->value);

  if (faults == NULL)
    {
      g_autofree char *text = print_file (m, choice);

      faults = uc_faults_new ();
      uc_rules_load_text (text, "cover.ini", &rules, faults);
      g_hash_table_insert (m->loaded, g_memdup2 (choice->value, sizeof choice->value), faults);
    }
  return g_ptr_array_ref (faults);
}

static void
set (const Making *m, Choice *choice, guint option, guint value)
{
  choice->value[option] = value;
  choice->fixed[option] = TRUE;
  if (!is_left_out (m, option, value) && m->presence[option] != option)
    {
      choice->value[m->presence[option]] = 1;
      choice->fixed[m->presence[option]] = TRUE;
    }
}

/* ---- whether a file can be had: the fewest lines ---- */

static gboolean complete (const Making *m, const Choice *choice, guint depth, Choice *found, char **said);

static gboolean
is_found (const UcFault *fault, const GPtrArray *faults)
{
  for (guint i = 0; i < faults->len; i++)
    {
      const UcFault *f = faults->pdata[i];

      if (g_str_equal (f->group, fault->group) && g_str_equal (f->key, fault->key)
          && g_str_equal (f->problem, fault->problem))
        return TRUE;
    }
  return FALSE;
}

/* One option otherwise, as long as that takes the fault away. */
static gboolean
try_values (const Making *m, const Choice *choice, guint option, const UcFault *fault, guint depth, Choice *found)
{
  for (guint value = 0; value < m->n_words[option]; value++)
    {
      Choice next = *choice;
      g_autoptr (GPtrArray) faults = NULL;

      if (value == choice->value[option])
        continue;
      set (m, &next, option, value);
      faults = load (m, &next);
      if (!is_found (fault, faults) && complete (m, &next, depth - 1, found, NULL))
        return TRUE;
    }
  return FALSE;
}

/* A key that is not asked about is changed where the loader faults it; else one beside it, or a wager beside it. */
static gboolean
mend (const Making *m, const Choice *choice, const UcFault *fault, guint depth, Choice *found)
{
  guint option = find_option (fault->group, fault->key);

  if (option != MAX_OPTIONS && !choice->fixed[option])
    return try_values (m, choice, option, fault, depth, found);
  for (guint i = 0; i < m->n; i++)
    {
      gboolean beside = g_str_equal (uc_cover_options[i].group, fault->group);
      gboolean wager = *uc_cover_options[i].key == '\0' && g_str_has_prefix (fault->group, "wager ");

      if ((beside || wager) && !choice->fixed[i] && try_values (m, choice, i, fault, depth, found))
        return TRUE;
    }
  return FALSE;
}

/* What is asked about and faulted stands in the way of everything else. */
static const UcFault *
gravest (const Choice *choice, const GPtrArray *faults)
{
  for (guint i = 0; i < faults->len; i++)
    {
      const UcFault *fault = faults->pdata[i];
      guint option = find_option (fault->group, fault->key);

      if (option == MAX_OPTIONS || choice->fixed[option])
        return fault;
    }
  return faults->pdata[0];
}

static gboolean
complete (const Making *m, const Choice *choice, guint depth, Choice *found, char **said)
{
  g_autoptr (GPtrArray) faults = load (m, choice);

  if (faults->len == 0)
    {
      *found = *choice;
      return TRUE;
    }
  if (said != NULL && *said == NULL)
    *said = uc_fault_format (gravest (choice, faults));
  return depth > 0 && mend (m, choice, gravest (choice, faults), depth, found);
}

/* Where a table can be at all: each game with each of its numbers of decks. */
static void
find_homes (Making *m)
{
  m->homes = g_array_new (FALSE, FALSE, sizeof (Choice));
  for (guint game = 0; game < m->n_words[0]; game++)
    for (guint decks = 0; decks < m->n_words[1]; decks++)
      {
        Choice home = { 0 };
        g_autoptr (GPtrArray) faults = NULL;

        set (m, &home, 0, game);
        set (m, &home, 1, decks);
        faults = load (m, &home);
        if (faults->len == 0)
          g_array_append_val (m->homes, home);
        else if (m->fault[1][decks] == NULL)
          m->fault[1][decks] = uc_fault_format (faults->pdata[0]);
      }
  g_assert_cmpuint (m->homes->len, <=, 64);
}

static gboolean
is_at_home (const Choice *home, Value v)
{
  return v.option > 1 || home->value[v.option] == v.value;
}

#define DEPTH 5 /* lines beside those asked about: amount, paytable, and another wager with its own */

static void
find_homes_of (Making *m, Value v)
{
  for (guint i = 0; i < m->homes->len; i++)
    {
      const Choice *home = &g_array_index (m->homes, Choice, i);
      Choice choice = *home, found;

      /* A wager's key is nowhere where the wager is not. */
      if (!is_at_home (home, v)
          || (m->presence[v.option] < v.option && !is_left_out (m, v.option, v.value)
              && !(m->homes_of[m->presence[v.option]][1] & (G_GUINT64_CONSTANT (1) << i))))
        continue;
      set (m, &choice, v.option, v.value);
      if (complete (m, &choice, DEPTH, &found, &m->fault[v.option][v.value]))
        m->homes_of[v.option][v.value] |= G_GUINT64_CONSTANT (1) << i;
    }
}

static gboolean
find_pair (const Making *m, Value a, Value b, Choice *found, char **fault)
{
  guint64 homes = m->homes_of[a.option][a.value] & m->homes_of[b.option][b.value];

  for (guint i = 0; i < m->homes->len; i++)
    {
      Choice choice = g_array_index (m->homes, Choice, i);

      if (!(homes & (G_GUINT64_CONSTANT (1) << i)))
        continue;
      set (m, &choice, a.option, a.value);
      set (m, &choice, b.option, b.value);
      if (complete (m, &choice, DEPTH, found, fault))
        return TRUE;
    }
  return FALSE;
}

/* ---- a file that holds as many open pairs as it can ---- */

static guint
gain (const Making *m, const Choice *choice, guint option, guint value)
{
  guint n = 0;

  for (guint i = 0; i < m->n; i++)
    if (choice->fixed[i] && i != option)
      n += m->pair[option][value][i][choice->value[i]] == OPEN;
  return n;
}

static gboolean
is_possible (const Making *m, const Choice *choice, guint option, guint value, guint64 home)
{
  if (!(m->homes_of[option][value] & home) || says_nothing (m, option, value, choice->value[m->presence[option]]))
    return FALSE;
  for (guint i = 0; i < m->n; i++)
    if (choice->fixed[i] && i != option && m->pair[option][value][i][choice->value[i]] == FORBIDDEN)
      return FALSE;
  return TRUE;
}

/* The value with the most open pairs that was not tried yet; FALSE when there is none. */
static gboolean
choose (Making *m, Choice *choice, guint option, guint64 home, const gboolean *tried)
{
  guint best = 0;
  gint most = -1;

  for (guint i = 0; i < m->n_words[option]; i++)
    {
      guint value = (i + m->rng) % m->n_words[option];

      if (tried[value] || !is_possible (m, choice, option, value, home))
        continue;
      if ((gint)gain (m, choice, option, value) > most)
        {
          most = gain (m, choice, option, value);
          best = value;
        }
    }
  choice->value[option] = best;
  choice->fixed[option] = TRUE;
  return most >= 0;
}

static gboolean
fill (Making *m, const Choice *base, guint64 home, Choice *found)
{
  gboolean tried[MAX_OPTIONS][MAX_VALUES] = { 0 };
  Choice choice = *base;

  for (guint i = 0; i < m->n; i++)
    if (!base->fixed[i] && !choose (m, &choice, i, home, tried[i]))
      choice.value[i] = 0;
  for (guint repairs = 0; repairs < MAX_REPAIRS; repairs++)
    {
      g_autoptr (GPtrArray) faults = load (m, &choice);
      const UcFault *fault;
      guint option;

      if (faults->len == 0)
        {
          *found = choice;
          return TRUE;
        }
      fault = faults->pdata[0];
      option = find_option (fault->group, fault->key);
      if (option == MAX_OPTIONS || base->fixed[option])
        return FALSE;
      tried[option][choice.value[option]] = TRUE;
      if (!choose (m, &choice, option, home, tried[option]))
        return FALSE;
      /* The keys of a wager come and go with it. */
      for (guint i = 0; i < m->n; i++)
        if (m->presence[i] == option && i != option && !base->fixed[i] && !choose (m, &choice, i, home, tried[i]))
          choice.value[i] = 0;
    }
  return FALSE;
}

/* Takes the file's pairs off; how many were open. */
static guint
count (Making *m, const Choice *choice, gboolean take)
{
  guint n = 0;

  for (guint a = 0; a < m->n; a++)
    for (guint b = a + 1; b < m->n; b++)
      {
        guint8 *pair = &m->pair[a][choice->value[a]][b][choice->value[b]];

        if (*pair != OPEN)
          continue;
        n++;
        if (take)
          *pair = m->pair[b][choice->value[b]][a][choice->value[a]] = SEEN;
      }
  return n;
}

#define TRIES 9 /* homes where a file is filled, of those that the pair has */

static void
add_best (Making *m, const Choice *least, Value a, Value b)
{
  guint64 homes = m->homes_of[a.option][a.value] & m->homes_of[b.option][b.value];
  Choice best = *least;
  guint most = count (m, least, FALSE);
  guint tries = 0;

  m->rng = m->rng * 1103515245 + 12345;
  for (guint n = 0, i = m->rng >> 16; n < m->homes->len && tries < TRIES; n++, i++)
    {
      guint at = i % m->homes->len;
      Choice base = g_array_index (m->homes, Choice, at);
      Choice found;

      if (!(homes & (G_GUINT64_CONSTANT (1) << at)))
        continue;
      tries++;
      m->rng = m->rng * 1103515245 + 12345;
      set (m, &base, a.option, a.value);
      set (m, &base, b.option, b.value);
      if (!fill (m, &base, G_GUINT64_CONSTANT (1) << at, &found) || count (m, &found, FALSE) <= most)
        continue;
      most = count (m, &found, FALSE);
      best = found;
    }
  m->cover->pairs += count (m, &best, TRUE);
  g_ptr_array_add (m->cover->files, print_file (m, &best));
}

/* What the loader says of two values that no game has both: of the second at the first's home. */
static char *
say_fault (const Making *m, Value a, Value b)
{
  for (guint i = 0; i < m->homes->len; i++)
    if (m->homes_of[a.option][a.value] & (G_GUINT64_CONSTANT (1) << i))
      {
        Choice choice = g_array_index (m->homes, Choice, i);
        g_autoptr (GPtrArray) faults = NULL;

        set (m, &choice, a.option, a.value);
        set (m, &choice, b.option, b.value);
        faults = load (m, &choice);
        return uc_fault_format (gravest (&choice, faults));
      }
  return g_strdup (m->fault[a.option][a.value]);
}

static void
forbid (Making *m, Value a, Value b, char *fault)
{
  UcCoverForbidden *f = g_new0 (UcCoverForbidden, 1);

  m->pair[a.option][a.value][b.option][b.value] = m->pair[b.option][b.value][a.option][a.value] = FORBIDDEN;
  f->pair = g_strdup_printf ("[%s] %s=%s, [%s] %s=%s", uc_cover_options[a.option].group, uc_cover_options[a.option].key,
                             m->words[a.option][a.value], uc_cover_options[b.option].group,
                             uc_cover_options[b.option].key, m->words[b.option][b.value]);
  f->fault = fault;
  g_ptr_array_add (m->cover->forbidden, f);
}

static void
cover_pair (Making *m, Value a, Value b)
{
  char *fault = NULL;
  Choice least;

  if (m->pair[a.option][a.value][b.option][b.value] != OPEN || is_no_pair (m, a, b))
    return;
  if (find_pair (m, a, b, &least, &fault))
    {
      g_free (fault);
      add_best (m, &least, a, b);
    }
  else
    forbid (m, a, b, fault != NULL ? fault : say_fault (m, a, b));
}

static void
for_each_value (Making *m, void (*func) (Making *m, Value v))
{
  for (guint option = 0; option < m->n; option++)
    for (guint value = 0; value < m->n_words[option]; value++)
      func (m, (Value){ option, value });
}

static void
cover_value (Making *m, Value a)
{
  for (guint option = a.option + 1; option < m->n; option++)
    for (guint value = 0; value < m->n_words[option]; value++)
      cover_pair (m, a, (Value){ option, value });
}

static void
free_forbidden (gpointer data)
{
  UcCoverForbidden *f = data;

  g_free (f->pair);
  g_free (f->fault);
  g_free (f);
}

static void
free_fault (Making *m, Value v)
{
  g_free (m->fault[v.option][v.value]);
}

UcCover *
uc_cover_new (void)
{
  Making *m = g_new0 (Making, 1);
  UcCover *cover = m->cover = g_new0 (UcCover, 1);

  cover->files = g_ptr_array_new_with_free_func (g_free);
  cover->forbidden = g_ptr_array_new_with_free_func (free_forbidden);
  m->loaded = g_hash_table_new_full (hash_values, equal_values, g_free, (GDestroyNotify)g_ptr_array_unref);
  read_options (m);
  find_homes (m);
  for_each_value (m, find_homes_of);
  for_each_value (m, cover_value);
  for_each_value (m, free_fault);
  for (guint i = 0; i < m->n; i++)
    g_strfreev (m->words[i]);
  g_array_unref (m->homes);
  g_hash_table_unref (m->loaded);
  g_free (m);
  return cover;
}

void
uc_cover_free (UcCover *cover)
{
  g_ptr_array_unref (cover->files);
  g_ptr_array_unref (cover->forbidden);
  g_free (cover);
}
