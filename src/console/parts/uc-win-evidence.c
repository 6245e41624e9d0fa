#include "uc-win-evidence.h"

#include "uc-card-face.h"
#include "uc-evidence-hand.h"
#include "uc-refusal.h"
#include "uc-say.h"
#include "uc-ticket.h"
#include "uc-win-proof.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

/* On the wide grid. */
#define WIDTH    852
#define HEIGHT   600
/* Between the title of the player's cards, which may reach beyond them, and that of the dealer's. */
#define TITLE_OVER 38
/* Between both titles at least. */
#define TITLES_APART 10

/* Where everything is, and how large: one below the other the cards, the award, where it is paid from, the checks. */
typedef struct
{
  int edge;
  int gap;                      /* between cards */
  UcCardSize few, many;         /* cards: up to three of them, and more */
  int row_title, cards;         /* above the cards; their top */
  int equals, equals_size;      /* between them: its base line */
  int title, title_size;        /* of the combination */
  int proof, proof_size, proof_step; /* below its citation */
  int rule;                     /* the line between cards and award */
  int above, figure, below;     /* base lines of an award's column */
  int figure_size, award, award_size;
  int times, factor, is, product; /* where its columns begin, and the signs between them */
  int source, source_height, source_size;
  int checks, check_step, check_size;
  int detail;                   /* of a check: below its name; 0 = beside it */
  guint columns;                /* of checks */
} Look;

static const Look wide = { 24, 10, UC_CARD_XL, UC_CARD_L, 34, 48, 134, 40, 44, 32, 48, 19, 27, 224, 258, 298, 326, 34, 318, 62,
                           246, 286, 416, 464, 346, 56, 21, 420, 58, 20, 25, 2 },
                  small = { 12, 6, UC_CARD_M, UC_CARD_S, 20, 28, 86, 28, 12, 22, 41, 18, 21, 131, 147, 176, 196, 25, 190, 44,
                            166, 184, 296, 312, 208, 38, 18, 252, 20, 18, 0, 1 },
                  low = { 12, 6, UC_CARD_S, UC_CARD_S, 20, 28, 74, 28, 8, 22, 40, 18, 20, 122, 140, 165, 184, 25, 179, 38,
                          166, 184, 296, 312, 193, 36, 18, 233, 22, 18, 0, 2 };
/* What is narrower is on a small grid; and lower there than this where it stands. */
#define SMALL_WIDTH 700
#define LOW_HEIGHT  340
/* The smallest type there is, and a line of it; of a title on the wide grid; and what keeps above the line below the cards. */
#define LEAST_SIZE  18
#define LEAST_LINE  22
#define LEAST_TITLE 22
#define ABOVE_RULE  8
/* Where that size needs more room than there is on a small grid: the first baseline, and from the last to that line. */
#define CLOSE_BASE  15
#define CLOSE_ABOVE 6
/* Where a title of two lines begins below that line, on the wide grid. */
#define BELOW_RULE 3
/* A figure below a title of two lines on a small grid. */
#define FIGURE_LOWER 3
/* Of a check whose name takes two lines there: above its base, and below that of its detail. */
#define CHECK_HIGHER 22
#define CHECK_LOWER  9
/* Of a sum on a small grid: what a glance needs. */
#define GLANCE_SIZE 28
/* A combination's name of two lines begins higher there. */
#define TWO_LINES_HIGHER 8
/* In a row. */
#define CHECKS_APART 12
/* So many cards are large, and lie beside each other; from one to the next of more, as a part of one's width. */
#define MOST_APART 3
#define FAN        0.6

static const Look *
look_of (GtkWidget *widget)
{
  if (gtk_widget_get_width (widget) >= SMALL_WIDTH)
    return &wide;
  return gtk_widget_get_height (widget) < LOW_HEIGHT ? &low : &small;
}

/* In the order in which they stand where none of them fails. */
enum
{
  CHECK_ACCEPTED,
  CHECK_CHIPS,
  CHECK_HAND,
  CHECK_LIGHT,
  CHECK_PAYTABLE,
  CHECK_JOURNAL,
  N_CHECKS,
};

typedef enum
{
  CHECK_GOOD,
  CHECK_OPEN, /* nobody has said yet */
  CHECK_NOTED,    /* good by what is on record, and the person who signs must know how it came there */
  CHECK_OBJECTED, /* good by what is on record, and somebody rejected the win for it: another decides */
  CHECK_FAILED,
} CheckState;

typedef struct
{
  CheckState state;
  char *what;
  char *detail;
  char *brief; /* a shorter detail for little room; NULL = use the detail */
  char *least; /* the shortest detail, for the least room; NULL = show no detail there */
} Check;

struct _UcWinEvidence
{
  GtkWidget parent;
  guint seat;
  UcWager wager;
  UcEvidenceHand hand;
  gboolean fixed; /* a sum of its own: no wager is multiplied */
  char *base_title, *base, *base_note;
  char *factor_title, *factor, *factor_note;
  char *factor_brief; /* the note where it has little room; NULL = as it is */
  char *award;
  char *award_title;
  char *award_brief; /* … where two lines are too few; NULL = as it is */
  gboolean open_sum; /* another winner of its percentage is not judged: it is the least that it comes to */
  gboolean rejected; /* by somebody, and nobody has decided otherwise: nothing is paid */
  gboolean elsewhere;
  char *source, *source_note, *source_cite;
  Check checks[N_CHECKS];
  UcWinEvidenceVerdict verdict;
  char *sentence;
};

G_DEFINE_FINAL_TYPE (UcWinEvidence, uc_win_evidence, GTK_TYPE_WIDGET)

/* ---- painting ---- */

/* Where four cards and more leave little room for words they lie over each other, as on the table. */
static double
step_of (const Look *look, guint n, UcCardSize size)
{
  return n > MOST_APART && look == &low ? uc_card_width (size) * FAN : uc_card_width (size) + look->gap;
}

/* Returns where the next column may begin. A title that is longer than @room begins before its cards, but not before @from. */
static double
paint_row (const UcPaint *paint, const Look *look, const char *title, double from, double room, const UcCard *cards, guint n, UcCardSize size,
           double step, double x)
{
  const double begin = MAX (MIN (x, x + room - uc_paint_text_width (paint->widget, title, 18, 500)), from);

  uc_paint_text_within (paint, title, begin, look->row_title, x + room - begin, 18, 500, UC_COLOUR_TEXT_2);
  for (guint i = 0; i < n; i++)
    uc_card_paint (paint, cards[i], size, i + 1 < n && step < uc_card_width (size) ? uc_card_pose_below (size, step) : UC_CARD_UPRIGHT, x + i * step,
                   look->cards);
  return x + (n > 0 ? (n - 1) * step + uc_card_width (size) + look->gap : 0);
}

