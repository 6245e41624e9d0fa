#include "uc-input-args.h"

#include "uc-number.h"

#include <string.h>

#define MAX_COUNT 9999

#define PIN_MIN 4

#define PIN_MAX 8

/* ---- words of a line ---- */

/* A word too long for any meaning is cut and marked, so that it is refused as what it should have been. */
gboolean
uc_input_args_next (UcReader *reader)
{
  static const char cut[] = "…";
  const char *p = reader->rest;
  gsize n;

  while (p < reader->end && uc_is_blank (*p))
    p++;
  reader->rest = p;
  while (reader->rest < reader->end && !uc_is_blank (*reader->rest))
    reader->rest++;
  n = MIN (reader->rest - p, (gssize) sizeof reader->word - 1);
  memcpy (reader->word, p, n);
  reader->word[n] = '\0';
  if (p + n < reader->rest)
    memcpy (reader->word + n + 1 - sizeof cut, cut, sizeof cut);
  return n > 0;
}

void
uc_input_args_put (UcWriter *writer, const char *text)
{
  while (*text != '\0' && writer->p < writer->end)
    *writer->p++ = *text++;
}

static void
put_number (UcWriter *writer, guint64 number)
{
  char digits[24];

  g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, number);
  uc_input_args_put (writer, digits);
}

/* Copies a whole word; %FALSE when it is longer than @size holds. */
static gboolean
take_text (char *to, const char *word, gsize size)
{
  return g_strlcpy (to, word, size) < size;
}

/* ---- arguments ---- */

static gboolean
read_seat (UcReader *reader, const UcSlot *slot)
{
  guint64 seat;

  if (!uc_number_parse (reader->word, UC_MAX_SEATS, &seat) || seat == 0)
    return FALSE;
  reader->input->seat = seat;
  return TRUE;
}

static gboolean
read_seat_or_dealer (UcReader *reader, const UcSlot *slot)
{
  if (strcmp (reader->word, "dealer") != 0)
    return read_seat (reader, slot);
  reader->input->seat = UC_SEAT_DEALER;
  return TRUE;
}

static gboolean
read_cover_place (UcReader *reader, const UcSlot *slot)
{
  if (strcmp (reader->word, "first") != 0)
    return read_seat_or_dealer (reader, slot);
  reader->input->word = UC_WORD_FIRST;
  return TRUE;
}

static void
print_seat (const UcInput *input, UcWriter *writer)
{
  if (input->seat == UC_SEAT_DEALER)
    uc_input_args_put (writer, "dealer");
  else
    put_number (writer, input->seat);
}

static void
print_cover_place (const UcInput *input, UcWriter *writer)
{
  if (input->seat == 0)
    uc_input_args_put (writer, "first");
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
read_seats (UcReader *reader, const UcSlot *slot)
{
  guint8 seats = 0;

  do
    {
      if (!read_seat (reader, slot))
        return FALSE;
      seats |= 1u << reader->input->seat;
    }
  while (uc_input_args_next (reader));
  reader->input->seat = 0;
  reader->input->seats = seats;
  return TRUE;
}

static void
print_seats (const UcInput *input, UcWriter *writer)
{
  const char *blank = "";

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    {
      if ((input->seats & (1u << seat)) == 0)
        continue;
      uc_input_args_put (writer, blank);
      put_number (writer, seat);
      blank = " ";
    }
}

static gboolean
read_hand (UcReader *reader, const UcSlot *slot)
{
  guint64 hand;

  if (!uc_number_parse (reader->word, UC_MAX_HANDS - 1, &hand))
    return FALSE;
  reader->input->hand = hand;
  reader->input->hand_given = TRUE;
  return TRUE;
}

static void
print_hand (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->hand);
}

static gboolean
hand_given (const UcInput *input)
{
  return input->hand_given;
}

static gboolean
read_wager (UcReader *reader, const UcSlot *slot)
{
  reader->input->wager = uc_wager_parse (reader->word);
  return reader->input->wager != UC_WAGER_NONE;
}

