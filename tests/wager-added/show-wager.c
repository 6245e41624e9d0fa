/* Plays a round at a table and prints what its screens say after each line, and the record's events as replay words
 * them: show-wager TABLE-FILE SCRIPT PICTURE. A script's line "#picture PAGE" takes the picture of that page of the
 * dealer's screen. */
#include "local-table.h"
#include "uc-console-window.h"
#include "uc-evidence-hand.h"
#include "uc-hang.h"
#include "uc-palette.h"
#include "uc-picture.h"
#include "uc-say.h"
#include "uc-seat-look.h"
#include "uc-side-wager.h"
#include "uc-side.h"
#include "uc-table-prompt.h"

#include <string.h>

static void
show_seat (const UcTable *table, const UcPrompt *prompt, guint seat)
{
  UcSeatLook look = { 0 };

  uc_seat_look_init (&look, table, prompt, seat);
  for (guint i = 0; i < look.n_sides; i++)
    g_print ("felt %u: %s\n", seat, look.sides[i].text);
  if (look.progressive_word != NULL && *look.progressive_word != '\0')
    g_print ("felt %u: head %s\n", seat, look.progressive_word);
  for (guint i = 0; i < look.n_wins; i++)
    g_print ("felt %u: wins %s %s\n", seat, look.wins[i].mark, look.wins[i].sum.text);
  uc_seat_look_clear (&look);
}

static void
show_wins (const UcTable *table, guint seat)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      UcEvidenceHand hand = { 0 };

      if (!uc_side_wager_is_at (table->rules, wager, table->now.round.step)
          || uc_side_c (&table->now, seat, wager)->state != UC_SIDE_WON)
        continue;
      uc_evidence_hand_init (&hand, table, seat, wager);
      g_print ("floor %u: %s, %s, %u of the dealer's cards, “%s”, “%s”\n", seat, hand.title, hand.citation,
               hand.n_dealer, hand.lines[0], *hand.lines[1] != '\0' ? hand.lines[1] : hand.misses[1]);
      uc_evidence_hand_clear (&hand);
    }
}

static void
show (const LocalTable *played, const char *line)
{
  UcPrompt prompt = uc_table_prompt (&played->table);
  UcPromptWords words = { 0 };

  uc_prompt_words_init (&words, &played->table, &prompt);
  g_print ("> %s\nprompt: %s | %s | %s\n", line, words.headline, words.support, words.primary);
  uc_prompt_words_clear (&words);
  for (guint seat = 1; seat <= played->rules.seats; seat++)
    {
      show_seat (&played->table, &prompt, seat);
      show_wins (&played->table, seat);
    }
  for (guint i = 0; i < played->events->n; i++)
    {
      g_autofree char *sentence = uc_say_event_listed (&played->table, &played->events->v[i], FALSE);

      g_print ("replay: %s\n", sentence);
    }
}

static void
take_picture (UcConsoleModel *model, const char *page, const char *path)
{
  GtkWidget *window = uc_console_window_new (model);
  gint64 guard = g_get_monotonic_time () + UC_HANG_US;

  uc_console_window_open (UC_CONSOLE_WINDOW (window), page);
  gtk_window_present (GTK_WINDOW (window));
  while (!uc_picture_save (GTK_WINDOW (window), path, NULL) && g_get_monotonic_time () < guard)
    g_main_context_iteration (NULL, TRUE);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *table_file = NULL;
  g_autofree char *script = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (LocalTable) played = NULL;

  if (argc != 4 || !g_file_get_contents (argv[1], &table_file, NULL, &error)
      || !g_file_get_contents (argv[2], &script, NULL, &error))
    g_error ("usage: show-wager TABLE-FILE SCRIPT PICTURE; %s", error != NULL ? error->message : "");
  gtk_init ();
  uc_palette_load (gdk_display_get_default ());
  played = local_table_new (table_file, FALSE);
  lines = g_strsplit (script, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (lines[i], "#picture "))
      take_picture (played->model, lines[i] + strlen ("#picture "), argv[3]);
    else if (*lines[i] != '\0' && *lines[i] != '#')
      {
        local_table_play (played, lines[i]);
        show (played, lines[i]);
      }
  return 0;
}
