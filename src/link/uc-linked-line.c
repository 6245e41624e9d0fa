#include "uc-linked-line.h"

#include "uc-append.h"
#include "uc-escape.h"
#include "uc-hex.h"
#include "uc-member.h"
#include "uc-number.h"

#include <glib/gi18n-lib.h>
#include <string.h>

G_DEFINE_QUARK (uc-linked-line-error-quark, uc_linked_line_error)

typedef enum
{
  NUMBER,
  MEMBER, /* from 1; none is UC_LINKED_NOBODY */
  MONEY,
  FLAG,
  TEXT,
  HASH,
  CHOICE,
} Type;

typedef struct
{
  const char *name;
  Type type;
  guint16 offset, size;
  const char *const *choices; /* ends with NULL */
} Field;

/* A verb, the number of its kind, and its keys in printing order. */
typedef struct
{
  const char *verb;
  const char *keys;
} Kind;

typedef struct
{
  const Kind *kinds;
  guint n_kinds;
  const Field *fields;
  guint n_fields;
  gsize kind_offset;
} Form;

/* ---- what there is ---- */

#define OF(type, member) G_STRUCT_OFFSET (type, member), sizeof (((type *)NULL)->member)
#define IN(name, type, member) { name, type, OF (UcLinkedInput, member), NULL }
#define EV(name, type, member) { name, type, OF (UcLinkedEvent, member), NULL }
#define EV_CHOICE(name, member, choices) { name, CHOICE, OF (UcLinkedEvent, member), choices }

static const Field input_fields[] = {
  IN ("table", TEXT, table),         IN ("seq", NUMBER, seq),          IN ("hash", HASH, hash),
  IN ("round", NUMBER, round),       IN ("count", NUMBER, count),      IN ("stake", MONEY, stake),
  IN ("tenth", NUMBER, tenth),       IN ("whole", NUMBER, whole),      IN ("claim", NUMBER, claim),
  IN ("awarded", MONEY, awarded),    IN ("released", MONEY, released), IN ("of-tenth", MONEY, of_tenth),
  IN ("value", MONEY, value),        IN ("reserve", MONEY, reserve),   IN ("by", TEXT, badge),
  IN ("second", TEXT, second),       IN ("reason", TEXT, reason),      IN ("by-hand", NUMBER, by_hand),
  IN ("seed", MONEY, terms.seed),    IN ("primary", NUMBER, terms.primary_ppm), IN ("secondary", NUMBER, terms.secondary_ppm),
  IN ("limit", MONEY, terms.limit),  IN ("of", TEXT, day),
};

#define ROW "table seq hash round"
#define PERSONS "by second reason"
#define TERMS "seed primary secondary limit "

static const Kind input_kinds[UC_LINKED_N_INPUTS] = {
  [UC_LINKED_ASKED] = { "asked", ROW " count stake" },
  [UC_LINKED_RETURNED] = { "returned", ROW " count" },
  [UC_LINKED_LEFT] = { "left", ROW },
  [UC_LINKED_CLAIMED] = { "claimed", ROW " tenth whole" },
  [UC_LINKED_SETTLED] = { "settled", ROW " claim tenth whole awarded released of-tenth by-hand" },
  [UC_LINKED_DOCUMENTED] = { "documented", ROW " claim awarded" },
  [UC_LINKED_FORKED] = { "forked", "table seq hash" },
  [UC_LINKED_STARTED] = { "started", "value reserve " PERSONS },
  [UC_LINKED_OPENED] = { "opened", PERSONS },
  [UC_LINKED_CLOSED] = { "closed", PERSONS },
  [UC_LINKED_ADJUSTED] = { "adjusted", "value reserve " PERSONS },
  [UC_LINKED_GIVEN_UP] = { "given-up", "table round " PERSONS },
  [UC_LINKED_BY_HAND] = { "by-hand", "table round claim tenth whole awarded released of-tenth " PERSONS },
  [UC_LINKED_PAID_OUT] = { "paid-out", "table claim awarded " PERSONS },
  [UC_LINKED_ENROLLED] = { "enrolled", "table " PERSONS },
  [UC_LINKED_SUSPENDED] = { "suspended", "table " PERSONS },
  [UC_LINKED_RESUMED] = { "resumed", "table " PERSONS },
  [UC_LINKED_FILED] = { "filed", TERMS PERSONS },
  [UC_LINKED_BEGUN] = { "begun", PERSONS },
  [UC_LINKED_DAY] = { "day", "of" },
};

