/* What a witness keeps of a table's heads, what it does not believe, and what a journal is told that does not fit. */
#include "uc-heads-of.h"
#include "uc-texts-record.h"
#include "uc-thorough.h"
#include "uc-witness.h"

#include <glib/gstdio.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static UcWitness *
open_or_fail (const char *path)
{
  g_autoptr (GError) error = NULL;
  UcWitness *witness = uc_witness_open (path, &error);

  g_assert_no_error (error);
  return witness;
}

static UcWitnessAnswer
take (UcWitness *witness, const char *text, char **say)
{
  g_autofree char *own = NULL;
  g_autoptr (GError) error = NULL;
  UcWitnessAnswer answer;
  guint64 seq;

  g_assert_true (uc_witness_take (witness, text, &answer, &seq, &own, &error));
  g_assert_no_error (error);
  if (own != NULL)
    g_test_message ("%s", own);
  if (say != NULL)
    *say = g_steal_pointer (&own);
  return answer;
}

static void
assert_answer (UcWitness *witness, const char *text, UcWitnessAnswer expected, const char *part)
{
  g_autofree char *say = NULL;

  g_assert_cmpint (take (witness, text, &say), ==, expected);
  if (part != NULL && (say == NULL || strstr (say, part) == NULL))
    g_error ("“%s” does not say “%s”", say, part);
}

/* How many of them were answered so. */
static guint
take_all (UcWitness *witness, GPtrArray *lines, UcWitnessAnswer answer)
{
  guint n = 0;

  for (guint i = 0; i < lines->len; i++)
    n += take (witness, lines->pdata[i], NULL) == answer;
  return n;
}

static char *
content_of (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static UcVerdict *
check (const char *file, const char *journal_path, UcWitnessed *witnessed)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (UcWitness) witness = uc_witness_open_read (file, &error);
  g_autoptr (UcJournal) journal = uc_journal_open_read (journal_path, &error);
  UcVerdict *verdict;

  g_assert_no_error (error);
  verdict = uc_verify (journal, NULL, &error);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (uc_witness_check (witness, journal, verdict, witnessed, &error));
  g_assert_no_error (error);
  return verdict;
}

static void
assert_damage (const UcVerdict *verdict, UcDamageKind kind, guint32 round, const char *part)
{
  const UcDamage *damage;

  g_assert_cmpuint (verdict->n_damage, ==, 1);
  damage = verdict->damage->pdata[0];
  if (strstr (damage->text, part) == NULL)
    g_error ("“%s” does not say “%s”", damage->text, part);
  g_assert_cmpint (damage->kind, ==, kind);
  g_assert_cmpuint (damage->round, ==, round);
}

/* ---- keeping ---- */

static void
test_kept (void)
{
  const UcJournalOptions options = { .sync_off = TRUE, .key_us = 1 };
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *path = g_build_filename (folder->folder, "t.journal", NULL);
  g_autofree char *file = g_build_filename (folder->folder, "heads", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_at (path, &options);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL, more = NULL;
  g_autofree char *before = NULL, *after = NULL;
  struct stat facts;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (lines->len, ==, 7);
  assert_answer (witness, lines->pdata[0], UC_WITNESS_KEPT, "the first key seen of table T-1 is ");
  assert_answer (witness, lines->pdata[0], UC_WITNESS_HELD, NULL);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len - 1);
  g_assert_cmpint (g_stat (file, &facts), ==, 0);
  g_assert_cmpint (facts.st_mode & 0777, ==, 0600);
  before = content_of (file);

  /* Opened again it knows all of them, and goes on. */
  uc_witness_free (g_steal_pointer (&witness));
  witness = open_or_fail (file);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_HELD), ==, lines->len);
  uc_kept_rounds (kept, 3, 2);
  uc_kept_reopen (kept);
  uc_kept_rounds (kept, 2, 2);
  more = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, more, UC_WITNESS_HELD), ==, lines->len);
  after = content_of (file);
  g_assert_true (g_str_has_prefix (after, before));
  g_assert_null (strstr (after, "contradicts"));
  g_assert_cmpuint (uc_witness_torn (witness), ==, 0);
}