/* A longer line takes a second one, on a small grid @close to the first. Returns how far below its first the next one may stand. */
static double
paint_proof (const UcPaint *paint, const Look *look, const char *line, const char *miss, double x, double base, double end, gboolean close)
{
  const gboolean holds = line != NULL && *line != '\0';
  const char *text = holds ? line : miss;
  const UcColour colour = holds ? UC_COLOUR_TEXT_1 : UC_COLOUR_TEXT_3;
  const double indent = look == &wide ? 28 : 24, room = end - x - indent;

  if (text == NULL || *text == '\0')
    return 0;
  uc_paint_sign (paint, holds ? UC_SIGN_TICK : UC_SIGN_DASH, x, base - 16, 20, 2.6,
                 holds ? UC_COLOUR_GO : UC_COLOUR_TEXT_3);
  if (close)
    return uc_paint_column_close (paint, text, x + indent, base, room, LEAST_SIZE, 500, colour);
  if (uc_paint_text_width (paint->widget, text, LEAST_SIZE, 500) > room)
    return uc_paint_column (paint, text, x + indent, base - LEAST_SIZE, room, LEAST_SIZE, 500, colour, UC_START);
  uc_paint_text_shrunk (paint, text, x + indent, base, room, look->proof_size, 500, colour, UC_START);
  return look->proof_step;
}

/* What a bonus pays by stands below the sum, too. */
static gboolean
is_cited (UcWinEvidence *self, const Look *look)
{
  return look == &wide || !self->fixed;
}

/* As large as the combination's title may be in @room, so that it, its paragraph and what proves it keep above the award; 0 = it is too long. */
static double
fit_title (UcWinEvidence *self, GtkWidget *widget, const Look *look, double room)
{
  const UcEvidenceHand *hand = &self->hand;
  const double indent = look == &wide ? 28 : 24;
  double proofs = look->title + look->proof - (is_cited (self, look) ? 0 : look->proof_step), last = 0;

  for (guint i = 0; i < G_N_ELEMENTS (hand->lines); i++)
    {
      const char *text = hand->lines[i] != NULL && *hand->lines[i] != '\0' ? hand->lines[i] : hand->misses[i];
      const gboolean two = text != NULL && uc_paint_text_width (widget, text, LEAST_SIZE, 500) > room - indent;

      if (text == NULL || *text == '\0')
        continue;
      /* To the base of its last line. */
      last = proofs + (two ? LEAST_LINE : 0);
      proofs += two ? 2 * LEAST_LINE : look->proof_step;
    }
  for (double size = look->title_size; size >= (look == &wide ? LEAST_TITLE : LEAST_SIZE); size -= 1)
    {
      g_autoptr (PangoLayout) layout = uc_paint_layout (widget, hand->title, size, 700);
      int height, lines;

      pango_layout_set_width (layout, (int)(room * PANGO_SCALE));
      pango_layout_get_pixel_size (layout, NULL, &height);
      lines = pango_layout_get_line_count (layout);
      if (height + last - (look != &wide && lines > 1 ? TWO_LINES_HIGHER : 0) <= look->rule - (look == &wide ? ABOVE_RULE : 1))
        return size;
    }
  return 0;
}

/* How the hand's cards may lie, the largest first. */
static const struct
{
  gboolean many, over; /* as small as many of them; over each other */
} fans[] = { { FALSE, FALSE }, { TRUE, FALSE }, { TRUE, TRUE } };

/* Returns how much lower than usual all that is below them begins: their words have no other room on a small grid. */
static double
paint_cards (UcWinEvidence *self, const UcPaint *paint, const Look *look, double end)
{
  const UcEvidenceHand *hand = &self->hand;
  const guint n = hand->n_player + hand->n_dealer;
  const double over = look == &wide ? TITLE_OVER : 0;
  g_autofree char *title = g_strdup_printf (over == 0           ? _ ("Seat %u")
                                            : hand->n_player > 2 ? _ ("Seat %u, its three cards")
                                                                 : _ ("Seat %u, first two cards"), hand->seat);
  double x = look->edge, y, from, room, step = 0, title_size = 0;
  gboolean close;
  UcCardSize size = look->few;

  for (guint i = 0; i < G_N_ELEMENTS (fans) && title_size <= 0; i++)
    {
      const double between = over > 0 ? 46 + 38 : 26 + 10;

      size = n > MOST_APART || fans[i].many ? look->many : look->few;
      step = fans[i].over ? uc_card_width (size) * FAN : step_of (look, n, size);
      x = look->edge + between + (hand->n_player > 0 ? (hand->n_player - 1) * step + uc_card_width (size) + look->gap : 0)
          + (hand->n_dealer > 0 ? (hand->n_dealer - 1) * step + uc_card_width (size) + look->gap : 0);
      title_size = fit_title (self, paint->widget, look, end - x);
    }
  close = title_size <= 0 && look != &wide;
  title_size = MAX (title_size, LEAST_SIZE);
  x = look->edge;
  room = hand->n_player * (uc_card_width (size) + look->gap) + over;
  if (uc_paint_text_width (paint->widget, title, LEAST_SIZE, 500) > room)
    {
      g_free (title);
      title = g_strdup_printf (_ ("Seat %u"), hand->seat);
    }
  from = x + MIN (room, uc_paint_text_width (paint->widget, title, 18, 500)) + TITLES_APART;
  x = paint_row (paint, look, title, x, room, hand->player, hand->n_player, size, step, x);
  uc_paint_text (paint, "=", x + (over > 0 ? 18 : 10), look->equals, look->equals_size, 600, UC_COLOUR_TEXT_2, UC_MIDDLE);
  x += over > 0 ? 46 : 26;
  x = paint_row (paint, look, over > 0 || hand->n_dealer == 0 ? hand->dealer_title : _ ("Dealer"), from,
                 over > 0 ? end - x : hand->n_dealer * (uc_card_width (size) + look->gap) + 10, hand->dealer, hand->n_dealer, size, step, x)
      + (over > 0 ? 38 : 10);
  if (close)
    {
      y = CLOSE_BASE + uc_paint_column_close (paint, hand->title, x, CLOSE_BASE, end - x, title_size, 700, UC_COLOUR_TEXT_1);
      if (is_cited (self, look))
        uc_paint_text_within (paint, hand->citation, x, y, end - x, 18, 500, UC_COLOUR_TEXT_2);
      y += is_cited (self, look) ? LEAST_SIZE : 0;
      for (guint i = 0; i < G_N_ELEMENTS (hand->lines); i++)
        y += paint_proof (paint, look, hand->lines[i], hand->misses[i], x, y, end, TRUE);
      return MAX (y - LEAST_SIZE + CLOSE_ABOVE - look->rule, 0);
    }
  y = look->title - (look != &wide && uc_paint_text_width (paint->widget, hand->title, title_size, 700) > end - x ? TWO_LINES_HIGHER : 0);
  y += uc_paint_column (paint, hand->title, x, y, end - x, title_size, 700, UC_COLOUR_TEXT_1, UC_START);
  if (is_cited (self, look))
    uc_paint_text_within (paint, hand->citation, x, y + 20, end - x, 18, 500, UC_COLOUR_TEXT_2);
  y += is_cited (self, look) ? look->proof : look->proof - look->proof_step;
  for (guint i = 0; i < G_N_ELEMENTS (hand->lines); i++)
    y += paint_proof (paint, look, hand->lines[i], hand->misses[i], x, y, end, FALSE);
  return 0;
}

