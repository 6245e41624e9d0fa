/* upcardctl link check, the real program. What may never be: a tier is said to be likelier than it is; two tables that a rule keeps apart
 * share a meter; a difference that the file of the link has from a table's is not found before there is a ledger; a fault makes a ledger.
 *
 * The probabilities are counted here, face by face, from the words of the paragraphs, with nothing of the program's.
 *
 *   test-check UPCARDCTL [--tap]
 */
#include "uc-people.h"
#include "uc-remove-folder.h"
#include "uc-typed.h"

#include <gio/gio.h>
#include <sqlite3.h>
#include <string.h>

static const char *upcardctl;

/* ---- counted by hand ---- */

enum { HEARTS, DIAMONDS, CLUBS, SPADES };

typedef struct
{
  guint rank, suit; /* rank: 1 = ace, 11 to 13 = jack to king */
} Card;

/* A deal: the player's two cards, the dealer's up-card and hole card. Returns the percentage that it wins; 0 = none. */
typedef guint (*Wins) (const Card c[4]);

static gboolean
same (Card a, Card b)
{
  return a.rank == b.rank && a.suit == b.suit;
}

/* § 685c.1(a)(1), (2), and § 635b.1: both cards of the player match the up-card in rank and suit; aces of spades win everything. */
static guint
match_the_dealer (const Card c[4])
{
  if (!same (c[0], c[2]) || !same (c[1], c[2]))
    return 0;
  return c[2].rank == 1 && c[2].suit == SPADES ? 100 : 10;
}

static gboolean
is_blackjack (Card a, Card b)
{
  return (a.rank == 1 && b.rank >= 10) || (b.rank == 1 && a.rank >= 10);
}

/* § 633b.10(a)(1), (2): two Blackjacks that are identical in suit and rank, all cards of one suit; ace and king win everything. */
static guint
blackjack_match (const Card c[4])
{
  const guint high = MAX (c[0].rank, c[1].rank);

  if (!is_blackjack (c[0], c[1]) || !is_blackjack (c[2], c[3]) || high != MAX (c[2].rank, c[3].rank))
    return 0;
  if (c[1].suit != c[0].suit || c[2].suit != c[0].suit || c[3].suit != c[0].suit)
    return 0;
  return high == 13 ? 100 : 10;
}

/* § 635b.2(d)(2)(iii)(B)(VI), (V): four cards of one rank, of one suit or of one color. */
static guint
monster_match (const Card c[4])
{
  gboolean suited = TRUE, colored = TRUE;

  for (guint i = 1; i < 4; i++)
    {
      if (c[i].rank != c[0].rank)
        return 0;
      suited &= c[i].suit == c[0].suit;
      colored &= (c[i].suit >= CLUBS) == (c[0].suit >= CLUBS);
    }
  return suited ? 100 : colored ? 10 : 0;
}

/* "1/250666": @percent of the deals that @wins, out of @decks without tens where @pack is 48. */
static char *
count (Wins wins, guint pack, guint decks, guint percent)
{
  Card faces[52];
  guint left[52], n = 0;
  guint64 hits = 0, all = 0, a, b;

  for (guint rank = 1; rank <= 13; rank++)
    for (guint suit = HEARTS; suit <= SPADES && (pack == 52 || rank != 10); suit++)
      {
        faces[n] = (Card){ rank, suit };
        left[n++] = decks;
      }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < n; j++)
      for (guint k = 0; k < n; k++)
        for (guint l = 0; l < n; l++)
          {
            const guint at[] = { i, j, k, l };
            guint64 ways = 1;

            for (guint m = 0; m < 4; m++)
              ways *= left[at[m]]--;
            for (guint m = 0; m < 4; m++)
              left[at[m]]++;
            all += ways;
            if (ways > 0 && wins ((const Card[]){ faces[i], faces[j], faces[k], faces[l] }) == percent)
              hits += ways;
          }
  for (a = all, b = hits; b != 0;)
    {
      const guint64 rest = a % b;

      a = b;
      b = rest;
    }
  return g_strdup_printf ("%" G_GUINT64_FORMAT "/%" G_GUINT64_FORMAT, hits / a, all / a);
}

/* ---- a house ---- */

#define TABLE(id, game, decks) "[table]\nid=" id "\ngame=" game "\ndecks=" decks "\nseats=6\n"
#define MTD(more)              "[wager match-the-dealer-progressive]\namount=5.00\npaytable=4\n" more
#define DU(id, decks)          TABLE (id, "down-under-blackjack", decks) MTD ("linked=MTD-5\n")
#define MEMBER(id)             "[member " id "]\nmeters=MTD-5\nfile=" id ".ini\njournal=D902-BS9J-KK6A-25X8\n"
#define METER                  "[meter MTD-5]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n"

typedef struct
{
  char *folder, *ledger, *file;
} House;

