/* What hangs at a table: the notices that the text wants inscribed, posted or announced, in the words and with the figures of
 * one table file. */
#pragma once

#include "uc-rules-load.h"

G_BEGIN_DECLS

typedef struct
{
  char *what;
  char *pays; /* "11 to 1", "$50" */
} UcPlacardRow;

/* One sign: a page. Any of its parts may be empty but the title. */
typedef struct
{
  UcNoticePlace place;
  char *title;      /* what is read from afar; may have several lines */
  GArray *rows;     /* UcPlacardRow: a paytable */
  GPtrArray *lines; /* char *: sentences below it */
  char *citation;   /* "§ 685a.2(b)(6) · § 685a.11(c)" */
} UcPlacard;

typedef struct
{
  char *heading;   /* "Table BJ-07: Down Under Blackjack, 6 decks" */
  GPtrArray *signs;   /* UcPlacard * */
  GPtrArray *areas;   /* UcPlacard *, of a title and a citation: what layout and table must have besides */
  GPtrArray *said;    /* likewise: what the dealer announces */
  GPtrArray *partial; /* char *: sections that could be read in part only, or as proposed */
} UcPlacards;

/* Free with uc_placards_free (). */
UcPlacards *uc_placards_new (const UcRules *rules);
void uc_placards_free (UcPlacards *signs);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPlacards, uc_placards_free)

/* "On the layout, or on a sign at the table". */
const char *uc_placard_place (UcNoticePlace place);
void uc_placards_to_text (const UcPlacards *signs, GString *text);

G_END_DECLS
