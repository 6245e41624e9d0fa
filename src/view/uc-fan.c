#include "uc-fan.h"

static double
natural_step (UcCardSize size)
{
  return size == UC_CARD_S ? 22 : uc_card_width (size) / 2.0;
}

static double
last_width (UcCardSize size, gboolean sideways)
{
  return sideways ? uc_card_height (size) : uc_card_width (size);
}

UcFan
uc_fan_fit (guint n, gboolean sideways, UcCardSize largest, double width)
{
  UcFan fan = { UC_CARD_TOKEN, 12, 0 };

  for (UcCardSize size = largest; size < UC_N_CARD_SIZES; size++)
    {
      double room = n > 1 ? (width - last_width (size, sideways)) / (n - 1) : natural_step (size);

      fan.size = size;
      fan.step = CLAMP (room, MIN (uc_card_least_step (size), natural_step (size)), natural_step (size));
      fan.width = (n > 1 ? (n - 1) * fan.step : 0) + last_width (size, sideways);
      if (fan.width <= width + 0.5)
        break;
    }
  return fan;
}

void
uc_fan_paint (const UcPaint *paint, const UcFan *fan, const UcHandLook *look, double x, double y)
{
  int h = uc_card_height (fan->size), w = uc_card_width (fan->size);
  UcCardPose below = uc_card_pose_below (fan->size, fan->step);

  for (guint i = 0; i < look->n; i++)
    {
      gboolean last = i + 1 == look->n;

      if (last && look->sideways)
        uc_card_paint (paint, look->cards[i], fan->size, UC_CARD_SIDEWAYS, x + i * fan->step, y + h - w);
      else
        uc_card_paint (paint, look->cards[i], fan->size, last && !look->due ? UC_CARD_UPRIGHT : below,
                       x + i * fan->step, y);
    }
  if (look->due)
    uc_paint_dashed_box (paint, x + look->n * fan->step, y, w, h, w * 0.09, UC_COLOUR_LINE_STRONG);
  if (look->dead && look->n > 0)
    uc_paint_line (paint, x - 4, y + h + 4, x + fan->width + 4, y - 4, 4, UC_COLOUR_STOP);
}
