#include "uc-floor-page.h"

#include "uc-action.h"
#include "uc-dispute-sheet.h"
#include "uc-number-page.h"
#include "uc-paint.h"
#include "uc-win-evidence.h"
#include "uc-exhibits.h"
#include "uc-hand.h"
#include "uc-held.h"
#include "uc-queue-tab.h"
#include "uc-refusal.h"
#include "uc-say-subject.h"
#include "uc-say.h"
#include "uc-shell.h"
#include "uc-side-wager.h"
#include "uc-sign-panel.h"
#include "uc-win-proof.h"
#include "uc-win.h"

#include <glib/gi18n-lib.h>

/* Of a paragraph in the style sheet. */
#define CITATION_MARGINS 12
/* What labels beside each other are rounded up to, at most. */
#define ROUNDED 4
/* A second tap of the same finger passes over no win. */
#define GUARD_US (300 * 1000)

/* From grid to grid. The tabs stand between the button that leaves and the keypad, or the button of the disputes. From many on they are
 * closer together, and the button that leaves is narrower. */
typedef struct
{
  int edge, top;               /* of the button that leaves */
  int leave, leave_many, height;
  int gap, gap_many;           /* to the tabs, and between them */
  int queue_end;               /* below 0: from the page's right edge */
  int other, other_end;        /* of the button of the disputes: as wide at least; from the page's right edge */
  int subject_left, subject_width;
  int subject_top, subject_line; /* of what a reason is chosen for: its top where it takes one line, and that line's height */
  int subject_top_two, subject_two; /* … where it takes two */
  int because, because_two;    /* 0 = it has no room */
  guint columns;               /* of reasons */
  int reason, reason_gap;      /* their height; between them */
  int words, others;           /* what stands above the other ways out: its height; their top */
  int title_left, title_top, title_end; /* of the line above all: its end from the page's right edge */
} Look;

static const Look wide = { 16, 48, 152, 104, 75, 12, 8, 868, 104, 412, 20, 840, 128, 30, 122, 46, 160, 168, 2, 88, 12, 44, 498, 16, 8, 16 },
                  small = { 8, 26, 96, 96, 75, 6, 4, -340, 96, 340, 12, 544, 110, 30, 103, 46, 148, 148, 3, 75, 6, 44, 338, 8, 0, 340 },
                  portrait = { 8, 26, 96, 88, 75, 6, 4, -8, 96, 8, 12, 516, 110, 30, 102, 46, 0, 0, 3, 74, 6, 40, 309, 8, 0, 8 };

/* Of a subject that takes more lines than two: its type, and so much of the height of a line. */
#define SUBJECT_SIZE  18
#define SUBJECT_TIGHT 0.8

struct _UcFloorPage
{
  UcPage parent;
  GtkLabel *title;
  GtkLabel *citation;
  GtkLabel *called;
  GtkLabel *waited;
  UcAction *table_button;
  GtkBox *queue;
  UcAction *more; /* of its wins, where not all have a tab */
  UcWinEvidence *evidence;
  GtkLabel *subject; /* of what a reason is chosen for */
  GtkLabel *because;
  GtkGrid *reasons;
  GtkGrid *overrides;
  GtkGrid *rereads;
  GtkGrid *withdrawals;
  GtkGrid *aheads;
  GtkBox *disputed;
  UcAction *other; /* from the wins to the disputes, and back */
  UcDisputeSheet *sheet;
  GtkBox *rulings;
  GtkWidget *pay; /* of them */
  UcSignPanel *sign;
  UcConsoleModel *model; /* borrowed: the window's */
  UcWager wager;
  guint seat; /* being judged; 0 = none */
  guint picked; /* the tab that somebody tapped last; 0 = the page chooses */
  guint next;   /* the seat of the first win that has no tab now; 0 = all have one */
  guint8 seen;  /* bit set: seats whose wins the person who signs has had on the screen … */
  UcSide looks[UC_MAX_SEATS + 1]; /* … as they then were */
  gint64 stepped_us; /* when the next one was asked for */
  guint dispute;  /* the seat whose dispute is shown; 0 = the wins are */
  gboolean asked; /* for the disputes, although wins wait */
  UcWord ruling;  /* chosen, and not signed yet; UC_WORD_NONE = none */
  UcMoney paid;   /* … that this is paid */
  gboolean choosing; /* a reason: to reject the win, to sign it nevertheless, to withdraw the first of two words on it */
  GtkWidget *chosen; /* the reason's button */
  gboolean judged;   /* a win waited when the page was last shown */
  guint signatures;  /* on record when the page was last shown */
};

G_DEFINE_FINAL_TYPE (UcFloorPage, uc_floor_page, UC_TYPE_PAGE)

static const UcWord reject_words[]
    = { UC_WORD_HAND_MISREAD, UC_WORD_NOT_ACCEPTED, UC_WORD_CHIPS_DISAGREE, UC_WORD_LIGHT_DARK, UC_WORD_OTHER };

/* Why a dark light does not count; the record keeps the words. */
static const char *const override_words[] = { N_ ("Lamp is broken"), N_ ("Lamp driver is silent") };

/* Why a hand that was rejected as misread is signed by the same person. */
static const char *const reread_words[] = { N_ ("Read right, looked at again") };

/* Why a first signature or rejection is taken back. */
static const char *const withdraw_words[] = { N_ ("Signed in error"), N_ ("The light is lit now") };

/* The others of its percentage are paid at their sure share. */
static const char *const ahead_words[] = { N_ ("Let the others go ahead") };

static const Look *
look_of (UcFloorPage *self)
{
  return uc_page_choose (UC_PAGE (self), &wide, &small, &portrait);
}

static const UcSide *
side_of (const UcTable *table, guint seat, UcWager wager)
{
  return &table->now.round.seats[seat].side[uc_side_wager_slot (wager)];
}

/* The wager whose wins are signed now: the first of the step's that has one waiting. */
static UcWager
waiting_wager (const UcTable *table, UcStep step)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    for (guint seat = 1; uc_win_is_decided_at (table->rules, wager, step) && seat <= table->rules->seats; seat++)
      if (uc_win_is_for_floor (side_of (table, seat, wager)))
        return wager;
  return uc_side_wager_progressive (table->rules);
}

static void choose (UcFloorPage *self, GtkWidget *button);

/* ---- disputes ---- */

static const UcWord ruling_words[] = { UC_WORD_STANDS, UC_WORD_PAID, UC_WORD_CORRECT };

static gboolean
is_ordered (UcFloorPage *self, const UcTable *table)
{
  return table->now.round.seats[self->dispute].disputed == UC_WORD_CORRECT;
}

static void
rule (UcFloorPage *self, UcWord ruling)
{
  self->ruling = ruling;
  uc_page_show (UC_PAGE (self));
}

static void
on_paid (const char *digits, gpointer data)
{
  UcFloorPage *self = data;

  self->paid = g_ascii_strtoll (digits, NULL, 10) * UC_CENT;
  self->ruling = self->paid > 0 ? UC_WORD_PAID : UC_WORD_NONE;
  uc_shell_open (GTK_WIDGET (self), "floor");
}

/* The sum is typed: what the record says a win comes to is not always what was asked for. */
static void
ask_paid (UcFloorPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  UcMoney win = uc_dispute_sheet_win (table, self->dispute);
  g_autofree char *headline = g_strdup_printf (_ ("Seat %u: how much is paid?"), self->dispute);
  g_autofree char *sum = uc_say_money_cents (win), *subject = uc_say_subject_dispute (table, self->dispute);
  /* Translators: what is on record, and a sum: "Seat 3, bet $50.00, on record: loses. A win comes to $50.00." */
  g_autofree char *support = win == 0 || win == UC_MONEY_UNKNOWN ? g_strdup_printf (_ ("Seat %u, %s."), self->dispute, subject)
                             : g_strdup_printf (_ ("Seat %u, %s. A win comes to %s."), self->dispute, subject, sum);
  g_autoptr (GArray) exhibits = g_array_new (FALSE, TRUE, sizeof (UcExhibit));

  uc_exhibits_add_hands (exhibits, table, UC_SEAT_BIT (self->dispute));
  uc_number_page_open (GTK_WIDGET (self), &(UcNumber){ .headline = headline,
                                                   .support = support,
                                                   .exhibits = exhibits,
                                                   .primary = _ ("Continue"),
                                                   .cents = TRUE,
                                                   .cite = UC_CITE_HOUSE,
                                                   .then = on_paid,
                                                   .data = self });
}

