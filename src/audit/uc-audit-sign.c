/* Who signed, and who might. */
#include "uc-audit-private.h"

#include "uc-said-role.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const cite = "progressive-validate";

static UcAuditLine *
line_of (UcAudit *a, const UcEvent *e)
{
  return e->seat >= 1 && e->seat <= UC_MAX_SEATS && e->wager < UC_N_WAGERS ? &a->now.round.seat[e->seat].line[e->wager]
                                                                           : NULL;
}

/* ---- roles ---- */

static UcAuditPerson *
person_of (UcAudit *a, const char *badge)
{
  for (guint i = 0; i < a->now.n_people; i++)
    if (strcmp (a->now.people[i].badge, badge) == 0)
      return &a->now.people[i];
  return NULL;
}

/* Whoever was heard of first makes room. */
static UcAuditPerson *
meet (UcAudit *a, const char *badge)
{
  UcAuditBooks *b = &a->now;
  UcAuditPerson *person = person_of (a, badge);

  if (person != NULL)
    return person;
  if (b->n_people == UC_AUDIT_PEOPLE)
    memmove (b->people, b->people + 1, --b->n_people * sizeof *b->people);
  person = &b->people[b->n_people++];
  *person = (UcAuditPerson){ 0 };
  g_strlcpy (person->badge, badge, sizeof person->badge);
  return person;
}

/* An event names the role of who stands as "by"; of a second person it says none. Of who was removed or locked none is known,
 * until the record says one again. */
static void
learn_role (UcAudit *a, const UcEvent *e)
{
  gboolean filed = e->kind == UC_EVENT_PERSON_ENROLLED;
  gboolean lost = filed && (e->choice == UC_WORD_REMOVED || e->choice == UC_WORD_LOCKED);
  UcAuditPerson *person;

  if (e->by[0] == '\0' || (e->role == UC_ROLE_NONE && !lost))
    return;
  person = meet (a, e->by);
  person->role = lost ? UC_ROLE_NONE : e->role;
  if (!filed)
    return;
  person->removed = e->choice == UC_WORD_REMOVED;
  person->locked = e->choice == UC_WORD_LOCKED;
  person->filed = person->removed ? UC_ROLE_NONE : e->role;
}

void
uc_audit_sign_carry (UcAudit *a, const UcCarry *carry)
{
  const char *at = carry->roles;
  UcSaidRole said;

  a->now.n_people = 0;
  while (uc_said_role_next (&at, &said))
    {
      UcAuditPerson *person = meet (a, said.badge);

      person->removed = said.role == UC_ROLE_NONE;
      person->locked = said.locked;
      person->filed = said.role;
      person->role = said.locked ? UC_ROLE_NONE : said.role;
    }
}

/* The people file is the casino's word on who may sign. What an event itself says of its signer proves nothing of that. */
static void
check_filed (UcAudit *a, const UcEvent *e, const char *by, UcRole role, const char *paragraph)
{
  const UcAuditPerson *person = person_of (a, by);

  if (by[0] == '\0' || person == NULL)
    return;
  if (person->removed)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, paragraph,
                  _ ("%s signs, and was removed from the people file"), by);
  else if (person->locked)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, paragraph,
                  _ ("%s signs, and the badge is locked"), by);
  else if (person->filed != UC_ROLE_NONE && role > person->filed)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, paragraph,
                  _ ("%s signs as %s, and the people file says %s"), by, uc_role_name (role), uc_role_name (person->filed));
}

