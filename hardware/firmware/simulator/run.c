/* Runs the dice tower's firmware, the very ELF, in simavr (GPL-3, a tool of the tests alone).

     run FIRMWARE            in step: commands on standard input say how long to run
     run FIRMWARE LINK       in real time: the serial line is a pseudo terminal with this name

   Commands, one a line:

     run MS                  run so long (in step only)
     rx HEX                  bytes from the host (in step only)
     barrier 0|1             something stands in the light barrier
     button 0|1              the button is held
     auto 0|1                after each lift three dice fall through the barrier and lie
     sensors STATUS SEEN FLAGS A B C    the sensor board's registers; with auto they become true when the dice lie
     sensors off             the sensor board does not answer
     jitter CYCLES           how far the watchdog's oscillator strays
     reset, quit

   What happens is told on standard output: `tx HEX`, `motor 0|1`, `segments HEX` (bits a to g), and after a run
   `done MS`, or `crashed`.

   Not modelled: the supply, analog noise, real oscillator drift (jitter is drawn here), brown-out, USB chip. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_twi.h>
#include <simavr/avr_uart.h>
#include <simavr/avr_watchdog.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_interrupts.h>
#include <simavr/sim_time.h>

#define MHZ 16
#define SENSOR_ADDRESS 0x29
#define WDTCSR 0x60
#define WDIE 6
#define WDT_VECTOR 6
#define BYTE_USEC 90 /* one byte at 115200 baud */

static avr_t *avr;
static avr_irq_t *uart_in;
static int line = -1; /* the pseudo terminal, in real time */
static uint8_t queue[1 << 16];
static size_t queue_in, queue_out;
static int clear_to_send = 1;

static uint8_t sensors[6] = {0}, lying[6] = {1, 3, 0, 1, 2, 3};
static int sensors_on = 1, fall_by_itself, passes;
static int motor = -1;
static uint8_t ports[3];
static uint32_t strays = 400, chance = 2463534242u;

static uint32_t drawn(void) /* xorshift32 (G. Marsaglia, 2003) */
{
    chance ^= chance << 13;
    chance ^= chance >> 17;
    chance ^= chance << 5;
    return chance;
}

static double milliseconds(void)
{
    return (double)avr->cycle / (MHZ * 1000.0);
}

/* ── the serial line ─────────────────────────────────────────────────────────────────────────────────────────── */

static void sent(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    uint8_t byte = (uint8_t)value;
    if (line < 0)
        printf("tx %02X\n", byte);
    else if (write(line, &byte, 1) < 0)
        return; /* nobody listens: as on a real line, the byte is gone */
}

static void xon(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    clear_to_send = 1;
}

static void xoff(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    clear_to_send = 0;
}

static avr_cycle_count_t feed(avr_t *core, avr_cycle_count_t when, void *param)
{
    (void)param;
    if (queue_in == queue_out && line >= 0) {
        struct pollfd wait = {line, POLLIN, 0};
        queue_in = queue_out = 0;
        if (poll(&wait, 1, 0) > 0 && (wait.revents & POLLIN)) {
            ssize_t got = read(line, queue, sizeof queue);
            queue_in = got > 0 ? (size_t)got : 0;
        }
    }
    if (queue_out < queue_in && clear_to_send)
        avr_raise_irq(uart_in, queue[queue_out++]);
    return when + avr_usec_to_cycles(core, BYTE_USEC);
}

/* ── pins ────────────────────────────────────────────────────────────────────────────────────────────────────── */

static void set_pin(char port, int pin, int high)
{
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), pin), (uint32_t)high);
}

/* A die passes the light barrier: three times, then they lie. */
static avr_cycle_count_t pass(avr_t *core, avr_cycle_count_t when, void *param)
{
    (void)param;
    set_pin('D', 2, passes & 1);
    if (--passes > 0)
        return when + avr_usec_to_cycles(core, 60000);
    memcpy(sensors, lying, sizeof sensors);
    return 0;
}