static void
choose_ruling (UcFloorPage *self, UcWord ruling)
{
  if (ruling == UC_WORD_PAID)
    ask_paid (self);
  else if (ruling == UC_WORD_CORRECT && is_ordered (self, uc_console_model_get_table (self->model)))
    uc_shell_open (GTK_WIDGET (self), "correct");
  else
    rule (self, ruling);
}

static void
on_ruling (GtkButton *button, UcFloorPage *self)
{
  choose_ruling (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "ruling")));
}

static void
on_disputed (GtkButton *button, UcFloorPage *self)
{
  self->dispute = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "seat"));
  rule (self, UC_WORD_NONE);
}

static void
on_other (GtkButton *button, UcFloorPage *self)
{
  self->asked = !self->asked;
  rule (self, UC_WORD_NONE);
}

/* One of the buttons of @box looks pressed: the one whose @key is @value. */
static void
mark_chosen (GtkBox *box, const char *key, guint value)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (box)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), key)) == value)
      gtk_widget_add_css_class (child, "chosen");
    else
      gtk_widget_remove_css_class (child, "chosen");
}

/* The button that leads from the wins to the disputes, or back, if @shown. Returns its width. */
static int
fit_other (UcFloorPage *self, const UcTable *table, gboolean shown)
{
  const Look *look = look_of (self);
  g_autofree char *words = shown ? g_strdup (C_ ("button", "Wins"))
                                 : g_strdup_printf (_ ("Disputes: %u"), __builtin_popcount (uc_held_disputed (&table->now)));
  int page, height, width;

  uc_page_get_size (UC_PAGE (self), &page, &height);
  uc_action_set_words (self->other, words);
  width = uc_action_least_width (self->other, look->other, look->height);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->other), page - look->other_end - width, look->top, width, look->height);
  return width;
}

static void
show_disputes (UcFloorPage *self, const UcTable *table)
{
  guint8 seats = uc_held_disputed (&table->now);
  g_autofree char *no_pay = NULL;
  gboolean shown;

  /* Wins come first: a player waits for money that is not disputed. */
  if (seats == 0 || (self->seat != 0 && !self->asked))
    self->dispute = 0;
  else if (self->dispute == 0 || !(seats & UC_SEAT_BIT (self->dispute)))
    {
      self->dispute = __builtin_ctz (seats);
      self->ruling = UC_WORD_NONE;
    }
  if (seats == 0)
    self->asked = FALSE;
  shown = self->dispute != 0;
  no_pay = shown ? uc_say_subject_no_ruling_pays (table, self->dispute) : NULL;
  fit_other (self, table, shown);
  gtk_widget_set_visible (GTK_WIDGET (self->other), seats != 0 && self->seat != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->queue), !shown);
  gtk_widget_set_visible (GTK_WIDGET (self->more), !shown && self->next != 0);
  gtk_widget_set_visible (GTK_WIDGET (self->disputed), shown);
  gtk_widget_set_visible (GTK_WIDGET (self->sheet), shown);
  gtk_widget_set_visible (GTK_WIDGET (self->rulings), shown);
  if (!shown)
    return;
  gtk_widget_set_sensitive (self->pay, no_pay == NULL);
  /* A win that a correction has made since the sum was typed. */
  if (no_pay != NULL && self->ruling == UC_WORD_PAID)
    self->ruling = UC_WORD_NONE;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->disputed)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_set_visible (child, (seats & UC_SEAT_BIT (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), "seat")))) != 0);
  mark_chosen (self->disputed, "seat", self->dispute);
  mark_chosen (self->rulings, "ruling", self->ruling);
  uc_dispute_sheet_show (self->sheet, self->model, self->dispute, self->ruling, self->paid);
}

/* What the signature is for, beside the button. */
static void
show_ruling (UcFloorPage *self, const UcTable *table)
{
  const UcEvent *raised = uc_console_model_find (self->model, UC_EVENT_DISPUTE_RAISED, self->dispute, UC_WAGER_NONE);
  /* Who called it, as the record has it. */
  g_autofree char *caller
      = raised != NULL && raised->by[0] != '\0' ? g_strdup_printf (_ ("Called by dealer %s."), raised->by) : g_strdup ("");
  g_autofree char *subject = uc_say_subject_dispute (table, self->dispute);
  g_autofree char *sum = uc_say_money_cents (self->paid);
  g_autofree char *pay = g_strdup_printf (C_ ("button", "Pay %s"), sum);
  g_autofree char *note = NULL;
  const char *primary = pay;

  if (self->ruling == UC_WORD_NONE)
    {
      g_autofree char *no_pay = uc_say_subject_no_ruling_pays (table, self->dispute);

      /* Where there is little room, what bars a ruling goes before what else may be done. */
      const gboolean brief = no_pay != NULL && uc_page_is_small (UC_PAGE (self));
      GString *text = g_string_new (!is_ordered (self, table) ? (brief ? "" : _ ("Choose the ruling."))
                                    : brief                    ? _ ("Correction ordered.")
                                                               : _ ("A correction is ordered, and ends the dispute; or choose a ruling."));

      uc_say_sentence (text, "%s", no_pay != NULL ? no_pay : "");
      note = g_string_free (text, FALSE);
      primary = _ ("Sign the ruling");
    }
  else if (self->ruling == UC_WORD_PAID)
    {
      const gboolean live = uc_hand_seat_live (&table->now, self->dispute);
      const gboolean lost = table->now.round.seats[self->dispute].hand[0].outcome == UC_WORD_LOSE;

      /* A small grid has no room for what is on record, which the sheet beside it says as well. */
      if (uc_page_is_small (UC_PAGE (self)))
        note = g_strdup_printf (live   ? _ ("%s is paid on top of what its cards come to. %s")
                                : lost ? _ ("%s is paid; what was taken stays taken. %s")
                                       : _ ("%s is paid as well. %s"),
                                sum, caller);
      else
        note = g_strdup_printf (live
                                    /* Translators: what is on record, the sum that is paid, and a sentence: "Seat 3, bet $50.00, on record: loses. $50.00 is paid; what was
                                     * taken stays taken. Called by dealer 1001." */
                                    ? _ ("Seat %u, %s. %s is paid on top of what its cards come to. %s")
                                : lost ? _ ("Seat %u, %s. %s is paid; what was taken stays taken. %s")
                                       : _ ("Seat %u, %s. %s is paid as well. %s"),
                                self->dispute, subject, sum, caller);
    }
  else if (self->ruling == UC_WORD_STANDS)
    {
      /* Translators: what is on record, and a sentence about who called, or nothing: "Seat 3, bet $50.00, on record: loses. The record
       * stands. Called by dealer 1001." */
      note = uc_page_is_small (UC_PAGE (self)) ? g_strdup_printf (_ ("The record stands. %s"), caller)
                                                : g_strdup_printf (_ ("Seat %u, %s. The record stands. %s"), self->dispute, subject, caller);
      primary = _ ("Record stands");
    }
  else
    {
      /* Translators: as “Seat %u, %s. The record stands. %s”. */
      note = uc_page_is_small (UC_PAGE (self)) ? g_strdup_printf (_ ("Two persons correct it. %s"), caller)
                                                : g_strdup_printf (_ ("Seat %u, %s. Two persons correct it. %s"), self->dispute, subject, caller);
      primary = _ ("Order a correction");
    }
  uc_sign_panel_set_words (self->sign, primary, UC_SIGN_TICK, NULL, note);
  uc_sign_panel_set_ready (self->sign, self->ruling != UC_WORD_NONE);
}

/* ---- queue ---- */

#define MANY_TABS 6
#define MOST_TAB  336
#define LEAST_TAB 76

