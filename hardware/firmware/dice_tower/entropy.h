/* Random faces from noisy samples: conditioning, and the two continuous health tests of NIST SP 800-90B, 4.4, on the
   steps from sample to sample. No hardware.

   A sample is the low byte of a fast counter, read whenever the slow, temperature-driven watchdog oscillator fires. We
   claim one bit of entropy a sample, no more; 16 samples are pressed into one byte. */
#ifndef ENTROPY_H
#define ENTROPY_H

#include <stdbool.h>
#include <stdint.h>

#define POOL_BYTES 8         /* conditioned bytes kept for the next throw */
#define SAMPLES_A_BYTE 16    /* twice the claimed entropy that a byte needs */
#define SAME_IN_A_ROW 21     /* repetition count: 1 + 20 / H for H = 1 and a false alarm in 2^20 */
#define WINDOW 512           /* adaptive proportion: samples in a window, */
#define SAME_IN_WINDOW 311   /* and the cut-off for H = 1 */

void entropy_begin(void);

/* One raw sample. */
void entropy_sample(uint8_t sample);

/* False from the moment a health test fails until a whole window of sound samples has come. */
bool entropy_healthy(void);

/* A face 1 to 6 without bias, or 0 if there is not enough entropy yet. */
uint8_t entropy_face(void);

/* Four bytes for a boot, from whatever there is: it has to differ, not to be secret. */
uint32_t entropy_boot(void);

#endif
