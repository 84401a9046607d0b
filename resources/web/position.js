"use strict";
// Connect Four: its rules, the scores of its first positions, and its solver, which runs in a worker.

// The rules. A set of cells is a word of 49 bits, seven to a column from the bottom up, of which
// the highest stays empty.

class Position {
  constructor(own = 0n, occupied = 0n, moves = "") {
    this.own = own;
    this.occupied = occupied;
    this.moves = moves;
  }

  static of(moves) {
    let position = new Position();
    for (const digit of moves) {
      if (position.isOver || !position.open.includes(Number(digit))) return null;
      position = position.after(Number(digit));
    }
    return position;
  }

  // How many plies it takes until the game ends with a score, for the side to move: its own last
  // stone wins, or the other one's.
  static plies(score, stones) {
    const end = 43 - 2 * Math.abs(score); // stones before the last one, or one more
    const own = (end - stones) % 2 === 0;
    return (own === score > 0 ? end : end - 1) - stones + 1;
  }

  static column(number) { return 0x3fn << BigInt(7 * (number - 1)); }

  static four(stones) {
    for (const step of [1n, 7n, 6n, 8n]) {
      const pairs = stones & (stones >> step);
      const fours = pairs & (pairs >> (2n * step));
      if (fours) return fours | (fours << step) | (fours << (2n * step)) | (fours << (3n * step));
    }
    return 0n;
  }

  get other() { return this.own ^ this.occupied; }
  get won() { return Position.four(this.other); } // by the side that has just moved
  get open() { return [1, 2, 3, 4, 5, 6, 7].filter((each) => Position.column(each) & ~this.occupied); }
  get isOver() { return this.won !== 0n || this.moves.length === 42; }
  get isFirst() { return this.moves.length % 2 === 0; } // whether the first player is to move

  after(column) {
    const below = Position.column(column);
    const cell = (this.occupied + (1n << BigInt(7 * (column - 1)))) & below;
    return new Position(this.other, this.occupied | cell, this.moves + column);
  }

  // The number that stands for the position and its mirror image among the first ones: as
  // `packaging/opening_scores.py` makes it.
  get key() {
    const codes = [];
    for (let column = 0; column < 7; column++) {
      let code = 1;
      for (let row = 5; row >= 0; row--) {
        const cell = 1n << BigInt(7 * column + row);
        if (this.occupied & cell) code = 2 * code + (this.own & cell ? 1 : 0);
      }
      codes.push(code);
    }
    const joined = (each) => each.reduce((sum, code, place) => sum + code * 128 ** place, 0);
    return Math.min(joined(codes), joined(codes.reverse()));
  }
}

// The scores of the first positions, by their keys.

class Openings {
  constructor(letters) {
    this.letters = letters; // by the number of stones
    this.levels = [new Map([[new Position().key, new Position()]])]; // positions by their keys
    this.scores = [];
  }

  // The score of a position that is not over, for the side to move; undefined if it has too many
  // stones.
  score(position) {
    const stones = position.moves.length;
    if (stones >= this.letters.length) return undefined;
    while (this.levels.length <= stones) {
      const next = new Map();
      for (const before of this.levels.at(-1).values()) {
        for (const column of before.open) {
          const after = before.after(column);
          if (!after.isOver) next.set(after.key, after);
        }
      }
      this.levels.push(next);
    }
    this.scores[stones] ??= new Map([...this.levels[stones].keys()].sort((one, other) => one - other)
      .map((key, place) => [key, this.letters[stones].charCodeAt(place) - 77]));
    return this.scores[stones].get(position.key);
  }
}

// The memory of the kernels: places in it behind the library's own data, one after the other.
class Room {
  constructor(memory, base) {
    this.memory = memory;
    this.free = Math.ceil(base / 16) * 16;
  }

  // Room for so many words of 64 bits, seen as numbers of another kind if so asked.
  /**
   * @param {number} count
   * @param {any} Kind
   */
  words(count, Kind = BigInt64Array, length = count) {
    const at = this.free;
    this.free += 16 * Math.ceil(count / 2);
    return { at, words: new Kind(this.memory.buffer, at, length) };
  }
}

// The kernel. All that it works on lies in one memory, behind the library's own data.

class Solver {
  // The solver, and the searches of the levels (`players.js`), which share the kernels and their memory.
  static async loaded({ library, solver, openings, sampling }) {
    const packed = Uint8Array.from(atob(library), (letter) => letter.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const memory = new WebAssembly.Memory({ initial: 1024 }); // 64 MB: a table of 32, and more
    const code = await new Response(stream).arrayBuffer();
    const { instance } = await WebAssembly.instantiate(code, { env: { memory } });
    /** @type {any} */
    const functions = instance.exports;
    const room = new Room(memory, functions.__heap_base.value);
    return {
      solver: new Solver(functions, room, solver, new Openings(openings)),
      alphaBeta: new AlphaBeta(functions, room),
      monteCarlo: new MonteCarlo(functions, room, sampling),
    };
  }

  constructor(functions, room, layout, openings) {
    this.run = functions.poda_connect4_solver_solve_wasm;
    this.layout = layout;
    this.openings = openings;
    this.table = room.words(layout.table);
    this.positions = room.words(2 * 7);
    this.results = room.words(2 * 7);
    this.codes = room.words(layout.codes.length);
    this.words = room.words(layout.words);
    this.numbers = room.words(layout.numbers);
    this.job = room.words(layout.job);
    this.book = room.words(2);
    this.codes.words.set(layout.codes.map(BigInt));
  }

  // The scores of a position's columns as they become known: yields {scores, nodes} after slices,
  // scores by column for the side to move; the last one has them all.
  * columns(position) {
    const scores = {}, asked = [];
    for (const column of position.open) {
      const after = position.after(column);
      const score = after.isOver ? undefined : this.openings.score(after);
      if (after.won) scores[column] = Math.floor((43 - position.moves.length) / 2);
      else if (after.isOver) scores[column] = 0;
      else if (score !== undefined) scores[column] = -score;
      else asked.push([column, after]);
    }
    const count = asked.length;
    asked.sort(([one], [other]) => Math.abs(one - 4) - Math.abs(other - 4));
    asked.forEach(([, after], place) => this.positions.words.set([after.own, after.occupied], 2 * place));
    this.results.words.fill(-1n);
    this.job.words.fill(0n);
    this.job.words[this.layout.level] = -1n;
    let budget = 2000, done = count === 0;
    while (!done) {
      const began = performance.now();
      const arrays = [this.positions, this.results, this.table, this.codes, this.book, this.words,
        this.numbers, this.job].map(({ at }) => at);
      done = this.run(...arrays, BigInt(count), 0n, 0n, BigInt(this.layout.table - 1), BigInt(budget)) === 1n;
      const spent = Math.max(performance.now() - began, 0.001);
      budget = Math.round(Math.min(Math.max(budget * Math.min(Math.max(10 / spent, 0.25), 4), 100), 5e6));
      asked.forEach(([column], place) => {
        if (this.results.words[2 * place + 1] >= 0n) scores[column] = -Number(this.results.words[2 * place]);
      });
      if (!done) yield { scores: { ...scores }, nodes: Number(this.job.words[this.layout.nodes]) };
    }
    yield { scores, nodes: Number(this.job.words[this.layout.nodes]), whole: true };
  }
}
