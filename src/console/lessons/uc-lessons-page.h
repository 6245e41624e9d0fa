/* The lessons of a training, and how far each has been done. */
#pragma once

#include "uc-list-page.h"

G_BEGIN_DECLS

#define UC_TYPE_LESSONS_PAGE (uc_lessons_page_get_type ())
G_DECLARE_FINAL_TYPE (UcLessonsPage, uc_lessons_page, UC, LESSONS_PAGE, UcListPage)

G_END_DECLS