/* Nothing but a person of the floor, or above, signs these. */
static gboolean
is_signed (UcEventKind kind)
{
  switch (kind)
    {
    case UC_EVENT_SECOND_PERSON_REQUIRED:
    case UC_EVENT_PAYOUT_SIGNED:
    case UC_EVENT_PAYOUT_VALIDATED:
    case UC_EVENT_PAYOUT_REJECTED:
    case UC_EVENT_PAYOUT_OVERRULED:
    case UC_EVENT_PAYOUT_DOCUMENTED:
    case UC_EVENT_GO_AHEAD:
    case UC_EVENT_RULING:
    case UC_EVENT_ROUND_VOIDED:
    case UC_EVENT_CORRECTED:
    case UC_EVENT_METER_SET:
    case UC_EVENT_METER_BY_HAND:
    case UC_EVENT_GAMING_DAY_SET_BACK:
    case UC_EVENT_METER_READ:
    case UC_EVENT_UNDONE:
    case UC_EVENT_WAGER_CLEARED:
    case UC_EVENT_RECEIPT_PRINTED:
    case UC_EVENT_TRAINING_ALLOWED:
    case UC_EVENT_TRAINING_ENDED:
    case UC_EVENT_REQUEST_WITHDRAWN:
    case UC_EVENT_RECORD_ACCEPTED:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Where two stand in an event, the first has signed before, and the second does now. */
static void
check_signer_filed (UcAudit *a, const UcEvent *e)
{
  gboolean second = e->second[0] != '\0' && e->kind != UC_EVENT_PAYOUT_OVERRULED;

  if (is_signed (e->kind))
    check_filed (a, e, second ? e->second : e->by, second ? UC_ROLE_FLOORPERSON : MAX (e->role, UC_ROLE_FLOORPERSON), cite);
}

/* 685a.2(d), .3-.5, .12(k): what the floor verifies, orders or accepts at a table, and from which role on. Some of these events
 * name a badge and no role. */
typedef struct
{
  UcEventKind kind;
  UcRole from;
  const char *cite;
} OfTheFloor;

static const OfTheFloor of_the_floor[] = {
  { UC_EVENT_CARDS_INSPECTED, UC_ROLE_FLOORPERSON, "inspect-cards" },
  { UC_EVENT_CARDS_PRESHUFFLED, UC_ROLE_FLOORPERSON, "preshuffled" },
  { UC_EVENT_READER_INSPECTED, UC_ROLE_FLOORPERSON, "inspect-reader" },
  { UC_EVENT_SHUFFLER_INSPECTED, UC_ROLE_FLOORPERSON, "shuffler-out" },
  { UC_EVENT_RECUT_ORDERED, UC_ROLE_FLOORPERSON, "recut" },
  { UC_EVENT_RESHUFFLE_ORDERED, UC_ROLE_FLOORPERSON, "reshuffle" },
  { UC_EVENT_SHOE_COUNTED, UC_ROLE_FLOORPERSON, "shoe-to-rack" },
  { UC_EVENT_BETS_REOPENED, UC_ROLE_FLOORPERSON, "no-more-bets" },
  { UC_EVENT_READINGS_CONFIRMED, UC_ROLE_FLOORPERSON, "house" },
  { UC_EVENT_DEVICES_ACCEPTED, UC_ROLE_FLOORPERSON, "house" },
  { UC_EVENT_RECORD_ACKNOWLEDGED, UC_ROLE_FLOORPERSON, "house" },
  { UC_EVENT_RECORD_VOUCHED, UC_ROLE_FLOORPERSON, "house" },
  { UC_EVENT_CLOCK_CONFIRMED, UC_ROLE_FLOORPERSON, "house" },
  { UC_EVENT_BADGE_FREED, UC_ROLE_ASSISTANT_SHIFT_MANAGER, "house" },
};

/* Of a badge whose role nothing says, nothing is known. */
static UcRole
role_on_record (const UcEvent *e, const UcAuditPerson *person)
{
  if (e->role != UC_ROLE_NONE)
    return e->role;
  return person != NULL && person->filed == UC_ROLE_NONE ? person->role : UC_ROLE_NONE;
}

static void
check_procedure (UcAudit *a, const UcEvent *e)
{
  for (guint i = 0; i < G_N_ELEMENTS (of_the_floor); i++)
    {
      const OfTheFloor *of = &of_the_floor[i];
      UcRole role;

      if (of->kind != e->kind || e->by[0] == '\0')
        continue;
      role = role_on_record (e, person_of (a, e->by));
      if (strcmp (e->by, a->now.dealer) == 0)
        uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, of->cite,
                      _ ("%s is the dealer of record and signs as a floorperson"), e->by);
      else if (role != UC_ROLE_NONE && role < of->from)
        uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, 0, 0, UC_WAGER_NONE, UC_MONEY_UNKNOWN, of->cite,
                      _ ("%s signs, and the record has the badge as %s; expected %s or above"), e->by, uc_role_name (role),
                      uc_role_name (of->from));
      else
        check_filed (a, e, e->by, MAX (e->role, of->from), of->cite);
    }
}

static void
free_badge (UcAudit *a, const char *badge)
{
  UcAuditPerson *person = person_of (a, badge);

  if (person != NULL)
    person->locked = FALSE;
}

/* Two persons sign: both a floorperson or above, and one of the two of a higher role; above shift managers there is nobody. */
static void
check_beside (UcAudit *a, const UcEvent *e, const char *first, UcRole role, const char *second)
{
  const UcAuditPerson *other = person_of (a, second);

  if (second[0] == '\0' || strcmp (first, second) == 0 || other == NULL || other->role == UC_ROLE_NONE)
    return;
  if (other->role < UC_ROLE_FLOORPERSON && other->filed == UC_ROLE_NONE)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s signs second, and is not a floorperson or above"), second);
  else if (other->role == role && role < UC_ROLE_SHIFT_MANAGER)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s and %s are both of the role %s; one of the two must be of a higher role"), first, second,
                  uc_role_name (role));
}

/* ---- refusals ---- */

static void
forget (UcAuditRound *r, guint i)
{
  r->refusals[i] = r->refusals[--r->n_refusals];
}

/* A light that is lit answers who called it dark. */
static void
answer_light (UcAudit *a, guint seat, UcWager wager)
{
  UcAuditRound *r = &a->now.round;

  for (guint i = r->n_refusals; i-- > 0;)
    if (r->refusals[i].seat == seat && r->refusals[i].wager == wager && r->refusals[i].reason == UC_WORD_LIGHT_DARK)
      forget (r, i);
}

/* The win was judged again: who called the hand misread has another one before him. Who refused it for another reason still
 * does. */
static void
judged_again (UcAudit *a, guint seat, UcWager wager)
{
  UcAuditRound *r = &a->now.round;
  UcAuditLine *line = &r->seat[seat].line[wager];

  line->rejected = line->validated = line->ahead = FALSE;
  /* Who had begun to sign signed another one. */
  line->signer[0] = '\0';
  line->signer_lost = FALSE;
  for (guint i = r->n_refusals; i-- > 0;)
    if (r->refusals[i].seat == seat && r->refusals[i].wager == wager)
      {
        if (r->refusals[i].reason == UC_WORD_HAND_MISREAD)
          forget (r, i);
        else if (!r->refusals[i].overruled && r->refusals[i].reason != UC_WORD_LIGHT_DARK)
          line->rejected = TRUE;
      }
}

