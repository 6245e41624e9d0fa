/* The auditor of the record: reads events and the table file, and knows only what may never be.
 *
 * It works out combinations, odds, shares and who may sign by itself, from the regulation's data files, and keeps books
 * of its own in which every dollar has two accounts. It knows nothing of the procedure: which step comes next, what is
 * asked of whom. It speaks and never decides; no event depends on it. It links the record and nothing above it, so that
 * a mistake in deciding is not made twice.
 */
#pragma once

#include "uc-event.h"
#include "uc-input.h"

/* Closed rounds that it remembers, for what is corrected of them later. Of an older one, or one under another table file, it
 * does not say whether its correction owes what it should. */
#define UC_AUDIT_PAST_ROUNDS 64

G_BEGIN_DECLS

/* What may never be, each with its name in machine-readable findings. */
#define UC_AUDIT_KINDS(X)                                                                                              \
  X (BELOW_ZERO, "below-zero") /* a meter, a reserve or a payment */                                                   \
  X (BEYOND_SCALE, "beyond-scale") /* a sum that no table holds: nothing is worked out from that event */              \
  X (CUMULATIVE_FELL, "cumulative-fell")                                                                               \
  X (INCREMENTS, "increments")           /* not rate × accepted wagers */                                              \
  X (INCREMENTS_GONE, "increments-gone") /* taken back from a meter that no longer holds them */                       \
  X (METER_BOOKS, "meter-books")         /* a meter is not what its changes make of it */                              \
  X (SHARES, "shares")                   /* unequal shares of one award, or more than the award, and nothing owed */   \
  X (AWARDS, "awards")                   /* what left a meter for awards is not what the cards make of them */         \
  X (AWARD_OPEN, "award-open")           /* a percentage that is due, and the round closes before it is signed and paid */ \
  X (RESEED_TWICE, "reseed-twice")       /* more than one reseed or top-up for one award */                            \
  X (REFUSER_SIGNED, "refuser-signed")                                                                                 \
  X (NOT_OVERRULED, "not-overruled") /* signed over a refusal that nobody overruled */                                 \
  X (TOO_FEW_SIGNED, "too-few-signed")                                                                                 \
  X (OTHER_SUM, "other-sum") /* a percentage is paid as another sum than was announced to whoever signed */             \
  X (NO_AUTHORITY, "no-authority")     /* the signer is below a floorperson, or not any more */                        \
  X (DEALER_SIGNED, "dealer-signed")   /* the dealer of record validated his own payout */                             \
  X (NEVER_ACCEPTED, "never-accepted") /* a settlement of a wager that was never accepted */                           \
  X (SETTLED_TWICE, "settled-twice")                                                                                   \
  X (STAKE, "stake")               /* another stake is settled than lies there */                                      \
  X (CARD_COPIES, "card-copies")   /* a card beyond its copies in the shoe, and no alarm */                            \
  X (SLIP_TWICE, "slip-twice")     /* one slip for two awards */                                                       \
  X (UNDOCUMENTED, "undocumented") /* an award without what the policy asks beside its slip, or without documents */   \
  X (SEAL, "seal")                 /* a sealed card that no salt, or not its own, opens */                             \
  X (NOT_AS_FILED, "not-as-filed") /* combination, odds, payment, or a wager's sum, disagree with what is filed */     \
  X (NOT_WON, "not-won")           /* paid, or given back, and the cards do not win */                                 \
  X (COLLECTED, "collected")       /* collected, or forfeited, and the cards do not lose so much */                    \
  X (TOO_MUCH, "too-much")         /* more is insured, doubled or split than the first wager allows */                 \
  X (OUT_OF_TIME, "out-of-time")   /* a wager, decision or sign-on out of its moment, a card before its first */       \
  X (DRAWN, "drawn")               /* a hand has a card more, or the dealer's one less, than the text gives it */      \
  X (LIGHT, "light")               /* a progressive is paid, and nobody saw the winner's light */                      \
  X (UNPAID, "unpaid")             /* won, and neither paid nor rejected nor owed when the round closes */             \
  X (CARD_MOVED, "card-moved")     /* a card changes its hand, and nothing on record lets it */                         \
  X (DISPUTE_OPEN, "dispute-open") /* settled or closed over a dispute that nobody has ruled on */                      \
  X (TAKEN_BACK, "taken-back")     /* by one person: a card that the shoe read, money, a signature, more than a late double is */ \
  X (SHOE, "shoe")                 /* cards are dealt that were not inspected or shuffled, or are not in turn */          \
  X (DEBT_OPEN, "debt-open")       /* owed, and the round closes before the dealer has said that it is settled */       \
  X (RULED_AND_OWED, "ruled-and-owed") /* by a ruling and by the cards the seat has the same money twice, or less than either */ \
  X (LEFT_LYING, "left-lying")     /* a wager that nobody settled when the round closes */                              \
  X (BOXES, "boxes")               /* one player's do not lie side by side, or are more than the table file allows */    \
  X (SOURCE, "source")             /* what a person said is recorded as a device's, or the reverse */

