/* No table locks up: what it offers leads each round to its end, whatever went wrong. The walk goes over the covering
 * list; from every thousandth state, and from each in which an irregularity was just declared, a way out is searched.
 */
#include "uc-cover.h"
#include "uc-play-harness.h"
#include "uc-thorough.h"
#include "uc-walk.h"
#include "uc-way-out.h"

#include <string.h>

#define ROUNDS     20000
#define EVERY      1000
#define TOLD_LINES 60
/* A check may test parts of every kind. */
#define DEVICES                                                                                                        \
  "[devices]\nshoe=unix:/s\nreader=unix:/s\nbadge=unix:/s\nlock-button=unix:/s\nreset-key=unix:/s\n"                   \
  "lock-line=unix:/s\nwager.1=unix:/s\nlamp.1.invite=unix:/s\nlamp.1.placed=unix:/s\nlamp.1.accepted=unix:/s\n"       \
  "winner.1=unix:/s\n"

typedef struct
{
  const char *file; /* the table file */
  GPtrArray *lines; /* char *: what was said in this round */
  guint steps;
  guint searches;
} Trail;

static void
tell (const Trail *trail, const UcTable *table, const char *way)
{
  for (guint i = trail->lines->len > TOLD_LINES ? trail->lines->len - TOLD_LINES : 0; i < trail->lines->len; i++)
    g_printerr ("%s\n", (char *)trail->lines->pdata[i]);
  g_printerr ("# from here the way that goes furthest:\n%s", way);
  g_error ("%s\nround %u: what the table offers does not lead to the round's end", trail->file, table->now.carry.round);
}

static gboolean
is_declared (const UcEvents *events)
{
  for (guint i = 0; i < events->n; i++)
    if (events->v[i].kind == UC_EVENT_IRREGULARITY)
      return TRUE;
  return FALSE;
}

static void
decided (const UcInput *input, const UcEvents *events, gpointer data)
{
  Trail *trail = data;
  char line[UC_INPUT_TEXT];

  g_ptr_array_add (trail->lines, g_strdup (uc_input_format (input, line)));
}

static void
stands (const UcTable *table, const UcEvents *events, gpointer data)
{
  Trail *trail = data;
  g_autoptr (GString) way = g_string_new (NULL);

  if (!table->now.round.began)
    g_ptr_array_set_size (trail->lines, 0);
  else if (++trail->steps % EVERY == 0 || is_declared (events))
    {
      trail->searches++;
      if (!uc_way_out (table, way))
        tell (trail, table, way->str);
    }
}

static UcCover *cover;  /* made once: it takes its time */
static UcWalkSeen seen; /* in all of the walk */

/* The covering list is long: each game has its part of it. */
static void
every_file (gconstpointer data)
{
  const char *game = data;
  g_autofree char *line = g_strdup_printf ("game=%s\n", game);
  guint rounds = MAX (uc_walk_rounds (ROUNDS) / cover->files->len, 1);

  for (guint i = 0; i < cover->files->len; i++)
    {
      g_autofree char *file = g_strconcat (cover->files->pdata[i], i % 3 == 0 ? DEVICES : "", NULL);
      UcWalkTable table = { .name = game, .file = file, .wins = "", .said = i % 2 == 0 };
      g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
      Trail trail = { .file = table.file, .lines = lines };
      UcWalkKeeper keeper = { NULL, decided, &trail, stands };

      if (strstr (table.file, line) != NULL)
        {
          UcWalkSeen here = uc_walk (&table, 501 + i, rounds, &keeper);

          uc_walk_seen_add (&seen, &here);
        }
    }
}

/* Each input, event, reason and refusal, and each irregularity at each step at which it is offered. */
static void
everything_came_by (void)
{
  guint none = uc_walk_seen_missing (&seen);

  if (uc_walk_rounds (ROUNDS) >= ROUNDS)
    g_assert_cmpuint (none, ==, 0);
}

/* ---- what a walk seldom comes by ---- */

typedef struct
{
  const char *path;
  const char *more; /* of the table file */
  const char *lines;
} Trap;

static const Trap traps[] = {
  { "/685a.12/f/two-seats-with-one-card", "",
    "bet 1 main 20; bet 2 main 20; bet 3 main 20; no-more-bets; card 9S; card 2S; card 3S; card KC; card 8D;"
    "irregularity one-card 2 yes; irregularity one-card 3 yes" },
  { "/685a.12/f/two-seats-with-one-card-and-one-has-come", "",
    "bet 1 main 20; bet 2 main 20; bet 3 main 20; no-more-bets; card 9S; card 2S; card 3S; card KC; card 8D;"
    "irregularity one-card 2 yes; irregularity one-card 3 yes; card 7C; card AS" },
};

static void
leads_out (gconstpointer data)
{
  const Trap *trap = data;
  g_autoptr (UcPlay) play = uc_play_new (trap->more);

  uc_play (play, trap->lines);
  g_assert_true (uc_way_out (&play->table, NULL));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  cover = uc_cover_new ();
  for (guint i = 0; i < G_N_ELEMENTS (traps); i++)
    {
      g_autofree char *path = g_strconcat ("/way-out", traps[i].path, NULL);

      g_test_add_data_func (path, &traps[i], leads_out);
    }
  for (UcGame game = UC_GAME_NONE + 1; game < UC_N_GAMES; game++)
    {
      g_autofree char *path = g_strconcat ("/way-out/walk/", uc_game_name (game), NULL);

      g_test_add_data_func (path, uc_game_name (game), every_file);
    }
  g_test_add_func ("/way-out/walk/everything-came-by", everything_came_by);
  status = g_test_run ();
  uc_cover_free (cover);
  return status;
}
