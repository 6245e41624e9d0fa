/* One round: what it was, its cards, its time, its money, who signed, what went wrong, and every event. */
#include "uc-report-private.h"

#include "uc-receipt.h"

#include "uc-moment-words.h"
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TIME_WIDTH 58

/* What is being laid out. */
typedef struct
{
  const UcReport *report;
  const UcReportRound *round;
  UcSheet *sheet;
  GArray *events; /* UcEvent of the player's moments */
} Laying;

static const UcEvent *
nth (const Laying *laying, guint i)
{
  return &g_array_index (laying->events, UcEvent, i);
}

static gboolean
was_taken_back (const Laying *laying, guint i)
{
  return uc_digest_taken_back ((const UcEvent *)(gpointer)laying->events->data, laying->events->len, i);
}

/* ---- which events stand in which section ---- */

typedef enum
{
  NOWHERE,
  WAGERS,
  SETTLED,
  SIGNED,
  TROUBLE,
  CORRECTED,
} Section;

static const guint8 sections[UC_N_EVENTS] = {
  [UC_EVENT_WAGER_PLACED] = WAGERS,
  [UC_EVENT_WAGER_ACCEPTED] = WAGERS,
  [UC_EVENT_WAGER_REFUSED] = WAGERS,
  [UC_EVENT_WAGER_REMOVED] = WAGERS,
  [UC_EVENT_WAGER_CLEARED] = WAGERS,
  [UC_EVENT_INSURANCE_PLACED] = WAGERS,
  [UC_EVENT_EVEN_MONEY_TAKEN] = WAGERS,
  [UC_EVENT_DECISION] = WAGERS,
  [UC_EVENT_WAGER_SETTLED] = SETTLED,
  [UC_EVENT_VALIDATION_REQUIRED] = SIGNED,
  [UC_EVENT_WINNER_FOUND] = SIGNED,
  [UC_EVENT_SHARE_CHANGED] = SIGNED,
  [UC_EVENT_LAMP_CHECKED] = SIGNED,
  [UC_EVENT_FLOOR_CALLED] = SIGNED,
  [UC_EVENT_FLOOR_CALL_WITHDRAWN] = SIGNED,
  [UC_EVENT_PAYOUT_SIGNED] = SIGNED,
  [UC_EVENT_PAYOUT_VALIDATED] = SIGNED,
  [UC_EVENT_GO_AHEAD] = SIGNED,
  [UC_EVENT_PAYOUT_REJECTED] = SIGNED,
  [UC_EVENT_PAYOUT_OVERRULED] = SIGNED,
  [UC_EVENT_PAYOUT_DOCUMENTED] = SIGNED,
  [UC_EVENT_RECEIPT_PRINTED] = SIGNED,
  [UC_EVENT_CHIPS_MISMATCH] = TROUBLE,
  [UC_EVENT_BETS_REOPENED] = TROUBLE,
  [UC_EVENT_CARD_REFUSED] = TROUBLE,
  [UC_EVENT_CARD_DRAWN_IN_ERROR] = TROUBLE,
  [UC_EVENT_CARD_ALARM] = TROUBLE,
  [UC_EVENT_SHOE_COUNTED] = TROUBLE,
  [UC_EVENT_LIGHT_DIFFERS] = TROUBLE,
  [UC_EVENT_PEEK_DIFFERS] = TROUBLE,
  [UC_EVENT_UNDONE] = TROUBLE,
  [UC_EVENT_LIMIT_REACHED] = TROUBLE,
  [UC_EVENT_DOUBLE_RETURNED] = TROUBLE,
  [UC_EVENT_EXCESS_RETURNED] = TROUBLE,
  [UC_EVENT_HAND_DEAD] = TROUBLE,
  [UC_EVENT_METER_SET] = TROUBLE,
  [UC_EVENT_METER_SETTLED] = TROUBLE,
  [UC_EVENT_METER_TO_COME] = TROUBLE,
  [UC_EVENT_METER_BY_HAND] = TROUBLE,
  [UC_EVENT_METER_LOCKED] = TROUBLE,
  [UC_EVENT_METER_CLAIMED] = TROUBLE,
  [UC_EVENT_METER_RETURNED] = TROUBLE,
  [UC_EVENT_METER_LATE] = TROUBLE,
  [UC_EVENT_METER_ABANDONED] = TROUBLE,
  [UC_EVENT_METER_REFUSED] = TROUBLE,
  [UC_EVENT_IRREGULARITY] = TROUBLE,
  [UC_EVENT_IRREGULARITY_REPORTED] = TROUBLE,
  [UC_EVENT_CARD_MOVED] = TROUBLE,
  [UC_EVENT_RULING] = TROUBLE,
  [UC_EVENT_CARD_OFFERED] = TROUBLE,
  [UC_EVENT_ROUND_VOIDED] = TROUBLE,
  [UC_EVENT_DISPUTE_RAISED] = TROUBLE,
  [UC_EVENT_DISPUTE_WITHDRAWN] = TROUBLE,
  [UC_EVENT_PIN_REFUSED] = TROUBLE,
  [UC_EVENT_DEVICE_DOWN] = TROUBLE,
  [UC_EVENT_DEVICE_FAULT] = TROUBLE,
  [UC_EVENT_RECORD_ACKNOWLEDGED] = TROUBLE,
  [UC_EVENT_RECORD_DOUBTED] = TROUBLE,
  [UC_EVENT_RECORD_VOUCHED] = TROUBLE,
  [UC_EVENT_RECORD_ACCEPTED] = TROUBLE,
  [UC_EVENT_CLOCK_CONFIRMED] = TROUBLE,
  [UC_EVENT_INPUT_REFUSED] = TROUBLE,
  [UC_EVENT_CLOCK_STEPPED] = TROUBLE,
  [UC_EVENT_GAMING_DAY_SET_BACK] = TROUBLE,
  [UC_EVENT_SECOND_PERSON_REQUIRED] = CORRECTED,
  [UC_EVENT_REQUEST_WITHDRAWN] = CORRECTED,
  [UC_EVENT_CORRECTED] = CORRECTED,
  [UC_EVENT_CORRECTION_OWES] = CORRECTED,
  [UC_EVENT_OWED] = CORRECTED,
  [UC_EVENT_AWARD_PAID] = CORRECTED,
};