static void
print_wager (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, uc_wager_name (input->wager));
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
read_amount (UcReader *reader, const UcSlot *slot)
{
  reader->input->amount_given = TRUE;
  return parse_amount (reader->word, &reader->input->amount);
}

static gboolean
read_amount2 (UcReader *reader, const UcSlot *slot)
{
  return parse_amount (reader->word, &reader->input->amount2);
}

static void
print_amount (const UcInput *input, UcWriter *writer)
{
  char text[UC_MONEY_TEXT];

  uc_input_args_put (writer, uc_money_format (input->amount, text));
}

static void
print_amount2 (const UcInput *input, UcWriter *writer)
{
  char text[UC_MONEY_TEXT];

  uc_input_args_put (writer, uc_money_format (input->amount2, text));
}

static gboolean
amount_given (const UcInput *input)
{
  return input->amount_given;
}

/* "57:SALT": the letters of a salt are those of base64 for addresses. */
static gboolean
read_refused (UcInput *input, const char *word)
{
  const char *salt = strchr (word, ':');
  char seq[24];

  if (salt == NULL || (gsize) (salt - word) >= sizeof seq)
    return FALSE;
  g_strlcpy (seq, word, salt - word + 1);
  if (!uc_number_parse (seq, G_MAXUINT64, &input->target) || input->target == 0)
    return FALSE;
  salt++;
  for (const char *p = salt; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '_')
      return FALSE;
  return *salt != '\0' && take_text (input->salt, salt, UC_SALT_TEXT);
}

static gboolean
read_card (UcReader *reader, const UcSlot *slot)
{
  const char *refused = strchr (reader->word, ':');
  gsize length = refused != NULL ? (gsize) (refused - reader->word) : strlen (reader->word);
  char card[UC_CARD_TEXT];

  if (length >= sizeof card || (refused != NULL && !read_refused (reader->input, refused + 1)))
    return FALSE;
  g_strlcpy (card, reader->word, length + 1);
  reader->input->card = uc_card_parse (card);
  return reader->input->card != UC_CARD_NONE;
}

static gboolean
read_card_or_dash (UcReader *reader, const UcSlot *slot)
{
  if (strcmp (reader->word, "-") == 0)
    return TRUE;
  if (!g_str_has_prefix (reader->word, UC_SEALED_PREFIX))
    return read_card (reader, slot);
  return reader->word[strlen (UC_SEALED_PREFIX)] != '\0'
         && take_text (reader->input->seal, reader->word + strlen (UC_SEALED_PREFIX), UC_SEAL_TEXT);
}

static void
print_card (const UcInput *input, UcWriter *writer)
{
  char text[UC_CARD_TEXT];

  uc_input_args_put (writer, uc_card_format (input->card, text));
  if (!uc_input_names_refused (input))
    return;
  uc_input_args_put (writer, ":");
  put_number (writer, input->target);
  uc_input_args_put (writer, ":");
  uc_input_args_put (writer, input->salt);
}

static void
print_card_or_dash (const UcInput *input, UcWriter *writer)
{
  if (input->seal[0] == '\0')
    {
      print_card (input, writer);
      return;
    }
  uc_input_args_put (writer, UC_SEALED_PREFIX);
  uc_input_args_put (writer, input->seal);
}

static gboolean
card_given (const UcInput *input)
{
  return input->card != UC_CARD_NONE;
}

static gboolean
read_range (UcReader *reader, const UcSlot *slot)
{
  reader->input->range = uc_card_range_parse (reader->word);
  return reader->input->range != UC_RANGE_NONE;
}

static void
print_range (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, uc_card_range_name (input->range));
}

static gboolean
read_count (UcReader *reader, const UcSlot *slot)
{
  guint64 count;

  if (!uc_number_parse (reader->word, MAX_COUNT, &count))
    return FALSE;
  reader->input->count = count;
  return TRUE;
}

static void
print_count (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->count);
}

