/* Findings: collected topic by topic, printed for people and for programs. */
#include "uc-doctor.h"

#include "uc-json.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct
{
  const char *name;
  const char *title;
  void (*examine) (UcDoctor *doctor);
} Topic;

/* In the order in which a board is put into service. */
static const Topic topics[] = {
  { "table", N_ ("Table file"), uc_doctor_table },
  { "access", N_ ("Users and permissions"), uc_doctor_access },
  { "lines", N_ ("Digital lines"), uc_doctor_lines },
  { "ports", N_ ("Serial devices"), uc_doctor_ports },
  { "record", N_ ("The record and its disk"), uc_doctor_record },
  { "mirror", N_ ("The copies of the record"), uc_doctor_mirror },
  { "witness", N_ ("The witness of the record"), uc_doctor_witness },
  { "counter", N_ ("The counter of the TPM"), uc_doctor_counter },
  { "clock", N_ ("Clock"), uc_doctor_clock },
  { "power", N_ ("Power and heat"), uc_doctor_power },
  { "screen", N_ ("Display and touch panel"), uc_doctor_screen },
  { "panel", N_ ("Size and light of the panel"), uc_doctor_panel },
  { "sign", N_ ("Meter sign"), uc_doctor_sign },
  { "link", N_ ("The link of shared meters"), uc_doctor_link },
  { "house", N_ ("The journals of the house"), uc_doctor_house },
  { "sound", N_ ("Sound"), uc_doctor_sound },
  { "service", N_ ("Programs"), uc_doctor_service },
};

static const struct
{
  const char *name;
  const char *mark;
} kinds[] = {
  [UC_FINDING_GOOD] = { "good", N_ ("ok") },
  [UC_FINDING_NOTE] = { "note", N_ ("note") },
  [UC_FINDING_FAULT] = { "fault", N_ ("FAULT") },
};

static void
finding_free (UcFinding *finding)
{
  g_free (finding->text);
  g_free (finding->remedy);
  g_free (finding);
}

void
uc_doctor_init (UcDoctor *doctor, const char *root, const char *table_path, const char *journal_path,
                const char *people_path)
{
  *doctor = (UcDoctor) {
    .root = root,
    .table_path = table_path,
    .journal_path = journal_path,
    .people_path = people_path,
    .machine = &uc_port_system,
    .tpm = *root == '\0' ? UC_TPM_DEVICE : NULL,
    .time_source = *root == '\0' ? uc_time_source_ask : NULL,
    .ask_unit = *root == '\0' ? uc_doctor_ask_unit : NULL,
    .ask_health = *root == '\0' ? uc_doctor_ask_health : NULL,
    .findings = g_ptr_array_new_with_free_func ((GDestroyNotify) finding_free),
  };
}

void
uc_doctor_clear (UcDoctor *doctor)
{
  g_clear_pointer (&doctor->findings, g_ptr_array_unref);
}

void
uc_doctor_examine (UcDoctor *doctor)
{
  for (guint i = 0; i < G_N_ELEMENTS (topics); i++)
    {
      doctor->topic = topics[i].name;
      topics[i].examine (doctor);
    }
}

guint
uc_doctor_count (const UcDoctor *doctor, UcFindingKind kind)
{
  guint n = 0;

  for (guint i = 0; i < doctor->findings->len; i++)
    n += ((const UcFinding *) doctor->findings->pdata[i])->kind == kind;
  return n;
}

/* ---- adding ---- */

static void
add (UcDoctor *doctor, UcFindingKind kind, char *text, char *remedy)
{
  UcFinding *finding = g_new0 (UcFinding, 1);

  *finding = (UcFinding) { doctor->topic, kind, text, remedy };
  g_ptr_array_add (doctor->findings, finding);
}

void
uc_doctor_good (UcDoctor *doctor, char *text)
{
  add (doctor, UC_FINDING_GOOD, text, NULL);
}

void
uc_doctor_note (UcDoctor *doctor, char *text, char *remedy)
{
  add (doctor, UC_FINDING_NOTE, text, remedy);
}

void
uc_doctor_fault (UcDoctor *doctor, char *text, char *remedy)
{
  add (doctor, UC_FINDING_FAULT, text, remedy);
}

/* ---- looking ---- */