static gboolean
is_in (const UcEvent *event, Section section)
{
  /* Of the decisions those that bring money. */
  if (event->kind == UC_EVENT_DECISION && event->amount == 0)
    return FALSE;
  return (guint)event->kind < UC_N_EVENTS && sections[event->kind] == section;
}

static gboolean
has_any (const Laying *laying, Section section)
{
  for (guint i = 0; i < laying->events->len; i++)
    if (is_in (nth (laying, i), section))
      return TRUE;
  return section == CORRECTED && laying->round->later->len > 0;
}

/* ---- tables whose time may have a second column ---- */

typedef struct
{
  UcColumn columns[UC_MAX_COLUMNS];
  guint n;
} Columns;

static void
add_column (Columns *columns, const char *title, double width, gboolean end)
{
  columns->columns[columns->n++] = (UcColumn){ title, width, end };
}

static void
add_time_columns (Columns *columns, const Laying *laying)
{
  add_column (columns, _ ("Time"), TIME_WIDTH, FALSE);
  if (laying->report->order->has_offset)
    add_column (columns, _ ("Camera"), TIME_WIDTH, FALSE);
}

/* @texts go behind the time and, where there is one, the camera's. */
static void
add_row (const Laying *laying, const UcEvent *event, const char *number, const char *const *texts, guint n,
         UcPrint print)
{
  g_autofree char *time = uc_moment_time (event->t_real_ns);
  g_autofree char *camera = uc_report_camera (laying->report, event->t_real_ns);
  const char *row[UC_MAX_COLUMNS];
  guint at = 0;

  if (number != NULL)
    row[at++] = number;
  row[at++] = time;
  if (laying->report->order->has_offset)
    row[at++] = camera;
  for (guint i = 0; i < n; i++)
    row[at++] = texts[i];
  uc_sheet_table_row (laying->sheet, row, print);
}