static void
refuse (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;
  UcAuditRefusal *refusal;

  /* Who called the hand misread has another reason now. */
  for (guint i = r->n_refusals; e->reason != UC_WORD_LIGHT_DARK && i-- > 0;)
    if (r->refusals[i].seat == e->seat && r->refusals[i].wager == e->wager && strcmp (r->refusals[i].by, e->by) == 0
        && r->refusals[i].reason == UC_WORD_HAND_MISREAD)
      forget (r, i);
  if (r->n_refusals == UC_AUDIT_REFUSALS)
    return;
  refusal = &r->refusals[r->n_refusals++];
  *refusal = (UcAuditRefusal){ .seat = e->seat, .wager = e->wager, .reason = e->reason, .role = e->role };
  g_strlcpy (refusal->by, e->by, sizeof refusal->by);
}

static const UcAuditRefusal *
refusal_by (const UcAudit *a, guint seat, UcWager wager, const char *by)
{
  const UcAuditRound *r = &a->now.round;

  for (guint i = 0; i < r->n_refusals; i++)
    if (r->refusals[i].seat == seat && r->refusals[i].wager == wager && strcmp (r->refusals[i].by, by) == 0)
      return &r->refusals[i];
  return NULL;
}

/* Somebody else of a higher role decides otherwise; who refused stays one who refused. */
static void
overrule (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;

  line_of (a, e)->rejected = FALSE;
  for (guint i = 0; i < r->n_refusals; i++)
    {
      UcAuditRefusal *refusal = &r->refusals[i];

      if (refusal->seat != e->seat || refusal->wager != e->wager || strcmp (refusal->by, e->second) != 0)
        continue;
      if (e->role <= refusal->role && e->role < UC_ROLE_SHIFT_MANAGER)
        uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                      _ ("%s overrules %s, and is of no higher role"), e->by, e->second);
      refusal->overruled = TRUE;
      g_strlcpy (refusal->overruler, e->by, sizeof refusal->overruler);
    }
}

/* Without the signature of who overruled it, a refusal stands again. */
static void
restore (UcAudit *a, guint seat, UcWager wager, const char *signer)
{
  UcAuditRound *r = &a->now.round;

  for (guint i = 0; i < r->n_refusals; i++)
    if (r->refusals[i].seat == seat && r->refusals[i].wager == wager && signer[0] != '\0'
        && strcmp (r->refusals[i].overruler, signer) == 0)
      {
        r->refusals[i].overruled = FALSE;
        r->refusals[i].overruler[0] = '\0';
      }
}

/* The person whose word on a win is withdrawn; "" where the record has not said. */
static const char *
first_of_two (UcAudit *a, const UcEvent *e)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditLine *line = line_of (a, e);
  const char *by = "";

  if (e->key[0] != '\0')
    return line->ahead_by;
  if (e->reason == UC_WORD_NONE)
    return line->signer_lost ? "" : line->signer;
  for (guint i = 0; i < r->n_refusals; i++)
    if (r->refusals[i].seat == e->seat && r->refusals[i].wager == e->wager && r->refusals[i].reason == e->reason
        && strcmp (by, e->by) != 0)
      by = r->refusals[i].by;
  return by;
}

/* A request, and the word of the first of two, is taken back by who gave it. */
static void
check_withdrawn (UcAudit *a, const UcEvent *e, const char *by)
{
  if (by[0] != '\0' && strcmp (by, e->by) != 0)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s takes back what %s asked for or signed; only %s does"), e->by, by, by);
}

/* Who refused takes it back himself; without a reason it is a signature that is taken back. Who refused for a reason of
 * his own stays one who refused. */
static void
withdraw (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;

  check_withdrawn (a, e, first_of_two (a, e));
  if (e->key[0] != '\0')
    {
      line_of (a, e)->ahead_by[0] = '\0';
      return;
    }
  if (e->reason == UC_WORD_NONE)
    {
      restore (a, e->seat, e->wager, line_of (a, e)->signer);
      line_of (a, e)->signer[0] = '\0';
      return;
    }
  line_of (a, e)->rejected = FALSE;
  for (guint i = r->n_refusals; i-- > 0;)
    {
      UcAuditRefusal *refusal = &r->refusals[i];

      if (refusal->seat != e->seat || refusal->wager != e->wager || strcmp (refusal->by, e->by) != 0)
        continue;
      if (refusal->reason == UC_WORD_OTHER)
        refusal->overruled = TRUE;
      else
        forget (r, i);
    }
}

/* The first of two who gave an award up has lost the role since: it is asked anew, of others. */
static void
forget_half (UcAudit *a, const UcEvent *e)
{
  UcAuditRound *r = &a->now.round;
  gboolean lost = e->choice == UC_WORD_REMOVED || e->choice == UC_WORD_LOCKED;

  for (guint i = r->n_refusals; i-- > 0;)
    {
      const UcAuditRefusal *refusal = &r->refusals[i];
      UcAuditLine *line = &r->seat[refusal->seat].line[refusal->wager];

      if (strcmp (refusal->by, e->by) != 0 || !(lost || e->role < refusal->role) || refusal->overruled || line->settled
          || (refusal->reason != UC_WORD_NOT_ACCEPTED && refusal->reason != UC_WORD_CHIPS_DISAGREE))
        continue;
      line->rejected = FALSE;
      forget (r, i);
    }
}

