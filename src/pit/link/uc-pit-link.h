/* The pit's end of a link: facts go up and are answered, the facts of all pits and the meters come down. docs/reference/ledger.md § 6 has the lines.
 *
 * It connects, and connects again whenever the link is gone. Nothing is kept for a link that is away: a person is told at once that nothing can be
 * recorded. Everything happens in the default main context.
 */
#pragma once

#include "uc-link-dial.h"
#include "uc-link-line.h"
#include "uc-pit-claims.h"
#include "uc-pit-facts.h"

G_BEGIN_DECLS

typedef struct
{
  char meter[UC_LINK_METER_TEXT];
  UcMoney value; /* UC_MONEY_UNKNOWN: the link has not said it */
  guint64 entry; /* of the ledger, of which the value is */
  UcLinkState state;
  gboolean has_claims;  /* the link has said what follows */
  UcPitClaims claims;
} UcPitMeter;

typedef struct _UcPitLink UcPitLink;

/* Each may be %NULL. None of them frees the link. */
typedef struct
{
  /* The link is there, with its facts and its meters; or it is not, or is not yet. uc_pit_link_why () says why. */
  void (*changed) (UcPitLink *link, gpointer user_data);
  /* Some fact is new, or all may be: uc_pit_link_facts (). */
  void (*facts) (UcPitLink *link, gpointer user_data);
  /* A meter, or how many copies the ledger has. */
  void (*meters) (UcPitLink *link, gpointer user_data);
} UcPitLinkFuncs;

/* @refused: %NULL: the fact is in the ledger's record, or this person had said so before. Otherwise nothing was recorded, or it is not known whether:
 * the link went away before it answered, and its facts tell when it is back. Borrowed for the call. */
typedef void (*UcPitLinkAnswer) (UcPitLink *link, const char *refused, gpointer user_data);

/**
 * uc_pit_link_new:
 * @dial: where the link is, of the form that uc_link_dial_check () accepts; borrowed for the life of the object. For TLS, the certificate's common name
 *   is "pit:" and @pit
 * @pit: the pit's name, which each fact of this screen has: uc_pit_fact_is_name ()
 * @funcs: borrowed for the life of the object
 */
UcPitLink *uc_pit_link_new (const UcLinkDial *dial, const char *pit, const UcPitLinkFuncs *funcs, gpointer user_data);
/* Closes the connection. No answer comes any more. */
void uc_pit_link_free (UcPitLink *link);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitLink, uc_pit_link_free)

/* Connected, and all facts have come. */
gboolean uc_pit_link_is_there (const UcPitLink *link);
/* A sentence: why the link is not there. %NULL: it is. Borrowed until anything changes. */
const char *uc_pit_link_why (const UcPitLink *link);
/* A person with @badge says @what of @item, in this pit. The badge alone is asked for. @answer is called once, at once if the link is not there, and not at
 * all once the link is freed. */
void uc_pit_link_say (UcPitLink *link, UcPitWhat what, const UcPitItemId *item, const char *badge, UcPitLinkAnswer answer, gpointer user_data);

/* What all pits have said, by the link's word. It stays while the link is away, as it was. Borrowed. */
const UcPitFacts *uc_pit_link_facts (const UcPitLink *link);
/* The meters of the ledger, by the link's word, in its order. They stay while the link is away; uc_pit_link_is_there () says that they may be old. */
guint uc_pit_link_n_meters (const UcPitLink *link);
const UcPitMeter *uc_pit_link_meter (const UcPitLink *link, guint i);
/* On how many copies each commit must be, as two persons filed it; 0: nobody did. */
guint uc_pit_link_copies (const UcPitLink *link);
/* Two copies are filed and there is one: nothing is recorded, and every meter is closed. */
gboolean uc_pit_link_lacks_copy (const UcPitLink *link);

G_END_DECLS
