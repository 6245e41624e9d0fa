#include "uc-damage-words.h"

#include <glib/gi18n-lib.h>

char *
uc_damage_sentence (const UcDamage *damage)
{
  /* Of the file, not of a round: what stands before its first one, or between it and the month before. */
  if (damage->round == 0)
    return g_strdup (damage->text);
  switch (damage->kind)
    {
    case UC_DAMAGE_EDITED:
      return g_strdup_printf (_ ("Round %u was changed after it was written"), damage->round);
    case UC_DAMAGE_DELETED:
      return g_strdup_printf (_ ("Rows of round %u are missing"), damage->round);
    case UC_DAMAGE_INSERTED:
      return g_strdup_printf (_ ("A row was inserted in round %u"), damage->round);
    case UC_DAMAGE_REORDERED:
      return g_strdup_printf (_ ("Rows of round %u were put in another order"), damage->round);
    case UC_DAMAGE_TRUNCATED:
      return g_strdup_printf (_ ("The end was cut off at round %u"), damage->round);
    case UC_DAMAGE_RESIGNED:
      return g_strdup_printf (_ ("Round %u is signed with another key than the one in force"), damage->round);
    case UC_DAMAGE_FOREIGN:
      return g_strdup (_ ("This is another journal than the one that is trusted"));
    case UC_DAMAGE_UNREADABLE:
      return g_strdup_printf (_ ("The file cannot be read from round %u on"), damage->round);
    case UC_DAMAGE_DIFFERS:
    case UC_DAMAGE_VERSION:
    case UC_DAMAGE_SEALED:
    default:
      return g_strdup_printf (_ ("Round %u: the core answers otherwise"), damage->round);
    }
}

char *
uc_damage_first (const UcVerdict *verdict)
{
  for (guint i = 0; i < verdict->damage->len; i++)
    if (uc_damage_is_grave (((const UcDamage *)verdict->damage->pdata[i])->kind))
      return uc_damage_sentence (verdict->damage->pdata[i]);
  return NULL;
}