/* ---- signatures ---- */

/* A hand that was refused as misread is signed by the same person with a reason, and by another without one. */
static gboolean
is_of_the_hand (const UcAuditRefusal *refusal)
{
  return refusal->reason == UC_WORD_HAND_MISREAD || refusal->reason == UC_WORD_LIGHT_DARK;
}

static void
check_person (UcAudit *a, const UcEvent *e, const char *by)
{
  const UcAuditRefusal *refusal = refusal_by (a, e->seat, e->wager, by);

  if (by[0] == '\0')
    return;
  if (strcmp (by, a->now.dealer) == 0)
    uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s is the dealer of record and validates his own payout"), by);
  if (refusal != NULL && !(is_of_the_hand (refusal) && e->text[0] != '\0'))
    uc_audit_say (a, UC_AUDIT_REFUSER_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s refused this payout and stands as its signer"), by);
}

/* The first of two, once that person has lost the role: the signature is asked for anew. */
static void
lose_role (UcAudit *a, const UcEvent *e)
{
  gboolean lost = e->choice == UC_WORD_REMOVED || e->choice == UC_WORD_LOCKED;
  UcAuditAsked *asked = &a->now.asked;

  for (guint seat = 1; seat <= UC_MAX_SEATS; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      {
        UcAuditLine *line = &a->now.round.seat[seat].line[w];

        if (line->signer[0] == '\0' || strcmp (line->signer, e->by) != 0 || !(lost || e->role < line->signer_role))
          continue;
        line->signer_lost = TRUE;
        restore (a, seat, w, line->signer);
      }
  asked->lost |= strcmp (asked->by, e->by) == 0 && (lost || e->role < asked->role);
}

static void
signed_first (UcAuditLine *line, const UcEvent *e)
{
  g_strlcpy (line->signer, e->by, sizeof line->signer);
  line->signer_role = e->role;
  line->signer_lost = FALSE;
}

static void
say_lost (UcAudit *a, const UcEvent *e)
{
  uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                _ ("%s signed first, and has lost the role since"), e->by);
}

/* Who asks for a void round signs what its shares grow to: the second person makes it void. */
static gboolean
asks_for_void (const UcAudit *a, const char *by)
{
  const UcAuditAsked *asked = &a->now.asked;

  return asked->target == 0 && asked->seat == 0 && !asked->lost && strcmp (asked->by, by) == 0;
}

static void
check_role (UcAudit *a, const UcEvent *e)
{
  if (e->role != UC_ROLE_NONE && e->role < UC_ROLE_FLOORPERSON)
    uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s signs as %s; a floorperson or above validates"), e->by, uc_role_name (e->role));
}

/* 685c.1(h)(3): the other winners of a percentage go ahead of a win that is not judged, by the word of two who have not
 * refused it. */
static void
gone_ahead (UcAudit *a, const UcEvent *e)
{
  UcAuditLine *line = line_of (a, e);

  check_person (a, e, e->by);
  check_person (a, e, e->second);
  check_role (a, e);
  if (e->second[0] == '\0')
    {
      g_strlcpy (line->ahead_by, e->by, sizeof line->ahead_by);
      return;
    }
  if (strcmp (e->by, e->second) == 0 || strcmp (e->by, line->ahead_by) != 0)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("two persons let others go ahead of it, and only %s did"), e->second);
  check_beside (a, e, e->by, e->role, e->second);
  line->ahead = TRUE;
}

static gboolean
is_judged (const UcAuditLine *line)
{
  return line->validated || (line->light == UC_WORD_LIT && !line->rejected);
}

static gboolean
was_refused (const UcAudit *a, guint seat, UcWager wager)
{
  for (guint i = 0; i < a->now.round.n_refusals; i++)
    if (a->now.round.refusals[i].seat == seat && a->now.round.refusals[i].wager == wager)
      return TRUE;
  return FALSE;
}

/* What a share comes to depends on every winner of its percentage: nobody signs it before they are judged. Two who are dark,
 * or were rejected, do not wait for each other: the signature itself judges them. */
static void
check_others_judged (UcAudit *a, const UcEvent *e)
{
  UcAuditLine *line = line_of (a, e);
  guint percentage = uc_audit_percentage (a, e->seat, e->wager);

  for (guint seat = 1; percentage != 0 && !line->settled && seat <= UC_MAX_SEATS; seat++)
    {
      const UcAuditLine *other = &a->now.round.seat[seat].line[e->wager];

      if (seat == e->seat || uc_audit_percentage (a, seat, e->wager) != percentage || other->settled || other->ahead
          || is_judged (other) || (percentage < 100 && !a->filed.shared))
        continue;
      if (other->light == UC_WORD_NONE || (is_judged (line) && !line->looked_again && !was_refused (a, e->seat, e->wager)))
        uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                      _ ("is signed before seat %u of the same percentage is judged, and nobody let it go ahead"), seat);
    }
  line->looked_again = FALSE;
}