/* Two tables, through two programs that have the file open at once. */
static void
test_two_tables (void)
{
  g_autoptr (UcKept) one = uc_kept_new ();
  g_autofree char *file = g_build_filename (one->folder, "heads", NULL);
  g_autofree char *second = g_build_filename (one->folder, "second.journal", NULL);
  g_autoptr (UcKept) two
      = uc_kept_new_of (second, NULL, "[table]\nid=T-2\ngame=down-under-blackjack\ndecks=6\nseats=6\n");
  g_autoptr (UcWitness) left = open_or_fail (file);
  g_autoptr (UcWitness) right = open_or_fail (file);
  g_autoptr (GPtrArray) first = NULL, last = NULL;
  g_auto (UcWitnessed) witnessed = { 0 };
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (one, 3, 2);
  uc_kept_main_rounds (two, 3, 2);
  first = uc_heads_of (one->path);
  last = uc_heads_of (two->path);
  for (guint i = 0; i < first->len; i++)
    {
      g_assert_cmpint (take (left, first->pdata[i], NULL), ==, UC_WITNESS_KEPT);
      g_assert_cmpint (take (right, last->pdata[i], NULL), ==, UC_WITNESS_KEPT);
    }
  g_assert_cmpuint (take_all (right, first, UC_WITNESS_HELD), ==, first->len);
  g_assert_cmpuint (take_all (left, last, UC_WITNESS_HELD), ==, last->len);
  verdict = check (file, two->path, &witnessed);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (witnessed.round, ==, 2);
  g_assert_cmpuint (witnessed.behind, ==, 0);
}

/* ---- what is not believed ---- */

/* Review M6: file and key are put back from an older copy, and play goes on. */
static void
test_older_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autofree char *newest = g_build_filename (kept->folder, "newest.journal", NULL);
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL, put_back = NULL, rewritten = NULL;
  g_auto (UcWitnessed) good = { 0 }, short_of = { 0 }, other = { 0 };
  g_autoptr (UcVerdict) whole = NULL, ends = NULL, differs = NULL;
  g_autofree char *text = NULL, *same = NULL;

  uc_kept_rounds (kept, 5, 2);
  aside = uc_heads_of_aside (kept);
  uc_kept_rounds (kept, 3, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len);
  g_assert_true (uc_journal_copy (kept->journal, newest, NULL));

  /* The start alone shows it, by its new key: no round has been closed yet. */
  uc_heads_of_put_back (aside, kept);
  put_back = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, put_back, UC_WITNESS_CONTRADICTS), ==, 1);
  text = content_of (file);
  g_assert_nonnull (strstr (text, "\ncontradicts key table=T-1 "));
  assert_answer (witness, put_back->pdata[put_back->len - 1], UC_WITNESS_CONTRADICTS,
                 "an older file was put back and continued");
  /* It is there once, however often it comes. */
  same = content_of (file);
  g_assert_cmpstr (same, ==, text);

  /* The journal that was kept has every head; the one that was put back lacks the end. */
  whole = check (file, newest, &good);
  g_assert_cmpuint (whole->n_damage, ==, 0);
  g_assert_cmpuint (good.round, ==, 7);
  g_assert_cmpuint (good.n_contradictions, ==, 1);
  g_assert_nonnull (strstr (good.contradiction, "an older file was put back and continued"));
  ends = check (file, kept->path, &short_of);
  assert_damage (ends, UC_DAMAGE_TRUNCATED, 7,
                 "the witness has round 7 of table T-1, and this journal ends at round 4: 3 rounds are missing");

  /* Two heads for one round. */
  uc_kept_rounds (kept, 6, 2);
  rewritten = uc_heads_of (kept->path);
  assert_answer (witness, rewritten->pdata[put_back->len], UC_WITNESS_CONTRADICTS,
                 "round 5 of table T-1 has two heads");
  g_assert_cmpuint (take_all (witness, rewritten, UC_WITNESS_CONTRADICTS), ==, rewritten->len - put_back->len + 1);
  differs = check (file, kept->path, &other);
  assert_damage (differs, UC_DAMAGE_RESIGNED, 5, "the witness has round 5 of table T-1 with the code ");
  g_assert_cmpuint (other.round, ==, 4);
}

/* Keys changed since the older file: its key has a successor, and gets another. */
static void
test_older_key (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL, rewritten = NULL;

  uc_kept_rounds (kept, 2, 2);
  aside = uc_heads_of_aside (kept);
  uc_kept_reopen (kept);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len);
  uc_heads_of_put_back (aside, kept);
  uc_kept_rounds (kept, 1, 2);
  rewritten = uc_heads_of (kept->path);
  assert_answer (witness, rewritten->pdata[rewritten->len - 2], UC_WITNESS_CONTRADICTS, "has two successors");
  assert_answer (witness, rewritten->pdata[rewritten->len - 1], UC_WITNESS_CONTRADICTS, "to which no kept key leads");
}

