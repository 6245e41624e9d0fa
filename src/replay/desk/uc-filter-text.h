/* What somebody types into a filter's fields, as values. No GTK. Each returns %FALSE where the text is none such. */
#pragma once

#include "uc-filter.h"

G_BEGIN_DECLS

/* “2026-11-20 18:00”, “2026-11-20”, “18:00”, “18:00:30”, local time; a time alone is of @day's (UTC nanoseconds). @end: a
 * day or a minute alone means its end. */
gboolean uc_filter_text_time (const char *text, gint64 day_ns, gboolean end, gint64 *t_real_ns);
/* “18:00–22:00”, “18-22”: minutes of the day. */
gboolean uc_filter_text_minutes (const char *text, guint16 *from, guint16 *to);
/* “218”, “210–220”, “210-”. */
gboolean uc_filter_text_rounds (const char *text, guint32 *from, guint32 *to);
/* “500”, “$500”, “1,200.50”. */
gboolean uc_filter_text_money (const char *text, UcMoney *money);

G_END_DECLS
