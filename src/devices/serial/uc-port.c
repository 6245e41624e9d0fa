#define G_LOG_DOMAIN "upcard-devices"

#include "uc-port.h"

#include "uc-link.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <libserialport.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>

#define SYSFS "/sys/class/tty"
/* Major numbers of terminals that programs make; sysfs has none of them. */
#define FIRST_PTY 136
#define LAST_PTY 143

/* ---- which are present ---- */

void
uc_port_info_free (UcPortInfo *info)
{
  g_free (info->path);
  g_free (info->serial);
  g_free (info->title);
  g_free (info);
}

char *
uc_port_info_describe (const UcPortInfo *info)
{
  g_autofree char *name = g_path_get_basename (info->path);
  const char *comma = info->title[0] != '\0' ? ", " : "";

  if (!info->usb)
    return g_strdup_printf ("serial:%s", name);
  return g_strdup_printf ("serial:usb:%04x:%04x%s%s (%s%s%s)", info->vendor, info->product,
                          info->serial[0] != '\0' ? ":" : "", info->serial, name, comma, info->title);
}

static UcPortInfo *
port_info (const struct sp_port *port)
{
  UcPortInfo *info = g_new0 (UcPortInfo, 1);
  const char *title = sp_get_port_usb_product (port);
  const char *serial = sp_get_port_usb_serial (port);
  int vendor = 0, product = 0;

  info->path = g_strdup (sp_get_port_name (port));
  info->usb = sp_get_port_transport (port) == SP_TRANSPORT_USB
              && sp_get_port_usb_vid_pid (port, &vendor, &product) == SP_OK;
  info->vendor = vendor;
  info->product = product;
  info->serial = g_strdup (serial != NULL ? serial : "");
  info->title = g_strdup (title != NULL ? title : "");
  return info;
}

/* A terminal with hardware behind it. The kernel has some of a PC's own kind always; of those that are not there, the
 * type is 0. libserialport's list would open each of them to see, and what is connected there would notice. */
static gboolean
is_fitted (const char *name)
{
  g_autofree char *device = g_build_filename (SYSFS, name, "device", NULL);
  g_autofree char *type_path = g_build_filename (SYSFS, name, "type", NULL);
  g_autofree char *type = NULL;

  if (!g_file_test (device, G_FILE_TEST_EXISTS))
    return FALSE;
  return !g_file_get_contents (type_path, &type, NULL, NULL) || strcmp (g_strchomp (type), "0") != 0;
}

static int
by_path (gconstpointer a, gconstpointer b)
{
  const UcPortInfo *first = *(UcPortInfo *const *) a, *second = *(UcPortInfo *const *) b;

  return strcmp (first->path, second->path);
}

GPtrArray *
uc_port_list (void)
{
  GPtrArray *infos = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_port_info_free);
  g_autoptr (GDir) dir = g_dir_open (SYSFS, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename ("/dev", name, NULL);
      struct sp_port *port;

      if (!is_fitted (name) || sp_get_port_by_name (path, &port) != SP_OK)
        continue;
      g_ptr_array_add (infos, port_info (port));
      sp_free_port (port);
    }
  g_ptr_array_sort (infos, by_path);
  return infos;
}

/* ---- who has it ---- */

/* By the file itself: in a container another one may have the same path. */
static gboolean
has_open (const char *process, const GStatBuf *port)
{
  g_autofree char *folder = g_build_filename ("/proc", process, "fd", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *fd;

  while (dir != NULL && (fd = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *link = g_build_filename (folder, fd, NULL);
      GStatBuf info;

      if (g_stat (link, &info) == 0 && info.st_dev == port->st_dev && info.st_ino == port->st_ino)
        return TRUE;
    }
  return FALSE;
}

char *
uc_port_holder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open ("/proc", 0, NULL);
  const char *process;
  GStatBuf port;

  if (g_stat (path, &port) < 0)
    return NULL;
  while (dir != NULL && (process = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *comm_path = g_build_filename ("/proc", process, "comm", NULL);
      g_autofree char *comm = NULL;

      if (!g_ascii_isdigit (process[0]) || (pid_t) g_ascii_strtoll (process, NULL, 10) == getpid ()
          || !has_open (process, &port) || !g_file_get_contents (comm_path, &comm, NULL, NULL))
        continue;
      return g_strdup_printf ("%s (process %s)", g_strchomp (comm), process);
    }
  return NULL;
}

/* The service sees no processes but its own. */
static char *
describe_holder (const char *path)
{
  char *holder = uc_port_holder (path);
  GStatBuf port;

  if (holder != NULL)
    return holder;
  if (g_stat (path, &port) == 0 && has_open ("self", &port))
    return g_strdup ("another device of this table");
  return g_strdup ("another program; “sudo upcardctl doctor” names it");
}

/* ---- opening ---- */

static void
set_open_error (const char *path, int code, GError **error)
{
  g_autofree char *holder = NULL;

  switch (code)
    {
    case EBUSY:
    case EWOULDBLOCK:
      holder = describe_holder (path);
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_BUSY, "%s is in use by %s", path, holder);
      return;
    case ENOENT:
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_ABSENT, "%s is not there: %s", path, g_strerror (code));
      return;
    default:
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "%s cannot be opened: %s", path, g_strerror (code));
      return;
    }
}

