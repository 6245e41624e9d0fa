#include "uc-vm.h"

#include "uc-vm-channel.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

/* Booting takes 5 s on a machine at rest; a guest that is silent for so long does not answer any more. */
#define PATIENCE_S 600
#define LAST_WORDS 3000

typedef enum
{
  CHANNEL_SHELL,
  CHANNEL_DRIVE,
  CHANNEL_MONITOR,
  N_CHANNELS,
} Channel;

static const char *const channel_names[] = { "shell", "drive", "monitor" };
/* Those that stay first. */
static const char *const port_names[] = { UC_VM_UART_1, UC_VM_UART_2, UC_VM_SHOE, UC_VM_READER, UC_VM_BADGE };
#define N_UARTS 2

struct _UcVm
{
  char *kernel, *guest, *folder;
  char *disk;
  guint processors;
  char *ports[G_N_ELEMENTS (port_names)];
  GSubprocess *machine;
  UcVmChannel *channels[N_CHANNELS];
  gboolean plugged[G_N_ELEMENTS (port_names)];
};

/* ---- channels ---- */

static char *
socket_path (UcVm *vm, const char *name)
{
  return g_build_filename (vm->folder, name, NULL);
}

static void
give_up (UcVm *vm, const char *what)
{
  g_autofree char *path = socket_path (vm, "console.log");
  g_autofree char *words = NULL;
  gsize n = 0;

  g_file_get_contents (path, &words, &n, NULL);
  g_error ("%s. The guest's console: %s", what, words == NULL ? "-" : n > LAST_WORDS ? words + n - LAST_WORDS : words);
}

static void
say (UcVm *vm, Channel channel, const char *text)
{
  if (!uc_vm_channel_write (vm->channels[channel], text))
    give_up (vm, g_strerror (errno));
}

/* The next line, without its end. */
static char *
hear (UcVm *vm, Channel channel)
{
  char *line = uc_vm_channel_line (vm->channels[channel], PATIENCE_S);

  if (line == NULL)
    give_up (vm, "The guest does not answer");
  return line;
}

/* ---- the machine ---- */

UcVm *
uc_vm_new (const char *kernel, const char *guest, const char *folder)
{
  UcVm *vm = g_new0 (UcVm, 1);

  vm->kernel = g_strdup (kernel);
  vm->guest = g_strdup (guest);
  vm->folder = g_strdup (folder);
  vm->processors = 2;
  for (guint i = 0; i < G_N_ELEMENTS (port_names); i++)
    vm->ports[i] = socket_path (vm, port_names[i]);
  return vm;
}

void
uc_vm_free (UcVm *vm)
{
  if (vm == NULL)
    return;
  uc_vm_cut (vm);
  for (guint i = 0; i < G_N_ELEMENTS (port_names); i++)
    g_free (vm->ports[i]);
  g_free (vm->kernel);
  g_free (vm->guest);
  g_free (vm->folder);
  g_free (vm->disk);
  g_free (vm);
}

void
uc_vm_set_processors (UcVm *vm, guint n)
{
  vm->processors = n;
}

gboolean
uc_vm_add_disk (UcVm *vm, const char *path, guint megabytes, GError **error)
{
  g_autofree char *size = g_strdup_printf ("%uM", megabytes);
  g_autoptr (GSubprocess) maker = NULL;

  vm->disk = g_strdup (path);
  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  maker = g_subprocess_new (G_SUBPROCESS_FLAGS_STDOUT_SILENCE, error, "/sbin/mke2fs", "-q", "-t", "ext4", path, size,
                            NULL);
  return maker != NULL && g_subprocess_wait_check (maker, NULL, error);
}

static void
end_with_parent (gpointer data)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
}

G_GNUC_PRINTF (3, 4)
static void
add (GPtrArray *words, const char *option, const char *format, ...)
{
  va_list rest;

  g_ptr_array_add (words, g_strdup (option));
  va_start (rest, format);
  g_ptr_array_add (words, g_strdup_vprintf (format, rest));
  va_end (rest);
}

static void
add_socket (GPtrArray *words, UcVm *vm, const char *name)
{
  add (words, "-chardev", "socket,id=%s,path=%s/%s,server=on,wait=off", name, vm->folder, name);
}

