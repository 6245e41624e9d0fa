/* What is to be done, and who answers for it: badge, PIN, reason. */
#pragma once

#include "uc-page.h"
#include "uc-shell.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_AUTHORITY_PAGE (uc_authority_page_get_type ())
G_DECLARE_FINAL_TYPE (UcAuthorityPage, uc_authority_page, UC, AUTHORITY_PAGE, UcPage)

/* Shows @authority, whose strings are copied. */
void uc_authority_page_ask (UcAuthorityPage *self, UcConsoleModel *model, const UcAuthority *authority);
G_END_DECLS