/* One of "a|b|c" in the pattern. */
static gboolean
read_choice (UcReader *reader, const UcSlot *slot)
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
print_choice (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, uc_word_name (input->word));
}

static gboolean
choice_given (const UcInput *input)
{
  return input->word != UC_WORD_NONE;
}

static gboolean
read_badge (UcReader *reader, const UcSlot *slot)
{
  for (const char *p = reader->word; *p != '\0'; p++)
    if (!g_ascii_isalnum (*p) && *p != '-' && *p != '.' && *p != '_')
      return FALSE;
  return take_text (reader->input->badge, reader->word, UC_BADGE_TEXT);
}

static void
print_badge (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, input->badge);
}

static gboolean
is_pin (const char *word)
{
  gsize n = strspn (word, "0123456789");

  return word[n] == '\0' && n >= PIN_MIN && n <= PIN_MAX;
}

/* "ok" of a PIN behind a badge whose number was typed; "touched" where the reader read the badge. */
static gboolean
read_right_pin (UcInput *input, const char *word)
{
  input->touched = strcmp (word, "touched") == 0;
  input->auth = UC_WORD_OK;
  return input->touched || strcmp (word, uc_word_name (UC_WORD_OK)) == 0;
}

static const char *
right_pin_word (const UcInput *input)
{
  return input->touched ? "touched" : uc_word_name (UC_WORD_OK);
}

/* A PIN that the service has yet to look up; or what it found: "floorperson ok", "floorperson touched", "wrong", "locked",
 * "unknown". */
static gboolean
read_auth (UcReader *reader, const UcSlot *slot)
{
  UcInput *input = reader->input;

  if (is_pin (reader->word))
    return take_text (input->pin, reader->word, UC_PIN_TEXT);
  input->auth = uc_word_parse (reader->word);
  if (input->auth == UC_WORD_WRONG || input->auth == UC_WORD_LOCKED || input->auth == UC_WORD_UNKNOWN)
    return TRUE;
  input->role = uc_role_parse (reader->word);
  return input->role != UC_ROLE_NONE && uc_input_args_next (reader) && read_right_pin (input, reader->word);
}

/* A PIN is never printed: what nobody has looked up is known to nobody. */
static void
print_auth (const UcInput *input, UcWriter *writer)
{
  if (input->auth == UC_WORD_OK)
    {
      uc_input_args_put (writer, uc_role_name (input->role));
      uc_input_args_put (writer, " ");
      uc_input_args_put (writer, right_pin_word (input));
      return;
    }
  uc_input_args_put (writer, input->auth == UC_WORD_NONE ? uc_word_name (UC_WORD_UNKNOWN) : uc_word_name (input->auth));
}

static gboolean
read_role (UcReader *reader, const UcSlot *slot)
{
  reader->input->role = uc_role_parse (reader->word);
  return reader->input->role != UC_ROLE_NONE;
}

static void
print_role (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, uc_role_name (input->role));
}

static gboolean
role_given (const UcInput *input)
{
  return input->role != UC_ROLE_NONE;
}

/* "BADGE:PIN", of a number that was typed; or what the service found: "BADGE:ok", ":touched", ":wrong", ":locked",
 * ":unknown". What stands behind the colon is taken off first, so that no error repeats a PIN. */
static gboolean
read_typed (UcReader *reader, char *behind)
{
  UcInput *input = reader->input;

  *behind++ = '\0';
  if (is_pin (behind))
    return take_text (input->pin, behind, UC_PIN_TEXT);
  input->auth = uc_word_parse (behind);
  return input->auth == UC_WORD_WRONG || input->auth == UC_WORD_LOCKED || input->auth == UC_WORD_UNKNOWN
         || read_right_pin (input, behind);
}

/* A role's name behind the badge is the badge's, not the next argument. */
static gboolean
read_signer (UcReader *reader, const UcSlot *slot)
{
  char *typed = strchr (reader->word, ':');
  const char *behind;

  if ((typed != NULL && !read_typed (reader, typed)) || !read_badge (reader, slot))
    return FALSE;
  behind = reader->rest;
  if (!uc_input_args_next (reader) || !read_role (reader, slot))
    reader->rest = behind;
  return TRUE;
}

