/* All pages of the console, by name. */
#pragma once

#include "uc-page.h"

G_BEGIN_DECLS

/* The page @name in @stack, made when it is asked for first: the first frame needs one alone. %NULL: there is no such page. */
UcPage *uc_pages_get (GtkStack *stack, UcConsoleModel *model, const char *name);
/* The page of @stack that is shown. */
UcPage *uc_pages_shown (GtkStack *stack);

G_END_DECLS