/* Whether a signature is all that is missing. */
static gboolean
is_unblocked (UcFloorPage *self, const UcTable *table, guint seat)
{
  return uc_win_is_judged (side_of (table, seat, self->wager))
         && uc_win_waits_for (&table->now, table->rules, seat, self->wager) == 0;
}

/* The tab that was tapped, as long as it can be signed or somebody has just tapped it; else the first that can be signed: a
 * win that is dark, rejected or not looked at holds up no other. */
static void
choose_win (UcFloorPage *self, const UcTable *table)
{
  guint first = 0, open = 0;

  for (guint seat = table->rules->seats; seat >= 1; seat--)
    if (uc_win_is_for_floor (side_of (table, seat, self->wager)))
      {
        first = first == 0 ? seat : first;
        open = open == 0 && is_unblocked (self, table, seat) ? seat : open;
      }
  if (self->picked != 0 && !uc_win_is_for_floor (side_of (table, self->picked, self->wager)))
    self->picked = 0;
  self->seat = self->picked != 0 ? self->picked : open != 0 ? open : first;
}

/* A tab for each of @n wins. Where there is no room for that many as wide as a finger, as many as there is room for, among them that of the
 * win shown, and behind them the button that leads to the next ones. */
static void
show_tabs (UcFloorPage *self, const UcTable *table, int n, int left, int gap)
{
  const Look *look = look_of (self);
  int page, height, room, places, tabs, width, least = LEAST_TAB, nth = 0, current = 0, left_out = 0;

  uc_page_get_size (UC_PAGE (self), &page, &height);
  room = look->queue_end + (look->queue_end < 0 ? page : 0) - (uc_held_disputed (&table->now) != 0 ? fit_other (self, table, FALSE) + look->gap : 0) - left + gap;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->queue)); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (uc_queue_tab_get_seat (UC_QUEUE_TAB (child)) <= table->rules->seats
        && uc_win_is_for_floor (side_of (table, uc_queue_tab_get_seat (UC_QUEUE_TAB (child)), self->wager)))
      least = MAX (least, uc_queue_tab_least_width (UC_QUEUE_TAB (child), table, self->wager));
  places = CLAMP (n, 1, room / (least + gap));
  tabs = n <= places ? places : places - 1;
  width = MIN (MOST_TAB, room / places - gap);
  for (guint seat = UC_MAX_SEATS; seat > self->seat; seat--)
    current += seat <= table->rules->seats && uc_win_is_for_floor (side_of (table, seat, self->wager));
  self->next = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->queue)); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      const guint seat = uc_queue_tab_get_seat (UC_QUEUE_TAB (child));
      const gboolean waits = seat <= table->rules->seats && uc_win_is_for_floor (side_of (table, seat, self->wager));
      const gboolean shown = waits && nth / tabs == current / tabs;

      if (waits && !shown && (self->next == 0 || nth == (current / tabs + 1) * tabs))
        self->next = seat;
      nth += waits;
      left_out += waits && !shown;
      gtk_widget_set_visible (child, shown);
      if (shown)
        uc_queue_tab_show (UC_QUEUE_TAB (child), table, self->wager, seat == self->seat, (self->seen & UC_SEAT_BIT (seat)) != 0, width);
    }
  if (self->next != 0)
    {
      /* Translators: how many wins have no tab on the screen, on the button that leads to them. */
      g_autofree char *words = g_strdup_printf (ngettext ("%d more", "%d more", left_out), left_out);

      uc_action_set_words (self->more, words);
      uc_page_put (UC_PAGE (self), GTK_WIDGET (self->more), left + (places - 1) * (width + gap), look->top, width, look->height);
    }
}

static void
show_queue (UcFloorPage *self, const UcTable *table)
{
  const Look *look_at = look_of (self);
  int n = 0, leave, gap, left;

  choose_win (self, table);
  for (guint seat = 1; seat <= table->rules->seats; seat++)
    {
      const UcSide *side = side_of (table, seat, self->wager), *look = &self->looks[seat];
      const gboolean waits = uc_win_is_for_floor (side);

      /* The person who signs looks again at a win whose judgment or sum has changed. */
      if (!waits || side->combination != look->combination || side->pays != look->pays || side->amount != look->amount
          || side->lamp != look->lamp)
        self->seen &= (guint8)~UC_SEAT_BIT (seat);
      n += waits;
    }
  leave = uc_action_least_width (self->table_button, n < MANY_TABS ? look_at->leave : look_at->leave_many, look_at->height);
  gap = n < MANY_TABS ? look_at->gap : look_at->gap_many;
  left = look_at->edge + leave + gap;
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->table_button), look_at->edge, look_at->top, leave, look_at->height);
  gtk_box_set_spacing (self->queue, gap);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->queue), left, look_at->top, 0, look_at->height);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->disputed), left, look_at->top, 0, look_at->height);
  show_tabs (self, table, n, left, gap);
}

static void
on_tab (GtkButton *button, UcFloorPage *self)
{
  self->picked = uc_queue_tab_get_seat (UC_QUEUE_TAB (button));
  self->choosing = FALSE;
  choose (self, NULL);
  uc_page_show (UC_PAGE (self));
}

/* The first of the wins that have no tab now is shown, and has one then. */
static void
on_more (GtkButton *button, UcFloorPage *self)
{
  self->picked = self->next;
  self->choosing = FALSE;
  choose (self, NULL);
  uc_page_show (UC_PAGE (self));
}

/* ---- the signature ---- */

/* The refusal that stands against the win, the last of several; NULL = none. */
static const UcRefusal *
standing (UcFloorPage *self, const UcTable *table)
{
  const UcRefusal *last = NULL;

  for (const UcRefusal *r = NULL; (r = uc_refusal_standing (&table->now, self->seat, self->wager, r)) != NULL;)
    last = r;
  return last;
}

/* Who said no, and who may decide otherwise. */
static char *
say_refusal (const UcSide *side, const UcRefusal *refusal)
{
  const char *why = uc_say_reject_reason ((UcWord) refusal->reason);
  const char *above = uc_say_role (MIN (UC_ROLE_SHIFT_MANAGER, (UcRole) (refusal->role + 1)));

  if (uc_win_is_half_rejected (side))
    /* Translators: the number of a badge, and why it rejected: "Rejected by 2001, 1 of 2: Hand misread. …" */
    return g_strdup_printf (_ ("Rejected by %s, 1 of 2: %s. A second person decides."), refusal->badge, why);
  /* Translators: the number of a badge, why it rejected, and the lowest role that may overrule: "Rejected by 2001: Hand misread. Pit
   * manager or above overrules." */
  return g_strdup_printf (_ ("Rejected by %s: %s. %s or above overrules."), refusal->badge, why, above);
}

/* "Signed by 2001 at $250.07, now $500.15": another winner fell away, and the new sum takes other persons. NULL: it is signed
 * for the first time. */
static char *
say_grown (UcFloorPage *self, const UcTable *table)
{
  const GArray *facts = uc_console_model_get_facts (self->model);
  UcMoney told = 0, at = 0;
  const char *by = NULL;
  g_autofree char *was = NULL, *is = NULL;

  for (guint i = 0; i < facts->len; i++)
    {
      const UcEvent *e = &g_array_index (facts, UcEvent, i);

      if (e->seat != self->seat || e->wager != self->wager)
        continue;
      if (e->kind == UC_EVENT_VALIDATION_REQUIRED)
        by = NULL;
      if (e->kind == UC_EVENT_VALIDATION_REQUIRED || e->kind == UC_EVENT_SHARE_CHANGED)
        told = e->award;
      if (e->kind == UC_EVENT_PAYOUT_SIGNED || e->kind == UC_EVENT_PAYOUT_VALIDATED)
        {
          by = e->by;
          at = told;
        }
    }
  if (by == NULL || at == told || side_of (table, self->seat, self->wager)->signatures > 0)
    return NULL;
  was = uc_say_money_cents (at);
  is = uc_say_money_cents (told);
  /* Translators: the number of a badge, and sums: "Signed by 2001 at $250.07, now $500.15: sign the new sum." */
  return g_strdup_printf (_ ("Signed by %s at %s, now %s: sign the new sum."), by, was, is);
}

