/* The grammar of the round script. Each verb's arguments are a pattern of words; each word of a pattern is one entry of
 * the table below, which says how it is read, printed and explained. */
#include "uc-input.h"

#include "uc-rules.h"
#include "uc-names.h"

G_DEFINE_QUARK (uc-input-error-quark, uc_input_error)

#define MAX_ARGS 7
#define MAX_COUNT 9999
#define PIN_MIN 4
#define PIN_MAX 8
#define USAGE_TEXT 128
#define SEALED "sealed:"
/* Longest word of any line, with its terminator. */
#define WORD_TEXT (UC_SEAL_TEXT + sizeof SEALED)

typedef struct
{
  const char *rest; /* what lies behind the current word */
  const char *end;  /* where the line, or its comment, ends */
  char word[WORD_TEXT];
  UcInput *input;
} Reader;

typedef struct
{
  char *p;
  char *end; /* the terminator's last possible place */
} Writer;

typedef struct _Arg Arg;

typedef struct
{
  const Arg *arg;
  const char *name; /* in the pattern: the words to choose from */
  guint name_len;
  gboolean optional;
} Slot;

struct _Arg
{
  const char *name;     /* in the patterns */
  const char *usage;    /* in the usage text; %NULL: the name itself */
  const char *expected; /* in errors: "… is not EXPECTED" */
  gboolean (*read) (Reader *reader, const Slot *slot);
  void (*print) (const UcInput *input, Writer *writer);
  gboolean (*given) (const UcInput *input); /* %NULL: never optional */
};

static const char *const verbs[UC_N_INPUTS] = {
  [UC_INPUT_NONE] = "",
#define X(name, verb, pattern) [UC_INPUT_##name] = verb,
  UC_INPUTS (X)
#undef X
};

static const char *const patterns[UC_N_INPUTS] = {
  [UC_INPUT_NONE] = "",
#define X(name, verb, pattern) [UC_INPUT_##name] = pattern,
  UC_INPUTS (X)
#undef X
};

/* What stands behind the irregularity's own name. */
static const char *const irregularity_patterns[UC_N_IRREGULARITIES] = {
  [UC_IRREGULARITY_FACE_UP_CARD] = "[card]",
  [UC_IRREGULARITY_EXPOSED_CARD] = "[card]",
  [UC_IRREGULARITY_NO_CARDS] = "seat",
  [UC_IRREGULARITY_ONE_CARD] = "seat yes|no",
  [UC_IRREGULARITY_MISSED_CARD] = "seat hand draw|dead",
  [UC_IRREGULARITY_WRONG_LIGHT] = "range",
  [UC_IRREGULARITY_WRONG_PLACE] = "range",
};

static const char *const origins[UC_N_ORIGINS] = {
  [UC_ORIGIN_SCRIPT] = "script",
  [UC_ORIGIN_DEVICE] = "device",
  [UC_ORIGIN_DEALER] = "dealer",
  [UC_ORIGIN_FLOOR] = "floor",
  [UC_ORIGIN_SERVICE] = "service",
};

/* ---- words of a line ---- */

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* The next word into reader->word; %FALSE at the end of the line. A word too long for any meaning is cut: it is then
 * refused by what it should have been. */
static gboolean
next_word (Reader *reader)
{
  const char *p = reader->rest;
  guint n = 0;

  while (p < reader->end && is_blank (*p))
    p++;
  if (p == reader->end)
    {
      reader->rest = p;
      reader->word[0] = '\0';
      return FALSE;
    }
  for (; p < reader->end && !is_blank (*p); p++)
    if (n < WORD_TEXT - 1)
      reader->word[n++] = *p;
  reader->word[n] = '\0';
  reader->rest = p;
  return TRUE;
}

static void
put (Writer *writer, const char *text)
{
  while (*text != '\0' && writer->p < writer->end)
    *writer->p++ = *text++;
}

