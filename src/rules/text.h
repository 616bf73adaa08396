/* Rules as text, for formats that have such text inside their own. */
#ifndef NONET_RULES_TEXT_H
#define NONET_RULES_TEXT_H

#include "grid/pen.h"
#include "nonet.h"

/* 1 if the line begins with the word of a rule. But for a remark, a set of houses must be alone on
 * it, since x may also be an empty cell. */
int nonet_rules_begins(const char *line, size_t length);

/* Writes them with this between two rules. */
void nonet_pen_rules(struct pen *pen, const struct nonet_rules *rules, const char *between);

#endif
