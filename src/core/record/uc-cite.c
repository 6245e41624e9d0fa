#include "uc-cite.h"

#include "uc-name.h"

#include <string.h>

static const char *const cite_keys[UC_N_CITES] = {
#define X(name, key) key,
  UC_CITES (X)
#undef X
#define CITE(name, key) key,
  UC_SIDE_WAGERS (UC_WAGER_LIST_SKIP, UC_WAGER_LIST_SKIP, CITE)
#undef CITE
};

const char *
uc_cite_key (UcCite cite)
{
  g_return_val_if_fail ((guint) cite < UC_N_CITES, "");

  return cite_keys[cite];
}

UcCite
uc_cite_parse (const char *key)
{
  return uc_name_index (cite_keys, UC_N_CITES, key);
}

char *
uc_cite_format (const char *citation, char text[UC_CITATION_TEXT])
{
  const char *sign = strchr (citation, '.') != NULL ? "§ " : "ch. ";

  g_snprintf (text, UC_CITATION_TEXT, "%s%s", g_ascii_isdigit (*citation) ? sign : "", citation);
  return text;
}