static char *
say_note (UcFloorPage *self, const UcTable *table)
{
  const UcSide *side = side_of (table, self->seat, self->wager);
  const UcRefusal *refusal = standing (self, table);
  char *grown = refusal == NULL ? say_grown (self, table) : NULL;

  if (refusal != NULL)
    return say_refusal (side, refusal);
  if (grown != NULL)
    return grown;
  for (guint i = table->now.round.n_refusals; side->signatures > 0 && i-- > 0;)
    {
      const UcRefusal *gone = &table->now.round.refusals[i];

      if (gone->seat == self->seat && gone->wager == self->wager && gone->overruled != UC_ROLE_NONE)
        /* Translators: numbers of badges, why the second had rejected, and a role: "3001 overruled 2001: Other. Second: Shift manager or
         * above, another badge." */
        return g_strdup_printf (_ ("%s overruled %s: %s. Second: %s or above, another badge."), side->signer, gone->badge,
                                uc_say_reject_reason ((UcWord) gone->reason),
                                uc_say_role (uc_role_beside ((UcRole) side->signer_role)));
    }
  if (side->signatures > 0)
    /* Translators: the number of a badge, and a role: "Signed by 2001. Second person: Pit manager or above, another badge." */
    return g_strdup_printf (_ ("Signed by %s. Second person: %s or above, another badge."), side->signer,
                            uc_say_role (uc_role_beside ((UcRole) side->signer_role)));
  if (side->needs > 1 && table->rules->second_signature != UC_MONEY_UNKNOWN)
    {
      g_autofree char *sum = uc_say_money (table->rules->second_signature);

      return g_strdup_printf (_ ("Then a second person: awards of %s or more, pit manager or above"), sum);
    }
  return g_strdup ("");
}

/* The wins that one signature settles together; none when the win shown is signed alone. */
static guint8
batch_of (UcFloorPage *self, const UcTable *table)
{
  guint8 batch = uc_win_batch (&table->now, table->rules, self->seat, self->wager);

  return batch & (batch - 1) ? batch : 0;
}

static guint
batch_size (UcFloorPage *self, const UcTable *table)
{
  return __builtin_popcount (batch_of (self, table));
}

/* Seats of the batch that the person who signs has not looked at yet. */
static guint8
unseen_of (UcFloorPage *self, const UcTable *table)
{
  return batch_of (self, table) & (guint8)~self->seen;
}

/* ---- reasons ---- */

static UcWord
reject_reason (UcFloorPage *self)
{
  return self->chosen == NULL ? UC_WORD_NONE : GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (self->chosen), "reject"));
}

/* Of a button that stands in @box, as the record takes it, in English whatever language the console speaks; "" when another is chosen, or
 * none. */
static const char *
reason_in (UcFloorPage *self, GtkGrid *box)
{
  return self->chosen != NULL && gtk_widget_get_parent (self->chosen) == GTK_WIDGET (box)
             ? g_object_get_data (G_OBJECT (self->chosen), "words")
             : "";
}

static const char *
override_reason (UcFloorPage *self)
{
  return reason_in (self, self->overrides);
}

static const char *
reread_reason (UcFloorPage *self)
{
  return reason_in (self, self->rereads);
}

static const char *
withdraw_reason (UcFloorPage *self)
{
  return reason_in (self, self->withdrawals);
}

/* The first person of two says why; the second only has to agree. */
static gboolean
may_override (UcFloorPage *self, const UcTable *table)
{
  return uc_win_evidence_get_verdict (self->evidence) == UC_WIN_EVIDENCE_DARK && table->rules->dark_light_override
         && side_of (table, self->seat, self->wager)->signatures == 0;
}

/* Who called the hand misread may look again, and sign with a reason. */
static gboolean
may_reread (UcFloorPage *self, const UcTable *table)
{
  const UcRefusal *refusal = standing (self, table);

  return refusal != NULL && refusal->reason == UC_WORD_HAND_MISREAD
         && uc_win_evidence_get_verdict (self->evidence) == UC_WIN_EVIDENCE_GOOD;
}

/* Others wait for this win, and two may let them go ahead. */
static gboolean
may_let_ahead (UcFloorPage *self, const UcTable *table)
{
  return uc_win_is_waited_for (&table->now, table->rules, self->seat, self->wager);
}

/* The first of two has signed, or rejected, and may take it back. */
static gboolean
may_withdraw (UcFloorPage *self, const UcTable *table)
{
  const UcSide *side = side_of (table, self->seat, self->wager);

  return uc_win_is_half_signed (side) || uc_win_is_half_rejected (side)
         || (side->ahead == UC_AHEAD_ASKED && may_let_ahead (self, table));
}

/* "Paid now: seat 2 $250.07. Seat 1 is left out …" */
static char *
say_ahead (UcFloorPage *self, const UcTable *table)
{
  const UcSide *held = side_of (table, self->seat, self->wager);
  g_autoptr (GString) sums = g_string_new (NULL);

  for (guint seat = table->rules->seats; seat >= 1; seat--)
    {
      const UcSide *side = side_of (table, seat, self->wager);
      g_autofree char *sum = uc_say_award (side->due ? side->award : side->pays);
      gboolean goes = held->due ? side->due && seat != self->seat
                                : side->odds.num == held->odds.num
                                      && uc_win_waits_for (&table->now, table->rules, seat, self->wager) & UC_SEAT_BIT (self->seat);

      if (goes)
        /* Translators: a seat and its sum in a list, "seat 2 $250.07, seat 1 $250.07". */
        uc_say_listed (sums, _ ("seat %u %s"), seat, sum);
    }
  /* Translators: a list of seats and sums, "Paid now: seat 2 $250.07. If seat 1 wins nothing, the rest is paid this round." */
  return g_strdup_printf (_ ("Paid now: %s. If seat %u wins nothing, the rest is paid this round."),
                          sums->str, self->seat);
}

/* Two give up what two sign: which of them this would be. */
static char *
say_reject (UcFloorPage *self, const UcTable *table)
{
  const UcRefusal *refusal = standing (self, table);

  if (side_of (table, self->seat, self->wager)->needs < 2 || !uc_win_is_void_for (reject_reason (self)))
    return g_strdup_printf (_ ("Reject seat %u"), self->seat);
  return g_strdup_printf (_ ("Reject seat %u, %u of 2"), self->seat,
                          refusal != NULL && refusal->reason == reject_reason (self) ? 2 : 1);
}

/* What the chosen reason brings, and who said it first. */
static char *
say_cost (UcFloorPage *self, const UcTable *table)
{
  const UcRefusal *refusal = standing (self, table);
  const char *cost = NULL;
  GString *text;

  switch ((guint)reject_reason (self))
    {
    case UC_WORD_HAND_MISREAD:
      cost = _ ("Card is corrected, hand judged again.");
      break;
    case UC_WORD_NOT_ACCEPTED:
    case UC_WORD_CHIPS_DISAGREE:
      cost = _ ("Void: chip and increment go back.");
      break;
    case UC_WORD_LIGHT_DARK:
      cost = _ ("It waits until the light is lit.");
      break;
    case UC_WORD_OTHER:
      cost = _ ("Held until a second person decides.");
      break;
    default:
      return g_strdup (_ ("Choose the reason."));
    }
  text = g_string_new (cost);
  if (refusal != NULL)
    /* Translators: the badge that rejected the win first, and why: "2001: Hand misread." */
    uc_say_sentence (text, _ ("%s: %s."), refusal->badge, uc_say_reject_reason ((UcWord) refusal->reason));
  return g_string_free (text, FALSE);
}

static gboolean
lets_ahead (UcFloorPage *self)
{
  return *reason_in (self, self->aheads) != '\0';
}

static void
choose (UcFloorPage *self, GtkWidget *button)
{
  if (self->chosen != NULL)
    gtk_widget_remove_css_class (self->chosen, "chosen");
  self->chosen = button;
  if (button != NULL)
    gtk_widget_add_css_class (button, "chosen");
}