/* Another table's files in the place of this one's; a new journal there. */
static void
test_swapped (void)
{
  static const char table[] = "[table]\nid=T-2\ngame=down-under-blackjack\ndecks=6\nseats=6\n";
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "t-2.journal", NULL);
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcKept) other = uc_kept_new_of (path, NULL, table);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL, mine = NULL, swapped = NULL;
  g_auto (UcWitnessed) nothing = { 0 }, found = { 0 };
  g_autoptr (UcVerdict) foreign = NULL, verdict = NULL;
  g_autoptr (GError) error = NULL;
  guint n_before;

  uc_kept_rounds (kept, 3, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len);
  uc_kept_main_rounds (other, 3, 2);
  foreign = check (file, path, &nothing);
  assert_damage (foreign, UC_DAMAGE_FOREIGN, 0, "the witness has nothing of table T-2; it has: T-1");

  /* The service of T-1 goes on in the record of T-2. */
  mine = uc_heads_of (path);
  n_before = mine->len;
  uc_texts_record (other->journal, UC_KEPT_TABLE, &other->rules, &error);
  g_assert_no_error (error);
  uc_kept_main_rounds (other, 2, 2);
  swapped = uc_heads_of (path);
  g_assert_cmpuint (swapped->len, >, n_before);
  for (guint i = n_before; i < swapped->len; i++)
    {
      g_assert_true (g_str_has_prefix (swapped->pdata[i], "head table=T-1 "));
      assert_answer (witness, swapped->pdata[i], UC_WITNESS_CONTRADICTS, NULL);
    }
  assert_answer (witness, swapped->pdata[swapped->len - 1], UC_WITNESS_CONTRADICTS, "to which no kept key leads");
  verdict = check (file, path, &found);
  g_assert_cmpuint (verdict->n_damage, >, 0);
}

/* A line somebody changed is not signed by the key that it names, and is kept beside the others. */
static void
test_changed_lines (void)
{
  static const struct
  {
    const char *from, *to, *says;
  } changes[] = {
    { " round=2 ", " round=9 ", "is not signed by the key" },
    { " hash=", " hash=0", NULL },
    { "signature=", "signature=A", NULL },
  };
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *before = NULL, *after = NULL;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  assert_answer (witness, lines->pdata[1], UC_WITNESS_REFUSED, "no key of table T-1 is known here");
  g_assert_cmpint (take (witness, lines->pdata[0], NULL), ==, UC_WITNESS_KEPT);
  g_assert_cmpint (take (witness, lines->pdata[1], NULL), ==, UC_WITNESS_KEPT);
  before = content_of (file);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GString) text = g_string_new (lines->pdata[2]);

      g_assert_cmpuint (g_string_replace (text, changes[i].from, changes[i].to, 1), ==, 1);
      assert_answer (witness, text->str, changes[i].says != NULL ? UC_WITNESS_CONTRADICTS : UC_WITNESS_REFUSED,
                     changes[i].says);
    }
  assert_answer (witness, "Welcome to the witness\x1b[2J", UC_WITNESS_REFUSED, "expected “head table=ID");
  after = content_of (file);
  g_assert_true (g_str_has_prefix (after, before));
  g_assert_true (g_str_has_prefix (after + strlen (before), "contradicts head table=T-1 "));
  g_assert_null (strchr (after + strlen (before), '\x1b'));
  g_assert_cmpint (take (witness, lines->pdata[2], NULL), ==, UC_WITNESS_KEPT);
}

/* @line with @to for @from; (transfer full). */
static char *
changed (const char *line, const char *from, const char *to)
{
  GString *text = g_string_new (line);

  g_assert_cmpuint (g_string_replace (text, from, to, 1), ==, 1);
  return g_string_free (text, FALSE);
}

/* @line with the word of @other that begins with @word; (transfer full). */
static char *
with_word_of (const char *line, const char *word, const char *other)
{
  const char *at = strstr (line, word), *from = strstr (other, word);
  g_autofree char *old = g_strndup (at, strcspn (at, " ")), *new = NULL;

  new = g_strndup (from, strcspn (from, " "));
  g_assert_cmpstr (old, !=, new);
  return changed (line, old, new);
}

/* A head that is kept comes again with a signature, or a key, that is not its own. */
static void
test_foreign_signature (void)
{
  const UcJournalOptions options = { .sync_off = TRUE, .key_us = 1 };
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *path = g_build_filename (folder->folder, "t.journal", NULL);
  g_autofree char *file = g_build_filename (folder->folder, "heads", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_at (path, &options);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len);
  for (guint i = 0; i < lines->len; i++)
    {
      const char *line = lines->pdata[i], *other = lines->pdata[(i + 2) % lines->len];
      g_autofree char *signature = with_word_of (line, "signature=", other);
      g_autofree char *unknown = changed (line, " key=", " key=0");
      g_autofree char *key = g_strndup (strstr (line, " key="), strlen (" key=XXXX-XXXX-XXXX-XXXX"));
      g_autofree char *nobody = changed (line, key, " key=J2B4-2675-JCF2-VNXM");

      assert_answer (witness, signature, UC_WITNESS_CONTRADICTS, "is not signed by the key");
      assert_answer (witness, nobody, UC_WITNESS_CONTRADICTS, "to which no kept key leads");
      assert_answer (witness, unknown, UC_WITNESS_REFUSED, NULL);
      assert_answer (witness, line, UC_WITNESS_HELD, NULL);
    }
}

