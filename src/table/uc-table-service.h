/* The table service: one loop that joins devices, core, journal and bus.
 *
 *   devices, screens → input → decide → journal (one transaction for what is ready together) → apply → outputs → head
 *
 * The safe order (DESIGN.md § 5): what restricts acts at once, what permits or promises after its record is on disk.
 * The service knows no rule of play.
 */
#pragma once

#include <gio/gio.h>

#include "uc-installed.h"
#include "uc-port-find.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct
{
  const char *table_path;   /* the table file */
  const char *journal_path; /* a file, made when it is missing; or a folder with one file a month */
  const char *people_path;  /* NULL: nobody can sign; with simulate: the badges of a demonstration */
  const char *house_list_path; /* where the house's people lists come; NULL: the people file alone says who may sign */
  const char *simulate;     /* path of the socket that simulated devices connect to; NULL = the devices fitted */
  const UcPortSystem *machine; /* where its device nodes are, and how its ports are opened; NULL = this one's. Borrowed */
  const char *link;         /* upcard-linkd, for a table whose progressive has a meter that others share: a socket, or tls:HOST:PORT; NULL = none */
  const char *link_certificate, *link_key, *link_authority; /* files, for TLS */
  guint link_steady_ms;     /* so long a link that comes and goes has to be there before bets open; 0 = 30 seconds */
  guint link_pause_ms;      /* before the link is tried again; 0 = a second. Later pauses are up to ten times as long */
  const char *root;         /* the folder below which the program is installed; NULL = "", this machine's */
  const char *const *environment; /* what the program was started with, for an installed one; NULL = nobody looks */
  const char *maps;         /* … and the file that says which libraries it has; NULL = nobody looks */
  guint probe_ms;           /* how often a stopped record is tried again; 0 = every second */
  const char *last_head_path; /* the file that keeps what was signed last, see uc-last-head.h; NULL = nothing does */
  const char *log_folder;     /* the system's log, which is compared too, see uc-last-logged.h; NULL = it is not */
  gboolean (*is_synchronised) (void); /* whether the clock follows a time source; NULL = systemd-timedated says */
  const char *witnesses;      /* the folder of the witnesses' state files, see uc-findings.h; NULL = nobody looks */
  const char *tpm;          /* the TPM that counts starts and openings, see uc_tpm_count_open (); NULL = none */
  guint tpm_wait_ms;        /* how long a start waits for the TPM to appear if the record has a count; 0 = 10 s */
  guint tpm_answer_ms;      /* how long it then waits for an answer; 0 = 10 s */
  guint count_ms;           /* how long after a start the TPM counts it; 0 = 10 s */
  guint tap_ms;             /* how long a badge that was read signs without its PIN; 0 = 15 s */
} UcTableServiceOptions;

typedef struct
{
  void (*head) (guint64 seq, gpointer user_data);         /* after a commit */
  void (*stopped) (const char *why, gpointer user_data);  /* "" when the record is kept again */
  void (*rules_changed) (gpointer user_data);
  void (*findings_changed) (gpointer user_data);
} UcTableServiceFuncs;

#define UC_TABLE_SERVICE_ERROR (uc_table_service_error_quark ())
GQuark uc_table_service_error_quark (void);
typedef enum
{
  UC_TABLE_SERVICE_ERROR_TABLE_FILE, /* every fault of the table file, one a line */
  UC_TABLE_SERVICE_ERROR_FAILED,     /* the journal, the people file or a device socket: the sentence says which */
} UcTableServiceError;

typedef struct _UcTableService UcTableService;

/**
 * uc_table_service_new:
 * @options: copied
 * @funcs: (nullable): called from the main context
 *
 * Looks at the program's installed files, and logs what it finds. Opens the journal, resumes the table where it stood, opens the devices, and puts the outputs where the state says.
 */
UcTableService *uc_table_service_new (const UcTableServiceOptions *options, const UcTableServiceFuncs *funcs,
                                      gpointer user_data, GError **error);
void uc_table_service_free (UcTableService *service);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcTableService, uc_table_service_free)

/**
 * uc_table_service_submit:
 * @after_seq: ->now.prompt_seq of the table that the person looked at
 * @lines: 1…UC_BUS_MAX_LINES input lines
 *
 * All or nothing. @done is called once the lines are on disk, or refused.
 */
void uc_table_service_submit (UcTableService *service, guint64 after_seq, const char *const *lines,
                              GAsyncReadyCallback done, gpointer user_data);
/* The seq of the last event. %UC_BUS_ERROR_STALE, %UC_BUS_ERROR_REFUSED, %UC_BUS_ERROR_STOPPED. */
guint64 uc_table_service_submit_finish (GAsyncResult *result, GError **error);

/* Read the table file again; a good one takes effect between rounds, a bad one is logged and changes nothing. */
void uc_table_service_reload (UcTableService *service);

/* At most @max rows of type UC_BUS_ROW whose first seq is >= @from_seq: a floating "a(txssas)". */
GVariant *uc_table_service_read (UcTableService *service, guint64 from_seq, guint max, GError **error);

/* What the record's own file says: what a Check answers, of type UC_BUS_CHECK_REPLY; floating. */
GVariant *uc_table_service_check (UcTableService *service);
/* What stands for the signature of the closed round @number on a slip; "" when there is none. (transfer full) */
char *uc_table_service_code (UcTableService *service, guint32 number);
/* What is known of each device fitted: what Health answers, of type UC_BUS_HEALTH_REPLY; floating. */
GVariant *uc_table_service_health (UcTableService *service);

/* ---- what screens ask for; strings are borrowed until the loop runs again ---- */
const UcTable *uc_table_service_get_table (UcTableService *service);
const char *uc_table_service_get_table_file (UcTableService *service);
const char *uc_table_service_get_rules_version (UcTableService *service);
/* The program as it was at the start; %NULL where its manifest is missing or cannot be read. */
const UcInstalled *uc_table_service_get_installed (UcTableService *service);
/* Why this may not be the program that was installed, as a sentence; "" when it is, or runs where it was built. */
const char *uc_table_service_get_program_fault (UcTableService *service);
/* What a person should know of the machine: UcFinding, the gravest first. Borrowed, until the next findings_changed. */
const GArray *uc_table_service_get_findings (UcTableService *service);
/* Fingerprint of the first key of the record's oldest file, as it was at the start. */
const char *uc_table_service_get_first_key (UcTableService *service);
const char *uc_table_service_get_stopped (UcTableService *service);
gboolean uc_table_service_get_simulated (UcTableService *service);
guint64 uc_table_service_get_checkpoint_seq (UcTableService *service);
guint64 uc_table_service_find_last_round (UcTableService *service);
guint64 uc_table_service_get_head (UcTableService *service);

G_END_DECLS
