"use strict";
// Connect Four's levels, as Poda's Play tab has them: alpha-beta that misjudges and overlooks
// (engine/weakness.py), Monte Carlo tree search (engine/monte_carlo.py), and perfect play with errors
// (engine/exact/player.py). Same seed and same position, same move. They run in the page's worker,
// which is made of the text of these classes and functions.

// The numbers of a random choice: SplitMix64, from a 64-bit seed (engine/random_numbers.py).
class Dice {
  constructor(seed) { this.state = seed; }

  word() {
    this.state = BigInt.asUintN(64, this.state + 0x9E3779B97F4A7C15n);
    let word = this.state;
    word = BigInt.asUintN(64, (word ^ (word >> 30n)) * 0xBF58476D1CE4E5B9n);
    word = BigInt.asUintN(64, (word ^ (word >> 27n)) * 0x94D049BB133111EBn);
    return word ^ (word >> 31n);
  }

  below(count) { return Number(((this.word() >> 32n) * BigInt(count)) >> 32n); }

  // Of mean 0 and variance 1.
  normal() {
    let sum = 0n;
    for (let i = 0; i < 12; i++) sum += this.word() >> 11n;
    return Number(sum) * 2 ** -53 - 6;
  }

  // The dice that belong to these values alone, such as a seed and a position.
  static of(...parts) { return new Dice(hashed(parts.join("\n"))); }
}

// BLAKE2b of a short text in ASCII, 8 bytes long, as a number (RFC 7693).
function hashed(text) {
  const start = [
    0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
  ];
  const orders = [
    "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
    "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
  ];
  const word = (value) => BigInt.asUintN(64, value);
  /** @type {(value: bigint, by: bigint) => bigint} */
  const turned = (value, by) => word((value >> by) | (value << (64n - by)));
  const bytes = new Uint8Array(128);
  bytes.set([...text].map((letter) => letter.charCodeAt(0)));
  const block = new BigUint64Array(bytes.buffer);
  const hash = [...start];
  hash[0] ^= 0x01010008n;
  const v = [...hash, ...start];
  v[12] ^= BigInt(text.length);
  v[14] = word(~v[14]);
  const mix = (a, b, c, d, x, y) => {
    v[a] = word(v[a] + v[b] + x);
    v[d] = turned(v[d] ^ v[a], 32n);
    v[c] = word(v[c] + v[d]);
    v[b] = turned(v[b] ^ v[c], 24n);
    v[a] = word(v[a] + v[b] + y);
    v[d] = turned(v[d] ^ v[a], 16n);
    v[c] = word(v[c] + v[d]);
    v[b] = turned(v[b] ^ v[c], 63n);
  };
  for (let round = 0; round < 12; round++) {
    const m = [...orders[round % 10]].map((digit) => block[parseInt(digit, 16)]);
    for (let i = 0; i < 4; i++) mix(i, 4 + i, 8 + i, 12 + i, m[2 * i], m[2 * i + 1]);
    for (let i = 0; i < 4; i++) mix(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4), m[8 + 2 * i], m[9 + 2 * i]);
  }
  const first = new DataView(new ArrayBuffer(8));
  first.setBigUint64(0, hash[0] ^ v[0] ^ v[8], true);
  return first.getBigUint64(0);
}

// The values of a position's moves by alpha-beta, of open lines of four at the horizon, by the kernel.
class AlphaBeta {
  static get WIN() { return 10000; }

  static get ORDER() { return [4, 3, 5, 2, 6, 1, 7]; }

