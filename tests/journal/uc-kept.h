/* A table whose every input is kept in a journal, as the table service does it: decide, commit, then take over.
 *
 * Badges are those of `upcardctl play`. Time begins at 2026-01-01T00:00:00Z and each line takes a second. A card that
 * nobody sees is sealed before it is decided.
 */
#pragma once

#include "uc-batch.h"
#include "uc-find.h"
#include "uc-journal.h"
#include "uc-open.h"
#include "uc-past.h"
#include "uc-state.h"

G_BEGIN_DECLS

typedef struct _UcKept UcKept;

struct _UcKept
{
  char *folder;      /* owned when made by uc_kept_new (); removed with all in it */
  char *path;
  UcRules rules;
  UcTable table;
  UcEvents *out;
  UcPastRounds *past;
  UcBatch *batch;
  UcJournal *journal; /* NULL: nothing is kept */
  gint64 now_ns;
  guint64 frames;     /* device sequence number of the shoe */
  UcCard hole;        /* last hole card dealt */
  guint together;     /* so many inputs are committed together; 0 = each for itself */
  GRand *random;
  /* Of random rounds, whenever the table waits for the next word: may say something else first. */
  void (*meanwhile) (UcKept *kept, gpointer data);
  gpointer data;
};

#define UC_KEPT_TABLE                                                                                                  \
  "[table]\nid=T-1\ngame=down-under-blackjack\ndecks=6\nseats=6\n[wager match-the-dealer]\n"                           \
  "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n"

/* A new journal in a folder of its own, with its rules recorded. synchronous=OFF. */
UcKept *uc_kept_new (void);
/* The same in @path, opened with @options (%NULL = synchronous=OFF). */
UcKept *uc_kept_new_at (const char *path, const UcJournalOptions *options);
/* The same at another table. */
UcKept *uc_kept_new_of (const char *path, const UcJournalOptions *options, const char *table_file);
/* At a table whose shoe, card reader and badge reader are fitted and work. Its one round is a Blackjack that pays $37.50, of cards
 * that the dealer typed and the shoe never saw: A♠, 6♦, K♠, 10♦ face down, and a light that the dealer tapped. */
UcKept *uc_kept_new_bypassed (void);
void uc_kept_free (UcKept *kept);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcKept, uc_kept_free)

/* Before a line: the dealer's screen said it, where a device would. */
#define UC_KEPT_DEALER "dealer: "
/* … a device did. */
#define UC_KEPT_DEVICE "device: "

/* Decides @line and keeps it. FALSE with @error when the table refuses it or the journal cannot be written: the table
 * then stands as before. */
gboolean uc_kept_try (UcKept *kept, const char *line, GError **error);
/* Plays @lines, separated by ";"; one that fails ends the test. Agrees to every step that only waits for a person. */
void uc_kept_play (UcKept *kept, const char *lines);
/* Plays @n whole rounds with @seats seats, every wager and random cards; the last one is left cleared, not closed. */
void uc_kept_rounds (UcKept *kept, guint n, guint seats);
/* The same with main wagers alone. */
void uc_kept_main_rounds (UcKept *kept, guint n, guint seats);
/* Corrects the first card that was ever dealt to the two of hearts, with two people's signatures. */
void uc_kept_correct_first_card (UcKept *kept);
/* Commits what is still to be committed together. */
void uc_kept_flush (UcKept *kept);
/* Closes the last round. */
void uc_kept_close_round (UcKept *kept);
/* Goes on in another file of the same folder, as the service does between two rounds when a month is over. */
void uc_kept_go_on_in (UcKept *kept, const char *name);
/* Closes the journal and opens it again. */
void uc_kept_reopen (UcKept *kept);
/* The index of @journal's rounds, made or gone on with in the file beside it that ends in ".index". (transfer full) */
UcFind *uc_kept_find (UcJournal *journal);
/* Runs SQL on the closed journal behind its back, as somebody would who wants to change the record. */
void uc_kept_tamper (UcKept *kept, const char *sql);
/* The same while it is being written. */
void uc_kept_tamper_live (UcKept *kept, const char *sql);

G_END_DECLS
