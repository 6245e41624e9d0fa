/* What is to be done, and who answers for it: badge, PIN, reason. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Something that needs a badge, mostly with a PIN, before its line can be submitted. Strings are borrowed for the call.
 */
typedef struct
{
  const char *headline;
  const char *subject; /* what is signed for: seat, cards, sums, who asked; NULL = the headline says all of it */
  const GArray *exhibits; /* UcExhibit: … as it lies on the felt; NULL = nothing is drawn */
  const char *support;
  const char *primary;
  const char *line; /* "void-round @ *": @ = "BADGE PIN" (or "BADGE"), * = the reason chosen */
  gboolean pin;
  /* NULL-terminated; NULL when none is asked. In English, marked with N_ (): so the line and the record have them, whatever language the
   * console speaks. Translated where there are codes. */
  const char *const *reasons;
  const char *const *codes; /* what the line says for each reason; NULL = the reason's own words */
  UcCite cite;
} UcAuthority;

#define UC_TYPE_AUTHORITY_PAGE (uc_authority_page_get_type ())
G_DECLARE_FINAL_TYPE (UcAuthorityPage, uc_authority_page, UC, AUTHORITY_PAGE, UcPage)

/* Opens it with @authority, whose strings are copied. */
void uc_authority_page_open (GtkWidget *from, const UcAuthority *authority);

G_END_DECLS