typedef enum
{
#define X(name, text) UC_AUDIT_##name,
  UC_AUDIT_KINDS (X)
#undef X
      UC_N_AUDIT_KINDS
} UcAuditKind;

typedef struct
{
  UcAuditKind kind;
  guint32 round;               /* 0 = outside a round */
  guint64 seq;                 /* of the event that shows it */
  guint8 seat, hand;           /* 0 = of no seat */
  UcWager wager;               /* UC_WAGER_NONE = of none */
  UcMoney amount;              /* that should be there, or be paid; UC_MONEY_UNKNOWN = no sum, or one nobody knows */
  char citation[UC_CITE_TEXT]; /* as events cite: "685c.1(h)(3)" */
  char *text;                  /* translated, without citation: "Seat 3, Match the Dealer: …" */
} UcAuditFinding;

typedef struct _UcAudit UcAudit;

#define UC_AUDIT_ERROR (uc_audit_error_quark ())

typedef enum
{
  UC_AUDIT_ERROR_TABLE, /* not a table file that names a game, decks and paytables of the regulation */
} UcAuditError;

GQuark uc_audit_error_quark (void);
/* "below-zero". */
const char *uc_audit_kind_name (UcAuditKind kind);
/**
 * uc_audit_new:
 * @table_text: the table file, as filed or as a journal keeps it
 * @error: %UC_AUDIT_ERROR_TABLE
 *
 * Begins at a record's beginning: meters at their initial seed, 58 Pa. Code §§ 685c.1(j), 635b.1(j), 633b.10(i),
 * 635b.2(d)(2)(iii)(C). A checkpoint as the first event begins it in mid-life, with what the checkpoint carries.
 */
UcAudit *uc_audit_new (const char *table_text, GError **error);
void uc_audit_free (UcAudit *audit);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcAudit, uc_audit_free)
/* Another table file is in force from here on; between rounds. On an error the old one stays. */
gboolean uc_audit_table (UcAudit *audit, const char *table_text, GError **error);
/* Whether the record names each procedure of the table, as at a live one, so that cards which nobody has inspected or shuffled
 * are not dealt; a script's go without saying. Not before this is called with %TRUE. */
void uc_audit_set_procedures (UcAudit *audit, gboolean on_record);
/* Whose input the next events are of, from here on: where they came from must agree with it. %UC_N_ORIGINS, as at first, is not
 * compared. */
void uc_audit_set_origin (UcAudit *audit, UcOrigin origin);
/* Folds one event, in order. The face of a card that lies face down is not looked at. */
void uc_audit_event (UcAudit *audit, const UcEvent *event);
/**
 * uc_audit_join:
 * @audit: has folded a record up to a checkpoint, and that checkpoint
 * @next: began with that checkpoint, under the same table file, and has folded what follows
 *
 * A long record is folded in stretches, each beside the others. What a stretch begins with is presumed of its
 * checkpoint: the meters, the cards counted, who deals, that no slip documents an award of an earlier stretch, and that
 * nothing is corrected of one.
 *
 * Returns: %TRUE: @audit stands where @next stood and has its findings as well, as if it had folded all of it itself;
 *   @next is good for nothing but uc_audit_free (). %FALSE: @audit stands otherwise than was presumed; nothing has
 *   changed, and @audit is to fold the events behind the checkpoint itself
 */
gboolean uc_audit_join (UcAudit *audit, UcAudit *next);
/* All findings up to now, UcAuditFinding, oldest first; borrowed. */
const GPtrArray *uc_audit_findings (UcAudit *audit);
/* Hands them over: the auditor has none left. */
GPtrArray *uc_audit_steal_findings (UcAudit *audit);
GPtrArray *uc_audit_findings_new (void);
/* What was won in the open round and is neither paid nor rejected nor owed yet: UcAuditFinding of kind UC_AUDIT_UNPAID
 * whose text is short, "seat 3, Match the Dealer $40". Empty between rounds. */
GPtrArray *uc_audit_unpaid (UcAudit *audit);

G_END_DECLS
