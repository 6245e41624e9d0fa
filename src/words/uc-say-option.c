/* The words of the buttons besides the primary. */
#include "uc-say.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
uc_say_option (const UcPrompt *prompt, const UcOption *option)
{
  static const char *const words[] = {
    [UC_OPTION_NONE] = NULL,
    [UC_OPTION_READER_FAILS] = N_ ("Reader fails"),
    /* Translators: the player refuses the cut or the card. */
    [UC_OPTION_REFUSED] = NC_ ("button", "Refused"),
    [UC_OPTION_PRESHUFFLED] = N_ ("Preshuffled"),
    [UC_OPTION_OTHER_NUMBER] = N_ ("Other number"),
    [UC_OPTION_CALL_FLOOR] = N_ ("Call the floor"),
    [UC_OPTION_CALL_AGAIN] = N_ ("Call again"),
    [UC_OPTION_FACE_UP_CARD] = N_ ("Card face up in shoe"),
    [UC_OPTION_LIGHT_DARK] = N_ ("A light is dark"),
    [UC_OPTION_LIT_NOW] = N_ ("It is lit now"),
    [UC_OPTION_INSURE_LESS] = N_ ("Less than half"),
    [UC_OPTION_SMALL] = N_ ("Small"),
    [UC_OPTION_MEDIUM] = N_ ("Medium"),
    [UC_OPTION_LARGE] = N_ ("Large"),
    [UC_OPTION_NO_LIGHT] = N_ ("No light"),
    [UC_OPTION_LIGHT_DIFFERS] = N_ ("Light differs"),
    [UC_OPTION_WRONG_PLACE] = N_ ("Wrong place"),
    [UC_OPTION_HIT] = N_ ("Hit"),
    [UC_OPTION_DOUBLE] = N_ ("Double"),
    /* Translators: the player doubles for less than the bet. */
    [UC_OPTION_DOUBLE_LESS] = N_ ("For less"),
    [UC_OPTION_SPLIT] = N_ ("Split"),
    [UC_OPTION_RESCUE] = NC_ ("button", "Rescue"),
    [UC_OPTION_SURRENDER] = NC_ ("button", "Surrender"),
    [UC_OPTION_BLACKJACK] = NC_ ("button", "Blackjack"),
    [UC_OPTION_MISSED_CARD] = N_ ("Missed card"),
    [UC_OPTION_DISPUTE] = N_ ("Dispute"),
    [UC_OPTION_GO_ON] = N_ ("Continue"),
    [UC_OPTION_DEAD] = N_ ("Hand dead"),
    [UC_OPTION_FINISH] = N_ ("Finish the round"),
    [UC_OPTION_VOID] = N_ ("Void round"),
    [UC_OPTION_MISREAD_CARD] = N_ ("Misread card"),
    [UC_OPTION_MOVED_BACK] = N_ ("Moved back"),
    [UC_OPTION_CLEAR_SEAT] = N_ ("No chip at a lit seat"),
    [UC_OPTION_RECUT] = N_ ("Cut again"),
    [UC_OPTION_CLOSE_TABLE] = N_ ("Close table"),
    [UC_OPTION_SPREAD] = NC_ ("button", "Spread the cards"),
    [UC_OPTION_CORRECT_CARD] = N_ ("Correct the card"),
    [UC_OPTION_SAME_SIDES] = N_ ("Same sides"),
    [UC_OPTION_READ_READINGS] = N_ ("Read them"),
    [UC_OPTION_CHECK_DEVICES] = N_ ("Check the devices"),
    [UC_OPTION_VOID_VALIDATED] = N_ ("Void the win too"),
    [UC_OPTION_COUNT] = N_ ("Number"),
    [UC_OPTION_RESET_BY_HAND] = N_ ("Floor signs instead"),
    [UC_OPTION_CONFIRMED] = N_ ("It is so"),
    [UC_OPTION_PAID] = N_ ("Rule: pay"),
    [UC_OPTION_STANDS] = N_ ("Rule: stands"),
    [UC_OPTION_CORRECT_RECORD] = N_ ("Rule: correct"),
    [UC_OPTION_CORRECT_ENTRY] = N_ ("Correct an entry"),
    [UC_OPTION_COUNT_SHOE] = N_ ("Count the shoe"),
    [UC_OPTION_AWARD_BY_HAND] = N_ ("Award by hand"),
    [UC_OPTION_GIVE_BACK] = N_ ("Give chips back"),
    [UC_OPTION_WITHDRAW] = N_ ("Withdraw it"),
  };
  UcOptionId id = option->id;

  g_return_val_if_fail ((guint)id < G_N_ELEMENTS (words) && words[id] != NULL, "");
  if (id == UC_OPTION_COUNT && option->input[0] != '\0')
    return strrchr (option->input, ' ') + 1;
  if (id == UC_OPTION_LIGHT_DARK && prompt->seats != 0 && (prompt->seats & (prompt->seats - 1)) == 0)
    return _ ("It is dark");
  return uc_say_in ("button", words[id]);
}
