#include "uc-bundle-link-line.h"

#include "uc-record-line.h"

#include <string.h>

#define WORD "link-row"

enum
{
  AT_WORD,
  AT_ID,
  AT_KIND,
  AT_SEQ,
  AT_ROUND,
  AT_METER,
  AT_DEVICE,
  AT_DEVICE_SEQ,
  AT_ROW,
  AT_ROW_REAL,
  AT_REAL,
  AT_TERM,
  AT_HASH,
  AT_SIGNATURE,
  AT_INPUT,
  AT_EVENTS,
  N_FIELDS,
};

void
uc_bundle_link_row_free (gpointer data)
{
  UcBundleLinkRow *row = data;

  g_strfreev (row->fields);
  g_free (row);
}

static void
add_number (GString *text, gint64 number)
{
  g_string_append_printf (text, "\t%" G_GINT64_FORMAT, number);
}

void
uc_bundle_link_line_add (const UcLedgerRow *row, GString *text)
{
  char hash[UC_HASH_TEXT];

  g_string_append (text, WORD);
  add_number (text, (gint64)row->id);
  add_number (text, (gint64)row->kind);
  add_number (text, (gint64)row->seq);
  add_number (text, (gint64)row->round);
  uc_record_line_add (text, row->meter);
  uc_record_line_add (text, row->device);
  add_number (text, (gint64)row->device_seq);
  add_number (text, (gint64)row->row);
  add_number (text, row->row_real);
  add_number (text, row->real);
  add_number (text, (gint64)row->term);
  uc_record_line_add (text, uc_hash_format (&row->hash, hash));
  g_string_append_c (text, '\t');
  if (row->is_signed)
    uc_record_format_signature (&row->signature, text);
  else
    g_string_append_c (text, '-');
  uc_record_line_add (text, row->input);
  uc_record_line_add (text, row->events);
  g_string_append_c (text, '\n');
}

static gboolean
parse_counts (char *const *fields, UcLedgerRow *row)
{
  const struct
  {
    guint at;
    guint64 *to;
  } counts[] = { { AT_ID, &row->id },   { AT_KIND, &row->kind },             { AT_SEQ, &row->seq }, { AT_ROUND, &row->round },
                 { AT_ROW, &row->row }, { AT_DEVICE_SEQ, &row->device_seq }, { AT_TERM, &row->term } };

  for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      gint64 number;

      if (!uc_record_parse_number (fields[counts[i].at], &number) || number < 0)
        return FALSE;
      *counts[i].to = (guint64)number;
    }
  return TRUE;
}

UcBundleLinkRow *
uc_bundle_link_line_parse (char **fields)
{
  UcBundleLinkRow *kept = g_new0 (UcBundleLinkRow, 1);
  UcLedgerRow *row = &kept->row;

  kept->fields = fields;
  if (g_strv_length (fields) != N_FIELDS || !parse_counts (fields, row) || !uc_record_parse_number (fields[AT_ROW_REAL], &row->row_real)
      || !uc_record_parse_number (fields[AT_REAL], &row->real) || !uc_record_parse_hash (fields[AT_HASH], &row->hash)
      || !uc_record_parse_signature (fields[AT_SIGNATURE], &row->signature, &row->is_signed))
    {
      uc_bundle_link_row_free (kept);
      return NULL;
    }
  row->meter = fields[AT_METER];
  row->device = fields[AT_DEVICE];
  row->input = fields[AT_INPUT];
  row->events = fields[AT_EVENTS];
  return kept;
}
