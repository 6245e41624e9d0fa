/* Where a card lay in a round, after what was corrected of it: then, or since. No GTK. */
#pragma once

#include "uc-find.h"

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  gboolean stands; /* the card lay there */
  gboolean stood;  /* it does no more: it was read as this card, and corrected since */
  UcCard other;    /* what it was corrected to, or from; UC_CARD_NONE = nothing was */
  guint64 seq;     /* of the event that says so: of the card, or of its correction in this round; 0 = it lay nowhere there */
} UcCardLay;

/* Corrections of closed rounds, read once for many rounds that are asked for the newest first. */
typedef struct _UcCardLooks UcCardLooks;

UcCardLooks *uc_card_looks_new (void);
void uc_card_looks_free (UcCardLooks *looks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcCardLooks, uc_card_looks_free)

/**
 * uc_card_lay:
 * @looks: of @journal
 * @seat: 0 = anywhere
 * @cancellable: (nullable)
 *
 * A card that was moved lay at both seats. What a month after the journal corrects is not looked for.
 */
UcCardLay uc_card_lay (UcCardLooks *looks, UcJournal *journal, const UcFoundRound *round, guint seat, UcCard card,
                       GCancellable *cancellable);

G_END_DECLS
