/* A table on the bench for the rule tests: script lines go in, what the core says happened is held against words.
 *
 * Lines are separated by newlines or ";". Badges are those of `upcardctl play` and some more (people in the .c file),
 * each with PIN 0000; the harness looks them up as the table service does. Time begins at 2000-01-01T00:00:00Z and
 * each line takes a second.
 *
 * After each line the table is held against what decide () foretold, and its prompt, offers and outputs against those
 * of a second table that knows only the printed record. A hole card that is read is sealed, as the service seals it. The
 * auditor reads along, and nothing that it finds passes; whether a seal opens is not asked of the bench's.
 *
 * What is expected is "kind key=value …" as the record prints it: an event matches when its kind agrees and it carries
 * each of the words; "key=" stands for a key that is absent, and 0, 0.00 and no are. Unless told otherwise the events
 * looked through are those of the last uc_play ().
 */
#pragma once

#include "uc-audit.h"
#include "uc-events.h"
#include "uc-input.h"
#include "uc-past.h"
#include "uc-table-error.h"
#include "uc-table-prompt.h"

G_BEGIN_DECLS

typedef struct
{
  UcRules rules;
  UcTable table;
  UcTable mirror;    /* folds the printed events, as the screens do */
  UcEvents *out;
  UcPastRounds *past;
  UcAudit *audit;
  gboolean may_leave_debts; /* a round closes before the dealer has said that what is owed is settled … */
  guint debts_left;         /* … and so much of it the auditor has found */
  GPtrArray *lines;  /* char *: every event so far, printed */
  guint mark;        /* first line of the last uc_play () */
  gint64 now_ns;
} UcPlay;

#define UC_PLAY_DAY_NS (G_GINT64_CONSTANT (24) * 3600 * 1000000000)

/* A table of six decks and six seats with both side wagers ($5, paytable 4), bets open; @more is added to its table
 * file (may be ""). Every step that only waits for a person waits. */
UcPlay *uc_play_new (const char *more);
/* The same, closed at first: opening, inspections, shuffle, cut and burn need their lines. */
UcPlay *uc_play_new_closed (const char *more);
/* The same from a whole table file. @implied: opening, shuffle, cut and burn need no lines. */
UcPlay *uc_play_new_from (const char *table_file, gboolean implied);
void uc_play_free (UcPlay *play);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPlay, uc_play_free)

/* Plays @lines; a line that is refused fails the test. */
void uc_play (UcPlay *play, const char *lines);
/* The same as said by @origin. */
void uc_play_as (UcPlay *play, UcOrigin origin, const char *lines);
/* The same as said by @origin: @line must be refused … */
void uc_play_refused_as (UcPlay *play, UcOrigin origin, const char *line, UcTableError code, const char *part);
/* @line must be refused with @code and a sentence that holds @part; nothing changes. */
void uc_play_refused (UcPlay *play, const char *line, UcTableError code, const char *part);
/* Agrees to every step that only waits for a person, up to the next that needs more; floor, documents and the look for a
 * Blackjack included. */
void uc_play_agree (UcPlay *play);
/* Plays @lines and agrees after each, as `upcardctl play --auto` does. The events are those of all of it. */
void uc_play_auto (UcPlay *play, const char *lines);
/* Moves the clock. */
void uc_play_wait (UcPlay *play, gint64 ns);

void uc_play_expect (UcPlay *play, const char *words);
void uc_play_expect_none (UcPlay *play, const char *words);
guint uc_play_count (UcPlay *play, const char *words);
/* Each of the expectations, up to a %NULL, is found after the one before it. */
void uc_play_expect_order (UcPlay *play, ...) G_GNUC_NULL_TERMINATED;
/* From now on the events of the whole run are looked through, until the next uc_play (). */
void uc_play_look_at_all (UcPlay *play);
/* The record's number of the last event that matches. */
guint64 uc_play_seq (UcPlay *play, const char *words);
/* A floorperson says that @key of that event is @value, and a pit manager signs it: his events are the ones that are looked
 * through. */
void uc_play_correct (UcPlay *play, const char *words, const char *key, const char *value);

#define uc_play_expect_prompt(play, prompt_id)                                                                         \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    UcPrompt prompt_ = uc_table_prompt (&(play)->table);                                                               \
    g_assert_cmpint (prompt_.id, ==, prompt_id);                                                                       \
  }                                                                                                                    \
  G_STMT_END

#define uc_play_expect_cite(play, cite_key)                                                                            \
  g_assert_cmpstr (uc_rules_cite (&(play)->rules, uc_table_prompt (&(play)->table).cite), ==, cite_key)

/* A rule as one script: what is played, what must have happened, what is asked then, what is refused then. */
typedef struct
{
  const char *path;
  const char *more;       /* of the table file; NULL = nothing */
  const char *lines;
  const char *expect[14]; /* in this order; "!words" = nowhere, "?words" = anywhere */
  gboolean agree;         /* play as --auto does */
  gboolean procedures;    /* the table is closed at first, and nothing is implied */
  UcPromptId prompt;      /* with cite */
  const char *cite;       /* NULL = the prompt is not looked at */
  const char *refused;    /* a line that must be refused afterwards; NULL = none */
  UcTableError code;
  const char *why;        /* part of the refusal's sentence */
  const char *table;      /* the table file, which begins with its [table]; NULL = that of uc_play_new () */
} UcPlayCase;

void uc_play_add_cases (const UcPlayCase *cases, guint n);

/* The meter of the table's progressive. */
const UcMeter *uc_play_meter (const UcPlay *play);

G_END_DECLS
