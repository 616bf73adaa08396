/*
 * What a conflict teaches. Going back along the trail, the literals of the conflict's level are
 * replaced by those they follow from until one is left; with it, those of lower levels make the
 * clause. Then it is made shorter in two ways:
 *
 *   - a literal that follows from others of the clause is dropped;
 *   - a candidate that is false because another is true is replaced by that other one. Many false
 *     candidates of a clause then become the same literal. The clause is weaker than before, but a
 *     fraction of the length, and its literals are those that stay watched longest: the hard 25x25
 *     take a fraction of the time.
 */
#include "solve/learn.h"

enum { IN_CLAUSE = 1, FOLLOWS = 2, NEEDED = 4, LIFTED = 8, BESIDE = 16 }; /* marks of a variable */
enum { RECURSION_MOST = 500 };

static uint32_t level_of(const struct learn *s, uint32_t literal) {
    return s->of[literal >> 1].level;
}

static uint32_t count_levels(struct learn *s, const uint32_t *literals, uint32_t count) {
    uint32_t levels = 0;
    if (++s->stamp == 0) /* once in some four billion times */
        memset(s->level_stamp, 0xff, (s->vars + 1) * sizeof *s->level_stamp);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t *stamp = &s->level_stamp[level_of(s, literals[i])];
        levels += *stamp != s->stamp;
        *stamp = s->stamp;
    }
    return levels;
}

/* A clause that was useful stays longer, and may turn out better than it was. */
static void praise(struct learn *s, uint32_t reason) {
    if (reason_kind(reason) != REASON_CLAUSE)
        return;
    uint32_t *clause = s->words + reason_at(reason), glue = clause_glue(clause);
    if (glue > GLUE_KEPT) {
        uint32_t now = count_levels(s, clause + CLAUSE_HEAD, clause[WORD_SIZE]);
        glue = now < glue ? now : glue;
    }
    uint32_t stays = glue <= GLUE_GOOD ? 2 * STATE_STAYS : STATE_STAYS;
    clause[WORD_STATE] = (clause[WORD_STATE] & (STATE_VIVID | STATE_GONE)) | stays | glue;
}

/* Adds what is new among the literals of a reason; returns how many are of this level. */
static uint32_t take_up(struct learn *s, const uint32_t *literals, uint32_t count) {
    uint32_t open = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t v = literals[i] >> 1, level = s->of[v].level;
        if (s->seen[v] != 0 || level == 0)
            continue;
        learn_touch(s, v, IN_CLAUSE);
        if (level == s->depth)
            open++;
        else
            s->learned[s->learned_count++] = literals[i];
        assert(s->learned_count <= s->vars);
    }
    return open;
}

static void resolve(struct learn *s, uint32_t conflict) {
    const uint32_t *literals;
    uint32_t pair, place = s->assigned, literal;
    uint32_t count = learn_conflict(s, conflict, &pair, &literals);
    uint32_t reason = conflict, open = 0;
    s->learned_count = 1;
    for (;;) {
        praise(s, reason);
        open += take_up(s, literals, count);
        assert(open > 0); /* a conflict has literals of its level */
        do
            literal = s->trail[--place];
        while (s->seen[literal >> 1] == 0);
        if (--open == 0)
            break;
        reason = s->of[literal >> 1].reason;
        count = learn_reason(s, reason, &pair, &literals);
    }
    assert(level_of(s, literal) == s->depth);
    s->learned[0] = literal ^ 1;
}

/* Those that the clause's literals follow from also count as used. */
static void look_beside(struct learn *s) {
    const uint32_t *literals;
    for (uint32_t i = 1; i < s->learned_count; i++) {
        uint32_t pair, reason = s->of[s->learned[i] >> 1].reason;
        uint32_t count = learn_reason(s, reason, &pair, &literals);
        for (uint32_t j = 0; j < count; j++)
            if (level_of(s, literals[j]) > 0)
                learn_touch(s, literals[j] >> 1, BESIDE);
    }
}

/* What was resolved, and what was only looked at, is not in the clause. */
static void forget_others(struct learn *s) {
    for (uint32_t i = 0; i < s->touched_count; i++) {
        uint32_t v = s->touched[i];
        s->seen[v] &= s->of[v].level == s->depth ? 0 : IN_CLAUSE;
    }
    s->seen[s->learned[0] >> 1] = IN_CLAUSE;
}

/* Does it follow from others of the clause? Levels that do not occur in the clause cannot help. */
static int follows(struct learn *s, uint32_t literal, int depth) {
    const uint32_t *literals;
    uint32_t v = literal >> 1, pair;
    uint32_t count = learn_reason(s, s->of[v].reason, &pair, &literals);
    if (count == 0 || depth == RECURSION_MOST)
        return 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t u = literals[i] >> 1;
        if (u == v || s->of[u].level == 0 || (s->seen[u] & (IN_CLAUSE | FOLLOWS)) != 0)
            continue;
        if ((s->seen[u] & NEEDED) != 0 || s->level_stamp[s->of[u].level] != s->stamp)
            return 0;
        int is_spare = follows(s, literals[i], depth + 1);
        learn_touch(s, u, is_spare ? FOLLOWS : NEEDED);
        if (!is_spare)
            return 0;
    }
    return 1;
}

static void minimise(struct learn *s) {
    uint32_t to = 1;
    for (uint32_t i = 1; i < s->learned_count; i++)
        if (!follows(s, s->learned[i], 0))
            s->learned[to++] = s->learned[i];
    s->learned_count = to;
}

static void lift(struct learn *s) {
    uint32_t to = 1;
    for (uint32_t i = 1; i < s->learned_count; i++) {
        uint32_t literal = s->learned[i], reason = s->of[literal >> 1].reason;
        if ((literal & 1) == 0 && reason_kind(reason) == REASON_PAIR)
            literal = reason_at(reason);
        if ((s->seen[literal >> 1] & LIFTED) != 0)
            continue;
        learn_touch(s, literal >> 1, LIFTED);
        s->learned[to++] = literal;
    }
    s->learned_count = to;
}

static void swap(uint32_t *a, uint32_t *b) {
    uint32_t c = *a;
    *a = *b;
    *b = c;
}

/* Literals "is false" come first: they are better to watch. */
static void put_false_first(uint32_t *literals, uint32_t count) {
    uint32_t low = 0, high = count;
    while (low < high) {
        if (literals[low] & 1)
            low++;
        else
            swap(&literals[low], &literals[--high]);
    }
}

static uint32_t jump_level(struct learn *s) {
    uint32_t level = 0;
    for (uint32_t i = 1; i < s->learned_count; i++) {
        assert(level_of(s, s->learned[i]) < s->depth);
        if (level_of(s, s->learned[i]) <= level)
            continue;
        level = level_of(s, s->learned[i]);
        swap(&s->learned[1], &s->learned[i]);
    }
    if (s->learned_count > 2)
        put_false_first(s->learned + 2, s->learned_count - 2);
    return level;
}

uint32_t nonet_learn_analyze(struct learn *s, uint32_t conflict, uint32_t *glue) {
    resolve(s, conflict);
    look_beside(s);
    nonet_learn_bump(s, s->touched_count);
    forget_others(s);
    *glue = count_levels(s, s->learned, s->learned_count) - 1;
    minimise(s);
    lift(s);
    learn_untouch(s);
    return jump_level(s);
}