static GPtrArray *
command_line (UcVm *vm)
{
  static const char *const in_guest[] = { "shell", "drive", "bus" };
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (words, g_strdup ("qemu-system-x86_64"));
  g_ptr_array_add (words, g_strdup ("-nodefaults"));
  g_ptr_array_add (words, g_strdup ("-no-reboot"));
  add (words, "-display", "none");
  add (words, "-accel", "tcg");
  add (words, "-cpu", "qemu64,+rdrand");
  add (words, "-smp", "%u", vm->processors);
  add (words, "-m", "512");
  add (words, "-kernel", "%s", vm->kernel);
  add (words, "-initrd", "%s", vm->guest);
  add (words, "-append", "console=ttyS0 quiet panic=-1 no_timer_check upcard.uid=%d", (int) getuid ());
  add (words, "-serial", "file:%s/console.log", vm->folder);
  for (guint i = 0; i < G_N_ELEMENTS (port_names); i++)
    {
      add_socket (words, vm, port_names[i]);
      if (i < N_UARTS)
        add (words, "-serial", "chardev:%s", port_names[i]);
    }
  add (words, "-device", "qemu-xhci");
  add (words, "-device", "virtio-serial");
  for (guint i = 0; i < G_N_ELEMENTS (in_guest); i++)
    {
      add_socket (words, vm, in_guest[i]);
      add (words, "-device", "virtserialport,chardev=%s,name=%s", in_guest[i], in_guest[i]);
    }
  add_socket (words, vm, "monitor");
  add (words, "-mon", "chardev=monitor,mode=control");
  if (vm->disk != NULL)
    add (words, "-drive", "file=%s,if=virtio,format=raw", vm->disk);
  g_ptr_array_add (words, NULL);
  return words;
}

/* The machine makes its sockets as it starts; the monitor is the last of them. */
static gboolean
open_channels (UcVm *vm, GError **error)
{
  for (int i = N_CHANNELS - 1; i >= 0; i--)
    {
      g_autofree char *path = socket_path (vm, channel_names[i]);

      while ((vm->channels[i] = uc_vm_channel_new (path)) == NULL)
        {
          if (g_subprocess_get_identifier (vm->machine) == NULL)
            {
              g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "QEMU has ended.");
              return FALSE;
            }
          g_usleep (20000);
          g_main_context_iteration (NULL, FALSE);
        }
    }
  return TRUE;
}

/* One command to the machine itself, and then @event, if any; what else it says of its own accord is passed over. */
static void
monitor (UcVm *vm, const char *command, const char *event)
{
  gboolean answered = FALSE;
  gboolean happened = event == NULL;

  say (vm, CHANNEL_MONITOR, command);
  while (!answered || !happened)
    {
      g_autofree char *line = hear (vm, CHANNEL_MONITOR);

      if (strstr (line, "\"error\"") != NULL)
        g_error ("QEMU: %s answers %s", command, line);
      answered |= strstr (line, "\"return\"") != NULL;
      happened |= event != NULL && strstr (line, event) != NULL;
    }
}

gboolean
uc_vm_start (UcVm *vm, GError **error)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_NONE);
  g_autoptr (GPtrArray) words = command_line (vm);
  static const char *const sockets[] = { "shell", "drive", "bus", "monitor" };

  /* A machine that was cut has left its sockets, and nobody behind them. */
  for (guint i = 0; i < G_N_ELEMENTS (sockets); i++)
    {
      g_autofree char *path = socket_path (vm, sockets[i]);

      unlink (path);
    }
  g_subprocess_launcher_set_child_setup (launcher, end_with_parent, NULL, NULL);
  vm->machine = g_subprocess_launcher_spawnv (launcher, (const char *const *) words->pdata, error);
  if (vm->machine == NULL || !open_channels (vm, error))
    return FALSE;
  monitor (vm, "{\"execute\":\"qmp_capabilities\"}\n", NULL);
  g_free (uc_vm_do (vm, "true"));
  return TRUE;
}

static void
forget_machine (UcVm *vm)
{
  g_subprocess_wait (vm->machine, NULL, NULL);
  g_clear_object (&vm->machine);
  memset (vm->plugged, 0, sizeof vm->plugged);
  for (guint i = 0; i < N_CHANNELS; i++)
    g_clear_pointer (&vm->channels[i], uc_vm_channel_free);
}

void
uc_vm_cut (UcVm *vm)
{
  if (vm->machine == NULL)
    return;
  g_subprocess_force_exit (vm->machine);
  forget_machine (vm);
}

