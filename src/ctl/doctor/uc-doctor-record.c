/* Where the record is kept: whether its disk keeps it, and for how long there is room; and the people who may sign. */
#include "uc-doctor.h"

#include "uc-journal.h"
#include "uc-months.h"
#include "uc-room.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <inttypes.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>

#define SHORT_MONTHS 1
#define LOW_MONTHS 6

static const struct
{
  long magic;
  const char *name;
} unfit[] = {
  { 0x01021994, "tmpfs" },
  { 0x858458f6, "ramfs" },
  { 0x794c7630, "overlayfs" },
  { 0x6969, "NFS" },
  { 0xff534d42, "CIFS" },
  { 0xfe534d42, "SMB" },
};

/* The folder in which the journals are. (transfer full) */
static char *
journals_folder (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, doctor->journal_path);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? g_path_get_dirname (path) : g_steal_pointer (&path);
}

static void
look_at_room (UcDoctor *doctor, const char *folder, const struct statvfs *room)
{
  guint64 month = uc_room_month (uc_room_largest_month (folder)), free_bytes, months;
  g_autofree char *free_text = NULL;
  g_autofree char *month_text = g_format_size (month);
  char *remedy, *text;

  free_bytes = (guint64) room->f_bavail * room->f_frsize;
  free_text = g_format_size (free_bytes);
  months = free_bytes / month;
  text = g_strdup_printf (g_dngettext (NULL, "%s are free: room for %" PRIu64 " month of %s.",
                                       "%s are free: room for %" PRIu64 " months of %s.", (gulong) months),
                          free_text, months, month_text);
  if (months >= LOW_MONTHS)
    {
      uc_doctor_good (doctor, text);
      return;
    }
  remedy = g_strdup (_ ("Copy the archive to where it is kept for five years (§ 465a.6) and verify the copies, then take the old "
                        "months away by hand; the program never deletes one."));
  if (months < SHORT_MONTHS)
    uc_doctor_fault (doctor, text, remedy);
  else
    uc_doctor_note (doctor, text, remedy);
}

static void
look_at_disk (UcDoctor *doctor, const char *folder)
{
  struct statfs disk;
  struct statvfs room;

  if (statfs (folder, &disk) < 0 || statvfs (folder, &room) < 0)
    {
      uc_doctor_fault (doctor, g_strdup_printf (_ ("There is no folder %s for the record, or it may not be read."), folder),
                       g_strdup (_ ("Run this as root; where the folder is missing: systemd-tmpfiles --create upcard.conf.")));
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (unfit); i++)
    if ((long) disk.f_type == unfit[i].magic)
      uc_doctor_fault (doctor, g_strdup_printf (_ ("%s lies on %s, which does not keep a record over a power cut."), folder,
                                                unfit[i].name),
                       g_strdup (_ ("Mount a disk of the board's own there: a partition or a USB disk with ext4.")));
  if ((room.f_flag & ST_RDONLY) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("The disk of %s is mounted for reading only."), folder),
                     g_strdup (_ ("A card or disk that fails turns read-only: “dmesg” says why. Copy the journals, then replace "
                                  "it.")));
  look_at_room (doctor, folder, &room);
}

static void
look_at_journal (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, doctor->journal_path);
  g_autofree char *newest = g_file_test (path, G_FILE_TEST_IS_DIR) ? uc_months_newest (path) : g_strdup (path);
  g_autoptr (UcJournal) journal = NULL;
  g_autoptr (GError) error = NULL;

  if (newest == NULL || !g_file_test (newest, G_FILE_TEST_EXISTS))
    {
      uc_doctor_note (doctor, g_strdup (_ ("There is no journal yet.")),
                      g_strdup (_ ("The table service makes it when it starts for the first time.")));
      return;
    }
  journal = uc_journal_open_read (newest, &error);
  if (journal == NULL)
    uc_doctor_fault (doctor, g_strdup (error->message),
                     g_strdup_printf (_ ("Copy it away before anything else; “upcardctl verify %s” says what is damaged."),
                                      newest));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("%s opens; its last round is %u."), newest, uc_journal_last_round (journal)));
}

/* The list of the house that the service has taken says who may sign, and the people file need not be there before somebody mistypes a PIN. */
static void
look_at_people (UcDoctor *doctor)
{
  g_autofree char *path = uc_doctor_path (doctor, doctor->people_path), *house = g_strconcat (path, ".house", NULL);
  const gboolean of_house = g_file_test (house, G_FILE_TEST_EXISTS);
  GStatBuf info;

  if (of_house)
    uc_doctor_good (doctor, g_strdup_printf (_ ("The service has taken the house's people list: %s."), house));
  if (g_stat (path, &info) < 0 && of_house)
    return;
  if (g_stat (path, &info) < 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Nobody may sign yet: there is no people file %s."), path),
                     g_strdup_printf (_ ("Enrol them: upcardctl badge --people %s add BADGE ROLE."), path));
  else if ((info.st_mode & 077) != 0)
    uc_doctor_fault (doctor, g_strdup_printf (_ ("Others may read the people file %s."), path),
                     g_strdup_printf (_ ("chown upcard: %s; chmod 600 %s"), path, path));
  else
    uc_doctor_good (doctor, g_strdup_printf (_ ("The people file %s is the service's alone."), path));
}

void
uc_doctor_record (UcDoctor *doctor)
{
  g_autofree char *folder = journals_folder (doctor);

  look_at_disk (doctor, folder);
  look_at_journal (doctor);
  look_at_people (doctor);
}
