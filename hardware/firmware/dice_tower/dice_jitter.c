/* The simple tower: no dice, no sensors. Faces come from the jitter of the watchdog's oscillator; a button throws
   without a host, and a 7-segment display shows the faces one after the other. */
#include "board.h"
#include "dice.h"
#include "display.h"
#include "entropy.h"

#define PATIENCE_MS 10000 /* longer than the first window of samples takes; then the source is broken */
#define SHOW_MS 900       /* each face on the display */
#define GAP_MS 200

const char dice_name[] = "jitter";

static uint8_t thrown[DICE];
static uint8_t wanted, have;
static uint32_t began;
static bool pressed;
static uint8_t shown;
static uint32_t shown_at;

void dice_begin(void)
{
    display_begin();
    wanted = have = 0;
}

static void begin_throw(uint8_t count, uint32_t now)
{
    wanted = count;
    have = 0;
    began = now;
    display_dash();
}

void dice_throw(uint8_t count, uint32_t now)
{
    begin_throw(count, now);
}

dice_state_t dice_look(uint32_t now, uint8_t faces[DICE])
{
    if (have < wanted)
        return now - began < PATIENCE_MS ? DICE_FALLING : DICE_JAM;
    for (uint8_t die = 0; die < wanted; die++)
        faces[die] = thrown[die];
    return DICE_LIE;
}

/* Face after face, with a gap, so that two sixes are seen as two. */
static void show(uint32_t now)
{
    if (have < wanted || !wanted)
        return;
    uint32_t since = now - shown_at;
    if (since >= SHOW_MS + GAP_MS) {
        shown = (uint8_t)((shown + 1) % wanted);
        shown_at = now;
        since = 0;
    }
    if (since < SHOW_MS)
        display_digit(thrown[shown]);
    else
        display_blank();
}

void dice_tick(uint32_t now)
{
    while (have < wanted) {
        uint8_t face = entropy_face();
        if (!face)
            break;
        thrown[have++] = face;
        shown = 0;
        shown_at = now;
    }
    bool down = board_button();
    if (down && !pressed && have >= wanted) /* a throw of the host is never disturbed */
        begin_throw(1, now);
    pressed = down;
    show(now);
}
