#include "uc-link-line.h"

#include "uc-hex.h"
#include "uc-member.h"
#include "uc-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (uc-link-line-error-quark, uc_link_line_error)

typedef enum
{
  NAME,   /* letters, digits, "-", "_", "." */
  NUMBER,
  HASH,
  SUM,
  STATE,
  REST,   /* what is left of the line: not empty */
  MAYBE_REST, /* or nothing is left */
} Type;

typedef struct
{
  const char *name;    /* as help and errors have it */
  const char *prefix;  /* "row=" */
  Type type;
  guint16 offset, size;
} Field;

#define FIELD(id, text, before, type, member)                                                                          \
  [id] = { text, before, type, G_STRUCT_OFFSET (UcLinkLine, member), sizeof (((UcLinkLine *)NULL)->member) }

typedef enum
{
  NO_FIELD, TABLE, FINGERPRINT, FILE_IS, ROW_IS, HEAD_IS, SAID_IS, RULES_IS, FILE_NAME, N, SEQ, HASH_OF, METER, VALUE, ENTRY,
  STATE_OF, TIME_1, TIME_2, TIME_3, BADGE, PIN, SECOND, SECOND_PIN, CODE, WORDS, KEYS, PIT, ROW, TIME,
} FieldId;

static const Field fields[] = {
  FIELD (TABLE, "TABLE", "", NAME, table),
  FIELD (FINGERPRINT, "FINGERPRINT", "", NAME, fingerprint),
  FIELD (FILE_IS, "file=NAME", "file=", NAME, file),
  FIELD (ROW_IS, "row=ROW", "row=", NUMBER, n),
  FIELD (HEAD_IS, "head=CODE", "head=", NAME, head),
  FIELD (SAID_IS, "said=N", "said=", NUMBER, said),
  FIELD (RULES_IS, "rules=HASH", "rules=", NAME, rules),
  FIELD (FILE_NAME, "NAME", "", NAME, file),
  FIELD (N, "N", "", NUMBER, n),
  FIELD (SEQ, "SEQ", "", NUMBER, n),
  FIELD (HASH_OF, "HASH", "", HASH, hash),
  FIELD (METER, "METER", "", NAME, meter),
  FIELD (VALUE, "VALUE", "", SUM, value),
  FIELD (ENTRY, "ENTRY", "", NUMBER, entry),
  FIELD (STATE_OF, "STATE", "", STATE, state),
  FIELD (TIME_1, "T1", "", NUMBER, times[0]),
  FIELD (TIME_2, "T2", "", NUMBER, times[1]),
  FIELD (TIME_3, "T3", "", NUMBER, times[2]),
  FIELD (BADGE, "BADGE", "", NAME, badge),
  FIELD (PIN, "PIN", "", NAME, pin),
  FIELD (SECOND, "BADGE", "", NAME, second),
  FIELD (SECOND_PIN, "PIN", "", NAME, second_pin),
  FIELD (CODE, "CODE", "", NAME, head),
  FIELD (WORDS, "TEXT", "", REST, rest),
  FIELD (KEYS, "[KEY=VALUE…]", "", MAYBE_REST, rest),
  FIELD (PIT, "NAME", "", NAME, table),
  FIELD (ROW, "ROW", "", NUMBER, n),
  FIELD (TIME, "TIME", "", NUMBER, times[0]),
};

#define MOST_FIELDS 8