/* ---- wagers ---- */

static char *
say_wager_fate (const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_WAGER_PLACED:
      return g_strdup (_ ("placed"));
    case UC_EVENT_WAGER_ACCEPTED:
      return g_strdup (_ ("accepted"));
    case UC_EVENT_WAGER_REFUSED:
      return g_strdup_printf (_ ("refused: %s"), uc_say_refusal (event->reason));
    case UC_EVENT_WAGER_REMOVED:
      return g_strdup (_ ("taken back by the player"));
    case UC_EVENT_WAGER_CLEARED:
      return g_strdup_printf (_ ("cleared by %s"), event->by);
    case UC_EVENT_DECISION:
      return g_strdup (uc_say_event_word (event));
    default:
      return g_strdup (_ ("taken"));
    }
}

static const char *
wager_of (const UcEvent *event)
{
  switch ((guint)event->kind)
    {
    case UC_EVENT_INSURANCE_PLACED:
      return uc_say_wager (UC_WAGER_INSURANCE);
    case UC_EVENT_EVEN_MONEY_TAKEN:
      return _ ("Even money");
    case UC_EVENT_DECISION:
      return uc_say_wager (UC_WAGER_MAIN);
    default:
      return uc_say_wager (event->wager);
    }
}

static void
add_wagers (const Laying *laying)
{
  Columns columns = { .n = 0 };

  if (!has_any (laying, WAGERS))
    return;
  uc_sheet_heading (laying->sheet, UC_TEXT_HEADING, _ ("Wagers"), 48);
  add_time_columns (&columns, laying);
  add_column (&columns, _ ("Seat"), 24, FALSE);
  add_column (&columns, _ ("Wager"), 150, FALSE);
  add_column (&columns, _ ("Amount"), 84, TRUE);
  add_column (&columns, _ ("Result"), 0, FALSE);
  uc_sheet_table_begin (laying->sheet, columns.columns, columns.n);
  for (guint i = 0; i < laying->events->len; i++)
    {
      const UcEvent *event = nth (laying, i);
      g_autofree char *seat = NULL, *amount = NULL, *fate = NULL, *what = NULL;

      if (!is_in (event, WAGERS))
        continue;
      seat = g_strdup_printf ("%u", event->seat);
      amount = uc_say_money (event->amount);
      fate = say_wager_fate (event);
      what = was_taken_back (laying, i) ? g_strdup_printf (_ ("%s; undone"), fate) : g_strdup (fate);
      add_row (laying, event, NULL, (const char *const[]){ seat, wager_of (event), amount, what }, 4, UC_PRINT_BLACK);
    }
  uc_sheet_table_end (laying->sheet);
}

/* ---- settlements ---- */

