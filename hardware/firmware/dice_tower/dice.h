/* What throws and reads the dice. Two builds, one interface: dice_sensors.c (real dice) and dice_jitter.c (none). */
#ifndef DICE_H
#define DICE_H

#include <stdbool.h>
#include <stdint.h>

#define DICE 3
#define FACES 6
#define FIRMWARE_VERSION "1"

typedef enum { DICE_FALLING, DICE_LIE, DICE_DOUBT, DICE_JAM, DICE_COCKED, DICE_LOST } dice_state_t;

extern const char dice_name[]; /* of this build, for HELLO */

void dice_begin(void);

/* Throw so many (1 to DICE). `now` in milliseconds. */
void dice_throw(uint8_t count, uint32_t now);

/* How far it is. When they lie, or lie in doubt, `faces` holds 1 to FACES for each, 0 for one that was not read. */
dice_state_t dice_look(uint32_t now, uint8_t faces[DICE]);

/* Once in every turn of the main loop, whether dice are thrown or not. */
void dice_tick(uint32_t now);

#endif
