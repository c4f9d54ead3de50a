#include "board.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/atomic.h>
#include <util/twi.h>

#define HEARD 128 /* bytes; a power of two, more than the longest frame */
#define SAMPLES 8
#define BAUD_115200 16 /* double speed: 117647 baud, 2.1 % fast, within what both sides bear */
#define BUTTON_MS 20
#define I2C_TURNS 4000 /* looks at the I2C unit before it is given up: about 3 ms */

static volatile uint32_t milliseconds;
static volatile char heard[HEARD];
static volatile uint8_t heard_in, heard_out;
static volatile uint8_t samples[SAMPLES];
static volatile uint8_t samples_in, samples_out;
static volatile bool fell;

/* Before main: a watchdog that fired stays on with its shortest time (ATmega328P data sheet, 10.8.2). */
__attribute__((naked, used, section(".init3"))) static void calm_the_watchdog(void)
{
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER0_COMPA_vect)
{
    milliseconds++;
}

ISR(USART_RX_vect)
{
    char byte = (char)UDR0;
    uint8_t next = (uint8_t)((heard_in + 1) & (HEARD - 1));
    if (next != heard_out) { /* when it is full the frame is lost; what matters is repeated */
        heard[heard_in] = byte;
        heard_in = next;
    }
}

ISR(INT0_vect)
{
    fell = true;
}

/* The watchdog fires by an RC oscillator of its own; the time by the quartz at that moment is noise. If the main loop
   has not called board_alive since, the next firing starts us anew. */
ISR(WDT_vect)
{
    uint8_t next = (uint8_t)((samples_in + 1) % SAMPLES);
    if (next != samples_out) {
        samples[samples_in] = TCNT1L;
        samples_in = next;
    }
}

void board_begin(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0 = BAUD_115200;
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);

    TCCR0A = _BV(WGM01); /* every 250 steps of 64 cycles: a millisecond */
    OCR0A = 249;
    TIMSK0 = _BV(OCIE0A);
    TCCR0B = _BV(CS01) | _BV(CS00);

    TCCR1B = _BV(CS10); /* as fast as the quartz */

    PORTD |= _BV(PD2) | _BV(PD3); /* pull-ups of barrier and button */
    DDRD |= _BV(PD4);
    EICRA = _BV(ISC01); /* falling edge */
    EIMSK = _BV(INT0);

    TWBR = 72; /* 100 kHz */
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        wdt_reset();
        WDTCSR = _BV(WDCE) | _BV(WDE);
        WDTCSR = _BV(WDIE) | _BV(WDE); /* 16 ms: interrupt, then reset */
    }
    sei();
}

uint32_t board_now(void)
{
    uint32_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = milliseconds;
    }
    return now;
}

bool board_heard(char *byte)
{
    if (heard_in == heard_out)
        return false;
    *byte = heard[heard_out];
    heard_out = (uint8_t)((heard_out + 1) & (HEARD - 1));
    return true;
}

void board_alive(void)
{
    if (!(WDTCSR & _BV(WDIE))) /* it clears itself when it fires */
        WDTCSR |= _BV(WDIE);
}

bool board_sample(uint8_t *value)
{
    if (samples_in == samples_out)
        return false;
    *value = samples[samples_out];
    samples_out = (uint8_t)((samples_out + 1) % SAMPLES);
    return true;
}

void board_send(const char *line)
{
    for (; *line; line++) {
        while (!(UCSR0A & _BV(UDRE0)))
            board_alive(); /* a line takes 8 ms */
        UDR0 = (uint8_t)*line;
    }
}

bool board_button(void)
{
    static bool down;
    static uint32_t since;
    bool closed = !(PIND & _BV(PD3));
    uint32_t now = board_now();
    if (closed == down)
        since = now;
    else if (now - since >= BUTTON_MS)
        down = closed;
    return down;
}

bool board_barrier(void)
{
    return !(PIND & _BV(PD2));
}

bool board_passed(void)
{
    bool passed = fell;
    fell = false;
    return passed;
}

void board_motor(bool on)
{
    if (on)
        PORTD |= _BV(PD4);
    else
        PORTD &= (uint8_t)~_BV(PD4);
}

/* One step of the I2C unit; false if it ended in this status (nobody acknowledged), in an error, or not at all. */
static bool i2c(uint8_t control, uint8_t refused)
{
    TWCR = (uint8_t)(control | _BV(TWINT) | _BV(TWEN));
    for (uint16_t turn = 0; turn < I2C_TURNS; turn++)
        if (TWCR & _BV(TWINT))
            return TW_STATUS != refused && TW_STATUS != TW_BUS_ERROR && TW_STATUS != TW_MT_ARB_LOST;
    return false;
}

static bool i2c_write(uint8_t byte, uint8_t refused)
{
    TWDR = byte;
    return i2c(0, refused);
}

bool board_read(uint8_t address, uint8_t from, uint8_t *values, uint8_t count)
{
    bool well = i2c(_BV(TWSTA), TW_NO_INFO) && i2c_write((uint8_t)(address << 1), TW_MT_SLA_NACK)
        && i2c_write(from, TW_MT_DATA_NACK) && i2c(_BV(TWSTA), TW_NO_INFO)
        && i2c_write((uint8_t)(address << 1 | 1), TW_MR_SLA_NACK);
    for (uint8_t at = 0; well && at < count; at++) {
        well = i2c(at + 1 == count ? 0 : _BV(TWEA), TW_NO_INFO); /* the last one is not acknowledged: enough */
        values[at] = TWDR;
    }
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    return well;
}