/* As large as the column allows. */
static void
paint_figure (const UcPaint *paint, const Look *look, const char *text, double x, double base, double room)
{
  double size = look->figure_size;

  while (size > 18 && uc_paint_text_width (paint->widget, text, size, 600) > room)
    size -= 1;
  uc_paint_text (paint, text, x, base, size, 600, UC_COLOUR_TEXT_1, UC_START);
}

/* What the award is worked out from: its name, the figure, and what is said of it. */
static void
paint_part (const UcPaint *paint, const Look *look, const char *title, const char *figure, const char *note, double x, double room, double figure_room)
{
  const gboolean noted = uc_paint_text_width (paint->widget, note, 18, 400) <= room;
  const char *above = look == &wide && !noted ? note : title;

  if (uc_paint_text_width (paint->widget, above, 18, 500) <= room)
    {
      uc_paint_text (paint, above, x, look->above, 18, 500, UC_COLOUR_TEXT_2, UC_START);
      paint_figure (paint, look, figure, x, look->figure, figure_room);
      /* On a small grid the page's title names the wager. */
      if (noted)
        uc_paint_text (paint, note, x, look->below, 18, 400, UC_COLOUR_TEXT_2, UC_START);
      return;
    }
  /* In two lines, which on the wide grid have room above the figure; on a small one that takes the note's place. */
  uc_paint_column (paint, above, x, look->rule + (look == &wide ? BELOW_RULE : 0), room, 18, 500, UC_COLOUR_TEXT_2, UC_START);
  paint_figure (paint, look, figure, x, look == &wide ? look->figure : look->below + FIGURE_LOWER, figure_room);
  if (look == &wide && noted)
    uc_paint_text (paint, note, x, look->below, 18, 400, UC_COLOUR_TEXT_2, UC_START);
}

static int
count_lines (const UcPaint *paint, const char *text, double room)
{
  g_autoptr (PangoLayout) layout = uc_paint_layout (paint->widget, text, LEAST_SIZE, 500);

  pango_layout_set_width (layout, (int)(room * PANGO_SCALE));
  return pango_layout_get_line_count (layout);
}

