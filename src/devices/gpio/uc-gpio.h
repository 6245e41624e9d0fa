/* GPIO chips and their lines, as the kernel offers them: what the program asks of libgpiod, whichever release is there.
 *
 * uc-gpio-chips.c finds chips, uc-gpio.c lines, and both word the errors; below stands one of uc-gpio-v1.c (libgpiod 1.6, the kernel's
 * first interface), uc-gpio-v2.c (libgpiod 2, its second), or a fake of the tests.
 *
 * A line is one request of its own: its consumer label says what it is, and it comes and goes alone. Edges are raw, of
 * both directions, stamped by the kernel in the interrupt, on the monotonic clock: its own debounce is never asked for,
 * which would stamp them a whole period later and leave no trace of the bounces.
 */
#pragma once

#include "uc-connection.h"

G_BEGIN_DECLS

#define UC_GPIO_ERROR (uc_gpio_error_quark ())
GQuark uc_gpio_error_quark (void);
typedef enum
{
  UC_GPIO_ERROR_ABSENT, /* no chip with this label, or none that may be opened: it may come with a device node */
  UC_GPIO_ERROR_WRONG,  /* the chip has no such line, it cannot do what is asked of it, or several chips have this name:
                         * somebody must change it */
  UC_GPIO_ERROR_BUSY,   /* somebody else has the line, or the driver failed: it may go away by itself */
} UcGpioError;

typedef struct _UcGpioChip UcGpioChip;
typedef struct _UcGpioLine UcGpioLine;

/* Where the kernel has their device nodes. */
#define UC_GPIO_FOLDER "/dev"
/* Edges that one uc_gpio_line_read () takes at most: what the kernel's first interface queues. */
#define UC_GPIO_READ 16
/* Room for the kernel's consumer label and its terminator. */
#define UC_GPIO_CONSUMER 32

/* Levels and directions are logical: what active-low turns round is turned. */
typedef struct
{
  gboolean rising;
  gint64 t_ns; /* monotonic, of the interrupt */
  guint32 seq; /* counts the line's edges from 1, lost ones too; 0 = the kernel's first interface, which does not */
} UcGpioEdge;

typedef struct
{
  char consumer[UC_GPIO_CONSUMER]; /* who has it; "" = nobody, or nobody says so */
} UcGpioLineInfo;

/* ---- uc-gpio-chips.c ---- */

/**
 * uc_gpio_find_chip:
 * @folder: where the device nodes are: UC_GPIO_FOLDER; sysfs is looked for beside it
 * @name: "LABEL" or, where several chips have it, "LABEL@PLACE": the name in sysfs of a device that leads to the chip,
 *   such as the USB socket "1-1.2", or its node, "gpiochip10"
 * @error: %UC_GPIO_ERROR_ABSENT, naming the chips that are there; %UC_GPIO_ERROR_WRONG: several are meant, and how each
 *   of them is named
 */
UcGpioChip *uc_gpio_find_chip (const char *folder, const char *name, GError **error);
/* "pinctrl-rp1 (gpiochip0, 54 lines), …", the chips that are there; "none". (transfer full) */
char *uc_gpio_list_chips (const char *folder);

/* ---- uc-gpio.c ---- */

/* By its name, or by its number. %UC_GPIO_ERROR_WRONG, saying which lines there are. */
gboolean uc_gpio_find_line (UcGpioChip *chip, const char *name, guint *offset, GError **error);
/**
 * uc_gpio_open_input:
 * @consumer: at most UC_GPIO_CONSUMER - 1 bytes
 * @error: %UC_GPIO_ERROR_WRONG, %UC_GPIO_ERROR_BUSY, each saying what is there instead
 */
UcGpioLine *uc_gpio_open_input (UcGpioChip *chip, const UcConnection *where, const char *consumer, GError **error);
/* The same; the line has @value from the first instant. */
UcGpioLine *uc_gpio_open_output (UcGpioChip *chip, const UcConnection *where, const char *consumer, gboolean value,
                                 GError **error);

/* ---- uc-gpio-v1.c, uc-gpio-v2.c; those that fail leave errno ---- */

/* A chip stays open as long as somebody refers to it: its lines do. */
UcGpioChip *uc_gpio_chip_open (const char *path);
UcGpioChip *uc_gpio_chip_ref (UcGpioChip *chip);
void uc_gpio_chip_unref (UcGpioChip *chip);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcGpioChip, uc_gpio_chip_unref)
const char *uc_gpio_chip_path (UcGpioChip *chip);
const char *uc_gpio_chip_label (UcGpioChip *chip);
guint uc_gpio_chip_n_lines (UcGpioChip *chip);
/* -1 when the chip has no line of this name. */
int uc_gpio_chip_find_line (UcGpioChip *chip, const char *name);
gboolean uc_gpio_chip_line_info (UcGpioChip *chip, guint offset, UcGpioLineInfo *info);

UcGpioLine *uc_gpio_line_new_input (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer);
UcGpioLine *uc_gpio_line_new_output (UcGpioChip *chip, guint offset, const UcConnection *how, const char *consumer,
                                     gboolean value);
/* Gives the line back: what level an output then has is up to its driver. */
void uc_gpio_line_free (UcGpioLine *line);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcGpioLine, uc_gpio_line_free)
UcGpioChip *uc_gpio_line_chip (UcGpioLine *line);
/* Of an input: readable while edges wait. Never blocks. */
int uc_gpio_line_fd (UcGpioLine *line);
/* How many edges were taken, oldest first; 0 when none waits; -1 when the line is gone. */
int uc_gpio_line_read (UcGpioLine *line, UcGpioEdge edges[UC_GPIO_READ]);
/* 0 or 1; -1 when it cannot be read. */
int uc_gpio_line_get (UcGpioLine *line);
gboolean uc_gpio_line_set (UcGpioLine *line, gboolean value);

G_END_DECLS