static gboolean
signer_given (const UcInput *input)
{
  return input->badge[0] != '\0';
}

static void
print_signer (const UcInput *input, UcWriter *writer)
{
  print_badge (input, writer);
  if (input->auth != UC_WORD_NONE || input->pin[0] != '\0')
    {
      uc_input_args_put (writer, ":");
      uc_input_args_put (writer, input->auth == UC_WORD_OK     ? right_pin_word (input)
                                 : input->auth != UC_WORD_NONE ? uc_word_name (input->auth)
                                                               : uc_word_name (UC_WORD_UNKNOWN));
    }
  if (!role_given (input))
    return;
  uc_input_args_put (writer, " ");
  print_role (input, writer);
}

static gboolean
read_device (UcReader *reader, const UcSlot *slot)
{
  reader->input->device = uc_device_parse (reader->word);
  return reader->input->device != UC_DEVICE_NONE;
}

static void
print_device (const UcInput *input, UcWriter *writer)
{
  char text[UC_DEVICE_TEXT];

  uc_input_args_put (writer, uc_device_format (input->device, text));
}

static gboolean
read_part (UcReader *reader, const UcSlot *slot)
{
  reader->input->part = uc_part_parse (reader->word);
  return reader->input->part != UC_PART_NONE;
}

static void
print_part (const UcInput *input, UcWriter *writer)
{
  char text[UC_PART_TEXT];

  uc_input_args_put (writer, uc_part_format (input->part, text));
}

static gboolean
read_text (UcReader *reader, const UcSlot *slot)
{
  return take_text (reader->input->text, reader->word, UC_REASON_TEXT);
}

static gboolean
read_slip (UcReader *reader, const UcSlot *slot)
{
  return take_text (reader->input->text, reader->word, UC_BADGE_TEXT);
}

/* A reason is the rest of the line; the blanks between its words become one each. */
static gboolean
read_reason (UcReader *reader, const UcSlot *slot)
{
  char *text = reader->input->text;
  gsize n = 0;

  do
    {
      gsize len = strlen (reader->word);

      if (n + (n > 0) + len >= UC_REASON_TEXT)
        return FALSE;
      if (n > 0)
        text[n++] = ' ';
      memcpy (text + n, reader->word, len + 1);
      n += len;
    }
  while (uc_input_args_next (reader));
  return TRUE;
}

/* Nobody's words may begin a comment or a second line. */
static void
print_text (const UcInput *input, UcWriter *writer)
{
  for (const char *p = input->text; *p != '\0'; p++)
    {
      char c[2] = { g_ascii_iscntrl (*p) || *p == '#' ? '-' : *p, '\0' };

      uc_input_args_put (writer, c);
    }
}

static gboolean
text_given (const UcInput *input)
{
  return input->text[0] != '\0';
}

static gboolean
read_seq (UcReader *reader, const UcSlot *slot)
{
  return uc_number_parse (reader->word, G_MAXUINT64, &reader->input->target) && reader->input->target > 0;
}

static void
print_seq (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->target);
}

/* What a linked meter answers names rounds, epochs, ranks and entries. */
static gboolean
read_small (const char *word, guint32 *to)
{
  guint64 number;

  if (!uc_number_parse (word, G_MAXUINT32, &number) || number == 0)
    return FALSE;
  *to = (guint32) number;
  return TRUE;
}

static gboolean
read_of_round (UcReader *reader, const UcSlot *slot)
{
  return read_small (reader->word, &reader->input->of_round);
}

static void
print_of_round (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->of_round);
}

static gboolean
read_epoch (UcReader *reader, const UcSlot *slot)
{
  return read_small (reader->word, &reader->input->epoch);
}

static void
print_epoch (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->epoch);
}