static void port_changed(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    int port = (int)(intptr_t)param;
    ports[port] = (uint8_t)value;
    int on = ports[2] >> 4 & 1;
    if (port == 2 && on != motor) {
        printf("motor %d\n", motor = on);
        if (on)
            memset(sensors, 0, sizeof sensors);
        else if (fall_by_itself && milliseconds() > 1) {
            passes = 6;
            avr_cycle_timer_register_usec(avr, 60000, pass, NULL);
        }
    }
    if (port != 2)
        printf("segments %02X\n", (ports[1] & 0x3F) | (ports[0] & 1) << 6);
}

/* ── the sensor board ────────────────────────────────────────────────────────────────────────────────────────── */

static void i2c(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    static int here, at, first;
    avr_irq_t *back = param;
    avr_twi_msg_irq_t heard = {.u.v = value};
    uint8_t what = heard.u.twi.msg;
    if (what & TWI_COND_STOP)
        here = 0;
    if (what & TWI_COND_START) {
        here = sensors_on && heard.u.twi.addr >> 1 == SENSOR_ADDRESS;
        first = 1;
        if (here)
            avr_raise_irq(back, avr_twi_irq_msg(TWI_COND_ACK, heard.u.twi.addr, 1));
    }
    if (!here)
        return;
    if (what & TWI_COND_WRITE) {
        avr_raise_irq(back, avr_twi_irq_msg(TWI_COND_ACK, heard.u.twi.addr, 1));
        if (first)
            at = heard.u.twi.data;
        first = 0;
    }
    if (what & TWI_COND_READ) {
        uint8_t byte = at < (int)sizeof sensors ? sensors[at] : 0xFF;
        at++;
        avr_raise_irq(back, avr_twi_irq_msg(TWI_COND_READ, heard.u.twi.addr, byte));
    }
}

/* ── the watchdog's oscillator ───────────────────────────────────────────────────────────────────────────────── */

/* The chip clears the watchdog's interrupt bit when it fires (data sheet, table 10-1); simavr leaves it to us. */
static void fired(struct avr_irq_t *irq, uint32_t running, void *param)
{
    (void)irq, (void)param;
    if (running)
        avr->data[WDTCSR] &= (uint8_t)~(1 << WDIE);
}

static avr_cycle_count_t stray(avr_t *core, avr_cycle_count_t when, void *param)
{
    (void)param;
    for (avr_io_t *io = core->io_port; io; io = io->next)
        if (io->kind && !strcmp(io->kind, "watchdog")) {
            avr_watchdog_t *dog = (avr_watchdog_t *)io;
            int64_t off = strays ? (int64_t)(drawn() % (2 * strays)) - strays : 0;
            dog->cycle_count = (avr_cycle_count_t)((int64_t)avr_usec_to_cycles(core, 16000) + off);
        }
    return when + avr_usec_to_cycles(core, 1000);
}

/* ── commands ────────────────────────────────────────────────────────────────────────────────────────────────── */

static int alive(int state)
{
    return state != cpu_Done && state != cpu_Crashed;
}

static void run_for(double ms)
{
    avr_cycle_count_t until = avr->cycle + (avr_cycle_count_t)(ms * MHZ * 1000);
    int state = cpu_Running;
    while (avr->cycle < until && alive(state))
        state = avr_run(avr);
    if (alive(state))
        printf("done %.3f\n", milliseconds());
    else
        printf("crashed\n");
}

static void received(const char *hex)
{
    unsigned byte;
    if (queue_in == queue_out)
        queue_in = queue_out = 0;
    for (; sscanf(hex, "%2x", &byte) == 1 && queue_in < sizeof queue; hex += 2)
        queue[queue_in++] = (uint8_t)byte;
}

static void attach(void);

