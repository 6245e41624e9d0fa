#include "uc-regulation.h"

#include "uc-fault.h"
#include "uc-rules-resources.h"
#include "uc-side-wager.h"

#include <gio/gio.h>
#include <string.h>

#define RESOURCE_FOLDER "/org/upcard/rules"

/* The chapter first, then the sections of the side wagers that may be offered with the game, and what none of them
 * words. */
static const char *const down_under[] = { "685a", "685c.1", "house", NULL };
static const char *const blackjack[] = { "633a", "633b.10", "house", NULL };
static const char *const spanish_21[] = { "635a", "635b.1", "house", NULL };
static const char *const players_edge[] = { "635b.2", "635a", "house", NULL };
static const char *const washington[] = { "wsgc", "house", NULL };

static const char *const *const game_sections[UC_N_GAMES] = {
  [UC_GAME_DOWN_UNDER_BLACKJACK] = down_under,
  [UC_GAME_BLACKJACK] = blackjack,
  [UC_GAME_SPANISH_21] = spanish_21,
  [UC_GAME_PLAYERS_EDGE_21] = players_edge,
  [UC_GAME_MATCH_THE_DEALER_BLACKJACK] = washington,
};

static char *override_folder;

void
uc_rules_set_folder (const char *folder)
{
  g_free (override_folder);
  override_folder = g_strdup (folder);
}

/* The file's text; %NULL with @error when neither the folder nor the program has it. */
static char *
section_text (const char *section, GError **error)
{
  g_autofree char *name = g_strconcat (section, ".ini", NULL);
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  if (override_folder != NULL)
    {
      g_autofree char *file = g_build_filename (override_folder, name, NULL);

      if (g_file_test (file, G_FILE_TEST_EXISTS))
        {
          char *text = NULL;

          g_file_get_contents (file, &text, NULL, error);
          return text;
        }
    }
  path = g_build_path ("/", RESOURCE_FOLDER, name, NULL);
  bytes = g_resource_lookup_data (uc_rules_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);
  if (bytes == NULL)
    return NULL;
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* "blackjack;spanish-21": the games with which a section of a side wager alone says that its wagers may be offered.
 * Chapters list their wagers themselves. */
static const char *
games_of (const UcKeyText *section)
{
  const UcKeyLine *line = uc_key_text_find (section, "section", "games");

  return line != NULL ? line->value : "";
}

/* The files of the side wagers that have one of their own, named after them. */
static void
add_wager_sections (UcRegulation *self, UcGame game, GPtrArray *faults)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      g_autofree char *name = g_strconcat (uc_wager_name (wager), ".ini", NULL);
      g_autofree char *text = section_text (uc_wager_name (wager), NULL);
      UcKeyText *section = text != NULL ? uc_key_text_new (text, name, faults) : NULL;

      if (section != NULL && uc_list_has (games_of (section), uc_game_name (game)))
        g_ptr_array_add (self->sections, section);
      else
        g_clear_pointer (&section, uc_key_text_free);
    }
}

/* Looked up once: a table file is held against them each time that it is loaded. */
static GArray *
read_citations (const UcKeyText *section)
{
  GArray *citations = g_array_new (FALSE, FALSE, sizeof (UcCitationLine));

  for (guint i = 0; i < section->lines->len; i++)
    {
      const UcKeyLine *line = g_ptr_array_index (section->lines, i);
      UcCitationLine citation = { line, UC_CITE_NONE };

      if (!g_str_equal (uc_key_text_group_of (section, line), "citations"))
        continue;
      citation.cite = uc_cite_parse (line->key);
      g_array_append_val (citations, citation);
    }
  return citations;
}

static UcRegulation *
read_sections (UcGame game, GPtrArray *faults)
{
  UcRegulation *self = g_atomic_rc_box_new0 (UcRegulation);

  self->sections = g_ptr_array_new_with_free_func ((GDestroyNotify) uc_key_text_free);
  for (const char *const *section = game_sections[game]; *section != NULL; section++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *name = g_strconcat (*section, ".ini", NULL);
      g_autofree char *text = section_text (*section, &error);

      if (text == NULL)
        uc_fault_add (faults, name, 0, "", "", NULL, NULL, "the regulation's file cannot be read: %s", error->message);
      else
        g_ptr_array_add (self->sections, uc_key_text_new (text, name, faults));
    }
  add_wager_sections (self, game, faults);
  self->citations = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < self->sections->len; i++)
    g_ptr_array_add (self->citations, read_citations (g_ptr_array_index (self->sections, i)));
  return self;
}