static void
paint_award (UcWinEvidence *self, const UcPaint *paint, const Look *look, double end)
{
  const double base = look->edge, into = look == &wide ? 14 : 8;
  const gboolean unpaid = self->open_sum || self->rejected;
  const UcColour colour = unpaid ? UC_COLOUR_TEXT_2 : UC_COLOUR_GO, title_colour = unpaid ? UC_COLOUR_STOP : UC_COLOUR_TEXT_2;
  const char *title = self->rejected && !self->open_sum ? _ ("Do not pay: rejected") : self->award_title, *note = self->factor_note;

  if (look != &wide && title == self->award_title && self->award_brief != NULL && count_lines (paint, title, end - look->product) > 2)
    title = self->award_brief;
  uc_paint_line (paint, base, look->rule, gtk_widget_get_width (paint->widget) - base, look->rule, 1, UC_COLOUR_LINE);
  paint_part (paint, look, self->base_title, self->base, self->base_note, base, look->factor - 4 - base, look->times - into - base);
  if (!self->fixed)
    uc_paint_text (paint, "×", look->times, look->figure - 2, look->figure_size * 0.88, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
  if (self->factor_brief != NULL && (look != &wide || uc_paint_text_width (paint->widget, self->factor_note, 18, 400) > look->product - 6 - look->factor))
    note = self->factor_brief;
  paint_part (paint, look, self->factor_title, self->factor, note, look->factor, look->product - 6 - look->factor, look->is - into - look->factor);
  uc_paint_text (paint, "=", look->is, look->figure - 2, look->figure_size * 0.88, 500, UC_COLOUR_TEXT_2, UC_MIDDLE);
  /* A long title takes two lines, and on a small grid it leaves the sum as much as a glance needs. */
  if (look == &wide && uc_paint_text_width (paint->widget, title, 18, 500) > end - look->product)
    {
      uc_paint_column (paint, title, look->product, look->rule + BELOW_RULE, end - look->product, 18, 500, title_colour, UC_START);
      uc_paint_text_shrunk (paint, self->award, look->product - 1, look->award, end - look->product, look->award_size - 4, 800, colour, UC_START);
      return;
    }
  if (look != &wide && uc_paint_text_width (paint->widget, title, 18, 500) > end - look->product)
    {
      uc_paint_column (paint, title, look->product, look->rule, end - look->product, 18, 500, title_colour, UC_START);
      uc_paint_text_shrunk (paint, self->award, look->product - 1, look->below + 5, end - look->product, GLANCE_SIZE, 800, colour, UC_START);
      return;
    }
  uc_paint_text_within (paint, title, look->product, look->above, end - look->product, 18, 500, title_colour);
  uc_paint_text_shrunk (paint, self->award, look->product - 1, look->award, end - look->product, look->award_size, 800, colour, UC_START);
}

static void
paint_source (UcWinEvidence *self, const UcPaint *paint, const Look *look)
{
  const double size = look->source_size, width = gtk_widget_get_width (paint->widget) - 2 * look->edge, end = look->edge + width - 16;
  const double middle = look->source + look->source_height / 2.0, base = middle + 7, sign = look == &wide ? 28 : 22;
  UcColour colour = self->elsewhere ? UC_COLOUR_STOP : UC_COLOUR_LINE_STRONG;
  const double words = uc_paint_text_width (paint->widget, self->source, size, 700) + 10 + uc_paint_text_width (paint->widget, self->source_note, size, 600);
  double x = look->edge + 16 + sign + (look == &wide ? 12 : 8), room = end - x - 16 - uc_paint_text_width (paint->widget, self->source_cite, 18, 500);
  /* On a small grid the paragraph gives way: it stands above the page, too. */
  const gboolean cited = look == &wide || words <= room;

  uc_paint_frame (paint, look->edge, look->source, width, look->source_height, 10, 2, colour);
  uc_paint_sign (paint, self->elsewhere ? UC_SIGN_LOCK : UC_SIGN_TICK, look->edge + 16, middle - sign / 2, sign, 2.2,
                 self->elsewhere ? UC_COLOUR_STOP : UC_COLOUR_GO);
  if (!cited)
    room = end - x;
  /* Its two sentences on one line, or where they reach the citation one below the other. */
  if (words <= room)
    {
      x += uc_paint_text (paint, self->source, x, base, size, 700, self->elsewhere ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1, UC_START);
      uc_paint_text (paint, self->source_note, x + 10, base, size, 600, UC_COLOUR_TEXT_1, UC_START);
    }
  else
    {
      const double apart = look == &wide ? 12 : 9, two = look == &wide ? base : base - 1.5;

      uc_paint_text_shrunk (paint, self->source, x, two - apart, room, MIN (size, 19), 700, self->elsewhere ? UC_COLOUR_STOP : UC_COLOUR_TEXT_1, UC_START);
      uc_paint_text_shrunk (paint, self->source_note, x, two + apart, room, MIN (size, 19), 600, UC_COLOUR_TEXT_1, UC_START);
    }
  if (cited)
    uc_paint_text (paint, self->source_cite, end, base, 18, 500, UC_COLOUR_TEXT_2, UC_END);
}

/* The first row of which no more than @most is taken. */
static guint
row_with_room (const double *ends, double most)
{
  guint row = 0;

  while (row + 1 < N_CHECKS && ends[row] > 0 && ends[row] > most)
    row++;
  return row;
}

/* What a warning says is read whole: it stands below the name where it has no room beside it. */
static gboolean
has_detail_below (const UcPaint *paint, const Look *look, const Check *check)
{
  const double name = uc_paint_text_width (paint->widget, check->what, look->check_size, 500);
  const char *detail = check->least != NULL ? check->least : check->brief != NULL ? check->brief : check->detail;

  /* The sign before the name, and what is free behind it. */
  return check->state != CHECK_GOOD
         && 24 + name + 12 + uc_paint_text_width (paint->widget, detail, look->check_size, 400) > gtk_widget_get_width (paint->widget) - 6 - look->edge;
}

/* Where a check stands. */
typedef struct
{
  double x, y, room; /* room: for its name, from the indent on */
  double name;       /* width of its name */
  gboolean below;    /* what is said of it has a line below the name */
} Place;

/* In two columns where names fit, in rows of their own where one does not, and row by row where that takes more rows than there are.
 * Returns the height of a row. */
static double
place_checks (const UcWinEvidence *self, const UcPaint *paint, const Look *look, double sign, double indent, Place places[N_CHECKS])
{
  const double width = gtk_widget_get_width (paint->widget), height = gtk_widget_get_height (paint->widget);
  const double column = width / 2 + (look == &wide ? 10 : 2);
  const guint most = (guint)((height - look->checks - look->check_size) / look->check_step) + 1;
  double ends[N_CHECKS] = { 0 }; /* of what is in each row */
  double step = look->check_step;
  guint rows = 0, hole = N_CHECKS; /* a row with nothing on its right */
  guint below = 0;                 /* lines above for what warnings say that has no room beside their names */
  gboolean alone[N_CHECKS], flows;

  for (guint i = 0; i < N_CHECKS; i++)
    {
      places[i].name = uc_paint_text_width (paint->widget, self->checks[i].what, look->check_size, 500);
      places[i].below = look->columns == 1 && has_detail_below (paint, look, &self->checks[i]);
      below += places[i].below;
      /* One that is wider than its column has a row. */
      alone[i] = look->columns == 1 || (look != &wide && places[i].name > column - 6 - look->edge - indent);
      rows += alone[i] || hole == N_CHECKS;
      hole = alone[i] ? hole : hole == N_CHECKS ? i : N_CHECKS;
    }
  flows = look == &low && rows > most;
  if (below > 0)
    step = MIN (step, (height - look->checks - sign - 2) / (N_CHECKS + below - 1));
  rows = below = 0;
  hole = N_CHECKS;
  for (guint i = 0; i < N_CHECKS; i++)
    {
      Place *place = &places[i];
      const gboolean is_alone = flows || alone[i];
      const guint row = flows ? row_with_room (ends, width - 6 - look->edge - indent - place->name) : hole < N_CHECKS && !is_alone ? hole : rows++;
      const gboolean right = row == hole;

      place->x = flows ? look->edge + ends[row] : right ? column : look->edge;
      place->y = look->checks + (row + below) * step;
      place->room = (right || is_alone ? width - 6 : column - 6) - place->x - indent;
      ends[row] += indent + place->name + CHECKS_APART;
      hole = right ? N_CHECKS : !is_alone ? row : hole;
      below += place->below;
    }
  return step;
}

static void
paint_checks (UcWinEvidence *self, const UcPaint *paint, const Look *look)
{
  static const struct
  {
    UcSign sign;
    double stroke;
    UcColour sign_colour, text_colour;
  } looks[] = {
    [CHECK_GOOD] = { UC_SIGN_TICK, 2.6, UC_COLOUR_GO, UC_COLOUR_TEXT_1 },
    [CHECK_OPEN] = { UC_SIGN_DASH, 2.6, UC_COLOUR_TEXT_2, UC_COLOUR_TEXT_2 },
    [CHECK_NOTED] = { UC_SIGN_WARNING, 2, UC_COLOUR_STOP, UC_COLOUR_STOP },
    [CHECK_OBJECTED] = { UC_SIGN_WARNING, 2, UC_COLOUR_STOP, UC_COLOUR_STOP },
    [CHECK_FAILED] = { UC_SIGN_WARNING, 2, UC_COLOUR_STOP, UC_COLOUR_STOP },
  };
  const double sign = look == &wide ? 22 : 18, indent = sign + (look == &wide ? 10 : 6);
  Place places[N_CHECKS];
  const double step = place_checks (self, paint, look, sign, indent, places);

  for (guint i = 0; i < N_CHECKS; i++)
    {
      const Check *check = &self->checks[i];
      const double x = places[i].x, y = places[i].y, room = places[i].room, name = places[i].name;
      const double beside = room - MIN (room, name) - 12, free = look->detail != 0 ? room + indent : beside;
      const char *detail = check->detail;
      double before;

      if (check->brief != NULL && uc_paint_text_width (paint->widget, detail, 18, 400) > free)
        detail = check->brief;
      if (check->least != NULL && uc_paint_text_width (paint->widget, detail, 18, 400) > free)
        detail = check->least;
      /* What is longer begins below the sign. */
      before = uc_paint_text_width (paint->widget, detail, 18, 400) <= room ? indent : 0;
      uc_paint_sign (paint, looks[check->state].sign, x, y, sign, looks[check->state].stroke,
                     looks[check->state].sign_colour);
      /* The name of a check is read whole, on the wide grid in two lines where it needs them. */
      if (look == &wide && uc_paint_text_width (paint->widget, check->what, LEAST_SIZE, 500) > room)
        {
          uc_paint_column (paint, check->what, x + indent, y + sign - 4 - CHECK_HIGHER, room, LEAST_SIZE, 500, looks[check->state].text_colour, UC_START);
          uc_paint_text_within (paint, detail, x + before, y + sign - 4 + look->detail + CHECK_LOWER, room + indent - before, 18, 400, UC_COLOUR_TEXT_2);
          continue;
        }
      uc_paint_text_shrunk (paint, check->what, x + indent, y + sign - 4, room, look->check_size, 500, looks[check->state].text_colour, UC_START);
      if (look->detail != 0)
        uc_paint_text_within (paint, detail, x + before, y + sign - 4 + look->detail, room + indent - before, 18, 400, UC_COLOUR_TEXT_2);
      /* What is said of a tick may be left out; a warning's words are not. */
      else if (places[i].below)
        uc_paint_text_within (paint, detail, x + indent, y + step + sign - 4, room, look->check_size, 400, UC_COLOUR_TEXT_2);
      else if (look->columns == 1
               && (check->state != CHECK_GOOD || uc_paint_text_width (paint->widget, detail, look->check_size, 400) <= beside))
        uc_paint_text_within (paint, detail, x + indent + name + 12, y + sign - 4, beside, look->check_size, 400, UC_COLOUR_TEXT_2);
    }
}

static void
uc_win_evidence_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  UcWinEvidence *self = UC_WIN_EVIDENCE (widget);
  const Look *look = look_of (widget);
  const double width = gtk_widget_get_width (widget), end = width - 16;
  UcPaint paint = { snapshot, widget };
  double lower;

  uc_paint_box (&paint, 0, 0, width, gtk_widget_get_height (widget), 14, UC_COLOUR_SURFACE_1);
  if (self->seat == 0)
    {
      uc_paint_text_shrunk (&paint, _ ("Nothing waits for validation"), width / 2, gtk_widget_get_height (widget) / 2.0, width, 32, 700,
                            UC_COLOUR_TEXT_2, UC_MIDDLE);
      return;
    }
  lower = paint_cards (self, &paint, look, end);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (0, (float)lower));
  paint_award (self, &paint, look, end);
  paint_source (self, &paint, look);
  paint_checks (self, &paint, look);
  gtk_snapshot_restore (snapshot);
}

