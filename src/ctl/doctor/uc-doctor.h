/* upcardctl doctor: a board from end to end. Each topic is a row in uc-doctor.c and a function in a file of its own, which
 * adds findings; nothing is changed on the machine.
 */
#pragma once

#include "uc-port-find.h"
#include "uc-time-source.h"
#include "uc-tpm-count.h"

G_BEGIN_DECLS

typedef enum
{
  UC_FINDING_GOOD,
  UC_FINDING_NOTE,  /* it works; somebody should know, or do something some day */
  UC_FINDING_FAULT, /* something does not work, or will not */
} UcFindingKind;

typedef struct
{
  const char *topic; /* "table", "record": its row's name */
  UcFindingKind kind;
  char *text;        /* a sentence */
  char *remedy;      /* what to do, a sentence; %NULL with good findings */
} UcFinding;

typedef struct
{
  const char *root;         /* "" = this machine; else the folder in which another one's files are mounted */
  const char *table_path;
  const char *journal_path; /* file, or folder of months */
  const char *people_path;
  const char *house_path;   /* the folder of a house's journals; NULL = none is looked at */
  const UcPortSystem *machine; /* this one's device nodes and serial ports, which are looked at with an empty root */
  const char *tpm;          /* see uc-tpm-count.h; NULL = another machine's, which cannot be asked */
  UcTimeSource (*time_source) (void); /* NULL = another machine's, which cannot be asked */
  char *(*ask_unit) (const char *unit); /* lines of NAME=VALUE, as “systemctl show” prints them, NULL when systemd cannot be asked
                                         * (transfer full); itself NULL = another machine's */
  /* Of a device of the running table: whether it is there, and its last word (transfer full), %NULL: the service does not know it. %FALSE:
   * the service cannot be asked. NULL = another machine's. */
  gboolean (*ask_health) (const char *device, gboolean *up, char **word);
  UcRules rules;            /* as the table file says, when has_rules */
  gboolean has_rules;
  const char *topic;        /* of the findings that are being added */
  GPtrArray *findings;      /* UcFinding, owned */
} UcDoctor;

/* Paths are borrowed. */
void uc_doctor_init (UcDoctor *doctor, const char *root, const char *table_path, const char *journal_path,
                     const char *people_path);
void uc_doctor_clear (UcDoctor *doctor);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcDoctor, uc_doctor_clear)

/* Looks at everything, the table file first. */
void uc_doctor_examine (UcDoctor *doctor);
guint uc_doctor_count (const UcDoctor *doctor, UcFindingKind kind);
/* For a person: topic by topic, each fault and note with what to do. */
void uc_doctor_to_text (const UcDoctor *doctor, GString *text);
/* One object: {"faults":N,"notes":N,"findings":[{"topic","kind","text","remedy"}]}. */
void uc_doctor_to_json (const UcDoctor *doctor, GString *text);

/* ---- for the topics ---- */

/* @text, and with it @remedy, are taken over. */
void uc_doctor_good (UcDoctor *doctor, char *text);
void uc_doctor_note (UcDoctor *doctor, char *text, char *remedy);
void uc_doctor_fault (UcDoctor *doctor, char *text, char *remedy);
/* Whether the machine that is looked at is the one that the program runs on: only that can be asked, not only read. */
gboolean uc_doctor_is_here (const UcDoctor *doctor);
/* @path below the root. (transfer full) */
char *uc_doctor_path (const UcDoctor *doctor, const char *path);
/* Contents of a small file without the blanks around them; %NULL when it cannot be read. (transfer full) */
char *uc_doctor_read (const UcDoctor *doctor, const char *path);
/* The value of NAME=VALUE in a file of settings, without quotes around it; %NULL: the file does not set it. (transfer full) */
char *uc_doctor_setting (const UcDoctor *doctor, const char *path, const char *name);
/* Sorted names in a folder that begin with @prefix; empty when there is no folder. For g_ptr_array_unref (). */
GPtrArray *uc_doctor_list (const UcDoctor *doctor, const char *folder, const char *prefix);

void uc_doctor_table (UcDoctor *doctor);   /* uc-doctor-table.c: is there a table file, and do the rules allow it? */
void uc_doctor_access (UcDoctor *doctor);  /* uc-doctor-access.c: users, groups, device nodes */
void uc_doctor_lines (UcDoctor *doctor);   /* uc-doctor-lines.c: what is fitted on GPIO chips */
void uc_doctor_ports (UcDoctor *doctor);   /* uc-doctor-ports.c: shoe, hole-card reader, badge reader */
void uc_doctor_record (UcDoctor *doctor);  /* uc-doctor-record.c: the journals' folder, its disk, the people */
void uc_doctor_mirror (UcDoctor *doctor);  /* uc-doctor-mirror.c: have the copies all that the record has? */
void uc_doctor_witness (UcDoctor *doctor); /* uc-doctor-witness.c: does another machine keep the heads? */
void uc_doctor_counter (UcDoctor *doctor); /* uc-doctor-counter.c: does the board's TPM count the starts? */
void uc_doctor_clock (UcDoctor *doctor);   /* uc-doctor-clock.c */
void uc_doctor_power (UcDoctor *doctor);   /* uc-doctor-power.c: undervoltage, heat */
void uc_doctor_screen (UcDoctor *doctor);  /* uc-doctor-screen.c: display, renderer, touch */
void uc_doctor_panel (UcDoctor *doctor);   /* uc-doctor-panel.c: how large the display is, and whether it is lit */
void uc_doctor_sign (UcDoctor *doctor);    /* uc-doctor-sign.c: the meter sign, and the output that it has on this machine */
void uc_doctor_link (UcDoctor *doctor);    /* uc-doctor-link.c: meters that tables share, certificates of another machine's link */
void uc_doctor_house (UcDoctor *doctor);   /* uc-doctor-house.c: the journals of many tables, whether they are indexed and proven */
void uc_doctor_sound (UcDoctor *doctor);   /* uc-doctor-sound.c: the sound card */
void uc_doctor_service (UcDoctor *doctor); /* uc-doctor-service.c: the program's files and settings, units */
gboolean uc_doctor_ask_health (const char *device, gboolean *up, char **word); /* … for ask_health */
char *uc_doctor_ask_unit (const char *unit); /* what a table's own machine has for ask_unit */

G_END_DECLS
