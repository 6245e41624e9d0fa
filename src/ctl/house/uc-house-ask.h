/* What “upcardctl house” is asked for: a filter of rounds, and moments, as options say them. */
#pragma once

#include "uc-house-index.h"

G_BEGIN_DECLS

typedef struct
{
  char *from, *to, *round, *table, *dealer, *floor, *card, *pays, *slip, *words;
  char **marks;
  int seat;
} UcHouseAsk;

void uc_house_ask_clear (UcHouseAsk *ask);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (UcHouseAsk, uc_house_ask_clear)
void uc_house_ask_add_options (UcHouseAsk *ask, GOptionContext *context);
/* Whether one of the options was given. */
gboolean uc_house_ask_is_given (const UcHouseAsk *ask);
/* @filter: (out): borrows from @ask. %FALSE with %G_OPTION_ERROR_BAD_VALUE, whose message says what is right. */
gboolean uc_house_ask_read (const UcHouseAsk *ask, UcHouseFilter *filter, GError **error);
/* “2026-11-24 21:49:57” in local time, “2026-11-24”, or either with a “T” and a “Z” in UTC. @to_end: a time without seconds, or a day, means
 * its end. %FALSE with %G_OPTION_ERROR_BAD_VALUE. */
gboolean uc_house_ask_time (const char *text, gboolean to_end, gint64 *t_real_ns, GError **error);

G_END_DECLS
