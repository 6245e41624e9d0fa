/* The house's list at a table: takes a new one, keeps the last good one beside the table's own people file, and says what it refuses.
 *
 * What came is in LIST, with LIST.pub and LIST.key beside it. The list in use is a copy, PEOPLE.house, which is whole on the disk before it is used:
 * an end in the middle of taking leaves the one before. A list is taken only with the house's signature and with a higher version.
 */
#pragma once

#include "uc-house-key.h"

G_BEGIN_DECLS

typedef struct _UcHousePeople UcHousePeople;

/**
 * uc_house_people_new:
 * @list: where new lists come, and the keys are; no list need be there
 * @people: the table's people file; the list in use is beside it
 * @tell: (nullable): with %NULL the object only reads the list in use, or the one that has come as long as none is, and writes none
 * @error: %UC_HOUSE_LIST_ERROR_FILE: a key cannot be read
 */
UcHousePeople *uc_house_people_new (const char *list, const char *people, UcHouseTell tell, gpointer user_data, GError **error);
void uc_house_people_free (UcHousePeople *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcHousePeople, uc_house_people_free)

/* Looks whether another list has come, and takes it. Costs a look at one file as long as that is the same. */
void uc_house_people_follow (UcHousePeople *self);
/* The list in use; %NULL: none was good yet. Borrowed, until the next call of uc_house_people_follow (). */
const UcHouseList *uc_house_people_list (const UcHousePeople *self);
/* Why there is none; "" when there is one. */
const char *uc_house_people_fault (const UcHousePeople *self);
const guint8 *uc_house_people_pepper (const UcHousePeople *self);

/* A list beside the one in use, which may be %NULL: %UC_HOUSE_LIST_ERROR_OLDER when it is older, or another one of the same version. */
gboolean uc_house_people_is_newer (const UcHouseList *in_use, GBytes *bytes_in_use, const UcHouseList *list, GBytes *bytes, GError **error);

G_END_DECLS
