/* What is said of devices: what they are called, how they are, what a check asks of a person, what is missed without them. */
#include "uc-say-value.h"

#include <glib/gi18n-lib.h>

#define SECOND_US ((gint64) G_USEC_PER_SEC)
#define MINUTE_US (60 * SECOND_US)
#define HOUR_US   (60 * MINUTE_US)

/* ---- devices ---- */

char *
uc_say_device (UcDevice device)
{
  static const char *const words[UC_N_DEVICES] = {
    [UC_DEVICE_SHOE] = N_ ("Shoe"),           [UC_DEVICE_READER] = N_ ("Card reader"),
    [UC_DEVICE_BADGE] = N_ ("Badge reader"),  [UC_DEVICE_LOCK_BUTTON] = N_ ("Lock-out button"),
    [UC_DEVICE_LOCK_LINE] = N_ ("Lock line"), [UC_DEVICE_LAMPS] = N_ ("Lamp driver"),
    [UC_DEVICE_LINK] = N_ ("Linked meter"),
    [UC_DEVICE_METER] = N_ ("Meter"),         [UC_DEVICE_JOURNAL] = N_ ("Record"),
  };

  if (device >= UC_DEVICE_HEAD_1 && device <= UC_DEVICE_HEAD_7)
    return g_strdup_printf (_ ("Bet sensor %d"), (int)(device - UC_DEVICE_HEAD_1) + 1);
  return g_strdup (device < UC_N_DEVICES && words[device] != NULL ? _ (words[device]) : "");
}

char *
uc_say_source (const UcEvent *event)
{
  static const char *const sources[UC_N_ENTERED] = {
    [UC_ENTERED_DEVICE] = N_ ("Sent by a device"),
    [UC_ENTERED_TYPED] = N_ ("Typed"),
    [UC_ENTERED_TAPPED] = N_ ("Tapped"),
    [UC_ENTERED_TYPED_BADGE] = N_ ("Badge and PIN typed"),
  };
  static const char *const despite[UC_N_DEVICES] = {
    /* Translators: how somebody entered what a device that worked would have said, "Typed, and the shoe worked". */
    [UC_DEVICE_SHOE] = N_ ("%s, and the shoe worked"),
    [UC_DEVICE_READER] = N_ ("%s, and the card reader worked"),
    [UC_DEVICE_BADGE] = N_ ("%s, and the badge reader worked"),
  };

  if (event->entry == UC_ENTERED_NONE || event->entry >= UC_N_ENTERED)
    return NULL;
  if (event->despite >= UC_N_DEVICES || despite[event->despite] == NULL)
    return g_strdup (_ (sources[event->entry]));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (despite[event->despite]), _ (sources[event->entry]));
#pragma GCC diagnostic pop
}

const char *
uc_say_device_state (UcDeviceState state)
{
  static const char *const words[] = {
    [UC_DEVICE_STATE_ABSENT] = N_ ("No message yet"),
    [UC_DEVICE_STATE_UP] = N_ ("Answers"),
    [UC_DEVICE_STATE_DOWN] = N_ ("Silent"),
    [UC_DEVICE_STATE_FAULT] = N_ ("Reports a fault"),
  };

  g_return_val_if_fail ((guint)state < G_N_ELEMENTS (words), "");

  return _ (words[state]);
}

/* ---- when it spoke ---- */

char *
uc_say_age (gint64 age_us)
{
  if (age_us < SECOND_US)
    return g_strdup (_ ("just now"));
  if (age_us < MINUTE_US)
    return g_strdup_printf (_ ("%d s ago"), (int)(age_us / SECOND_US));
  if (age_us < HOUR_US)
    return g_strdup_printf (_ ("%d min ago"), (int)(age_us / MINUTE_US));
  return g_strdup_printf (_ ("%d h ago"), (int)(age_us / HOUR_US));
}

/* ---- the device check ---- */

typedef struct
{
  UcPart first;
  const char *name;    /* of a seat's part with its seat */
  const char *brief;   /* … among the parts of its head */
  const char *task;
  const char *yes;     /* of an input: what is waited for */
  const char *no;
  const char *without; /* what is different at the table when it fails */
  const char *after;   /* what is to be put right once it has answered; NULL = nothing */
} PartWords;

#define DARK     N_ ("It stays dark")
/* Translators: answers to “Look at the bet sensor of seat 3: “placed” is lit now.” */
#define LIT      NC_ ("test", "It is lit")
#define SILENT   N_ ("It does not answer")
#define NO_LAMP  N_ ("The dealer tells the player what the lamp does not show.")

