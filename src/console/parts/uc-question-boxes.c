#include "uc-question-boxes.h"

#include <glib/gi18n-lib.h>

/* The boxes of the player at @seat. */
static guint8
boxes_of (const UcTable *table, guint seat)
{
  guint8 seats = 0;

  for (guint other = 1; other <= table->rules->seats; other++)
    if (uc_state_player_of (&table->now, other) == uc_state_player_of (&table->now, seat))
      seats |= UC_SEAT_BIT (other);
  return seats;
}

/* What the player at @seat would have with the box @neighbour and those joined to it; 0 when that may not be. */
static guint8
joined (const UcTable *table, guint seat, guint neighbour)
{
  guint8 boxes = boxes_of (table, seat), all = boxes | boxes_of (table, neighbour);
  guint most = table->rules->boxes_per_player;

  if (boxes & UC_SEAT_BIT (neighbour) || (most != 0 && (guint)__builtin_popcount (all) > most))
    return 0;
  return all;
}

/* The boxes beside those of the player at @seat that may become his. */
static guint8
neighbours (const UcTable *table, guint seat)
{
  guint8 boxes = boxes_of (table, seat), beside = 0;
  guint lowest = __builtin_ctz (boxes), highest = 31 - __builtin_clz (boxes);

  if (lowest > 1 && joined (table, seat, lowest - 1) != 0)
    beside |= UC_SEAT_BIT (lowest - 1);
  if (highest < table->rules->seats && joined (table, seat, highest + 1) != 0)
    beside |= UC_SEAT_BIT (highest + 1);
  return beside;
}

static gboolean
before_the_first_card (const UcTable *table)
{
  return table->now.carry.open && table->now.round.n_dealt == 0 && table->now.round.step <= UC_STEP_DEAL
         && table->now.round.trouble == UC_TROUBLE_NONE;
}

guint8
uc_question_boxes_seats (const UcTable *table)
{
  guint8 seats = 0;

  for (guint seat = 1; before_the_first_card (table) && seat <= table->rules->seats; seat++)
    if (neighbours (table, seat) != 0)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

void
uc_question_boxes_ask (UcQuestion *ask, const UcTable *table)
{
  uc_question_clear (ask);
  ask->kind = UC_QUESTION_SEAT;
  ask->then = UC_QUESTION_JOIN;
  ask->cite = UC_CITE_BOXES;
  ask->headline = g_strdup (_ ("One player’s boxes"));
  ask->support = g_strdup (_ ("Tap one of them; then the box beside it."));
  ask->line = g_strdup ("");
  ask->seats = uc_question_boxes_seats (table);
}

static char *
player_line (guint8 seats)
{
  GString *line = g_string_new ("player");

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    if (seats & UC_SEAT_BIT (seat))
      g_string_append_printf (line, " %u", seat);
  return g_string_free (line, FALSE);
}

void
uc_question_boxes_join (UcQuestion *ask, const UcTable *table, guint seat)
{
  guint8 beside = neighbours (table, seat);
  g_autofree char *boxes = uc_say_seats (boxes_of (table, seat), FALSE);

  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = UC_CITE_BOXES;
  /* Translators: the number of a seat, or of several: "Which beside 3?", "Which beside 3 and 4?" */
  ask->headline = g_strdup_printf (_ ("Which beside %s?"), boxes);
  ask->support = g_strdup (_ ("The same player plays them all."));
  ask->line = g_strdup ("");
  for (guint other = 1; other <= table->rules->seats; other++)
    if (beside & UC_SEAT_BIT (other))
      uc_question_add_choice (ask, g_strdup_printf (_ ("Seat %u"), other), player_line (joined (table, seat, other)),
                              UC_SEAT_BIT (other));
}

guint8
uc_question_boxes_joined (const UcTable *table)
{
  guint8 seats = 0;

  for (guint seat = 1; before_the_first_card (table) && seat <= table->rules->seats; seat++)
    if (__builtin_popcount (boxes_of (table, seat)) > 1)
      seats |= UC_SEAT_BIT (seat);
  return seats;
}

/* From the last box of the player to the second: what is left is one player's until it is a single box. */
static char *
part_lines (guint8 boxes)
{
  GString *lines = g_string_new (NULL);
  guint lowest = __builtin_ctz (boxes);

  for (guint seat = UC_MAX_SEATS; seat > lowest; seat--)
    if (boxes & UC_SEAT_BIT (seat))
      g_string_append_printf (lines, "%splayer %u", lines->len > 0 ? "\n" : "", seat);
  return g_string_free (lines, FALSE);
}

void
uc_question_boxes_part (UcQuestion *ask, const UcTable *table)
{
  guint8 left = uc_question_boxes_joined (table);

  uc_question_clear (ask);
  ask->kind = UC_QUESTION_CHOICE;
  ask->cite = UC_CITE_BOXES;
  ask->headline = g_strdup (_ ("Part which boxes?"));
  ask->support = g_strdup (_ ("Each is a player’s of its own again."));
  ask->line = g_strdup ("");
  while (left != 0)
    {
      guint lowest = __builtin_ctz (left);
      guint8 boxes = boxes_of (table, lowest);

      uc_question_add_choice (ask, uc_say_seats (boxes, FALSE), part_lines (boxes), boxes);
      left &= (guint8)~boxes;
    }
}
