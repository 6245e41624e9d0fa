/* Plays scripts of all games and prints what the screen says at each of their prompts, once each: its number
 * in UcPromptId, citation, headline, support and button, parted by tabs. What docs/reference/clauses.tsv says of a prompt is looked up here. */
#include "states.h"
#include "uc-say.h"
#include "uc-table-prompt.h"

#include <stdio.h>

#define OPENED                                                                                                         \
  "open-table\nconfirm-readings 2210 0000\ninspect-cards 2210\ninspect-reader 2210 0000 pass\narrived 3\nconfirm\n"    \
  "shuffle\n"
#define DEALT "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard TS\ncard 5S\ncard 9H\ncard 2D\ncard 6D\ncard 7C\n"
#define DAY_LATER "+24 h"

/* What the pictures do not come to. */
static const PictureState more[] = {
  { "cut", NULL, "", TRUE, OPENED "cut-refused 3\ncut dealer\nsign-on 4127\nburn\n", NULL },
  { "old-cards", NULL, "", TRUE, OPENED "cut 3\nsign-on 4127\nburn\n" DAY_LATER "\nbet 1 main 25\n", NULL },
  { "missed-card", NULL, "", FALSE,
    DEALT "light medium\nplace medium\nstand\nirregularity missed-card 1 0 draw\ncard 4C\nstand\n", NULL },
  { "no-cards", NULL, "", FALSE,
    "bet 1 main 25\nbet 2 main 25\nno-more-bets\ncard TS\ncard 9H\nirregularity no-cards 2\n", NULL },
  { "ruling", NULL, "", FALSE, DEALT "light small\nirregularity wrong-light medium\n", NULL },
  { "even-money", NULL, "", FALSE,
    "bet 1 main 25\nno-more-bets\ncard AS\ncard AH\ncard KD\ncard 7C\neven-money 1\n", NULL },
  { "shuffler-out", NULL, "[table]\nshuffle=automatic\n", FALSE, "irregularity shuffler-out\n", NULL },
};

static GHashTable *said;

static void
say (const LocalTable *local)
{
  UcPrompt prompt = uc_table_prompt (&local->table);
  UcPromptWords words;
  char *line;

  uc_prompt_words_init (&words, &local->table, &prompt);
  line = g_strdup_printf ("%u\t%s\t%s\t%s\t%s", prompt.id, words.citation, words.headline, words.support,
                          words.primary);
  if (g_hash_table_add (said, line))
    printf ("%s\n", line);
  uc_prompt_words_clear (&words);
}

static void
play (const PictureState *state)
{
  g_autofree char *file = local_table_of (state->table != NULL ? state->table : "BJ-07", state->more);
  g_autoptr (LocalTable) local = local_table_new (file, state->procedures);
  g_auto (GStrv) lines = g_strsplit (state->script, "\n", -1);

  local->lost_win = state->lost_win;
  say (local);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (g_str_equal (lines[i], DAY_LATER))
        local->t_real_ns += G_GINT64_CONSTANT (24 * 3600) * 1000000000;
      else
        local_table_play (local, lines[i]);
      say (local);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; states_nth (i) != NULL; i++)
    play (states_nth (i));
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    play (&more[i]);
  g_hash_table_unref (said);
  return 0;
}