static void
validated (UcAudit *a, const UcEvent *e)
{
  UcAuditLine *line = line_of (a, e);
  const UcAuditRound *r = &a->now.round;

  check_person (a, e, e->by);
  check_person (a, e, e->second);
  for (guint i = 0; i < r->n_refusals; i++)
    {
      const UcAuditRefusal *refusal = &r->refusals[i];

      if (refusal->seat == e->seat && refusal->wager == e->wager && !refusal->overruled && !is_of_the_hand (refusal))
        uc_audit_say (a, UC_AUDIT_NOT_OVERRULED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                      _ ("is validated, and nobody overruled the refusal of %s"), refusal->by);
    }
  if (e->second[0] != '\0' && line->signer_lost && strcmp (line->signer, e->by) == 0)
    say_lost (a, e);
  else if (e->second[0] != '\0' && strcmp (e->by, e->second) != 0 && strcmp (line->signer, e->by) != 0
           && !asks_for_void (a, e->by))
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s stands as the first of two, and has not signed"), e->by);
  check_beside (a, e, e->by, e->role, e->second);
  line->signer[0] = '\0';
  line->validated = TRUE;
  line->signed_light = line->light;
  g_strlcpy (line->by, e->by, sizeof line->by);
  g_strlcpy (line->second, e->second, sizeof line->second);
}

/* What the internal controls have validated: a percentage, and from what is filed on everything else. */
static gboolean
needs_validation (const UcAudit *a, const UcAuditLine *line, UcMoney award)
{
  UcMoney from = a->filed.validation_from;

  /* The card that makes it may be the one that was typed again. */
  if (line->odds.kind == UC_ODDS_METER_SHARE || (a->typed_back != 0 && (line->found == 0 || line->found > a->typed_back)))
    return TRUE;
  return from != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= from;
}

gboolean
uc_audit_needs_two (const UcAudit *a, UcMoney award)
{
  UcMoney from = a->filed.second_signature;

  return award != UC_MONEY_UNKNOWN && from != UC_MONEY_UNKNOWN && award >= from;
}

/* A new sum needs new signatures if it takes two persons and the old sum took one, or the other way around. Where the linked meter had
 * not said the old sum yet, the record says how many persons signed. */
static void
share_changed (UcAudit *a, UcAuditLine *line, UcMoney award)
{
  const gboolean took_two = line->announced == UC_MONEY_UNKNOWN ? line->asked_two : uc_audit_needs_two (a, line->announced);

  if (uc_audit_needs_two (a, award) != took_two)
    line->validated = FALSE;
  line->announced = award;
}

void
uc_audit_check_sum (UcAudit *a, const UcEvent *e, UcMoney paid)
{
  const UcAuditLine *line = &a->now.round.seat[e->seat].line[e->wager];
  char sum[UC_MONEY_TEXT + 8], told[UC_MONEY_TEXT + 8];

  if (e->odds.kind == UC_ODDS_METER_SHARE && line->announced != 0 && paid != line->announced)
    uc_audit_say (a, UC_AUDIT_OTHER_SUM, e->seat, 0, e->wager, paid, cite, _ ("is paid %s, and %s was announced for signature"),
                  uc_audit_say_sum (paid, sum), uc_audit_say_sum (line->announced, told));
}

void
uc_audit_check_signatures (UcAudit *a, guint seat, UcWager wager, UcMoney award)
{
  const UcAuditLine *line = &a->now.round.seat[seat].line[wager];
  gboolean two = uc_audit_needs_two (a, award);
  char sum[UC_MONEY_TEXT + 8];

  if (!needs_validation (a, line, award))
    return;
  if (!line->validated && two)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, wager, award, cite,
                  _ ("an award of %s needs two persons, and nobody signed"), uc_audit_say_sum (award, sum));
  else if (!line->validated)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, wager, award, cite,
                  _ ("an award of %s needs a floorperson, and nobody signed"), uc_audit_say_sum (award, sum));
  else if (two && (line->second[0] == '\0' || strcmp (line->by, line->second) == 0))
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, wager, award, cite,
                  _ ("an award of %s needs two persons, and only %s signed"), uc_audit_say_sum (award, sum), line->by);
}

/* Two say the same line, one of them of a higher role; above shift managers there is nobody. */
static gboolean
agree (const UcAuditRefusal *one, const UcAuditRefusal *other)
{
  return one->reason == other->reason && strcmp (one->by, other->by) != 0
         && (one->role != other->role || one->role == UC_ROLE_SHIFT_MANAGER);
}

/* “other” is a refusal to sign: the word of one gives nothing up, and that of two gives up any award. */
void
uc_audit_check_given_up (UcAudit *a, guint seat, UcWager wager, UcMoney award)
{
  const UcAuditRound *r = &a->now.round;
  const UcAuditRefusal *first = NULL;
  char sum[UC_MONEY_TEXT + 8];

  if (!uc_audit_needs_two (a, award) || !needs_validation (a, &r->seat[seat].line[wager], award))
    return;
  for (guint i = 0; i < r->n_refusals; i++)
    {
      const UcAuditRefusal *refusal = &r->refusals[i];

      if (refusal->seat != seat || refusal->wager != wager
          || (refusal->reason != UC_WORD_NOT_ACCEPTED && refusal->reason != UC_WORD_CHIPS_DISAGREE
              && refusal->reason != UC_WORD_OTHER))
        continue;
      for (guint k = 0; k < i; k++)
        if (r->refusals[k].seat == seat && r->refusals[k].wager == wager && agree (&r->refusals[k], refusal))
          return;
      if (first == NULL)
        first = refusal;
    }
  if (first != NULL)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, seat, 0, wager, award, cite,
                  _ ("an award of %s is given up by two persons, one of a higher role, and is by %s"),
                  uc_audit_say_sum (award, sum), first->by);
}