static void
uc_win_evidence_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
                     int *min_baseline, int *nat_baseline)
{
  *minimum = 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

/* ---- what is shown ---- */

static void
clear (UcWinEvidence *self)
{
  char **texts[]
      = { &self->base_title,  &self->base,  &self->base_note, &self->factor_title, &self->factor,
          &self->factor_note, &self->award, &self->source,    &self->source_note,  &self->source_cite,
          &self->award_title, &self->award_brief, &self->factor_brief };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    g_clear_pointer (texts[i], g_free);
  uc_evidence_hand_clear (&self->hand);
  for (guint i = 0; i < N_CHECKS; i++)
    {
      g_clear_pointer (&self->checks[i].what, g_free);
      g_clear_pointer (&self->checks[i].detail, g_free);
      g_clear_pointer (&self->checks[i].brief, g_free);
      g_clear_pointer (&self->checks[i].least, g_free);
    }
}

static void
uc_win_evidence_finalize (GObject *object)
{
  g_free (UC_WIN_EVIDENCE (object)->sentence);
  clear (UC_WIN_EVIDENCE (object));
  G_OBJECT_CLASS (uc_win_evidence_parent_class)->finalize (object);
}

static void
uc_win_evidence_class_init (UcWinEvidenceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = uc_win_evidence_finalize;
  uc_paint_class_init (widget_class, uc_win_evidence_snapshot, uc_win_evidence_measure, "ucevidence",
                       GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
uc_win_evidence_init (UcWinEvidence *self)
{
}

/* A bonus line has no wager, no chip and no light of its own: those of the wager that it follows count. */
static gboolean
is_bonus (UcWager wager)
{
  return uc_side_wager (wager)->bonus;
}

static char *
time_of (const UcEvent *event)
{
  return event == NULL ? g_strdup ("--:--:--") : uc_say_clock (event->t_real_ns);
}

/* "10% ÷ 2", and what the percentage comes to alone: whoever signs sees how the share was worked out. A player's boxes have
 * one share together. */
static void
say_percentage (UcWinEvidence *self, const UcTable *table, const UcSide *side)
{
  guint percent = side->odds.num;
  guint players = percent == 10 && table->rules->percentage == UC_PERCENTAGE_EACH
                      ? 1
                      : uc_win_sharers (&table->now, table->rules, self->wager, percent);

  /* What a linked meter has locked for them is all theirs. */
  if (self->wager == uc_ticket_wager (table->rules) && uc_ticket_locked (&table->now) != NULL)
    percent = 100;
  self->factor = players > 1 ? g_strdup_printf (_ ("%u%% ÷ %u"), percent, players) : g_strdup_printf ("%u%%", percent);
  if (players > 1)
    {
      self->factor_note = g_strdup_printf (ngettext ("%u player wins it", "%u players win it", players), players);
      self->factor_brief = g_strdup_printf (ngettext ("%u winner", "%u winners", players), players);
    }
}

/* What winners of 10% leave of the meter is what 100% is of, A10. */
static UcMoney
sum_tenths (UcWinEvidence *self, const UcTable *table)
{
  UcMoney sum = 0;

  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (uc_win_percent (&table->now, table->rules, seat, self->wager) == 10)
      sum += table->now.round.seats[seat].side[uc_side_wager_slot (self->wager)].pays;
  return sum;
}

/* "$500.22 alone, $250.11 if seat 3 is lit": both sums that it may come to, until the other one is judged. */
static void
say_open_sum (UcWinEvidence *self, const UcTable *table, const UcSide *side)
{
  guint8 others = uc_win_waits_for (&table->now, table->rules, self->seat, self->wager);
  g_autofree char *list = uc_say_seats (others, FALSE), *least = uc_say_money_cents (side->pays);
  g_autofree char *alone = NULL;
  gboolean dark = TRUE;

  self->open_sum = others != 0;
  if (others == 0)
    {
      self->award_title = uc_say_late_award (table, self->seat, self->wager);
      if (self->award_title == NULL)
        self->award_title = g_strdup (_ ("Award"));
      else
        {
          g_autofree char *had = uc_say_money (uc_win_late (&table->now, table->rules, self->seat, self->wager).had);

          /* Translators: a sum, where “Award, $20 already paid: $480.07 more” has no room: "$20 already paid". */
          self->award_brief = g_strdup_printf (_ ("%s already paid"), had);
        }
      return;
    }
  alone = uc_say_money_cents (uc_win_alone (&table->now, table->rules, self->seat, self->wager));
  /* Translators: what is paid to one winner, where “%s alone, %s if seat %s is lit” has no room: "$500.15 if alone". */
  self->award_brief = g_strdup_printf (_ ("%s if alone"), alone);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    if (others & UC_SEAT_BIT (seat))
      dark &= table->now.round.seats[seat].side[uc_side_wager_slot (self->wager)].rejected == UC_WORD_NONE;
  if (dark)
    /* Translators: what is paid to one winner, to the sharers, and the seats of the others: "$500.15 alone, $250.07 if seats 1 and 3 are
     * lit". */
    self->award_title = g_strdup_printf (ngettext ("%s alone, %s if seat %s is lit", "%s alone, %s if seats %s are lit",
                                                   __builtin_popcount (others)), alone, least, list);
  else
    /* Translators: as “%s alone, %s if seat %s is lit”. */
    self->award_title = g_strdup_printf (ngettext ("%s alone, %s if seat %s wins", "%s alone, %s if seats %s win",
                                                   __builtin_popcount (others)), alone, least, list);
}

/* Of a meter that other tables share: what it showed when the chips were accepted, until it says what is locked for the winners. */
static void
gather_linked (UcWinEvidence *self, const UcTable *table, const UcSide *side, const char *locked)
{
  const UcClaim *claim = uc_ticket_locked (&table->now);

  self->base_title = g_strdup (claim == NULL ? _ ("Meter at lock-out") : _ ("Locked on the meter"));
  if (claim == NULL)
    {
      self->base = uc_say_money_cents (table->now.round.lock_value[uc_side_wager_slot (self->wager)]);
      self->base_note = g_strdup (locked);
      return;
    }
  self->base = uc_say_money_cents (side->odds.num == 100 ? claim->amount - claim->of_tenth
                                   : table->rules->percentage == UC_PERCENTAGE_EACH
                                       ? uc_meter_sums_part (claim->of_tenth, 100, MAX (claim->tenth, 1u))
                                       : claim->of_tenth);
  /* Translators: the place of this win among those of the same meter, which other tables share: "Hit 2 of this meter". */
  self->base_note = g_strdup_printf (_ ("Hit %u of this meter"), claim->rank);
}

static void
gather_award (UcWinEvidence *self, UcConsoleModel *model, const UcTable *table, const UcSide *side)
{
  const UcWagerRules *rules = &table->rules->wagers[uc_win_proof_staked (self->wager)];
  gboolean has_meter = uc_side_wager_is_progressive (self->wager);
  UcMoney meter = has_meter ? table->now.round.lock_value[uc_side_wager_slot (self->wager)] : 0;
  g_autofree char *locked = time_of (uc_console_model_find (model, UC_EVENT_BETS_LOCKED, 0, UC_WAGER_NONE));
  UcMoney to_rack = side->due ? uc_win_late (&table->now, table->rules, self->seat, self->wager).to_rack : 0;
  g_autofree char *rack = uc_say_money (to_rack);

  self->elsewhere = uc_win_source (table->rules, self->wager, side->odds, side->pays) == UC_WORD_PROGRESSIVE;
  if (side->odds.kind == UC_ODDS_METER_SHARE && self->wager == uc_ticket_wager (table->rules))
    {
      gather_linked (self, table, side, locked);
      say_percentage (self, table, side);
    }
  else if (side->odds.kind == UC_ODDS_METER_SHARE)
    {
      UcMoney tenths = side->odds.num == 100 ? sum_tenths (self, table) : 0;

      self->base_title = g_strdup (tenths > 0 ? _ ("Lock-out less 10%") : _ ("Meter at lock-out"));
      self->base = uc_say_money_cents (meter - tenths - (side->odds.num == 100 ? table->now.round.award_less : 0));
      self->base_note = g_strdup (locked);
      say_percentage (self, table, side);
    }
  else if (self->fixed)
    {
      self->base_title = g_strdup (_ ("Paid to"));
      self->base = g_strdup_printf (_ ("Seat %u"), self->seat);
      self->base_note = g_strdup (uc_say_wager (self->wager));
      self->factor = g_strdup (_ ("fixed"));
    }
  else
    {
      self->base_title = g_strdup (_ ("Wager"));
      self->base = uc_say_money_cents (side->amount);
      self->base_note = g_strdup (uc_say_wager (self->wager));
      self->factor = uc_say_odds (side->odds);
    }
  self->factor_title = self->fixed ? g_strdup (_ ("Bonus")) : g_strdup_printf (_ ("Paytable %s"), rules->paytable);
  if (self->factor_note == NULL)
    self->factor_note = self->fixed ? g_strdup (self->hand.citation)
                                    : uc_say_citation (table->rules, uc_side_wager (self->wager)->paytable, UC_CITE_NONE);
  self->award = uc_say_award (side->pays);
  say_open_sum (self, table, side);
  self->source = g_strdup (self->elsewhere ? _ ("Not from the table inventory.") : _ ("From the chip tray."));
  self->source_note = to_rack != 0      ? g_strdup_printf (_ ("%s of it goes to the tray."), rack)
                      : self->elsewhere ? g_strdup_printf (_ ("Seat %u’s cards stay."), self->seat)
                                        : g_strdup (_ ("Paid at the table."));
  self->source_cite
      = self->fixed ? g_strdup ("") : uc_say_citation (table->rules, uc_side_wager (self->wager)->pays, UC_CITE_NONE);
}

/* ---- the checks ---- */

typedef struct
{
  UcConsoleModel *model;
  const UcTable *table;
  const UcSide *side;
  const char *dealer;
} Sources;

static void
check (UcWinEvidence *self, guint i, CheckState state, char *what, char *detail)
{
  self->checks[i] = (Check){ state, what, detail, NULL, NULL };
}

static CheckState
good_if (gboolean good)
{
  return good ? CHECK_GOOD : CHECK_FAILED;
}

static void
check_accepted (UcWinEvidence *self, const Sources *from)
{
  UcWager wager = uc_win_proof_staked (self->wager);
  const UcEvent *accepted = uc_console_model_find (from->model, UC_EVENT_WAGER_ACCEPTED, self->seat, wager);
  const UcEvent *locked = uc_console_model_find (from->model, UC_EVENT_BETS_LOCKED, 0, UC_WAGER_NONE);
  g_autofree char *t_accepted = time_of (accepted), *t_locked = time_of (locked);

  check (self, CHECK_ACCEPTED,
         good_if (accepted != NULL && locked != NULL && accepted->t_real_ns <= locked->t_real_ns),
         wager == UC_WAGER_MAIN ? g_strdup (_ ("Bet made"))
                                : g_strdup_printf (_ ("Wager accepted at seat %u"), self->seat),
         /* Translators: times, "21:44:10, before lock-out 21:45:00". */
         g_strdup_printf (_ ("%s, before lock-out %s"), t_accepted, t_locked));
  if (self->checks[CHECK_ACCEPTED].state != CHECK_GOOD)
    return;
  /* Translators: the same times in little room, "21:44:10, lock-out 21:45:00". */
  self->checks[CHECK_ACCEPTED].brief = g_strdup_printf (_ ("%s, lock-out %s"), t_accepted, t_locked);
  self->checks[CHECK_ACCEPTED].least = g_strdup (t_accepted);
}

/* When it was, and whose dealer it was. */
static char *
say_dealer (const char *time, const Sources *from)
{
  /* Translators: a time, and the number of the dealer’s badge: "21:46:02, dealer 1001". */
  return from->dealer != NULL ? g_strdup_printf (_ ("%s, dealer %s"), time, from->dealer)
                              /* Translators: a time, "21:46:02, dealer not signed on". */
                              : g_strdup_printf (_ ("%s, dealer not signed on"), time);
}

static void
check_chips (UcWinEvidence *self, const Sources *from)
{
  const UcEvent *chips = uc_console_model_find (from->model, UC_EVENT_CHIPS_VERIFIED, 0, UC_WAGER_NONE);
  guint counted = chips != NULL ? chips->counted : 0, agreed = chips != NULL ? chips->accepted : 0;
  g_autofree char *t_chips = time_of (chips);

  if (uc_win_proof_staked (self->wager) == UC_WAGER_MAIN)
    {
      check (self, CHECK_CHIPS, CHECK_GOOD, g_strdup (_ ("No chip to count")), g_strdup (C_ ("chip", "a bonus has none")));
      return;
    }
  check (self, CHECK_CHIPS, good_if (chips != NULL && counted == agreed),
         g_strdup_printf (ngettext ("%u chip counted = %u accepted", "%u chips counted = %u accepted", counted), counted,
                          agreed),
         say_dealer (t_chips, from));
  self->checks[CHECK_CHIPS].brief = g_strdup (t_chips);
}

static void
check_hand (UcWinEvidence *self, const Sources *from)
{
  const UcEvent *lamp = uc_console_model_find (from->model, UC_EVENT_LAMP_CHECKED, self->seat, UC_WAGER_NONE);
  g_autofree char *t_lamp = time_of (lamp);

  if (is_bonus (self->wager))
    {
      check (self, CHECK_HAND, CHECK_GOOD, g_strdup (self->hand.lines[0] != NULL ? self->hand.lines[0] : ""),
             g_strdup (_ ("as recorded in this round")));
      return;
    }
  if (lamp == NULL)
    check (self, CHECK_HAND, CHECK_OPEN, g_strdup (_ ("Hand not verified yet")), g_strdup (_ ("the dealer looks first")));
  else
    {
      check (self, CHECK_HAND, CHECK_GOOD, g_strdup (_ ("Hand verified by the dealer")), say_dealer (t_lamp, from));
      self->checks[CHECK_HAND].brief = g_strdup (t_lamp);
    }
}

static void
check_light (UcWinEvidence *self, const Sources *from)
{
  const UcEvent *lamp = uc_console_model_find (from->model, UC_EVENT_LAMP_CHECKED, self->seat, UC_WAGER_NONE);
  const UcEvent *required
      = uc_console_model_find (from->model, UC_EVENT_VALIDATION_REQUIRED, self->seat, self->wager);
  const UcEvent *overridden
      = uc_console_model_find (from->model, UC_EVENT_PAYOUT_SIGNED, self->seat, self->wager);
  g_autofree char *t_lamp = time_of (lamp), *t_required = time_of (required);
  gboolean driver = from->table->now.carry.devices[UC_DEVICE_LAMPS] != UC_DEVICE_STATE_DOWN;
  char *detail;

  if (is_bonus (self->wager))
    {
      check (self, CHECK_LIGHT, CHECK_GOOD, g_strdup (_ ("No light to check")), g_strdup (C_ ("light", "a bonus has none")));
      return;
    }
  if (from->side->lamp == UC_WORD_NONE)
    {
      check (self, CHECK_LIGHT, CHECK_OPEN, g_strdup (_ ("Light not looked at yet")), g_strdup (_ ("the dealer looks first")));
      return;
    }
  if (from->side->lamp != UC_WORD_LIT && from->side->signatures > 0 && overridden != NULL)
    /* Translators: the number of a badge, and its reason as recorded: "overridden by 2001: Lamp is broken". */
    detail = g_strdup_printf (_ ("overridden by %s: %s"), overridden->by, overridden->text);
  else if (driver)
    /* Translators: times at which the lamps’ driver and the dealer had it: "driver 21:46:00, seen by dealer 21:46:02". */
    detail = g_strdup_printf (_ ("driver %s, seen by dealer %s"), t_required, t_lamp);
  else
    detail = g_strdup_printf (_ ("seen by dealer %s; driver silent"), t_lamp);
  check (self, CHECK_LIGHT, good_if (from->side->lamp == UC_WORD_LIT),
         g_strdup (from->side->lamp == UC_WORD_LIT ? _ ("Light is lit") : _ ("Light is dark")), detail);
  if (from->side->lamp == UC_WORD_LIT || from->side->signatures == 0 || overridden == NULL)
    /* Translators: times at which the lamps’ driver and the dealer had it, in little room: "driver 21:46:00, seen 21:46:02". */
    self->checks[CHECK_LIGHT].brief = driver ? g_strdup_printf (_ ("driver %s, seen %s"), t_required, t_lamp) : g_strdup_printf (_ ("seen %s"), t_lamp);
}

/* The files under which the round is recorded are those that this screen computes by, the paytables among them. */
static void
check_paytable (UcWinEvidence *self, const Sources *from)
{
  const UcRecordCheck *record = uc_console_model_get_record_check (from->model);
  const char *paytable = from->table->rules->wagers[uc_win_proof_staked (self->wager)].paytable;

  gboolean named = *paytable != '\0';

  if (record->head == 0)
    check (self, CHECK_PAYTABLE, CHECK_OPEN,
           named ? g_strdup_printf (_ ("Paytable %s not checked yet"), paytable) : g_strdup (_ ("Payouts not checked yet")),
           g_strdup (_ ("the table service has not said")));
  else if (record->as_filed)
    {
      check (self, CHECK_PAYTABLE, CHECK_GOOD,
             named ? g_strdup_printf (_ ("Paytable %s as filed"), paytable) : g_strdup (_ ("Payouts as filed")),
             g_strdup_printf (_ ("table file %s, the one on record"), from->table->rules->table_id));
      self->checks[CHECK_PAYTABLE].brief = g_strdup (from->table->rules->table_id);
    }
  else
    check (self, CHECK_PAYTABLE, CHECK_FAILED,
           named ? g_strdup_printf (_ ("Paytable %s is not as filed"), paytable) : g_strdup (_ ("Payouts are not as filed")),
           g_strdup (_ ("the record holds other files")));
}

static void
check_journal (UcWinEvidence *self, const Sources *from)
{
  const UcRecordCheck *record = uc_console_model_get_record_check (from->model);

  if (record->head == 0)
    check (self, CHECK_JOURNAL, CHECK_OPEN, g_strdup (_ ("Journal not checked yet")),
           g_strdup (_ ("the table service has not said")));
  else if (!record->intact)
    check (self, CHECK_JOURNAL, CHECK_FAILED, g_strdup (_ ("Journal was changed")),
           g_strdup (_ ("the chain does not hold; keep it as it is")));
  else if (record->signed_round == 0)
    check (self, CHECK_JOURNAL, CHECK_GOOD, g_strdup (_ ("Journal intact")),
           g_strdup_printf (_ ("chain read back to event %" PRIu64), record->head));
  else
    check (self, CHECK_JOURNAL, CHECK_GOOD, g_strdup (_ ("Journal intact")),
           g_strdup_printf (_ ("round %u signed, chain to event %" PRIu64), record->signed_round,
                            record->head));
}

/* What somebody rejected the win for is no tick, whatever is on record. */
static void
check_refusals (UcWinEvidence *self, const Sources *from)
{
  static const struct
  {
    UcWord reason;
    guint check;
  } rows[] = { { UC_WORD_HAND_MISREAD, CHECK_HAND },
               { UC_WORD_NOT_ACCEPTED, CHECK_ACCEPTED },
               { UC_WORD_CHIPS_DISAGREE, CHECK_CHIPS },
               { UC_WORD_OTHER, CHECK_HAND } };
  const UcEvent *rejected = uc_console_model_find (from->model, UC_EVENT_PAYOUT_REJECTED, self->seat, self->wager);
  g_autofree char *clock = time_of (rejected);

  self->rejected = FALSE;
  for (const UcRefusal *r = NULL;
       (r = uc_refusal_standing (&from->table->now, self->seat, self->wager, r)) != NULL;)
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
      if (rows[i].reason == (UcWord)r->reason && self->checks[rows[i].check].state != CHECK_FAILED)
        {
          g_free (self->checks[rows[i].check].what);
          g_free (self->checks[rows[i].check].detail);
          g_free (self->checks[rows[i].check].brief);
          g_free (self->checks[rows[i].check].least);
          check (self, rows[i].check, CHECK_OBJECTED,
                 g_strdup_printf (_ ("Rejected: %s"), uc_say_reject_reason ((UcWord)r->reason)),
                 /* Translators: a time, and the number of a badge: "21:46:02, by 2001". */
                 rejected != NULL && g_str_equal (rejected->by, r->badge) ? g_strdup_printf (_ ("%s, by %s"), clock, r->badge)
                                                                          : g_strdup_printf (_ ("by %s"), r->badge));
          self->rejected = TRUE;
        }
}

/* The hand was looked at; what it was looked at beside is another question. It may be what a person entered in this round beside
 * a shoe or a card reader that worked, taken back or not. */
static void
note_bypassed (UcWinEvidence *self, const Sources *from)
{
  const GArray *facts = uc_console_model_get_facts (from->model);
  Check hand = self->checks[CHECK_HAND];
  guint n[UC_N_DEVICES] = { 0 };
  char *bypassed;

  for (guint i = 0; i < facts->len; i++)
    n[g_array_index (facts, UcEvent, i).despite]++;
  if (hand.state != CHECK_GOOD || (n[UC_DEVICE_SHOE] == 0 && n[UC_DEVICE_READER] == 0))
    return;
  bypassed = n[UC_DEVICE_SHOE] == 0 ? g_strdup (_ ("Light typed, and the reader worked"))
                                    : g_strdup_printf (ngettext ("%u card typed, and the shoe worked",
                                                                 "%u cards typed, and the shoe worked", n[UC_DEVICE_SHOE]),
                                                       n[UC_DEVICE_SHOE]);
  check (self, CHECK_HAND, CHECK_NOTED, bypassed,
         /* Translators: when, and by which dealer: "hand verified 21:46:02, dealer 1001". */
         is_bonus (self->wager) ? g_strdup (hand.detail) : g_strdup_printf (_ ("hand verified %s"), hand.detail));
  /* Translators: the time at which the dealer verified the hand: "verified 21:46:02". */
  self->checks[CHECK_HAND].brief = hand.brief != NULL ? g_strdup_printf (_ ("verified %s"), hand.brief) : NULL;
  g_free (hand.brief);
  g_free (hand.what);
  g_free (hand.detail);
}

static UcWinEvidenceVerdict
judge (UcWinEvidence *self)
{
  UcWinEvidenceVerdict verdict = UC_WIN_EVIDENCE_GOOD;

  for (guint i = 0; i < N_CHECKS; i++)
    if (self->checks[i].state == CHECK_FAILED && i != CHECK_LIGHT)
      return UC_WIN_EVIDENCE_FAILS;
    else if (self->checks[i].state == CHECK_OPEN)
      verdict = UC_WIN_EVIDENCE_OPEN;
  if (verdict == UC_WIN_EVIDENCE_GOOD && self->checks[CHECK_LIGHT].state == CHECK_FAILED)
    return UC_WIN_EVIDENCE_DARK;
  return verdict;
}

/* A failed check stands first. */
static void
put_failed_first (UcWinEvidence *self)
{
  for (guint i = 1; i < N_CHECKS; i++)
    for (guint j = i; j > 0 && self->checks[j].state >= CHECK_NOTED && self->checks[j - 1].state < CHECK_NOTED; j--)
      {
        Check swap = self->checks[j];

        self->checks[j] = self->checks[j - 1];
        self->checks[j - 1] = swap;
      }
}

void
uc_win_evidence_show (UcWinEvidence *self, UcConsoleModel *model, guint seat, UcWager wager)
{
  const UcTable *table = uc_console_model_get_table (model);
  UcSide signed_for;
  const UcSide *side = &signed_for;
  g_autofree char *sentence = NULL;
  const char *dealer;
  Sources from;

  clear (self);
  g_clear_pointer (&self->sentence, g_free);
  self->seat = seat;
  self->wager = wager;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (seat == 0)
    return;
  signed_for = uc_win_to_sign (&table->now, table->rules, seat, wager);
  self->fixed = is_bonus (wager);
  uc_evidence_hand_init (&self->hand, table, seat, wager);
  gather_award (self, model, table, side);
  dealer = table->now.carry.dealer;
  from = (Sources){ model, table, side, *dealer != '\0' ? dealer : NULL };
  check_accepted (self, &from);
  check_chips (self, &from);
  check_hand (self, &from);
  check_light (self, &from);
  check_paytable (self, &from);
  check_journal (self, &from);
  note_bypassed (self, &from);
  check_refusals (self, &from);
  self->verdict = judge (self);
  put_failed_first (self);
  sentence = self->rejected
                 /* Translators: what wins, its sum, and why it is rejected: "Seat 5: Two suited match, award $500.22. Do not pay:
                  * Rejected: Hand misread." */
                 ? g_strdup_printf (_ ("Seat %u: %s, award %s. Do not pay: %s."), seat, self->hand.title, self->award, self->checks[0].what)
                 /* Translators: what wins, its sum, and a sentence about where it is paid from. */
                 : g_strdup_printf (_ ("Seat %u: %s, award %s. %s"), seat, self->hand.title, self->award, self->source);
  if (!self->rejected && self->checks[0].state == CHECK_NOTED)
    {
      GString *text = g_string_new (sentence);

      /* Translators: what somebody entered beside a device that worked, as a sentence: "Light typed, and the reader worked." */
      uc_say_sentence (text, _ ("%s."), self->checks[0].what);
      g_free (sentence);
      sentence = g_string_free (text, FALSE);
    }
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, sentence, -1);
  self->sentence = g_steal_pointer (&sentence);
}

UcWinEvidenceVerdict
uc_win_evidence_get_verdict (UcWinEvidence *self)
{
  return self->seat != 0 ? self->verdict : UC_WIN_EVIDENCE_OPEN;
}

const char *
uc_win_evidence_get_sentence (UcWinEvidence *self)
{
  return self->sentence != NULL ? self->sentence : "";
}
