/* What the parts of a report have in common. Private to src/reports. */
#pragma once

#include "uc-digest.h"
#include "uc-player.h"
#include "uc-report.h"

G_BEGIN_DECLS

/* One of the table's files, that rounds of the report lie in. */
typedef struct
{
  UcJournal *journal; /* the order's */
  char *name;
  UcVerdict *verdict; /* of the whole file */
} UcReportFile;

typedef struct
{
  UcJournal *journal; /* that it lies in; the order's */
  guint32 number;   /* 0 = none has begun after the last closed one */
  gboolean closed;
  guint64 from_row, to_row;
  gint64 first_ns, last_ns; /* of its events; 0 = none */
  guint64 first_seq, last_seq;
  UcDigest digest;
  gboolean stakes_open, pays_open; /* a sum among them is not on the record, and not in the digest's */
  UcHead head;      /* what it is signed with, once it is closed */
  UcVerdict *proof; /* its inputs decided again; NULL = they could not be */
  char *unread;     /* why it cannot be shown to its end; NULL = it can */
  GPtrArray *later; /* UcEvent: corrections of it that came after it */
  guint page;       /* on which it begins; 0 = not laid out yet */
} UcReportRound;

typedef struct
{
  const UcReportOrder *order;
  GPtrArray *files;   /* UcReportFile, the oldest first */
  char *name;         /* of all of them */
  char *table;        /* its id */
  UcGame game;
  char *rules;        /* the texts in force when the last of the rounds was dealt, by their hashes */
  UcPlayer *player;
  GPtrArray *rounds;  /* UcReportRound */
} UcReport;

/* Whether somebody has to be told on each page. */
gboolean uc_report_is_damaged (const UcReport *report);

/* The parts, in the order in which they are laid out. */
void uc_report_front (const UcReport *report, UcSheet *sheet);
/* The player has @round loaded. */
void uc_report_round (const UcReport *report, const UcReportRound *round, UcSheet *sheet);
/* Instead of all other parts; the player has @round loaded. */
void uc_report_slip (const UcReport *report, const UcReportRound *round, UcSheet *sheet);
/* Its hands and sums, a line each; (transfer full). */
char *uc_report_slip_words (const UcReport *report);
void uc_report_band (const UcReport *report, UcSheet *sheet);
void uc_report_marked (const UcReport *report, const UcReportRound *round, UcSheet *sheet);

/* ---- words; (transfer full) ---- */

/* "21:46:02.113" by the recorder's clock. */
char *uc_report_camera (const UcReport *report, gint64 t_real_ns);
/* "Rounds 2–4 and 7", "Round 2", "Open round". */
char *uc_report_rounds (const UcReport *report);
/* "Round 2". */
char *uc_report_title (const UcReportRound *round);
/* "jackpot, late wager"; "" = none. */
char *uc_report_marks (guint32 marks);
/* "2001, floorperson; 3001". */
char *uc_report_badges (const UcEvent *event);
/* What re-execution said of a round. @bad: (out) */
char *uc_report_proof (const UcReportRound *round, gboolean *bad);

G_END_DECLS