static void
write_file (const House *house, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (house->folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* Up to two tables; "" = none. */
static House *
house_new (const char *link, const char *bj_07, const char *bj_08)
{
  House *house = g_new0 (House, 1);
  g_autofree char *people_path = NULL;
  g_autoptr (UcPeople) people = NULL;

  house->folder = g_dir_make_tmp ("upcard-link-check-XXXXXX", NULL);
  house->ledger = g_build_filename (house->folder, "house.ledger", NULL);
  house->file = g_build_filename (house->folder, "link.ini", NULL);
  people_path = g_build_filename (house->folder, "people", NULL);
  people = uc_people_new (people_path, NULL);
  g_assert_true (uc_people_add (people, "2001", UC_ROLE_FLOORPERSON, "2580", NULL));
  g_assert_true (uc_people_add (people, "3001", UC_ROLE_PIT_MANAGER, "3690", NULL));
  write_file (house, "link.ini", link);
  if (*bj_07 != '\0')
    write_file (house, "BJ-07.ini", bj_07);
  if (*bj_08 != '\0')
    write_file (house, "BJ-08.ini", bj_08);
  return house;
}

static void
house_free (House *house)
{
  uc_remove_folder (house->folder);
  g_free (house->folder);
  g_free (house->ledger);
  g_free (house->file);
  g_free (house);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (House, house_free)

/* Returns what “upcardctl link WORD link.ini MORE” printed, on either output. */
static char *
run (const House *house, int status, const char *word, const char *more)
{
  g_autofree char *line = g_strdup_printf ("%s link %s %s %s", upcardctl, word, house->file, more);
  g_auto (GStrv) argv = NULL;
  g_autoptr (GSubprocess) process = NULL;
  char *said = NULL;

  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  process = uc_typed ((const char *const *)argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE | G_SUBPROCESS_FLAGS_STDERR_MERGE, "2580\n3690\n", NULL);
  g_assert_nonnull (process);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &said, NULL, NULL));
  if (g_subprocess_get_exit_status (process) != status)
    g_error ("%s %s: %d, %s", word, more, g_subprocess_get_exit_status (process), said);
  return said;
}

static char *
status_of (const char *more)
{
  g_autofree char *line = g_strdup_printf ("%s link status %s", upcardctl, more);
  char *said = NULL;
  int status;

  g_assert_true (g_spawn_command_line_sync (line, &said, NULL, &status, NULL));
  g_assert_cmpint (status, ==, 0);
  return said;
}

static void
assert_has (const char *said, const char *what)
{
  if (strstr (said, what) == NULL)
    g_error ("“%s” is missing: %s", what, said);
}

static void
init (const House *house, int status, const char *what)
{
  g_autofree char *more = g_strdup_printf ("--by=2001 --second=3001 --ledger=%s", house->ledger);
  g_autofree char *said = run (house, status, "init", more);

  assert_has (said, what);
  if (status == 0)
    assert_has (said, "house.ledger is the ledger. Each meter is closed until two persons open it: upcardctl link open METER REASON\n");
  g_assert_cmpint (g_file_test (house->ledger, G_FILE_TEST_EXISTS), ==, status == 0);
}

/* ---- the tiers of every progressive ---- */

#define FILE_OF(section, meter, wager, seed, primary, secondary, more)                                                                     \
  "[meter " meter "]\nsection=" section "\nwager=" wager "\nseed=" seed "\nprimary=" primary "\nsecondary=" secondary "\n" more            \
  "[member BJ-07]\nmeters=" meter "\nfile=BJ-07.ini\njournal=D902-BS9J-KK6A-25X8\n"
#define MTD_FILE(section) FILE_OF (section, "M", "5.00", "5000.00", "15%", "6%", "")
#define BJM(decks)                                                                                                                         \
  TABLE ("BJ-07", "blackjack", decks) "[wager blackjack-match-progressive]\namount=5.00\npaytable=A\nlinked=M\n"
#define MONSTER(decks)                                                                                                                     \
  TABLE ("BJ-07", "players-edge-21", decks) "[wager monster-match]\namount=5.00\npaytable=A\nincrements=A\nlinked=M\n"

static const struct
{
  const char *path, *link, *table;
  Wins wins;
  guint pack, decks;
} tiers[] = {
  { "685c.1/a/6-decks", MTD_FILE ("685c.1"), TABLE ("BJ-07", "down-under-blackjack", "6") MTD ("linked=M\n"), match_the_dealer, 52, 6 },
  { "685c.1/a/8-decks", MTD_FILE ("685c.1"), TABLE ("BJ-07", "down-under-blackjack", "8") MTD ("linked=M\n"), match_the_dealer, 52, 8 },
  { "635b.1/a/6-decks", MTD_FILE ("635b.1"), TABLE ("BJ-07", "spanish-21", "6") MTD ("linked=M\n"), match_the_dealer, 48, 6 },
  { "635b.1/a/8-decks", MTD_FILE ("635b.1"), TABLE ("BJ-07", "spanish-21", "8") MTD ("linked=M\n"), match_the_dealer, 48, 8 },
  { "633b.10/a/6-decks", FILE_OF ("633b.10", "M", "5.00", "10000.00", "13%", "2.5%", ""), BJM ("6"), blackjack_match, 52, 6 },
  { "633b.10/a/8-decks", FILE_OF ("633b.10", "M", "5.00", "10000.00", "13%", "2.5%", ""), BJM ("8"), blackjack_match, 52, 8 },
  { "635b.2/d/2/iii/B/5-decks", FILE_OF ("635b.2", "M", "5.00", "5000.00", "22%", "1%", "reseed=reserve\n"), MONSTER ("5"), monster_match, 48, 5 },
  { "635b.2/d/2/iii/B/8-decks", FILE_OF ("635b.2", "M", "5.00", "5000.00", "22%", "1%", "reseed=reserve\n"), MONSTER ("8"), monster_match, 48, 8 },
};

static void
test_tiers (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new (tiers[i].link, tiers[i].table, "");
  g_autofree char *said = run (house, 0, "check", "--json");
  const guint percents[] = { 100, 10 };

  for (guint j = 0; j < G_N_ELEMENTS (percents); j++)
    {
      g_autofree char *exactly = count (tiers[i].wins, tiers[i].pack, tiers[i].decks, percents[j]);
      g_autofree char *begins = g_strdup_printf ("{\"percent\":%u,\"hands\":", percents[j]);
      g_autofree char *ends = g_strdup_printf ("\"probability\":\"%s\"", exactly);
      const char *tier = strstr (said, begins), *end = tier != NULL ? strchr (tier, '}') : NULL;

      g_assert_nonnull (end);
      if (g_strstr_len (tier, end - tier, ends) == NULL)
        g_error ("%u%% is %s: %s", percents[j], exactly, tier);
    }
}

/* ---- tables that differ ---- */

#define BOTH METER MEMBER ("BJ-07") MEMBER ("BJ-08")

static void
test_apart (void)
{
  g_autoptr (House) house = house_new (BOTH, DU ("BJ-07", "6"), DU ("BJ-08", "8"));
  g_autofree char *said = run (house, 0, "check", ""), *json = run (house, 0, "check", "--json");

  assert_has (said, "link.ini: good\nMeter MTD-5 (§ 685c.1): wager $5.00, seed $5,000.00; of each wager 15% to the meter and 6% to the reserve\n");
  assert_has (said, "  BJ-07: down-under-blackjack, 6 decks, match-the-dealer-progressive, paytable 4 (§ 685c.1(i)); rules ");
  assert_has (said, "    100%  1 in 250,666, exactly 1/250666: two-suited-aces-of-spades\n");
  assert_has (said, "     10%  1 in 4,915, exactly 51/250666: two-suited\n");
  assert_has (said, "  Meter MTD-5, 100%: 1 in 250,666 at BJ-07; 1 in 212,717 at BJ-08. The probabilities are 17.84% apart (10217/57270).\n");
  assert_has (said, "  Meter MTD-5, 10%: 1 in 4,915 at BJ-07; 1 in 4,171 at BJ-08. The probabilities are 17.84% apart (10217/57270).\n");
  assert_has (json, "\"apart\":\"10217/57270\",\"apart-percent\":17.840056}");
}

static void
test_alike (void)
{
  g_autoptr (House) house = house_new (BOTH, DU ("BJ-07", "6"), DU ("BJ-08", "6"));
  g_autofree char *said = run (house, 0, "check", "");

  g_assert_null (strstr (said, "apart"));
}

/* 6 decks of 52 cards and 6 of 48: other games, the same hands. */
static void
test_other_game (void)
{
  g_autoptr (House) house = house_new (BOTH, DU ("BJ-07", "6"), TABLE ("BJ-08", "spanish-21", "6") MTD ("linked=MTD-5\n"));
  g_autofree char *said = run (house, 0, "check", "");
  g_autofree char *spanish = count (match_the_dealer, 48, 6, 100);
  g_autofree char *line = g_strdup_printf (", exactly %s: two-suited-aces-of-spades", spanish);

  assert_has (said, line);
  assert_has (said, "Meter MTD-5, 100%: 1 in 250,666 at BJ-07; 1 in ");
  g_assert_null (strstr (said, "other hands"));
}

#define AWARDS       " meter=MTD-5 bet=match-the-dealer-progressive awards=two-suited-aces-of-spades:100%,two-suited:10%,suited-and-unsuited:75:1,two-unsuited:15:1,one-suited:4:1,one-unsuited:3:1"
#define SIGN         "[devices]\nmeter-sign=external\n"
#define WSGC         "[meter MTD-5]\nsection=WSGC\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n" MEMBER ("BJ-07") MEMBER ("BJ-08")
#define REFUSED_ODDS "link.ini:1: [meter MTD-5] 100% of the meter is won 1 in 250,666 at BJ-07; 1 in 212,717 at BJ-08: 17.84% apart (WAC 230-15-685(6)); "

static void
test_washington (void)
{
  g_autoptr (House) house = house_new (WSGC, DU ("BJ-07", "6") SIGN, DU ("BJ-08", "8") SIGN);
  g_autofree char *said = run (house, 1, "check", ""), *alike = NULL, *unsigned_table = NULL;

  assert_has (said, REFUSED_ODDS "accepted: tables with the same winning hand and the same probability of it");
  init (house, 1, REFUSED_ODDS);
  write_file (house, "BJ-08.ini", DU ("BJ-08", "6") SIGN);
  alike = run (house, 0, "check", "");
  write_file (house, "BJ-08.ini", DU ("BJ-08", "6"));
  unsigned_table = run (house, 1, "check", "");
  assert_has (unsigned_table, "BJ-08.ini: [devices] meter-sign: no sign shows meter MTD-5 at the table (WAC 230-15-685(6)); accepted: upcard or external");
}

static void
test_washington_hands (void)
{
  g_autoptr (House) house = house_new (
      "[meter MTD-5]\nsection=WSGC\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n" MEMBER ("BJ-07") MEMBER ("BJ-08"),
      DU ("BJ-07", "6") SIGN,
      TABLE ("BJ-08", "blackjack", "6") "[wager blackjack-match-progressive]\namount=5.00\npaytable=B\nlinked=MTD-5\n" SIGN);
  g_autofree char *said = run (house, 1, "check", "");

  assert_has (said, "[meter MTD-5] 100% of the meter is won by two-suited-aces-of-spades at BJ-07; ace-king-matching-suited-blackjacks at BJ-08 "
                    "(WAC 230-15-685(6))");
}

/* ---- faults ---- */

#define DU_WITH(linked, amount, more)                                                                                                      \
  TABLE ("BJ-07", "down-under-blackjack", "6")                                                                                             \
  "[wager match-the-dealer-progressive]\namount=" amount "\npaytable=4\n" linked more

static const struct
{
  const char *path, *link, *bj_07, *bj_08, *says;
} faults[] = {
  { "a16/amount", METER MEMBER ("BJ-07"), DU_WITH ("linked=MTD-5\n", "1.00", ""), "",
    "BJ-07.ini:7: [wager match-the-dealer-progressive] amount: the wager is 1.00, and that of meter MTD-5 is 5.00 (58 Pa. Code § 685c.1(e)); "
    "accepted: 5.00: a meter has one amount (A16)" },
  { "685c.1/j/seed", FILE_OF ("685c.1", "MTD-5", "5.00", "6000.00", "15%", "6%", ""), DU ("BJ-07", "6"), "",
    "BJ-07.ini:6: [wager match-the-dealer-progressive] the seed is 5000.00, and that of meter MTD-5 is 6000.00 (58 Pa. Code § 685c.1(j))" },
  { "685c.1/j/primary", FILE_OF ("685c.1", "MTD-5", "5.00", "5000.00", "14%", "6%", ""), DU ("BJ-07", "6"), "",
    "the part of a wager for the meter is 15.00%, and that of meter MTD-5 is 14.00% (58 Pa. Code § 685c.1(j)); accepted: 14.00%" },
  { "685c.1/j/secondary", FILE_OF ("685c.1", "MTD-5", "5.00", "5000.00", "15%", "6.25%", ""), DU ("BJ-07", "6"), "",
    "the part of a wager for the reserve is 6.00%, and that of meter MTD-5 is 6.25%" },
  { "a11/reseed", FILE_OF ("685c.1", "MTD-5", "5.00", "5000.00", "15%", "6%", "reseed=seed\n"), DU ("BJ-07", "6"), "",
    "after an award the meter begins with “at-least-seed”, and meter MTD-5 with “seed”" },
  { "a10/percentage", FILE_OF ("685c.1", "MTD-5", "5.00", "5000.00", "15%", "6%", "percentage=each\n"), DU ("BJ-07", "6"), "",
    "winners of a percentage have it “shared”, and those of meter MTD-5 “each” (58 Pa. Code § 685c.1(h)(4)); accepted: percentage=each in [readings] (A10)" },
  { "635b.2/h/tiers",
    "[meter MTD-5]\nsection=635b.2\nwager=5.00\nseed=1500.00\nprimary=17%\nsecondary=0%\nreseed=seed\n" MEMBER ("BJ-07") MEMBER ("BJ-08"),
    TABLE ("BJ-07", "players-edge-21", "6") "[wager monster-match]\namount=5.00\npaytable=A\nincrements=C\nlinked=MTD-5\n",
    TABLE ("BJ-08", "players-edge-21", "6") "[wager monster-match]\namount=5.00\npaytable=C\nincrements=C\nlinked=MTD-5\n",
    "BJ-08.ini:8: [wager monster-match] paytable: the tiers are 100% of the meter, and those of BJ-07 are 100%, 10% (58 Pa. Code § 635b.2(h)); "
    "accepted: a paytable with 100%, 10%" },
  { "table-file", METER MEMBER ("BJ-07"), DU ("BJ-07", "7"), "", "BJ-07.ini:4: [table] decks: 7 decks are not allowed (58 Pa. Code § 685a.3(a))" },
  { "no-table-file", METER MEMBER ("BJ-07"), "", "", "BJ-07.ini: the file cannot be read" },
  { "not-linked", METER MEMBER ("BJ-07"), DU_WITH ("", "5.00", ""), "",
    "link.ini:8: [member BJ-07] meters: no wager of BJ-07.ini has linked=MTD-5; accepted: linked=MTD-5 in a progressive wager" },
  { "unknown-meter", METER MEMBER ("BJ-07"), DU_WITH ("linked=MTD-6\n", "5.00", ""), "",
    "BJ-07.ini:9: [wager match-the-dealer-progressive] linked: link.ini knows no meter “MTD-6”" },
  { "not-listed", METER "[meter MTD-6]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=15%\nsecondary=6%\n" MEMBER ("BJ-07"),
    DU_WITH ("linked=MTD-6\n", "5.00", ""), "", "[member BJ-07] meters: BJ-07.ini has linked=MTD-6, which is not among the meters of BJ-07" },
  { "another-table", METER MEMBER ("BJ-07"), DU ("BJ-08", "6"), "", "link.ini:9: [member BJ-07] file: BJ-07.ini is the file of the table “BJ-08”" },
  { "version", METER MEMBER ("BJ-07") "rules=0000000000000000000000000000000000000000000000000000000000000000\n", DU ("BJ-07", "6"), "",
    "link.ini:11: [member BJ-07] rules: the rules of BJ-07.ini have another version; accepted: " },
  { "mistyped", "[meter MTD-5]\nsection=685c.1\nwager=5.00\nsede=5000.00\nprimary=15%\nsecondary=6%\n" MEMBER ("BJ-07"), DU ("BJ-07", "6"), "",
    "did you mean “seed”?" },
};

static void
test_fault (gconstpointer data)
{
  const guint i = GPOINTER_TO_UINT (data);
  g_autoptr (House) house = house_new (faults[i].link, faults[i].bj_07, faults[i].bj_08);
  g_autofree char *said = run (house, 1, "check", ""), *json = run (house, 1, "check", "--json");

  assert_has (said, faults[i].says);
  assert_has (json, "{\"file\":\"link.ini\",\"good\":false,\"faults\":[\n");
  init (house, 1, faults[i].says);
}

/* ---- a ledger that is there ---- */

static char *
recorded (const House *house)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *rows = NULL;
  GString *text = g_string_new (NULL);

  g_assert_cmpint (sqlite3_open_v2 (house->ledger, &db, SQLITE_OPEN_READONLY, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "SELECT input FROM link_row ORDER BY id", -1, &rows, NULL), ==, SQLITE_OK);
  while (sqlite3_step (rows) == SQLITE_ROW)
    g_string_append_printf (text, "%s\n", (const char *)sqlite3_column_text (rows, 0));
  sqlite3_finalize (rows);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

/* Who signs for the ledger is shown by how much the tables differ, and the record has it. */
static void
test_confirmed (void)
{
  g_autoptr (House) house = house_new (BOTH, DU ("BJ-07", "6"), DU ("BJ-08", "8"));
  g_autofree char *rows = NULL;

  init (house, 0, "You confirm with your signatures:\n  Meter MTD-5, 100%: 1 in 250,666 at BJ-07; 1 in 212,717 at BJ-08.");
  rows = recorded (house);
  /* blanks and percent signs are escaped there */
  assert_has (rows, "odds%20of%20100%25%20are%2017.84%25%20apart;%20odds%20of%2010%25%20are%2017.84%25%20apart");
}

static void
test_ledger (void)
{
  g_autoptr (House) house = house_new (BOTH, DU ("BJ-07", "6"), DU ("BJ-08", "6"));
  g_autofree char *of_ledger = g_strdup_printf ("--ledger=%s", house->ledger);
  g_autofree char *none = run (house, 1, "check", of_ledger), *good = NULL, *changed = NULL, *other = NULL, *more = NULL, *rates = NULL;

  assert_has (none, "there is no such ledger");
  init (house, 0, "");
  good = run (house, 0, "check", of_ledger);

  /* a change of which the probability knows nothing */
  write_file (house, "BJ-08.ini", DU ("BJ-08", "6") "[policy]\nhold=seat\n");
  changed = run (house, 1, "check", of_ledger);
  assert_has (changed, "link.ini:13: [member BJ-08] file: BJ-08.ini is not the file that the ledger has for BJ-08: the link refuses the table; "
                       "accepted: the file with the version ");
  assert_has (changed, "or “upcardctl link enrol MTD-5 BJ-08 D902-BS9J-KK6A-25X8 --file=/");

  write_file (house, "BJ-08.ini", DU ("BJ-08", "6"));
  write_file (house, "link.ini",
              METER "limit=9000.00\n[member BJ-07]\nmeters=MTD-5\nfile=BJ-07.ini\njournal=RC5B-CY8M-CNYF-QBWS\n" MEMBER ("BJ-08"));
  other = run (house, 1, "check", of_ledger);
  assert_has (other, "link.ini:7: [meter MTD-5] limit: the ledger has limit=none; accepted: limit=none, or “upcardctl link terms link.ini MTD-5 REASON” for the "
                     "next epoch");
  write_file (house, "link.ini", "[meter MTD-5]\nsection=685c.1\nwager=5.00\nseed=5000.00\nprimary=14%\nsecondary=6%\n" MEMBER ("BJ-07"));
  rates = run (house, 1, "check", of_ledger);
  assert_has (rates, "link.ini:5: [meter MTD-5] primary: the ledger has primary=15%; accepted: primary=15%, or “upcardctl link terms");
  assert_has (other, "link.ini:11: [member BJ-07] journal: the ledger has the journal D902-BS9J-KK6A-25X8");

  write_file (house, "BJ-09.ini", DU ("BJ-09", "6"));
  write_file (house, "link.ini", METER MEMBER ("BJ-07") MEMBER ("BJ-09"));
  more = run (house, 0, "check", of_ledger);
  assert_has (more, "The ledger has no table BJ-09 on meter MTD-5; “upcardctl link enrol” makes it one.\n");
  assert_has (more, "The ledger has a table BJ-08 on meter MTD-5, which link.ini does not have.\n");
}

/* LINK § 2.7: the gaming day is that of the link's file, as a table's is that of the table's. The ledger keeps it. */
static void
test_gaming_day (void)
{
  g_autoptr (House) house = house_new (BOTH "[link]\ngaming-day=05:30\n", DU ("BJ-07", "6"), DU ("BJ-08", "6"));
  g_autofree char *of_ledger = g_strdup_printf ("--ledger=%s", house->ledger), *good = NULL, *usual = NULL, *later = NULL, *wrong = NULL, *more = NULL;
  g_autofree char *of_status = g_strdup_printf ("--ledger=%s --socket=%s.none", house->ledger, house->ledger), *line = NULL, *status = NULL;
  g_autoptr (GSubprocess) process = NULL;
  g_auto (GStrv) argv = NULL;

  init (house, 0, "");
  good = run (house, 0, "check", of_ledger);
  write_file (house, "link.ini", BOTH);
  usual = run (house, 1, "check", of_ledger);
  assert_has (usual, "link.ini: [link] gaming-day: the ledger has gaming-day=05:30 for meter MTD-5, and does not change it; accepted: 05:30");
  write_file (house, "link.ini", "[link]\ngaming-day=07:00\n" BOTH);
  later = run (house, 1, "check", of_ledger);
  assert_has (later, "link.ini:2: [link] gaming-day: the ledger has gaming-day=05:30 for meter MTD-5");
  write_file (house, "link.ini", "[link]\ngaming-day=24:00\n" BOTH);
  wrong = run (house, 1, "check", "");
  assert_has (wrong, "link.ini:2: [link] gaming-day: ");
  write_file (house, "link.ini", "[link]\ngaming-days=05:30\n" BOTH);
  more = run (house, 1, "check", "");
  assert_has (more, "link.ini:2: [link] gaming-days: ");
  line = g_strdup_printf ("%s link status %s", upcardctl, of_status);
  g_assert_true (g_shell_parse_argv (line, NULL, &argv, NULL));
  process = g_subprocess_newv ((const char *const *)argv, G_SUBPROCESS_FLAGS_STDOUT_PIPE, NULL);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &status, NULL, NULL));
  assert_has (status, "Gaming day of MTD-5: ");
  assert_has (status, ", since 05:30; no day has ended\n");
}