  // `room` gives memory: room.words(count) has an address `at` and a view `words`.
  constructor(functions, room) {
    this.run = functions.poda_connect4_negamax_negamax_wasm;
    const levels = 43, counts = { words: 5 * levels, numbers: 6 * levels, line: 42 * levels, columns: 7, changes: 49, job: 2 };
    this.arrays = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, room.words(count)]));
    this.arrays.columns.words.set(AlphaBeta.ORDER.map((column) => Position.column(column)));
  }

  // The value for the side to move, `plies` deep; wins are counted from one ply above.
  value(position, plies) {
    const { arrays } = this, left = 42 - position.moves.length;
    const infinite = 1n << 20n;
    for (const name of ["words", "numbers", "line", "changes"]) arrays[name].words.fill(0n);
    let offers = 0n; // a byte for each column: 1 where it is open
    AlphaBeta.ORDER.forEach((column, lane) => {
      const offer = 1n << BigInt(8 * lane);
      if (position.open.includes(column)) offers |= offer;
      arrays.changes.words[7 * (column - 1) + 5] = offer; // its highest cell
    });
    arrays.words.words.set([position.own, position.occupied, 0n, 0n, offers]);
    arrays.numbers.words.set([0n, -infinite, infinite, -infinite, 0n, 0n]);
    arrays.job.words.set([0n, 1n]);
    const at = Object.values(arrays).map((array) => array.at);
    const fours = plies < left ? 1 : 0; // a search to the end of the game estimates nothing
    const numbers = [Math.min(plies, left), AlphaBeta.WIN - 2, 1, fours, 1000000].map(BigInt);
    while (this.run(...at, ...numbers) !== 1n);
    return Number(arrays.numbers.words[3]);
  }

  // The move of a level: each value is misjudged by `noise`, and some moves are overlooked.
  choose(position, { plies, noise, err }, seed) {
    const seen = [], all = [];
    for (const column of AlphaBeta.ORDER.filter((each) => position.open.includes(each))) {
      const dice = Dice.of(seed, position.moves, column);
      const isSeen = dice.below(100) >= err;
      const value = -this.value(position.after(column), plies - 1) + noise * dice.normal();
      all.push({ column, value });
      if (isSeen) seen.push({ column, value });
    }
    return (seen.length ? seen : all).reduce((best, each) => (each.value > best.value ? each : best)).column;
  }
}

// Monte Carlo tree search by the kernel.
class MonteCarlo {
  constructor(functions, room, layout) {
    this.run = functions.poda_monte_carlo_kernel_run_wasm;
    this.layout = layout;
    const { most, words, logs, table, slice } = layout;
    this.places = {
      words: room.words(words), columns: room.words(7), job: room.words(3), logs: room.words(logs, Float64Array),
      table: room.words(table.length, Float64Array), settings: room.words(1, Float64Array),
      stats: room.words(2 * most, Float64Array), links: room.words(5 * most, Int32Array, 10 * most),
      marks: room.words(most, Int8Array, 8 * most), leaves: room.words(slice), results: room.words(slice), dice: room.words(slice),
    };
    const { columns, table: coefficients, settings } = this.places;
    columns.words.set([1, 2, 3, 4, 5, 6, 7].map((column) => Position.column(column)));
    coefficients.words.set(table);
    settings.words[0] = layout.unit;
    for (let number = 1; number < logs; number++) this.places.logs.words[number] = MonteCarlo.log(number);
  }

  // The natural logarithm, by the same steps as Poda's, so that all bits are the same.
  static log(number) {
    let part = number, power = 0;
    while (part >= 1) { part /= 2; power++; }
    if (part < 0.7071067811865476) { part *= 2; power--; }
    const s = (part - 1) / (part + 1), square = s * s;
    let sum = 1 / 23;
    for (let k = 10; k >= 0; k--) sum = sum * square + 1 / (2 * k + 1);
    return power * 0.6931471805599453 + 2 * s * sum;
  }

