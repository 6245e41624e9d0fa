/* The service's end of one device: bytes of a link → messages in order, each once; acknowledgements back.
 *
 * It lives as long as the service; links come and go (unplugged, plugged back). A message is taken when its number is
 * the next one. Lower: repeated, dropped, and acknowledged again. Higher: something was lost on the line; it is dropped
 * and the device is asked to say it again. The acknowledgement leaves when the owner says that the message is on disk.
 *
 * A device whose driver is one-way has none of this: it is up while its port is open, its messages are numbered here,
 * and those that could not be kept are lost. A badge held before it counts once, however often the reader says it.
 *
 * Of a device at a serial port that floods its line (uc-port-health.h) the end itself says "word chatter", with number 0,
 * and the device's own last word when it is over.
 */
#pragma once

#include "uc-driver.h"
#include "uc-link.h"

G_BEGIN_DECLS

typedef struct _UcDeviceEnd UcDeviceEnd;

/* Device health, for screens and `upcardctl`. */
typedef struct
{
  gboolean up;             /* linked, and its hello was understood; one-way: linked */
  guint64 frames;          /* good ones, hello and repeated ones included */
  guint64 bad_checksum;
  guint64 truncated;
  guint64 noise;           /* bytes */
  guint64 not_understood;  /* whole, of a type or a content that this version does not know; a line that is no badge */
  guint64 repeated;        /* numbers that came already; one-way: a badge that is still held */
  guint64 too_fast;        /* one-way: badges that came faster than hands can present them */
  guint64 out_of_order;    /* came before one that was lost */
  guint64 lost;            /* numbers between the record's last and the oldest that the device still holds */
  guint64 plugged;         /* hellos; one-way: links */
  gint64 last_ns;          /* monotonic time of the last good frame; 0 = never heard */
  char last_word[UC_MESSAGE_TEXT]; /* last word message, "" = none */
  guint64 edges;           /* of digital lines on GPIO chips: raw ones; "lost" counts theirs too */
  guint64 bounces;         /* of these, swallowed by the debounce */
  guint64 reread;          /* levels read again: after a start, a burst, a loss */
} UcDeviceHealth;

typedef struct
{
  /* One message (card, light, word, badge, edge: in order, never twice; with seq 0 level: how a line stands, and the
   * end's own words). @t_ns: monotonic arrival. The end must not be freed in here. */
  void (*on_message) (UcDeviceEnd *end, const UcMessage *message, gint64 t_ns, gpointer data);
  /* It can be talked to from now on (set its outputs), or no more. Its levels and what is not acknowledged follow. */
  void (*on_state) (UcDeviceEnd *end, gboolean up, gpointer data);
} UcDeviceEndFuncs;

/* @committed: number of this device's last message on disk, 0 = none. @funcs: borrowed for its life. */
UcDeviceEnd *uc_device_end_new (UcWireDevice device, guint32 committed, const UcDeviceEndFuncs *funcs, gpointer data);
void uc_device_end_free (UcDeviceEnd *end);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcDeviceEnd, uc_device_end_free)

UcWireDevice uc_device_end_device (const UcDeviceEnd *end);
gboolean uc_device_end_is_up (const UcDeviceEnd *end);
guint32 uc_device_end_committed (const UcDeviceEnd *end);
/* The last message handed over: what uc_device_end_commit () takes once nothing of it is undecided. */
guint32 uc_device_end_received (const UcDeviceEnd *end);
UcDeviceHealth uc_device_end_health (const UcDeviceEnd *end);

/**
 * uc_device_end_attach:
 * @link: (transfer full): open; replaces a link that it had, whose device is then down
 * @bytes: what was read from @link already, hello included; %NULL when @n is 0
 */
void uc_device_end_attach (UcDeviceEnd *end, UcLink *link, const guint8 *bytes, gsize n, gint64 t_ns);
/**
 * uc_device_end_attach_driver:
 * @link: (transfer full): open; replaces a link that it had
 * @driver: what is spoken at the other end; uc_device_end_attach () takes Upcard's own
 * @on_gone: (nullable): the link's other end has gone, and the device is down; it may attach another
 *
 * The device may have been there all along, its hello said to nobody: it is asked for it.
 */
void uc_device_end_attach_driver (UcDeviceEnd *end, UcLink *link, const UcDriver *driver,
                                  void (*on_gone) (const char *why, gpointer data), gpointer data);
/* Everything up to message @seq is on disk: acknowledges it. Lower numbers than before are ignored. */
void uc_device_end_commit (UcDeviceEnd *end, guint32 seq);
/* What was handed over and not committed could not be kept: it will be taken again when the device repeats it; of a
 * one-way device, when the badge is held again. */
void uc_device_end_rewind (UcDeviceEnd *end);
/* Asks for everything not acknowledged and, of digital lines, for their levels. Nothing happens when it is down. */
void uc_device_end_ask_again (UcDeviceEnd *end);
/* An output. %FALSE when the device is down; it must be set again when on_state says up. */
gboolean uc_device_end_set (UcDeviceEnd *end, UcLine line, gboolean value);
/* The line has been silent: what was begun is truncated. Comes by itself where the link tells how long that is. */
void uc_device_end_silent (UcDeviceEnd *end, gint64 t_ns);

G_END_DECLS