/* ---- one record under two names ---- */

static GPtrArray *
renamed (GPtrArray *lines)
{
  GPtrArray *others = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < lines->len; i++)
    g_ptr_array_add (others, changed (lines->pdata[i], " table=T-1 ", " table=T-2 "));
  return others;
}

/* A fork is sent as another table's record: from the first key that both have, or from one that only the fork has. */
static void
test_other_name (void)
{
  static const char table[] = "[table]\nid=T-2\ngame=down-under-blackjack\ndecks=6\nseats=6\n";
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *path = g_build_filename (kept->folder, "t-2.journal", NULL);
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autofree char *newest = g_build_filename (kept->folder, "newest.journal", NULL);
  g_autoptr (UcKept) other = uc_kept_new_of (path, NULL, table);
  g_autoptr (UcHeadsAside) aside = NULL;
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL, forked = NULL, copies = NULL, forks = NULL, own = NULL;
  g_auto (UcWitnessed) copied = { 0 }, found = { 0 };
  g_autoptr (UcVerdict) whole = NULL, same = NULL;
  g_autofree char *before = NULL, *after = NULL, *dash = NULL;

  uc_kept_rounds (kept, 3, 2);
  aside = uc_heads_of_aside (kept);
  uc_kept_rounds (kept, 2, 2);
  lines = uc_heads_of (kept->path);
  copies = renamed (lines);
  g_assert_true (uc_journal_copy (kept->journal, newest, NULL));
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len);
  assert_answer (witness, copies->pdata[0], UC_WITNESS_CONTRADICTS, "one record is sent under two names");
  g_assert_cmpuint (take_all (witness, copies, UC_WITNESS_CONTRADICTS), ==, copies->len);
  dash = changed (lines->pdata[0], " table=T-1 ", " table=- ");
  assert_answer (witness, dash, UC_WITNESS_CONTRADICTS, "which is kept of table T-1");
  /* Whoever has seen the lines can send copies of them. */
  whole = check (file, newest, &copied);
  g_assert_cmpuint (whole->n_damage, ==, 0);
  g_assert_cmpuint (copied.n_contradictions, ==, 0);
  g_assert_cmpuint (copied.n_unproven, ==, copies->len + 1);

  uc_heads_of_put_back (aside, kept);
  uc_kept_reopen (kept);
  uc_kept_rounds (kept, 3, 2);
  forked = uc_heads_of (kept->path);
  forks = renamed (forked);
  g_assert_cmpuint (take_all (witness, forks, UC_WITNESS_CONTRADICTS), ==, forks->len);
  assert_answer (witness, forks->pdata[forks->len - 1], UC_WITNESS_CONTRADICTS, "was sent under this name before");
  same = check (file, newest, &found);
  g_assert_cmpuint (same->n_damage, ==, 0);
  g_assert_cmpuint (found.n_contradictions, ==, 1);
  g_assert_nonnull (strstr (found.contradiction, "one record is sent under two names"));

  /* Another program that opens the file says the same. The table that has this name is not kept out. */
  before = content_of (file);
  uc_witness_free (g_steal_pointer (&witness));
  witness = open_or_fail (file);
  g_assert_cmpuint (take_all (witness, forks, UC_WITNESS_CONTRADICTS), ==, forks->len);
  after = content_of (file);
  g_assert_cmpstr (after, ==, before);
  uc_kept_main_rounds (other, 2, 2);
  own = uc_heads_of (path);
  g_assert_cmpuint (take_all (witness, own, UC_WITNESS_KEPT), ==, own->len);
}

/* What anybody can send is named, and says nothing against the record. */
static void
test_without_key (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_auto (UcWitnessed) witnessed = { 0 };
  g_autoptr (UcVerdict) verdict = NULL;
  g_autofree char *forged = NULL;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, lines->len);
  forged = with_word_of (lines->pdata[2], "hash=", lines->pdata[1]);
  assert_answer (witness, forged, UC_WITNESS_CONTRADICTS, "has two heads");
  verdict = check (file, kept->path, &witnessed);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (witnessed.at_end);
  g_assert_cmpuint (witnessed.n_contradictions, ==, 0);
  g_assert_cmpuint (witnessed.n_unproven, ==, 1);
  g_assert_true (g_str_has_prefix (witnessed.unproven, "line 5: round 2 of table T-1 has two heads"));
}

