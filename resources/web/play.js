"use strict";
// Connect Four with its exact scores, computed in the page: the kernel that the program uses, in a
// worker which is made of this very script, in slices between which it can be stopped.
// include shared.js
// include position.js
// include players.js

(() => {
  // What runs in the worker: asked for a position by its moves, it tells the scores, and the move of
  // a level; the next question ends the one before.
  function serve() {
    let loaded, asked = null;
    const pause = () => new Promise((resume) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resume;
      port2.postMessage(0);
    });
    onmessage = async ({ data: message }) => {
      if (message.load) {
        loaded = Solver.loaded(message.load);
        await loaded;
        postMessage({ ready: true });
        return;
      }
      const { moves, level, seed } = message;
      const question = asked = {}, found = await loaded, position = Position.of(moves);
      if (position.isOver) return;
      // Does it step by step; whether no other question came.
      const go = async (steps, tell) => {
        for (const step of steps) {
          if (asked !== question) return false;
          tell(step);
          await pause();
        }
        return asked === question;
      };
      const chosen = (column) => { if (column !== undefined) postMessage({ moves, column }); };
      const dice = Dice.of(seed, moves);
      if (level?.kind === "random") chosen(position.open[dice.below(position.open.length)]);
      if (level?.kind === "alphabeta") chosen(found.alphaBeta.choose(position, level, seed));
      if (level?.kind === "mcts" && !await go(found.monteCarlo.choose(position, level, dice.word()), chosen)) return;
      let scores = {};
      const tell = (step) => {
        ({ scores } = step);
        postMessage({ moves, ...step });
      };
      if (!await go(found.solver.columns(position), tell) || level?.kind !== "perfect") return;
      await go(Perfect.choose(position, level, seed, scores, (after) => found.solver.columns(after)), chosen);
    };
  }

  // What is known

  const known = new Map(); // moves -> {scores, whole}
  const answers = new Map(); // moves, level and seed -> column
  const parts = [Position, Openings, Room, Solver, Dice, hashed, AlphaBeta, MonteCarlo, Perfect];
  const source = `"use strict";${parts.join("\n")}\n(${serve})();`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.onmessage = ({ data: message }) => {
    if (message.moves === undefined) return;
    if (message.column) answers.set(`${message.moves} ${opponent.value} ${seed}`, message.column);
    else known.set(message.moves, message);
    if (message.moves === position.moves) update();
  };
  worker.onerror = () => { failed = true; update(); };
  worker.postMessage({ load: { library: data.library, solver: data.solver, openings: data.openings, sampling: data.sampling } });

  function inWords(score, stones) {
    if (!score) return words.draw;
    return (score > 0 ? words.wins : words.loses).replace("{plies}", Position.plies(score, stones));
  }

  const asText = (score) => (score > 0 ? `+${score}` : score < 0 ? `\u2212${-score}` : "0");

  // The page

  let position = Position.of(moves() || data.moves) ?? new Position();
  let failed = false;
  let seed = drawnSeed(); // of the game, from which all that a level draws follows
  let side = 1; // of the person who plays against the program: 1 first, -1 second

  function drawnSeed() { return crypto.getRandomValues(new Uint32Array(1))[0]; }

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
  named("option", words.person, opponent, { value: "person" });
  for (const { key, name } of data.levels) named("option", name, opponent, { value: key });
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
    ask();
    update();
  }

  // Of the worker, the scores and, where it is the program's turn, its move.
  function ask() {
    const level = data.levels.find(({ key }) => key === opponent.value);
    worker.postMessage({ moves: position.moves, level: isPrograms() ? level : null, seed });
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
    const answer = isPrograms() && answers.get(`${position.moves} ${opponent.value} ${seed}`);
    if (answer) {
      const before = position.moves;
      setTimeout(() => { if (position.moves === before && isPrograms()) show(position.after(answer)); }, 250);
    }
  }

  buttons.new.addEventListener("click", () => { seed = drawnSeed(); show(new Position()); });
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
      const at = columns.findIndex((each) => each === document.activeElement);
      const step = event.key === "ArrowLeft" ? -1 : 1;
      for (let next = at < 0 ? 3 : at + step; columns[next]; next += step) {
        if (!columns[next].disabled) { columns[next].focus(); break; }
      }
    } else return;
    event.preventDefault();
  });

  show(position);
})();