gboolean
uc_audit_two_refused (const UcAudit *a, guint seat, UcWager wager)
{
  const UcAuditRound *r = &a->now.round;

  for (guint i = 0; i < r->n_refusals; i++)
    for (guint k = 0; k < i; k++)
      if (r->refusals[i].seat == seat && r->refusals[i].wager == wager && r->refusals[i].reason == UC_WORD_OTHER
          && r->refusals[k].seat == seat && r->refusals[k].wager == wager && agree (&r->refusals[k], &r->refusals[i]))
        return TRUE;
  return FALSE;
}

/* ---- what else people sign ---- */

static void
check_not_the_dealer (UcAudit *a, const UcEvent *e, const char *by)
{
  if (by[0] != '\0' && strcmp (by, a->now.dealer) == 0)
    uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s is the dealer of record and signs as a floorperson"), by);
}

/* Nor of a round that he dealt, when he deals no more. */
static void
check_not_dealer_of (UcAudit *a, const UcEvent *e, const char *by, guint64 fact, guint32 number)
{
  if (uc_audit_past_dealt (a, fact, number, by) && strcmp (by, a->now.dealer) != 0)
    uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s dealt that round, and signs of it as a floorperson"), by);
}

static void
check_of_closed (UcAudit *a, const UcEvent *e)
{
  if (e->kind == UC_EVENT_SECOND_PERSON_REQUIRED && e->target != 0)
    check_not_dealer_of (a, e, e->by, e->target, 0);
  if (e->kind == UC_EVENT_CORRECTED && e->of_round != 0)
    {
      check_not_dealer_of (a, e, e->by, e->target, 0);
      check_not_dealer_of (a, e, e->second, e->target, 0);
    }
  if (e->kind == UC_EVENT_RECEIPT_PRINTED)
    {
      check_not_the_dealer (a, e, e->by);
      check_not_dealer_of (a, e, e->by, 0, e->of_round);
    }
}

/* What two persons agree to is what the first of them asked for, and each request is answered once. */
static void
check_asked (UcAudit *a, const UcEvent *e)
{
  UcAuditAsked *asked = &a->now.asked;
  gboolean day = e->kind == UC_EVENT_GAMING_DAY_SET_BACK;
  gboolean same = (e->kind != UC_EVENT_CORRECTED && !day) || (asked->target == e->target && strcmp (asked->new_, e->new_) == 0);
  char sum[UC_MONEY_TEXT];

  if (e->kind == UC_EVENT_METER_BY_HAND)
    same = strcmp (asked->new_, uc_money_format (e->award, sum)) == 0;

  if (asked->lost && strcmp (asked->by, e->by) == 0)
    say_lost (a, e);
  else if (asked->known && strcmp (asked->by, e->by) != 0)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("%s stands as the first of two, and has not signed"), e->by);
  else if (asked->known && !same)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  day                                 ? _ ("%s asked for another day")
                  : e->kind == UC_EVENT_METER_BY_HAND ? _ ("%s asked for another sum")
                                                      : _ ("%s asked for another correction"), e->by);
  if (asked->known)
    check_beside (a, e, e->by, asked->role, e->second);
  *asked = (UcAuditAsked){ .known = asked->known };
}

/* A round that is made void, a meter or a gaming day that is set, a fact that is corrected: two persons where there are two names. */
static void
check_pair (UcAudit *a, const UcEvent *e)
{
  gboolean two = e->kind == UC_EVENT_ROUND_VOIDED || e->kind == UC_EVENT_METER_SET || e->kind == UC_EVENT_CORRECTED
                 || e->kind == UC_EVENT_METER_BY_HAND || e->kind == UC_EVENT_GAMING_DAY_SET_BACK
                 || ((e->kind == UC_EVENT_RULING || e->kind == UC_EVENT_UNDONE) && e->second[0] != '\0');

  check_not_the_dealer (a, e, e->by);
  check_not_the_dealer (a, e, e->second);
  if (two)
    check_asked (a, e);
  if (e->second[0] == '\0' ? two : strcmp (e->by, e->second) == 0)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, UC_MONEY_UNKNOWN, cite,
                  _ ("two persons sign this, and only %s did"), e->by);
}

static void
ask (UcAudit *a, const UcEvent *e)
{
  UcAuditAsked *asked = &a->now.asked;

  *asked = (UcAuditAsked){ .known = TRUE, .role = e->role, .target = e->target, .seat = e->seat };
  g_strlcpy (asked->by, e->by, sizeof asked->by);
  g_strlcpy (asked->new_, e->new_, sizeof asked->new_);
}

/* What nothing but rulings explains takes as many persons as an award of that sum, and two where no wager of the seat could win as
 * much: all that the round's rulings give the seat is one sum, in however many lines. */
static void
check_ruled_sum (UcAudit *a, const UcEvent *e)
{
  char sum[UC_MONEY_TEXT + 8];
  UcMoney all, before, best;

  if (e->cause != UC_WORD_DISPUTE || e->seat > UC_MAX_SEATS || (a->now.round.ruled_by_two & UC_SEAT_BIT (e->seat)))
    return;
  before = a->now.round.seat[e->seat].ruled.sum;
  if (e->change == UC_MONEY_UNKNOWN || before == UC_MONEY_UNKNOWN || !uc_money_add (e->change, before, &all))
    all = e->change;
  if (uc_audit_needs_two (a, all))
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, all, "house",
                  _ ("%s by the round's rulings needs two persons, and only one ruled"), uc_audit_say_sum (all, sum));
  else if (all != UC_MONEY_UNKNOWN && (best = uc_audit_best_of_seat (a, e->seat)) != UC_MONEY_UNKNOWN && all > best)
    uc_audit_say (a, UC_AUDIT_TOO_FEW_SIGNED, e->seat, 0, e->wager, all, "house",
                  _ ("%s by the round's rulings is more than the seat could win, and only one person ruled"),
                  uc_audit_say_sum (all, sum));
}

