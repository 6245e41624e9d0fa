#include "uc-house-print.h"

#include "uc-json.h"
#include "uc-plain.h"
#include "uc-say-value.h"
#include "uc-time.h"

#include <glib/gi18n.h>

/* ---- columns ---- */

#define MOST_COLUMNS 6

/* Lines of cells, each column as wide as its widest cell. */
typedef struct
{
  guint n_columns, right; /* right: bit set of those whose cells end at the right */
  GPtrArray *cells;       /* char *, n_columns a line */
} Columns;

static void
add_cell (Columns *columns, const char *text)
{
  g_ptr_array_add (columns->cells, uc_plain_text (text));
}

static void
print_columns (Columns *columns, GString *text)
{
  glong widths[MOST_COLUMNS] = { 0 };

  for (guint i = 0; i < columns->cells->len; i++)
    widths[i % columns->n_columns] = MAX (widths[i % columns->n_columns], g_utf8_strlen (columns->cells->pdata[i], -1));
  for (guint i = 0; i < columns->cells->len; i++)
    {
      const guint column = i % columns->n_columns;
      const char *cell = columns->cells->pdata[i];
      const int blanks = (int) (widths[column] - g_utf8_strlen (cell, -1));

      if (columns->right & (1u << column))
        g_string_append_printf (text, "%*s%s", blanks, "", cell);
      else
        g_string_append_printf (text, "%s%*s", cell, column + 1 < columns->n_columns ? blanks : 0, "");
      g_string_append (text, column + 1 < columns->n_columns ? "  " : "\n");
    }
  g_ptr_array_unref (columns->cells);
}

static Columns
begin_columns (const char *const *titles, guint n, guint right)
{
  Columns columns = { n, right, g_ptr_array_new_with_free_func (g_free) };

  for (guint i = 0; i < n; i++)
    add_cell (&columns, _ (titles[i]));
  return columns;
}

static void
add_number (Columns *columns, guint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, number);

  add_cell (columns, text);
}

/* ---- rounds ---- */

static char *
say_marks (guint32 marks)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < UC_N_MARKS; i++)
    if (marks & (1u << i))
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", uc_digest_mark_name (i));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

void
uc_house_print_hits (const GPtrArray *hits, GString *text)
{
  static const char *const titles[] = { N_ ("Began"), N_ ("Table"), N_ ("Round"), N_ ("Dealer"), N_ ("Paid"), N_ ("Marks") };
  Columns columns = begin_columns (titles, G_N_ELEMENTS (titles), 1u << 2 | 1u << 4);

  for (guint i = 0; i < hits->len; i++)
    {
      const UcHouseHit *hit = hits->pdata[i];
      const UcDigest *digest = &hit->found.digest;
      g_autofree char *began = uc_say_time (hit->found.row.first_real_ns), *paid = uc_say_money (digest->pays);
      g_autofree char *marks = hit->problem != NULL ? g_strdup (_ ("not in the journal as it is in the index")) : say_marks (digest->marks);

      add_cell (&columns, began);
      add_cell (&columns, hit->table);
      add_number (&columns, hit->found.row.number);
      add_cell (&columns, digest->dealer[0] != '\0' ? digest->dealer : "–");
      add_cell (&columns, paid);
      add_cell (&columns, marks);
    }
  print_columns (&columns, text);
}

static void
add_time (UcJson *json, const char *name, gint64 t_real_ns)
{
  char text[UC_TIME_TEXT];

  uc_json_string (uc_json_name (json, name), uc_time_format (t_real_ns, text));
}

void
uc_house_print_hits_json (const GPtrArray *hits, GString *text)
{
  for (guint i = 0; i < hits->len; i++)
    {
      const UcHouseHit *hit = hits->pdata[i];
      const UcDigest *digest = &hit->found.digest;
      UcJson json = { text };

      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "table"), hit->table);
      uc_json_number (uc_json_name (&json, "round"), hit->found.row.number);
      add_time (&json, "began", hit->found.row.first_real_ns);
      add_time (&json, "closed", hit->found.row.last_real_ns);
      uc_json_number (uc_json_name (&json, "first_event"), hit->found.row.first_seq);
      uc_json_number (uc_json_name (&json, "last_event"), hit->found.row.last_seq);
      uc_json_string (uc_json_name (&json, "dealer"), digest->dealer);
      uc_json_begin_array (uc_json_name (&json, "marks"));
      for (guint j = 0; j < UC_N_MARKS; j++)
        if (digest->marks & (1u << j))
          uc_json_string (&json, uc_digest_mark_name (j));
      uc_json_end_array (&json);
      uc_json_money (uc_json_name (&json, "stakes"), digest->stakes);
      uc_json_money (uc_json_name (&json, "pays"), digest->pays);
      uc_json_money (uc_json_name (&json, "largest"), digest->largest);
      uc_json_money (uc_json_name (&json, "award"), digest->award);
      uc_json_string (uc_json_name (&json, "journal"), hit->path);
      uc_json_string (uc_json_name (&json, "problem"), hit->problem);
      uc_json_end_object (&json);
      g_string_append_c (text, '\n');
    }
}

/* ---- one moment ---- */

void
uc_house_print_moments (const UcHouseMoment *moments, guint n, GString *text)
{
  static const char *const titles[] = { N_ ("Table"), N_ ("Round"), N_ ("Dealer"), N_ ("Step"), N_ ("Since") };
  Columns columns = begin_columns (titles, G_N_ELEMENTS (titles), 1u << 1);

  for (guint i = 0; i < n; i++)
    {
      const UcHouseMoment *moment = &moments[i];
      g_autofree char *since = NULL, *at = moment->problem != NULL ? NULL : uc_say_time (moment->since_ns);

      add_cell (&columns, moment->table);
      add_number (&columns, moment->round);
      add_cell (&columns, moment->dealer[0] != '\0' ? moment->dealer : "–");
      add_cell (&columns, moment->problem != NULL ? _ ("not known") : uc_say_step (moment->step));
      if (moment->problem != NULL)
        since = g_strdup ("–");
      else if (moment->is_going)
        since = g_strdup_printf (_ ("began %s"), at);
      else
        since = g_strdup_printf (_ ("between rounds; the last was closed %s"), at);
      add_cell (&columns, since);
    }
  print_columns (&columns, text);
}

void
uc_house_print_moments_json (const UcHouseMoment *moments, guint n, GString *text)
{
  for (guint i = 0; i < n; i++)
    {
      const UcHouseMoment *moment = &moments[i];
      UcJson json = { text };

      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "table"), moment->table);
      uc_json_number (uc_json_name (&json, "round"), moment->round);
      if (moment->problem == NULL)
        {
          uc_json_bool (uc_json_name (&json, "going"), moment->is_going);
          add_time (&json, moment->is_going ? "began" : "closed", moment->since_ns);
          uc_json_string (uc_json_name (&json, "step"), uc_step_name (moment->step));
          uc_json_string (uc_json_name (&json, "dealer"), moment->dealer);
        }
      uc_json_string (uc_json_name (&json, "journal"), moment->path);
      uc_json_string (uc_json_name (&json, "problem"), moment->problem);
      uc_json_end_object (&json);
      g_string_append_c (text, '\n');
    }
}
