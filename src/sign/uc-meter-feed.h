/* Where the lines of a link come from, uc-meter-lines.h: a pair of descriptors, a unix socket on which the link listens, or another machine
 * by TLS.
 *
 * The sign connects, as tables do (the link is the one that is there), and tries again each second. It reads no faster than a link talks:
 * a peer that babbles waits, and takes neither memory nor frames. Everything happens in the default main context.
 */
#pragma once

#include "uc-link-dial.h"
#include "uc-meter-lines.h"

G_BEGIN_DECLS

/* Lines that are taken in a second; the link's own bound is 4 a table. */
#define UC_METER_FEED_LINES 100
/* Answers that nobody reads are dropped from here on, in bytes. */
#define UC_METER_FEED_UNREAD 8192

typedef struct _UcMeterFeed UcMeterFeed;

/**
 * uc_meter_feed_new:
 * @lines: borrowed for the life of the feed
 * @in, @out: descriptors, borrowed; an end of file is final
 * @changed: something came, or whoever fed the sign has gone
 */
UcMeterFeed *uc_meter_feed_new (UcMeterLines *lines, int in, int out, void (*changed) (gpointer data), gpointer data);
/* @dial: where the link is, of the form that uc_link_dial_check () accepts; borrowed for the life of the feed. A link that is not there yet
 * is waited for. */
UcMeterFeed *uc_meter_feed_new_link (UcMeterLines *lines, const UcLinkDial *dial, void (*changed) (gpointer data), gpointer data);
/* Closes the connection. The board of @lines stays as it is. */
void uc_meter_feed_free (UcMeterFeed *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcMeterFeed, uc_meter_feed_free)

G_END_DECLS