static const char *
kind_of (const struct stat *info)
{
  return S_ISREG (info->st_mode)    ? "an ordinary file"
         : S_ISDIR (info->st_mode)  ? "a folder"
         : S_ISSOCK (info->st_mode) ? "a socket"
         : S_ISBLK (info->st_mode)  ? "a block device"
                                    : "another kind of device";
}

static gboolean
is_terminal (dev_t device)
{
  g_autofree char *path = g_strdup_printf ("/sys/dev/char/%u:%u/subsystem", major (device), minor (device));
  g_autofree char *class = g_file_read_link (path, NULL);

  return (major (device) >= FIRST_PTY && major (device) <= LAST_PTY)
         || (class != NULL && g_str_has_suffix (class, "/tty"));
}

/* Looked at before it is opened: opening some devices does something, such as starting a watchdog. */
static gboolean
may_open (const char *path, GError **error)
{
  struct stat info;

  if (stat (path, &info) < 0)
    set_open_error (path, errno, error);
  else if (!S_ISCHR (info.st_mode) || !is_terminal (info.st_rdev))
    g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "%s is not a serial port but %s", path, kind_of (&info));
  else
    return TRUE;
  return FALSE;
}

int
uc_port_claim (const char *path, GError **error)
{
  int fd;

  if (!may_open (path, error))
    return -1;
  fd = open (path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0)
    {
      set_open_error (path, errno, error);
      return -1;
    }
  if (flock (fd, LOCK_EX | LOCK_NB) < 0)
    {
      int code = errno;

      close (fd);
      set_open_error (path, code, error);
      return -1;
    }
  return fd;
}

/* libserialport opens the port a second time, sets the line, and lets go of it. Newer versions lock it meanwhile. */
static gboolean
set_line (const char *path, const UcPortSettings *settings, GError **error)
{
  enum sp_parity parity = settings->parity == 'E' ? SP_PARITY_EVEN
                          : settings->parity == 'O' ? SP_PARITY_ODD
                                                    : SP_PARITY_NONE;
  struct sp_port *port;
  gboolean set;
  int code;

  if (sp_get_port_by_name (path, &port) != SP_OK)
    {
      g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "%s is a terminal and no serial port", path);
      return FALSE;
    }
  if (sp_open (port, SP_MODE_READ_WRITE) != SP_OK)
    {
      code = sp_last_error_code ();
      sp_free_port (port);
      set_open_error (path, code, error);
      return FALSE;
    }
  set = sp_set_baudrate (port, settings->baud) == SP_OK && sp_set_bits (port, settings->bits) == SP_OK
        && sp_set_parity (port, parity) == SP_OK && sp_set_stopbits (port, settings->stop_bits) == SP_OK
        && sp_set_flowcontrol (port, SP_FLOWCONTROL_NONE) == SP_OK;
  code = sp_last_error_code ();
  sp_close (port);
  sp_free_port (port);
  if (!set)
    g_set_error (error, UC_LINK_ERROR, UC_LINK_ERROR_OPEN, "%s cannot be set to %u baud, %u%c%u: %s", path,
                 settings->baud, settings->bits, settings->parity, settings->stop_bits, g_strerror (code));
  return set;
}

int
uc_port_open (const char *path, const UcPortSettings *settings, GError **error)
{
  int fd = uc_port_claim (path, error);

  if (fd < 0)
    return -1;
  flock (fd, LOCK_UN);
  if (!set_line (path, settings, error))
    {
      close (fd);
      return -1;
    }
  if (flock (fd, LOCK_EX | LOCK_NB) < 0 || ioctl (fd, TIOCEXCL) < 0)
    {
      int code = errno;

      close (fd);
      set_open_error (path, code, error);
      return -1;
    }
  /* What somebody said to whoever had the port before is no message to us. */
  tcflush (fd, TCIFLUSH);
  return fd;
}
