/* Lists the lessons of a folder in the order of its index. The index names one file on each line; "#" begins a comment. */
#pragma once

#include "uc-lesson.h"

G_BEGIN_DECLS

#define UC_LESSON_LIST_INDEX "index"

/* Of the casino, where it has some; else those that came with the program. (transfer full) */
char *uc_lesson_list_usual_folder (void);

/**
 * uc_lesson_list_load:
 * @faults: (out): the lessons that cannot be read, a sentence each: char *, NULL-terminated
 *
 * Returns: UcLesson, the good ones; empty where the folder has none
 */
GPtrArray *uc_lesson_list_load (const char *folder, char ***faults);

G_END_DECLS
