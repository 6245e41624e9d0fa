/* The covering list: no key of the loader is forgotten, each pair of values that a table can have occurs, and the list
 * is short enough to be played. */
#include "uc-cover.h"
#include "uc-rules-load.h"
#include "uc-wager.h"

#include <string.h>

#define MOST_FILES 200

/* ---- the loader's own list of keys ---- */

static gboolean
is_listed (const char *group, const char *key)
{
  for (const UcCoverOption *option = uc_cover_options; option->group != NULL; option++)
    if (g_str_equal (option->group, group) && g_str_equal (option->key, key))
      return TRUE;
  return g_str_equal (group, "table") && g_str_equal (key, "id");
}

/* A key that nobody knows makes the loader say which it knows. */
static void
assert_group_is_listed (const char *game, const char *group)
{
  g_autofree char *text
      = g_str_equal (group, "table")
            ? g_strdup_printf ("[table]\nid=T\ndecks=6\nseats=6\ngame=%s\nno-key=1\n", game)
            : g_strdup_printf ("[table]\nid=T\ndecks=6\nseats=6\ngame=%s\n[%s]\nno-key=1\n", game, group);
  g_autoptr (GPtrArray) faults = uc_faults_new ();
  UcRules rules;

  g_assert_false (uc_rules_load_text (text, "keys.ini", &rules, faults));
  for (guint i = 0; i < faults->len; i++)
    {
      const UcFault *fault = faults->pdata[i];
      g_auto (GStrv) keys = g_strsplit (fault->accepted, ", ", -1);

      if (!g_str_equal (fault->key, "no-key"))
        continue;
      for (guint key = 0; keys[key] != NULL; key++)
        if (!is_listed (group, keys[key]))
          g_error ("[%s] %s has no row in tests/core/uc-cover-options.c", group, keys[key]);
    }
}

static void
every_key_is_listed (void)
{
  for (UcGame game = UC_GAME_NONE + 1; game < UC_N_GAMES; game++)
    {
      assert_group_is_listed (uc_game_name (game), "table");
      assert_group_is_listed (uc_game_name (game), "readings");
      assert_group_is_listed (uc_game_name (game), "policy");
      for (UcWager wager = UC_WAGER_MAIN + 1; wager < UC_N_WAGERS; wager++)
        {
          g_autofree char *group = g_strconcat ("wager ", uc_wager_name (wager), NULL);

          assert_group_is_listed (uc_game_name (game), group);
        }
    }
}

/* "a, b or c" and "a, or a sum", as the loader says which words a key takes. */
static void
assert_words_are_listed (const UcCoverOption *option, const char *accepted)
{
  g_autoptr (GString) text = g_string_new (accepted);
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) values = g_strsplit (option->values, ";", -1);

  g_string_replace (text, ", or ", ", ", 0);
  g_string_replace (text, " or ", ", ", 0);
  words = g_strsplit (text->str, ", ", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (strchr (words[i], ' ') == NULL && !g_strv_contains ((const char *const *)values, words[i]))
      g_error ("[%s] %s=%s is not among the values of tests/core/uc-cover-options.c", option->group, option->key,
               words[i]);
}

static void
every_word_is_listed (void)
{
  for (const UcCoverOption *option = uc_cover_options; option->group != NULL; option++)
    for (UcGame game = UC_GAME_NONE + 1; game < UC_N_GAMES && !g_str_has_prefix (option->group, "wager "); game++)
      {
        gboolean table = g_str_equal (option->group, "table");
        gboolean is_game = table && g_str_equal (option->key, "game");
        g_autofree char *text = g_strdup_printf (
            "[table]\n%s%s\n%s%s%s%s=?\n", is_game ? "" : "game=", is_game ? "" : uc_game_name (game), table ? "" : "[",
            table ? "" : option->group, table ? "" : "]\n", option->key);
        g_autoptr (GPtrArray) faults = uc_faults_new ();
        UcRules rules;

        g_assert_false (uc_rules_load_text (text, "words.ini", &rules, faults));
        for (guint i = 0; i < faults->len; i++)
          {
            const UcFault *fault = faults->pdata[i];

            if (g_str_equal (fault->group, option->group) && g_str_equal (fault->key, option->key))
              assert_words_are_listed (option, fault->accepted);
          }
      }
}

/* ---- the list ---- */

static void
every_file_loads (const UcCover *cover)
{
  for (guint i = 0; i < cover->files->len; i++)
    {
      g_autoptr (GPtrArray) faults = uc_faults_new ();
      UcRules rules;

      if (!uc_rules_load_text (cover->files->pdata[i], "cover.ini", &rules, faults))
        g_error ("%s", uc_fault_format (faults->pdata[0]));
    }
}