static const PartWords parts[] = {
  { UC_PART_SHOE, N_ ("Shoe"), N_ ("shoe"),
    N_ ("Draw any card from the shoe. Test only."), N_ ("Waiting for a card"), SILENT,
    N_ ("Cards are typed, and marked as typed."), N_ ("Put the card back.") },
  { UC_PART_READER, N_ ("Card reader"), N_ ("card reader"), N_ ("Lay any card into the reader."),
    N_ ("Waiting for the reader"), SILENT,
    N_ ("The dealer types what the reader shows. Without a light there is no dealing.") },
  { UC_PART_BADGE, N_ ("Badge reader"), N_ ("badge reader"),
    N_ ("Touch the badge reader with any badge. It signs nothing."), N_ ("Waiting for a badge"), SILENT,
    N_ ("Badges are typed.") },
  { UC_PART_LOCK_BUTTON, N_ ("Lock-out button"), N_ ("lock-out button"), N_ ("Press the lock-out button."),
    N_ ("Waiting for the button"), SILENT, N_ ("“No more bets” is pressed on the screen.") },
  { UC_PART_RESET_KEY, N_ ("Reset key"), N_ ("reset key"), N_ ("Turn the reset key."), N_ ("Waiting for the key"),
    SILENT, N_ ("The floorperson signs in its place."), N_ ("Turn the key back.") },
  { UC_PART_LOCK_LINE, N_ ("Lock line"), N_ ("lock line"),
    N_ ("The bet sensors are locked now. Try a chip: none may take it."), N_ ("All are locked"), N_ ("One takes the chip"),
    N_ ("The bet sensors do not lock: a late chip is refused and given back.") },
  { UC_PART_WAGER_1, N_ ("Seat %u: chip sensor"), N_ ("chip sensor"), N_ ("Drop a chip on the bet sensor of seat %u."),
    N_ ("Waiting for the chip"), SILENT, N_ ("The seat makes no progressive wager."), N_ ("Take the chip back.") },
  { UC_PART_INVITE_1,
    /* Translators: “invite”, “placed” and “accepted” are the lamps’ names as they are printed on the bet sensor. They stay English unless the
     * house’s sensors are labelled otherwise. */
    N_ ("Seat %u: invite lamp"), N_ ("invite lamp"),
    N_ ("Look at the bet sensor of seat %u: “invite” is lit now."), LIT, DARK, NO_LAMP },
  { UC_PART_PLACED_1,
    /* Translators: see “Seat %u: invite lamp”. */
    N_ ("Seat %u: placed lamp"), N_ ("placed lamp"),
    N_ ("Look at the bet sensor of seat %u: “placed” is lit now."), LIT, DARK, NO_LAMP },
  { UC_PART_ACCEPTED_1,
    /* Translators: see “Seat %u: invite lamp”. */
    N_ ("Seat %u: accepted lamp"), N_ ("accepted lamp"),
    N_ ("Look at the bet sensor of seat %u: “accepted” is lit now."), LIT, DARK, NO_LAMP },
  { UC_PART_WINNER_1, N_ ("Seat %u: winner’s light"), N_ ("winner’s light"),
    N_ ("Look at seat %u: the winner’s light is lit now."), LIT, DARK,
    N_ ("A win at the seat is not paid while its light is dark: the floorperson decides.") },
  { UC_PART_FLOOR_CALL, N_ ("Floor’s call"), N_ ("floor’s call"), N_ ("The floor’s call is on now: its lamp or its signal."),
    N_ ("It is on"), N_ ("It stays off"), N_ ("The floor is called by voice.") },
};

static const PartWords *
words_of (UcPart part)
{
  static const PartWords none = { UC_PART_NONE, "", "", "", "", "", "", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].first == uc_part_first (part))
      return &parts[i];
  return &none;
}

/* The words of the table above have one place for the seat, as those of uc-say-value.c for a sum. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"

/* With the seat where the words have a place for it. */
static char *
with_seat (const char *words, UcPart part)
{
  guint seat = uc_part_seat (part);

  if (seat == 0)
    return g_strdup (_ (words));
  return g_strdup_printf (_ (words), seat);
}

static void
add_number (GString *text, guint64 count, const char *words)
{
  g_autofree char *number = g_strdup_printf ("%" G_GUINT64_FORMAT, count);

  g_string_append_printf (text, words, number);
}

#pragma GCC diagnostic pop

char *
uc_say_part (UcPart part)
{
  return with_seat (words_of (part)->name, part);
}

const char *
uc_say_part_brief (UcPart part)
{
  return _ (words_of (part)->brief);
}

char *
uc_say_part_task (UcPart part)
{
  return with_seat (words_of (part)->task, part);
}

const char *
uc_say_part_yes (UcPart part)
{
  return uc_say_in ("test", words_of (part)->yes);
}

