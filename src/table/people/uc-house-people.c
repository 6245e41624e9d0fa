#include "uc-house-people.h"

#include "uc-private-file.h"
#include "uc-time.h"

#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdint.h>
#include <sys/stat.h>

struct _UcHousePeople
{
  char *path, *kept;
  UcHouseTell tell; /* NULL: only reads @kept */
  gpointer user_data;
  UcPublicKey key;
  guint8 pepper[UC_HOUSE_PEPPER_BYTES];
  UcHouseList *list; /* in use; NULL = none */
  GBytes *bytes;     /* as it came */
  char *seen;        /* which file was looked at last; NULL = none yet */
  char *told;        /* the last refusal; NULL = none since a list was taken */
  char *fault;       /* why there is no list */
};

static char *
look (const char *path)
{
  struct stat facts;

  if (lstat (path, &facts) != 0)
    return g_strdup ("");
  return g_strdup_printf ("%ju %jd %ld %jd %ld %jd", (uintmax_t) facts.st_ino, (intmax_t) facts.st_mtim.tv_sec, facts.st_mtim.tv_nsec,
                          (intmax_t) facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec, (intmax_t) facts.st_size);
}

static UcHouseList *
read_list (const UcHousePeople *self, const char *path, GBytes **bytes, GError **error)
{
  g_autoptr (GBytes) read = uc_house_key_read_file (path, UC_HOUSE_LIST_BYTES, error);
  UcHouseList *list;

  if (read == NULL)
    return NULL;
  list = uc_house_key_open (read, &self->key, error);
  if (list != NULL)
    *bytes = g_steal_pointer (&read);
  else
    g_prefix_error (error, "%s: ", path);
  return list;
}

static void
use (UcHousePeople *self, UcHouseList *list, GBytes *bytes)
{
  g_clear_pointer (&self->list, uc_house_list_free);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  g_clear_pointer (&self->fault, g_free);
  g_clear_pointer (&self->told, g_free);
  self->list = list;
  self->bytes = bytes;
}

/* ---- taking ---- */

gboolean
uc_house_people_is_newer (const UcHouseList *in_use, GBytes *bytes_in_use, const UcHouseList *list, GBytes *bytes, GError **error)
{
  if (in_use == NULL || list->version > in_use->version)
    return TRUE;
  if (list->version < in_use->version)
    g_set_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_OLDER, "it is version %" PRIu64 ", and version %" PRIu64 " is in use",
                 list->version, in_use->version);
  else if (!g_bytes_equal (bytes, bytes_in_use))
    g_set_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_OLDER, "it is version %" PRIu64 ", as the one in use, and says something else",
                 list->version);
  return FALSE;
}

static void
tell_taken (const UcHousePeople *self)
{
  char made[UC_TIME_DAY_TEXT];
  g_autofree char *sentence = NULL;

  uc_time_format_day (self->list->made, made);
  sentence = g_strdup_printf ("The people list of %s, version %" PRIu64 " of %s, is in use, with %u badges.", self->list->name, self->list->version,
                              made, self->list->people->len);
  self->tell (sentence, FALSE, self->user_data);
}

static void
refuse (UcHousePeople *self, const GError *fault)
{
  g_autofree char *sentence = self->list != NULL
                                  ? g_strdup_printf ("A people list is not taken, and version %" PRIu64 " stays in use: %s.",
                                                     self->list->version, fault->message)
                                  : g_strdup_printf ("A people list is not taken, and nobody may sign: %s.", fault->message);

  if (g_strcmp0 (sentence, self->told) != 0)
    self->tell (sentence, TRUE, self->user_data);
  g_free (self->told);
  self->told = g_strdup (sentence);
  if (self->list == NULL)
    {
      g_free (self->fault);
      self->fault = g_strdup (fault->message);
    }
}

static gboolean
keep (const UcHousePeople *self, GBytes *bytes, GError **error)
{
  gsize n;
  gconstpointer data = g_bytes_get_data (bytes, &n);

  if (uc_private_file_write (self->kept, data, n))
    return TRUE;
  g_set_error (error, UC_HOUSE_LIST_ERROR, UC_HOUSE_LIST_ERROR_FILE, "%s cannot be written: %s", self->kept, g_strerror (errno));
  return FALSE;
}

void
uc_house_people_follow (UcHousePeople *self)
{
  g_autofree char *seen = NULL;
  g_autoptr (UcHouseList) list = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) fault = NULL;

  if (self->tell == NULL)
    return;
  seen = look (self->path);
  if (g_strcmp0 (seen, self->seen) == 0)
    return;
  g_free (self->seen);
  self->seen = g_steal_pointer (&seen);
  list = read_list (self, self->path, &bytes, &fault);
  /* Without a file nothing came: the one in use needs no other. */
  if (list == NULL && *self->seen == '\0' && self->list != NULL)
    return;
  if (list != NULL && uc_house_people_is_newer (self->list, self->bytes, list, bytes, &fault))
    {
      if (keep (self, bytes, &fault))
        {
          use (self, g_steal_pointer (&list), g_steal_pointer (&bytes));
          tell_taken (self);
          return;
        }
      /* A disk has room again without the file being another one. */
      g_clear_pointer (&self->seen, g_free);
    }
  if (fault != NULL)
    refuse (self, fault);
}

/* ---- life ---- */

UcHousePeople *
uc_house_people_new (const char *list, const char *people, UcHouseTell tell, gpointer user_data, GError **error)
{
  g_autoptr (UcHousePeople) self = g_new0 (UcHousePeople, 1);
  g_autoptr (GError) fault = NULL;
  UcHouseList *kept;
  GBytes *bytes;

  self->path = g_strdup (list);
  self->kept = g_strconcat (people, ".house", NULL);
  self->tell = tell;
  self->user_data = user_data;
  if (!uc_house_key_load_public (list, &self->key, error) || !uc_house_key_load_pepper (list, self->pepper, error))
    return NULL;
  kept = read_list (self, tell == NULL && !g_file_test (self->kept, G_FILE_TEST_EXISTS) ? list : self->kept, &bytes, &fault);
  if (kept != NULL)
    use (self, kept, bytes);
  else
    self->fault = g_strdup (fault->message);
  if (tell != NULL && kept == NULL && g_file_test (self->kept, G_FILE_TEST_EXISTS))
    refuse (self, fault);
  uc_house_people_follow (self);
  return g_steal_pointer (&self);
}

void
uc_house_people_free (UcHousePeople *self)
{
  g_clear_pointer (&self->list, uc_house_list_free);
  g_clear_pointer (&self->bytes, g_bytes_unref);
  sodium_memzero (self->pepper, sizeof self->pepper);
  g_free (self->path);
  g_free (self->kept);
  g_free (self->seen);
  g_free (self->told);
  g_free (self->fault);
  g_free (self);
}

const UcHouseList *
uc_house_people_list (const UcHousePeople *self)
{
  return self->list;
}

const char *
uc_house_people_fault (const UcHousePeople *self)
{
  return self->fault != NULL ? self->fault : "";
}

const guint8 *
uc_house_people_pepper (const UcHousePeople *self)
{
  return self->pepper;
}
