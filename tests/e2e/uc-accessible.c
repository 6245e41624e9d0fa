#include "uc-accessible.h"

#include "uc-session.h"

#define ROOT "/org/a11y/atspi/accessible/root"
#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define REGISTRY "org.a11y.atspi.Registry"
#define CALL_MS 5000

/* Numbers of the AT-SPI protocol. */
enum { ROLE_IMAGE = 27, ROLE_LABEL = 29, ROLE_PAGE_TAB = 37, ROLE_PUSH_BUTTON = 43, ROLE_TOGGLE_BUTTON = 62 };
enum { STATE_SENSITIVE = 24, STATE_VISIBLE = 30 };
enum { COORDINATES_OF_WINDOW = 1 };

struct _UcAccessible
{
  GDBusConnection *bus;
};

/* Ended by a 0. */
static const guint32 buttons_roles[] = { ROLE_PUSH_BUTTON, ROLE_TOGGLE_BUTTON, ROLE_PAGE_TAB, 0 };
static const guint32 words_roles[] = { ROLE_LABEL, 0 };
static const guint32 image_roles[] = { ROLE_IMAGE, 0 };
static const guint32 all_roles[] = { ROLE_PUSH_BUTTON, ROLE_TOGGLE_BUTTON, ROLE_PAGE_TAB, ROLE_LABEL, 0 };

static GVariant *
call (UcAccessible *self, const char *name, const char *path, const char *interface, const char *method,
      GVariant *arguments, const char *reply)
{
  return g_dbus_connection_call_sync (self->bus, name, path, interface, method, arguments, G_VARIANT_TYPE (reply),
                                      G_DBUS_CALL_FLAGS_NONE, CALL_MS, NULL, NULL);
}

static GVariant *
children_of (UcAccessible *self, const char *name, const char *path)
{
  g_autoptr (GVariant) reply = call (self, name, path, ACCESSIBLE, "GetChildren", NULL, "(a(so))");

  return reply != NULL ? g_variant_get_child_value (reply, 0) : g_variant_ref_sink (g_variant_new ("a(so)", NULL));
}

static char *
name_of (UcAccessible *self, const char *name, const char *path)
{
  g_autoptr (GVariant) reply = call (self, name, path, "org.freedesktop.DBus.Properties", "Get",
                                     g_variant_new ("(ss)", ACCESSIBLE, "Name"), "(v)");
  g_autoptr (GVariant) value = NULL;

  if (reply == NULL)
    return g_strdup ("");
  g_variant_get (reply, "(v)", &value);
  return g_variant_dup_string (value, NULL);
}

/* Bit set of the first 32 states. */
static guint32
states_of (UcAccessible *self, const char *name, const char *path)
{
  g_autoptr (GVariant) reply = call (self, name, path, ACCESSIBLE, "GetState", NULL, "(au)");
  g_autoptr (GVariantIter) words = NULL;
  guint32 word = 0;

  if (reply == NULL)
    return 0;
  g_variant_get (reply, "(au)", &words);
  g_variant_iter_next (words, "u", &word);
  return word;
}

/* 0: none of them. */
static guint32
role_among (UcAccessible *self, const char *name, const char *path, const guint32 *roles)
{
  g_autoptr (GVariant) reply = call (self, name, path, ACCESSIBLE, "GetRole", NULL, "(u)");
  guint32 role = 0;

  if (reply != NULL)
    g_variant_get (reply, "(u)", &role);
  while (*roles != 0 && *roles != role)
    roles++;
  return *roles;
}

static void
control_free (gpointer data)
{
  UcControl *control = data;

  g_free (control->name);
  g_free (control->bus_name);
  g_free (control->path);
  g_free (control);
}

