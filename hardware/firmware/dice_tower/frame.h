/* Frames of the dice tower's protocol (docs/tower_protocol.md): text in, text out. No hardware. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#define LONGEST 96      /* bytes of a frame with its line feed */
#define BOOT_DIGITS 8   /* hexadecimal digits of a boot */
#define MOST_FIELDS 20  /* of what a host may send; ours has at most three */

typedef struct {
    char kind[9];
    char boot[BOOT_DIGITS + 1];
    uint16_t seq;
    uint8_t fields;
    const char *field[MOST_FIELDS]; /* point into the line that was read */
} frame_t;

/* CRC-16/CCITT-FALSE, continued: start with 0xFFFF. Of "123456789" it is 0x29B1. */
uint16_t crc16(uint16_t crc, uint8_t byte);

/* Reads a line without its line feed; the line is cut into its fields. False if it is not exactly one frame. */
bool frame_read(char *line, frame_t *frame);

/* Writes a frame with its line feed and a closing 0 into `line` (LONGEST + 1 bytes). `fields` is empty or begins with
   a comma. Returns its length, 0 if it would be too long. */
uint8_t frame_write(char *line, const char *kind, const char *boot, uint16_t seq, const char *fields);

/* A whole number without leading zeros, at most `most`. */
bool number_read(const char *text, uint16_t most, uint16_t *value);

/* Between `least` and `most` upper-case hexadecimal digits and nothing else. */
bool hex_read(const char *text, uint8_t least, uint8_t most);

/* Appends to the text in `to`; the caller knows that there is room. */
void text_add(char *to, const char *more);
void text_number(char *to, uint16_t value);
void text_hex(char *to, uint32_t value, uint8_t digits);

#endif