static gboolean
read_rank (UcReader *reader, const UcSlot *slot)
{
  return read_small (reader->word, &reader->input->rank);
}

static void
print_rank (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->rank);
}

static gboolean
read_claim (UcReader *reader, const UcSlot *slot)
{
  return uc_number_parse (reader->word, G_MAXUINT64, &reader->input->claim) && reader->input->claim > 0;
}

static void
print_claim (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->claim);
}

static gboolean
read_ledger (UcReader *reader, const UcSlot *slot)
{
  return uc_number_parse (reader->word, G_MAXUINT64, &reader->input->ledger);
}

static void
print_ledger (const UcInput *input, UcWriter *writer)
{
  put_number (writer, input->ledger);
}

static gboolean
read_held (UcReader *reader, const UcSlot *slot)
{
  return uc_money_parse (reader->word, &reader->input->held, NULL) && reader->input->held >= 0;
}

static void
print_held (const UcInput *input, UcWriter *writer)
{
  char text[UC_MONEY_TEXT];

  uc_input_args_put (writer, uc_money_format (input->held, text));
}

static gboolean
read_head (UcReader *reader, const UcSlot *slot)
{
  return take_text (reader->input->head, reader->word, UC_HEAD_TEXT);
}

static void
print_head (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, input->head);
}

static gboolean
read_key (UcReader *reader, const UcSlot *slot)
{
  return take_text (reader->input->key, reader->word, UC_KEY_TEXT);
}

static void
print_key (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, input->key);
}

static gboolean
read_value (UcReader *reader, const UcSlot *slot)
{
  return take_text (reader->input->value, reader->word, UC_VALUE_TEXT);
}

static void
print_value (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, input->value);
}

static gboolean
read_irregularity (UcReader *reader, const UcSlot *slot)
{
  reader->input->irregularity = uc_irregularity_parse (reader->word);
  return reader->input->irregularity != UC_IRREGULARITY_NONE;
}

static void
print_irregularity (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, uc_irregularity_name (input->irregularity));
}

/* What a ruling says of the table or of a hand; or, behind a seat, of that seat's dispute, with the sum that is to be paid. */
static gboolean
read_ruling (UcReader *reader, const UcSlot *slot)
{
  static const UcSlot words = { .name = "go-on|dead|finish|confirmed", .name_len = 27 };
  static const UcSlot on_dispute = { .name = "paid|stands|correct", .name_len = 19 };
  const char *behind;

  if (!g_ascii_isdigit (reader->word[0]))
    return read_choice (reader, &words);
  if (!read_seat (reader, slot) || !uc_input_args_next (reader) || !read_choice (reader, &on_dispute))
    return FALSE;
  behind = reader->rest;
  if (reader->input->word != UC_WORD_PAID || !uc_input_args_next (reader))
    reader->rest = behind;
  else if (!read_amount (reader, slot) || reader->input->amount == UC_MONEY_UNKNOWN || reader->input->amount == 0)
    return FALSE;
  return TRUE;
}

static gboolean
is_on_dispute (const UcInput *input)
{
  return input->word == UC_WORD_PAID || input->word == UC_WORD_STANDS || input->word == UC_WORD_CORRECT;
}

static void
print_ruling (const UcInput *input, UcWriter *writer)
{
  if (is_on_dispute (input))
    {
      print_seat (input, writer);
      uc_input_args_put (writer, " ");
    }
  print_choice (input, writer);
  if (!is_on_dispute (input) || !amount_given (input))
    return;
  uc_input_args_put (writer, " ");
  print_amount (input, writer);
}

static gboolean
read_ruled_seat (UcReader *reader, const UcSlot *slot)
{
  return !is_on_dispute (reader->input) && read_seat (reader, slot);
}

static gboolean
ruled_seat_given (const UcInput *input)
{
  return !is_on_dispute (input) && seat_given (input);
}

static gboolean
read_differs (UcReader *reader, const UcSlot *slot)
{
  reader->input->differs = strcmp (reader->word, "differs") == 0;
  return reader->input->differs;
}

