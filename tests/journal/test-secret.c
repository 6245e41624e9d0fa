/* Cards that nobody sees: the same round is played twice, with the same clocks and the same random numbers, and one card that lies
 * face down is another of its range. Every byte of the journal, of what waits beside it and of what is exported is the same,
 * but for the seal of that card and the hashes and signatures that follow from it. */
#include "uc-kept.h"
#include "uc-listing.h"
#include "uc-remove-folder.h"

#include <sodium.h>
#include <string.h>
#include <sys/time.h>

#define WAL_HEADER 32
#define WAL_FRAME_HEADER 24
#define WAL_PAGE 4096
#define HIDDEN 3 /* cards of a script that nobody sees */

/* ---- the same clocks and random numbers for every run ---- */

int
clock_gettime (clockid_t id, struct timespec *now)
{
  *now = (struct timespec){ .tv_sec = 1767225600 };
  return 0;
}

static guint32 drawn;

static void
draw (void *buffer, size_t size)
{
  unsigned char seed[randombytes_SEEDBYTES] = { 0 };

  memcpy (seed, &drawn, sizeof drawn);
  drawn++;
  randombytes_buf_deterministic (buffer, size, seed);
}

static uint32_t
draw_one (void)
{
  uint32_t number;

  draw (&number, sizeof number);
  return number;
}

static const char *
name (void)
{
  return "the same";
}

static randombytes_implementation same = { .implementation_name = name, .random = draw_one, .buf = draw };

/* ---- one run ---- */

typedef struct
{
  GByteArray *bytes; /* the file, and the pages that wait beside it */
  GString *text;     /* rows, and the exports */
} Run;

/* Puts points in the place of every occurrence. */
static void
mask (GByteArray *bytes, gconstpointer what, gsize n)
{
  guint8 *at = bytes->data;

  while ((at = memmem (at, bytes->data + bytes->len - at, what, n)) != NULL)
    memset (at, '.', n);
}

/* "seal=…" of an event, "sealed:…" of an input. */
static void
mask_seals (GByteArray *bytes)
{
  static const char *const before[] = { "seal=", "sealed:" };

  for (guint i = 0; i < G_N_ELEMENTS (before); i++)
    for (guint8 *at = bytes->data; (at = memmem (at, bytes->data + bytes->len - at, before[i], strlen (before[i]))) != NULL;)
      for (at += strlen (before[i]); at < bytes->data + bytes->len && (g_ascii_isalnum (*at) || strchr ("-_:", *at) != NULL); at++)
        *at = '.';
}

static gboolean
on_row (const UcRow *row, gpointer user_data)
{
  Run *run = user_data;

  g_string_append_printf (run->text, "%" G_GUINT64_FORMAT " %d %" G_GUINT64_FORMAT " %u %d %" G_GINT64_FORMAT " %" G_GINT64_FORMAT " %s|%s\n",
                          row->id, row->kind, row->seq, row->round, row->origin, row->t_mono_ns, row->t_real_ns, row->input, row->events);
  mask (run->bytes, row->hash.b, sizeof row->hash.b);
  if (row->is_signed)
    mask (run->bytes, row->signature.b, sizeof row->signature.b);
  return TRUE;
}

static gboolean
on_text (const char *text, gsize length, gpointer user_data, GError **error)
{
  g_string_append_len (user_data, text, length);
  return TRUE;
}

static void
read_files (Run *run, const char *path)
{
  g_autofree char *wal_path = g_strconcat (path, "-wal", NULL);
  g_autofree char *bytes = NULL, *wal = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  g_byte_array_append (run->bytes, (const guint8 *) bytes, n);
  g_assert_true (g_file_get_contents (wal_path, &wal, &n, NULL));
  /* A frame's header has its own random number, and a sum over the page. */
  for (gsize at = WAL_HEADER; at + WAL_FRAME_HEADER + WAL_PAGE <= n; at += WAL_FRAME_HEADER + WAL_PAGE)
    g_byte_array_append (run->bytes, (const guint8 *) wal + at + WAL_FRAME_HEADER, WAL_PAGE);
}

