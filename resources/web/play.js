"use strict";
// Connect Four with its exact scores, computed in the page: the kernel that the program uses, in a
// worker which is made of this very script, in slices between which it can be stopped.
// include shared.js

(() => {
  // The rules. A set of cells is a word of 49 bits, seven to a column from the bottom up, of which
  // the highest stays empty.

  class Position {
    constructor(own = 0n, occupied = 0n, moves = "") {
      Object.assign(this, { own, occupied, moves });
    }

    static of(moves) {
      let position = new Position();
      for (const digit of moves) {
        if (position.isOver || !position.open.includes(Number(digit))) return null;
        position = position.after(Number(digit));
      }
      return position;
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

  // The kernel. All that it works on lies in one memory, behind the library's own data.

  class Solver {
    static async loaded({ library, solver, openings }) {
      const packed = Uint8Array.from(atob(library), (letter) => letter.charCodeAt(0));
      const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
      const memory = new WebAssembly.Memory({ initial: 1024 }); // 64 MB: a table of 32, and more
      const code = await new Response(stream).arrayBuffer();
      const { instance } = await WebAssembly.instantiate(code, { env: { memory } });
      return new Solver(instance.exports, memory, solver, new Openings(openings));
    }

    constructor(functions, memory, layout, openings) {
      this.run = functions.poda_connect4_solver_solve_wasm;
      this.layout = layout;
      this.openings = openings;
      let free = Math.ceil(functions.__heap_base.value / 16) * 16;
      const place = (count) => {
        const at = free;
        free += 16 * Math.ceil(count / 2);
        return { at, words: new BigInt64Array(memory.buffer, at, count) };
      };
      this.table = place(layout.table);
      this.positions = place(2 * 7);
      this.results = place(2 * 7);
      this.codes = place(layout.codes.length);
      this.words = place(layout.words);
      this.numbers = place(layout.numbers);
      this.job = place(layout.job);
      this.book = place(2);
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

  // What runs in the worker: asked for a position by its moves, it tells the scores; the next
  // question ends the one before.
  function serve() {
    let solver, asked = "";
    const pause = () => new Promise((resume) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resume;
      port2.postMessage(0);
    });
    onmessage = async ({ data: message }) => {
      if (message.load) {
        solver = Solver.loaded(message.load);
        await solver;
        postMessage({ ready: true });
        return;
      }
      const moves = asked = message.moves;
      if (Position.of(moves).isOver) return;
      for (const found of (await solver).columns(Position.of(moves))) {
        if (asked !== moves) return;
        postMessage({ moves, ...found });
        await pause();
        if (asked !== moves) return;
      }
    };
  }

  // What is known

  const known = new Map(); // moves -> {scores, whole}
  const source = `"use strict";${Position}\n${Openings}\n${Solver}\n(${serve})();`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.onmessage = ({ data: message }) => {
    if (message.moves === undefined) return;
    known.set(message.moves, message);
    if (message.moves === position.moves) update();
  };
  worker.onerror = () => { failed = true; update(); };
  worker.postMessage({ load: { library: data.library, solver: data.solver, openings: data.openings } });

  // How many plies it takes until the game ends with a score, for the side to move: its own last
  // stone wins, or the other one's.
  function plies(score, stones) {
    const end = 43 - 2 * Math.abs(score); // stones before the last one, or one more
    const own = (end - stones) % 2 === 0;
    return (own === score > 0 ? end : end - 1) - stones + 1;
  }

  function inWords(score, stones) {
    if (!score) return words.draw;
    return (score > 0 ? words.wins : words.loses).replace("{plies}", plies(score, stones));
  }

  const asText = (score) => (score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : "0");

  // The page

  let position = Position.of(moves()) ?? new Position();
  let failed = false;
  let side = 1; // of the person who plays against the program: 1 first, -1 second

  function moves() { return (location.hash.match(/^#([1-7]{0,42})$/) || ["", ""])[1]; }

  const onBoard = (attributes) => drawn("circle", attributes, byId("board"));

  const columns = [1, 2, 3, 4, 5, 6, 7].map((number) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    button.append(document.createElement("b"), document.createElement("small"));
    button.addEventListener("click", () => choose(number));
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => tell(number));
    byId("columns").append(button);
    return button;
  });
  byId("columns").setAttribute("aria-label", words.board);

  const opponent = byId("opponents").querySelector("select");
  byId("opponents").querySelector("span").textContent = words.opponent;
  for (const [value, text] of [["person", words.person], ["perfect", words.perfect]])
    opponent.append(Object.assign(document.createElement("option"), { value, textContent: text }));
  const shown = byId("shown").querySelector("input");
  byId("shown").querySelector("span").textContent = words.values;
  const buttons = Object.fromEntries(["new", "undo", "turn"].map((name) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words[name] });
    byId("buttons").append(button);
    return [name, button];
  }));

  const isPrograms = () => opponent.value !== "person" && position.isFirst !== side > 0 && !position.isOver;

  function show(next) {
    position = next;
    try { history.replaceState(null, "", `#${position.moves}`); } catch { /* in a frame of no origin */ }
    byId("said").textContent = "";
    worker.postMessage({ moves: position.moves });
    update();
  }

  function choose(column) {
    if (!isPrograms() && !position.isOver && position.open.includes(column)) show(position.after(column));
  }

  function tell(column) {
    const found = known.get(position.moves);
    const score = found && found.scores[column];
    byId("said").textContent = shown.checked && score !== undefined
      ? words.column.replace("{column}", column).replace("{score}", asText(score)).replace("{words}", inWords(score, position.moves.length))
      : "";
  }

  function update() {
    const found = known.get(position.moves) ?? { scores: {} };
    const best = found.whole ? Math.max(...Object.values(found.scores)) : NaN;
    const stones = position.moves.length;
    byId("board").replaceChildren();
    for (let column = 0; column < 7; column++) {
      for (let row = 0; row < 6; row++) {
        const cell = 1n << BigInt(7 * column + row);
        const first = position.isFirst ? position.own : position.other;
        const kind = !(position.occupied & cell) ? "" : first & cell ? "max" : "min";
        const place = { cx: column + 0.5, cy: 5.5 - row };
        const last = kind && String(column + 1) === position.moves.at(-1) && !(position.occupied & (cell << 1n));
        onBoard({ ...place, r: 0.41, class: last ? `${kind} last-disc` : kind });
        if (kind === "min") onBoard({ ...place, r: 0.14 }); // told apart without colours
        if (last) onBoard({ ...place, r: 0.34, class: "last" });
        if (position.won & cell) onBoard({ ...place, r: 0.41, class: "won" });
      }
    }
    columns.forEach((button, index) => {
      const column = index + 1, score = found.scores[column];
      const open = position.open.includes(column) && !position.isOver;
      const isTold = shown.checked && open && score !== undefined;
      button.disabled = !open || isPrograms();
      button.classList.toggle("best", isTold && score === best);
      button.children[0].textContent = isTold ? asText(score) : shown.checked && open ? "\u2026" : "";
      button.children[1].textContent = isTold ? inWords(score, stones) : "";
      const name = words.name.replace("{column}", column);
      button.setAttribute("aria-label", isTold ? `${name}: ${asText(score)}, ${inWords(score, stones)}` : name);
    });
    const said = position.won ? words.won : stones === 42 ? words.drawn : words.moves;
    const of = position.isFirst === (position.won === 0n) ? 0 : 1;
    byId("status").textContent = said.replace("{side}", words.sides[of]);
    byId("known").textContent = failed ? words.failed : found.whole || position.isOver ? "" : words.solving;
    buttons.undo.disabled = !stones;
    buttons.turn.hidden = opponent.value === "person";
    if (isPrograms() && found.whole) {
      const [chosen] = Object.keys(found.scores).map(Number).filter((each) => found.scores[each] === best)
        .sort((one, other) => Math.abs(one - 4) - Math.abs(other - 4) || one - other);
      const before = position.moves;
      setTimeout(() => { if (position.moves === before && isPrograms()) show(position.after(chosen)); }, 250);
    }
  }

  buttons.new.addEventListener("click", () => show(new Position()));
  buttons.undo.addEventListener("click", () => {
    const back = opponent.value === "person" || position.isFirst !== side > 0 ? 1 : 2;
    show(Position.of(position.moves.slice(0, -Math.min(back, position.moves.length))));
  });
  buttons.turn.addEventListener("click", () => { side = -side; show(position); });
  opponent.addEventListener("change", () => { side = position.isFirst ? 1 : -1; show(position); });
  shown.addEventListener("change", () => { byId("said").textContent = ""; update(); });
  addEventListener("hashchange", () => {
    const asked = Position.of(moves());
    if (asked && asked.moves !== position.moves) show(asked);
  });
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === opponent) return;
    if (/^[1-7]$/.test(event.key)) choose(Number(event.key));
    else if (event.key === "Backspace" || event.key === "u") buttons.undo.click();
    else if (event.key === "n") buttons.new.click();
    else if (event.key === "v") shown.click();
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const at = columns.indexOf(document.activeElement);
      const step = event.key === "ArrowLeft" ? -1 : 1;
      for (let next = at < 0 ? 3 : at + step; columns[next]; next += step) {
        if (!columns[next].disabled) { columns[next].focus(); break; }
      }
    } else return;
    event.preventDefault();
  });

  show(position);
})();
