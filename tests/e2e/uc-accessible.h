/* The controls that a program shows, as assistive technology sees them (AT-SPI): what they are called and where they lie.
 * Whoever presses them finds them as a person who cannot see would: by name.
 */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct
{
  char *name;
  gboolean button; /* %FALSE: words */
  gboolean sensitive;
  /* In the program's window; from GTK 4.16 or so on without the padding of what it lies in, up to 40 pixels off. A
   * button on the dealer's panel forgives that, one beside a mouse does not: that is pressed by its name. */
  int x, y, width, height;
  char *bus_name, *path;
} UcControl;

typedef struct _UcAccessible UcAccessible;

/* Connects to the accessibility bus of @bus, the address of a session bus (%NULL: of this program's), and starts its registry, which a program must find when it starts. */
UcAccessible *uc_accessible_new (const char *bus, GError **error);
void uc_accessible_free (UcAccessible *accessible);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcAccessible, uc_accessible_free)

/* The buttons of @program that are on the screen now: UcControl. Empty while the program is not there. */
GPtrArray *uc_accessible_buttons (UcAccessible *accessible, const char *program);
/* The words that it shows: UcControl. Those on a button are the button's. */
GPtrArray *uc_accessible_words (UcAccessible *accessible, const char *program);
/* What it paints and says in one sentence, without anything to press: a picture. */
GPtrArray *uc_accessible_images (UcAccessible *accessible, const char *program);
/* Buttons and words, in one look. */
GPtrArray *uc_accessible_all (UcAccessible *accessible, const char *program);
/* Presses a button as a screen reader does. */
gboolean uc_accessible_press (UcAccessible *accessible, const UcControl *button);

G_END_DECLS
