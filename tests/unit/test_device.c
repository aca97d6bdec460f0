/* What devices say, read: signals of each kind, and the serial lines of an automatic wheel; and
 * that simulated devices say nothing that the floor could not read. */
#include "device/sas.h"
#include "device/serial.h"
#include "device/signal.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static bool reads(enum device kind, const char *text, struct signal *s)
{
    struct trouble why = {.words = ""};
    json_t *o = json_loads(text, 0, NULL);
    assert_non_null(o);
    const bool good = signal_read(kind, o, s, &why);
    assert_int_equal(good, why.words[0] == '\0');
    json_decref(o);
    return good;
}

static void each_kind_has_its_own_signals(void **state)
{
    (void)state;
    struct signal s;
    assert_true(reads(DEVICE_WHEEL, "{\"signal\":\"number\",\"number\":17}", &s));
    assert_int_equal(s.number, 17);
    assert_true(reads(DEVICE_SHOE, "{\"signal\":\"card\",\"card\":\"Th\"}", &s));
    assert_true(reads(DEVICE_DICE, "{\"signal\":\"dice\",\"dice\":[1,6,2]}", &s));
    assert_int_equal(s.dice_count, 3);
    assert_true(reads(DEVICE_WHEEL, "{\"signal\":\"direction\",\"direction\":\"with\"}", &s));
    assert_true(s.with_the_rotor);
    assert_true(reads(DEVICE_PRINTER, "{\"signal\":\"printed\",\"ticket\":12}", &s));
    assert_int_equal(s.ticket, 12);
    assert_true(reads(DEVICE_READER, "{\"signal\":\"card-in\",\"member\":\"100-0001\"}", &s));
    assert_string_equal(s.member, "100-0001");
    assert_true(reads(DEVICE_READER, "{\"signal\":\"pin\",\"pin\":\"2468\"}", &s));
    assert_string_equal(s.pin, "2468");
    assert_false(reads(DEVICE_ACCEPTOR, "{\"signal\":\"pin\",\"pin\":\"2468\"}", &s));
    for (enum device d = 0; d < DEVICES; d++)
        assert_true(reads(d, "{\"signal\":\"fault\",\"words\":\"dark\"}", &s));
    assert_false(reads(DEVICE_SHOE, "{\"signal\":\"number\",\"number\":17}", &s));
    assert_false(reads(DEVICE_WHEEL, "{\"signal\":\"card\",\"card\":\"Th\"}", &s));
}

static void what_is_out_of_bounds_is_no_signal(void **state)
{
    (void)state;
    static const struct {
        enum device kind;
        const char *text;
    } BAD[] = {{DEVICE_WHEEL, "{}"},
               {DEVICE_PRINTER, "{\"signal\":\"printed\"}"},
               {DEVICE_PRINTER, "{\"signal\":\"failed\",\"ticket\":0}"},
               {DEVICE_READER, "{\"signal\":\"card-in\",\"member\":\"\"}"},
               {DEVICE_READER,
                "{\"signal\":\"card-in\",\"member\":\"123456789012345678901234567890123\"}"},
               {DEVICE_READER, "{\"signal\":\"pin\",\"pin\":\"246\"}"},
               {DEVICE_READER, "{\"signal\":\"pin\",\"pin\":\"246813579\"}"},
               {DEVICE_READER, "{\"signal\":\"pin\",\"pin\":\"24a8\"}"},
               {DEVICE_WHEEL, "{\"signal\":7}"},
               {DEVICE_WHEEL, "{\"signal\":\"number\"}"},
               {DEVICE_WHEEL, "{\"signal\":\"number\",\"number\":\"17\"}"},
               {DEVICE_WHEEL, "{\"signal\":\"number\",\"number\":-1}"},
               {DEVICE_WHEEL, "{\"signal\":\"number\",\"number\":100}"},
               {DEVICE_WHEEL, "{\"signal\":\"turned\",\"revolutions\":1001}"},
               {DEVICE_WHEEL, "{\"signal\":\"direction\",\"direction\":\"up\"}"},
               {DEVICE_SHOE, "{\"signal\":\"card\",\"card\":\"1h\"}"},
               {DEVICE_SHOE, "{\"signal\":\"card\",\"card\":\"Thh\"}"},
               {DEVICE_DICE, "{\"signal\":\"dice\",\"dice\":[]}"},
               {DEVICE_DICE, "{\"signal\":\"dice\",\"dice\":[1,2,7]}"},
               {DEVICE_DICE, "{\"signal\":\"dice\",\"dice\":[1,2,3,4]}"}};
    struct signal s;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++)
        assert_false(reads(BAD[i].kind, BAD[i].text, &s));
}

