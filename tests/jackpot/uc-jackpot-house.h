/* A house for tests whose tables share meters: a folder for each table, and the ledger beside them. */
#pragma once

#include "uc-proof-house.h"

G_BEGIN_DECLS

typedef struct
{
  char *folder; /* removed with everything in it */
  char *ledger; /* the file in it */
  UcProofHouse *played; /* its journals lie in @folder */
} UcJackpotHouse;

UcJackpotHouse *uc_jackpot_house_new (const UcProofHouseOptions *options);
void uc_jackpot_house_free (UcJackpotHouse *house);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcJackpotHouse, uc_jackpot_house_free)

/* HOUSE/TABLE/2023-11.journal: the month that was played. (transfer full) */
char *uc_jackpot_house_path (const UcJackpotHouse *house, const char *table);
/* The first round of which a journal has an event that begins with @kind, “meter-settled ”. %FALSE: none has. */
gboolean uc_jackpot_house_find (const UcJackpotHouse *house, const char *kind, char table[UC_LINKED_TABLE_TEXT], guint32 *round);

G_END_DECLS