static const char *const causes[UC_LINKED_N_CAUSES + 1] = {
  [UC_LINKED_CAUSE_OPENING] = "opening",   [UC_LINKED_CAUSE_JOINED] = "joined",     [UC_LINKED_CAUSE_RETURNED] = "returned",
  [UC_LINKED_CAUSE_LOCKED] = "locked",     [UC_LINKED_CAUSE_RESEED] = "reseed",     [UC_LINKED_CAUSE_TOP_UP] = "top-up",
  [UC_LINKED_CAUSE_AWARDED] = "awarded",   [UC_LINKED_CAUSE_RELEASED] = "released", [UC_LINKED_CAUSE_PAID] = "paid",
  [UC_LINKED_CAUSE_ADJUSTED] = "adjusted", [UC_LINKED_CAUSE_DAY] = "day",
};
static const char *const says[] = { "joined", "refused", "locked", "settled", NULL };
static const char *const whys[UC_LINKED_N_WHYS + 1] = { "none", "closed", "suspended", "stake", "full", "fork", "false", "persons" };

static const Field event_fields[] = {
  EV ("member", MEMBER, member),
  EV_CHOICE ("why", why, whys),
  EV ("seq", NUMBER, seq),
  EV ("hash", HASH, hash),
  EV ("entry", NUMBER, entry),
  EV ("epoch", NUMBER, epoch),
  EV_CHOICE ("cause", cause, causes),
  EV ("round", NUMBER, round),
  EV ("claim", NUMBER, claim),
  EV ("display", MONEY, change[UC_LINKED_DISPLAY]),
  EV ("reserve", MONEY, change[UC_LINKED_RESERVE]),
  EV ("overflow", MONEY, change[UC_LINKED_OVERFLOW]),
  EV ("held", MONEY, change[UC_LINKED_HELD]),
  EV ("payable", MONEY, change[UC_LINKED_PAYABLE]),
  EV ("paid", MONEY, change[UC_LINKED_PAID]),
  EV ("house", MONEY, change[UC_LINKED_HOUSE]),
  EV ("coin-in", MONEY, change[UC_LINKED_COIN_IN]),
  EV ("now-display", MONEY, balance[UC_LINKED_DISPLAY]),
  EV ("now-reserve", MONEY, balance[UC_LINKED_RESERVE]),
  EV ("now-overflow", MONEY, balance[UC_LINKED_OVERFLOW]),
  EV ("now-held", MONEY, balance[UC_LINKED_HELD]),
  EV ("now-payable", MONEY, balance[UC_LINKED_PAYABLE]),
  EV ("came", MONEY, came),
  EV ("came-reserve", MONEY, came_reserve),
  EV ("by", TEXT, by),
  EV ("second", TEXT, second),
  EV ("reason", TEXT, reason),
  EV ("said", NUMBER, said),
  EV_CHOICE ("say", say, says),
  EV ("value", MONEY, value),
  EV ("of-tenth", MONEY, tenth),
  EV ("is-held", MONEY, held),
  EV ("rank", NUMBER, rank),
  EV ("ticket-open", FLAG, ticket.open),
  EV ("ticket-round", NUMBER, ticket.round),
  EV ("ticket-epoch", NUMBER, ticket.epoch),
  EV ("ticket-entry", NUMBER, ticket.entry),
  EV ("count", NUMBER, ticket.count),
  EV ("before", NUMBER, ticket.before),
  EV ("has-claimed", FLAG, ticket.claimed),
  EV ("given-up", FLAG, ticket.given_up),
  EV ("then", NUMBER, ticket.then),
  EV ("id", NUMBER, kept.id),
  EV ("of-member", MEMBER, kept.member),
  EV ("of-round", NUMBER, kept.round),
  EV ("of-epoch", NUMBER, kept.epoch),
  EV ("order", NUMBER, kept.rank),
  EV ("during", NUMBER, kept.during),
  EV ("shares", FLAG, kept.shares),
  EV ("tenth", NUMBER, kept.tenth),
  EV ("whole", NUMBER, kept.whole),
  EV ("told", FLAG, kept.told),
  EV ("decided", FLAG, kept.decided),
  EV ("amount", MONEY, kept.amount),
  EV ("amount-tenth", MONEY, kept.of_tenth),
  EV ("least", MONEY, kept.least),
  EV ("least-tenth", MONEY, kept.least_tenth),
  EV ("awarded", MONEY, kept.awarded),
  EV ("back", MONEY, kept.back),
  EV ("since", MONEY, kept.came),
  EV ("since-reserve", MONEY, kept.came_reserve),
  EV ("table", TEXT, table),
  EV ("on", FLAG, on),
  EV ("seed", MONEY, terms.seed),
  EV ("primary", NUMBER, terms.primary_ppm),
  EV ("secondary", NUMBER, terms.secondary_ppm),
  EV ("limit", MONEY, terms.limit),
  EV ("waits", FLAG, waits),
  EV ("in-place", MONEY, in_place),
  EV ("paid-in-place", MONEY, paid_in_place),
  EV ("beyond", MONEY, beyond),
};