/* ---- the order of numbers, by whoever has the key ---- */

static UcSecretKey
fresh_key (UcPublicKey *public)
{
  UcSecretKey secret;

  crypto_sign_keypair (public->b, secret.b);
  return secret;
}

/* A head that @signer signs; %NULL @next: a round's, else the row that brings it. (transfer full) */
static char *
make_line (const UcSecretKey *signer, const UcPublicKey *signer_key, guint32 round, guint64 seq,
           const UcPublicKey *next)
{
  UcHeadLine line = { .table = "T-9", .head = { .round = round, .seq = seq }, .row = seq + 2 };
  g_autofree char *input = NULL;
  GString *text = g_string_new (NULL);
  char key[64];

  if (next != NULL)
    {
      sodium_bin2base64 (key, sizeof key, next->b, sizeof next->b, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
      line.input = input = g_strdup_printf ("context key=%s new-key=yes", key);
      uc_chain_next (&line.prev,
                     &(UcHashed){ .id = line.row,
                                  .seq = seq + 1,
                                  .context = line.row,
                                  .kind = UC_ROW_CONTEXT,
                                  .origin = "service",
                                  .device = "",
                                  .input = input,
                                  .events = "" },
                     &line.head.hash);
    }
  else
    line.head.hash.b[0] = round + seq;
  uc_key_fingerprint (signer_key, line.key);
  uc_head_sign (&line.head, signer);
  uc_head_line_print (&line, text);
  return g_string_free (text, FALSE);
}

static void
test_order (void)
{
  enum
  {
    OLD,
    NEW,
    N_KEYS
  };
  static const struct
  {
    guint key;
    guint32 round; /* 0: the new key */
    guint64 seq;
    UcWitnessAnswer answer;
    const char *says;
  } steps[] = {
    { OLD, 2, 20, UC_WITNESS_KEPT, NULL },
    { OLD, 3, 20, UC_WITNESS_CONTRADICTS, "does not lie between the rounds" },
    { OLD, 3, 15, UC_WITNESS_CONTRADICTS, "does not lie between the rounds" },
    { OLD, 1, 25, UC_WITNESS_CONTRADICTS, "does not lie between the rounds" },
    { OLD, 1, 20, UC_WITNESS_CONTRADICTS, "does not lie between the rounds" },
    { OLD, 1, 4, UC_WITNESS_CONTRADICTS, "not the key of that time" },
    { OLD, 1, 10, UC_WITNESS_KEPT, NULL },
    { OLD, 2, 21, UC_WITNESS_CONTRADICTS, "two heads" },
    { NEW, 3, 30, UC_WITNESS_CONTRADICTS, "to which no kept key leads" },
    { OLD, 0, 19, UC_WITNESS_CONTRADICTS, "changed after event 19, but round 2" },
    { OLD, 0, 30, UC_WITNESS_KEPT, NULL },
    { OLD, 4, 31, UC_WITNESS_CONTRADICTS, "not the key of that time" },
    { NEW, 4, 30, UC_WITNESS_CONTRADICTS, "not the key of that time" },
    { OLD, 3, 30, UC_WITNESS_KEPT, NULL },
    { NEW, 4, 31, UC_WITNESS_KEPT, NULL },
    { OLD, 0, 40, UC_WITNESS_CONTRADICTS, "two successors" },
  };
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  UcPublicKey public[N_KEYS], first_public;
  UcSecretKey secret[N_KEYS], first = fresh_key (&first_public);
  g_autofree char *begin = NULL;

  for (guint i = 0; i < N_KEYS; i++)
    secret[i] = fresh_key (&public[i]);
  /* From the middle of a record: the key before is not known here. */
  begin = make_line (&first, &first_public, 0, 5, &public[OLD]);
  assert_answer (witness, begin, UC_WITNESS_KEPT, "the first key seen of table T-9");
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      const guint key = steps[i].key;
      g_autofree char *text = make_line (&secret[key], &public[key], steps[i].round, steps[i].seq,
                                         steps[i].round == 0 ? &public[NEW] : NULL);

      assert_answer (witness, text, steps[i].answer, steps[i].says);
    }
}

/* A first key that nobody signed is nobody's. */
static void
test_forged_first (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = uc_heads_of (kept->path);
  g_autoptr (GString) text = g_string_new (lines->pdata[0]);

  g_assert_cmpuint (g_string_replace (text, " mono=", " mono=1", 1), ==, 1);
  assert_answer (witness, text->str, UC_WITNESS_REFUSED, "is not signed by the key that it names");
}