static void
put_number (Writer *writer, guint64 number)
{
  char digits[24];

  g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, number);
  put (writer, digits);
}

/* Copies a whole word; %FALSE when it is longer than @size holds. */
static gboolean
take_text (char *to, const char *word, gsize size)
{
  return g_strlcpy (to, word, size) < size;
}

static gboolean
parse_number (const char *word, guint64 max, guint64 *number)
{
  guint64 sum = 0;

  if (word[0] == '\0')
    return FALSE;
  for (const char *p = word; *p != '\0'; p++)
    {
      if (!g_ascii_isdigit (*p) || __builtin_mul_overflow (sum, 10, &sum)
          || __builtin_add_overflow (sum, (guint64) (*p - '0'), &sum) || sum > max)
        return FALSE;
    }
  *number = sum;
  return TRUE;
}

/* ---- arguments ---- */

static gboolean
read_seat (Reader *reader, const Slot *slot)
{
  guint64 seat;

  if (!parse_number (reader->word, UC_MAX_SEATS, &seat) || seat == 0)
    return FALSE;
  reader->input->seat = seat;
  return TRUE;
}

static gboolean
read_seat_or_dealer (Reader *reader, const Slot *slot)
{
  if (strcmp (reader->word, "dealer") != 0)
    return read_seat (reader, slot);
  reader->input->seat = UC_SEAT_DEALER;
  return TRUE;
}

static gboolean
read_cover_place (Reader *reader, const Slot *slot)
{
  if (strcmp (reader->word, "first") != 0)
    return read_seat_or_dealer (reader, slot);
  reader->input->word = UC_WORD_FIRST;
  return TRUE;
}

static void
print_seat (const UcInput *input, Writer *writer)
{
  if (input->seat == UC_SEAT_DEALER)
    put (writer, "dealer");
  else
    put_number (writer, input->seat);
}

static void
print_cover_place (const UcInput *input, Writer *writer)
{
  if (input->seat == 0)
    put (writer, "first");
  else
    print_seat (input, writer);
}

static gboolean
seat_given (const UcInput *input)
{
  return input->seat != 0;
}

/* Takes every word that is left. */
static gboolean
read_seats (Reader *reader, const Slot *slot)
{
  guint8 seats = 0;

  do
    {
      if (!read_seat (reader, slot))
        return FALSE;
      seats |= 1u << reader->input->seat;
    }
  while (next_word (reader));
  reader->input->seat = 0;
  reader->input->seats = seats;
  return TRUE;
}

static void
print_seats (const UcInput *input, Writer *writer)
{
  const char *blank = "";

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      if ((input->seats & (1u << seat)) == 0)
        continue;
      put (writer, blank);
      put_number (writer, seat);
      blank = " ";
    }
}

static gboolean
read_hand (Reader *reader, const Slot *slot)
{
  guint64 hand;

  if (!parse_number (reader->word, UC_MAX_HANDS - 1, &hand))
    return FALSE;
  reader->input->hand = hand;
  reader->input->hand_given = TRUE;
  return TRUE;
}

static void
print_hand (const UcInput *input, Writer *writer)
{
  put_number (writer, input->hand);
}

static gboolean
hand_given (const UcInput *input)
{
  return input->hand_given;
}

static gboolean
read_wager (Reader *reader, const Slot *slot)
{
  reader->input->wager = uc_wager_parse (reader->word);
  return reader->input->wager != UC_WAGER_NONE;
}

static void
print_wager (const UcInput *input, Writer *writer)
{
  put (writer, uc_wager_name (input->wager));
}

static gboolean
wager_given (const UcInput *input)
{
  return input->wager != UC_WAGER_NONE;
}

static gboolean
parse_amount (const char *word, UcMoney *amount)
{
  if (strcmp (word, "-") == 0)
    {
      *amount = UC_MONEY_UNKNOWN;
      return TRUE;
    }
  return word[0] != '-' && uc_money_parse (word, amount, NULL);
}