UcRegulation *
uc_regulation_new (UcGame game, GPtrArray *faults)
{
  static UcRegulation *kept[UC_N_GAMES]; /* what the program itself holds does not change */
  static GMutex lock;
  guint before = faults->len;
  UcRegulation *self;
  g_autoptr (GMutexLocker) locker = NULL;

  g_return_val_if_fail (game_sections[game] != NULL, NULL);

  if (override_folder != NULL)
    return read_sections (game, faults);
  locker = g_mutex_locker_new (&lock);
  if (kept[game] != NULL)
    return g_atomic_rc_box_acquire (kept[game]);
  self = read_sections (game, faults);
  if (faults->len == before)
    kept[game] = g_atomic_rc_box_acquire (self);
  return self;
}

static void
clear (gpointer regulation)
{
  UcRegulation *self = regulation;

  g_ptr_array_unref (self->citations);
  g_ptr_array_unref (self->sections);
}

void
uc_regulation_free (UcRegulation *regulation)
{
  g_atomic_rc_box_release_full (regulation, clear);
}

const char *
uc_regulation_get (const UcRegulation *regulation, const char *group, const char *key)
{
  for (guint i = 0; i < regulation->sections->len; i++)
    {
      const UcKeyLine *line = uc_key_text_find (g_ptr_array_index (regulation->sections, i), group, key);

      if (line != NULL)
        return line->value;
    }
  return NULL;
}

const UcKeyText *
uc_regulation_section_of (const UcRegulation *regulation, const char *group)
{
  for (guint i = 0; i < regulation->sections->len; i++)
    {
      const UcKeyText *section = g_ptr_array_index (regulation->sections, i);

      if (uc_key_text_find_group (section, group) != NULL)
        return section;
    }
  return NULL;
}

const char *
uc_regulation_cite (const UcRegulation *regulation, UcCite cite)
{
  const char *text = uc_regulation_get (regulation, "citations", uc_cite_key (cite));

  return text != NULL ? text : "";
}

static gboolean
section_is_offered (const UcKeyText *section, const UcRules *rules)
{
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      g_autofree char *group = g_strconcat ("wager ", uc_wager_name (wager), NULL);

      if (rules->wagers[wager].offered && uc_key_text_find_group (section, group) != NULL)
        return TRUE;
    }
  return FALSE;
}

gboolean
uc_regulation_section_applies (const UcKeyText *section, const UcRules *rules)
{
  return uc_key_text_find_group (section, "table") != NULL || section_is_offered (section, rules);
}

static void
fill_from (const UcKeyText *section, const GArray *citations, gboolean replace, UcRules *rules, GPtrArray *faults)
{
  for (guint i = 0; i < citations->len; i++)
    {
      const UcKeyLine *line = g_array_index (citations, UcCitationLine, i).line;
      UcCite cite = g_array_index (citations, UcCitationLine, i).cite;

      if (cite == UC_CITE_NONE)
        uc_fault_add (faults, section->name, line->line, "citations", line->key, NULL, NULL,
                      "no paragraph goes by this name");
      else if (strlen (line->value) >= UC_CITE_TEXT)
        uc_fault_add (faults, section->name, line->line, "citations", line->key, NULL, NULL,
                      "the citation is longer than %d bytes", UC_CITE_TEXT - 1);
      else if (replace || *rules->cites[cite] == '\0')
        g_strlcpy (rules->cites[cite], line->value, UC_CITE_TEXT);
    }
}

static void
need_cite (const UcRules *rules, UcCite cite, GPtrArray *faults)
{
  if (*rules->cites[cite] == '\0')
    uc_fault_add (faults, "regulation", 0, "citations", uc_cite_key (cite), NULL, "the paragraph's number",
                  "no file of the regulation names this paragraph");
}

void
uc_regulation_fill_cites (const UcRegulation *regulation, UcRules *rules, GPtrArray *faults)
{
  for (guint i = 0; i < regulation->sections->len; i++)
    {
      const UcKeyText *section = g_ptr_array_index (regulation->sections, i);

      fill_from (section, g_ptr_array_index (regulation->citations, i), section_is_offered (section, rules), rules, faults);
    }
  for (UcCite cite = UC_CITE_NONE + 1; cite < UC_N_COMMON_CITES; cite++)
    need_cite (rules, cite, faults);
  UC_FOR_EACH_SIDE_WAGER (wager)
    if (rules->wagers[wager].offered)
      {
        need_cite (rules, uc_side_wager (wager)->loses, faults);
        need_cite (rules, uc_side_wager (wager)->pays, faults);
        need_cite (rules, uc_side_wager (wager)->paytable, faults);
      }
}

