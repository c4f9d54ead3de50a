/* The tower with real dice: a motor or solenoid lifts them, a light barrier sees them fall, and a sensor board on I2C
   reads them when they lie. The sensor board's registers stand in docs/firmware.md. */
#include "board.h"
#include "dice.h"

#define LIFT_MS 600      /* how long motor or solenoid are on */
#define QUIET_MS 500     /* no die has passed for so long: they lie */
#define FALL_MS 6000     /* the first die has to fall within this */
#define READ_MS 3000     /* the sensor board has to be sure within this */
#define ASK_MS 50        /* between two looks at the sensor board */

#define SENSORS 0x29     /* I2C address, 7 bits */
#define REGISTERS 6      /* status, dice seen, flags, three faces */
#define STATUS_READY 1
#define FLAG_DOUBT 1
#define FLAG_COCKED 2

const char dice_name[] = "sensors";

static enum { AT_REST, LIFTING, FALLING, READING } phase;
static uint8_t wanted;
static uint32_t began, passed_at, asked_at;
static bool passed;
static dice_state_t outcome;
static uint8_t read[DICE];

void dice_begin(void)
{
    phase = AT_REST;
    outcome = DICE_LOST;
    board_motor(false);
}

void dice_throw(uint8_t count, uint32_t now)
{
    wanted = count;
    began = now;
    passed = false;
    outcome = DICE_FALLING;
    if (board_barrier()) { /* something stands in the way before we begin */
        outcome = DICE_JAM;
        phase = AT_REST;
        return;
    }
    board_motor(true);
    phase = LIFTING;
}

static void over(dice_state_t state)
{
    outcome = state;
    phase = AT_REST;
}

/* All dice fall, whatever was asked for; the first ones in the sensor board's order count. */
static void judge(const uint8_t reg[REGISTERS])
{
    if (reg[1] < DICE) {
        over(DICE_LOST);
        return;
    }
    if (reg[2] & FLAG_COCKED) {
        over(DICE_COCKED);
        return;
    }
    bool sure = !(reg[2] & FLAG_DOUBT);
    for (uint8_t die = 0; die < wanted; die++) {
        read[die] = reg[3 + die] <= FACES ? reg[3 + die] : 0;
        sure = sure && read[die];
    }
    over(sure ? DICE_LIE : DICE_DOUBT);
}

void dice_tick(uint32_t now)
{
    if (phase == LIFTING || phase == FALLING) {
        if (board_passed()) {
            passed = true;
            passed_at = now;
        }
        if (phase == LIFTING && now - began >= LIFT_MS) {
            board_motor(false);
            phase = FALLING;
        }
    }
    if (phase == FALLING) {
        if (passed && !board_barrier() && now - passed_at >= QUIET_MS) {
            phase = READING;
            began = asked_at = now;
        } else if (now - began >= FALL_MS) {
            over(DICE_JAM);
        }
    } else if (phase == READING && now - asked_at >= ASK_MS) {
        uint8_t reg[REGISTERS];
        asked_at = now;
        if (board_read(SENSORS, 0, reg, REGISTERS) && reg[0] == STATUS_READY)
            judge(reg);
        else if (now - began >= READ_MS)
            over(DICE_LOST); /* the board does not answer, or cannot make up its mind */
    }
}

dice_state_t dice_look(uint32_t now, uint8_t faces[DICE])
{
    (void)now;
    for (uint8_t die = 0; die < wanted; die++)
        faces[die] = read[die];
    return outcome;
}
