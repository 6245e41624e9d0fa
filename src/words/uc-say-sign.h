/* The sign that stands beside a sentence, for who does not read it; uc_shapes_sign () draws it. */
#pragma once

typedef enum
{
  UC_SIGN_NONE,
  UC_SIGN_TICK,
  UC_SIGN_DASH,
  UC_SIGN_LOCK,
  UC_SIGN_BACK,
  UC_SIGN_PERSON,
  UC_SIGN_HISTORY,
  UC_SIGN_WARNING,
  UC_SIGN_MENU,
  UC_SIGN_LEFT,
  UC_SIGN_CROSS,
  UC_N_SIGNS,
} UcSign;
