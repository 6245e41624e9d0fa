/* The table's end of a link: the connection to the program that keeps a meter which several tables share. docs/reference/ledger.md § 6
 * has its lines.
 *
 * The rows of the record go up, and the meter's answers come down. Each answer is handed out once, in order, and acknowledged once it is on
 * record. It asks nobody to wait: a link that is slow, silent or gone is a state that it reports. It knows no rule of play.
 */
#pragma once

#include "uc-input.h"
#include "uc-journal.h"
#include "uc-link-dial.h"

G_BEGIN_DECLS

/* The first pause between two attempts; each one after it is twice as long, up to ten of them. A link that has refused the table is left
 * alone for ten at once. */
#define UC_LINK_END_PAUSE_MS 1000
#define UC_LINK_END_PAUSES   10
/* A link that is lost so often in a minute comes and goes: the progressive stays closed until it has been there for so long. */
#define UC_LINK_END_FLAPS     3
#define UC_LINK_END_FLAP_US   (60 * G_USEC_PER_SEC)
#define UC_LINK_END_STEADY_MS 30000
/* Of silence. */
#define UC_LINK_END_SILENT_US (3 * G_USEC_PER_SEC)

typedef struct
{
  const char *address;     /* a socket, or tls:HOST:PORT; NULL: nobody has said where the link is */
  UcLinkTlsFiles files;    /* for TLS */
  const char *table;       /* its name … */
  const char *meter;       /* … the meter that it shares … */
  const char *fingerprint; /* … and its record's first key */
  const char *rules;       /* the version of its table file */
  guint pause_ms;          /* 0 = UC_LINK_END_PAUSE_MS */
  guint steady_ms;         /* 0 = UC_LINK_END_STEADY_MS */
} UcLinkEndOptions;

typedef struct
{
  /* The file of the record that is written now. */
  UcJournal *(*journal) (gpointer user_data);
  /* An answer of the meter, without stamps. @n: its number, to be recorded beside it with the device's name “link” */
  void (*answer) (const UcInput *input, guint64 n, gpointer user_data);
  /* UC_WORD_UP, DOWN, or FAULT with the reason. Called only when it is another one. */
  void (*state) (UcWord word, const char *why, gpointer user_data);
} UcLinkEndFuncs;

typedef struct _UcLinkEnd UcLinkEnd;

typedef struct
{
  gboolean up;        /* the connection is there, and the link serves the table */
  gint64 came_us;     /* its last line, monotonic; 0 = none */
  const char *fault;  /* why it does not serve the table; empty: it does, or nobody answers. Borrowed */
  guint64 lines;      /* that came since the end was made … */
  guint64 answers;    /* … answers of the meter among them … */
  guint64 connections; /* … and how often it was connected */
} UcLinkEndHealth;

/* @options: copied. @recorded: what the record says of the link: UC_WORD_NONE = nothing. */
UcLinkEnd *uc_link_end_new (const UcLinkEndOptions *options, UcWord recorded, const UcLinkEndFuncs *funcs, gpointer user_data);
void uc_link_end_free (UcLinkEnd *end);
UcLinkEndHealth uc_link_end_health (const UcLinkEnd *end);
/* After a commit: answers that are on record are acknowledged, and the rows go up. */
void uc_link_end_committed (UcLinkEnd *end);
/* What was handed out since the last commit is lost, and the record is kept again: the link repeats its answers. */
void uc_link_end_ask_again (UcLinkEnd *end, UcWord recorded);

G_END_DECLS