static gboolean
read_amount (Reader *reader, const Slot *slot)
{
  reader->input->amount_given = TRUE;
  return parse_amount (reader->word, &reader->input->amount);
}

static gboolean
read_amount2 (Reader *reader, const Slot *slot)
{
  return parse_amount (reader->word, &reader->input->amount2);
}

static void
print_amount (const UcInput *input, Writer *writer)
{
  char text[UC_MONEY_TEXT];

  put (writer, uc_money_format (input->amount, text));
}

static void
print_amount2 (const UcInput *input, Writer *writer)
{
  char text[UC_MONEY_TEXT];

  put (writer, uc_money_format (input->amount2, text));
}

static gboolean
amount_given (const UcInput *input)
{
  return input->amount_given;
}

static gboolean
read_card (Reader *reader, const Slot *slot)
{
  reader->input->card = uc_card_parse (reader->word);
  return reader->input->card != UC_CARD_NONE;
}

static gboolean
read_card_or_dash (Reader *reader, const Slot *slot)
{
  if (strcmp (reader->word, "-") == 0)
    return TRUE;
  if (!g_str_has_prefix (reader->word, SEALED))
    return read_card (reader, slot);
  return reader->word[strlen (SEALED)] != '\0'
         && take_text (reader->input->seal, reader->word + strlen (SEALED), UC_SEAL_TEXT);
}

static void
print_card (const UcInput *input, Writer *writer)
{
  char text[UC_CARD_TEXT];

  put (writer, uc_card_format (input->card, text));
}

static void
print_card_or_dash (const UcInput *input, Writer *writer)
{
  if (input->seal[0] == '\0')
    {
      print_card (input, writer);
      return;
    }
  put (writer, SEALED);
  put (writer, input->seal);
}

static gboolean
card_given (const UcInput *input)
{
  return input->card != UC_CARD_NONE;
}

static gboolean
read_range (Reader *reader, const Slot *slot)
{
  reader->input->range = uc_range_parse (reader->word);
  return reader->input->range != UC_RANGE_NONE;
}

static void
print_range (const UcInput *input, Writer *writer)
{
  put (writer, uc_range_name (input->range));
}

static gboolean
read_count (Reader *reader, const Slot *slot)
{
  guint64 count;

  if (!parse_number (reader->word, MAX_COUNT, &count))
    return FALSE;
  reader->input->count = count;
  return TRUE;
}

static void
print_count (const UcInput *input, Writer *writer)
{
  put_number (writer, input->count);
}

/* One of "a|b|c" in the pattern. */
static gboolean
read_choice (Reader *reader, const Slot *slot)
{
  gsize len = strlen (reader->word);
  const char *p = slot->name;
  const char *end = slot->name + slot->name_len;

  while (p < end)
    {
      const char *bar = memchr (p, '|', end - p);
      gsize n = (bar != NULL ? bar : end) - p;

      if (n == len && memcmp (p, reader->word, n) == 0)
        {
          reader->input->word = uc_word_parse (reader->word);
          return reader->input->word != UC_WORD_NONE;
        }
      p += n + 1;
    }
  return FALSE;
}

static void
print_choice (const UcInput *input, Writer *writer)
{
  put (writer, uc_word_name (input->word));
}

static gboolean
read_badge (Reader *reader, const Slot *slot)
{
  for (const char *p = reader->word; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '.' && *p != '_')
      return FALSE;
  return take_text (reader->input->badge, reader->word, UC_BADGE_TEXT);
}

static void
print_badge (const UcInput *input, Writer *writer)
{
  put (writer, input->badge);
}

static gboolean
is_pin (const char *word)
{
  gsize n = strspn (word, "0123456789");

  return word[n] == '\0' && n >= PIN_MIN && n <= PIN_MAX;
}