/* “row” and “text” have a form of their own: uc-record-line.h reads them. */
static const struct
{
  const char *verb;
  guint8 fields[MOST_FIELDS];
} kinds[UC_LINK_N_KINDS] = {
  [UC_LINK_HELLO] = { "hello", { TABLE, FINGERPRINT, FILE_IS, ROW_IS, HEAD_IS, SAID_IS, RULES_IS } },
  [UC_LINK_SEEN] = { "seen", { N, CODE } },
  [UC_LINK_SIGN] = { "sign", { METER } },
  [UC_LINK_FILE] = { "file", { FILE_NAME } },
  [UC_LINK_TEXT] = { "text" },
  [UC_LINK_ROW] = { "row" },
  [UC_LINK_HEARD] = { "heard", { N } },
  [UC_LINK_STATUS] = { "status" },
  [UC_LINK_DO] = { "do", { BADGE, PIN, SECOND, SECOND_PIN, METER, WORDS } },
  [UC_LINK_PIT] = { "pit", { PIT } },
  [UC_LINK_FACT] = { "fact", { N, WORDS } },
  [UC_LINK_FROM] = { "from", { SEQ, HASH_OF } },
  [UC_LINK_ACK] = { "ack", { N } },
  [UC_LINK_SAY] = { "say", { N, WORDS } },
  [UC_LINK_SHOW] = { "show", { METER, VALUE, ENTRY, STATE_OF, KEYS } },
  [UC_LINK_TERMS] = { "terms", { METER, WORDS } },
  [UC_LINK_DONE] = { "done" },
  [UC_LINK_IS] = { "is", { WORDS } },
  [UC_LINK_FACTS] = { "facts", { N } },
  [UC_LINK_NOTED] = { "noted", { ROW, TIME, WORDS } },
  [UC_LINK_REFUSED] = { "refused", { N, WORDS } },
  [UC_LINK_CLAIMS] = { "claims", { METER, WORDS } },
  [UC_LINK_COPIES] = { "copies", { WORDS } },
  [UC_LINK_END] = { "end", { WORDS } },
  [UC_LINK_FORK] = { "fork", { SEQ, HASH_OF } },
  [UC_LINK_BEAT] = { "beat", { TIME_1, TIME_2, TIME_3 } },
};

static const char *const states[UC_LINK_N_STATES] = { "open", "pending", "closed", "suspended", "won" };

static gboolean
is_record (UcLinkKind kind)
{
  return kind == UC_LINK_ROW || kind == UC_LINK_TEXT;
}

/* ---- print ---- */

static void
print_value (const Field *field, const void *at, GString *text)
{
  char money[UC_MONEY_TEXT];

  switch (field->type)
    {
    case NAME:
      g_string_append (text, *(const char *)at != '\0' ? at : "-");
      break;
    case NUMBER:
      g_string_append_printf (text, "%" G_GUINT64_FORMAT, uc_member_load (at, field->size));
      break;
    case HASH:
      uc_hex_append (text, at, field->size);
      break;
    case SUM:
      g_string_append (text, uc_money_format (*(const UcMoney *)at, money));
      break;
    case STATE:
      g_string_append (text, states[*(const UcLinkState *)at]);
      break;
    case REST:
    case MAYBE_REST:
      g_string_append (text, *(const char *const *)at);
      break;
    }
}

void
uc_link_line_print (const UcLinkLine *line, GString *text)
{
  if (is_record (line->kind))
    g_string_append (text, line->rest);
  else
    g_string_append (text, kinds[line->kind].verb);
  for (guint i = 0; i < MOST_FIELDS && kinds[line->kind].fields[i] != NO_FIELD; i++)
    {
      const Field *field = &fields[kinds[line->kind].fields[i]];

      if (field->type == MAYBE_REST && line->rest == NULL)
        continue;
      g_string_append_printf (text, " %s", field->prefix);
      print_value (field, (const char *)line + field->offset, text);
    }
  g_string_append_c (text, '\n');
}

/* ---- parse ---- */

/* What a whole line of @kind looks like: “hello TABLE FINGERPRINT …”. */
static char *
form_of (guint kind)
{
  GString *form = g_string_new (kinds[kind].verb);

  for (guint i = 0; i < MOST_FIELDS && kinds[kind].fields[i] != NO_FIELD; i++)
    g_string_append_printf (form, " %s", fields[kinds[kind].fields[i]].name);
  return g_string_free (form, FALSE);
}

static gboolean
refuse (GError **error, const char *word, const char *expected)
{
  g_set_error (error, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_SYNTAX, _ ("“%.80s” cannot be read; expected: %s"), word, expected);
  return FALSE;
}

static gboolean
read_value (const Field *field, const char *text, void *at)
{
  guint64 number;
  UcMoney money;

  switch (field->type)
    {
    case NAME:
      if (strcmp (text, "-") == 0)
        return TRUE;
      return *text != '\0' && text[strspn (text, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "-_.")] == '\0'
             && g_strlcpy (at, text, field->size) < field->size;
    case NUMBER:
      if (!uc_number_parse (text, G_MAXINT64, &number))
        return FALSE;
      uc_member_store (at, field->size, number);
      return TRUE;
    case HASH:
      return uc_hex_parse (text, at, field->size);
    case SUM:
      if (!uc_money_parse (text, &money, NULL) || money < 0)
        return FALSE;
      *(UcMoney *)at = money;
      return TRUE;
    case STATE:
      for (guint i = 0; i < UC_LINK_N_STATES; i++)
        if (strcmp (states[i], text) == 0)
          {
            *(UcLinkState *)at = i;
            return TRUE;
          }
      return FALSE;
    case REST:
    case MAYBE_REST:
      return FALSE;
    }
  g_return_val_if_reached (FALSE);
}

