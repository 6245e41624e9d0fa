/* [devices]: what is fitted and where it is connected. */
#include "uc-load.h"

#include <string.h>

#define GROUP "devices"

typedef enum
{
  LINK_SERIAL, /* serial:BY-ID, serial:usb:IDENTITY, serial:PORT, unix:PATH, none */
  LINK_LINE,   /* UC_CONNECTION_USAGE, unix:PATH, none */
} LinkKind;

typedef struct
{
  const char *key; /* with "#" for the seat */
  LinkKind kind;
  guint16 offset;  /* into UcFitted; of the first of an array by seat */
} LinkSpec;

#define LINK(name, field, kind) { name, kind, G_STRUCT_OFFSET (UcFitted, field) }

static const LinkSpec specs[] = {
  LINK ("shoe", shoe, LINK_SERIAL),
  LINK ("reader", reader, LINK_SERIAL),
  LINK ("badge", badge, LINK_SERIAL),
  LINK ("lock-button", lock_button, LINK_LINE),
  LINK ("lock-line", lock_line, LINK_LINE),
  LINK ("reset-key", reset_key, LINK_LINE),
  LINK ("floor-call", floor_call, LINK_LINE),
  LINK ("wager.#", wager, LINK_LINE),
  LINK ("lamp.#.invite", lamp_invite, LINK_LINE),
  LINK ("lamp.#.placed", lamp_placed, LINK_LINE),
  LINK ("lamp.#.accepted", lamp_accepted, LINK_LINE),
  LINK ("winner.#", winner, LINK_LINE),
};

static const char *const accepted[] = {
  [LINK_SERIAL] = "serial:BY-ID (a name in /dev/serial/by-id or by-path), serial:usb:VENDOR:PRODUCT[:SERIAL] (four hex "
                  "digits each), serial:PORT (a board's own, such as ttyAMA0), unix:/PATH, or none",
  [LINK_LINE] = UC_CONNECTION_USAGE ", unix:/PATH, or none",
};

/* Whether @key is @spec's; @seat is 0 for a key without a seat. */
static gboolean
matches (const LinkSpec *spec, const char *key, guint *seat)
{
  const char *hash = strchr (spec->key, '#');
  gsize before = hash != NULL ? (gsize) (hash - spec->key) : 0;

  *seat = 0;
  if (hash == NULL)
    return g_str_equal (spec->key, key);
  if (strncmp (spec->key, key, before) != 0 || !g_ascii_isdigit (key[before]) || key[before] == '0')
    return FALSE;
  *seat = key[before] - '0';
  return g_str_equal (hash + 1, key + before + 1);
}

/* "0403:6001" or "0403:6001:SERIAL". */
static gboolean
is_usb_identity (const char *value)
{
  for (guint i = 0; i < 9; i++)
    if (i == 4 ? value[i] != ':' : !g_ascii_isxdigit (value[i]))
      return FALSE;
  return value[9] == '\0' || (value[9] == ':' && value[10] != '\0');
}

static gboolean
is_port (const char *name)
{
  if (g_str_has_prefix (name, "usb:"))
    return is_usb_identity (name + strlen ("usb:"));
  return *name != '\0' && *name != '.';
}

static gboolean
is_link (LinkKind kind, const char *value)
{
  UcConnection connection;

  if (g_str_has_prefix (value, "unix:"))
    return value[strlen ("unix:")] == '/';
  if (kind == LINK_SERIAL)
    return g_str_has_prefix (value, "serial:") && strchr (value, '/') == NULL && is_port (value + strlen ("serial:"));
  return uc_connection_parse (value, &connection);
}

/* However they are wired, two connections to one line are the same place. */
static char *
place_of (const char *value)
{
  UcConnection connection;

  if (uc_connection_parse (value, &connection))
    return g_strdup_printf ("%s line %s", connection.chip, connection.line);
  return g_strdup (value);
}

