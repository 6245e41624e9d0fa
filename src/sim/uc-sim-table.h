/* The physical table: shoe, card reader, badge reader, and the digital lines with what hangs on them. Verbs are what
 * hands do at a table; the lamps are what the service sets. It knows no rule of play.
 */
#pragma once

#include "uc-sim-device.h"
#include "uc-sim-shoe.h"

G_BEGIN_DECLS

/* How long a press of the lock-out button lasts: well above any debounce window. */
#define UC_SIM_PRESS_MS 40

typedef struct
{
  UcSimDevice *devices[UC_N_WIRE_DEVICES];
  UcSimShoe shoe;
  guint8 level[UC_N_LINES];  /* inputs as hands left them, outputs as the service set them */
  UcCard in_reader;          /* UC_CARD_NONE = empty */
  gboolean wrong_light;      /* the reader's next light is wrong */
  UcCard last_card;          /* that left the shoe, */
  gboolean any_card;         /* if any did, */
  gboolean last_is_up;       /* and whether a hand has turned it: a card leaves the shoe face down */
  UcRange last_light;        /* UC_RANGE_NONE = dark */
  gboolean heard[UC_N_LINES]; /* outputs that the service has set at all: those that are fitted */
  guint press_source;
  gboolean key_returns; /* the reset key, with the lock-out button */
  void (*on_changed) (gpointer data); /* lamps, plugs: something to draw; may be %NULL */
  gpointer data;
} UcSimTable;

/* @path: the service's socket (`upcardd --simulate`). @driver: what the badge reader speaks; what only talks is heard on a
 * socket of its own. Nothing is plugged in yet. */
UcSimTable *uc_sim_table_new (const char *path, UcDriverName driver, guint decks, guint32 seed);
/* For tests: the devices' links instead of a path; each is taken. */
UcSimTable *uc_sim_table_new_links (UcLink *const links[UC_N_WIRE_DEVICES], guint decks, guint32 seed);
void uc_sim_table_free (UcSimTable *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcSimTable, uc_sim_table_free)

void uc_sim_table_plug_all (UcSimTable *table);
/* Somebody listens to at least one of the devices. */
gboolean uc_sim_table_is_open (const UcSimTable *table);
/* Everything that is plugged in has been welcomed. */
gboolean uc_sim_table_is_connected (const UcSimTable *table);
/* Whether the service has set anything at this seat; before it has set any line, every seat is there. */
gboolean uc_sim_table_has_seat (const UcSimTable *table, guint seat);
/* No device holds anything unacknowledged. */
gboolean uc_sim_table_is_quiet (const UcSimTable *table);
/* The same of those that the service knows: everything that can be on the record is. */
gboolean uc_sim_table_is_heard (const UcSimTable *table);

/* Draws the next card; an empty shoe gives UC_CARD_NONE and says nothing. */
UcCard uc_sim_table_draw (UcSimTable *table);
/* Draws this card, UC_CARD_NONE for one that the shoe cannot read. A stacked shoe: it is not checked. */
void uc_sim_table_draw_card (UcSimTable *table, UcCard card);
/* The last card lies face up on the felt, or face down. */
void uc_sim_table_turn (UcSimTable *table, gboolean up);
/* The dealer's hand into the reader: it lights. */
void uc_sim_table_read_hole (UcSimTable *table, UcCard hole);
/* The same reader in a game in which it only tells of a Blackjack. */
void uc_sim_table_look_for_blackjack (UcSimTable *table, UcCard upcard, UcCard hole);
void uc_sim_table_peek (UcSimTable *table, gboolean blackjack);
/* Puts the shoe together as the table file has it; a shoe from which cards were drawn is left as it is. */
void uc_sim_table_fit_shoe (UcSimTable *table, guint decks, guint pack);
void uc_sim_table_light (UcSimTable *table, UcRange range);
/* A coin on a seat's wager sensor, or lifted from it. Nothing happens when it is so already. */
void uc_sim_table_coin (UcSimTable *table, guint seat, gboolean lies);
void uc_sim_table_lift_coins (UcSimTable *table);
void uc_sim_table_press_lock (UcSimTable *table);
void uc_sim_table_turn_key (UcSimTable *table, gboolean on);
/* There, and back again for the next time. */
void uc_sim_table_turn_and_return_key (UcSimTable *table);
void uc_sim_table_badge (UcSimTable *table, const char *badge);
/* What a device says of itself: "ok", "fault", "jam". */
void uc_sim_table_word (UcSimTable *table, UcWireDevice device, const char *word);

G_END_DECLS
