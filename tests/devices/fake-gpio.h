/* GPIO chips that are not there: stands in for uc-gpio-v1.c or -v2.c in a test, with a folder for their device nodes.
 *
 * Levels and edges are logical. It keeps as many edges of a line as it is told, and loses the others as the kernel does:
 * unnumbered the newest, numbered the oldest.
 */
#pragma once

#include "uc-gpio.h"

/* No chips; edges unnumbered, 16 kept. */
void fake_gpio_init (void);
/* Removes the folder. Every line must have been given back. */
void fake_gpio_clear (void);
const char *fake_gpio_folder (void);
/* Numbered as by the kernel's second interface, the last @kept of a line. */
void fake_gpio_number (guint kept);

/* Plugs a chip in, with its device node, as "gpiochip@number". @label: a label, or "LABEL@DEVICE/DEVICE" with the devices
 * that lead to it in sysfs; the other functions know it by the same name. */
void fake_gpio_plug (guint number, const char *label, guint n_lines);
void fake_gpio_unplug (const char *label);
void fake_gpio_name_line (const char *label, guint offset, const char *name);
/* @consumer has the line; NULL: nobody any more. */
void fake_gpio_occupy (const char *label, guint offset, const char *consumer);
/* Whoever opens the line, or sets it, is answered with @code; 0: it works. */
void fake_gpio_break (const char *label, guint offset, int code);

/* An edge; nothing when the line stands so already. */
void fake_gpio_edge (const char *label, guint offset, gboolean rising, gint64 t_ns);
/* @n edges of a numbered line are lost before the next. */
void fake_gpio_lose (const char *label, guint offset, guint n);
/* The line moves and no edge of it is kept. */
void fake_gpio_move (const char *label, guint offset, gboolean level);
gboolean fake_gpio_level (const char *label, guint offset);
/* How often an output was set since it was opened. */
guint fake_gpio_sets (const char *label, guint offset);
/* "" while nobody has it. */
const char *fake_gpio_consumer (const char *label, guint offset);
/* How it was asked for last. */
UcConnection fake_gpio_asked (const char *label, guint offset);