/* Each ruling is of those who signed it: two who ruled before rule not for one who rules alone later. */
static void
ruled_paid (UcAudit *a, const UcEvent *e)
{
  char sum[UC_MONEY_TEXT + 8];

  if (e->second[0] != '\0' && strcmp (e->by, e->second) != 0)
    a->now.round.ruled_by_two |= UC_SEAT_BIT (e->seat);
  else
    a->now.round.ruled_by_two &= ~UC_SEAT_BIT (e->seat);
  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS && e->seat <= UC_MAX_SEATS; w++)
    {
      const UcAuditLine *line = &a->now.round.seat[e->seat].line[w];

      if (a->filed.wagers[w].progressive && line->announced > 0 && !uc_audit_is_void (line) && uc_audit_award_made (a, e->seat, w) != 0)
        uc_audit_say (a, UC_AUDIT_NO_AUTHORITY, e->seat, 0, w, line->announced, cite,
                      _ ("a ruling pays the seat beside an award of %s that waits for its signature"),
                      uc_audit_say_sum (line->announced, sum));
    }
}

/* ---- documents ---- */

static gboolean
is_from (UcMoney award, UcMoney limit)
{
  return limit != UC_MONEY_UNKNOWN && award != UC_MONEY_UNKNOWN && award >= limit;
}

void
uc_audit_hold (UcAudit *a, const UcEvent *e, UcMoney award)
{
  gboolean elsewhere = e->source == UC_WORD_PROGRESSIVE;

  if (elsewhere || is_from (award, a->filed.tax_form) || is_from (award, a->filed.camera))
    a->now.held[e->seat][e->wager] = (UcAuditHeld){ .there = TRUE, .elsewhere = elsewhere, .award = award };
  g_strlcpy (a->now.held[e->seat][e->wager].dealer, a->now.dealer, UC_BADGE_TEXT);
}

static void
documented (UcAudit *a, const UcEvent *e)
{
  UcAuditHeld *held = &a->now.held[e->seat][e->wager];
  gboolean both = e->choice == UC_WORD_TAX_FORM_AND_CAMERA;
  char text[UC_MONEY_TEXT + 8];

  if (held->there && e->by[0] != '\0' && strcmp (held->dealer, e->by) == 0 && strcmp (e->by, a->now.dealer) != 0)
    uc_audit_say (a, UC_AUDIT_DEALER_SIGNED, e->seat, 0, e->wager, held->award, "hold",
                  _ ("%s dealt the round of this award, and documents it"), e->by);
  if (held->there && is_from (held->award, a->filed.tax_form) && !both && e->choice != UC_WORD_TAX_FORM)
    uc_audit_say (a, UC_AUDIT_UNDOCUMENTED, e->seat, 0, e->wager, held->award, "hold",
                  _ ("an award of %s is documented without a tax form"), uc_audit_say_sum (held->award, text));
  if (held->there && is_from (held->award, a->filed.camera) && !both && e->choice != UC_WORD_CAMERA)
    uc_audit_say (a, UC_AUDIT_UNDOCUMENTED, e->seat, 0, e->wager, held->award, "hold",
                  _ ("an award of %s is documented, and its cards were not shown to the camera"),
                  uc_audit_say_sum (held->award, text));
  *held = (UcAuditHeld){ 0 };
}

/* 685c.1(h)(4): the cards of an award that is not paid from the table inventory stay until it is documented, so that nobody
 * wagers there. */
static void
check_held (UcAudit *a, const UcEvent *e)
{
  char text[UC_MONEY_TEXT + 8];

  for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
    {
      const UcAuditHeld *held = &a->now.held[e->seat][w];

      if (held->there && held->elsewhere)
        uc_audit_say (a, UC_AUDIT_UNDOCUMENTED, e->seat, 0, w, held->award, "hold",
                      _ ("an award of %s is not documented, and the seat wagers again"),
                      uc_audit_say_sum (held->award, text));
    }
}

/* 685c.1(h)(4), A18: while a seat's cards stay no shoe is shuffled, and the table is not closed. An award from the table inventory
 * waits where the record has the documents, and not in a script. In the middle of a round the shoe has run out, 685a.12(e). */
static void
check_cards_stay (UcAudit *a, const UcEvent *e)
{
  char text[UC_MONEY_TEXT + 8];

  for (guint seat = 1; e->round == 0 && seat <= UC_MAX_SEATS; seat++)
    for (UcWager w = UC_WAGER_MAIN; w < UC_N_WAGERS; w++)
      {
        const UcAuditHeld *held = &a->now.held[seat][w];

        if (held->there && (held->elsewhere || a->procedures))
          uc_audit_say (a, UC_AUDIT_UNDOCUMENTED, seat, 0, w, held->award, "hold",
                        e->kind == UC_EVENT_SHUFFLED ? _ ("an award of %s is not documented, and the cards are shuffled")
                                                     : _ ("an award of %s is not documented, and the table closes"),
                        uc_audit_say_sum (held->award, text));
      }
}