static gboolean
is_text (const char *line, gboolean tabs)
{
  for (const guchar *p = (const guchar *)line; *p != '\0'; p++)
    if ((*p < ' ' && !(tabs && *p == '\t')) || *p == 0x7f)
      return FALSE;
  return g_utf8_validate (line, -1, NULL);
}

gboolean
uc_link_line_parse (const char *line, UcLinkLine *parsed, GError **error)
{
  const gsize verb = strcspn (line, " \t");
  g_autofree char *form = NULL;
  g_autoptr (GString) again = g_string_new (NULL);
  const char *at = line + verb;
  guint kind = 0;

  memset (parsed, 0, sizeof *parsed);
  while (kind < UC_LINK_N_KINDS && (strlen (kinds[kind].verb) != verb || strncmp (kinds[kind].verb, line, verb) != 0))
    kind++;
  if (kind == UC_LINK_N_KINDS || !is_text (line, is_record (kind)))
    return refuse (error, g_utf8_validate (line, -1, NULL) ? line : "…", _ ("a line of a link, such as “hello”, in UTF-8"));
  parsed->kind = kind;
  form = form_of (kind);
  if (is_record (kind))
    {
      parsed->rest = line;
      return line[verb] == '\t' || refuse (error, line, _ ("fields with a tab before each"));
    }
  for (guint i = 0; i < MOST_FIELDS && kinds[kind].fields[i] != NO_FIELD; i++)
    {
      const Field *field = &fields[kinds[kind].fields[i]];
      g_autofree char *word = NULL;

      if (field->type == MAYBE_REST && *at == '\0')
        break;
      if (*at != ' ' || at[1] == '\0')
        return refuse (error, line, form);
      at++;
      if (field->type == REST || field->type == MAYBE_REST)
        {
          parsed->rest = at;
          at += strlen (at);
          break;
        }
      word = g_strndup (at, strcspn (at, " "));
      at += strlen (word);
      if (!g_str_has_prefix (word, field->prefix) || !read_value (field, word + strlen (field->prefix), (char *)parsed + field->offset))
        return refuse (error, word, form);
    }
  /* A win is shown with its particulars, and nothing else has any. */
  if (kind == UC_LINK_SHOW && (parsed->state == UC_LINK_WON) != (parsed->rest != NULL))
    return refuse (error, line, form);
  /* No word more, no number or sum in another form. */
  uc_link_line_print (parsed, again);
  g_string_truncate (again, again->len - 1);
  return strcmp (again->str, line) == 0 || refuse (error, line, form);
}

/* ---- lines from bytes ---- */

void
uc_link_lines_init (UcLinkLines *lines)
{
  lines->bytes = g_string_new (NULL);
  lines->taken = 0;
}

void
uc_link_lines_clear (UcLinkLines *lines)
{
  if (lines->bytes != NULL)
    g_string_free (lines->bytes, TRUE);
  lines->bytes = NULL;
}

void
uc_link_lines_push (UcLinkLines *lines, const char *bytes, gsize n)
{
  g_string_erase (lines->bytes, 0, (gssize)lines->taken);
  lines->taken = 0;
  g_string_append_len (lines->bytes, bytes, (gssize)n);
}

const char *
uc_link_lines_next (UcLinkLines *lines, GError **error)
{
  char *line = lines->bytes->str + lines->taken;
  const gsize left = lines->bytes->len - lines->taken;
  char *end = memchr (line, '\n', left);
  const gsize n = end != NULL ? (gsize)(end - line) : left;

  if (n > UC_LINK_LINE_MOST)
    {
      g_set_error (error, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_TOO_LONG, _ ("a line is longer than %u bytes"), UC_LINK_LINE_MOST);
      return NULL;
    }
  if (memchr (line, '\0', n) != NULL)
    {
      g_set_error (error, UC_LINK_LINE_ERROR, UC_LINK_LINE_ERROR_SYNTAX, _ ("a line holds a zero byte; expected text in UTF-8"));
      return NULL;
    }
  if (end == NULL)
    return NULL;
  *end = '\0';
  lines->taken += n + 1;
  return line;
}