/* ---- the file ---- */

static void
assert_intact (const char *file, const char *journal)
{
  g_auto (UcWitnessed) witnessed = { 0 };
  g_autoptr (UcVerdict) verdict = check (file, journal, &witnessed);

  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (witnessed.n_damaged, ==, 0);
  g_assert_true (witnessed.at_end);
}

/* At whatever byte a write was broken off: what was kept is kept, the rest comes again. */
static void
test_torn (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) first = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *whole = NULL;
  gsize last;

  uc_kept_rounds (kept, 3, 2);
  lines = uc_heads_of (kept->path);
  take_all (first, lines, UC_WITNESS_KEPT);
  whole = content_of (file);
  last = g_strrstr_len (whole, (gssize)strlen (whole) - 1, "\n") + 1 - whole;
  for (gsize cut = last + 1; cut < strlen (whole) - 1; cut += 10 / uc_thorough (10))
    {
      g_autoptr (UcWitness) witness = NULL, again = NULL, reader = NULL;
      g_autofree char *text = NULL;

      g_assert_true (g_file_set_contents (file, whole, (gssize)cut, NULL));
      /* Who only reads leaves it, for somebody may be writing. */
      reader = uc_witness_open_read (file, NULL);
      g_assert_nonnull (reader);
      witness = open_or_fail (file);
      g_assert_cmpuint (uc_witness_torn (witness), ==, 1);
      g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, 1);
      text = content_of (file);
      g_assert_cmpint (strncmp (text, whole, cut), ==, 0);
      g_assert_true (g_str_has_prefix (text + cut, "\ttorn\nhead table=T-1 "));
      assert_intact (file, kept->path);
      again = open_or_fail (file);
      g_assert_cmpuint (uc_witness_torn (again), ==, 0);
      g_assert_cmpuint (take_all (again, lines, UC_WITNESS_HELD), ==, lines->len);
    }
}

/* Only the end of the last line is missing: it is kept, and is closed. */
static void
test_end_torn (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) first = open_or_fail (file);
  g_autoptr (UcWitness) witness = NULL;
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *whole = NULL, *text = NULL;

  uc_kept_rounds (kept, 3, 2);
  lines = uc_heads_of (kept->path);
  take_all (first, lines, UC_WITNESS_KEPT);
  whole = content_of (file);
  g_assert_cmpint (truncate (file, (off_t)strlen (whole) - 1), ==, 0);
  witness = open_or_fail (file);
  g_assert_cmpuint (uc_witness_torn (witness), ==, 0);
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_HELD), ==, lines->len);
  text = content_of (file);
  g_assert_cmpstr (text, ==, whole);
}

/* Somebody marks a kept line as torn, whole or cut, in a file that goes on. */
static void
test_marked_torn (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) first = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *content = NULL, *whole = NULL, *cut = NULL, *last = NULL;
  g_auto (GStrv) rows = NULL;
  g_auto (UcWitnessed) marked = { 0 }, lost = { 0 }, waits = { 0 };
  g_autoptr (UcVerdict) one = NULL, other = NULL, third = NULL;
  g_autoptr (GError) error = NULL;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpuint (lines->len, ==, 4);
  take_all (first, lines, UC_WITNESS_KEPT);
  content = content_of (file);
  rows = g_strsplit (content, "\n", -1);
  whole = g_strdup_printf ("%s\n%s\n%s\ttorn\n%s\n", rows[0], rows[1], rows[2], rows[3]);
  g_assert_true (g_file_set_contents (file, whole, -1, NULL));
  g_assert_null (uc_witness_open (file, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "heads:3: a whole line is marked “torn”"));
  one = check (file, kept->path, &marked);
  g_assert_cmpuint (one->n_damage, ==, 0);
  g_assert_cmpuint (marked.n_damaged, ==, 1);
  g_assert_nonnull (strstr (marked.damaged, "heads:3: a whole line is marked “torn”"));

  cut = g_strdup_printf ("%s\n%s\n%.100s\ttorn\n%s\n", rows[0], rows[1], rows[2], rows[3]);
  g_assert_true (g_file_set_contents (file, cut, -1, NULL));
  other = check (file, kept->path, &lost);
  g_assert_cmpuint (lost.n_damaged, ==, 1);
  g_assert_nonnull (strstr (lost.damaged, "heads:3: a line of table T-1 is marked “torn”, and it did not come again"));

  /* Its table has not sent since. */
  last = g_strdup_printf ("%s\n%s\n%s\n%.100s\ttorn\n", rows[0], rows[1], rows[2], rows[3]);
  g_assert_true (g_file_set_contents (file, last, -1, NULL));
  third = check (file, kept->path, &waits);
  g_assert_cmpuint (waits.n_damaged, ==, 0);
  g_assert_cmpuint (waits.behind, ==, 1);
}

