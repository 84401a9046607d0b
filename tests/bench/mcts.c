/* Monte Carlo tree search of Connect Four as one writes it in C, to measure the kernel beside it:

       cc -O3 -march=native mcts.c -lm && ./a.out 1000000 1

   The iterations, then the seed. It prints the playouts of each first move, and the seconds of the
   processor. Same search, same dice as desktop/poda/engine/kernels/monte_carlo_kernel.py. */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BOTTOM 0x40810204081ULL /* the lowest cell of each of seven columns of seven bits */
#define BOARD (BOTTOM * 63)

struct node {
    double visits, total;
    int32_t parent, child[7];
    int8_t moves, tried;
};

static uint64_t dice;

static int below(int count)
{
    uint64_t word = dice += 0x9E3779B97F4A7C15ULL;
    word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ (word >> 27)) * 0x94D049BB133111EBULL;
    word ^= word >> 31;
    return (int)(((word >> 32) * (uint64_t)count) >> 32);
}

static int has_four(uint64_t stones)
{
    static const int steps[] = {1, 7, 8, 6};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = stones & (stones >> steps[i]);
        if (pairs & (pairs >> 2 * steps[i]))
            return 1;
    }
    return 0;
}

static uint64_t possible(uint64_t occupied) { return (occupied + BOTTOM) & BOARD; }

static uint64_t stone_of(uint64_t cells, int index)
{
    while (index--)
        cells &= cells - 1;
    return cells & -cells;
}

static double play_out(uint64_t own, uint64_t occupied, int side)
{
    uint64_t cells;
    while ((cells = possible(occupied))) {
        uint64_t stone = stone_of(cells, below(__builtin_popcountll(cells)));
        if (has_four(own | stone))
            return side;
        own ^= occupied;
        occupied |= stone;
        side = -side;
    }
    return 0;
}

int main(int count, char **arguments)
{
    long iterations = count > 1 ? atol(arguments[1]) : 1000000;
    struct node *nodes = calloc(iterations + 1, sizeof *nodes);
    long made = 1;
    dice = count > 2 ? strtoull(arguments[2], NULL, 10) : 0;
    nodes[0].parent = -1;
    nodes[0].moves = 7;
    clock_t began = clock();
    for (long done = 0; done < iterations; done++) {
        uint64_t own = 0, occupied = 0;
        int node = 0, side = 1;
        while (nodes[node].moves && nodes[node].tried == nodes[node].moves) {
            double above = log(nodes[node].visits), highest = -INFINITY;
            int best = 0;
            for (int i = 0; i < nodes[node].moves; i++) {
                const struct node *child = nodes + nodes[node].child[i];
                double score = child->total / child->visits + M_SQRT2 * sqrt(above / child->visits);
                if (score > highest) {
                    highest = score;
                    best = i;
                }
            }
            uint64_t stone = stone_of(possible(occupied), best);
            own ^= occupied;
            occupied |= stone;
            side = -side;
            node = nodes[node].child[best];
        }
        if (nodes[node].moves) {
            int index = nodes[node].tried++;
            uint64_t stone = stone_of(possible(occupied), index);
            own ^= occupied;
            occupied |= stone;
            side = -side;
            nodes[node].child[index] = made;
            nodes[made].parent = node;
            nodes[made].moves =
                has_four(occupied ^ own) ? 0 : __builtin_popcountll(possible(occupied));
            node = made++;
        }
        double gain;
        if (nodes[node].moves)
            gain = -side * play_out(own, occupied, side);
        else
            gain = has_four(occupied ^ own);
        for (; node >= 0; node = nodes[node].parent, gain = -gain) {
            nodes[node].visits++;
            nodes[node].total += gain;
        }
    }
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    for (int i = 0; i < 7; i++)
        printf("%.0f ", nodes[nodes[0].child[i]].visits);
    printf("%f\n", seconds);
    return 0;
}