/* @cards: those that nobody sees, in the places of "HIDDEN" in the script. */
static void
play (Run *run, const char *script, const char *const cards[HIDDEN])
{
  const UcJournalOptions options = { .sync_off = TRUE, .boot_id = "boot-1", .program = "walk" };
  g_autofree char *folder = g_dir_make_tmp ("upcard-secret-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "T.journal", NULL);
  g_auto (GStrv) parts = g_strsplit (script, "HIDDEN", -1);
  g_autoptr (GString) lines = g_string_new (parts[0]);
  g_autoptr (UcKept) kept = NULL;
  g_autoptr (GError) error = NULL;

  drawn = 0;
  *run = (Run){ .bytes = g_byte_array_new (), .text = g_string_new (NULL) };
  for (guint i = 1; parts[i] != NULL; i++)
    g_string_append_printf (lines, "%s%s", cards[i - 1], parts[i]);
  kept = uc_kept_new_at (path, &options);
  uc_kept_play (kept, lines->str);
  read_files (run, path);
  g_assert_true (uc_journal_read_rows (kept->journal, 1, 0, on_row, run, &error));
  mask_seals (run->bytes);
  for (UcListingForm form = UC_LISTING_JSON; form <= UC_LISTING_CUE; form++)
    g_assert_true (uc_listing_write (kept->journal, &(UcListingOrder){ .form = form }, on_text, run->text, &error));
  g_assert_no_error (error);
  g_clear_pointer (&kept, uc_kept_free);
  uc_remove_folder (folder);
}

static void
run_clear (Run *run)
{
  g_byte_array_unref (run->bytes);
  g_string_free (run->text, TRUE);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* The seals alone are different. */
static char *
without_seals (const Run *run)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  g_byte_array_append (bytes, (const guint8 *) run->text->str, run->text->len);
  mask_seals (bytes);
  return g_strndup ((const char *) bytes->data, bytes->len);
}

/* ---- tests ---- */

#define DEAL "bet 1 main 25;" UC_KEPT_DEVICE "card HIDDEN;bet 2 main 25;no-more-bets;card TS;card 6H;card 8C;card 9C;card 5D;card HIDDEN"

static void
test_same_bytes (gconstpointer data)
{
  static const char *const seen[HIDDEN] = { "3H", "9D", "4C" };
  static const char *const others[][HIDDEN] = {
    { "KS", "9D", "4C" }, { "3H", "7S", "4C" }, { "3H", "6C", "4C" }, { "3H", "9D", "AH" }, { "3C", "8H", "9S" },
  };
  const char *script = data;
  g_auto (Run) one = { 0 };
  g_autofree char *one_text = NULL;

  play (&one, script, seen);
  one_text = without_seals (&one);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_auto (Run) other = { 0 };
      g_autofree char *other_text = NULL;

      play (&other, script, others[i]);
      other_text = without_seals (&other);
      /* The last has every card another, and so the seals are. */
      g_assert_true (i + 1 < G_N_ELEMENTS (others) || !g_string_equal (one.text, other.text));
      for (const char *a = one_text, *b = other_text; *a != '\0' || *b != '\0'; a++, b++)
        if (*a != *b)
          g_error ("run %u says “%.40s” where “%.40s” was said", i, b, a);
      g_assert_cmpuint (one.bytes->len, ==, other.bytes->len);
      for (guint at = 0; at < one.bytes->len; at++)
        if (one.bytes->data[at] != other.bytes->data[at])
          g_error ("byte %u of the files is another one in run %u", at, i);
    }
}

/* The test would see it: two runs with the same cards are the same to the last byte, seals included, and a card that lies face up
 * is not. */
static void
test_sees (void)
{
  static const char *const cards[HIDDEN] = { "3H", "9D", "4C" };
  g_auto (Run) one = { 0 }, same_again = { 0 }, other = { 0 };

  play (&one, DEAL, cards);
  play (&same_again, DEAL, cards);
  g_assert_true (g_string_equal (one.text, same_again.text));
  play (&other, DEAL ";light medium;place medium;stand;stand;card 9D", cards);
  g_assert_nonnull (strstr (other.text->str, "card=9D"));
}

int
main (int argc, char **argv)
{
  g_assert_cmpint (randombytes_set_implementation (&same), ==, 0);
  g_assert_cmpint (sodium_init (), >=, 0);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/secret/the-test-sees-it", test_sees);
  g_test_add_data_func ("/secret/dealt", DEAL, test_same_bytes);
  g_test_add_data_func ("/secret/on-the-reader", DEAL ";light medium;place medium", test_same_bytes);
  g_test_add_data_func ("/secret/decisions", DEAL ";" UC_KEPT_DEVICE "card HIDDEN;light medium;place medium;stand;hit;card 2C", test_same_bytes);
  return g_test_run ();
}