const char *
uc_say_part_no (UcPart part)
{
  return _ (words_of (part)->no);
}

const char *
uc_say_part_without (UcPart part)
{
  return _ (words_of (part)->without);
}

guint64
uc_say_parts_like (guint64 set, UcPart first)
{
  guint64 alike = 0;

  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS; part++)
    if (set & UC_PART_BIT (part) && uc_part_first (part) == first)
      alike |= UC_PART_BIT (part);
  return alike;
}

char *
uc_say_alike (guint64 alike)
{
  guint8 seats = 0;
  g_autofree char *list = NULL;
  UcPart one = __builtin_ctzll (alike);

  if (alike == UC_PART_BIT (one))
    return uc_say_part (one);
  for (UcPart part = one; part < UC_N_PARTS; part++)
    if (alike & UC_PART_BIT (part))
      seats |= UC_SEAT_BIT (uc_part_seat (part));
  list = uc_say_seats (seats, FALSE);
  /* Translators: parts of the same kind, "Seats 2 and 3: chip sensor". */
  return g_strdup_printf (_ ("Seats %s: %s"), list, uc_say_part_brief (one));
}

char *
uc_say_parts (guint64 set, guint most)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0, more = __builtin_popcountll (set);

  for (UcPart part = UC_PART_NONE + 1; part < UC_N_PARTS && n < most; part++)
    {
      guint64 alike = uc_part_first (part) == part ? uc_say_parts_like (set, part) : 0;
      g_autofree char *name = alike != 0 ? uc_say_alike (alike) : NULL;

      if (alike == 0)
        continue;
      uc_say_listed_apart (text, "%s", name);
      n++;
      more -= __builtin_popcountll (alike);
    }
  if (more > 0)
    /* Translators: the end of a list of parts, "Reader; Seat 2: chip sensor; and 3 more". */
    g_string_append_printf (text, ngettext ("; and %u more", "; and %u more", more), more);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
uc_say_part_answer (const UcEvent *tested)
{
  const char *after = words_of (tested->part)->after;
  g_autofree char *name = uc_say_part (tested->part);
  /* "5♥", "Medium": as people know it what the record has as a word. */
  g_autofree char *said
      = uc_card_parse (tested->text) != UC_CARD_NONE          ? uc_say_card (uc_card_parse (tested->text))
        : uc_card_range_parse (tested->text) != UC_RANGE_NONE ? g_strdup (uc_say_range (uc_card_range_parse (tested->text)))
                                                              : g_strdup (tested->text);

  if (tested->choice != UC_WORD_WORKS)
    /* Translators: a part, what it said, and what is to do now, "Shoe works: 5♥. Put the card back." */
    return g_strdup_printf (_ ("%s fails."), name);
  if (said[0] != '\0' && after != NULL)
    return g_strdup_printf (_ ("%s works: %s. %s"), name, said, _ (after));
  if (said[0] != '\0')
    /* Translators: a part, and what it said: "Shoe works: 5♥." */
    return g_strdup_printf (_ ("%s works: %s."), name, said);
  /* Translators: a part, and what is to do now: "Reset key works. Turn the key back." */
  return after != NULL ? g_strdup_printf (_ ("%s works. %s"), name, _ (after)) : g_strdup_printf (_ ("%s works."), name);
}

/* ---- how well it spoke ---- */

char *
uc_say_link_counts (const UcLinkCounts *counts)
{
  const struct
  {
    guint64 count;
    const char *words; /* with the number for %s */
  } troubles[] = {
    /* Translators: of what a device sent, how much was wrong: "1204 messages, 2 bad, 1 lost", "5310 edges, 12 bounces". */
    { counts->bounces, N_ ("%s bounces") },
    { counts->reread, N_ ("%s levels read again") },
    { counts->bad, N_ ("%s bad") },
    { counts->noise, N_ ("%s bytes of noise") },
    { counts->not_understood, N_ ("%s not understood") },
    { counts->repeated, N_ ("%s repeated") },
    { counts->lost, N_ ("%s lost") },
    /* once is how it came to the table */
    { counts->plugged > 1 ? counts->plugged : 0, N_ ("plugged in %s times") },
  };
  g_autoptr (GString) text = g_string_new (NULL);

  if (counts->frames == 0 && counts->edges > 0)
    add_number (text, counts->edges, ngettext ("%s edge", "%s edges", counts->edges));
  else
    add_number (text, counts->frames, ngettext ("%s message", "%s messages", counts->frames));
  for (guint i = 0; i < G_N_ELEMENTS (troubles); i++)
    if (troubles[i].count > 0)
      {
        uc_say_listed (text, "%s", "");
        add_number (text, troubles[i].count, _ (troubles[i].words));
      }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