static void
add_control (UcAccessible *self, const char *name, const char *path, guint32 role, guint32 states, GPtrArray *controls)
{
  g_autoptr (GVariant) reply = call (self, name, path, "org.a11y.atspi.Component", "GetExtents",
                                     g_variant_new ("(u)", COORDINATES_OF_WINDOW), "((iiii))");
  UcControl *control;

  if (reply == NULL)
    return;
  control = g_new0 (UcControl, 1);
  control->name = name_of (self, name, path);
  control->bus_name = g_strdup (name);
  control->path = g_strdup (path);
  control->button = role != ROLE_LABEL && role != ROLE_IMAGE;
  control->sensitive = (states & (1u << STATE_SENSITIVE)) != 0;
  g_variant_get (reply, "((iiii))", &control->x, &control->y, &control->width, &control->height);
  g_ptr_array_add (controls, control);
}

static void
add_below (UcAccessible *self, const char *name, const char *path, const guint32 *roles, GPtrArray *controls)
{
  g_autoptr (GVariant) children = children_of (self, name, path);
  GVariantIter iter;
  const char *child_name, *child;

  g_variant_iter_init (&iter, children);
  while (g_variant_iter_next (&iter, "(&s&o)", &child_name, &child))
    {
      guint32 states = states_of (self, child_name, child), role;

      if (!(states & (1u << STATE_VISIBLE)))
        continue;
      role = role_among (self, child_name, child, roles);
      if (role != 0)
        add_control (self, child_name, child, role, states, controls);
      else
        add_below (self, child_name, child, roles, controls);
    }
}

static GPtrArray *
controls_of (UcAccessible *self, const char *program, const guint32 *roles)
{
  g_autoptr (GPtrArray) controls = g_ptr_array_new_with_free_func (control_free);
  g_autoptr (GVariant) programs = children_of (self, REGISTRY, ROOT);
  GVariantIter iter;
  const char *name, *path;

  g_variant_iter_init (&iter, programs);
  while (g_variant_iter_next (&iter, "(&s&o)", &name, &path))
    {
      g_autofree char *called = name_of (self, name, path);

      if (g_str_equal (called, program))
        add_below (self, name, path, roles, controls);
    }
  return g_steal_pointer (&controls);
}

/* ---- public ---- */

UcAccessible *
uc_accessible_new (const char *bus, GError **error)
{
  g_autoptr (GDBusConnection) session = uc_session_connect (bus, error);
  g_autoptr (UcAccessible) self = g_new0 (UcAccessible, 1);
  g_autoptr (GVariant) address = NULL;
  g_autoptr (GVariant) programs = NULL;
  const char *where;

  if (session == NULL)
    return NULL;
  address = g_dbus_connection_call_sync (session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", NULL,
                                         G_VARIANT_TYPE ("(s)"), G_DBUS_CALL_FLAGS_NONE, CALL_MS, NULL, error);
  if (address == NULL)
    {
      g_prefix_error (error, "No accessibility bus; is the package at-spi2-core installed? ");
      return NULL;
    }
  g_variant_get (address, "(&s)", &where);
  self->bus = uc_session_connect (where, error);
  if (self->bus == NULL)
    return NULL;
  programs = children_of (self, REGISTRY, ROOT);
  return g_steal_pointer (&self);
}

void
uc_accessible_free (UcAccessible *accessible)
{
  g_clear_object (&accessible->bus);
  g_free (accessible);
}

GPtrArray *
uc_accessible_buttons (UcAccessible *accessible, const char *program)
{
  return controls_of (accessible, program, buttons_roles);
}

GPtrArray *
uc_accessible_words (UcAccessible *accessible, const char *program)
{
  return controls_of (accessible, program, words_roles);
}

GPtrArray *
uc_accessible_images (UcAccessible *accessible, const char *program)
{
  return controls_of (accessible, program, image_roles);
}

GPtrArray *
uc_accessible_all (UcAccessible *accessible, const char *program)
{
  return controls_of (accessible, program, all_roles);
}

gboolean
uc_accessible_press (UcAccessible *accessible, const UcControl *button)
{
  g_autoptr (GVariant) reply = call (accessible, button->bus_name, button->path, "org.a11y.atspi.Action", "DoAction",
                                     g_variant_new ("(i)", 0), "(b)");
  gboolean done = FALSE;

  if (reply != NULL)
    g_variant_get (reply, "(b)", &done);
  return done;
}
