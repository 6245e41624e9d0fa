/* How a lesson went: the slips by kind, each with the paragraph of the step at which it was made. A touch says what was due there. */
#pragma once

#include "uc-list-page.h"

G_BEGIN_DECLS

#define UC_TYPE_LESSON_RESULT_PAGE (uc_lesson_result_page_get_type ())
G_DECLARE_FINAL_TYPE (UcLessonResultPage, uc_lesson_result_page, UC, LESSON_RESULT_PAGE, UcListPage)

G_END_DECLS