/* A PIN that the service has yet to look up; or what it found: "floorperson ok", "wrong", "locked", "unknown". */
static gboolean
read_auth (Reader *reader, const Slot *slot)
{
  UcInput *input = reader->input;

  if (is_pin (reader->word))
    return take_text (input->pin, reader->word, UC_PIN_TEXT);
  input->auth = uc_word_parse (reader->word);
  if (input->auth == UC_WORD_WRONG || input->auth == UC_WORD_LOCKED || input->auth == UC_WORD_UNKNOWN)
    return TRUE;
  input->auth = UC_WORD_OK;
  input->role = uc_role_parse (reader->word);
  return input->role != UC_ROLE_NONE && next_word (reader) && strcmp (reader->word, "ok") == 0;
}

/* A PIN is never printed: what nobody has looked up is known to nobody. */
static void
print_auth (const UcInput *input, Writer *writer)
{
  if (input->auth == UC_WORD_OK)
    {
      put (writer, uc_role_name (input->role));
      put (writer, " ");
    }
  put (writer, input->auth == UC_WORD_NONE ? uc_word_name (UC_WORD_UNKNOWN) : uc_word_name (input->auth));
}

static gboolean
read_role (Reader *reader, const Slot *slot)
{
  reader->input->role = uc_role_parse (reader->word);
  return reader->input->role != UC_ROLE_NONE;
}

static void
print_role (const UcInput *input, Writer *writer)
{
  put (writer, uc_role_name (input->role));
}

static gboolean
role_given (const UcInput *input)
{
  return input->role != UC_ROLE_NONE;
}

static gboolean
read_device (Reader *reader, const Slot *slot)
{
  reader->input->device = uc_device_parse (reader->word);
  return reader->input->device != UC_DEVICE_NONE;
}

static void
print_device (const UcInput *input, Writer *writer)
{
  char text[UC_DEVICE_TEXT];

  put (writer, uc_device_format (input->device, text));
}

static gboolean
read_text (Reader *reader, const Slot *slot)
{
  return take_text (reader->input->text, reader->word, UC_REASON_TEXT);
}

static gboolean
read_slip (Reader *reader, const Slot *slot)
{
  return take_text (reader->input->text, reader->word, UC_BADGE_TEXT);
}

/* A reason is the rest of the line; the blanks between its words become one each. */
static gboolean
read_reason (Reader *reader, const Slot *slot)
{
  char *text = reader->input->text;
  gsize n = 0;

  do
    {
      gsize len = strlen (reader->word);

      if (n + len + 2 > UC_REASON_TEXT)
        return FALSE;
      if (n > 0)
        text[n++] = ' ';
      memcpy (text + n, reader->word, len + 1);
      n += len;
    }
  while (next_word (reader));
  return TRUE;
}

/* Nobody's words may begin a comment or a second line. */
static void
print_text (const UcInput *input, Writer *writer)
{
  for (const char *p = input->text; *p != '\0'; p++)
    {
      char c[2] = { g_ascii_iscntrl (*p) || *p == '#' ? '-' : *p, '\0' };

      put (writer, c);
    }
}

static gboolean
text_given (const UcInput *input)
{
  return input->text[0] != '\0';
}

static gboolean
read_seq (Reader *reader, const Slot *slot)
{
  return parse_number (reader->word, G_MAXUINT64, &reader->input->target) && reader->input->target > 0;
}

static void
print_seq (const UcInput *input, Writer *writer)
{
  put_number (writer, input->target);
}

static gboolean
read_key (Reader *reader, const Slot *slot)
{
  return take_text (reader->input->key, reader->word, UC_KEY_TEXT);
}

static void
print_key (const UcInput *input, Writer *writer)
{
  put (writer, input->key);
}

static gboolean
read_value (Reader *reader, const Slot *slot)
{
  return take_text (reader->input->value, reader->word, UC_VALUE_TEXT);
}

static void
print_value (const UcInput *input, Writer *writer)
{
  put (writer, input->value);
}

