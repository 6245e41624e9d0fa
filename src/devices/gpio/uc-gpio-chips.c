/* Chips by label and, where one label is not enough, by the place where they are connected. */
#define G_LOG_DOMAIN "upcard-devices"

#include "uc-gpio.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define NODE "gpiochip"
/* What the kernel's sysfs says of a node, from the folder in which /dev is. */
#define SYSFS "sys/bus/gpio/devices"

/* ---- which are there ---- */

static int
by_number (gconstpointer a, gconstpointer b)
{
  const char *first = *(const char *const *) a + strlen (NODE), *second = *(const char *const *) b + strlen (NODE);
  guint64 one = g_ascii_strtoull (first, NULL, 10), two = g_ascii_strtoull (second, NULL, 10);

  return one < two ? -1 : one > two;
}

/* "gpiochip0", "gpiochip1", …: the device nodes, in the order of their numbers. */
static GPtrArray *
list_nodes (const char *folder)
{
  GPtrArray *nodes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, NODE))
      g_ptr_array_add (nodes, g_strdup (name));
  g_ptr_array_sort (nodes, by_number);
  return nodes;
}

char *
uc_gpio_list_chips (const char *folder)
{
  g_autoptr (GPtrArray) nodes = list_nodes (folder);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < nodes->len; i++)
    {
      const char *node = nodes->pdata[i];
      g_autofree char *path = g_build_filename (folder, node, NULL);
      g_autoptr (UcGpioChip) chip = uc_gpio_chip_open (path);

      if (text->len > 0)
        g_string_append (text, ", ");
      if (chip == NULL)
        g_string_append_printf (text, "%s, which may not be opened (%s)", node, g_strerror (errno));
      else
        g_string_append_printf (text, "%s (%s, %u lines)", uc_gpio_chip_label (chip), node, uc_gpio_chip_n_lines (chip));
    }
  if (text->len == 0)
    g_string_append (text, "none");
  return g_string_free (text, FALSE);
}

/* ---- the one that is meant ---- */

typedef struct
{
  UcGpioChip *chip;
  char *node;
  GStrv places; /* devices that lead to it, the bus first, "1-1.2" behind "1-1"; last the node itself */
} Found;

static void
found_free (Found *found)
{
  uc_gpio_chip_unref (found->chip);
  g_free (found->node);
  g_strfreev (found->places);
  g_free (found);
}

static GStrv
places_of (const char *folder, const char *node)
{
  g_autofree char *above = g_path_get_dirname (folder);
  g_autofree char *link = g_build_filename (above, SYSFS, node, NULL);
  g_autofree char *real = realpath (link, NULL); /* GLib's memory is malloc's */

  return g_strsplit (real != NULL ? real : node, "/", -1);
}

/* Chips called @label, @length bytes of it; of these the ones at @place, or all when that is %NULL. */
static GPtrArray *
find_all (const char *folder, const char *label, gsize length, const char *place)
{
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) found_free);
  g_autoptr (GPtrArray) nodes = list_nodes (folder);

  for (guint i = 0; i < nodes->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, nodes->pdata[i], NULL);
      g_autoptr (UcGpioChip) chip = uc_gpio_chip_open (path);
      g_auto (GStrv) places = places_of (folder, nodes->pdata[i]);
      Found *found;

      if (chip == NULL || strncmp (uc_gpio_chip_label (chip), label, length) != 0
          || uc_gpio_chip_label (chip)[length] != '\0'
          || (place != NULL && !g_strv_contains ((const char *const *) places, place)))
        continue;
      found = g_new0 (Found, 1);
      found->chip = g_steal_pointer (&chip);
      found->node = g_strdup (nodes->pdata[i]);
      found->places = g_steal_pointer (&places);
      g_ptr_array_add (all, found);
    }
  return all;
}

/* The first device on the way to @found that leads to no other of @all; at the latest that is its node. */
static const char *
own_place (const Found *found, const GPtrArray *all)
{
  for (guint i = 0; found->places[i] != NULL; i++)
    {
      guint n = 0;

      for (guint k = 0; k < all->len; k++)
        n += g_strv_contains ((const char *const *) ((const Found *) all->pdata[k])->places, found->places[i]);
      if (n == 1)
        return found->places[i];
    }
  return found->node;
}

static void
set_ambiguous (const GPtrArray *all, const char *name, GError **error)
{
  const char *label = uc_gpio_chip_label (((const Found *) all->pdata[0])->chip);
  g_autoptr (GString) nodes = g_string_new (NULL), names = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const Found *found = all->pdata[i];

      g_string_append_printf (nodes, "%s%s", i == 0 ? "" : i + 1 < all->len ? ", " : " and ", found->node);
      g_string_append_printf (names, "%s“%s@%s”", i == 0 ? "" : " or ", label, own_place (found, all));
    }
  g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_WRONG,
               "%u GPIO chips are called “%s”, %s: the one that is meant is named %s", all->len, name, nodes->str,
               names->str);
}

UcGpioChip *
uc_gpio_find_chip (const char *folder, const char *name, GError **error)
{
  g_autoptr (GPtrArray) all = find_all (folder, name, strlen (name), NULL);
  const char *at = strrchr (name, '@');
  g_autofree char *present = NULL;

  if (all->len == 0 && at != NULL)
    {
      g_ptr_array_unref (all);
      all = find_all (folder, name, at - name, at + 1);
    }
  if (all->len == 1)
    return uc_gpio_chip_ref (((const Found *) all->pdata[0])->chip);
  if (all->len > 1)
    {
      set_ambiguous (all, name, error);
      return NULL;
    }
  present = uc_gpio_list_chips (folder);
  g_set_error (error, UC_GPIO_ERROR, UC_GPIO_ERROR_ABSENT, "there is no GPIO chip “%s”; chips present: %s", name,
               present);
  return NULL;
}
