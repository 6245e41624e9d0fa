/* Inside the fittings: their state, and what its two files ask of each other. */
#pragma once

#include "uc-debounce.h"
#include "uc-fittings.h"
#include "uc-gpio-lines.h"
#include "uc-lamps.h"
#include "uc-line-health.h"
#include "uc-ports.h"
#include "uc-simulated.h"

G_BEGIN_DECLS

struct _UcFittings
{
  const UcRules *rules;
  const UcFittingsFuncs *funcs;
  gpointer user_data;
  UcDeviceEnd *ends[UC_N_WIRE_DEVICES];
  UcSimulated *simulated;
  UcPorts *ports;               /* NULL: the devices are simulated */
  UcGpioLines *gpio;            /* NULL: no line is on a GPIO chip, or devices are simulated */
  UcLineHealth health;          /* of the lines on GPIO chips */
  gboolean came_or_went;        /* a line did, and it is not said yet */
  guint8 said[UC_N_DEVICES];    /* UcLineState that the record has of what they are parts of */
  UcLineState reset_key;        /* as the log has it */
  UcDebounce debounce;
  GSource *settle;              /* rings when the debounce, or the health, may have something */
  guint8 level[UC_N_LINES];     /* UcLevel; waits until the edges that the device still held have come */
  gboolean unknown[UC_N_LINES]; /* the record does not tell how the line stands */
  gint64 levels_due_ns;         /* 0 = no level waits */
  UcLamps lamps;
  UcOutputs outputs;
  gboolean locked;                 /* ahead of the record */
  guint32 seen[UC_N_WIRE_DEVICES]; /* last message taken */
  UcDeviceSeqs handed;
};

/* ---- uc-fittings.c ---- */

void uc_fittings_hand_out (UcFittings *self, UcInput *input, UcWireDevice device, guint32 seq);
/* Looks again when something settles, somebody recovers, or at once. */
void uc_fittings_look_again (UcFittings *self);
/* Inputs of all edges that have settled, and when to look again. */
void uc_fittings_hand_out_edges (UcFittings *self);
void uc_fittings_take_edge (UcFittings *self, UcLine line, gboolean rising, gint64 t_ns);
void uc_fittings_update_lamps (UcFittings *self);

/* ---- uc-fittings-gpio.c ---- */

/* Opens what the table file has on GPIO chips. @folder: of device nodes */
void uc_fittings_open_gpio (UcFittings *self, const UcTable *table, const char *folder);
/* Takes @table's word for what the record has of the devices, and says what is different. */
void uc_fittings_review_gpio (UcFittings *self, const UcTable *table);
/* Lines that have recovered, devices whose health has changed. */
void uc_fittings_check_gpio (UcFittings *self, gint64 now_ns);
/* Adds the lines on GPIO chips to the health of their wire device. */
void uc_fittings_add_gpio_health (UcFittings *self, UcDeviceHealth *health);

G_END_DECLS
