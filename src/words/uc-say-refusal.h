/* What the table's service answers of itself to lines that it does not take: badges, PINs, a prompt that has moved on. What the
 * procedure refuses is the core's to say.
 *
 * The service says these sentences in English, whatever its locale, so that its clients know them by their words; a screen finds
 * out which one it was told and says it in its own language. Both read one table.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_SAY_REFUSAL_STALE,
  UC_SAY_REFUSAL_ENDING,
  UC_SAY_REFUSAL_STOPPED,       /* why */
  UC_SAY_REFUSAL_LINES,         /* at most, how many came */
  UC_SAY_REFUSAL_EMPTY_LINE,
  UC_SAY_REFUSAL_LOOKED_UP,     /* the line as it is said */
  UC_SAY_REFUSAL_SEALS,
  UC_SAY_REFUSAL_OPENS_SEAL,
  UC_SAY_REFUSAL_BOUNCES,
  UC_SAY_REFUSAL_UNKNOWN_BADGE, /* badge */
  UC_SAY_REFUSAL_LOCKED_BADGE,  /* badge */
  UC_SAY_REFUSAL_LOCKED_BY_HOUSE, /* badge */
  UC_SAY_REFUSAL_EXPIRED_BADGE, /* badge, its last day */
  UC_SAY_REFUSAL_OLD_PIN,       /* badge, the last day of its PIN */
  UC_SAY_REFUSAL_WAIT,          /* badge, seconds */
  UC_SAY_REFUSAL_WRONG_PIN,     /* tries left */
  UC_SAY_REFUSAL_NO_READER,     /* badge */
  UC_SAY_REFUSAL_READ_LONG_AGO, /* badge */
  UC_SAY_REFUSAL_NOT_READ,      /* badge */
  UC_SAY_REFUSAL_OTHER_DAY,     /* the clock's, the one asked for */
  UC_SAY_REFUSAL_PEOPLE_READ,   /* path, why */
  UC_SAY_REFUSAL_PEOPLE_WRITE,  /* path, why */
  UC_SAY_REFUSAL_PEOPLE_LOCK,   /* path, why */
  UC_N_SAY_REFUSALS,
} UcSayRefusal;

/* The service's sentence, in English; @first and @second: (nullable): as listed above. */
char *uc_say_refusal_in_english (UcSayRefusal refusal, const char *first, const char *second);
void uc_say_refusal_set (GError **error, GQuark domain, int code, UcSayRefusal refusal, const char *first, const char *second);
/* @sentence in the language of this process; %NULL: it is none of these. */
char *uc_say_refusal_translated (const char *sentence);

G_END_DECLS
