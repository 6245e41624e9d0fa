#include "uc-shapes.h"

/* Paths in a small language: M m move, L l line, H h V v, C c curve, z close, "o x y r" a full circle and "a x y r from
 * to" an arc by its centre and angles in degrees. Lower case is relative, except for o and a. */
static const char *const suits[] = {
  [UC_SUIT_SPADES]
  = "M50 4c10 18 44 34 44 58 0 13-10 21-21 21-8 0-14-4-18-10 1 11 5 18 13 23H32c8-5 12-12 13-23-4 6-10 10-18 "
    "10C16 83 6 75 6 62 6 38 40 22 50 4z",
  [UC_SUIT_HEARTS]
  = "M50 92C20 66 5 50 5 31 5 17 16 8 28 8c10 0 18 6 22 16C54 14 62 8 72 8c12 0 23 9 23 23 0 19-15 35-45 61z",
  [UC_SUIT_DIAMONDS] = "M50 3C60 20 72 36 86 50 72 64 60 80 50 97 40 80 28 64 14 50 28 36 40 20 50 3z",
  [UC_SUIT_CLUBS]
  = "M50 5c12 0 21 9 21 21 0 6-2 10-5 14 3-1 5-2 8-2 12 0 21 9 21 21s-9 21-21 21c-8 0-15-4-19-10 1 12 5 20 13 "
    "26H32c8-6 12-14 13-26-4 6-11 10-19 10-12 0-21-9-21-21s9-21 21-21c3 0 5 1 8 2-3-4-5-8-5-14 0-12 9-21 "
    "21-21z",
};

static const char *const signs[UC_N_SIGNS] = {
  [UC_SIGN_NONE] = "",
  [UC_SIGN_TICK] = "M4.5 12.5l5 5 10-11",
  [UC_SIGN_DASH] = "M5 12h14",
  [UC_SIGN_LOCK] = "M6 11h12v9H6zM8.5 11V8a12 8 3.5 180 360M15.5 8v3",
  [UC_SIGN_BACK] = "M9 7L4.5 11.5L9 16M5 11.5H14.5a14.5 16.5 5 -90 90M14.5 21.5H11",
  [UC_SIGN_PERSON] = "o12 8 4.2M4 21.5c0-4.2 3.4-6.6 8-6.6s8 2.4 8 6.6",
  [UC_SIGN_HISTORY] = "a12 12 8 -90 202M4 4v5h5M12 8.5V12l3 2",
  [UC_SIGN_WARNING] = "M12 3.5L22 21H2zM12 10v5M12 17.6v.8",
  [UC_SIGN_MENU] = "M4 7h16M4 12h16M4 17h16",
  [UC_SIGN_LEFT] = "M15 5l-7 7 7 7",
  [UC_SIGN_CROSS] = "M6 6l12 12M18 6L6 18",
};

typedef struct
{
  cairo_t *cr;
  const char *at;
  double cx, cy; /* second control point of the last curve, for s */
} Pen;

static gboolean
number (Pen *pen, double *value)
{
  char *end;

  while (*pen->at == ' ' || *pen->at == ',')
    pen->at++;
  if (*pen->at == '\0' || g_ascii_isalpha (*pen->at))
    return FALSE;
  *value = g_ascii_strtod (pen->at, &end);
  /* "8.5.8" never occurs, "v.8" does: strtod reads both. */
  if (end == pen->at)
    return FALSE;
  pen->at = end;
  return TRUE;
}

static gboolean
numbers (Pen *pen, double *values, guint n)
{
  for (guint i = 0; i < n; i++)
    if (!number (pen, &values[i]))
      return FALSE;
  return TRUE;
}

static void
curve (Pen *pen, const double *v)
{
  cairo_curve_to (pen->cr, v[0], v[1], v[2], v[3], v[4], v[5]);
  pen->cx = v[2];
  pen->cy = v[3];
}

/* One set of arguments of the operation @op; @x and @y are the current point. */
static gboolean
stroke (Pen *pen, char op, double x, double y)
{
  gboolean relative = g_ascii_islower (op);
  double ox = relative ? x : 0, oy = relative ? y : 0;
  double v[6];

  switch (g_ascii_tolower (op))
    {
    case 'm':
    case 'l':
      if (!numbers (pen, v, 2))
        return FALSE;
      (g_ascii_tolower (op) == 'm' ? cairo_move_to : cairo_line_to) (pen->cr, ox + v[0], oy + v[1]);
      return TRUE;
    case 'h':
      if (!numbers (pen, v, 1))
        return FALSE;
      cairo_line_to (pen->cr, ox + v[0], y);
      return TRUE;
    case 'v':
      if (!numbers (pen, v, 1))
        return FALSE;
      cairo_line_to (pen->cr, x, oy + v[0]);
      return TRUE;
    case 'c':
      if (!numbers (pen, v, 6))
        return FALSE;
      curve (pen, (double[]){ ox + v[0], oy + v[1], ox + v[2], oy + v[3], ox + v[4], oy + v[5] });
      return TRUE;
    case 's':
      if (!numbers (pen, v, 4))
        return FALSE;
      curve (pen, (double[]){ 2 * x - pen->cx, 2 * y - pen->cy, ox + v[0], oy + v[1], ox + v[2], oy + v[3] });
      return TRUE;
    case 'o':
      if (!numbers (pen, v, 3))
        return FALSE;
      cairo_new_sub_path (pen->cr);
      cairo_arc (pen->cr, v[0], v[1], v[2], 0, 2 * G_PI);
      return TRUE;
    case 'a':
      if (!numbers (pen, v, 5))
        return FALSE;
      cairo_new_sub_path (pen->cr);
      cairo_arc (pen->cr, v[0], v[1], v[2], v[3] * G_PI / 180, v[4] * G_PI / 180);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
follow (cairo_t *cr, const char *path)
{
  Pen pen = { cr, path, 0, 0 };
  char op = 0;

  while (*pen.at != '\0')
    {
      double x = 0, y = 0;

      while (*pen.at == ' ')
        pen.at++;
      if (g_ascii_isalpha (*pen.at))
        op = *pen.at++;
      if (op == 'z')
        {
          cairo_close_path (cr);
          continue;
        }
      if (cairo_has_current_point (cr))
        cairo_get_current_point (cr, &x, &y);
      if (!stroke (&pen, op, x, y))
        break;
      /* Further points after a move are lines. */
      if (op == 'm' || op == 'M')
        op = op == 'm' ? 'l' : 'L';
    }
}

void
uc_shapes_suit (cairo_t *cr, UcSuit suit, double x, double y, double size)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 100, size / 100);
  cairo_new_path (cr);
  follow (cr, suits[suit]);
  cairo_restore (cr);
}

void
uc_shapes_sign (cairo_t *cr, UcSign sign, double x, double y, double size)
{
  g_return_if_fail (sign < UC_N_SIGNS);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size / 24, size / 24);
  cairo_new_path (cr);
  follow (cr, signs[sign]);
  cairo_restore (cr);
}
