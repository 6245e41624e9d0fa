/* Which program this is: version, digest, the files that are not as they were installed, and all the others. */
#pragma once

#include "uc-page.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define UC_TYPE_PROGRAM_PAGE (uc_program_page_get_type ())
G_DECLARE_FINAL_TYPE (UcProgramPage, uc_program_page, UC, PROGRAM_PAGE, UcPage)


G_END_DECLS