static gboolean
has_line (const char *file, const char *group, const char *line)
{
  g_autofree char *head = g_strdup_printf ("[%s]\n", group);
  const char *start = strstr (file, head);
  const char *end = start != NULL ? strstr (start, "\n[") : NULL;
  g_autofree char *lines
      = start != NULL ? g_strndup (start, end != NULL ? (gsize)(end + 1 - start) : strlen (start)) : NULL;
  g_autofree char *whole = g_strdup_printf ("\n%s", line);

  return lines != NULL && strstr (lines, whole) != NULL;
}

/* Whether the file has the option's value, read from its text and not from who made it. */
static gboolean
has_value (const char *file, const UcCoverOption *option, const char *value)
{
  g_autofree char *group = g_strdup_printf ("[%s]\n", option->group);
  g_autofree char *key = g_strdup_printf ("%s=", option->key);
  g_autofree char *line = g_strdup_printf ("%s=%s\n", option->key, value);

  if (*option->key == '\0')
    return (strstr (file, group) != NULL) == !g_str_equal (value, "-");
  return g_str_equal (value, "-") ? !has_line (file, option->group, key) : has_line (file, option->group, line);
}

/* Each value as a set of files; a pair occurs where two sets meet. */
static GPtrArray *
sets_of_values (const UcCover *cover, GPtrArray *names)
{
  GPtrArray *sets = g_ptr_array_new_with_free_func (g_free);

  for (const UcCoverOption *option = uc_cover_options; option->group != NULL; option++)
    {
      g_auto (GStrv) values = g_strsplit (option->values, ";", -1);

      for (guint v = 0; values[v] != NULL; v++)
        {
          guint8 *set = g_malloc0 (MOST_FILES);

          for (guint i = 0; i < cover->files->len; i++)
            set[i] = has_value (cover->files->pdata[i], option, values[v]);
          g_ptr_array_add (sets, set);
          g_ptr_array_add (names, g_strdup_printf ("[%s] %s=%s", option->group, option->key, values[v]));
        }
    }
  return sets;
}

static gboolean
meet (const guint8 *a, const guint8 *b)
{
  for (guint i = 0; i < MOST_FILES; i++)
    if (a[i] && b[i])
      return TRUE;
  return FALSE;
}

/* Neither two values of one key, nor a key of a wager that is not offered. */
static gboolean
is_pair (const char *a, const char *b)
{
  gsize group = strchr (a, ']') - a;
  gsize key = strchr (a, '=') - a + 1;
  gboolean same_group = strncmp (a, b, group + 1) == 0;

  if (strncmp (a, b, key) == 0)
    return FALSE;
  return !same_group || !g_str_has_suffix (a, "] =-") || g_str_has_suffix (b, "=-");
}

static void
every_pair_occurs_or_is_forbidden (const UcCover *cover)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) sets = sets_of_values (cover, names);
  g_autoptr (GHashTable) forbidden = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < cover->forbidden->len; i++)
    g_hash_table_add (forbidden, ((UcCoverForbidden *)cover->forbidden->pdata[i])->pair);
  for (guint a = 0; a < sets->len; a++)
    for (guint b = a + 1; b < sets->len; b++)
      {
        g_autofree char *pair = g_strdup_printf ("%s, %s", (char *)names->pdata[a], (char *)names->pdata[b]);

        if (is_pair (names->pdata[a], names->pdata[b]) && !meet (sets->pdata[a], sets->pdata[b])
            && !g_hash_table_contains (forbidden, pair))
          g_error ("no table file has %s", pair);
      }
}

static void
every_pair_is_covered (void)
{
  g_autoptr (UcCover) cover = uc_cover_new ();

  for (guint i = 0; i < cover->forbidden->len; i++)
    {
      const UcCoverForbidden *f = cover->forbidden->pdata[i];

      g_assert_nonnull (f->fault);
      g_test_message ("forbidden: %s: %s", f->pair, f->fault);
    }
  g_test_message ("%u files, %u pairs, %u forbidden", cover->files->len, cover->pairs, cover->forbidden->len);
  g_assert_cmpuint (cover->files->len, <=, MOST_FILES);
  every_file_loads (cover);
  every_pair_occurs_or_is_forbidden (cover);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cover/every-key-is-listed", every_key_is_listed);
  g_test_add_func ("/cover/every-word-is-listed", every_word_is_listed);
  g_test_add_func ("/cover/every-pair-that-a-table-can-have", every_pair_is_covered);
  return g_test_run ();
}
