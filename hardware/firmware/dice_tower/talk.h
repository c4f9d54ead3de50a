/* The tower's side of the conversation: the "rules for the tower" of docs/tower_protocol.md. No hardware. */
#ifndef TALK_H
#define TALK_H

#include <stdint.h>

/* Start with a boot that was drawn at random; says HELLO. */
void talk_begin(uint32_t boot, uint32_t now);

/* A byte from the host. */
void talk_hear(char byte, uint32_t now);

/* Whatever is due: repeats, and the roll under way. */
void talk_tick(uint32_t now);

/* Given by the board: sends a whole line. */
void board_send(const char *line);

#endif