static void
add_settlements (const Laying *laying)
{
  Columns columns = { .n = 0 };

  if (!has_any (laying, SETTLED))
    return;
  uc_sheet_heading (laying->sheet, UC_TEXT_HEADING, _ ("Settlements"), 48);
  add_column (&columns, _ ("Seat"), 44, FALSE);
  add_column (&columns, _ ("Wager"), 0, FALSE);
  add_column (&columns, _ ("Result"), 0, FALSE);
  add_column (&columns, _ ("Odds"), 52, FALSE);
  add_column (&columns, _ ("Stake"), 52, TRUE);
  add_column (&columns, _ ("Pays"), 56, TRUE);
  add_column (&columns, _ ("Stake back"), 26, FALSE);
  add_column (&columns, _ ("Paragraph"), 74, FALSE);
  uc_sheet_table_begin (laying->sheet, columns.columns, columns.n);
  for (guint i = 0; i < laying->events->len; i++)
    {
      const UcEvent *event = nth (laying, i);
      g_autofree char *seat = NULL, *result = NULL, *odds = NULL, *stake = NULL, *pays = NULL, *citation = NULL;

      if (!is_in (event, SETTLED) || was_taken_back (laying, i))
        continue;
      seat = event->hand == 0 ? g_strdup_printf ("%u", event->seat)
                              : g_strdup_printf (_ ("%u, %s hand"), event->seat, uc_say_ordinal (event->hand));
      result = uc_report_result (event);
      odds = uc_say_odds (event->odds);
      stake = uc_say_money_cents (event->stake);
      pays = uc_say_money_cents (event->pays);
      citation = uc_say_paragraph (event->citation);
      uc_sheet_table_row (laying->sheet,
                          (const char *const[]){ seat, uc_say_wager (event->wager), result, odds, stake, pays,
                                                 event->stake_returned ? _ ("yes") : _ ("no"), citation },
                          UC_PRINT_BLACK);
    }
  uc_sheet_table_end (laying->sheet);
}

/* ---- facts with somebody's name under them ---- */

/* A person's own words, and reasons, behind the sentence. */
static char *
say_fact (const Laying *laying, const UcTable *table, const UcEvent *event)
{
  g_autofree char *sentence = uc_say_event_listed (table, event, FALSE);

  if (event->kind == UC_EVENT_PAYOUT_REJECTED)
    return g_strdup_printf ("%s: %s", sentence, uc_say_reject_reason (event->reason));
  if (event->text[0] == '\0' || event->kind == UC_EVENT_UNDONE)
    return g_steal_pointer (&sentence);
  return g_strdup_printf ("%s: “%s”", sentence, event->text);
}

static void
add_fact (const Laying *laying, const UcTable *table, const UcEvent *event)
{
  g_autofree char *what = say_fact (laying, table, event);
  g_autofree char *badges = uc_report_badges (event);
  g_autofree char *citation = uc_say_paragraph (event->citation);
  const char *wager = event->wager == UC_WAGER_NONE ? "" : uc_say_wager (event->wager);

  add_row (laying, event, NULL, (const char *const[]){ what, wager, badges, citation }, 4, UC_PRINT_BLACK);
}

static void
add_facts (const Laying *laying, Section section, const char *title)
{
  UcPlayer *player = laying->report->player;
  Columns columns = { .n = 0 };

  if (!has_any (laying, section))
    return;
  uc_sheet_heading (laying->sheet, UC_TEXT_HEADING, title, 48);
  add_time_columns (&columns, laying);
  add_column (&columns, _ ("What"), 0, FALSE);
  add_column (&columns, _ ("Wager"), 96, FALSE);
  add_column (&columns, _ ("Badge"), 84, FALSE);
  add_column (&columns, _ ("Paragraph"), 74, FALSE);
  uc_sheet_table_begin (laying->sheet, columns.columns, columns.n);
  for (guint i = 0; i < laying->events->len; i++)
    if (is_in (nth (laying, i), section))
      add_fact (laying, uc_player_table_at (player, i + 1), nth (laying, i));
  for (guint i = 0; section == CORRECTED && i < laying->round->later->len; i++)
    add_fact (laying, uc_player_table_at (player, uc_player_n (player)), laying->round->later->pdata[i]);
  uc_sheet_table_end (laying->sheet);
}

/* ---- every event ---- */

