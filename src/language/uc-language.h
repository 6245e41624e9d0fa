/* The languages in which a program speaks to people. What is recorded, what a script says and what the bus carries stay as they are in
 * all of them. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  const char *code;    /* as gettext has it: "en", "zh_TW" */
  const char *name;    /* in itself */
  const char *sample;  /* text that a font for it can write */
  const char *package; /* Debian's, with such a font */
  const char *family;  /* of fonts, after the program's own; NULL = what that one lacks may come from any */
} UcLanguage;

/* All of them, English first; @n: (out). */
const UcLanguage *uc_languages (guint *n);
/* %NULL: there is none of this @code. */
const UcLanguage *uc_language_find (const char *code);

/**
 * uc_language_begin:
 *
 * The first thing that a program does: takes the locale of its surroundings, and speaks the first of their languages that there is.
 * It sets environment variables, so there must be no other thread yet.
 */
void uc_language_begin (void);

/**
 * uc_language_begin_at:
 * @messages: folder of the catalogs, one in CODE/LC_MESSAGES/upcard.mo
 * @neutral: folder with the locale “en_UPCARD”: any whose name is not “C”, as the C library translates nothing in that one
 *
 * The same for a program that is not installed.
 */
void uc_language_begin_at (const char *messages, const char *neutral);

/**
 * uc_language_set:
 * @code: of one of uc_languages ()
 *
 * What is said from now on is said in this language; what a window already shows it must say once more.
 */
void uc_language_set (const char *code);
/* The one that is spoken. */
const UcLanguage *uc_language_now (void);

G_END_DECLS