static const Kind event_kinds[UC_LINKED_N_EVENTS] = {
  [UC_LINKED_EVENT_ENTRY] = { "entry", "member seq entry epoch cause round claim display reserve overflow held payable paid house coin-in "
                                       "now-display now-reserve now-overflow now-held now-payable came came-reserve " PERSONS },
  [UC_LINKED_EVENT_ROW] = { "row", "member seq hash" },
  [UC_LINKED_EVENT_TICKET] = { "ticket", "member why ticket-open ticket-round ticket-epoch ticket-entry count before has-claimed given-up "
                                         "then" },
  [UC_LINKED_EVENT_CLAIM] = { "claim", "member id of-member of-round of-epoch order during shares tenth whole told decided amount "
                                       "amount-tenth least least-tenth awarded back since since-reserve" },
  [UC_LINKED_EVENT_TOLD] = { "told", "member said say why entry epoch round claim rank value of-tenth is-held" },
  [UC_LINKED_EVENT_EPOCH] = { "epoch", "epoch " PERSONS },
  [UC_LINKED_EVENT_OPEN] = { "meter", "on why " PERSONS },
  [UC_LINKED_EVENT_MEMBER] = { "member", "member table on why " PERSONS },
  [UC_LINKED_EVENT_TERMS] = { "terms", TERMS PERSONS },
  [UC_LINKED_EVENT_STRANDED] = { "stranded", "member id of-member of-round tenth whole amount amount-tenth awarded back waits in-place paid-in-place "
                                             "beyond" },
};

static const Form inputs = { input_kinds, G_N_ELEMENTS (input_kinds), input_fields, G_N_ELEMENTS (input_fields),
                             G_STRUCT_OFFSET (UcLinkedInput, kind) };
static const Form events = { event_kinds, G_N_ELEMENTS (event_kinds), event_fields, G_N_ELEMENTS (event_fields),
                             G_STRUCT_OFFSET (UcLinkedEvent, kind) };

static const Field *
find_field (const Form *form, const char *name, gsize len)
{
  for (guint i = 0; i < form->n_fields; i++)
    if (strlen (form->fields[i].name) == len && memcmp (form->fields[i].name, name, len) == 0)
      return &form->fields[i];
  return NULL;
}

const char *
uc_linked_line_cause (UcLinkedCause cause)
{
  return causes[cause];
}

const char *
uc_linked_line_why (UcLinkedWhy why)
{
  return whys[why];
}

/* ---- print ---- */

/* "" where there is nothing to say. */
static void
print_value (const Field *field, const void *at, GString *text)
{
  const guint64 number = field->type == TEXT || field->type == HASH ? 0 : uc_member_load (at, field->size);
  char money[UC_MONEY_TEXT];

  switch (field->type)
    {
    case NUMBER:
      if (number != 0)
        uc_append_number (text, number);
      break;
    case MEMBER:
      if (number != UC_LINKED_NOBODY)
        uc_append_number (text, number + 1);
      break;
    case MONEY:
      if (number != 0)
        uc_append (text, uc_money_format ((UcMoney)number, money));
      break;
    case FLAG:
      if (number != 0)
        uc_append (text, "yes");
      break;
    case TEXT:
      uc_escape_append (text, at, &uc_escape_word);
      break;
    case HASH:
      uc_hex_append (text, at, field->size);
      break;
    case CHOICE:
      if (number != 0)
        uc_append (text, field->choices[number]);
      break;
    }
}