static void
load_link (UcLoad *load, GHashTable *used, const UcKeyLine *line, const LinkSpec *spec, guint seat)
{
  char *field = (char *) &load->rules->fitted + spec->offset + seat * UC_RULES_LINK;

  if (seat > UC_MAX_SEATS || (load->rules->seats > 0 && seat > load->rules->seats))
    {
      uc_load_fault (load, line, NULL, "the table's own seats", "the table has no seat %u", seat);
      return;
    }
  if (g_str_equal (line->value, "none"))
    return;
  if (g_str_has_prefix (line->value, "serial:ttyUSB") || g_str_has_prefix (line->value, "serial:ttyACM"))
    uc_load_fault (load, line, NULL, accepted[spec->kind],
                   "“%s” depends on the order in which devices are plugged in; use a name that stays", line->value);
  else if (g_str_has_prefix (line->value, "sim"))
    uc_load_fault (load, line, NULL, accepted[spec->kind],
                   "simulated devices are not filed: they exist only under upcardd --simulate");
  else if (!is_link (spec->kind, line->value))
    uc_load_fault (load, line, NULL, accepted[spec->kind], "“%s” is not a connection for it", line->value);
  else if (g_strlcpy (field, line->value, UC_RULES_LINK) >= UC_RULES_LINK)
    uc_load_fault (load, line, NULL, "a shorter name", "the connection is longer than %d bytes", UC_RULES_LINK - 1);
  else if (!g_str_has_prefix (line->value, "unix:"))
    {
      g_autofree char *place = place_of (line->value);
      const UcKeyLine *other = g_hash_table_lookup (used, place);

      /* A line or a serial port does one thing; a socket carries many lines by name. */
      if (other != NULL)
        uc_load_fault (load, line, NULL, "a connection that nothing else uses", "“%s” is %s's already", line->value, other->key);
    }
}

/* Keys that say something else than a place. */
static const UcChoice signs[] = {
  { "none", UC_FITTED_SIGN_NONE },
  { "external", UC_FITTED_SIGN_EXTERNAL },
  { "upcard", UC_FITTED_SIGN_UPCARD },
  { NULL, 0 },
};
static const UcChoice winners[] = {
  { "after-validation", UC_SIGN_WINNER_AFTER_VALIDATION },
  { "at-once", UC_SIGN_WINNER_AT_ONCE },
  { NULL, 0 },
};
static const UcChoice drivers[] = {
#define X(name, word) { word, UC_DRIVER_##name },
  UC_DRIVERS (X)
#undef X
  { NULL, 0 },
};
static const UcKeySpec others[] = {
  { "meter-sign", UC_KEY_CHOICE, UC_FIELD (UcFitted, meter_sign), .choices = signs },
  { "sign-winner", UC_KEY_CHOICE, UC_FIELD (UcFitted, sign_winner), .choices = winners },
  { "badge-driver", UC_KEY_CHOICE, UC_FIELD (UcFitted, badge_driver), .choices = drivers },
};

static void
load_key (UcLoad *load, GHashTable *used, const UcKeyLine *line)
{
  guint seat;

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (g_str_equal (line->key, others[i].key))
      {
        uc_load_value (load, line, &others[i], &load->rules->fitted);
        return;
      }
  for (guint i = 0; i < G_N_ELEMENTS (specs); i++)
    if (matches (&specs[i], line->key, &seat))
      {
        load_link (load, used, line, &specs[i], seat);
        return;
      }
  uc_load_fault_unknown (load, line,
                         "shoe, reader, badge, wager.N, lamp.N.invite, lamp.N.placed, lamp.N.accepted, winner.N, lock-button, "
                         "lock-line, reset-key, floor-call, badge-driver, meter-sign, sign-winner");
}

void
uc_load_devices (UcLoad *load)
{
  g_autoptr (GHashTable) used = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL); /* places, to their lines */

  for (guint i = 0; i < load->text->lines->len; i++)
    {
      UcKeyLine *line = g_ptr_array_index (load->text->lines, i);
      g_autofree char *place = NULL;

      if (!g_str_equal (uc_key_text_group_of (load->text, line), GROUP))
        continue;
      load_key (load, used, line);
      place = place_of (line->value);
      if (!g_hash_table_contains (used, place))
        g_hash_table_insert (used, g_steal_pointer (&place), line);
    }
}
