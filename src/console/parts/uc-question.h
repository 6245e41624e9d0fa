/* A question of the console's own, asked in place of the prompt: which seat, which range, or "do you really". It never
 * answers by itself what the core has to know; its last press submits one line of the round script. */
#pragma once

#include "uc-say.h"

G_BEGIN_DECLS

typedef enum
{
  UC_QUESTION_NONE,
  UC_QUESTION_SEAT,   /* tap a seat, or its button */
  UC_QUESTION_RANGE,  /* tap a rectangle, or its button */
  UC_QUESTION_SURE,   /* two places: chosen on the left, pressed on the right */
  UC_QUESTION_CHOICE, /* one of a few lines, each a button */
  UC_QUESTION_SUM,    /* … beside the prompt's own primary: the chips of a bet that stands already */
} UcQuestionKind;

#define UC_MAX_CHOICES 5

/* What happens with the line once it is whole. */
typedef enum
{
  UC_QUESTION_SUBMIT,
  UC_QUESTION_AUTHORISE, /* a badge and a PIN are needed: @ stands for them in the line */
  UC_QUESTION_AMOUNT,    /* a sum is typed: @ stands for it */
  UC_QUESTION_CHOOSE,    /* the seat leads to a choice: uc_question_choose () */
  UC_QUESTION_JOIN,      /* the seat leads to its neighbours: uc_question_boxes_join () */
} UcQuestionThen;

typedef struct
{
  UcQuestionKind kind;
  UcQuestionThen then;
  UcCite cite;
  char *headline;
  char *support;
  char *primary; /* UC_QUESTION_SURE and UC_QUESTION_SUM only */
  guint8 seats;  /* that may be tapped; also beside choices */
  char *line;    /* "lamp # dark": # stands for the answer */
  UcIrregularity irregularity; /* UC_QUESTION_CHOOSE only */
  guint n_choices;
  guint seat; /* that the choices are about, where they lead on */
  gboolean instead; /* it stands in the prompt's place by itself: Undo stays */
  gboolean grave;   /* its primary button cannot be undone, and is not green as a step of the round is */
  gboolean retype;  /* a card typed on the strip answers it: another one for the last */
  gboolean signed_; /* … and a floorperson signs that */
  struct
  {
    char *words;
    char *line; /* "": it leads to the next question, about … */
    guint hand;
    guint8 seats; /* whose tap on the felt makes it, too */
  } choices[UC_MAX_CHOICES];
} UcQuestion;

/* What a button without a line of its own needs to know first; FALSE when it asks nothing (the caller has a page for
 * it). */
gboolean uc_question_for_option (UcQuestion *ask, const UcTable *table, const UcPrompt *prompt, UcOptionId option);
/* The same for an irregularity chosen from the list; FALSE when its line is complete: "irregularity ID". */
gboolean uc_question_for_irregularity (UcQuestion *ask, const UcTable *table, UcIrregularity id);
/* A seat with a Blackjack, asked during insurance: insurance or even money. */
void uc_question_even_money (UcQuestion *ask, guint seat);
/* The hole card was dealt face down and no shoe says so. */
void uc_question_face_down (UcQuestion *ask, const UcTable *table, const UcPrompt *prompt);
/* A guard: chosen on the left, pressed on the right. */
void uc_question_sure (UcQuestion *ask, UcCite cite, const char *headline, const char *support, const char *primary,
                       const char *line, UcQuestionThen then);
/* How much a bet is that @seat has made: each key adds a chip, and nobody needs to answer. FALSE: the bet does not
 * stand, or its sum is filed. */
gboolean uc_question_sum (UcQuestion *ask, const UcTable *table, const UcPrompt *prompt, guint seat, UcWager wager);
/* What the player of @seat wants, § 685a.12(f), (g): the card that is owed, or a dead hand; for each of split hands.
 * Takes the place of the question that @ask holds. */
void uc_question_choose (UcQuestion *ask, const UcTable *table, guint seat);
/* A choice without a line leads to the next question: TRUE when it did. */
gboolean uc_question_go_on (UcQuestion *ask, const UcTable *table, guint choice);
/* § 685a.6(b): a seat that nobody may enter before the next shoe (@barred), or may again. */
void uc_question_entry (UcQuestion *ask, const UcTable *table, gboolean barred);
/* The seats that it would offer. */
guint8 uc_question_entry_seats (const UcTable *table, gboolean barred);
/* § 685a.7(d), .5(c): where the cover card came out, which decides whom the cut is offered to. */
void uc_question_cover_card (UcQuestion *ask, const UcTable *table);
/* The choice that a tap on @seat makes; n_choices when none. */
guint uc_question_choice_of (const UcQuestion *ask, guint seat);
/* A seat's dispute is taken back by the dealer, before a floorperson has acted on it. */
void uc_question_no_dispute (UcQuestion *ask, const UcTable *table);
/* The seats that it would offer. */
guint8 uc_question_open_disputes (const UcTable *table);
/* What was wrong with the last card: its face, its hand, or a double that nobody said. FALSE when it asks nothing: the last
 * fact is simply taken back, or two persons correct it. */
gboolean uc_question_undo (UcQuestion *ask, const UcTable *table);
/* Whether the next card out of the shoe is to go to the rack, § 685a.12(a), and is asked for in two places. */
void uc_question_face_up (UcQuestion *ask);
/* @words and @line are taken. */
void uc_question_add_choice (UcQuestion *ask, char *words, char *line, guint8 seats);
void uc_question_clear (UcQuestion *ask);
/* The line for the answer @word; transfer full. */
char *uc_question_line (const UcQuestion *ask, const char *word);

G_END_DECLS
