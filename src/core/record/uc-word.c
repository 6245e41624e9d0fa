#include "uc-word.h"

#include "uc-name.h"

static const char *const words[UC_N_WORDS] = {
#define X(name, text) [UC_WORD_##name] = text,
  UC_WORDS (X)
#undef X
};

UcWord
uc_word_parse (const char *text)
{
  return uc_name_index (words, UC_N_WORDS, text);
}

const char *
uc_word_name (UcWord word)
{
  g_return_val_if_fail (word < UC_N_WORDS, "");

  return words[word];
}