static char *
say_primary (UcFloorPage *self, const UcTable *table)
{
  const UcSide *side = side_of (table, self->seat, self->wager);
  /* A dark light takes two where it may be overridden; elsewhere it is lit first. */
  const guint signatures = table->rules->dark_light_override ? uc_win_signatures (side) : side->needs;

  if (batch_size (self, table) > 1)
    return g_strdup_printf (_ ("Sign all %u from the tray"), batch_size (self, table));
  if (standing (self, table) != NULL && *reread_reason (self) == '\0')
    return g_strdup (signatures > 1 ? _ ("Overrule, sign 1 of 2") : _ ("Overrule and sign"));
  if (signatures > 1)
    return g_strdup_printf (_ ("Sign, %u of 2"), side->signatures + 1);
  return g_strdup (_ ("Sign"));
}

/* A bonus has no winner's light. */
static void
show_reasons (UcFloorPage *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->reasons)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (child), "reject")) == UC_WORD_LIGHT_DARK)
      gtk_widget_set_visible (child, !uc_side_wager (self->wager)->bonus);
}

/* That the light is lit now takes back a signature that was given although it was dark, and nothing else. */
static void
show_withdrawals (UcFloorPage *self, const UcTable *table)
{
  const UcEvent *first = uc_console_model_find (self->model, UC_EVENT_PAYOUT_SIGNED, self->seat, self->wager);

  gtk_widget_set_visible (gtk_widget_get_last_child (GTK_WIDGET (self->withdrawals)),
                          uc_win_is_half_signed (side_of (table, self->seat, self->wager)) && first != NULL
                              && first->text[0] != '\0');
}

/* A reason's button. */
static int
reason_width (UcFloorPage *self)
{
  const Look *look = look_of (self);

  return (uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->reasons)).width + look->reason_gap) / (int) look->columns - look->reason_gap;
}

/* @beside: the way ahead stands beside another one. No reason stands above it there, so that its words may begin higher. */
static void
place_other_ways (UcFloorPage *self, gboolean beside)
{
  const Look *look = look_of (self);
  const int left = uc_page_get_place (UC_PAGE (self), GTK_WIDGET (self->reasons)).x;
  const int room = (beside ? 1 : (int) look->columns) * (reason_width (self) + look->reason_gap) - look->reason_gap;
  GtkWidget *words = gtk_widget_get_first_child (GTK_WIDGET (self->aheads));
  int height;

  /* Alone, its words have all of the width. */
  gtk_widget_set_size_request (words, room, -1);
  uc_paint_fit_label (GTK_LABEL (words), room, look->words);
  gtk_widget_measure (words, GTK_ORIENTATION_VERTICAL, room, NULL, &height, NULL, NULL);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->aheads),
               left + (beside ? ((int) look->columns - 1) * (reason_width (self) + look->reason_gap) : 0),
               look->others - (beside ? MAX (height - look->words, 0) : 0), 0, 0);
}

/* The reasons in columns; each other way out below its words, on a small grid its buttons beside each other. */
static void
lay_out (UcPage *page, int page_width, int page_height)
{
  UcFloorPage *self = UC_FLOOR_PAGE (page);
  const Look *look = look_of (self);
  GtkGrid *const others[] = { self->overrides, self->rereads, self->withdrawals, self->aheads };
  const int width = reason_width (self);
  guint n = 0;

  gtk_grid_set_row_spacing (self->reasons, look->reason_gap);
  gtk_grid_set_column_spacing (self->reasons, look->reason_gap);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->reasons)); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkGridLayoutChild *at = GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (gtk_widget_get_layout_manager (GTK_WIDGET (self->reasons)), child));

      gtk_widget_set_size_request (child, width, look->reason);
      gtk_grid_layout_child_set_column (at, (int) (n % look->columns));
      gtk_grid_layout_child_set_row (at, (int) (n++ / look->columns));
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      GtkWidget *words = gtk_widget_get_first_child (GTK_WIDGET (others[i]));
      const int columns = others[i] == self->aheads ? 1 : (int) look->columns - 1;
      const int room = columns * (width + look->reason_gap) - look->reason_gap;

      gtk_grid_set_row_spacing (others[i], look == &wide ? look->reason_gap : 2);
      gtk_grid_set_column_spacing (others[i], look->reason_gap);
      gtk_widget_set_size_request (words, room, -1);
      uc_paint_fit_label (GTK_LABEL (words), room, look->words);
      n = 0;
      for (GtkWidget *child = gtk_widget_get_next_sibling (words); child != NULL; child = gtk_widget_get_next_sibling (child))
        {
          GtkGridLayoutChild *at = GTK_GRID_LAYOUT_CHILD (gtk_layout_manager_get_layout_child (gtk_widget_get_layout_manager (GTK_WIDGET (others[i])), child));

          gtk_widget_set_size_request (child, width, look->reason);
          gtk_widget_set_halign (child, GTK_ALIGN_START);
          gtk_grid_layout_child_set_column (at, (int) n % columns);
          gtk_grid_layout_child_set_row (at, 1 + (int) n++ / columns);
        }
    }
}

static void
show_choosing (UcFloorPage *self, const UcTable *table)
{
  g_autofree char *reject = say_reject (self, table), *because = g_strdup_printf (_ ("Reject seat %u, because:"), self->seat);

  gtk_label_set_text (self->because, because);
  gtk_widget_set_visible (GTK_WIDGET (self->because), !lets_ahead (self) && look_of (self)->because != 0);
  show_reasons (self);
  gtk_widget_set_visible (GTK_WIDGET (self->overrides), may_override (self, table));
  gtk_widget_set_visible (GTK_WIDGET (self->rereads), may_reread (self, table));
  gtk_widget_set_visible (GTK_WIDGET (self->withdrawals), may_withdraw (self, table));
  gtk_widget_set_visible (GTK_WIDGET (self->aheads), may_let_ahead (self, table));
  /* Beside the other ways out of it; alone, at their place. */
  place_other_ways (self, may_override (self, table) || may_reread (self, table) || may_withdraw (self, table));
  show_withdrawals (self, table);
  if (*withdraw_reason (self) != '\0')
    {
      const UcRefusal *refusal = standing (self, table);
      g_autofree char *who
          = side_of (table, self->seat, self->wager)->ahead == UC_AHEAD_ASKED && !uc_win_is_half_signed (side_of (table, self->seat, self->wager))
                ? g_strdup_printf (_ ("Badge %s let the others go ahead, and signs here."),
                                   side_of (table, self->seat, self->wager)->ahead_by)
            : refusal != NULL ? g_strdup_printf (_ ("Badge %s rejected it, and signs here."), refusal->badge)
                            : g_strdup_printf (_ ("Badge %s signed first, and signs here."),
                                               side_of (table, self->seat, self->wager)->signer);

      uc_sign_panel_set_words (self->sign, _ ("Withdraw it"), UC_SIGN_BACK, _ ("Back"), who);
    }
  else if (lets_ahead (self))
    {
      const UcSide *held = side_of (table, self->seat, self->wager);
      gboolean second = held->ahead == UC_AHEAD_ASKED;
      /* Translators: the number of a badge, and a role: "Asked by 2001. Second person: Pit manager or above, another badge." */
      g_autofree char *asked = second ? g_strdup_printf (_ ("Asked by %s. Second person: %s or above, another badge."), held->ahead_by,
                                                         uc_say_role (uc_role_beside ((UcRole) held->ahead_role)))
                                      : g_strdup (_ ("Two sign, one of a higher role, who did not reject it."));

      uc_sign_panel_set_words (self->sign, second ? _ ("Go ahead, 2 of 2") : _ ("Go ahead, 1 of 2"), UC_SIGN_TICK, _ ("Back"),
                               asked);
    }
  else if (*override_reason (self) != '\0')
    uc_sign_panel_set_words (self->sign, _ ("Sign, 1 of 2"), UC_SIGN_TICK, _ ("Back"),
                             _ ("Although the light is dark. Two sign, one of a higher role."));
  else if (*reread_reason (self) != '\0')
    {
      g_autofree char *primary = say_primary (self, table);

      uc_sign_panel_set_words (self->sign, primary, UC_SIGN_TICK, _ ("Back"),
                               _ ("The badge that rejected it takes that back, and signs."));
    }
  else
    {
      g_autofree char *cost = say_cost (self, table);

      uc_sign_panel_set_words (self->sign, reject, UC_SIGN_CROSS, _ ("Back"), cost);
    }
  uc_sign_panel_set_ready (self->sign, self->chosen != NULL);
}