gboolean
uc_regulation_offers (const UcRegulation *regulation, UcWager wager)
{
  const char *list = uc_regulation_get (regulation, "table", "wagers");
  g_autofree char *group = g_strconcat ("wager ", uc_wager_name (wager), NULL);
  const UcKeyText *section = uc_regulation_section_of (regulation, group);

  return (list != NULL && uc_list_has (list, uc_wager_name (wager)))
         || (section != NULL && *games_of (section) != '\0');
}

gboolean
uc_list_has (const char *list, const char *word)
{
  g_auto (GStrv) words = g_strsplit (list, ";", -1);

  return g_strv_contains ((const char *const *) words, word);
}

typedef gboolean (*GroupVisitor) (const UcKeyText *section, const char *group, gpointer data);

/* Shows @visit every [wager …] of every game, until it returns %FALSE. */
static void
visit_wagers (GroupVisitor visit, gpointer data)
{
  g_autoptr (GPtrArray) faults = uc_faults_new ();

  for (UcGame game = UC_GAME_NONE + 1; game < UC_N_GAMES; game++)
    {
      g_autoptr (UcRegulation) regulation = uc_regulation_new (game, faults);

      for (guint i = 0; i < regulation->sections->len; i++)
        {
          const UcKeyText *section = g_ptr_array_index (regulation->sections, i);

          for (guint j = 0; j < section->groups->len; j++)
            {
              const char *group = ((const UcKeyLine *) g_ptr_array_index (section->groups, j))->value;

              if (g_str_has_prefix (group, "wager ") && !visit (section, group, data))
                return;
            }
        }
    }
}

typedef struct
{
  const char *sought; /* a group or a key */
  char *found;
  char *citation;
  gboolean several;
} Home;

static gboolean
visit_group (const UcKeyText *section, const char *group, gpointer data)
{
  Home *home = data;
  const UcKeyLine *name = uc_key_text_find (section, "section", "name");

  if (!g_str_equal (group, home->sought) || name == NULL)
    return TRUE;
  home->found = g_strdup (name->value);
  return FALSE;
}

char *
uc_regulation_home_of_wager (const char *group)
{
  Home home = { .sought = group };

  visit_wagers (visit_group, &home);
  return home.found;
}

static gboolean
visit_keys (const UcKeyText *section, const char *group, gpointer data)
{
  Home *home = data;
  const UcKeyLine *keys = uc_key_text_find (section, group, "keys");
  g_autofree char *paragraph = g_strconcat (home->sought, "-citation", NULL);
  const UcKeyLine *citation = uc_key_text_find (section, group, paragraph);

  if (keys == NULL || !uc_list_has (keys->value, home->sought))
    return TRUE;
  if (home->found != NULL)
    {
      home->several |= !g_str_equal (home->found, group);
      return TRUE;
    }
  home->found = g_strdup (group);
  home->citation = g_strdup (citation != NULL ? citation->value : NULL);
  return TRUE;
}

char *
uc_regulation_home_of_key (const char *key, char **citation)
{
  Home home = { .sought = key };

  visit_wagers (visit_keys, &home);
  if (home.several)
    {
      g_clear_pointer (&home.found, g_free);
      g_clear_pointer (&home.citation, g_free);
    }
  *citation = home.citation;
  return home.found;
}

static void
digest_section (GChecksum *checksum, const char *section, const char *text)
{
  g_checksum_update (checksum, (const guchar *) section, -1);
  g_checksum_update (checksum, (const guchar *) "\n", 1);
  g_checksum_update (checksum, (const guchar *) text, -1);
  g_checksum_update (checksum, (const guchar *) "\n", 1);
}

void
uc_regulation_digest (GChecksum *checksum)
{
  for (UcGame game = 0; game < UC_N_GAMES; game++)
    for (const char *const *section = game_sections[game]; section != NULL && *section != NULL; section++)
      {
        g_autofree char *text = section_text (*section, NULL);

        digest_section (checksum, *section, text != NULL ? text : "");
      }
  UC_FOR_EACH_SIDE_WAGER (wager)
    {
      g_autofree char *text = section_text (uc_wager_name (wager), NULL);

      if (text != NULL)
        digest_section (checksum, uc_wager_name (wager), text);
    }
}
