/* What the console knows: the table folded from the rows that the service recorded, and the prompt computed from it.
 *
 * Holds no rules of play; uc-refused.c asks the core for the words of a refusal. It does not know the bus either: uc-table-link.c feeds it, tests feed it from the core.
 *
 * Signals:
 *   changed ()                     a batch of rows was folded, or the service's state changed
 *   refused (char *sentence)       a line was refused; the sentence is for the screen
 *   badge (char *badge, guint role) somebody touched the badge reader just now
 *   sound (guint sound)            something that has a sound has just been recorded, or nothing is recorded any more: UcSound
 *   receipt (guint round, guint seat) a floorperson signed for a player's receipt just now
 *   training (gboolean begins)     a floorperson has just allowed the training that was asked for on this screen, or ended it there
 */
#pragma once

#include "uc-finding.h"
#include "uc-installed.h"
#include "uc-say.h"

#include <glib-object.h>

G_BEGIN_DECLS

typedef enum
{
  UC_SERVICE_STARTING, /* never heard of since this program started */
  UC_SERVICE_LIVE,
  UC_SERVICE_GONE,
  UC_SERVICE_BAD_TABLE, /* its table file is not one */
} UcServiceState;

#define UC_TYPE_CONSOLE_MODEL (uc_console_model_get_type ())
G_DECLARE_FINAL_TYPE (UcConsoleModel, uc_console_model, UC, CONSOLE_MODEL, GObject)

/* @lines: NULL-terminated, in order; @after_seq: ->now.prompt_seq of what the person looked at. */
typedef void (*UcSubmitFunc) (guint64 after_seq, const char *const *lines, gpointer data);
/* Whether @lines, which somebody pressed, go to the service: a lesson lets through what is due. */
typedef gboolean (*UcFilterFunc) (const char *const *lines, gpointer data);
/* Asks the service to read its record back; it answers with uc_console_model_checked (). */
typedef void (*UcCheckFunc) (gpointer data);
/* What the service read back last. */
typedef struct
{
  guint64 head;         /* the record's last event then; 0 = it has not said anything */
  guint32 signed_round; /* the round whose signature the rows read follow; 0 = from the first row */
  gboolean intact;      /* signature and rows fit the chain */
  gboolean as_filed;    /* the table and rules files on record are those that this screen computes by */
} UcRecordCheck;
/* Asks the service for the code of a closed round; it answers with uc_console_model_set_code (). */
typedef void (*UcCodeFunc) (guint32 round, gpointer data);
/* Whether a receipt can be made now, before anybody signs for it; otherwise @error says why not, as a sentence. */
typedef gboolean (*UcReceiptsFunc) (gpointer data, GError **error);
/* Asks the service how its devices are; it answers with uc_console_model_set_health (). */
typedef void (*UcHealthFunc) (gpointer data);
/* Which program is installed: uc_installed_load () of this machine. */
typedef UcInstalled *(*UcInstalledFunc) (GError **error);
/* One device as the service hears it. */
typedef struct
{
  char name[12]; /* "shoe", "reader", "badge"; "gpio" for the digital lines */
  gboolean up;
  gint64 last_us; /* when it spoke last, on the monotonic clock; 0 = never */
  char word[64];  /* the last that it said of itself, such as a fault; "" = none */
  UcLinkCounts counts;
} UcLinkHealth;
#define UC_MAX_LINKS 8
/* Monotonic microseconds; a test has its own. */
typedef gint64 (*UcClockFunc) (void);

UcConsoleModel *uc_console_model_new (void);
void uc_console_model_set_clock (UcConsoleModel *self, UcClockFunc clock);
gint64 uc_console_model_now_us (UcConsoleModel *self);
/* Wall clock, nanoseconds since 1970. A time set stands still: pictures and tests; 0 = the real one again. */
gint64 uc_console_model_now_real_ns (UcConsoleModel *self);
void uc_console_model_set_now_real_ns (UcConsoleModel *self, gint64 t_real_ns);

/* ---- from the service ---- */

