#include "frame.h"

#include <string.h>

uint16_t crc16(uint16_t crc, uint8_t byte)
{
    crc ^= (uint16_t)byte << 8;
    for (uint8_t bit = 0; bit < 8; bit++)
        crc = crc & 0x8000 ? (uint16_t)(crc << 1) ^ 0x1021 : (uint16_t)(crc << 1);
    return crc;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'F');
}

bool hex_read(const char *text, uint8_t least, uint8_t most)
{
    uint8_t length = 0;
    for (; text[length]; length++)
        if (length >= most || !is_hex(text[length]))
            return false;
    return length >= least;
}

bool number_read(const char *text, uint16_t most, uint16_t *value)
{
    uint32_t sum = 0;
    if (!text[0] || (text[0] == '0' && text[1]))
        return false;
    for (uint8_t at = 0; text[at]; at++) {
        if (text[at] < '0' || text[at] > '9' || at >= 5)
            return false;
        sum = sum * 10 + (uint8_t)(text[at] - '0');
    }
    if (sum > most)
        return false;
    *value = (uint16_t)sum;
    return true;
}

static bool kind_read(const char *text, char *kind)
{
    uint8_t length = (uint8_t)strlen(text);
    if (length < 1 || length > 8)
        return false;
    for (uint8_t at = 0; at < length; at++)
        if (text[at] < 'A' || text[at] > 'Z')
            return false;
    strcpy(kind, text);
    return true;
}

/* The four digits after the star are those of what stands between `$` and it. */
static bool sound(const char *body, const char *star)
{
    char digits[5] = "";
    uint16_t crc = 0xFFFF;
    if (!hex_read(star + 1, 4, 4))
        return false;
    for (const char *c = body; c < star; c++) {
        if (*c < ' ' || *c > '~' || *c == '$')
            return false;
        crc = crc16(crc, (uint8_t)*c);
    }
    text_hex(digits, crc, 4);
    return strcmp(digits, star + 1) == 0;
}

bool frame_read(char *line, frame_t *frame)
{
    char *star = strchr(line, '*');
    char *parts[MOST_FIELDS + 3];
    uint8_t count = 0;
    if (line[0] != '$' || !star || !sound(line + 1, star))
        return false;
    *star = 0;
    for (char *part = line + 1; part; count++) {
        if (count == MOST_FIELDS + 3)
            return false;
        char *comma = strchr(part, ',');
        if (comma)
            *comma = 0;
        parts[count] = part;
        part = comma ? comma + 1 : NULL;
    }
    if (count < 3 || !kind_read(parts[0], frame->kind) || !hex_read(parts[1], BOOT_DIGITS, BOOT_DIGITS)
        || !number_read(parts[2], 0xFFFF, &frame->seq))
        return false;
    strcpy(frame->boot, parts[1]);
    frame->fields = count - 3;
    for (uint8_t field = 0; field < frame->fields; field++)
        frame->field[field] = parts[field + 3];
    return true;
}

uint8_t frame_write(char *line, const char *kind, const char *boot, uint16_t seq, const char *fields)
{
    uint16_t crc = 0xFFFF;
    if (strlen(kind) + strlen(fields) + BOOT_DIGITS + 15 > LONGEST) /* $ , , 65535 *CCCC and line feed */
        return 0;
    strcpy(line, "$");
    text_add(line, kind);
    text_add(line, ",");
    text_add(line, boot);
    text_add(line, ",");
    text_number(line, seq);
    text_add(line, fields);
    for (const char *c = line + 1; *c; c++)
        crc = crc16(crc, (uint8_t)*c);
    text_add(line, "*");
    text_hex(line, crc, 4);
    text_add(line, "\n");
    return (uint8_t)strlen(line);
}

void text_add(char *to, const char *more)
{
    strcpy(to + strlen(to), more);
}

void text_number(char *to, uint16_t value)
{
    char digits[6];
    uint8_t at = 5;
    digits[at] = 0;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    text_add(to, digits + at);
}

void text_hex(char *to, uint32_t value, uint8_t digits)
{
    char *end = to + strlen(to);
    end[digits] = 0;
    while (digits--) {
        end[digits] = "0123456789ABCDEF"[value & 15];
        value >>= 4;
    }
}
