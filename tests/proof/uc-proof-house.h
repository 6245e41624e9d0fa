/* A house that was played: real tables that walk at random with journals of their own, and a real ledger. Nothing here knows how records
 * are proved. */
#pragma once

#include "uc-journal.h"
#include "uc-ledger.h"

G_BEGIN_DECLS

#define UC_PROOF_HOUSE_MOST 8

typedef struct
{
  char *folder;
  char *ledger;  /* the file */
  guint n;       /* tables */
  char name[UC_PROOF_HOUSE_MOST][UC_LINKED_TABLE_TEXT];
  char *journal[UC_PROOF_HOUSE_MOST]; /* files */
  guint rows, hits, by_hand, refused, late, cuts; /* what came by: rows of the ledger, claims locked, asks refused, and so on */
  guint unsent, unheard; /* rows and lines that were not delivered in the end */
} UcProofHouse;

typedef struct
{
  guint32 seed;
  guint tables; /* at most UC_PROOF_HOUSE_MOST: on two meters in turn, “MTD-5” (hits=order) and “BJM-5” (hits=share) */
  guint rounds; /* of each table */
  gboolean ends_cut; /* the last rows of one table, and the last lines for another, are not delivered */
} UcProofHouseOptions;

UcProofHouse *uc_proof_house_new (const UcProofHouseOptions *options);
void uc_proof_house_free (UcProofHouse *house);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcProofHouse, uc_proof_house_free)

G_END_DECLS
