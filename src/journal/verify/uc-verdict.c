#include "uc-verdict.h"

#define PROGRESS_ROWS 256

static const struct
{
  const char *name;
  gboolean grave;
} kinds[] = {
  [UC_DAMAGE_EDITED] = { "edited", TRUE },
  [UC_DAMAGE_DELETED] = { "deleted", TRUE },
  [UC_DAMAGE_INSERTED] = { "inserted", TRUE },
  [UC_DAMAGE_REORDERED] = { "reordered", TRUE },
  [UC_DAMAGE_TRUNCATED] = { "truncated", TRUE },
  [UC_DAMAGE_RESIGNED] = { "re-signed", TRUE },
  [UC_DAMAGE_FOREIGN] = { "foreign", TRUE },
  [UC_DAMAGE_UNREADABLE] = { "unreadable", TRUE },
  [UC_DAMAGE_DIFFERS] = { "differs", TRUE },
  [UC_DAMAGE_VERSION] = { "differs by version", FALSE },
  [UC_DAMAGE_SEALED] = { "sealed", FALSE },
  [UC_DAMAGE_PAST] = { "not at hand", FALSE },
};

const char *
uc_damage_name (UcDamageKind kind)
{
  return kinds[kind].name;
}

gboolean
uc_damage_is_grave (UcDamageKind kind)
{
  return kinds[kind].grave;
}

void
uc_verdict_note_head (UcVerdict *verdict, const UcVerifyOptions *options, const UcHead *head)
{
  char code[UC_CODE_TEXT];

  if (options == NULL || (options->head == NULL && options->slip == NULL))
    return;
  uc_head_code (head, code);
  verdict->witnessed = verdict->witnessed || (options->head != NULL && uc_code_equal (options->head, code));
  if (options->slip != NULL && uc_code_equal (options->slip, code))
    verdict->slip = head->round;
}

static void
damage_free (gpointer data)
{
  UcDamage *damage = data;

  g_free (damage->text);
  g_free (damage);
}

UcVerdict *
uc_verdict_new (void)
{
  UcVerdict *verdict = g_new0 (UcVerdict, 1);

  verdict->damage = g_ptr_array_new_with_free_func (damage_free);
  return verdict;
}

void
uc_verdict_free (UcVerdict *verdict)
{
  g_ptr_array_unref (verdict->damage);
  g_free (verdict);
}

UcDamage *
uc_verdict_add (UcVerdict *verdict, UcDamageKind kind, guint32 round, guint64 row, guint64 seq, const char *format, ...)
{
  UcDamage *damage;
  va_list args;

  verdict->n_damage++;
  verdict->n_grave += uc_damage_is_grave (kind);
  if (verdict->damage->len >= UC_MAX_DAMAGE)
    return NULL;
  damage = g_new0 (UcDamage, 1);
  damage->kind = kind;
  damage->round = round;
  damage->row = row;
  damage->seq = seq;
  va_start (args, format);
  damage->text = g_strdup_vprintf (format, args);
  va_end (args);
  g_ptr_array_add (verdict->damage, damage);
  return damage;
}

void
uc_verdict_join (UcVerdict *verdict, const UcVerdict *other)
{
  const guint n_damage = verdict->n_damage + other->n_damage, n_grave = verdict->n_grave + other->n_grave;

  for (guint i = 0; i < other->damage->len; i++)
    {
      const UcDamage *damage = other->damage->pdata[i];

      uc_verdict_add (verdict, damage->kind, damage->round, damage->row, damage->seq, "%s", damage->text);
    }
  /* With those of @other that were only counted. */
  verdict->n_damage = n_damage;
  verdict->n_grave = n_grave;
}

void
uc_damage_change (UcVerdict *verdict, UcDamage *damage, UcDamageKind kind, const char *format, ...)
{
  va_list args;

  if (damage == NULL)
    return;
  verdict->n_grave += uc_damage_is_grave (kind);
  verdict->n_grave -= uc_damage_is_grave (damage->kind);
  damage->kind = kind;
  g_free (damage->text);
  va_start (args, format);
  damage->text = g_strdup_vprintf (format, args);
  va_end (args);
}

gboolean
uc_verify_go_on (const UcVerifyOptions *options, guint64 done, guint64 all, GError **error)
{
  if (options == NULL || (done % PROGRESS_ROWS != 0 && done != all))
    return TRUE;
  if (options->progress != NULL)
    options->progress (done, all, options->user_data);
  return !g_cancellable_set_error_if_cancelled (options->cancellable, error);
}