/* The service is there: folding starts anew from its last checkpoint. @table_file: its whole text. */
void uc_console_model_begin (UcConsoleModel *self, const char *table_file, gboolean simulated);
/* For a table without opening, shuffle and sign-on: bets are open at once. Between begin and the first row. */
void uc_console_model_imply_procedures (UcConsoleModel *self);
/* One row of the record. A line that this version cannot read is left out and counted. */
void uc_console_model_add_row (UcConsoleModel *self, gint64 t_real_ns, const char *const *events);
/* After the rows that came together. */
void uc_console_model_publish (UcConsoleModel *self);
void uc_console_model_gone (UcConsoleModel *self);
/* This program is back after one before it that did not end in order; 0 = there was none. */
void uc_console_model_set_away (UcConsoleModel *self, gint64 away_us);
/* "" when the record is kept again. */
void uc_console_model_set_stopped (UcConsoleModel *self, const char *reason);
/* @sentence: the service's, in English; the screens get it in their own language, see uc-refused.h. */
void uc_console_model_refuse (UcConsoleModel *self, const char *sentence);
void uc_console_model_set_submit (UcConsoleModel *self, UcSubmitFunc submit, gpointer data);
/* %NULL: everything goes there. */
void uc_console_model_set_filter (UcConsoleModel *self, UcFilterFunc filter, gpointer data);
void uc_console_model_set_check (UcConsoleModel *self, UcCheckFunc check, gpointer data);
void uc_console_model_set_code_func (UcConsoleModel *self, UcCodeFunc code, gpointer data);
/* @code: "" = that round has none. */
void uc_console_model_set_code (UcConsoleModel *self, guint32 round, const char *code);
/* Without these no receipts are made on this screen. */
void uc_console_model_set_receipts (UcConsoleModel *self, UcReceiptsFunc receipts, gpointer data);
/* A passing remark about something that this screen has done; @text: transfer full. */
void uc_console_model_remark (UcConsoleModel *self, char *text);
void uc_console_model_set_health_func (UcConsoleModel *self, UcHealthFunc health, gpointer data);
/* The digest of the files that the service started from; "" = it does not know. */
void uc_console_model_set_program (UcConsoleModel *self, const char *digest, const char *first_key);
/* UcFinding, the gravest first. */
void uc_console_model_set_findings (UcConsoleModel *self, const GArray *findings);
/* The files that GTK reads beside the program's style, see uc_own_style_find (); "" = none. */
void uc_console_model_set_own_style (UcConsoleModel *self, const char *paths);
/* Pictures and tests have a program of their own. */
void uc_console_model_set_installed_func (UcConsoleModel *self, UcInstalledFunc installed);
/* @links: @n of them, at most UC_MAX_LINKS. */
void uc_console_model_set_health (UcConsoleModel *self, const UcLinkHealth *links, guint n);
/* @damage: "" = the record is intact; @rules: uc_rules_version () of the texts on record, "" = they do not hold. */
void uc_console_model_checked (UcConsoleModel *self, guint64 head, guint32 signed_round, const char *damage,
                               const char *rules);

/* ---- for the screens ---- */

UcServiceState uc_console_model_get_state (UcConsoleModel *self);
/* NULL until the first batch has been folded. Borrowed, valid until the next "changed". */
const UcTable *uc_console_model_get_table (UcConsoleModel *self);
const UcPrompt *uc_console_model_get_prompt (UcConsoleModel *self);
gboolean uc_console_model_get_simulated (UcConsoleModel *self);
const char *uc_console_model_get_program (UcConsoleModel *self);
/* Fingerprint of the record's first key; "" = the service does not say. */
const char *uc_console_model_get_first_key (UcConsoleModel *self);
const GArray *uc_console_model_get_findings (UcConsoleModel *self);
const char *uc_console_model_get_own_style (UcConsoleModel *self);
UcInstalledFunc uc_console_model_get_installed_func (UcConsoleModel *self);
/* "" while the record is kept. */
const char *uc_console_model_get_stopped (UcConsoleModel *self);
/* The table file's faults, one a line, when it is bad. */
const char *uc_console_model_get_faults (UcConsoleModel *self);
/* When the service was last seen, monotonic; 0 while it is there. */
gint64 uc_console_model_get_gone_us (UcConsoleModel *self);
/* Newest fact that a person would want to read; "" when there is none. */
const char *uc_console_model_get_last_fact (UcConsoleModel *self, gint64 *t_real_ns);
/* The language is another: what is kept in words is said in it. */
void uc_console_model_say_anew (UcConsoleModel *self);
/* At most two, newest first; NULL-terminated, transfer full. */
char **uc_console_model_get_strips (UcConsoleModel *self);
/* The same for little room: wagers are named by their marks, as on the felt. */
char **uc_console_model_get_brief_strips (UcConsoleModel *self);
/* The cards are about to leave the felt, and something that was won on it is neither paid nor rejected nor owed: the first
 * of the strips says what. */