/* Who compares passes over a line that cannot be read; who keeps lines writes nothing behind it. */
static void
test_changed_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) first = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_autofree char *content = NULL, *broken = NULL, *fits = NULL;
  g_auto (GStrv) rows = NULL;
  g_auto (UcWitnessed) passed = { 0 }, moved = { 0 };
  g_autoptr (UcVerdict) verdict = NULL, put_aside = NULL;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  take_all (first, lines, UC_WITNESS_KEPT);
  content = content_of (file);
  rows = g_strsplit (content, "\n", -1);
  broken = g_strdup_printf ("%s\n%s\nhead of nothing\n%s\n%s\n", rows[0], rows[1], rows[2], rows[3]);
  g_assert_true (g_file_set_contents (file, broken, -1, NULL));
  verdict = check (file, kept->path, &passed);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_true (passed.at_end);
  g_assert_cmpuint (passed.n_damaged, ==, 1);
  g_assert_nonnull (strstr (passed.damaged, "heads:3: not a line of a witness's file"));
  g_assert_null (uc_witness_open (file, NULL));

  /* A good line is put aside as one that contradicts. */
  fits = g_strdup_printf ("%s\n%s\n%s\ncontradicts %s\n", rows[0], rows[1], rows[2], rows[3]);
  g_assert_true (g_file_set_contents (file, fits, -1, NULL));
  put_aside = check (file, kept->path, &moved);
  g_assert_cmpuint (moved.n_damaged, ==, 1);
  g_assert_nonnull (strstr (moved.damaged, "heads:4: "));
}

static void
test_foreign_file (void)
{
  static const char *const contents[]
      = { "[table]\n", "head\n", "\n", "head table=T-1 kept=2026-01-01T00:00:00Z\n", "torn\n" };
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autofree char *missing = g_build_filename (kept->folder, "missing", NULL);
  g_autofree char *folder = g_build_filename (kept->folder, "no", "heads", NULL);
  g_autoptr (GError) none = NULL, nowhere = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (contents); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = NULL;

      g_assert_true (g_file_set_contents (file, contents[i], -1, NULL));
      g_assert_null (uc_witness_open (file, &error));
      g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
      g_assert_nonnull (strstr (error->message, "heads:1: not a line of a witness's file"));
      text = content_of (file);
      g_assert_cmpstr (text, ==, contents[i]);
    }
  g_assert_null (uc_witness_open_read (missing, &none));
  g_assert_error (none, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
  g_assert_null (uc_witness_open (folder, &nowhere));
  g_assert_error (nowhere, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_MISSING);
}

/* Somebody cuts the file while it is open: nothing is kept in it any more. */
static void
test_cut_file (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *say = NULL;
  UcWitnessAnswer answer;
  guint64 seq;

  uc_kept_rounds (kept, 2, 2);
  lines = uc_heads_of (kept->path);
  g_assert_cmpint (take (witness, lines->pdata[0], NULL), ==, UC_WITNESS_KEPT);
  g_assert_cmpint (truncate (file, 0), ==, 0);
  g_assert_false (uc_witness_take (witness, lines->pdata[1], &answer, &seq, &say, &error));
  g_assert_error (error, UC_JOURNAL_ERROR, UC_JOURNAL_ERROR_DAMAGED);
}

/* ---- months ---- */

static void
test_months (void)
{
  g_autoptr (UcKept) folder = uc_kept_new ();
  g_autofree char *january = g_build_filename (folder->folder, "2026-01.journal", NULL);
  g_autofree char *february = g_build_filename (folder->folder, "2026-02.journal", NULL);
  g_autofree char *file = g_build_filename (folder->folder, "heads", NULL);
  g_autoptr (UcKept) kept = uc_kept_new_at (january, NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) first = NULL, second = NULL;
  g_auto (UcWitnessed) witnessed = { 0 };
  g_autoptr (UcVerdict) old = NULL, new = NULL;

  uc_kept_rounds (kept, 3, 2);
  uc_kept_close_round (kept);
  uc_kept_go_on_in (kept, "2026-02.journal");
  uc_kept_rounds (kept, 3, 2);
  first = uc_heads_of (january);
  second = uc_heads_of (february);
  g_assert_cmpuint (take_all (witness, first, UC_WITNESS_KEPT), ==, first->len);
  g_assert_cmpuint (take_all (witness, second, UC_WITNESS_KEPT), ==, second->len);
  old = check (file, january, &witnessed);
  g_assert_cmpuint (old->n_damage, ==, 0);
  g_assert_cmpuint (witnessed.round, ==, 3);
  new = check (file, february, &witnessed);
  g_assert_cmpuint (new->n_damage, ==, 0);
  g_assert_cmpuint (witnessed.round, ==, 5);
  g_assert_cmpuint (witnessed.behind, ==, 0);
}