/* ---- signing ---- */

/* What stands in the way of a signature, or what comes after it. */
static char *
say_state (UcFloorPage *self, const UcTable *table)
{
  guint8 others = uc_win_waits_for (&table->now, table->rules, self->seat, self->wager);

  if (others != 0 && uc_win_evidence_get_verdict (self->evidence) == UC_WIN_EVIDENCE_GOOD)
    {
      g_autofree char *list = uc_say_seats (others, FALSE);

      return g_strdup_printf (ngettext ("Seat %s shares this award: it is judged first.",
                                        "Seats %s share this award: they are judged first.", __builtin_popcount (others)),
                              list);
    }
  switch (uc_win_evidence_get_verdict (self->evidence))
    {
    case UC_WIN_EVIDENCE_OPEN:
      if (side_of (table, self->seat, self->wager)->lamp == UC_WORD_NONE && !uc_side_wager (self->wager)->bonus)
        return g_strdup (_ ("The dealer looks at hand and light first."));
      return g_strdup (_ ("The table service has not checked the record yet."));
    case UC_WIN_EVIDENCE_FAILS:
      return g_strdup (_ ("A check fails: correct it, or reject the win."));
    case UC_WIN_EVIDENCE_DARK:
      if (may_override (self, table))
        return g_strdup (_ ("This seat’s light is off. Reject the win, or override with a reason."));
      if (!table->rules->dark_light_override)
        return g_strdup (_ ("This seat’s light is off. Get it lit, or reject the win."));
      break;
    case UC_WIN_EVIDENCE_GOOD:
      break;
    }
  return say_note (self, table);
}

static gboolean
may_sign (UcFloorPage *self, const UcTable *table)
{
  UcWinEvidenceVerdict verdict = uc_win_evidence_get_verdict (self->evidence);

  if (uc_win_waits_for (&table->now, table->rules, self->seat, self->wager) != 0)
    return FALSE;
  return verdict == UC_WIN_EVIDENCE_GOOD
         || (verdict == UC_WIN_EVIDENCE_DARK && table->rules->dark_light_override && !may_override (self, table));
}

static const char *
say_second (UcFloorPage *self, const UcTable *table)
{
  if (may_let_ahead (self, table))
    return _ ("Reject or go ahead");
  if (may_override (self, table))
    return _ ("Reject or override");
  if (may_reread (self, table))
    return _ ("Reject, or sign as read");
  return may_withdraw (self, table) ? _ ("Reject or withdraw") : _ ("Reject with a reason");
}

static void
on_step (UcSignPanel *panel, UcFloorPage *self)
{
  guint8 unseen = unseen_of (self, uc_console_model_get_table (self->model));

  if (unseen == 0 || uc_console_model_now_us (self->model) < self->stepped_us + GUARD_US)
    return;
  self->stepped_us = uc_console_model_now_us (self->model);
  self->picked = g_bit_nth_msf (unseen, -1);
  uc_page_show (UC_PAGE (self));
}

static void
show_sign (UcFloorPage *self, const UcTable *table)
{
  UcRole role;
  gint64 read_us;
  const char *badge = uc_console_model_get_badge (self->model, &role, &read_us);
  g_autofree char *list = NULL, *step = NULL;
  gboolean judging, looked_at;
  guint8 unseen;

  gtk_widget_set_visible (GTK_WIDGET (self->sign), self->seat != 0 || self->dispute != 0);
  if (self->seat == 0 && self->dispute == 0)
    return;
  if (self->signatures != uc_console_model_get_signatures (self->model))
    uc_sign_panel_clear (self->sign);
  self->signatures = uc_console_model_get_signatures (self->model);
  judging = self->dispute == 0 && !self->choosing;
  /* Whoever signs has had it on the screen: its cards, its sum and its checks. */
  if (self->seat != 0 && judging && gtk_widget_get_child_visible (GTK_WIDGET (self)))
    {
      self->seen |= UC_SEAT_BIT (self->seat);
      self->looks[self->seat] = *side_of (table, self->seat, self->wager);
    }
  uc_sign_panel_start (self->sign, UC_SIGN_PIN, badge, role, read_us, table->rules);
  if (self->dispute != 0)
    show_ruling (self, table);
  else if (self->choosing)
    show_choosing (self, table);
  else
    {
      g_autofree char *primary = say_primary (self, table), *note = say_state (self, table);

      uc_sign_panel_set_words (self->sign, primary, UC_SIGN_TICK, say_second (self, table), note);
      uc_sign_panel_set_ready (self->sign, may_sign (self, table));
    }
  /* Nobody can sign it as it stands. While the record is read back a PIN may be typed already. */
  looked_at = side_of (table, self->seat, self->wager)->lamp != UC_WORD_NONE || uc_side_wager (self->wager)->bonus;
  uc_sign_panel_set_barred (self->sign, judging && !may_sign (self, table)
                                            && !(looked_at && uc_win_evidence_get_verdict (self->evidence) == UC_WIN_EVIDENCE_OPEN));
  /* Nothing is signed that has not been on the screen: the button shows the rest of a batch, one after the other. */
  unseen = judging && may_sign (self, table) ? unseen_of (self, table) : 0;
  list = uc_say_seats (unseen, TRUE);
  step = unseen == 0 ? NULL : g_strdup_printf (ngettext ("Look at seat %s", "Look at seats %s", __builtin_popcount (unseen)), list);
  uc_sign_panel_set_step (self->sign, step);
}

static char *
say_line (UcFloorPage *self, const UcTable *table, const char *badge, const char *digits)
{
  const char *wager = uc_wager_name (self->wager);
  const char *why = *override_reason (self) != '\0' ? override_reason (self) : reread_reason (self);

  if (reject_reason (self) != UC_WORD_NONE)
    return g_strdup_printf ("reject %s %s %s %u %s", badge, digits, uc_word_name (reject_reason (self)), self->seat,
                            wager);
  if (*withdraw_reason (self) != '\0')
    return g_strdup_printf ("withdraw %s %s %s", badge, digits, withdraw_reason (self));
  if (lets_ahead (self))
    return g_strdup_printf ("go-ahead %s %s %u %s", badge, digits, self->seat, wager);
  if (batch_size (self, table) > 1)
    {
      GString *lines = g_string_new (NULL);

      /* Each win by its seat: what has been on the screen is signed, and nothing else. */
      for (guint seat = table->rules->seats; seat >= 1; seat--)
        if (batch_of (self, table) & UC_SEAT_BIT (seat))
          g_string_append_printf (lines, "%svalidate %s %s %u %s", lines->len > 0 ? "\n" : "", badge, digits, seat, wager);
      return g_string_free (lines, FALSE);
    }
  return g_strdup_printf ("validate %s %s %u %s%s%s", badge, digits, self->seat, wager, *why != '\0' ? " " : "", why);
}

static void
on_signed (UcSignPanel *panel, const char *badge, const char *digits, UcFloorPage *self)
{
  char sum[UC_MONEY_TEXT];
  g_autofree char *line
      = self->dispute == 0 ? say_line (self, uc_console_model_get_table (self->model), badge, digits)
        : self->ruling == UC_WORD_PAID
            ? g_strdup_printf ("ruling %s %s %u paid %s", badge, digits, self->dispute, uc_money_format (self->paid, sum))
            : g_strdup_printf ("ruling %s %s %u %s", badge, digits, self->dispute, uc_word_name (self->ruling));

  self->choosing = FALSE;
  self->ruling = UC_WORD_NONE;
  choose (self, NULL);
  uc_console_model_submit (self->model, line);
}

