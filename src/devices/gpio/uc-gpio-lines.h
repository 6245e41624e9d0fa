/* The digital lines that the table file has on GPIO chips: opened, kept open, opened again when they come back.
 *
 * Lines that are missing (no such chip yet, in use by somebody) are named with what is there instead, and are taken as
 * soon as they can be: a chip when its device node comes, a line in use at the next look, RETRY_S apart, which there is
 * only while one is missing.
 */
#pragma once

#include "uc-gpio-thread.h"

G_BEGIN_DECLS

/* Seconds between two looks after a line that somebody else has. */
#define UC_GPIO_RETRY_S 2

typedef struct
{
  /* A raw edge, a level that was read, a line that is gone (@news; of an output, too): all from the main loop. */
  void (*on_news) (const UcGpioNews *news, gpointer data);
  /* No more news for now. */
  void (*on_quiet) (gpointer data);
  /* @line answers from now on (@why %NULL), or does not. Once for each change of @why, and for each line when it is
   * first tried. */
  void (*on_state) (UcLine line, const char *why, gpointer data);
} UcGpioLinesFuncs;

typedef struct _UcGpioLines UcGpioLines;

/* Whether the table file has any line on a GPIO chip. */
gboolean uc_gpio_lines_any (const UcRules *rules);

/**
 * uc_gpio_lines_new:
 * @rules: only read in here
 * @folder: where the device nodes are: UC_GPIO_FOLDER
 * @funcs: borrowed for its life; on_state is called in here
 *
 * Nothing fails: what cannot be opened is missing. Outputs are off and the lock line locks from the first instant.
 */
UcGpioLines *uc_gpio_lines_new (const UcRules *rules, const char *folder, const UcGpioLinesFuncs *funcs,
                                gpointer data);
/* Locks, switches the lamps off, and gives the lines back. */
void uc_gpio_lines_free (UcGpioLines *lines);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcGpioLines, uc_gpio_lines_free)

/* Whether @line is one of these, open or missing. */
gboolean uc_gpio_lines_has (const UcGpioLines *lines, UcLine line);
/* Hands out what the kernel has by now: when it returns, on_news was called for every edge up to this call. */
void uc_gpio_lines_gather (UcGpioLines *lines);
/* An output; for the lock line @value is "locked". %FALSE: it is missing, or a press of the button holds the lock that
 * was not handed out yet; to be set again. */
gboolean uc_gpio_lines_set (UcGpioLines *lines, UcLine line, gboolean value);
/* uc_gpio_thread_mute (), uc_gpio_thread_count_muted () of an input. */
void uc_gpio_lines_mute (UcGpioLines *lines, UcLine line, gboolean muted);
guint uc_gpio_lines_count_muted (UcGpioLines *lines, UcLine line, gint64 *last_ns);
/* The level of an input, or with UC_LINE_NONE of all of them, comes as news. */
void uc_gpio_lines_read_again (UcGpioLines *lines, UcLine line);

/**
 * uc_gpio_lines_lock:
 * @error: %UC_GPIO_ERROR
 *
 * For a service that was killed: takes the lock line for a moment, locks, and gives it back. Where the driver lets go of
 * it the resistor locks; where it keeps the level, this one stays. Nothing to do when it is on no GPIO chip.
 */
gboolean uc_gpio_lines_lock (const UcRules *rules, const char *folder, GError **error);

/* "upcard lamp 3 accepted": what `gpioinfo` shows as the line's consumer. Returns @text. */
char *uc_gpio_lines_consumer (UcLine line, char text[UC_GPIO_CONSUMER]);

G_END_DECLS
