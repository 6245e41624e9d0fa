/* Inside the table service: its state, and what its parts ask of each other. */
#pragma once

#include "uc-bus.h"
#include "uc-clock.h"
#include "uc-desk.h"
#include "uc-findings.h"
#include "uc-fittings.h"
#include "uc-gaming-day.h"
#include "uc-last-head.h"
#include "uc-link-end.h"
#include "uc-lookup.h"
#include "uc-stop-mark.h"
#include "uc-submission.h"
#include "uc-table-service.h"
#include "uc-tpm-count.h"

G_BEGIN_DECLS

typedef struct
{
  gint64 t_mono_ns;
  UcSubmission *submission; /* NULL: a device's or the service's own input */
  gboolean timely;          /* a lock-out that was not stale when it came: coins before it do not make it so */
  UcInput input;
  UcWireDevice device;      /* UC_WIRE_NONE: no message brought it */
  guint64 device_seq;       /* 0: all that are settled at the time of the decision */
} UcWork;

void uc_work_free (gpointer work);

/* See uc-service-count.c. */
typedef struct
{
  UcTpmCount *tpm;     /* NULL = none; the worker owns it while @answer is set */
  gboolean due;        /* a start, an opening or an accepted record is not counted yet */
  gboolean was_open;   /* whether the table was open after the last commit */
  gboolean failed;     /* until the next start */
  guint timer;         /* fires when the start is to be counted */
  GThreadPool *worker; /* one thread; takes @answer; NULL without a TPM */
  GSource *answer;     /* tells the main loop that the increment ended; NULL = none is running */
  GError *fault;       /* of the increment that ended */
} UcCounting;

struct _UcTableService
{
  UcTableServiceFuncs funcs;
  gpointer user_data;
  char *simulate;
  const UcPortSystem *machine;
  UcInstalled *installed; /* NULL: its manifest cannot be had */
  char *program_fault;
  guint probe_ms;
  UcDesk *desk;
  UcFittings *fittings;
  UcPeople *people;
  UcLookup *lookup;
  char tapped[UC_BADGE_TEXT]; /* the badge that the reader read last, until it has signed; "" = none */
  gint64 tapped_ns;           /* when, by the kernel's monotonic clock */
  gint64 tap_ns;              /* so long it signs without its PIN; with it the touch counts eight times as long */
  GHashTable *said;   /* badge → UcPerson as the record has it; NULL until it is known */
  char *people_seen;  /* which people file was compared last; NULL = none yet */
  UcClock *clock;
  gboolean calendar_held;   /* no gaming day begins before a person has said that the clock is right */
  gint64 deviation_ns;      /* of the clock from what the record leads to expect, while it is held */
  gboolean (*is_synchronised) (void);
  char read_day[UC_DAY_TEXT]; /* gaming day for which the meter's reading was asked for; "" = none */
  GPtrArray *queue;
  GSource *flush;
  gboolean turned; /* the loop has come round since a lock-out need not wait any more */
  guint missing_timer;
  guint probe_timer;
  GArray *findings;   /* UcFinding */
  guint findings_timer;
  char *witnesses;    /* NULL = nobody looks */
  UcStopMark *stop_mark; /* NULL: it cannot be kept */
  pid_t passed;       /* whose lock for reading on the record was told of last; 0 = none was */
  char *stopped;      /* "" while the record is kept */
  UcInput stopped_at; /* "device journal down", stamped when it stopped: recorded once that is possible again */
  UcLastHead last_head; /* that was kept last; its table is "" = none was */
  gboolean doubt_said;  /* and is not on record yet */
  gboolean in_doubt;    /* the record was, after the last commit */
  char *record_path;    /* of its file or folder, as the system's log has it */
  char *last_head_path; /* NULL = it is not kept */
  UcCounting count;
  char *link_address;  /* NULL = nobody has said where the link is */
  char *link_certificate, *link_key, *link_authority; /* files, where it is reached by TLS */
  guint link_pause_ms, link_steady_ms; /* 0 = as the link's end has it */
  UcLinkEnd *link;     /* NULL: the table's progressive has a meter of its own, or there is none */
  char *link_meter;    /* its name */
  GThreadPool *last_head_writer; /* of one thread: UcLastHead, in the order in which they were signed */
};

/* ---- uc-service-queue.c ---- */