static int obey(char *command)
{
    unsigned values[6];
    double ms;
    int number;
    command[strcspn(command, "\n")] = 0;
    if (sscanf(command, "run %lf", &ms) == 1)
        run_for(ms);
    else if (!strncmp(command, "rx ", 3))
        received(command + 3);
    else if (sscanf(command, "barrier %d", &number) == 1)
        set_pin('D', 2, !number);
    else if (sscanf(command, "button %d", &number) == 1)
        set_pin('D', 3, !number);
    else if (sscanf(command, "auto %d", &number) == 1)
        fall_by_itself = number;
    else if (sscanf(command, "jitter %d", &number) == 1)
        strays = (uint32_t)number;
    else if (!strcmp(command, "sensors off"))
        sensors_on = 0;
    else if (sscanf(command, "sensors %u %u %u %u %u %u", values, values + 1, values + 2, values + 3, values + 4,
                    values + 5) == 6) {
        sensors_on = 1;
        for (int at = 0; at < 6; at++)
            lying[at] = (uint8_t)values[at];
        if (!fall_by_itself)
            memcpy(sensors, lying, sizeof sensors);
    } else if (!strcmp(command, "reset")) {
        avr_reset(avr);
        attach();
    } else if (!strcmp(command, "quit"))
        return 0;
    else
        printf("what is %s?\n", command);
    fflush(stdout);
    return 1;
}

/* What stands outside the chip; a reset forgets the timers. */
static void attach(void)
{
    avr_cycle_timer_register_usec(avr, 500, feed, NULL);
    avr_cycle_timer_register_usec(avr, 1000, stray, NULL);
    for (int high = 0; high < 2; high++) { /* a pin that is high already would not be told again */
        set_pin('D', 2, high);
        set_pin('D', 3, high);
    }
}

static void never_sleep(avr_t *core, avr_cycle_count_t cycles)
{
    (void)core, (void)cycles; /* in step: time is what we say */
}

static int open_line(const char *link)
{
    int host = posix_openpt(O_RDWR | O_NOCTTY);
    struct termios raw;
    if (host < 0 || grantpt(host) || unlockpt(host))
        return -1;
    int kept = open(ptsname(host), O_RDWR | O_NOCTTY); /* stays open: no end of file between two hosts */
    if (kept < 0 || tcgetattr(kept, &raw))
        return -1;
    cfmakeraw(&raw);
    tcsetattr(kept, TCSANOW, &raw);
    unlink(link);
    return symlink(ptsname(host), link) ? -1 : host;
}

int main(int count, char **words)
{
    static char command[1 << 17];
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    if (count < 2 || elf_read_firmware(words[1], &firmware)) {
        fprintf(stderr, "usage: run FIRMWARE [LINK]\n");
        return 2;
    }
    const char *seed = getenv("SEED");
    chance ^= seed ? (uint32_t)strtoul(seed, NULL, 10) : (uint32_t)time(NULL) ^ (uint32_t)getpid() << 16;
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    avr->log = LOG_NONE;
    firmware.frequency = MHZ * 1000000;
    avr_load_firmware(avr, &firmware);

    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), sent, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), xon, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), xoff, NULL);
    for (int port = 0; port < 3; port++)
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ("BCD"[port]), IOPORT_IRQ_PIN_ALL),
                                port_changed, (void *)(intptr_t)port);
    avr_irq_t *bus = avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_TWI_GETIRQ(0), TWI_IRQ_OUTPUT), i2c, bus);
    avr_irq_register_notify(avr_get_interrupt_irq(avr, WDT_VECTOR) + AVR_INT_IRQ_RUNNING, fired, NULL);
    attach();

    if (count == 2) {
        avr->sleep = never_sleep;
        while (fgets(command, sizeof command, stdin) && obey(command))
            continue;
        return 0;
    }
    line = open_line(words[2]);
    if (line < 0) {
        perror("the pseudo terminal");
        return 1;
    }
    int state = cpu_Running;
    printf("ready\n");
    fflush(stdout);
    for (unsigned turn = 0; alive(state); turn++) {
        state = avr_run(avr);
        struct pollfd wait = {STDIN_FILENO, POLLIN, 0};
        if (turn % 4096 == 0 && poll(&wait, 1, 0) > 0 && (!fgets(command, sizeof command, stdin) || !obey(command)))
            return 0;
    }
    return state == cpu_Crashed;
}