/* All that the lines say, joined. */
static const char *heard(const char *const *lines, char all[2048])
{
    struct serial s = {.game = 0};
    char says[SERIAL_SAYS][SAID_MAX];
    size_t len = 0;
    all[0] = '\0';
    for (; *lines != NULL; lines++) {
        const unsigned count = serial_line(&s, *lines, says);
        for (unsigned i = 0; i < count; i++)
            len += (size_t)snprintf(all + len, 2048 - len, "%s\n", says[i]);
    }
    return all;
}

static void a_wheel_is_heard_once_a_change(void **state)
{
    (void)state;
    char all[2048];
    static const char *const GAME[] = {"*X;1;7;4;0;025;0",  "*X;2;7;4;0;025;0",  "*X;3;7;4;0;025;0",
                                       "*X;3;7;4;0;025;0",  "*X;4;7;4;0;025;0",  "*X;4;7;4;0;025;0",
                                       "*X;5;7;22;0;025;0", "*X;5;7;22;0;025;0", NULL};
    assert_string_equal(heard(GAME, all), "\"signal\":\"launched\"\n\"signal\":\"no-more-bets\"\n"
                                          "\"signal\":\"number\",\"number\":22\n");
}

static void a_number_that_cannot_count_is_not_told(void **state)
{
    (void)state;
    char all[2048];
    static const char *const NOT_CLOSED[] = {"*X;3;7;4;0", "*X;5;7;22;0", NULL};
    static const char *const WITH[] = {"*X;3;7;4;0", "*X;4;7;4;2", "*X;5;7;22;0", NULL};
    static const char *const DARK[] = {"*X;3;7;4;0", "*X;4;7;4;0", "*X;4;7;4;4", "*X;5;7;22;4",
                                       NULL};
    static const char *const NONE[] = {
        "",          "*X",          "*X;", "*X;x", "*X;7;1;1;0", "*X;3;7;40;0", "*X;3;7;4;16",
        "X;3;7;4;0", "*X;3;7;4;-1", NULL};
    assert_null(strstr(heard(NOT_CLOSED, all), "22"));
    assert_non_null(strstr(all, "fault"));
    assert_null(strstr(heard(WITH, all), "22"));
    assert_non_null(strstr(all, "\"direction\":\"with\""));
    assert_null(strstr(heard(DARK, all), "22"));
    assert_non_null(strstr(all, "encoder"));
    assert_string_equal(heard(NONE, all), "");
}

static void simulated_devices_say_what_can_be_read(void **state)
{
    (void)state;
    static const enum device KINDS[] = {DEVICE_WHEEL, DEVICE_SHOE, DEVICE_DICE};
    json_t *stands =
        json_loads("{\"phase\":\"closed\",\"round\":1,\"awaited\":true,\"left\":null}", 0, NULL);
    char text[SAID_MAX], line[SAID_MAX + 2];
    const char *why;
    for (size_t i = 0; i < 3; i++) {
        struct simulated sim;
        struct signal s;
        unsigned said = 0;
        simulated_begin(&sim, KINDS[i], 1000);
        assert_true(simulated_typed(&sim, "fault it is dark", 0, &why));
        assert_false(simulated_typed(&sim, "nonsense", 0, &why));
        simulated_hears(&sim, stands, 0);
        simulated_begin(&sim, KINDS[i], 1000);
        simulated_hears(&sim, stands, 0);
        assert_int_not_equal(simulated_wait(&sim, 0), -1);
        for (; simulated_next(&sim, 1000, text); said++) {
            snprintf(line, sizeof line, "{%s}", text);
            assert_true(reads(KINDS[i], line, &s));
        }
        assert_true(said > 0);
        assert_int_equal(simulated_wait(&sim, 0), -1);
    }
    json_decref(stands);
}