/* LINK § 6, case 21: the command that a fault names files the other rules, with two signatures, and the record has them. */
static void
test_filed (void)
{
  g_autoptr (House) house = house_new (METER MEMBER ("BJ-07"), DU ("BJ-07", "6"), "");
  g_autofree char *of_ledger = g_strdup_printf ("--ledger=%s --by=2001 --second=3001", house->ledger);
  g_autofree char *changed = NULL, *command = NULL, *good = NULL, *rows = NULL, *again = NULL;
  const char *begins, *ends;
  char *said;

  init (house, 0, "");
  write_file (house, "BJ-07.ini", DU ("BJ-07", "8"));
  changed = run (house, 1, "check", of_ledger);
  begins = strstr (changed, "“upcardctl link ") + strlen ("“upcardctl link ");
  ends = strstr (begins, " REASON”");
  g_assert_nonnull (ends);
  /* the program's own words, but for the reason; link.ini, which follows, is one */
  command = g_strndup (begins, (gsize)(ends - begins));
  said = run (house, 0, command, of_ledger);
  g_assert_cmpstr (said, ==, "");
  g_free (said);
  good = run (house, 0, "check", of_ledger);
  rows = recorded (house);
  assert_has (rows, AWARDS " by=2001 second=3001 reason=");
  again = run (house, 1, command, of_ledger);
  assert_has (again, "the table is a member already");
}

