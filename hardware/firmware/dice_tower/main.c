/* The dice tower: one loop that never waits, and sleeps until the next interrupt: a millisecond at most. */
#include <avr/sleep.h>

#include "board.h"
#include "dice.h"
#include "entropy.h"
#include "talk.h"

#define BOOT_SAMPLES 64 /* of the jitter, about a second, before the boot is drawn */

int main(void)
{
    uint8_t sample, samples = 0;
    board_begin();
    entropy_begin();
    dice_begin();
    while (samples < BOOT_SAMPLES) {
        board_alive();
        if (board_sample(&sample)) {
            entropy_sample(sample);
            samples++;
        }
    }
    talk_begin(entropy_boot(), board_now());
    for (;;) {
        char byte;
        board_alive();
        while (board_sample(&sample))
            entropy_sample(sample);
        while (board_heard(&byte))
            talk_hear(byte, board_now());
        dice_tick(board_now());
        talk_tick(board_now());
        sleep_mode(); /* idle: everything goes on but the core */
    }
}
