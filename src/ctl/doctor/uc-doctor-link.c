/* The link of meters that several tables share: on a table whose meter is one, and on the machine that has the ledger. */
#include "uc-doctor-papers.h"

#include "uc-bus.h"
#include "uc-keys.h"
#include "uc-ledger.h"
#include "uc-link-dial.h"
#include "uc-ticket.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#define LEDGER "/var/lib/upcard-linkd/house.ledger"
#define SOCKET "/run/upcard-link/link"
#define FOLDER "/etc/upcard/link/"
#define ANSWER_MS 3000

/* What the drop-ins of @unit set; %NULL: none does. (transfer full) */
static char *
find_setting (UcDoctor *doctor, const char *unit, const char *name)
{
  g_autofree char *folder = g_strdup_printf ("/etc/systemd/system/%s.d", unit);
  g_autofree char *line = g_strconcat ("Environment=", name, NULL);
  g_autoptr (GPtrArray) files = uc_doctor_list (doctor, folder, "");
  char *value = NULL;

  for (guint i = 0; i < files->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, files->pdata[i], NULL);
      char *here = g_str_has_suffix (path, ".conf") ? uc_doctor_setting (doctor, path, line) : NULL;

      if (here == NULL)
        continue;
      g_free (value);
      value = here;
    }
  return value;
}

/* ---- a table ---- */

gboolean
uc_doctor_ask_health (const char *device, gboolean *up, char **word)
{
  g_autoptr (GDBusConnection) bus = g_bus_get_sync (G_BUS_TYPE_SYSTEM, NULL, NULL);
  g_autoptr (GVariant) reply = bus == NULL ? NULL
                                           : g_dbus_connection_call_sync (bus, UC_BUS_NAME, UC_BUS_PATH, UC_BUS_INTERFACE, UC_BUS_METHOD_HEALTH,
                                                                          NULL, G_VARIANT_TYPE (UC_BUS_HEALTH_REPLY),
                                                                          G_DBUS_CALL_FLAGS_NO_AUTO_START, ANSWER_MS, NULL, NULL);
  g_autoptr (GVariantIter) devices = NULL;
  const char *name, *last;
  gboolean is_up;

  if (reply == NULL)
    return FALSE;
  g_variant_get (reply, UC_BUS_HEALTH_REPLY, &devices);
  while (g_variant_iter_loop (devices, "(&sbx&sa{st})", &name, &is_up, NULL, &last, NULL))
    if (g_str_equal (name, device))
      {
        *up = is_up;
        *word = g_strdup (last);
      }
  return TRUE;
}

static void
look_at_state (UcDoctor *doctor, const char *address)
{
  g_autofree char *word = NULL;
  gboolean up = FALSE;

  if (doctor->ask_health == NULL)
    return;
  if (!doctor->ask_health ("link", &up, &word))
    uc_doctor_note (doctor, g_strdup (_ ("The table service does not say whether the link is there.")),
                    g_strdup (_ ("Run the doctor as root, while upcardd.service runs.")));
  else if (word != NULL && *word != '\0')
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The link at %s does not serve this table: %s."), address, word),
                     g_strdup (_ ("Correct what the sentence names; the table tries again by itself. The log of upcardd has the whole sentence.")));
  else if (up)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The link at %s serves this table."), address));
  else
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Nobody answers at %s: the progressive is closed, and the base game is dealt."), address),
                     g_strdup (_ ("Look at upcard-linkd on its machine, and at the network between both; the table tries again by itself.")));
}

static void
look_at_table (UcDoctor *doctor)
{
  const UcWager wager = doctor->has_rules ? uc_ticket_wager (&doctor->rules) : UC_WAGER_NONE;
  g_autofree char *set = find_setting (doctor, "upcardd.service", "UPCARD_LINK");
  const char *address = set != NULL ? set : SOCKET;

  if (wager == UC_WAGER_NONE || doctor->rules.wagers[wager].linked[0] == '\0')
    return;
  if (uc_link_dial_is_tls (address))
    uc_doctor_papers (doctor, &(UcLinkTlsFiles){ FOLDER "table.crt", FOLDER "table.key", FOLDER "authority.crt" }, "upcard", doctor->rules.table_id);
  else if (uc_link_dial_n (address) == 1)
    {
      g_autofree char *path = uc_doctor_path (doctor, address);

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        uc_doctor_fault (doctor, g_strdup_printf (_ ("The table shares the meter %s, and there is no link at %s."), doctor->rules.wagers[wager].linked, address),
                         g_strdup (_ ("Start upcard-linkd here, or name another machine with UPCARD_LINK: docs/howto/linked-meters.md.")));
    }
  look_at_state (doctor, address);
}

