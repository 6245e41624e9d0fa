/* The service's log: one sentence, a topic, and the round and seat it concerns (UC_TOPIC, UC_ROUND, UC_SEAT in the
 * system journal). Nothing that lies face down and nothing that somebody typed may go into it: no card, no PIN.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  UC_TOPIC_TABLE,
  UC_TOPIC_RECORD,
  UC_TOPIC_DEVICE,
  UC_TOPIC_PEOPLE,
  UC_TOPIC_BUS,
  UC_TOPIC_CLOCK,
  UC_N_TOPICS,
} UcTopic;

/* syslog's numbers. */
typedef enum
{
  UC_LOG_ERROR = 3,
  UC_LOG_WARNING = 4,
  UC_LOG_NOTICE = 5,
  UC_LOG_INFO = 6,
} UcLogLevel;

/* @round, @seat: 0 = none. */
void uc_log (UcTopic topic, UcLogLevel level, guint round, guint seat, const char *format, ...) G_GNUC_PRINTF (5, 6);
/* The same with @more fields, at most %UC_LOG_MORE_FIELDS, and with @message as it is. */
#define UC_LOG_MORE_FIELDS 10
void uc_log_fields (UcTopic topic, UcLogLevel level, guint round, guint seat, const GLogField *more, gsize n_more,
                    const char *message);
/* From here on the log goes to the system journal when standard error is connected to it, else to standard error. */
void uc_log_start (void);
/* Whether standard error is connected to the system journal. */
gboolean uc_log_is_in_system_log (void);
/* Why the program ends. The system journal asks the kernel to which unit a message of its own protocol belongs, and has no
 * answer when the process is gone by then: this goes over standard error, which it knows by itself. */
void uc_log_last (UcTopic topic, const char *why);

G_END_DECLS