/* § 605a.7(a)(1): the ledger has what each table pays, for its signs. A file of another table, or of no wager on the meter, is refused. */
static void
test_awards (void)
{
  g_autoptr (House) house = house_new (BOTH, DU ("BJ-07", "6"), DU ("BJ-08", "6"));
  g_autofree char *command = NULL, *rows = NULL, *of_another = NULL, *alone = NULL, *plain = NULL, *both = NULL, *rules = NULL;
  const char *second;

  init (house, 0, "");
  rows = recorded (house);
  assert_has (rows, "journal table=BJ-07 ");
  second = strstr (rows, AWARDS "\n");
  g_assert_nonnull (second);
  assert_has (second + 1, AWARDS "\n");
  command = g_strdup_printf ("--file=%s/BJ-07.ini --ledger=%s --by=2001 --second=3001", house->folder, house->ledger);
  of_another = run (house, 1, "enrol MTD-5 BJ-08 D902-BS9J-KK6A-25X8 x", command);
  assert_has (of_another, "BJ-07.ini: [table] id: this is the file of the table “BJ-07”; accepted: BJ-08");
  write_file (house, "BJ-07.ini", TABLE ("BJ-07", "down-under-blackjack", "6") MTD (""));
  alone = run (house, 1, "enrol MTD-5 BJ-07 D902-BS9J-KK6A-25X8 x", command);
  assert_has (alone, "BJ-07.ini: no wager of this file is on meter MTD-5; accepted: linked=MTD-5 in a progressive wager");
  both = g_strconcat (command, " --rules=aa01", NULL);
  rules = run (house, 2, "enrol MTD-5 BJ-07 D902-BS9J-KK6A-25X8 x", both);
  assert_has (rules, "--file goes with enrol, and without --rules");
  plain = run (house, 2, "close MTD-5 x", command);
  assert_has (plain, "--file goes with enrol");
}

