/* An Arduino Nano (ATmega328P, 16 MHz): serial line, clock, watchdog, and the pins of both builds.

   D0, D1   serial line (through the Nano's USB chip)
   D2       light barrier: low while a die is in it
   D3       button to ground (simple build)
   D4       motor or solenoid, through a transistor
   A4, A5   I2C to the sensor board; in the simple build segments e and f of the display */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

void board_begin(void);
uint32_t board_now(void);          /* milliseconds since the start */
bool board_heard(char *byte);      /* the next byte from the host, if there is one */
void board_alive(void);            /* the main loop goes round: without it the watchdog starts us anew */
bool board_sample(uint8_t *value); /* the next sample of the jitter, if there is one */
void board_send(const char *line);

bool board_button(void);           /* held down, debounced */
bool board_barrier(void);          /* something stands in the light barrier now */
bool board_passed(void);           /* something has passed it since the last call */
void board_motor(bool on);

/* Reads registers of an I2C device. False if it does not answer within a few milliseconds. */
bool board_read(uint8_t address, uint8_t from, uint8_t *values, uint8_t count);

#endif