gboolean uc_console_model_has_unpaid (UcConsoleModel *self);
/* Whether the first strip is read from a metre away: such a win, a filed limit that a payout has reached, or
 * a count of the shoe that does not come out. */
gboolean uc_console_model_has_alarm (UcConsoleModel *self);
/* Facts of this round and of the last one, which is the one that is over while the next has not begun: UcEvent, borrowed. */
const GArray *uc_console_model_get_facts (UcConsoleModel *self);
const GArray *uc_console_model_get_last_facts (UcConsoleModel *self);
/* § 685a.9(a): whether this round's double of that hand was seen after its card had come. */
gboolean uc_console_model_is_late_double (UcConsoleModel *self, guint seat, guint hand);
/* The table before the first of these facts of this round, or of the last one; NULL where they were not folded from its
 * beginning: none has begun since this program listens. */
const UcTable *uc_console_model_get_start (UcConsoleModel *self);
const UcTable *uc_console_model_get_last_start (UcConsoleModel *self);
/* Newest fact of @kind in this round, for @seat unless that is 0; NULL when there is none. */
const UcEvent *uc_console_model_find (UcConsoleModel *self, UcEventKind kind, guint seat, UcWager wager);
/* How often a device fell silent or reported a fault since this program started. */
guint uc_console_model_get_troubles (UcConsoleModel *self, UcDevice device);
/* When the floor was called last, the first of calls upon a call; 0 = not in this round, or the call was withdrawn. @came_ns:
 * when it came; 0 = it has not. */
gint64 uc_console_model_get_call (UcConsoleModel *self, gint64 *came_ns);
/* Last badge read; "" when none was read since the last signature. @read_us: (nullable): when, monotonic. */
const char *uc_console_model_get_badge (UcConsoleModel *self, UcRole *role, gint64 *read_us);
void uc_console_model_forget_badge (UcConsoleModel *self);
/* Counts what was recorded over somebody's badge: whoever signs next must show one again. */
guint uc_console_model_get_signatures (UcConsoleModel *self);
/* Has the record read back, unless that was done since the last event. */
void uc_console_model_check (UcConsoleModel *self);
const UcRecordCheck *uc_console_model_get_record_check (UcConsoleModel *self);

/* For a page that is looked at: the answer is a "changed" of its own. */
void uc_console_model_ask_health (UcConsoleModel *self);
/* NULL when the service has said nothing of it. Borrowed, valid until the next "changed". */
const UcLinkHealth *uc_console_model_get_health (UcConsoleModel *self, const char *name);

/* Sends @lines ("\n" between them) as the answer to the prompt on the screen. Nothing is sent while the service is
 * away. */
/* Whether receipts are made on this screen at all, and whether one can be made now. */
gboolean uc_console_model_has_receipts (UcConsoleModel *self);
gboolean uc_console_model_can_make_receipt (UcConsoleModel *self, GError **error);
void uc_console_model_ask_code (UcConsoleModel *self, guint32 round);
/* The code that the service named for @round; NULL before it has. */
const char *uc_console_model_get_code (UcConsoleModel *self, guint32 round);
void uc_console_model_submit (UcConsoleModel *self, const char *lines);

G_END_DECLS