/* ---- the machine of the ledger ---- */

/* Nobody but the owner of the ledger reads the key that signs it. */
static void
look_at_key (UcDoctor *doctor, const char *ledger)
{
  g_autofree char *path = uc_keys_path (ledger);
  const char *name = path + strlen (doctor->root);
  GStatBuf key, owned;

  if (g_stat (path, &key) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The key file %s is missing: nobody can sign the ledger, and it does not open for writing."), name),
                     g_strdup (_ ("Put it back. If it is lost, two persons begin another key: upcardctl link restore")));
  else if ((key.st_mode & 077) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Others than its owner may read or write the key file %s."), name),
                     g_strdup_printf (_ ("chmod 600 %s; somebody who has read it can sign as the ledger until its key changes, within 15 minutes of use."), name));
  else if (g_stat (ledger, &owned) == 0 && owned.st_uid != key.st_uid)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The ledger and its key file %s do not belong to the same user."), name),
                     g_strdup_printf (_ ("chown --reference=%s %s"), LEDGER, name));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The key file %s is there, and only its owner reads it."), name));
}

static void
look_at_ledger (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, LEDGER), *socket = uc_doctor_path (doctor, SOCKET);
  g_autofree char *answer = doctor->ask_unit != NULL ? doctor->ask_unit ("upcard-linkd.service") : NULL;
  const gboolean runs = answer != NULL && strstr (answer, "ActiveState=active") != NULL;
  g_autofree char *listens = find_setting (doctor, "upcard-linkd.service", "UPCARD_LINK_LISTEN");

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return;
  look_at_key (doctor, path);
  if (runs)
    uc_doctor_good (doctor, g_strdup_printf (_ ("upcard-linkd runs, and has opened %s."), LEDGER));
  else
    {
      const UcLedgerOptions options = { .program = "upcardctl", .read_only = TRUE };
      g_autoptr (GError) error = NULL;
      g_autoptr (UcLedger) ledger = uc_ledger_open (path, &options, &error);

      if (ledger == NULL || !uc_ledger_check_end (ledger, &error))
        uc_doctor_fault (doctor, g_strdup_printf (_ ("The ledger %s does not open: %s."), LEDGER, error->message),
                         g_strdup (_ ("Keep it as it is, and put back the newest copy. Run the doctor as root.")));
      else
        uc_doctor_good (doctor, g_strdup_printf (_ ("The ledger %s opens, and everything in it follows from its record."), LEDGER));
      if (answer != NULL)
        uc_doctor_fault (doctor, g_strdup (_ ("upcard-linkd does not run: no table can play on a shared meter.")),
                         g_strdup (_ ("“systemctl enable --now upcard-linkd” starts it, “journalctl -b -u upcard-linkd” says why it does not.")));
    }
  if (runs && !g_file_test (socket, G_FILE_TEST_EXISTS))
    uc_doctor_fault (doctor, g_strdup_printf (_ ("upcard-linkd runs, and there is no socket %s."), SOCKET),
                     g_strdup (_ ("Somebody has removed it: systemctl restart upcard-linkd")));
  if (listens == NULL || *listens == '\0')
    return;
  uc_doctor_papers (doctor, &(UcLinkTlsFiles){ FOLDER "link.crt", FOLDER "link.key", FOLDER "authority.crt" }, "upcard-linkd", NULL);
  uc_doctor_refused (doctor);
}

void
uc_doctor_link (UcDoctor *doctor)
{
  look_at_table (doctor);
  look_at_ledger (doctor);
}
