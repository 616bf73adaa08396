/*
 * Options as tables: a made-up command whose struct has fields before, between and after its
 * groups, so that a value that goes to a wrong place shows; and the tables of all real commands.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "cli/logic.h"
#include "cli/search.h"

struct made_up_settings {
    struct settings shared;
    int before;
    struct search_settings search;
    uint64_t between;
    struct logic_settings logic;
    const char *after;
};
#define SETTINGS struct made_up_settings

static const struct option options[] = {
    FLAG("--before", 'b', before, 7, "before the groups"),
    GROUP(nonet_search_options, search),
    OPTION("--between", 0, NUMBER, between, "N", "between them"),
    GROUP(nonet_technique_options, logic),
    OPTION("--after", 'a', WORD, after, "WORD", "after them"),
    GROUP(nonet_common_options, shared),
    OPTIONS_END,
};

static const struct command made_up = {
    .name = "made-up",
    .options = options,
    .size = sizeof(struct made_up_settings),
    .defaults = &(const struct made_up_settings){.between = 5, .after = "usual"},
};

static struct made_up_settings *parse(int expected, struct out *complaints, int count, ...) {
    char *argv[16];
    int operands;
    va_list list;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        argv[i] = va_arg(list, char *);
    va_end(list);
    struct settings *s = nonet_settings_new(&made_up);
    assert_non_null(s);
    s->complaints = complaints;
    assert_int_equal(nonet_parse_options(count, argv, 0, &made_up, s, &operands), expected);
    return (struct made_up_settings *)s;
}

static void test_defaults(void **state) {
    (void)state;
    struct made_up_settings *s = parse(0, NULL, 0), same;
    memset(&same, 0, sizeof same);
    same.shared.command = "made-up";
    same.between = 5;
    same.after = s->after;
    assert_string_equal(s->after, "usual");
    assert_memory_equal(s, &same, sizeof same);
    free(s);
}

/* Each value alone changes its own field, and nothing else. */
static void test_places(void **state) {
    (void)state;
    struct made_up_settings *usual = parse(0, NULL, 0), *s;
#define ALONE(field, value, ...)                                                                   \
    do {                                                                                           \
        s = parse(0, NULL, __VA_ARGS__);                                                           \
        assert_true(s->field == (value));                                                          \
        s->field = usual->field;                                                                   \
        assert_memory_equal(s, usual, sizeof *s);                                                  \
        free(s);                                                                                   \
    } while (0)
    ALONE(before, 7, 1, "-b");
    ALONE(search.engine, NONET_ENGINE_SAT, 1, "--engine=sat");
    ALONE(search.race, 1, 1, "--race");
    ALONE(between, 9, 2, "--between", "9");
    ALONE(logic.no_uniqueness, 1, 1, "--no-uniqueness");
    ALONE(shared.threads, 3, 1, "-j3");
    ALONE(shared.progress, PROGRESS_OFF, 1, "--no-progress");
    ALONE(shared.help, 1, 1, "-h");
#undef ALONE
    s = parse(0, NULL, 2, "--without", "x-wing");
    assert_true(nonet_techniques_has(&s->logic.without, "x-wing"));
    assert_false(nonet_techniques_has(&s->logic.with, "x-wing"));
    free(s);
    free(usual);
}

static void test_complaints(void **state) {
    (void)state;
    static const char *const words[][2] = {
        {"--between=x", "--between: 'x' is not a number"},
        {"--engine=sta", "did you mean 'sat'?"},
        {"--betwen", "unknown option --betwen, did you mean '--between'?"},
        {"--race=1", "--race takes no value"},
        {"-a", "--after needs a value: WORD"},
        {"-Z", "unknown option -Z"},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct out out = {0};
        free(parse(EXIT_USAGE, &out, 1, words[i][0]));
        nonet_out_char(&out, '\0');
        if (strstr(out.at, words[i][1]) == NULL)
            fail_msg("%s: %s", words[i][0], out.at);
        nonet_out_free(&out);
    }
}

/* What the help promises about numbers is what the settings begin with. */
static void test_every_command(void **state) {
    (void)state;
    const struct command *command;
    for (int c = 0; (command = nonet_command_at(c)) != NULL; c++) {
        struct settings *s = nonet_settings_new(command);
        struct option o, p;
        assert_non_null(s);
        assert_true(command->size == 0 || command->size >= sizeof *s);
        for (int i = 0; nonet_option_at(command, i, &o); i++) {
            const char *said = strstr(o.help, "(default ");
            assert_true(nonet_option_find(command, o.name + 2, strlen(o.name + 2), 0, &p));
            assert_true(p.at == o.at && p.kind == o.kind && p.value == o.value);
            if (o.kind != OPTION_NUMBER || said == NULL)
                continue;
            char *end;
            uint64_t usual = strtoull(said + strlen("(default "), &end, 10), now;
            memcpy(&now, (char *)s + o.at, sizeof now);
            if (end != said + strlen("(default ") && now != NONET_NO_LIMIT_GIVEN && now != usual)
                fail_msg("%s %s: %s", command->name, o.name, o.help);
        }
        free(s);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_defaults),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_complaints),
        cmocka_unit_test(test_every_command),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
