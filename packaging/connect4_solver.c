/* Which moves of a Connect Four position keep its value: the solver of `known_positions.py`.
 *
 * It reads positions as the columns played, one a line, and writes for each the value for the side
 * to move (1 won, 0 drawn, -1 lost) and the columns that keep it. The search is P. Pons's
 * ("Solving Connect 4", blog.gamesolver.org): negamax with null windows on bitboards, moves that
 * lose at once left out, those with most threats first, and a transposition table of bounds.
 *
 * Bit 7 * column + row is a cell; the top bit of each column stays empty.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Board;

enum { COLUMNS = 7, ROWS = 6, HEIGHT = 7, CELLS = 42, TABLE_BITS = 25 };

#define BOTTOM 0x40810204081ULL /* bits 0, 7, ... 42 */
#define BOARD (BOTTOM * 63)
#define COLUMN(c) (63ULL << HEIGHT * (c))

static const int ORDER[COLUMNS] = {3, 2, 4, 1, 5, 0, 6};
static uint64_t *table; /* key and bound, of which the low byte is bound + 64, +128 if upper */

/* The empty cells that would complete four of `own` stones. */
static Board winning_cells(Board own, Board mask)
{
    Board found = (own << 1) & (own << 2) & (own << 3);
    for (int d = HEIGHT - 1; d <= HEIGHT + 1; d++) {
        Board pair = (own << d) & (own << 2 * d);
        found |= pair & (own << 3 * d);
        found |= pair & (own >> d);
        pair = (own >> d) & (own >> 2 * d);
        found |= pair & (own << d);
        found |= pair & (own >> 3 * d);
    }
    return found & (BOARD ^ mask);
}

static Board playable(Board mask)
{
    return (mask + BOTTOM) & BOARD;
}

/* Moves after which the opponent does not win at once; the side to move has no winning move. */
static Board quiet_moves(Board own, Board mask)
{
    Board moves = playable(mask), threats = winning_cells(own ^ mask, mask);
    Board forced = moves & threats;
    if (forced) {
        if (forced & (forced - 1))
            return 0;
        moves = forced;
    }
    return moves & ~(threats >> 1);
}

/* A bound of the score within [alpha, beta]: its sign is the sign of the position's value. */
static int negamax(Board own, Board mask, int stones, int alpha, int beta)
{
    Board moves = quiet_moves(own, mask);
    if (!moves)
        return -1;
    if (stones >= CELLS - 2)
        return 0;

    Board key = own + mask;
    uint64_t *slot = &table[(key * 0x9E3779B97F4A7C15ULL) >> (64 - TABLE_BITS)];
    if (*slot >> 8 == key) {
        int low = *slot & 255;
        if (low & 128) {
            int upper = (low & 127) - 64;
            if (upper < beta && (beta = upper) <= alpha)
                return beta;
        } else {
            int lower = low - 64;
            if (lower > alpha && (alpha = lower) >= beta)
                return alpha;
        }
    }

    Board sorted[COLUMNS];
    int threats[COLUMNS], count = 0;
    for (int i = COLUMNS - 1; i >= 0; i--) {
        Board move = moves & COLUMN(ORDER[i]);
        if (!move)
            continue;
        int score = __builtin_popcountll(winning_cells(own | move, mask | move)), at = count++;
        for (; at && threats[at - 1] > score; at--) {
            sorted[at] = sorted[at - 1];
            threats[at] = threats[at - 1];
        }
        sorted[at] = move;
        threats[at] = score;
    }
    while (count--) {
        Board move = sorted[count];
        int score = -negamax(own ^ mask, mask | move, stones + 1, -beta, -alpha);
        if (score >= beta) {
            *slot = key << 8 | (uint64_t)(score + 64);
            return score;
        }
        if (score > alpha)
            alpha = score;
    }
    *slot = key << 8 | (uint64_t)(alpha + 64) | 128;
    return alpha;
}

/* 1, 0 or -1 for the side to move; `own` are its stones. The game is not over. */
static int value(Board own, Board mask, int stones)
{
    if (stones == CELLS)
        return 0;
    if (winning_cells(own, mask) & playable(mask))
        return 1;
    return negamax(own, mask, stones, 0, 1) > 0 ? 1 : negamax(own, mask, stones, -1, 0) < 0 ? -1 : 0;
}

static void judge(const char *moves)
{
    Board own = 0, mask = 0;
    int stones = 0, best = -1, values[COLUMNS];
    for (const char *c = moves; *c; c++, stones++) {
        own ^= mask;
        mask |= mask + (1ULL << HEIGHT * (*c - '1'));
    }
    for (int column = 0; column < COLUMNS; column++) {
        Board move = playable(mask) & COLUMN(column);
        values[column] = -2;
        if (!move)
            continue;
        values[column] = move & winning_cells(own, mask)
                             ? 1
                             : -value(own ^ mask, mask | move, stones + 1);
        if (values[column] > best)
            best = values[column];
    }
    printf("%s,%d,", moves, best);
    for (int column = 0; column < COLUMNS; column++)
        if (values[column] == best)
            putchar('1' + column);
    putchar('\n');
    fflush(stdout);
}

int main(void)
{
    char line[64];
    table = calloc(1ULL << TABLE_BITS, sizeof *table);
    if (!table)
        return 1;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = 0;
        judge(line);
    }
    free(table);
    return 0;
}
