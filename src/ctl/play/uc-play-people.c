#include "uc-play-people.h"

#include <string.h>

static const struct
{
  const char *badge;
  UcRole role;
} people_known[UC_PLAY_N_PEOPLE] = {
  { UC_PLAY_DEALER, UC_ROLE_DEALER },
  { UC_PLAY_FLOORPERSON, UC_ROLE_FLOORPERSON },
  { UC_PLAY_PIT_MANAGER, UC_ROLE_PIT_MANAGER },
};

static gint
find_badge (const char *badge)
{
  for (gint i = 0; i < UC_PLAY_N_PEOPLE; i++)
    if (strcmp (people_known[i].badge, badge) == 0)
      return i;
  return -1;
}

static void
check_pin (UcPlayPeople *people, gint i, guint tries, UcInput *input)
{
  if (people->wrong[i] >= tries)
    {
      input->auth = UC_WORD_LOCKED;
      return;
    }
  if (strcmp (input->pin, UC_PLAY_PIN) != 0)
    {
      people->wrong[i]++;
      input->auth = UC_WORD_WRONG;
      return;
    }
  people->wrong[i] = 0;
  input->auth = UC_WORD_OK;
  input->role = people_known[i].role;
}

void
uc_play_people_look_up (UcPlayPeople *people, guint tries, UcInput *input)
{
  gint i = find_badge (input->badge);

  if (input->pin[0] != '\0')
    {
      if (i < 0)
        input->auth = UC_WORD_UNKNOWN;
      else
        check_pin (people, i, tries, input);
      memset (input->pin, 0, sizeof input->pin);
    }
  else if (input->badge[0] != '\0' && input->auth == UC_WORD_NONE && input->role == UC_ROLE_NONE)
    input->role = i >= 0                             ? people_known[i].role
                  : input->kind == UC_INPUT_SIGN_ON ? UC_ROLE_DEALER
                                                     : UC_ROLE_NONE;
}
