#include "talk.h"

#include <stdbool.h>
#include <string.h>

#include "dice.h"
#include "frame.h"

#define REPEAT_MS 500
#define REQUEST_DIGITS 12

/* What is said again until the host acknowledges its seq. */
typedef struct {
    char line[LONGEST + 1];
    uint16_t seq;
    uint32_t again_at;
    bool waiting;
} said_t;

/* A request, and what was answered to it. */
typedef struct {
    char host[BOOT_DIGITS + 1];
    char request[REQUEST_DIGITS + 1];
    said_t answer;
    bool answered;
} asked_t;

static char boot[BOOT_DIGITS + 1];
static uint16_t seq;
static said_t hello;
static char greeted[BOOT_DIGITS + 1]; /* the host that HELLO was said to */
static asked_t roll, refused;
static uint8_t count; /* dice of the roll under way */
static bool falling;

static char line[LONGEST + 1];
static uint8_t length;
static bool too_long;

static void say(const char *kind, const char *fields)
{
    char text[LONGEST + 1];
    if (frame_write(text, kind, boot, seq, fields))
        board_send(text);
    seq++;
}

static void insist(said_t *said, const char *kind, const char *fields, uint32_t now)
{
    said->seq = seq;
    if (!frame_write(said->line, kind, boot, seq++, fields))
        return;
    said->waiting = true;
    said->again_at = now + REPEAT_MS;
    board_send(said->line);
}

static void again(said_t *said, uint32_t now)
{
    if (said->waiting && (int32_t)(now - said->again_at) >= 0) {
        said->again_at = now + REPEAT_MS;
        board_send(said->line);
    }
}

static void say_hello(uint32_t now)
{
    char fields[48] = ",1,";
    text_add(fields, dice_name);
    text_add(fields, " " FIRMWARE_VERSION ",");
    text_number(fields, DICE);
    text_add(fields, ",");
    text_number(fields, FACES);
    insist(&hello, "HELLO", fields, now);
}

static void answer(asked_t *asked, const char *kind, const char *rest, uint32_t now)
{
    char fields[64] = ",";
    text_add(fields, asked->request);
    text_add(fields, rest);
    asked->answered = true;
    insist(&asked->answer, kind, fields, now);
}

static bool is(const asked_t *asked, const frame_t *frame)
{
    return strcmp(asked->host, frame->boot) == 0 && strcmp(asked->request, frame->field[0]) == 0;
}

static void keep(asked_t *asked, const frame_t *frame)
{
    memset(asked, 0, sizeof *asked);
    strcpy(asked->host, frame->boot);
    strcpy(asked->request, frame->field[0]);
}

/* Once for each request: a repeated one is ignored while the dice fall, and gets the same answer afterwards. */
static void asked_to_roll(const frame_t *frame, uint32_t now)
{
    uint16_t wanted;
    if (frame->fields != 2 || !hex_read(frame->field[0], 1, REQUEST_DIGITS)
        || !number_read(frame->field[1], 16, &wanted) || !wanted)
        return;
    asked_t *known = is(&roll, frame) ? &roll : is(&refused, frame) ? &refused : NULL;
    if (known) {
        if (known->answered && !known->answer.waiting) {
            known->answer.waiting = true;
            known->answer.again_at = now;
        }
        return;
    }
    if (falling || wanted > DICE) {
        keep(&refused, frame);
        answer(&refused, "ERR", ",BUSY", now);
        return;
    }
    keep(&roll, frame);
    count = (uint8_t)wanted;
    falling = true;
    dice_throw(count, now);
}

static void acknowledged(uint16_t which, const char *host)
{
    said_t *all[] = {&hello, &roll.answer, &refused.answer};
    for (uint8_t at = 0; at < 3; at++)
        if (all[at]->waiting && all[at]->seq == which)
            all[at]->waiting = false;
    if (which == hello.seq)
        strcpy(greeted, host);
}

static void heard(const frame_t *frame, uint32_t now)
{
    uint16_t which;
    if (!strcmp(frame->kind, "PING") && !frame->fields) {
        if (strcmp(greeted, frame->boot)) {
            strcpy(greeted, frame->boot);
            say_hello(now);
        }
        say("PONG", "");
    } else if (!strcmp(frame->kind, "ROLL")) {
        asked_to_roll(frame, now);
    } else if (!strcmp(frame->kind, "ACK") && frame->fields == 1 && number_read(frame->field[0], 0xFFFF, &which)) {
        acknowledged(which, frame->boot);
    }
}

static void settle(uint32_t now)
{
    uint8_t faces[DICE] = {0};
    char rest[32] = "";
    dice_state_t state = dice_look(now, faces);
    switch (state) {
    case DICE_FALLING:
        return;
    case DICE_JAM:
        answer(&roll, "ERR", ",JAM", now);
        break;
    case DICE_COCKED:
        answer(&roll, "ERR", ",COCKED", now);
        break;
    case DICE_LOST:
        answer(&roll, "ERR", ",LOST", now);
        break;
    case DICE_LIE:
    case DICE_DOUBT: {
        bool sure = state == DICE_LIE;
        for (uint8_t die = 0; die < count; die++) {
            text_add(rest, ",");
            text_number(rest, faces[die]);
            sure = sure && faces[die];
        }
        text_add(rest, sure ? ",OK" : ",DOUBT");
        answer(&roll, "RES", rest, now);
        break;
    }
    }
    falling = false;
}

void talk_begin(uint32_t drawn, uint32_t now)
{
    boot[0] = 0;
    text_hex(boot, drawn, BOOT_DIGITS);
    say_hello(now);
}

void talk_hear(char byte, uint32_t now)
{
    if (byte == '\n') {
        frame_t frame;
        line[length] = 0;
        if (!too_long && frame_read(line, &frame))
            heard(&frame, now);
        length = 0;
        too_long = false;
        return;
    }
    if (byte == '$') { /* a frame begins: what came before it was noise */
        length = 0;
        too_long = false;
    }
    if (length >= LONGEST - 1 || byte == 0)
        too_long = true;
    else
        line[length++] = byte;
}

void talk_tick(uint32_t now)
{
    if (falling)
        settle(now);
    again(&hello, now);
    again(&roll.answer, now);
    again(&refused.answer, now);
}
