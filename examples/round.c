/* Blackjack by the dealer's own rule, a thousand rounds: what the library is like from C.
 *
 *     cc round.c $(pkg-config --cflags --libs baize) -o round && ./round
 */
#include <baize.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static int32_t choice(const baize_rules *rules, const char *act, const char *bet)
{
    struct baize_choice c;
    for (size_t i = 0; baize_choice(rules, i, &c); i++)
        if (strcmp(c.act, act) == 0 && strcmp(c.bet, bet) == 0)
            return (int32_t)i;
    return -1;
}

int main(void)
{
    char why[BAIZE_WHY];
    baize_rules *rules = baize_rules_open("nz1996/blackjack", NULL, 0, why);
    baize_table *table = rules != NULL ? baize_table_open(rules, "seed:1996", why) : NULL;
    if (table == NULL) {
        fprintf(stderr, "%s\n", why);
        return 1;
    }
    const int32_t wager = choice(rules, "wager", "main"), hit = choice(rules, "hit", ""),
                  stand = choice(rules, "stand", "");
    struct baize_step step = {0};
    int64_t won = 0;
    for (int rounds = 0; rounds < 1000; rounds += step.rounds) {
        if (step.seen.state == BAIZE_WAGERS && step.lies == 0)
            baize_choose(table, wager, &step);
        else if (step.seen.state == BAIZE_WAGERS)
            baize_choose(table, 0, &step);
        else
            baize_choose(table, step.seen.total < 17 ? hit : stand, &step);
        won += step.won;
    }
    printf("baize %s: 1000 rounds, %+" PRId64 " units\n", baize_version(), won / baize_unit(table));

    /* Why not? The rules say so, and which clause. */
    if (!baize_may(table, "{\"act\":\"hit\",\"seat\":1,\"player\":\"player\"}"))
        fputs(baize_events(table), stdout);
    baize_table_close(table);
    baize_rules_close(rules);
    return 0;
}
