#include "uc-minute.h"

#include <time.h>

/* No local time begins, ends or is shifted within a quarter of an hour, and rounds are asked for in the order of time. */
#define QUARTER_S 900
#define SECOND_NS G_GINT64_CONSTANT (1000000000)

typedef struct
{
  gint64 quarter; /* last one asked for */
  int minute;     /* with which it begins */
} Known;

static void
minute_of (sqlite3_context *context, int n, sqlite3_value **values)
{
  Known *known = sqlite3_user_data (context);
  gint64 second = sqlite3_value_int64 (values[0]) / SECOND_NS;
  gint64 quarter = second / QUARTER_S;

  if (quarter != known->quarter)
    {
      time_t begin = quarter * QUARTER_S;
      struct tm local;

      localtime_r (&begin, &local);
      *known = (Known){ quarter, local.tm_hour * 60 + local.tm_min };
    }
  sqlite3_result_int (context, known->minute + second % QUARTER_S / 60);
}

gboolean
uc_minute_offer (sqlite3 *db)
{
  Known *known = g_new (Known, 1);

  *known = (Known){ G_MININT64, 0 };
  return sqlite3_create_function_v2 (db, "minute_of", 1, SQLITE_UTF8 | SQLITE_DIRECTONLY, known, minute_of, NULL, NULL, g_free)
         == SQLITE_OK;
}