static void
print (const Form *form, const void *fact, GString *line)
{
  const Kind *kind = &form->kinds[uc_member_load ((const char *)fact + form->kind_offset, sizeof (guint32))];
  g_autoptr (GString) value = g_string_new (NULL);

  uc_append (line, kind->verb);
  for (const char *p = kind->keys; *p != '\0'; p += strspn (p, " "))
    {
      const gsize len = strcspn (p, " ");
      const Field *field = find_field (form, p, len);

      g_string_truncate (value, 0);
      print_value (field, (const char *)fact + field->offset, value);
      if (value->len > 0)
        g_string_append_printf (line, " %.*s=%s", (int)len, p, value->str);
      p += len;
    }
}

void
uc_linked_line_print_input (const UcLinkedInput *input, GString *line)
{
  print (&inputs, input, line);
}

void
uc_linked_line_print_event (const UcLinkedEvent *event, GString *line)
{
  print (&events, event, line);
}

/* ---- parse ---- */

static gboolean
parse_value (const Field *field, const char *text, void *at)
{
  guint64 number = 0;
  UcMoney money;

  switch (field->type)
    {
    case NUMBER:
      if (!uc_number_parse (text, uc_member_most (field->size), &number))
        return FALSE;
      break;
    case MEMBER:
      if (!uc_number_parse (text, UC_LINKED_MEMBERS, &number) || number == 0)
        return FALSE;
      number--;
      break;
    case MONEY:
      if (!uc_money_parse (text, &money, NULL) || money < -UC_LINKED_MOST_SAID || money > UC_LINKED_MOST_SAID)
        return FALSE;
      number = (guint64)money;
      break;
    case FLAG:
      number = strcmp (text, "yes") == 0;
      break;
    case TEXT:
      return uc_escape_read (text, text + strlen (text), at, field->size) && g_utf8_validate (at, -1, NULL);
    case HASH:
      return uc_hex_parse (text, at, field->size);
    case CHOICE:
      while (field->choices[number] != NULL && strcmp (field->choices[number], text) != 0)
        number++;
      if (field->choices[number] == NULL)
        return FALSE;
      break;
    }
  uc_member_store (at, field->size, number);
  return TRUE;
}

static gboolean
refuse (GError **error, const char *word, const char *why)
{
  g_set_error (error, UC_LINKED_LINE_ERROR, UC_LINKED_LINE_ERROR_SYNTAX, "“%s”: %s", word, why);
  return FALSE;
}

/* @fact is 0 but for members, which are nobody. */
static gboolean
parse (const Form *form, const char *line, void *fact, GError **error)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  g_autoptr (GString) again = g_string_new (NULL);
  guint kind = 0;

  if (!g_utf8_validate (line, -1, NULL))
    return refuse (error, "…", _ ("the line is not UTF-8"));
  while (words[0] != NULL && kind < form->n_kinds && strcmp (form->kinds[kind].verb, words[0]) != 0)
    kind++;
  if (words[0] == NULL || kind == form->n_kinds)
    return refuse (error, words[0] != NULL ? words[0] : "", _ ("expected a fact of a linked meter, for example “asked”"));
  uc_member_store ((char *)fact + form->kind_offset, sizeof (guint32), kind);
  for (guint i = 0; i < form->n_fields; i++)
    if (form->fields[i].type == MEMBER)
      uc_member_store ((char *)fact + form->fields[i].offset, form->fields[i].size, UC_LINKED_NOBODY);
  for (guint i = 1; words[i] != NULL; i++)
    {
      const char *equals = strchr (words[i], '=');
      const Field *field = equals != NULL ? find_field (form, words[i], (gsize)(equals - words[i])) : NULL;

      if (field == NULL)
        return refuse (error, words[i], _ ("expected a key of this fact, “=” and its value"));
      if (!parse_value (field, equals + 1, (char *)fact + field->offset))
        return refuse (error, words[i], _ ("the value cannot be read"));
    }
  /* One line for each fact: no key twice, none of another fact, none in another order. */
  print (form, fact, again);
  if (strcmp (again->str, line) != 0)
    {
      g_set_error (error, UC_LINKED_LINE_ERROR, UC_LINKED_LINE_ERROR_SYNTAX, _ ("expected the line as it is written: “%s”"),
                   again->str);
      return FALSE;
    }
  return TRUE;
}

gboolean
uc_linked_line_parse_input (const char *line, UcLinkedInput *input, GError **error)
{
  memset (input, 0, sizeof *input);
  return parse (&inputs, line, input, error);
}

gboolean
uc_linked_line_parse_event (const char *line, UcLinkedEvent *event, GError **error)
{
  memset (event, 0, sizeof *event);
  return parse (&events, line, event, error);
}