/* The witness was not told of every round: of too many that waited, the oldest are left out. */
static void
test_gap (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (UcWitness) witness = open_or_fail (file);
  g_autoptr (GPtrArray) lines = NULL;
  g_auto (UcWitnessed) witnessed = { 0 };
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 8, 2);
  lines = uc_heads_of (kept->path);
  for (guint i = 0; i < lines->len - 1; i++)
    if (i < 2 || i > 4)
      g_assert_cmpint (take (witness, lines->pdata[i], NULL), ==, UC_WITNESS_KEPT);
  verdict = check (file, kept->path, &witnessed);
  g_assert_cmpuint (verdict->n_damage, ==, 0);
  g_assert_cmpuint (witnessed.round, ==, 6);
  g_assert_cmpuint (witnessed.behind, ==, 1);
  /* What comes late is kept in its place. */
  g_assert_cmpuint (take_all (witness, lines, UC_WITNESS_KEPT), ==, 4);
}

/* The witness has a round whose events the journal has, and has not closed. */
static void
test_open_round (void)
{
  g_autoptr (UcKept) kept = uc_kept_new ();
  g_autofree char *file = g_build_filename (kept->folder, "heads", NULL);
  g_autoptr (GString) content = g_string_new (NULL);
  g_autoptr (GPtrArray) lines = NULL;
  g_auto (UcHeadLine) line = { .input = NULL };
  g_auto (UcWitnessed) witnessed = { 0 };
  g_autoptr (UcVerdict) verdict = NULL;

  uc_kept_rounds (kept, 4, 2);
  lines = uc_heads_of (kept->path);
  for (guint i = 0; i < lines->len; i++)
    g_string_append_printf (content, "%s kept=2026-01-01T00:00:00Z\n", (const char *)lines->pdata[i]);
  g_assert_true (uc_head_line_parse (lines->pdata[lines->len - 1], &line, NULL));
  line.head.round = 4;
  line.head.seq = uc_journal_last_seq (kept->journal);
  uc_head_line_print (&line, content);
  g_string_append (content, " kept=2026-01-01T00:00:00Z\n");
  g_assert_true (g_file_set_contents (file, content->str, -1, NULL));
  verdict = check (file, kept->path, &witnessed);
  assert_damage (verdict, UC_DAMAGE_DELETED, 4, "the witness has round 4 of table T-1, with the code ");
  g_assert_false (witnessed.at_end);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/witness/kept/once-and-for-good", test_kept);
  g_test_add_func ("/witness/kept/two-tables-in-one-file", test_two_tables);
  g_test_add_func ("/witness/contradicts/an-older-file-put-back", test_older_file);
  g_test_add_func ("/witness/contradicts/a-second-successor-of-a-key", test_older_key);
  g_test_add_func ("/witness/contradicts/another-table-s-record", test_swapped);
  g_test_add_func ("/witness/contradicts/a-changed-line", test_changed_lines);
  g_test_add_func ("/witness/contradicts/a-kept-line-with-a-foreign-signature", test_foreign_signature);
  g_test_add_func ("/witness/contradicts/a-record-under-another-name", test_other_name);
  g_test_add_func ("/witness/proves-nothing/a-line-without-a-key", test_without_key);
  g_test_add_func ("/witness/contradicts/numbers-out-of-order", test_order);
  g_test_add_func ("/witness/refused/a-forged-first-key", test_forged_first);
  g_test_add_func ("/witness/file/broken-off-at-every-byte", test_torn);
  g_test_add_func ("/witness/file/its-last-end-broken-off", test_end_torn);
  g_test_add_func ("/witness/file/a-kept-line-marked-torn", test_marked_torn);
  g_test_add_func ("/witness/file/a-changed-line", test_changed_file);
  g_test_add_func ("/witness/file/another-kind-of-file", test_foreign_file);
  g_test_add_func ("/witness/file/cut-while-open", test_cut_file);
  g_test_add_func ("/witness/checks/months", test_months);
  g_test_add_func ("/witness/checks/a-round-that-is-open-here", test_open_round);
  g_test_add_func ("/witness/checks/a-gap-is-no-damage", test_gap);
  return g_test_run ();
}