static void
add_events (const Laying *laying)
{
  Columns columns = { .n = 0 };

  uc_sheet_heading (laying->sheet, UC_TEXT_HEADING, _ ("Events"), 48);
  add_column (&columns, _ ("No."), 44, FALSE);
  add_time_columns (&columns, laying);
  add_column (&columns, _ ("Kernel, s"), 68, TRUE);
  add_column (&columns, _ ("What"), 0, FALSE);
  add_column (&columns, _ ("Paragraph"), 84, FALSE);
  uc_sheet_table_begin (laying->sheet, columns.columns, columns.n);
  for (guint i = 0; i < laying->events->len; i++)
    {
      const UcEvent *event = nth (laying, i);
      const UcTable *table = uc_player_table_at (laying->report->player, i + 1);
      g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, event->seq);
      g_autofree char *kernel = g_strdup_printf ("%" G_GINT64_FORMAT ".%06d", event->t_mono_ns / 1000000000,
                                                 (int)(event->t_mono_ns / 1000 % 1000000));
      g_autofree char *sentence = uc_say_event_listed (table, event, FALSE);
      g_autofree char *what
          = was_taken_back (laying, i) ? g_strdup_printf (_ ("%s (undone)"), sentence) : g_steal_pointer (&sentence);
      g_autofree char *citation = uc_say_paragraph (event->citation);

      add_row (laying, event, number, (const char *const[]){ kernel, what, citation }, 3, UC_PRINT_BLACK);
    }
  uc_sheet_table_end (laying->sheet);
}

/* ---- the whole ---- */

static void
add_heading (const Laying *laying)
{
  const UcReportRound *round = laying->round;
  UcSheet *sheet = laying->sheet;
  g_autofree char *title = uc_report_title (round);
  g_autofree char *from = uc_say_time (round->first_ns);
  g_autofree char *to = uc_say_time (round->last_ns);
  g_autofree char *time = g_strdup_printf (_ ("%s to %s"), from, to);
  g_autofree char *marks = uc_report_marks (round->digest.marks);
  g_autofree char *events = g_strdup_printf ("%" G_GUINT64_FORMAT "–%" G_GUINT64_FORMAT, round->first_seq, round->last_seq);
  char code[UC_CODE_TEXT];
  g_autofree char *signature = round->closed ? g_strdup_printf (_ ("by the table when it was closed; its code is %s"),
                                                                uc_head_code (&round->head, code))
                                             : g_strdup (_ ("not yet: the round is open"));
  gboolean bad;
  g_autofree char *proof = uc_report_proof (round, &bad);

  uc_sheet_heading (sheet, UC_TEXT_TITLE, title, 60);
  if (round->unread != NULL)
    uc_sheet_pair (sheet, _ ("Damaged"), round->unread, UC_PRINT_ALARM);
  if (round->first_ns != 0)
    uc_sheet_pair (sheet, _ ("Time"), time, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Dealer"), round->digest.dealer, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Signed by badges"), round->digest.floor, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Marks"), marks, UC_PRINT_BLACK);
  if (round->first_seq != 0)
    uc_sheet_pair (sheet, _ ("Events"), events, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Signature"), signature, UC_PRINT_BLACK);
  uc_sheet_pair (sheet, _ ("Re-execution"), proof, bad ? UC_PRINT_ALARM : UC_PRINT_BLACK);
}

void
uc_report_round (const UcReport *report, const UcReportRound *round, UcSheet *sheet)
{
  g_autoptr (GArray) events = uc_player_events (report->player);
  const Laying laying = { report, round, sheet, events };

  add_heading (&laying);
  if (events->len == 0)
    {
      uc_sheet_paragraph (sheet, _ ("Nothing of it can be shown."), UC_TEXT_BODY, UC_PRINT_BLACK);
      return;
    }
  uc_receipt_hands (uc_player_table_at (report->player, uc_player_before_clearing (report->player)), events, report->order->seat,
                    FALSE, sheet);
  uc_report_band (report, sheet);
  add_wagers (&laying);
  add_settlements (&laying);
  add_facts (&laying, SIGNED, _ ("Winners, validations, documents"));
  add_facts (&laying, TROUBLE, _ ("Irregularities and what did not go by itself"));
  add_facts (&laying, CORRECTED, _ ("Corrections"));
  uc_report_marked (report, round, sheet);
  add_events (&laying);
}
