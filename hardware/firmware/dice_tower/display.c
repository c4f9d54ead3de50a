#include "display.h"

#include <avr/io.h>

#define A_TO_F 0x3F
#define G _BV(PB0)

static void show(uint8_t segments) /* bit 0 = a … bit 6 = g */
{
    PORTC = (PORTC & (uint8_t)~A_TO_F) | (segments & A_TO_F);
    if (segments & 0x40)
        PORTB |= G;
    else
        PORTB &= (uint8_t)~G;
}

void display_begin(void)
{
    DDRC |= A_TO_F;
    DDRB |= G;
    display_blank();
}

void display_digit(uint8_t digit)
{
    static const uint8_t segments[] = {0x3F, 0x06, 0x5B, 0x4F, 0x66, 0x6D, 0x7D};
    show(digit < sizeof segments ? segments[digit] : 0);
}

void display_dash(void)
{
    show(0x40);
}

void display_blank(void)
{
    show(0);
}
