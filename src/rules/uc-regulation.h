/* The regulation's own key files, read: what a chapter allows, what it fixes, what it pays. Private to src/rules. */
#pragma once

#include "uc-key-text.h"
#include "uc-rules.h"

G_BEGIN_DECLS

/* A line of [citations]. */
typedef struct
{
  const UcKeyLine *line;
  UcCite cite; /* UC_CITE_NONE: no paragraph goes by its name */
} UcCitationLine;

typedef struct
{
  GPtrArray *sections;  /* UcKeyText *: the game's chapter first, then the sections of its side wagers */
  GPtrArray *citations; /* of each section: a GArray of UcCitationLine */
} UcRegulation;

/* The sections that @game is played by; what is wrong with them goes to @faults. Never %NULL. They are read once in a
 * program, unless they lie in a folder (uc_rules_set_folder ()). Any thread may ask. */
UcRegulation *uc_regulation_new (UcGame game, GPtrArray *faults);
void uc_regulation_free (UcRegulation *regulation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcRegulation, uc_regulation_free)

/* A value of the first section that has it; %NULL when none has. */
const char *uc_regulation_get (const UcRegulation *regulation, const char *group, const char *key);
/* The section that holds @group; %NULL when none does. */
const UcKeyText *uc_regulation_section_of (const UcRegulation *regulation, const char *group);
/* Whether the game's chapter, or the file of @wager itself, says that the wager may be offered with the game. */
gboolean uc_regulation_offers (const UcRegulation *regulation, UcWager wager);
/* The paragraph for @cite, the game's own chapter first; "" when there is none. */
const char *uc_regulation_cite (const UcRegulation *regulation, UcCite cite);
/* Fills @rules->cites. A side wager's section takes precedence over the chapter at a table that offers the wager. A
 * paragraph that no section names, or that is too long, is a fault. */
void uc_regulation_fill_cites (const UcRegulation *regulation, UcRules *rules, GPtrArray *faults);
/* What is wrong with the lines of [notices] goes to @faults. */
void uc_regulation_check_notices (const UcRegulation *regulation, GPtrArray *faults);
/* Whether a table plays by @section: the game's chapter, or a side wager's where the wager is offered. House procedure
 * is no section of a regulation. */
gboolean uc_regulation_section_applies (const UcKeyText *section, const UcRules *rules);
/* Whether @word is one of the ";"-separated @list. */
gboolean uc_list_has (const char *list, const char *word);

/* The name of the section that has [wager NAME], of whatever game: "635b.2". %NULL when none has. Free with g_free (). */
char *uc_regulation_home_of_wager (const char *group);
/* The one wager of all games whose group takes @key: "wager monster-match", and the paragraph of the key in @citation;
 * %NULL when none takes it, or more than one. Free both with g_free (). */
char *uc_regulation_home_of_key (const char *key, char **citation);

/* Digest of all embedded (or overriding) files, for uc_rules_version (). */
void uc_regulation_digest (GChecksum *checksum);

G_END_DECLS