static gboolean
read_irregularity (Reader *reader, const Slot *slot)
{
  reader->input->irregularity = uc_irregularity_parse (reader->word);
  return reader->input->irregularity != UC_IRREGULARITY_NONE;
}

static void
print_irregularity (const UcInput *input, Writer *writer)
{
  put (writer, uc_irregularity_name (input->irregularity));
}

#define IRREGULARITY_ARGS "…"

static const Arg args[] = {
  { "seat", "SEAT", "a seat from 1 to 7", read_seat, print_seat, seat_given },
  { "seats", "SEAT SEAT …", "a seat from 1 to 7", read_seats, print_seats, NULL },
  { "seat-or-dealer", "SEAT|dealer", "a seat from 1 to 7 or “dealer”", read_seat_or_dealer, print_seat, NULL },
  { "first|seat|dealer", "first|SEAT|dealer", "“first”, a seat from 1 to 7 or “dealer”", read_cover_place,
    print_cover_place, NULL },
  { "hand", "HAND", "a hand from 0 to 3", read_hand, print_hand, hand_given },
  { "wager", "WAGER", "a wager such as main or match-the-dealer", read_wager, print_wager, wager_given },
  { "amount", "AMOUNT", "a sum in dollars such as 5.00, or “-” for unknown", read_amount, print_amount, amount_given },
  { "amount2", "AMOUNT", "a sum in dollars such as 5.00, or “-” for unknown", read_amount2, print_amount2, NULL },
  { "card", "CARD", "a card such as AS, TD or 7H", read_card, print_card, card_given },
  { "card-or-dash", "CARD|-", "a card such as AS, TD or 7H, or “-” for one that nobody has read", read_card_or_dash,
    print_card_or_dash, NULL },
  { "range", "RANGE", "small, medium or large", read_range, print_range, NULL },
  { "count", "N", "a whole number from 0 to 9999", read_count, print_count, NULL },
  { "badge", "BADGE", "a badge of up to 15 letters and digits", read_badge, print_badge, NULL },
  { "auth", "PIN", "a PIN of 4 to 8 digits", read_auth, print_auth, NULL },
  { "role", "ROLE", "a role such as dealer or floorperson", read_role, print_role, role_given },
  { "device", "DEVICE", "a device: shoe, reader, badge, lock-button, lock-line, lamps, meter, journal or head.1 to head.7",
    read_device, print_device, NULL },
  { "text", "TEXT", "a word of up to 95 bytes", read_text, print_text, text_given },
  { "slip", "SLIP", "a slip number of up to 15 characters", read_slip, print_text, NULL },
  { "reason", "REASON", "a reason of up to 95 bytes", read_reason, print_text, NULL },
  { "seq", "SEQ", "an event's number, from 1", read_seq, print_seq, NULL },
  { "key", "KEY", "a key of the record", read_key, print_key, NULL },
  { "value", "VALUE", "a value of up to 39 bytes", read_value, print_value, NULL },
  { "irregularity", "ID", "an irregularity such as exposed-card", read_irregularity, print_irregularity, NULL },
  { IRREGULARITY_ARGS, "[ARG …]", "", NULL, NULL, NULL },
};

static const Arg choice_arg = { "", NULL, "", read_choice, print_choice, NULL };

/* ---- patterns made ready for use, once ---- */

static Slot input_slots[UC_N_INPUTS][MAX_ARGS + 1];
static Slot irregularity_slots[UC_N_IRREGULARITIES][MAX_ARGS + 1];
static char usages[UC_N_INPUTS][USAGE_TEXT];

static const Arg *
find_arg (const char *name, gsize len)
{
  for (guint i = 0; i < G_N_ELEMENTS (args); i++)
    if (strlen (args[i].name) == len && memcmp (args[i].name, name, len) == 0)
      return &args[i];
  g_assert (memchr (name, '|', len) != NULL);
  return &choice_arg;
}

