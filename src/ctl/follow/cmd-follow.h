/* upcardctl follow: a journal's rows as they come, and a copy that grows with them. */
#pragma once

int uc_cmd_follow (int argc, char **argv);