  // Yields after each slice; at last, the move with the most playouts.
  * choose(position, { playouts }, seed) {
    const { words, job, stats, links, marks } = this.places, { layout } = this;
    for (const { words: each } of [stats, links, marks]) each.fill(each instanceof BigInt64Array ? 0n : 0);
    words.words.fill(0n);
    words.words.set([seed, position.own, position.occupied, ...layout.worths.map(BigInt)]);
    job.words.set([1n, 0n, position.isFirst ? 1n : -1n]);
    links.words.set([-1, -1, layout.never]);
    marks.words[2] = position.open.length;
    marks.words[4] = 2; // not proven
    const goal = position.open.length === 1 ? 1 : playouts;
    for (let done = 0; done < goal;) {
      const count = Math.min(layout.slice, goal - done);
      const room = BigInt(Number(job.words[0]) + count);
      const numbers = [1n, 7n, BigInt(layout.plies), BigInt(layout.leaf), 0n, room, BigInt(count)];
      const made = Number(this.run(...Object.values(this.places).map(({ at }) => at), ...numbers));
      done += made;
      if (made < count) break;
      yield undefined;
    }
    let best = -1, most = -1;
    position.open.forEach((column, index) => {
      const child = links.words[3 + index], visits = child ? stats.words[2 * child] : 0;
      if (visits > most) [best, most] = [column, visits];
    });
    yield best;
  }
}

// Perfect play with errors, of the exact scores by column; `solve` yields them for other positions.
class Perfect {
  static values(scores, stones) {
    return Object.fromEntries(Object.entries(scores).map(([column, score]) =>
      [column, Math.sign(score) * (score && AlphaBeta.WIN - Position.plies(score, stones))]));
  }

  // The moves of greatest value, in the order in which the solver finds them: what ends the game first.
  static best(values, position) {
    const best = Math.max(...Object.values(values));
    const order = AlphaBeta.ORDER.filter((column) => column in values);
    const ends = (column) => position.after(column).isOver;
    return [...order.filter(ends), ...order.filter((column) => !ends(column))].filter((column) => values[column] === best);
  }

  // From which an error is chosen: what changes the outcome as little and as late as possible.
  static errors(values, position) {
    const best = Math.max(...Object.values(values)), { WIN } = AlphaBeta;
    if (best === WIN - 1) return [];
    const worse = Object.entries(values).filter(([, value]) => value < best && value > 2 - WIN);
    const changed = worse.filter(([, value]) => Math.sign(value) !== Math.sign(best));
    const some = changed.length ? changed : worse;
    return some.length ? Perfect.best(Object.fromEntries(some), position) : [];
  }

  // How hard a choice among replies is: the share of wrong ones, then their mean cost.
  static hardness(values) {
    const all = Object.values(values), best = Math.max(...all);
    const considered = all.filter((value) => value > 2 - AlphaBeta.WIN);
    const keeps = (value) => (best < 0 ? value === best : Math.sign(value) === Math.sign(best));
    const wrong = considered.filter((value) => !keeps(value));
    if (!wrong.length) return [0, 0];
    return [wrong.length / considered.length, best - wrong.reduce((sum, value) => sum + value, 0) / wrong.length];
  }

  // Yields while it solves; at last, the move. Of equal moves it plays one that sets the hardest
  // problem, unless that takes longer than `patience` milliseconds.
  static * choose(position, { err }, seed, scores, solve, patience = 1000) {
    const values = Perfect.values(scores, position.moves.length);
    const dice = Dice.of(seed, position.moves);
    let moves = dice.below(100) < err ? Perfect.errors(values, position) : [];
    if (!moves.length) {
      moves = Perfect.best(values, position);
      const until = performance.now() + patience;
      const problems = [];
      for (const column of moves.length > 1 ? moves : []) {
        const after = position.after(column);
        if (after.isOver) break;
        let found;
        for (found of solve(after)) {
          if (performance.now() > until) break;
          yield undefined;
        }
        if (!found.whole) break;
        problems.push(Perfect.hardness(Perfect.values(found.scores, after.moves.length)));
      }
      if (problems.length === moves.length) {
        /** @type {(one: number[], other: number[]) => boolean} */
        const isHarder = ([one, cost], [other, price]) => one > other || (one === other && cost > price);
        const hardest = problems.reduce((best, each) => (isHarder(each, best) ? each : best));
        moves = moves.filter((column, i) => problems[i][0] === hardest[0] && problems[i][1] === hardest[1]);
      }
    }
    yield moves[dice.below(moves.length)];
  }
}
