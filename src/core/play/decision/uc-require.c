#include "uc-require.h"

#include "uc-emit.h"
#include "uc-refuse.h"
#include "uc-said-role.h"

/* Whatever the badge's role: who deals is supervised, and does not supervise. */
static gboolean
deals_here (const UcDecision *d)
{
  return g_str_equal (d->input->badge, d->s->carry.dealer);
}

/* What the people file says of a badge is on record before the badge signs. Who looked it up says the same, unless a script does. */
static gboolean
has_role_on_record (UcDecision *d, UcCite cite)
{
  const UcInput *input = d->input;
  UcSaidRole said;

  if (!uc_said_role_find (d->s->carry.roles, input->badge, &said))
    return TRUE;
  if (said.role == UC_ROLE_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite,
                      "badge %s was removed from the people file; expected another floorperson or above", input->badge);
  if (said.locked)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite,
                      "badge %s is locked; expected another floorperson or above, or a shift manager to free it", input->badge);
  return input->role <= said.role
         || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite, "badge %s signs as %s, and the record has it as %s", input->badge,
                       uc_refuse_word (uc_role_name (input->role)), uc_refuse_word (uc_role_name (said.role)));
}

static gboolean
check_role (UcDecision *d, UcRole role, UcCite cite)
{
  const UcInput *input = d->input;

  if (input->role < role)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite, "badge %s may not do this: %s; a %s or above is needed",
                      input->badge, uc_refuse_word (uc_role_name (input->role)), uc_refuse_word (uc_role_name (role)));
  if (role < UC_ROLE_FLOORPERSON)
    return TRUE;
  if (!has_role_on_record (d, cite))
    return FALSE;
  return !deals_here (d)
         || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite, "badge %s deals at this table; expected another %s or above",
                       input->badge, uc_refuse_word (uc_role_name (role)));
}

gboolean
uc_require_not_dealer_of (UcDecision *d, guint32 round, const char *dealer, UcCite cite)
{
  return dealer[0] == '\0' || !g_str_equal (d->input->badge, dealer)
         || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite,
                       "badge %s dealt round %u and signs nothing of it; expected another floorperson or above", dealer,
                       round);
}

gboolean
uc_require_role (UcDecision *d, UcRole role, gboolean *handled)
{
  return uc_require_role_by (d, role, UC_CITE_PROGRESSIVE_VALIDATE, handled);
}

static gboolean
is_pin_refused (UcDecision *d)
{
  const UcInput *input = d->input;
  UcEvent *e;

  if (input->auth == UC_WORD_NONE || input->auth == UC_WORD_OK)
    return FALSE;
  e = uc_emit_begin (d, UC_EVENT_PIN_REFUSED);
  g_strlcpy (e->by, input->badge, sizeof e->by);
  e->reason = input->auth;
  uc_emit (d, e);
  return TRUE;
}

gboolean
uc_require_role_by (UcDecision *d, UcRole role, UcCite cite, gboolean *handled)
{
  const UcInput *input = d->input;

  *handled = FALSE;
  if (input->auth == UC_WORD_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_NONE, "badge %s: nobody has looked up its PIN", input->badge);
  *handled = is_pin_refused (d);
  return !*handled && check_role (d, role, cite);
}

gboolean
uc_require_another (UcDecision *d, const char *first)
{
  return !g_str_equal (d->input->badge, first)
         || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                       "the second person must be another badge than %s", first);
}

gboolean
uc_require_beside (UcDecision *d, const char *first, UcRole first_role)
{
  if (!uc_require_another (d, first))
    return FALSE;
  return d->input->role != first_role || first_role == UC_ROLE_SHIFT_MANAGER
         || uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, UC_CITE_PROGRESSIVE_VALIDATE,
                       "badges %s and %s are both of the role %s; one of the two must be of a higher role", first,
                       d->input->badge, uc_refuse_word (uc_role_name (first_role)));
}

UcEvent *
uc_require_second_person (UcDecision *d, const char *key)
{
  UcEvent *e = uc_emit_begin (d, UC_EVENT_SECOND_PERSON_REQUIRED);

  e->role = d->input->role;
  g_strlcpy (e->by, d->input->badge, sizeof e->by);
  g_strlcpy (e->key, key, sizeof e->key);
  return e;
}

gboolean
uc_require_signer (UcDecision *d, UcRole role, UcCite cite, gboolean *handled)
{
  *handled = is_pin_refused (d);
  if (*handled)
    return FALSE;
  if (d->input->role == UC_ROLE_NONE)
    return uc_refuse (d, UC_TABLE_ERROR_AUTHORITY, cite, "badge %s is not known; expected that of a %s or above",
                      d->input->badge, uc_refuse_word (uc_role_name (role)));
  return check_role (d, role, cite);
}