/* Whatever a kind can say may be typed at its simulator, and is read by the floor; whatever it
 * could fail with has words in both languages. A screen is no program. */
static void every_kind_is_simulated_with_all_its_signals_and_faults(void **state)
{
    (void)state;
    static const char *const TYPED[] = {
        [WITH_NOTHING] = "",  [WITH_NUMBER] = "17",      [WITH_TURNS] = "9",
        [WITH_CARD] = "Kc",   [WITH_DIRECTION] = "with", [WITH_DICE] = "1 2 3",
        [WITH_TICKET] = "12", [WITH_MEMBER] = "100-1",   [WITH_PIN] = "2468"};
    const struct signal_row *row;
    for (enum device d = DEVICE_TERMINAL + 1; d < DEVICES; d++) {
        struct simulated sim;
        struct signal s;
        char line[64], said[SAID_MAX], object[SAID_MAX + 2];
        const char *why;
        simulated_begin(&sim, d, 1000);
        for (size_t i = 0; i == 0 || (row = signal_row(i - 1)) != NULL; i++) {
            if (i > 0 && row->kind != d)
                continue;
            if (i == 0)
                row = signal_named(d, "fault");
            snprintf(line, sizeof line, "%s %s", row->name, TYPED[row->value]);
            assert_true(simulated_typed(&sim, line, 0, &why));
            assert_true(simulated_next(&sim, 0, said));
            snprintf(object, sizeof object, "{%s}", said);
            assert_true(reads(d, object, &s));
            assert_string_equal(s.row->name, row->name);
            assert_true(fault_words(d, row->name)[0] != '\0');
        }
        assert_false(simulated_typed(&sim, "made-up", 0, &why));
        assert_null(fault_words(d, "made-up"));
    }
}

static void what_was_typed_is_told_whole_or_not_at_all(void **state)
{
    (void)state;
    struct simulated sim;
    struct signal s;
    char said[SAID_MAX], object[SAID_MAX + 2], line[400] = "fault ";
    const char *why;
    simulated_begin(&sim, DEVICE_WHEEL, 1000);
    assert_true(simulated_typed(&sim, "fault the \"laser\" \\ 3", 0, &why));
    assert_true(simulated_next(&sim, 0, said));
    snprintf(object, sizeof object, "{%s}", said);
    assert_true(reads(DEVICE_WHEEL, object, &s));
    assert_string_equal(s.words, "the \"laser\" \\ 3");
    memset(line + 6, 'x', sizeof line - 7);
    assert_false(simulated_typed(&sim, line, 0, &why));
    assert_false(simulated_typed(&sim, line + 6, 0, &why));
    assert_false(simulated_next(&sim, 0, said));
}

/* --- a slot accounting host ------------------------------------------------------------------- */

/* One frame of the host's, with its check sum. */
static size_t polled(struct sas *s, const uint8_t *frame, size_t len, uint8_t out[SAS_FRAME])
{
    uint8_t whole[SAS_FRAME];
    const uint16_t crc = sas_crc(frame, len);
    memcpy(whole, frame, len);
    whole[len] = (uint8_t)(crc & 0xff);
    whole[len + 1] = (uint8_t)(crc >> 8);
    return sas_hear(s, whole, len + 2, 0, out);
}

/* A transfer of 50.00 with the id X1. */
static const uint8_t TRANSFER[] = {1, 0x72, 0x37, 0,   0, 0, 0, 0, 0, 0x50, 0, 0, 0, 0, 0,
                                   0, 0,    0,    0,   0, 0, 0, 1, 0, 0,    0, 0, 0, 0, 0,
                                   0, 0,    0,    0,   0, 0, 0, 0, 0, 0,    0, 0, 0, 0, 0,
                                   0, 2,    'X',  '1', 0, 0, 0, 0, 0, 0,    0, 0, 0};