gboolean
uc_doctor_is_here (const UcDoctor *doctor)
{
  return *doctor->root == '\0';
}

char *
uc_doctor_path (const UcDoctor *doctor, const char *path)
{
  return g_strconcat (doctor->root, path, NULL);
}

char *
uc_doctor_read (const UcDoctor *doctor, const char *path)
{
  g_autofree char *full = uc_doctor_path (doctor, path);
  char *text = NULL;

  return g_file_get_contents (full, &text, NULL, NULL) ? g_strstrip (text) : NULL;
}

char *
uc_doctor_setting (const UcDoctor *doctor, const char *path, const char *name)
{
  g_autofree char *text = uc_doctor_read (doctor, path), *begin = g_strconcat (name, "=", NULL);
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", -1);
  char *value = NULL;

  /* As systemd reads such a file, the last one counts. */
  for (guint i = 0; lines[i] != NULL; i++)
    if (g_str_has_prefix (g_strstrip (lines[i]), begin))
      {
        g_autofree char *bare = g_strdup (lines[i] + strlen (begin));
        gsize length = strlen (bare);
        gboolean quoted = length >= 2 && (*bare == '"' || *bare == '\'') && bare[length - 1] == *bare;

        g_free (value);
        value = quoted ? g_strndup (bare + 1, length - 2) : g_strdup (bare);
      }
  return value;
}

static int
compare_names (gconstpointer one, gconstpointer other)
{
  return g_strcmp0 (*(char *const *) one, *(char *const *) other);
}

GPtrArray *
uc_doctor_list (const UcDoctor *doctor, const char *folder, const char *prefix)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *full = uc_doctor_path (doctor, folder);
  g_autoptr (GDir) dir = g_dir_open (full, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_prefix (name, prefix))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* ---- saying ---- */

void
uc_doctor_to_text (const UcDoctor *doctor, GString *text)
{
  const char *topic = NULL;

  for (guint i = 0; i < doctor->findings->len; i++)
    {
      const UcFinding *finding = doctor->findings->pdata[i];

      if (g_strcmp0 (finding->topic, topic) != 0)
        for (guint row = 0; row < G_N_ELEMENTS (topics); row++)
          if (g_str_equal (topics[row].name, finding->topic))
            g_string_append_printf (text, "%s%s\n", topic == NULL ? "" : "\n", _ (topics[row].title));
      topic = finding->topic;
      g_string_append_printf (text, "  %-6s %s\n", _ (kinds[finding->kind].mark), finding->text);
      if (finding->remedy != NULL)
        g_string_append_printf (text, "         → %s\n", finding->remedy);
    }
  g_string_append_c (text, '\n');
  g_string_append_printf (text, g_dngettext (NULL, "%u fault, ", "%u faults, ", uc_doctor_count (doctor, UC_FINDING_FAULT)),
                          uc_doctor_count (doctor, UC_FINDING_FAULT));
  g_string_append_printf (text, g_dngettext (NULL, "%u note.\n", "%u notes.\n", uc_doctor_count (doctor, UC_FINDING_NOTE)),
                          uc_doctor_count (doctor, UC_FINDING_NOTE));
}

void
uc_doctor_to_json (const UcDoctor *doctor, GString *text)
{
  UcJson json = { text };

  uc_json_begin_object (&json);
  uc_json_number (uc_json_name (&json, "faults"), uc_doctor_count (doctor, UC_FINDING_FAULT));
  uc_json_number (uc_json_name (&json, "notes"), uc_doctor_count (doctor, UC_FINDING_NOTE));
  uc_json_begin_array (uc_json_name (&json, "findings"));
  for (guint i = 0; i < doctor->findings->len; i++)
    {
      const UcFinding *finding = doctor->findings->pdata[i];

      uc_json_begin_object (&json);
      uc_json_string (uc_json_name (&json, "topic"), finding->topic);
      uc_json_string (uc_json_name (&json, "kind"), kinds[finding->kind].name);
      uc_json_string (uc_json_name (&json, "text"), finding->text);
      uc_json_string (uc_json_name (&json, "remedy"), finding->remedy);
      uc_json_end_object (&json);
    }
  uc_json_end_array (&json);
  uc_json_end_object (&json);
  g_string_append_c (text, '\n');
}