gboolean
uc_vm_stop (UcVm *vm, GError **error)
{
  if (uc_vm_run (vm, NULL, "! grep -q ^/dev/vda /proc/mounts || umount /dev/vda") != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_BUSY, "The guest's disk is in use.");
      return FALSE;
    }
  /* Not by the guest's own power switch, which a busy machine may have lost on the way up: ACPI gives up after a while. */
  monitor (vm, "{\"execute\":\"quit\"}\n", NULL);
  forget_machine (vm);
  return TRUE;
}

/* ---- what the guest does ---- */

static int
run_line (UcVm *vm, char **output, const char *line)
{
  g_autoptr (GString) printed = g_string_new (NULL);
  int status = 0;

  say (vm, CHANNEL_SHELL, line);
  say (vm, CHANNEL_SHELL, "\n");
  for (;;)
    {
      g_autofree char *answer = hear (vm, CHANNEL_SHELL);

      if (sscanf (answer, "= %d", &status) == 1)
        break;
      g_string_append (printed, g_str_has_prefix (answer, "| ") ? answer + 2 : answer);
      g_string_append_c (printed, '\n');
    }
  if (output != NULL)
    *output = g_string_free (g_steal_pointer (&printed), FALSE);
  return status;
}

int
uc_vm_run (UcVm *vm, char **output, const char *format, ...)
{
  g_autofree char *line = NULL;
  va_list rest;

  va_start (rest, format);
  line = g_strdup_vprintf (format, rest);
  va_end (rest);
  return run_line (vm, output, line);
}

char *
uc_vm_do (UcVm *vm, const char *format, ...)
{
  g_autofree char *line = NULL;
  char *output = NULL;
  va_list rest;
  int status;

  va_start (rest, format);
  line = g_strdup_vprintf (format, rest);
  va_end (rest);
  status = run_line (vm, &output, line);
  if (status != 0)
    g_error ("In the guest, “%s” ended with %d: %s", line, status, output);
  return output;
}

void
uc_vm_write (UcVm *vm, const char *path, const char *text)
{
  g_autofree char *coded = g_base64_encode ((const guint8 *) text, strlen (text));

  g_free (uc_vm_do (vm, "echo %s | base64 -d >%s", coded, path));
}

void
uc_vm_begin_drive (UcVm *vm, const char *steps)
{
  say (vm, CHANNEL_DRIVE, steps);
  say (vm, CHANNEL_DRIVE, "run\n");
}

void
uc_vm_end_drive (UcVm *vm)
{
  g_autofree char *answer = hear (vm, CHANNEL_DRIVE);

  g_assert_true (g_str_has_prefix (answer, "ran "));
}

void
uc_vm_drive (UcVm *vm, const char *steps)
{
  uc_vm_begin_drive (vm, steps);
  uc_vm_end_drive (vm);
}

void
uc_vm_pull (UcVm *vm, const char *line, gboolean level)
{
  g_autofree char *step = g_strdup_printf ("0 %s %d\n", line, level ? 1 : 0);

  uc_vm_drive (vm, step);
}

/* ---- ends of the guest's wires ---- */

static guint
port_index (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (port_names); i++)
    if (strcmp (port_names[i], name) == 0)
      return i;
  g_error ("The guest has no port %s.", name);
}

const char *
uc_vm_port (UcVm *vm, const char *name)
{
  return vm->ports[port_index (name)];
}

void
uc_vm_plug (UcVm *vm, const char *name, gboolean in)
{
  g_autofree char *command = NULL;
  guint port = port_index (name);

  if (port < N_UARTS || in == vm->plugged[port])
    return;
  vm->plugged[port] = in;
  if (in)
    command = g_strdup_printf ("{\"execute\":\"device_add\",\"arguments\":{\"driver\":\"usb-serial\",\"id\":\"usb-%s\","
                               "\"chardev\":\"%s\",\"serial\":\"%s\",\"always-plugged\":true}}\n",
                               name, name, name);
  else
    command = g_strdup_printf ("{\"execute\":\"device_del\",\"arguments\":{\"id\":\"usb-%s\"}}\n", name);
  monitor (vm, command, in ? NULL : "\"DEVICE_DELETED\"");
}

GDBusConnection *
uc_vm_bus (UcVm *vm, GError **error)
{
  g_autofree char *path = socket_path (vm, "bus");
  g_autofree char *address = g_strdup_printf ("unix:path=%s", path);

  return g_dbus_connection_new_for_address_sync (
      address, G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION, NULL,
      NULL, error);
}