#define BJM_OF(paytable) TABLE ("BJ-07", "blackjack", "6") "[wager blackjack-match-progressive]\namount=5.00\npaytable=" paytable "\nlinked=M\n"
#define BJM_FILE(wager, seed, secondary, more) FILE_OF ("633b.10", "M", wager, seed, "13%", secondary, more)

/* LINK § 6, case 20, § 633b.10(i): from paytable A to B. The terms wait; the next epoch begins; the table's file comes over; the meter opens. */
static void
test_terms (void)
{
  g_autoptr (House) house = house_new (BJM_FILE ("5.00", "10000.00", "2.5%", ""), BJM_OF ("A"), "");
  g_autofree char *more = g_strdup_printf ("--by=2001 --second=3001 --ledger=%s", house->ledger);
  g_autofree char *of_meter = g_strconcat ("M paytable B ", more, NULL);
  const struct
  {
    int status;
    const char *word, *more, *says;
  } steps[] = {
    { 1, "check", more, "link.ini:4: [meter M] seed: the ledger has seed=10000.00; accepted: seed=10000.00, or “upcardctl link terms link.ini M REASON” for" },
    { 1, "terms", of_meter, "BJ-07.ini:6: [wager blackjack-match-progressive] the seed is 10000.00, and that of meter M is 5000.00" },
    { 0, "terms", of_meter, "Then file the new file of BJ-07: upcardctl link enrol M BJ-07 D902-BS9J-KK6A-25X8 --file=" },
    { 1, "terms", of_meter, "these terms are filed, and wait for the next epoch" },
    { 0, "status", "", "  since epoch 1: wager 5.00, seed 10000.00, 13% of each wager to the meter and 2.5% to the reserve, limit none\n"
                       "  waits for epoch 2: wager 5.00, seed 5000.00, 13% of each wager to the meter and 3.25% to the reserve, limit 9000.00\n" },
    { 1, "open M x", more, "other terms wait, which the tables' files must have, too" },
    { 1, "epoch M x", more, "the meter shows $10000.00, and the limit that waits is lower" },
    { 0, "terms", of_meter, "Then file the new file" },
    { 0, "epoch M x", more, "" },
    { 0, "status", "", "  since epoch 2: wager 5.00, seed 5000.00, 13% of each wager to the meter and 3.25% to the reserve, limit none\n" },
    { 1, "epoch M x", more, "no other terms wait" },
    { 1, "open M x", more, "seed or rates have changed, or a change was withdrawn, since the file of BJ-07 was filed; expected “upcardctl link enrol M BJ-07 " },
    { 0, "enrol M BJ-07 D902-BS9J-KK6A-25X8 x", NULL, "" },
    { 0, "open M x", more, "" },
    { 0, "check", more, "link.ini: good\n" },
    /* What is not changed. */
    { 1, "terms", of_meter, "link.ini:3: [meter M] wager: the ledger has wager=5.00, and does not change it: a meter has one amount (A16); accepted: wager=5.00, or "
                            "a meter of another name" },
    { 1, "terms", of_meter, "link.ini:7: [meter M] hits: the ledger has hits=order, and does not change it: tickets of two epochs" },
  };

  init (house, 0, "");
  write_file (house, "link.ini", BJM_FILE ("5.00", "5000.00", "3.25%", "limit=9000.00\n"));
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *of_file = g_strdup_printf ("--file=%s/BJ-07.ini %s", house->folder, more);
      g_autofree char *of_ledger = g_strdup_printf ("--ledger=%s --socket=%s/none", house->ledger, house->folder);
      const char *words = steps[i].more == NULL ? of_file : *steps[i].more == '\0' ? of_ledger : steps[i].more;
      g_autofree char *said = NULL;

      if (i == 2)
        write_file (house, "BJ-07.ini", BJM_OF ("B"));
      if (i == 7)
        write_file (house, "link.ini", BJM_FILE ("5.00", "5000.00", "3.25%", ""));
      if (i == 15)
        write_file (house, "link.ini", BJM_FILE ("1.00", "5000.00", "3.25%", ""));
      if (i == 16)
        write_file (house, "link.ini", BJM_FILE ("5.00", "5000.00", "3.25%", "hits=share\n"));
      said = strcmp (steps[i].word, "status") == 0 ? status_of (words) : run (house, steps[i].status, steps[i].word, words);
      assert_has (said, steps[i].says);
    }
}