/* Decides the queue whenever it may be; ready time -1 while there is nothing to do. */
GSource *uc_service_new_flush_source (UcTableService *self);
void uc_service_flush_soon (UcTableService *self);
/* Nothing is queued while the record is stopped: a device says its message again. */
void uc_service_push_input (UcTableService *self, const UcInput *input, UcWireDevice device, guint64 device_seq);
void uc_service_push_submission (UcTableService *self, UcSubmission *submission);
/* An input of the service's own, stamped now. */
gboolean uc_service_own_input (const char *line, UcInput *input);
void uc_service_say (UcTableService *self, const char *format, ...) G_GNUC_PRINTF (2, 3);
/* The gaming day, when the record does not have it yet. */
void uc_service_say_gaming_day (UcTableService *self);
/* What the table's progressive meter begins with, when the record does not have it yet. */
void uc_service_start_meter (UcTableService *self);
/* Reads the progressive's meter once a gaming day, between two rounds and before the day's first bet. */
void uc_service_read_meter (UcTableService *self);
/* Puts rules that wait in force, between rounds. */
void uc_service_change_rules (UcTableService *self);

/* ---- uc-service-last-head.c ---- */

/* Compares the record with what was signed last, and says what it lacks. @path: (nullable). */
/* At the start, or when the clock was set: @word and @reason go on record, unless @word is UC_WORD_NONE. */
void uc_service_doubt (UcTableService *self, UcWord word, const char *reason);
void uc_service_open_last_head (UcTableService *self, const UcTableServiceOptions *options);
/* After a commit: what is signed now is what was signed last, unless the record is in doubt. */
void uc_service_keep_last_head (UcTableService *self);
void uc_service_close_last_head (UcTableService *self);

/* ---- uc-service-count.c ---- */

/* Compares the record with the TPM's counter. @reason: (out): set with any word but %UC_WORD_NONE. */
UcWord uc_service_open_count (UcTableService *self, const UcTableServiceOptions *options, char reason[UC_REASON_TEXT]);
/* After a commit: counts an opening, and a record that was accepted. */
void uc_service_keep_count (UcTableService *self);
void uc_service_close_count (UcTableService *self);

/* ---- uc-service-link.c ---- */

/* At the start, and with other rules: connects to the link where the progressive's meter is shared. */
void uc_service_open_link (UcTableService *self);
/* After a commit: what is on record goes up, and answers are acknowledged. */
void uc_service_keep_link (UcTableService *self);
/* For Health: nothing where the table's meter is its own. */
void uc_service_add_link_health (UcTableService *self, GVariantBuilder *devices);
/* The record is kept again: what the link said meanwhile is lost, and it says it again. */
void uc_service_ask_link_again (UcTableService *self);
void uc_service_close_link (UcTableService *self);

/* ---- uc-service-people.c ---- */

/* @path: the table's people file; %NULL: the badges of a demonstration. @house_list: (nullable): where the house's lists come. */
UcPeople *uc_service_open_people (UcTableService *self, const char *path, const char *house_list, GError **error);
/* Says for each badge what is different in the people file from what the record has. Looks at the file only when it was
 * changed since. */
void uc_service_say_people (UcTableService *self);
/* What was said may not be on record, or the record is another file: asks it again, and then says what is missing. */
void uc_service_say_people_again (UcTableService *self);

/* ---- uc-service-record.c ---- */

gboolean uc_service_is_stopped (const UcTableService *self);
/* ---- uc-service-clock.c ---- */

gboolean uc_service_open_clock (UcTableService *self, const UcTableServiceOptions *options, GError **error);
/* The clock is believed: the gaming day that it says may begin. */
void uc_service_release_calendar (UcTableService *self);
/* The wall clock was set. */
void uc_service_clock_stepped (UcTableService *self, gint64 by_ns);
/* Asks about the clock once more, if it is asked about: what was said of it while the record was stopped is not on record, and an answer that
 * was given meanwhile was to another question. */
void uc_service_hold_again (UcTableService *self);

/* The gaming day is set back to that of the clock alone. @input: a line of a submission, before it is decided. */
gboolean uc_service_may_set_day (UcTableService *self, const UcInput *input, GError **error);

/* From then on the machine is looked at, now and every minute. */
void uc_service_open_findings (UcTableService *self, const char *witnesses);
/* The record cannot be written: nothing is queued, people are told, frames stay unacknowledged, lamps stay, the lock
 * line locks. Tried again until it can. */
void uc_service_stop (UcTableService *self, const char *why);
/* At the start: a stop that nobody has acknowledged is said again. @record: the file, or its folder. */
void uc_service_open_stop_mark (UcTableService *self, const char *record);
/* After a commit: what was stopped is on record. */
void uc_service_clear_stop_mark (UcTableService *self);
/* After a commit: logs once of each process that locked the record to read it, where the writer had to pass that. */
void uc_service_tell_passed (UcTableService *self);
/* Answers the submissions among @works with why the table is stopped, and empties it. */
void uc_service_refuse_all (UcTableService *self, GPtrArray *works);

G_END_DECLS
