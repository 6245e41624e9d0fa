#include "uc-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A sum as a person reads it: cents when there are any. */
const char *
uc_audit_say_sum (UcMoney sum, char text[UC_MONEY_TEXT + 8])
{
  char number[UC_MONEY_TEXT], *cents;

  if (sum == UC_MONEY_UNKNOWN)
    return _ ("an unknown amount");
  uc_money_format (sum < 0 ? -sum : sum, number);
  cents = strstr (number, ".00");
  if (cents != NULL && cents[3] == '\0')
    *cents = '\0';
  g_snprintf (text, UC_MONEY_TEXT + 8, "%s$%s", sum < 0 ? "−" : "", number);
  return text;
}

static const char *
say_wager (UcWager wager)
{
  static const char *const names[UC_N_WAGERS] = {
    [UC_WAGER_MATCH_THE_DEALER] = N_ ("Match the Dealer"),
    [UC_WAGER_MATCH_THE_DEALER_PROGRESSIVE] = N_ ("Match the Dealer progressive"),
    [UC_WAGER_BLACKJACK_MATCH_PROGRESSIVE] = N_ ("Blackjack Match progressive"),
    [UC_WAGER_MATCH_UP] = N_ ("Match-Up"),
    [UC_WAGER_MATCH_DOWN] = N_ ("Match-Down"),
    [UC_WAGER_MONSTER_MATCH] = N_ ("Monster Match"),
    [UC_WAGER_UP_CARD] = N_ ("Up Card"),
    [UC_WAGER_DOWN_CARD] = N_ ("Down Card"),
    [UC_WAGER_ENVY_BONUS] = N_ ("Envy Bonus"),
    [UC_WAGER_SUPER_BONUS] = N_ ("Super Bonus"),
    [UC_WAGER_SUPER_BONUS_ENVY] = N_ ("Super Bonus for the others"),
  };

  if (wager == UC_WAGER_MAIN)
    return C_ ("wager", "Bet");
  if (wager == UC_WAGER_INSURANCE)
    return C_ ("wager", "Insurance");
  return names[wager] != NULL ? _ (names[wager]) : uc_wager_name (wager);
}

/* "Seat 3, Match the Dealer" */
static char *
say_place (guint seat, guint hand, UcWager wager)
{
  if (seat == 0)
    return wager == UC_WAGER_NONE ? NULL : g_strdup (say_wager (wager));
  if (wager == UC_WAGER_NONE)
    return g_strdup_printf (_ ("Seat %u"), seat);
  if (hand > 0)
    return g_strdup_printf (_ ("Seat %u, hand %u, %s"), seat, hand + 1, say_wager (wager));
  return g_strdup_printf (_ ("Seat %u, %s"), seat, say_wager (wager));
}

const char *
uc_audit_pays_key (const UcAudit *a, UcWager wager)
{
  switch (wager)
    {
    case UC_WAGER_MAIN:
      return "wins";
    case UC_WAGER_INSURANCE:
      return "insurance-pays";
    case UC_WAGER_MATCH_THE_DEALER:
      return "match-the-dealer-pays";
    case UC_WAGER_MATCH_UP:
    case UC_WAGER_MATCH_DOWN:
    case UC_WAGER_UP_CARD:
    case UC_WAGER_DOWN_CARD:
      return "match-up-pays";
    case UC_WAGER_ENVY_BONUS:
      return "envy-pays";
    case UC_WAGER_SUPER_BONUS:
      return "super-bonus";
    case UC_WAGER_SUPER_BONUS_ENVY:
      return "super-bonus-others";
    default:
      return "progressive-pay";
    }
}

void
uc_audit_finding_free (UcAuditFinding *finding)
{
  g_free (finding->text);
  g_free (finding);
}

static UcAuditFinding *
new_finding (const UcAudit *a, UcAuditKind kind, guint seat, guint hand, UcWager wager, UcMoney amount,
             const char *cite)
{
  UcAuditFinding *f = g_new0 (UcAuditFinding, 1);
  const char *paragraph = uc_audit_filed_cite (&a->filed, cite);

  f->kind = kind;
  f->round = a->now.round.number;
  f->seq = a->event != NULL ? a->event->seq : 0;
  f->seat = seat;
  f->hand = hand;
  f->wager = wager;
  f->amount = amount;
  g_strlcpy (f->citation, *paragraph != '\0' ? paragraph : cite, sizeof f->citation);
  return f;
}

void
uc_audit_say (UcAudit *a, UcAuditKind kind, guint seat, guint hand, UcWager wager, UcMoney amount, const char *cite,
              const char *format, ...)
{
  g_autofree char *place = NULL, *what = NULL;
  UcAuditFinding *f;
  va_list args;

  if (a->quiet)
    return;
  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  place = say_place (seat, hand, wager);
  f = new_finding (a, kind, seat, hand, wager, amount, cite);
  f->text = place == NULL ? g_steal_pointer (&what) : g_strdup_printf (_ ("%s: %s"), place, what);
  g_ptr_array_add (a->findings, f);
}

UcAuditFinding *
uc_audit_say_unpaid (UcAudit *a, guint seat, guint hand, UcWager wager, UcMoney amount)
{
  UcAuditFinding *f = new_finding (a, UC_AUDIT_UNPAID, seat, hand, wager, amount, uc_audit_pays_key (a, wager));
  char text[UC_MONEY_TEXT + 8];

  f->text = g_strdup_printf (_ ("seat %u, %s %s"), seat, say_wager (wager), uc_audit_say_sum (amount, text));
  return f;
}
