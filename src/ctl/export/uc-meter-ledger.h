/* What moved each progressive meter, by its cause, from the events of a table's record: 605a.7(a)(6). Sums in
 * micro-dollars. No files: the caller reads them. */
#pragma once

#include "uc-event.h"
#include "uc-meter-sums.h"

G_BEGIN_DECLS

/* An event that moved a meter and was no increment: each is explained by itself. */
typedef struct
{
  guint64 seq;
  guint32 round;       /* 0 = outside a round */
  gint64 t_real_ns;
  UcWord cause;        /* UC_WORD_SET: two persons; UC_WORD_UNKNOWN: nothing says why */
  UcMeterSums change, now;
  char by[UC_BADGE_TEXT], second[UC_BADGE_TEXT];
  char text[UC_REASON_TEXT];
} UcMeterMove;

/* A gaming day of one meter's value. */
typedef struct
{
  char day[12];        /* "" = none has begun */
  UcMoney opening, increments, awards, rest, closing;
} UcMeterDay;

typedef struct
{
  gboolean known;      /* what it shows is on record */
  gboolean moved;      /* something of the chosen days moved it */
  UcMeterSums opening, now;
  UcMeterSums shown;   /* by the last event, of whichever day; now is of the chosen days */
  UcMeterSums elsewhere; /* what other days changed before the calendar came back to the chosen one */
  UcMeterSums by_cause[UC_N_WORDS];
  guint changes[UC_N_WORDS];
  GArray *moves;       /* UcMeterMove; NULL = none */
  GArray *days;        /* UcMeterDay; NULL = none */
  GArray *readings;    /* UcEvent, meter-read; NULL = none */
} UcMeterLine;

/* The first event at which what a meter shows is not what was there before and what was added. */
typedef struct
{
  char *file;          /* NULL = the sums agree */
  guint64 seq;
  guint32 round;
  gint64 t_real_ns;
  UcWager wager;
  UcMeterSums expected, shown;
} UcMeterParting;

typedef struct
{
  const char *day;     /* borrowed; NULL = every day */
  int when;            /* the day that is read now: < 0 before the chosen one, 0 on it, > 0 after it */
  char today[12], first_day[12]; /* that began last, and first; "" = none */
  gboolean day_found;
  GArray *backs;       /* UcEvent, gaming-day-set-back; NULL = none */
  const char *file;    /* that is being read; borrowed */
  guint64 seq;         /* of the last event taken */
  gboolean has_carry;  /* a checkpoint has said what the meters showed */
  UcMeter carry[UC_N_WAGER_SLOTS];
  UcWager in_slot[UC_N_WAGER_SLOTS]; /* the wager whose meter a slot is; UC_WAGER_NONE = not known yet */
  UcMeterLine lines[UC_N_WAGERS];
  UcMeterParting parting;
} UcMeterLedger;

void uc_meter_ledger_init (UcMeterLedger *ledger, const char *day);
void uc_meter_ledger_clear (UcMeterLedger *ledger);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcMeterLedger, uc_meter_ledger_clear)

/* Before a file's events: its name, and the progressive of its table, UC_WAGER_NONE without one. */
void uc_meter_ledger_begin_file (UcMeterLedger *ledger, const char *file, UcWager progressive);
/* Takes the record's events one after the other; @event's t_real_ns is its row's. */
void uc_meter_ledger_take (UcMeterLedger *ledger, const UcEvent *event);
/* Whether any meter's value is on record. */
gboolean uc_meter_ledger_has_meter (const UcMeterLedger *ledger);

/* The causes in the order in which they are printed, each that moved @line; ends with UC_WORD_NONE. @from: the one before. */
UcWord uc_meter_line_next_cause (const UcMeterLine *line, UcWord from);
/* Appends a table for each meter, or lines of CSV. */
void uc_meter_ledger_print (const UcMeterLedger *ledger, gboolean csv, GString *text);
/* (transfer full): why there is no table, as a sentence; %NULL = there is one. */
char *uc_meter_ledger_say_empty (const UcMeterLedger *ledger);
/* (transfer full): what set the gaming day back, of the chosen day or of all, a sentence a line; %NULL = nothing. */
char *uc_meter_ledger_say_backs (const UcMeterLedger *ledger);
/* (transfer full): where the sums part, as a sentence; %NULL = they agree. */
char *uc_meter_ledger_say_parting (const UcMeterLedger *ledger);

G_END_DECLS
