/* The world of one trial: its clock, its timers, the answers of other threads and all random numbers come from one seed.
 *
 * The linker puts world_ functions in the place of those of GLib, libc and libsodium that the table service calls (meson.build has
 * the list). Nothing happens by itself: time passes in world_advance (), and what is ready then runs in world_settle ().
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define WORLD_MS G_GINT64_CONSTANT (1000000)
#define WORLD_S  G_GINT64_CONSTANT (1000000000)

void world_begin (guint64 seed);
/* A number of the seed, the same for the same @step and @what, whatever else was drawn. */
guint64 world_draw (guint64 step, guint what);
/* Time passes: timers are due, and so are answers of other threads. */
void world_advance (gint64 ns);
/* The wall clock is set; monotonic time goes on. */
void world_set_clock (gint64 by_ns);
/* What a wall clock that is right shows: ns since 1970. */
gint64 world_true_time (void);
/* How far the wall clock is from the true time. */
gint64 world_clock_error (void);
/* Runs what is ready until nothing is. %FALSE: it never comes to rest. */
gboolean world_settle (void);
/* What a thread that never ends does between two turns of the main loop. @work returns %TRUE while there is more to do. */
void world_set_thread (gboolean (*work) (void));
/* Time passes while the main loop works: no timer is due before the next world_advance (). */
void world_spend (gint64 ns);
/* Whether threads and pools that are made now are the service's: their work waits for its time. */
void world_enter (gboolean enters);
/* Answers that other threads owe. */
guint world_owed (void);
/* The process has ended: no other thread answers any more, so that who asked one gets an error; no timer is due. */
void world_forget (void);

G_END_DECLS
