/* Reading what the casino filed: a table file (INTERFACES § 2) held against the regulation's own key files.
 *
 * The regulation's files (effective dates, decks, odds, paytables, citations) are embedded in this library as
 * /org/upcard/rules/NAME.ini.
 */
#pragma once

#include "uc-rules.h"

G_BEGIN_DECLS

/* For tests: a file NAME.ini in @folder takes the embedded one's place; %NULL = the embedded files alone. */
void uc_rules_set_folder (const char *folder);

/* One thing wrong with a table file. */
typedef struct
{
  char *file;
  guint line;      /* from 1; 0 when the whole file is meant */
  char *group;     /* "" outside any group */
  char *key;       /* "" when the group itself is meant */
  char *problem;   /* a sentence without its full stop: what is wrong */
  char *citation;  /* "685a.6(e)"; "" when no paragraph forbids it */
  char *accepted;  /* what would be accepted */
} UcFault;

/* "BJ-07.ini:9: [wager match-the-dealer] what is wrong (58 Pa. Code § 685a.6(e)); accepted: …". For g_free (). */
char *uc_fault_format (const UcFault *fault);

/* A list of UcFault *, owned. */
GPtrArray *uc_faults_new (void);

/* All of them as uc_fault_format () writes one, each on its line, without a line feed at the end. For g_free (). */
char *uc_faults_format (const GPtrArray *faults);

/**
 * uc_rules_load_text:
 * @text: the table file's whole text
 * @name: how errors call it, a file name
 * @rules: (out): complete on %TRUE; zeroes on %FALSE
 * @faults: from uc_faults_new (), appended to: every fault of the file, not only the first
 *
 * Keys that are absent get the defaults of INTERFACES § 2. rules->procedures_implied is %FALSE.
 *
 * Returns: %TRUE when no fault was found
 */
gboolean uc_rules_load_text (const char *text, const char *name, UcRules *rules, GPtrArray *faults);

/* The same for a file; one that cannot be read is one fault. The name in the faults is the file's base name. */
gboolean uc_rules_load_file (const char *path, UcRules *rules, GPtrArray *faults);

/**
 * uc_rules_version:
 * @text: a table file's whole text
 *
 * Names the rules in force: the SHA-256 of the regulation's files and @text, 64 hexadecimal digits. Two tables play by
 * the same rules when their versions agree.
 *
 * Returns: (transfer full)
 */
char *uc_rules_version (const char *text);
/* From now on a person must confirm the readings of @rules, whose uc_rules_version () is @version, before they are
 * played. Whoever keeps a record or follows one calls this; uc_rules_load_text () leaves it to them. */
void uc_readings_ask (UcRules *rules, const char *version);

/* One choice that the regulation leaves open and that a person at the casino must confirm before use. */
typedef struct
{
  const char *id;       /* "A2": rules/regulations, "Ambiguities"; "" for what could not be read */
  char group[40];       /* where it is set: "readings", "wager match-the-dealer-progressive" … */
  const char *key;      /* "dealer-ace-cap"; "" when no key sets it */
  char value[24];       /* as this table has it: "22" */
  gboolean is_default;
  const char *sentence; /* what it means, a whole English sentence; translatable */
  UcCite cite;
} UcReading;

/* The readings that apply to this table's game and wagers, in order of their ids. Free with g_array_unref (). */
GArray *uc_rules_readings (const UcRules *rules);

/* What the game's base chapter says could not be read: each option and sum that stands in for it, as this table has it,
 * to be confirmed with the casino's Rules Submission. UcReading; free with g_array_unref (). */
GArray *uc_rules_to_confirm (const UcRules *rules);

typedef enum
{
  UC_SECTION_WHOLE,
  UC_SECTION_PARTIAL,  /* the rest is in uc_rules_to_confirm () */
  UC_SECTION_PROPOSED, /* before its adoption */
} UcSectionText; /* how much of a section's text was read */

typedef enum { UC_SECTION_IN_FORCE, UC_SECTION_NOT_YET, UC_SECTION_EXPIRED } UcSectionState;

/* One section of the regulation that the table plays by. */
typedef struct
{
  char *name;      /* "635b.1", as in citations */
  char *title;
  char *source;
  char *successor; /* "635c.1": re-issued as; "" when not known */
  GDate effective; /* invalid when not known */
  GDate expires;   /* the first day on which it is no longer in force; invalid for a permanent one */
  char *expires_citation; /* where that is published: "51 Pa.B. 5607"; "" when @expires is invalid */
  UcSectionText text;
} UcSection;

/* The sections of this table's game and wagers, the game's own first: UcSection *, owned by the array. */
GPtrArray *uc_rules_sections (const UcRules *rules);
UcSectionState uc_section_state (const UcSection *section, const GDate *today);
/* Those of uc_rules_sections () whose dates have passed on @today: UcSection *, owned by the array. */
GPtrArray *uc_rules_expired (const UcRules *rules, const GDate *today);

typedef enum
{
  UC_NOTICE_LAYOUT, /* inscribed on the layout */
  UC_NOTICE_SIGN,   /* inscribed on the layout, or posted on a sign at the table */
  UC_NOTICE_POSTED, /* at the table */
  UC_NOTICE_DEVICE, /* on the device, while it lasts */
  UC_NOTICE_AREA,   /* a part of the layout or of the table: no words to print */
  UC_NOTICE_SAID,   /* by the dealer */
  UC_NOTICE_HOUSE,  /* no text asks for it; the casino may want it posted */
  UC_N_NOTICE_PLACES
} UcNoticePlace;

/* One thing that players are told at the table. */
typedef struct
{
  char *key;      /* "dealer-draws"; "area-WAGER": the wager's own area */
  UcNoticePlace place;
  char *citation; /* "685a.2(b)(6)", "house procedure" */
} UcNotice;

/* What the sections of this table's game and wagers want inscribed, posted or announced, and what a casino may want posted
 * besides, in the order of the text, each key once: UcNotice *, owned by the array. Whether a notice has something to say
 * at this table is the reader's to find out. */
GPtrArray *uc_rules_notices (const UcRules *rules);

G_END_DECLS