static void
compile_pattern (const char *pattern, Slot *slots)
{
  gboolean optional = FALSE;
  guint n = 0;

  for (const char *p = pattern; p != NULL && *p != '\0'; n++)
    {
      const char *end;

      g_assert (n < MAX_ARGS);
      if (*p == '[')
        {
          optional = TRUE;
          p++;
        }
      end = p + strcspn (p, " ]");
      slots[n] = (Slot){ find_arg (p, end - p), p, end - p, optional };
      p = end + strspn (end, " ]");
    }
}

static void
write_usage (UcInputKind kind, char usage[USAGE_TEXT])
{
  Writer writer = { usage, usage + USAGE_TEXT - 1 };
  guint open = 0;

  put (&writer, verbs[kind]);
  for (const Slot *slot = input_slots[kind]; slot->arg != NULL; slot++)
    {
      put (&writer, slot->optional ? " [" : " ");
      open += slot->optional;
      if (slot->arg->usage != NULL)
        put (&writer, slot->arg->usage);
      else
        for (guint i = 0; i < slot->name_len; i++)
          put (&writer, (char[]){ slot->name[i], '\0' });
    }
  while (open-- > 0)
    put (&writer, "]");
  *writer.p = '\0';
}

static void
ensure_tables (void)
{
  static gsize ready = 0;

  if (!g_once_init_enter (&ready))
    return;
  for (guint id = 0; id < UC_N_IRREGULARITIES; id++)
    compile_pattern (irregularity_patterns[id], irregularity_slots[id]);
  for (guint kind = 0; kind < UC_N_INPUTS; kind++)
    {
      compile_pattern (patterns[kind], input_slots[kind]);
      write_usage (kind, usages[kind]);
    }
  g_once_init_leave (&ready, 1);
}

/* The slots of @input's arguments; where the pattern goes on as the irregularity says, so does the walk. */
static const Slot *
resolve_slot (const UcInput *input, const Slot *slot)
{
  if (slot->arg != NULL && slot->arg->read == NULL)
    return irregularity_slots[input->irregularity];
  return slot;
}

/* ---- parser ---- */

static gboolean
refuse_word (const Reader *reader, const Slot *slot, GError **error)
{
  const char *usage = usages[reader->input->kind];
  g_autofree char *word = g_utf8_make_valid (reader->word, -1);

  if (slot->arg->read == read_auth) /* a PIN typed wrong is never repeated */
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "behind the badge stands not %s; expected “%s”",
                 slot->arg->expected, usage);
  else if (slot->arg == &choice_arg)
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "“%s” is none of %.*s; expected “%s”", word,
                 (int) slot->name_len, slot->name, usage);
  else
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "“%s” is not %s; expected “%s”", word,
                 slot->arg->expected, usage);
  return FALSE;
}

static gboolean
refuse_end (const Reader *reader, const Slot *slot, GError **error)
{
  const char *usage = usages[reader->input->kind];

  if (slot->arg == &choice_arg)
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "the line ends where %.*s is due; expected “%s”",
                 (int) slot->name_len, slot->name, usage);
  else
    g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "the line ends where %s is due; expected “%s”",
                 slot->arg->expected, usage);
  return FALSE;
}

static gboolean
read_args (Reader *reader, GError **error)
{
  UcInput *input = reader->input;
  const Slot *slot = resolve_slot (input, input_slots[input->kind]);

  for (; slot->arg != NULL; slot = resolve_slot (input, slot + 1))
    {
      if (!next_word (reader))
        return slot->optional || refuse_end (reader, slot, error);
      if (!slot->arg->read (reader, slot))
        return refuse_word (reader, slot, error);
    }
  if (next_word (reader))
    {
      g_autofree char *word = g_utf8_make_valid (reader->word, -1);

      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "“%s” is too much; expected “%s”", word,
                   usages[input->kind]);
      return FALSE;
    }
  return TRUE;
}

