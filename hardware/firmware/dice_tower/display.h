/* One 7-segment digit, common cathode: segments a to f at PC0 to PC5, g at PB0. */
#ifndef DISPLAY_H
#define DISPLAY_H

#include <stdint.h>

void display_begin(void);
void display_digit(uint8_t digit); /* 0 to 6 */
void display_dash(void);           /* wait */
void display_blank(void);

#endif
