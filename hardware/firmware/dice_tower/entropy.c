#include "entropy.h"

#include "frame.h"

static uint8_t pool[POOL_BYTES];
static uint8_t filled;
static uint16_t pressed;  /* CRC of the samples since the last byte: linear, and its inputs have entropy to spare */
static uint8_t collected;
static uint32_t mixed;    /* everything that ever came, for the boot */

static uint8_t before; /* the sample before */
static uint8_t last, in_a_row;
static uint8_t first;
static uint16_t seen, same;
static uint16_t sound_since; /* samples since the last alarm, up to WINDOW */

void entropy_begin(void)
{
    filled = collected = in_a_row = 0;
    seen = same = sound_since = 0;
    pressed = 0xFFFF;
    mixed = 0x811C9DC5;
}

/* Looks at steps: a counter that is read at even intervals looks busy, and its steps are all the same. */
static bool looks_sound(uint8_t step)
{
    in_a_row = step == last && in_a_row ? in_a_row + 1 : 1;
    last = step;
    if (!seen) {
        first = step;
        same = 0;
    }
    same += step == first;
    bool sound = in_a_row < SAME_IN_A_ROW && same < SAME_IN_WINDOW;
    seen = (seen + 1) % WINDOW;
    if (!sound)
        seen = 0;
    return sound;
}

void entropy_sample(uint8_t sample)
{
    mixed = (mixed ^ sample) * 0x01000193; /* FNV-1a */
    uint8_t step = (uint8_t)(sample - before);
    before = sample;
    if (!looks_sound(step)) {
        filled = collected = 0; /* nothing of what was collected is trusted */
        sound_since = 0;
        return;
    }
    if (sound_since < WINDOW)
        sound_since++;
    pressed = crc16(pressed, sample);
    if (++collected < SAMPLES_A_BYTE)
        return;
    collected = 0;
    if (filled < POOL_BYTES)
        pool[filled++] = (uint8_t)pressed ^ (uint8_t)(pressed >> 8);
}

bool entropy_healthy(void)
{
    return sound_since >= WINDOW;
}

uint8_t entropy_face(void)
{
    while (entropy_healthy() && filled) {
        uint8_t byte = pool[--filled];
        if (byte < 252) /* the largest multiple of 6: above it the low faces would come too often */
            return (uint8_t)(byte % 6 + 1);
    }
    return 0;
}

uint32_t entropy_boot(void)
{
    return mixed;
}