/* LINK § 8.2: what nobody has read is named. */
static void
test_unread (void)
{
  g_autoptr (House) house = house_new (METER MEMBER ("BJ-07"), DU ("BJ-07", "6"), "");
  g_autofree char *said = run (house, 0, "check", ""), *json = run (house, 0, "check", "--json");
  const char *const texts[] = { "58 Pa. Code § 605a.8", "GLI-12", "GLI-13", "Queensland JSMTR" };
  const char *list = strstr (said, "To be confirmed with the regulator:\n");

  g_assert_nonnull (list);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *line = g_strdup_printf ("\n  %s: ", texts[i]), *name = g_strdup_printf ("{\"text\":\"%s\",", texts[i]);

      assert_has (list, line);
      assert_has (json, name);
    }
}

static void
test_usage (void)
{
  g_autoptr (House) house = house_new (METER, "", "");
  g_autofree char *said = run (house, 2, "check", "another.ini"), *no_member = run (house, 0, "check", "");

  assert_has (said, "expected: upcardctl link check FILE.ini");
  /* A link without a member is none that differs. */
  g_assert_nonnull (no_member);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  upcardctl = argv[1];
  for (guint i = 0; i < G_N_ELEMENTS (tiers); i++)
    {
      g_autofree char *path = g_strconcat ("/link-check/odds/", tiers[i].path, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_tiers);
    }
  g_test_add_func ("/link-check/685c.1/b/6-and-8-decks-differ", test_apart);
  g_test_add_func ("/link-check/685c.1/b/alike", test_alike);
  g_test_add_func ("/link-check/685c.1/635b.1/other-pack", test_other_game);
  g_test_add_func ("/link-check/WAC-230-15-685/6/other-probability", test_washington);
  g_test_add_func ("/link-check/WAC-230-15-685/6/other-hand", test_washington_hands);
  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *path = g_strconcat ("/link-check/fault/", faults[i].path, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_fault);
    }
  g_test_add_func ("/link-check/confirmed-with-the-signatures", test_confirmed);
  g_test_add_func ("/link-check/case-20/ledger", test_ledger);
  g_test_add_func ("/link-check/605a.8/case-20/terms", test_terms);
  g_test_add_func ("/link-check/605a.8/case-19/gaming-day", test_gaming_day);
  g_test_add_func ("/link-check/case-21/filed", test_filed);
  g_test_add_func ("/link-check/605a.7/a/1/awards", test_awards);
  g_test_add_func ("/link-check/605a.8/not-read", test_unread);
  g_test_add_func ("/link-check/usage", test_usage);
  return g_test_run ();
}