static void
print_differs (const UcInput *input, UcWriter *writer)
{
  uc_input_args_put (writer, "differs");
}

static gboolean
differs_given (const UcInput *input)
{
  return input->differs;
}

#define IRREGULARITY_ARGS "…"

static const UcArg args[] = {
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
  { "badge", "BADGE", "a badge of up to 15 letters and digits", read_badge, print_badge, signer_given },
  { "signer", "BADGE", "a badge of up to 15 letters and digits, with “:PIN” behind it where it was typed", read_signer, print_signer, signer_given },
  { "auth", "PIN", "a PIN of 4 to 8 digits", read_auth, print_auth, signer_given, TRUE },
  { "role", "ROLE", "a role such as dealer or floorperson", read_role, print_role, role_given },
  { "device", "DEVICE",
    "a device: shoe, reader, badge, lock-button, lock-line, lamps, meter, link, journal or head.1 to head.7", read_device, print_device, NULL },
  { "part", "PART",
    "a part that the table file fits: shoe, reader, badge, lock-button, reset-key, lock-line, wager.N, lamp.N.invite, "
    "lamp.N.placed, lamp.N.accepted or winner.N", read_part, print_part, NULL },
  { "text", "TEXT", "a word of up to 95 bytes", read_text, print_text, text_given },
  { "slip", "SLIP", "a slip number of up to 15 characters", read_slip, print_text, NULL },
  { "by", "BADGE", "the badge of who freed it, of up to 15 letters and digits", read_slip, print_text, text_given },
  { "reason", "REASON", "a reason of up to 95 bytes", read_reason, print_text, text_given },
  { "seq", "SEQ", "an event's number, from 1", read_seq, print_seq, NULL },
  { "round", "ROUND", "a round's number, from 1", read_seq, print_seq, NULL },
  { "of-round", "ROUND", "a round's number, from 1", read_of_round, print_of_round, NULL },
  { "epoch", "EPOCH", "an epoch of the meter, from 1", read_epoch, print_epoch, NULL },
  { "rank", "RANK", "a rank, from 1", read_rank, print_rank, NULL },
  { "claim", "CLAIM", "a claim's number, from 1", read_claim, print_claim, NULL },
  { "ledger", "ENTRY", "the number of an entry of the ledger, from 0", read_ledger, print_ledger, NULL },
  { "held", "HELD", "a sum in dollars such as 5.00", read_held, print_held, NULL },
  { "head", "HEAD", "a head of the ledger of up to 39 bytes", read_head, print_head, NULL },
  { "key", "KEY", "a key of the record", read_key, print_key, NULL },
  { "value", "VALUE", "a value of up to 39 bytes", read_value, print_value, NULL },
  { "irregularity", "ID", "an irregularity such as exposed-card", read_irregularity, print_irregularity, NULL },
  { "ruling", "go-on|dead|finish|confirmed|SEAT paid [AMOUNT]|SEAT stands|SEAT correct",
    "go-on, dead, finish or confirmed, or, of a dispute, its seat and paid, stands or correct", read_ruling, print_ruling, NULL },
  { "ruled-seat", "SEAT", "the seat of the hand ruled on, from 1 to 7", read_ruled_seat, print_seat, ruled_seat_given },
  { "withdrawn", "withdrawn", "“withdrawn”", read_choice, print_choice, choice_given },
  { "differs", "", "“differs”", read_differs, print_differs, differs_given },
  { IRREGULARITY_ARGS, "[ARG …]", "", NULL, NULL, NULL },
};

static const UcArg choice_arg = { "", NULL, NULL, read_choice, print_choice, choice_given };

const UcArg *
uc_input_args_find (const char *name, gsize len)
{
  for (guint i = 0; i < G_N_ELEMENTS (args); i++)
    if (strlen (args[i].name) == len && memcmp (args[i].name, name, len) == 0)
      return &args[i];
  g_assert (memchr (name, '|', len) != NULL);
  return &choice_arg;
}
