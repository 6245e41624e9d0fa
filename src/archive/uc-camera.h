/* The camera recorder's clock beside a table's: the offset is set once a table, by the agent, and kept in the agent's own
 * folder. No GTK.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Two clocks that differ by more than a week are set wrong, not offset. */
#define UC_CAMERA_MOST_NS (G_GINT64_CONSTANT (7 * 24 * 3600) * 1000000000)

typedef struct
{
  gint64 offset_ns;      /* recorder's clock less table's, whole milliseconds */
  gint64 uncertainty_ns; /* of the offset, from 0 */
  gint64 set_ns;         /* when the agent set it, by the agent's clock */
} UcCamera;

#define UC_CAMERA_ERROR (uc_camera_error_quark ())
GQuark uc_camera_error_quark (void);
typedef enum
{
  UC_CAMERA_ERROR_TEXT,    /* what was typed: what would be right */
  UC_CAMERA_ERROR_DAMAGED, /* the file: path, group and key */
  UC_CAMERA_ERROR_FILE,    /* it cannot be read or written */
} UcCameraError;

/* @data: the agent's folder. @has: (out): whether the table's offset has been set. %FALSE with @error. */
gboolean uc_camera_load (const char *data, const char *table, UcCamera *camera, gboolean *has, GError **error);
/* Keeps @camera for @table; %NULL forgets it. What is there of other tables stays; a damaged file is left as it is. */
gboolean uc_camera_save (const char *data, const char *table, const UcCamera *camera, GError **error);

/* “+00:00:02.500”, “-01:00:00.000”. */
char *uc_camera_print_offset (gint64 offset_ns);
/**
 * uc_camera_parse:
 * @text: the offset, with its sign: “+2.5”, “-38ms”, “+1:00:00”, “+00:00:02.500”; or the recorder's time at the moment:
 *   “21:50:11.446”, “2026-11-20 21:50:11.446”, in local time; without a date that which is nearest to the table's
 * @moment_ns: the table's time of the moment; 0 = there is none, and only an offset is understood
 */
gboolean uc_camera_parse (const char *text, gint64 moment_ns, gint64 *offset_ns, GError **error);
/* Seconds from 0, with thousandths; “” is 0. */
gboolean uc_camera_parse_uncertainty (const char *text, gint64 *uncertainty_ns, GError **error);
/* “0.040”. */
char *uc_camera_print_uncertainty (gint64 uncertainty_ns);
/* “21:50:11.446”, local time by the recorder; %NULL without @camera. */
char *uc_camera_say_time (const UcCamera *camera, gint64 table_ns);

G_END_DECLS