static void
update (UcFloorPage *self)
{
  const UcTable *table = uc_console_model_get_table (self->model);
  g_autofree char *subject = !self->choosing || self->seat == 0 ? NULL
                             : lets_ahead (self)                ? say_ahead (self, table)
                                                 : uc_say_subject_win (table, self->seat, self->wager);
  const Look *look = look_of (self);
  gboolean two;

  gtk_label_set_text (self->subject, subject != NULL ? subject : "");
  /* On two lines it begins where the tabs end, and what is below it stands lower. */
  two = subject != NULL && uc_paint_text_width (GTK_WIDGET (self), subject, 18, 600) > look->subject_width;
  uc_paint_fit_label (self->subject, look->subject_width, two ? look->subject_two : look->subject_line);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->subject), look->subject_left, two ? look->subject_top_two : look->subject_top, look->subject_width, 0);
  uc_page_put (UC_PAGE (self), GTK_WIDGET (self->because), look->subject_left, two ? look->because_two : look->because, 0, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->subject), self->choosing && self->dispute == 0);
  /* It is fitted to its place when it is shown. */
  if (two)
    {
      int height;

      gtk_widget_measure (GTK_WIDGET (self->subject), GTK_ORIENTATION_VERTICAL, look->subject_width, &height, NULL, NULL, NULL);
      if (height > look->subject_two)
        uc_paint_size_label (self->subject, SUBJECT_SIZE, SUBJECT_TIGHT);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->reasons), self->choosing && self->dispute == 0);
  gtk_widget_set_visible (GTK_WIDGET (self->because), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->overrides), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->rereads), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->withdrawals), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->aheads), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->evidence), !self->choosing && self->dispute == 0);
  show_sign (self, uc_console_model_get_table (self->model));
}

static void
on_second (UcSignPanel *panel, UcFloorPage *self)
{
  self->choosing = !self->choosing;
  choose (self, NULL);
  update (self);
}

static void
on_reason (GtkButton *button, UcFloorPage *self)
{
  choose (self, GTK_WIDGET (button));
  update (self);
}

static void
on_table (GtkButton *button, UcFloorPage *self)
{
  self->choosing = self->asked = FALSE;
  choose (self, NULL);
  self->judged = FALSE;
  self->picked = self->seen = 0;
  self->dispute = 0;
  self->ruling = UC_WORD_NONE;
  uc_sign_panel_clear (self->sign);
  uc_console_model_forget_badge (self->model);
  uc_shell_open (GTK_WIDGET (self), "table");
}

/* "Seat 6’s Envy Bonus, by seat 4’s hand": whose it is, and whose cards are shown. A small grid has no room for a wager's name beside its
 * amount. @brief: with fewer words, where there is no room for more. */
static char *
say_title (UcFloorPage *self, const UcTable *table, gboolean brief)
{
  const gboolean bonus = uc_side_wager (self->wager)->bonus;
  guint by;

  if (self->dispute != 0)
    return g_strdup_printf (_ ("Seat %u disputes"), self->dispute);
  if (!bonus && (self->seat == 0 || !uc_page_is_small (UC_PAGE (self))))
    return g_strdup (_ ("Validate progressive wins"));
  if (!bonus || self->seat == 0)
    return brief ? g_strdup (uc_say_wager (self->wager)) : g_strdup_printf (_ ("Validate: %s"), uc_say_wager (self->wager));
  by = uc_win_proof (&table->now, table->rules, self->seat, self->wager).proof.seat;
  return by == self->seat || brief ? g_strdup_printf (_ ("Seat %u’s %s"), self->seat, uc_say_wager (self->wager))
                                   : g_strdup_printf (_ ("Seat %u’s %s, by seat %u’s hand"), self->seat, uc_say_wager (self->wager), by);
}

/* Since when somebody waits, in fewer and fewer words. */
#define N_SINCE 3

/* Since the call, until the floor came to it; before there was one, since what waits came up. Returns the time that has passed, and fills
 * @since; %NULL: nothing waits. */
static char *
say_waiting (UcFloorPage *self, const UcTable *table, char **since)
{
  const UcEvent *required = uc_console_model_find (self->model, UC_EVENT_VALIDATION_REQUIRED, 0, UC_WAGER_NONE);
  const UcEvent *raised = uc_console_model_find (self->model, UC_EVENT_DISPUTE_RAISED, self->dispute, UC_WAGER_NONE);
  const UcEvent *subject = self->dispute != 0 ? raised : required;
  gint64 came_ns, called_ns = uc_console_model_get_call (self->model, &came_ns), since_ns, until_ns;
  const char *dealer = table->now.carry.dealer;
  g_autofree char *clock = NULL;
  gboolean called;
  gint64 seconds;

  /* A call that the floor had answered before this came up was for something else. */
  called = called_ns != 0 && (came_ns == 0 || subject == NULL || came_ns >= subject->t_real_ns);
  since_ns = called ? called_ns : subject != NULL ? subject->t_real_ns : 0;
  if (since_ns == 0 || (self->seat == 0 && self->dispute == 0))
    return NULL;
  until_ns = called && came_ns != 0 ? came_ns : uc_console_model_now_real_ns (self->model);
  seconds = MAX (0, (until_ns - since_ns) / 1000000000);
  clock = uc_say_clock (since_ns);
  /* Translators: a time; behind it stands how long: "Called 21:46:02 00:42". */
  since[2] = g_strdup_printf (called ? _ ("Called %s") : self->dispute != 0 ? _ ("Disputed %s") : _ ("Won %s"), clock);
  since[1] = g_strdup_printf (called ? _ ("Called %s. Waited") : self->dispute != 0 ? _ ("Disputed %s. Waited") : _ ("Won %s. Waited"), clock);
  if (*dealer == '\0')
    since[0] = g_strdup (since[1]);
  else
    /* Translators: a time, and the number of the dealer’s badge; behind it stands how long, "Called 21:46:02 by dealer 1001. Waited
     * 00:42". */
    since[0] = g_strdup_printf (called               ? _ ("Called %s by dealer %s. Waited")
                                : self->dispute != 0 ? _ ("Disputed %s, dealer %s. Waited")
                                                     : _ ("Won %s, dealer %s. Waited"),
                                clock, dealer);
  return g_strdup_printf ("%02d:%02d", (int)MIN (seconds / 60, 99), (int)(seconds % 60));
}

/* With what the style says of its figures, which only the label's own layout has. */
static int
width_in (GtkLabel *label, const char *text)
{
  g_autoptr (PangoLayout) layout = pango_layout_copy (gtk_label_get_layout (label));
  int width;

  pango_layout_set_text (layout, text, -1);
  pango_layout_set_width (layout, -1);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* What it is about, the paragraph, since when, and how long: in the fullest words that keep within the line. */
static void
show_title_line (UcFloorPage *self, const UcTable *table, const char *citation)
{
  const Look *look = look_of (self);
  GtkWidget *title_box = gtk_widget_get_parent (GTK_WIDGET (self->title)), *waited_box = gtk_widget_get_parent (GTK_WIDGET (self->waited));
  const int gap = gtk_box_get_spacing (GTK_BOX (title_box)), waited_gap = gtk_box_get_spacing (GTK_BOX (waited_box));
  char *since[N_SINCE] = { NULL };
  g_autofree char *waited = say_waiting (self, table, since), *title = NULL;
  const guint times = waited == NULL ? 1 : N_SINCE, forms = 4 * times + (waited == NULL ? 0 : 4);
  const char *said = NULL;
  gboolean cited = FALSE;
  int page, height, room, left = 0, right = 0;

  uc_page_get_size (UC_PAGE (self), &page, &height);
  room = page - look->title_left - look->title_end;
  uc_paint_renew_style (title_box);
  uc_paint_renew_style (waited_box);
  /* With the paragraph and without it, then with a title of fewer words; in the end the same without the time. */
  for (guint form = 0; form < forms; form++)
    {
      const guint way = form < 4 * times ? form / times : form - 4 * times;

      g_free (title);
      title = say_title (self, table, way >= 2);
      cited = way % 2 == 0;
      said = waited != NULL && form < 4 * times ? since[form % times] : NULL;
      left = width_in (self->title, title) + (cited ? gap + width_in (self->citation, citation) + CITATION_MARGINS : 0);
      right = waited == NULL ? 0 : width_in (self->waited, waited) + (said != NULL ? waited_gap + width_in (self->called, said) : 0);
      if (left + gap + right + ROUNDED <= room)
        break;
    }
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->citation, citation);
  gtk_widget_set_visible (GTK_WIDGET (self->citation), cited);
  gtk_label_set_text (self->waited, waited != NULL ? waited : "");
  gtk_label_set_text (self->called, said != NULL ? said : "");
  gtk_widget_set_visible (GTK_WIDGET (self->called), said != NULL);
  /* What is left over is between them. */
  left = CLAMP ((room + left - right) / 2, 0, room);
  uc_page_put (UC_PAGE (self), title_box, look->title_left, look->title_top, left, 0);
  uc_page_put (UC_PAGE (self), waited_box, look->title_left + left, look->title_top, room - left, 0);
  for (guint i = 0; i < N_SINCE; i++)
    g_free (since[i]);
}

