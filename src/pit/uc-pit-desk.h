/* The window of a pit at a link: what the link says goes to the floor and to the window, and what a person says in the window goes to the link. */
#pragma once

#include "uc-link-dial.h"
#include "uc-pit-window.h"

G_BEGIN_DECLS

typedef struct _UcPitDesk UcPitDesk;

/**
 * uc_pit_desk_new:
 * @window: borrowed; it outlives the desk
 * @dial: as uc_pit_link_new () has it
 * @pit: the name of the pit in which this screen is, whichever one it shows: each fact that a person says here has it
 */
UcPitDesk *uc_pit_desk_new (UcPitWindow *window, const UcLinkDial *dial, const char *pit);
/* (nullable): it gets all facts of the link, now and from now on; borrowed until another one is set. */
void uc_pit_desk_set_floor (UcPitDesk *desk, UcPitFloor *floor);
void uc_pit_desk_free (UcPitDesk *desk);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (UcPitDesk, uc_pit_desk_free)

G_END_DECLS
