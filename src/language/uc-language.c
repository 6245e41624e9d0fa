#include "uc-language.h"

#include <libintl.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

/* Where nothing is said in the language of the surroundings: GLib asks once whether anything is, before somebody chooses another
 * language, and would translate nothing from then on, but for a locale whose name begins so. */
#define NEUTRAL "en_UPCARD"

static const UcLanguage languages[] = {
  { "en", "English", "Aa", "fonts-inter", NULL },
  { "es", "Español", "ñ", "fonts-inter", NULL },
  { "zh_CN", "简体中文", "简体", "fonts-noto-cjk", "Noto Sans CJK SC" },
  { "zh_TW", "繁體中文", "繁體", "fonts-noto-cjk", "Noto Sans CJK TC" },
  { "vi", "Tiếng Việt", "ếệ", "fonts-inter", NULL },
  { "ko", "한국어", "한국", "fonts-noto-cjk", "Noto Sans CJK KR" },
  { "tl", "Tagalog", "ñ", "fonts-inter", NULL },
  { "de", "Deutsch", "äß", "fonts-inter", NULL },
};

static const UcLanguage *now = languages;

/* gettext asks for this variable whenever it has forgotten what it found. Other threads may look for theirs at that moment, so that the
 * environment keeps its size: only the end of this string changes. */
static char variable[] = "LANGUAGE=\0       ";
#define VALUE (strlen ("LANGUAGE="))

const UcLanguage *
uc_languages (guint *n)
{
  *n = G_N_ELEMENTS (languages);
  return languages;
}

const UcLanguage *
uc_language_find (const char *code)
{
  for (guint i = 0; i < G_N_ELEMENTS (languages); i++)
    if (strcmp (languages[i].code, code) == 0)
      return &languages[i];
  return NULL;
}

/* Of a name as surroundings have it: "es_US.UTF-8", "zh_HK", "fil". */
static const UcLanguage *
find_named (const char *name)
{
  static const struct
  {
    const char *name, *code;
  } others[] = {
    { "fil", "tl" }, { "zh_HK", "zh_TW" }, { "zh_MO", "zh_TW" }, { "zh", "zh_CN" }, /* … and all others */
  };
  g_autofree char *place = g_strndup (name, strcspn (name, ".@"));
  g_autofree char *language = g_strndup (name, strcspn (name, "_.@"));
  const UcLanguage *found = uc_language_find (place);

  for (guint i = 0; found == NULL && i < G_N_ELEMENTS (others); i++)
    if (strcmp (others[i].name, place) == 0 || strcmp (others[i].name, language) == 0)
      found = uc_language_find (others[i].code);
  return found != NULL ? found : uc_language_find (language);
}

void
uc_language_set (const char *code)
{
  const UcLanguage *wanted = uc_language_find (code);

  g_return_if_fail (wanted != NULL);
  now = wanted;
  g_strlcpy (variable + VALUE, wanted->code, sizeof variable - VALUE);
  /* gettext remembers what it has found until it hears of a domain. */
  textdomain (GETTEXT_PACKAGE);
}

void
uc_language_begin_at (const char *messages, const char *neutral)
{
  g_autofree char *path = g_strdup (g_getenv ("LOCPATH"));
  const char *const *names = g_get_language_names ();
  const UcLanguage *wanted = languages;

  setlocale (LC_ALL, "");
  bindtextdomain (GETTEXT_PACKAGE, messages);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  g_setenv ("LOCPATH", neutral, TRUE);
  setlocale (LC_MESSAGES, NEUTRAL);
  if (path != NULL)
    g_setenv ("LOCPATH", path, TRUE);
  else
    g_unsetenv ("LOCPATH");
  for (guint i = 0; names[i] != NULL; i++)
    if (find_named (names[i]) != NULL)
      {
        wanted = find_named (names[i]);
        break;
      }
  uc_language_set (wanted->code);
  putenv (variable);
}

void
uc_language_begin (void)
{
  uc_language_begin_at (UC_MESSAGES_DIR, UC_NEUTRAL_DIR);
}

const UcLanguage *
uc_language_now (void)
{
  return now;
}