static void
uc_floor_page_show (UcPage *page, UcConsoleModel *model)
{
  UcFloorPage *self = UC_FLOOR_PAGE (page);
  const UcTable *table = uc_console_model_get_table (model);
  g_autofree char *citation = NULL;

  self->model = model;
  self->wager = waiting_wager (table, uc_console_model_get_prompt (model)->step);
  /* Whoever signs next looks for himself; and what is signed, or rejected, makes room for the next. */
  if (self->signatures != uc_console_model_get_signatures (model))
    {
      self->seen = 0;
      if (self->picked != 0 && !is_unblocked (self, table, self->picked))
        self->picked = 0;
    }
  show_queue (self, table);
  show_disputes (self, table);
  citation = uc_say_citation (table->rules, self->dispute != 0                                                 ? UC_CITE_HOUSE
                                            : uc_console_model_get_prompt (model)->id == UC_PROMPT_SUPER_BONUS ? UC_CITE_SUPER_BONUS
                                                                                                               : UC_CITE_PROGRESSIVE_VALIDATE,
                              UC_CITE_NONE);
  show_title_line (self, table, citation);
  if (self->seat == 0 && self->dispute == 0 && self->judged)
    {
      /* The last one is signed: the table goes on. */
      on_table (NULL, self);
      return;
    }
  self->judged = self->seat != 0 || self->dispute != 0;
  if (self->seat != 0)
    uc_console_model_check (model);
  uc_win_evidence_show (self->evidence, model, self->seat, self->wager);
  update (self);
}

void
uc_floor_page_open_dispute (GtkWidget *from, guint seat, UcWord ruling)
{
  UcFloorPage *self = UC_FLOOR_PAGE (uc_shell_page (from, "floor"));

  uc_shell_open (from, "floor");
  self->model = uc_page_get_model (UC_PAGE (self));
  self->dispute = seat;
  self->asked = TRUE;
  self->ruling = UC_WORD_NONE;
  uc_page_show (UC_PAGE (self));
  if (self->dispute == seat)
    choose_ruling (self, ruling);
}

static void
uc_floor_page_refuse (UcPage *page, const char *sentence)
{
  UcFloorPage *self = UC_FLOOR_PAGE (page);
  uc_sign_panel_refuse (self->sign, sentence);
}

static void
uc_floor_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), UC_TYPE_FLOOR_PAGE);
  G_OBJECT_CLASS (uc_floor_page_parent_class)->dispose (object);
}

static void
uc_floor_page_class_init (UcFloorPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  UC_PAGE_CLASS (klass)->show = uc_floor_page_show;
  UC_PAGE_CLASS (klass)->refuse = uc_floor_page_refuse;
  UC_PAGE_CLASS (klass)->traits = UC_PAGE_TAKES_BADGES | UC_PAGE_SIGNS | UC_PAGE_PASSING | UC_PAGE_TICKS | UC_PAGE_NAMES_WAY_BACK;
  UC_PAGE_CLASS (klass)->lay_out = lay_out;
  G_OBJECT_CLASS (klass)->dispose = uc_floor_page_dispose;
  g_type_ensure (UC_TYPE_ACTION);
  g_type_ensure (UC_TYPE_DISPUTE_SHEET);
  g_type_ensure (UC_TYPE_WIN_EVIDENCE);
  g_type_ensure (UC_TYPE_SIGN_PANEL);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/upcard/ui/uc-floor-page.ui");
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, title);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, citation);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, called);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, waited);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, table_button);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, queue);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, more);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, evidence);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, subject);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, because);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, reasons);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, overrides);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, rereads);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, withdrawals);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, aheads);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, disputed);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, other);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, sheet);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, rulings);
  gtk_widget_class_bind_template_child (widget_class, UcFloorPage, sign);
  gtk_widget_class_bind_template_callback (widget_class, on_table);
  gtk_widget_class_bind_template_callback (widget_class, on_more);
  gtk_widget_class_bind_template_callback (widget_class, on_other);
  gtk_widget_class_bind_template_callback (widget_class, on_signed);
  gtk_widget_class_bind_template_callback (widget_class, on_second);
  gtk_widget_class_bind_template_callback (widget_class, on_step);
}

/* @words: static and untranslated, or the translated words of @reject. */
static GtkWidget *
add_reason (UcFloorPage *self, const char *words, UcWord reject)
{
  GtkWidget *button = uc_action_new (reject != UC_WORD_NONE ? words : _ (words), 0, 0);

  g_object_set_data (G_OBJECT (button), "words", (gpointer) words);
  g_object_set_data (G_OBJECT (button), "reject", GUINT_TO_POINTER (reject));
  g_signal_connect (button, "clicked", G_CALLBACK (on_reason), self);
  return button;
}

static void
uc_floor_page_init (UcFloorPage *self)
{
  static const char *const rulings[] = { N_ ("Record stands"), N_ ("Pay"), N_ ("Correct an entry") };

  uc_page_adapt (UC_PAGE (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint seat = UC_MAX_SEATS; seat >= 1; seat--)
    {
      GtkWidget *tab = uc_queue_tab_new (seat);

      g_signal_connect (tab, "clicked", G_CALLBACK (on_tab), self);
      gtk_box_append (self->queue, tab);
    }
  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      g_autofree char *words = g_strdup_printf (_ ("Seat %u"), seat);
      GtkWidget *button = uc_action_new (words, 90, 72);

      g_object_set_data (G_OBJECT (button), "seat", GUINT_TO_POINTER (seat));
      g_signal_connect (button, "clicked", G_CALLBACK (on_disputed), self);
      gtk_box_append (self->disputed, button);
    }
  for (guint i = 0; i < G_N_ELEMENTS (rulings); i++)
    {
      GtkWidget *button = uc_action_new (_ (rulings[i]), 0, 75);

      self->pay = ruling_words[i] == UC_WORD_PAID ? button : self->pay;
      g_object_set_data (G_OBJECT (button), "ruling", GUINT_TO_POINTER (ruling_words[i]));
      g_signal_connect (button, "clicked", G_CALLBACK (on_ruling), self);
      gtk_box_append (self->rulings, button);
    }
  for (guint i = 0; i < G_N_ELEMENTS (reject_words); i++)
    gtk_grid_attach (self->reasons, add_reason (self, uc_say_reject_reason (reject_words[i]), reject_words[i]), i % 2,
                     i / 2, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (override_words); i++)
    gtk_grid_attach (self->overrides, add_reason (self, override_words[i], UC_WORD_NONE), 0, 1 + (int) i, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (reread_words); i++)
    gtk_grid_attach (self->rereads, add_reason (self, reread_words[i], UC_WORD_NONE), 0, 1 + (int) i, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (withdraw_words); i++)
    gtk_grid_attach (self->withdrawals, add_reason (self, withdraw_words[i], UC_WORD_NONE), 0, 1 + (int) i, 1, 1);
  for (guint i = 0; i < G_N_ELEMENTS (ahead_words); i++)
    gtk_grid_attach (self->aheads, add_reason (self, ahead_words[i], UC_WORD_NONE), 0, 1 + (int) i, 1, 1);
}
