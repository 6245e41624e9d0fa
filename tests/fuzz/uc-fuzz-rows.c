#include "uc-fuzz-rows.h"

#include "uc-journal-private.h"
#include "uc-record-line.h"

#include <sodium.h>
#include <string.h>

#define BYTE 42

static const char *
name (void)
{
  return "fixed";
}

static guint32
number (void)
{
  return BYTE * 0x01010101u;
}

static void
fill (void *const bytes, const size_t size)
{
  memset (bytes, BYTE, size);
}

void
uc_fuzz_fix_keys (void)
{
  static randombytes_implementation fixed = { .implementation_name = name, .random = number, .buf = fill };

  randombytes_set_implementation (&fixed);
  g_assert_cmpint (sodium_init (), >=, 0);
}

static const UcKeys *
keys (void)
{
  static UcKeys fixed;

  if (!fixed.has_next)
    {
      uc_fuzz_fix_keys ();
      uc_keys_fresh_sign (&fixed.sign);
      memset (fixed.seal.b, BYTE, sizeof fixed.seal.b);
      fixed.next = fixed.sign;
      fixed.has_next = TRUE;
    }
  return &fixed;
}

void
uc_fuzz_write_key (const char *path)
{
  g_autoptr (GError) error = NULL;

  uc_keys_save (path, keys (), &error);
  g_assert_no_error (error);
}

void
uc_fuzz_mend_row (UcHash *prev, UcRow *row)
{
  UcHead head;

  uc_row_hash (prev, row, &row->hash);
  *prev = row->hash;
  if (!row->is_signed)
    return;
  uc_row_head (row, &head);
  uc_head_sign (&head, &keys ()->sign);
  row->signature = head.signature;
}

static gboolean
mend_line (UcHash *prev, const char *line, GString *text)
{
  g_auto (GStrv) fields = uc_record_line_split (line);
  g_autoptr (UcKeptRow) kept = NULL;

  if (fields == NULL || fields[0] == NULL)
    return FALSE;
  if (strcmp (fields[0], "part") == 0 && fields[1] != NULL)
    uc_record_parse_hash (fields[1], prev);
  if (strcmp (fields[0], "row") != 0)
    return FALSE;
  kept = uc_record_line_parse_row (g_steal_pointer (&fields));
  if (kept == NULL || kept->row.kind == UC_ROW_UNKNOWN)
    return FALSE;
  uc_fuzz_mend_row (prev, &kept->row);
  uc_record_line_row (&kept->row, text);
  return TRUE;
}

void
uc_fuzz_mend_rows (GString *text)
{
  g_auto (GStrv) lines = g_strsplit (text->str, "\n", -1);
  UcHash prev = { 0 };

  g_string_truncate (text, 0);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (mend_line (&prev, lines[i], text))
        continue;
      g_string_append (text, lines[i]);
      if (lines[i + 1] != NULL)
        g_string_append_c (text, '\n');
    }
}