/* "@TIME" before the happening itself. */
static gboolean
read_time (Reader *reader, GError **error)
{
  if (reader->word[0] != '@')
    return TRUE;
  if (!uc_time_parse (reader->word + 1, &reader->input->t_real_ns))
    {
      g_autofree char *word = g_utf8_make_valid (reader->word, -1);

      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                   "“%s” is not a time; expected one in UTC such as “@2000-01-01T00:00:00Z”", word);
      return FALSE;
    }
  if (next_word (reader))
    return TRUE;
  g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
               "nothing happens at this time; expected a happening behind it, as in “@2000-01-01T00:00:00Z no-more-bets”");
  return FALSE;
}

/* Where the happening ends: at a comment or at the end of the line. */
static const char *
check_text (const char *line, GError **error)
{
  const char *end = line + strcspn (line, "#");

  if (!g_utf8_validate (line, -1, NULL))
    {
      g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX, "the line is not text; expected UTF-8");
      return NULL;
    }
  for (const char *p = line; p < end; p++)
    if (g_ascii_iscntrl (*p) && !is_blank (*p))
      {
        g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                     "the line holds the control character %d; expected printable text", *p);
        return NULL;
      }
  return end;
}

gboolean
uc_input_parse (const char *line, UcInput *input, GError **error)
{
  UcInput parsed = { .amount = UC_MONEY_UNKNOWN, .amount2 = UC_MONEY_UNKNOWN };
  Reader reader = { .rest = line, .input = &parsed };

  g_return_val_if_fail (line != NULL && input != NULL, FALSE);

  ensure_tables ();
  reader.end = check_text (line, error);
  if (reader.end == NULL)
    return FALSE;
  if (next_word (&reader))
    {
      if (!read_time (&reader, error))
        return FALSE;
      parsed.kind = uc_name_index (verbs, UC_N_INPUTS, reader.word);
      if (parsed.kind == UC_INPUT_NONE)
        {
          g_autofree char *word = g_utf8_make_valid (reader.word, -1);

          g_set_error (error, UC_INPUT_ERROR, UC_INPUT_ERROR_SYNTAX,
                       "“%s” is no happening; expected one such as “%s”, “%s” or “%s”", word, usages[UC_INPUT_BET],
                       usages[UC_INPUT_CARD], verbs[UC_INPUT_NO_MORE_BETS]);
          return FALSE;
        }
      if (!read_args (&reader, error))
        return FALSE;
    }
  *input = parsed;
  return TRUE;
}

/* ---- printer ---- */

char *
uc_input_format (const UcInput *input, char text[UC_INPUT_TEXT])
{
  Writer writer = { text, text + UC_INPUT_TEXT - 1 };
  const Slot *slot;

  g_return_val_if_fail (input->kind < UC_N_INPUTS, text);

  ensure_tables ();
  put (&writer, verbs[input->kind]);
  slot = resolve_slot (input, input_slots[input->kind]);
  for (; slot->arg != NULL; slot = resolve_slot (input, slot + 1))
    {
      if (slot->optional && !slot->arg->given (input))
        break;
      put (&writer, " ");
      slot->arg->print (input, &writer);
    }
  *writer.p = '\0';
  return text;
}

const char *
uc_input_usage (UcInputKind kind)
{
  g_return_val_if_fail (kind < UC_N_INPUTS, "");

  ensure_tables ();
  return usages[kind];
}

const char *
uc_input_verb (UcInputKind kind)
{
  g_return_val_if_fail (kind < UC_N_INPUTS, "");

  return verbs[kind];
}

const char *
uc_origin_name (UcOrigin origin)
{
  g_return_val_if_fail (origin < UC_N_ORIGINS, "");

  return origins[origin];
}

UcOrigin
uc_origin_parse (const char *text)
{
  for (guint i = 0; i < UC_N_ORIGINS; i++)
    if (strcmp (origins[i], text) == 0)
      return i;
  return UC_N_ORIGINS;
}
