/* A UGI engine for tic-tac-toe in C: it plays the first empty square after the centre. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
static int cells[9], count;

static int winner(void) {
    for (int i = 0; i < 8; i++) {
        int first = cells[LINES[i][0]];
        if (first && first == cells[LINES[i][1]] && first == cells[LINES[i][2]]) return first;
    }
    return 0;
}

static void set_position(char *line) {
    memset(cells, 0, sizeof cells);
    count = 0;
    char *word = strtok(line, " \n");
    for (int number = 0; word; number++, word = strtok(NULL, " \n"))
        if (number > 2) cells[atoi(word) - 1] = count++ % 2 ? 2 : 1;
}

int main(void) {
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        int over = winner() || count == 9;
        if (!strncmp(line, "ugi\n", 4)) printf("id name C\nugiok\n");
        else if (!strncmp(line, "isready", 7)) printf("readyok\n");
        else if (!strncmp(line, "position", 8)) set_position(line);
        else if (!strncmp(line, "go", 2)) {
            int square = 4;
            for (int i = 0; cells[square] && i < 9; i++) square = i;
            printf("info depth 1\nbestmove %d\n", square + 1);
        }
        else if (!strncmp(line, "query p1turn", 12)) printf("response %s\n", count % 2 ? "false" : "true");
        else if (!strncmp(line, "query gameover", 14)) printf("response %s\n", over ? "true" : "false");
        else if (!strncmp(line, "query result", 12))
            printf("response %s\n", !over ? "none" : winner() == 1 ? "p1win" : winner() ? "p2win" : "draw");
        else if (!strncmp(line, "quit", 4)) return 0;
        fflush(stdout);
    }
    return 0;
}
