/* The one thread besides the main loop: it takes edges from the kernel as they come, and locks at once.
 *
 *   kernel ──edges──> thread ──news──> main loop     A press of the lock-out button sets the lock line before anything
 *                       └──lock line                 else is done. All else is passed on, stamped, in order by line.
 *
 * It knows no rules, touches no journal, and sleeps until there is an edge. While the main loop waits for its disk, the
 * kernel's short queues are emptied here all the same. Where edges were lost, there or here, the line's level is read
 * again and passed on behind those that were not.
 */
#pragma once

#include "uc-gpio.h"
#include "uc-line.h"

G_BEGIN_DECLS

/* The value of the lock line that locks. It is the one of a line that nobody drives: no current, no bets. */
#define UC_GPIO_LOCKED FALSE

typedef enum
{
  UC_GPIO_NEWS_EDGE,
  UC_GPIO_NEWS_LEVEL, /* read again, or for the first time */
  UC_GPIO_NEWS_GONE,  /* the line does not answer; it is no longer watched */
} UcGpioNewsKind;

typedef struct
{
  UcGpioNewsKind kind;
  UcLine line;
  gboolean high; /* edge: rising */
  gint64 t_ns;   /* edge: the kernel's stamp; level: when it was read */
  guint32 lost;  /* level: edges known to be lost before it; at least one where nobody counted them */
} UcGpioNews;

typedef struct _UcGpioThread UcGpioThread;

UcGpioThread *uc_gpio_thread_new (void);
/* Ends the thread. Its lines are their owner's. */
void uc_gpio_thread_free (UcGpioThread *thread);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcGpioThread, uc_gpio_thread_free)

/* Readable while there is news. */
int uc_gpio_thread_fd (UcGpioThread *thread);
/* Watches @line as @id until uc_gpio_thread_forget () or UC_GPIO_NEWS_GONE; its level is the first news of it. */
void uc_gpio_thread_watch (UcGpioThread *thread, UcLine id, UcGpioLine *line);
/* The output that a press of the lock-out button locks; %NULL for none. */
void uc_gpio_thread_lock_with (UcGpioThread *thread, UcGpioLine *lock_line);
/* From here on @id is not used any more: its line may be freed. Also for the lock line. */
void uc_gpio_thread_forget (UcGpioThread *thread, UcLine id);
/* A line that chatters: its edges are counted here, and are no news until it is heard again. A press of the button locks all
 * the same. */
void uc_gpio_thread_mute (UcGpioThread *thread, UcLine id, gboolean muted);
/* Edges of a muted line since the last call. @last_ns: (inout): the stamp of the last of them, when there was one */
guint uc_gpio_thread_count_muted (UcGpioThread *thread, UcLine id, gint64 *last_ns);
/* The level of @id, or with UC_LINE_NONE of every line watched, as news. */
void uc_gpio_thread_read_again (UcGpioThread *thread, UcLine id);

/* Takes what the kernel has by now: when it returns, every edge up to this call is news. */
void uc_gpio_thread_gather (UcGpioThread *thread);
/* The oldest news; %FALSE when there is none. */
gboolean uc_gpio_thread_take (UcGpioThread *thread, UcGpioNews *news);
/**
 * uc_gpio_thread_set_lock:
 *
 * Sets the lock line. One that is locked by a press whose news was not taken yet stays so: whoever releases it has not
 * heard of the press.
 *
 * Returns: %FALSE when the line does not answer (errno), or stays locked (errno is EAGAIN)
 */
gboolean uc_gpio_thread_set_lock (UcGpioThread *thread, gboolean locked);

G_END_DECLS