static gboolean
is_of_by (UcEventKind kind)
{
  return kind == UC_EVENT_PERSON_ENROLLED || kind == UC_EVENT_BADGE_READ || kind == UC_EVENT_SECOND_PERSON_REQUIRED
         || kind == UC_EVENT_PAYOUT_SIGNED || kind == UC_EVENT_PAYOUT_VALIDATED || kind == UC_EVENT_PAYOUT_REJECTED
         || kind == UC_EVENT_GO_AHEAD || kind == UC_EVENT_PAYOUT_OVERRULED || kind == UC_EVENT_PAYOUT_DOCUMENTED || kind == UC_EVENT_RULING;
}

/* What is said of one wager of one seat. */
static void
of_wager (UcAudit *a, const UcEvent *e, UcAuditLine *line)
{
  switch (e->kind)
    {
    case UC_EVENT_GO_AHEAD:
      gone_ahead (a, e);
      break;
    case UC_EVENT_PAYOUT_SIGNED:
      check_others_judged (a, e);
      check_person (a, e, e->by);
      signed_first (line, e);
      break;
    case UC_EVENT_PAYOUT_VALIDATED:
      check_others_judged (a, e);
      validated (a, e);
      break;
    case UC_EVENT_PAYOUT_REJECTED:
      line->rejected = TRUE;
      line->validated = FALSE;
      line->signer[0] = '\0';
      refuse (a, e);
      break;
    case UC_EVENT_PAYOUT_OVERRULED:
      overrule (a, e);
      break;
    case UC_EVENT_REQUEST_WITHDRAWN:
      line->looked_again = line->rejected;
      withdraw (a, e);
      break;
    case UC_EVENT_PAYOUT_DOCUMENTED:
      documented (a, e);
      break;
    case UC_EVENT_WAGER_ACCEPTED:
      check_held (a, e);
      break;
    case UC_EVENT_LAMP_CHECKED:
      line->light = e->light;
      if (e->light == UC_WORD_LIT)
        answer_light (a, e->seat, e->wager);
      break;
    case UC_EVENT_VALIDATION_REQUIRED:
    case UC_EVENT_WINNER_FOUND:
      judged_again (a, e->seat, e->wager);
      line->announced = e->award;
      line->asked_two = e->signatures > 1;
      line->found = e->seq;
      break;
    case UC_EVENT_SHARE_CHANGED:
      share_changed (a, line, e->award);
      break;
    default:
      break;
    }
}

void
uc_audit_sign_event (UcAudit *a, const UcEvent *e)
{
  UcAuditLine *line = line_of (a, e);

  if (e->kind == UC_EVENT_PERSON_ENROLLED)
    {
      forget_half (a, e);
      lose_role (a, e);
    }
  if (e->kind == UC_EVENT_SECOND_PERSON_REQUIRED)
    ask (a, e);
  if (e->kind == UC_EVENT_REQUEST_WITHDRAWN && e->seat == 0)
    {
      /* A sum that the link has said since, anybody clears away. */
      check_withdrawn (a, e, a->now.asked.lost || (strcmp (e->key, UC_BY_HAND_KEY) == 0 && !uc_audit_award_waits (a)) ? "" : a->now.asked.by);
      a->now.asked = (UcAuditAsked){ .known = a->now.asked.known };
    }
  if (e->kind == UC_EVENT_ROUND_VOIDED || e->kind == UC_EVENT_METER_SET || e->kind == UC_EVENT_CORRECTED
      || e->kind == UC_EVENT_METER_BY_HAND || e->kind == UC_EVENT_WAGER_CLEARED || e->kind == UC_EVENT_GAMING_DAY_SET_BACK || ((e->kind == UC_EVENT_RULING || e->kind == UC_EVENT_UNDONE) && e->second[0] != '\0'))
    check_pair (a, e);
  if (e->kind == UC_EVENT_RULING && e->choice == UC_WORD_PAID)
    ruled_paid (a, e);
  if (e->kind == UC_EVENT_OWED)
    check_ruled_sum (a, e);
  if (e->kind == UC_EVENT_RECORD_ACCEPTED)
    check_beside (a, e, e->by, e->role, e->second);
  check_of_closed (a, e);
  if (e->kind == UC_EVENT_PAYOUT_DOCUMENTED || e->kind == UC_EVENT_RULING || e->kind == UC_EVENT_SECOND_PERSON_REQUIRED)
    check_not_the_dealer (a, e, e->by);
  if (e->kind == UC_EVENT_PAYOUT_DOCUMENTED || e->kind == UC_EVENT_RULING || e->kind == UC_EVENT_SECOND_PERSON_REQUIRED
      || e->kind == UC_EVENT_PAYOUT_SIGNED || e->kind == UC_EVENT_PAYOUT_VALIDATED || e->kind == UC_EVENT_PAYOUT_REJECTED
      || e->kind == UC_EVENT_PAYOUT_OVERRULED)
    check_role (a, e);
  check_signer_filed (a, e);
  check_procedure (a, e);
  if (e->kind == UC_EVENT_SHUFFLED || e->kind == UC_EVENT_TABLE_CLOSED)
    check_cards_stay (a, e);
  if (is_of_by (e->kind))
    learn_role (a, e);
  if (e->kind == UC_EVENT_BADGE_FREED)
    free_badge (a, e->second);
  if (line != NULL)
    of_wager (a, e, line);
}