static void a_host_polls_and_is_answered(void **state)
{
    (void)state;
    struct sas s;
    struct sas_transfer wanted;
    uint8_t out[SAS_FRAME], frame[sizeof TRANSFER];
    assert_int_equal(sas_crc((const uint8_t *)"123456789", 9), 0x2189);
    sas_begin(&s, 1, 1, "C01");
    s.meters.credit = 123456789; /* a meter of eight digits goes round */
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x01\x1a", 2, 0, out), 8);
    assert_memory_equal(out, "\x01\x1a\x23\x45\x67\x89", 6);
    s.meters.games = 12; /* played, won and lost; with the others at once */
    s.meters.wins = 5;
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x01\x17", 2, 0, out), 8);
    assert_memory_equal(out, "\x01\x17\0\0\0\x07", 6);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x01\x0f", 2, 0, out), 28);
    assert_memory_equal(out + 22, "\0\0\0\x12", 4);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x01\x19", 2, 0, out), 24);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x01\x1c", 2, 0, out), 36);
    assert_memory_equal(out + 18, "\0\0\0\x12\0\0\0\x05\0\0\0\0\0\0\0\0", 16);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x82\x02\x1a", 3, 0, out), 0);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x81", 1, 0, out), 1);
    assert_int_equal(out[0], 0);
    memcpy(frame, TRANSFER, sizeof frame);
    frame[9] = 0x5a; /* is no digit */
    assert_true(polled(&s, frame, sizeof frame, out) > 0);
    assert_int_equal(out[4], 0x83);
    assert_false(sas_wants(&s, &wanted));
    assert_true(polled(&s, TRANSFER, sizeof TRANSFER, out) > 0);
    assert_int_equal(out[4], 0x40);
    assert_true(sas_wants(&s, &wanted));
    assert_int_equal(wanted.amount, 5000);
    assert_string_equal(wanted.id, "X1");
    assert_false(sas_wants(&s, &wanted)); /* once */
    assert_true(polled(&s, TRANSFER, sizeof TRANSFER, out) > 0);
    assert_int_equal(out[4], 0xc0); /* one at a time */
    wanted.done = true;
    sas_decided(&s, &wanted);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x81", 1, 0, out), 1);
    assert_int_equal(out[0], 0x69);
    assert_true(polled(&s, (const uint8_t *)"\x01\x72\x02\xff\x00", 5, out) > 0);
    assert_int_equal(out[4], 0);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x81", 1, 0, out), 1);
    assert_int_equal(out[0], 0); /* it was heard */
}

/* The rest of a frame that never came is not taken for one. */
static void half_a_frame_is_forgotten(void **state)
{
    (void)state;
    struct sas s;
    uint8_t out[SAS_FRAME];
    sas_begin(&s, 1, 1, "C01");
    assert_int_equal(sas_hear(&s, TRANSFER, 20, 0, out), 0);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x81", 1, SAS_GAP_MS, out), 0);
    assert_int_equal(sas_hear(&s, (const uint8_t *)"\x81", 1, 2 * SAS_GAP_MS + 1, out), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_has_its_own_signals),
        cmocka_unit_test(what_is_out_of_bounds_is_no_signal),
        cmocka_unit_test(a_wheel_is_heard_once_a_change),
        cmocka_unit_test(a_number_that_cannot_count_is_not_told),
        cmocka_unit_test(simulated_devices_say_what_can_be_read),
        cmocka_unit_test(every_kind_is_simulated_with_all_its_signals_and_faults),
        cmocka_unit_test(what_was_typed_is_told_whole_or_not_at_all),
        cmocka_unit_test(a_host_polls_and_is_answered),
        cmocka_unit_test(half_a_frame_is_forgotten),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
