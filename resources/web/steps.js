"use strict";
// What each step of a search shows: the nodes' states, a sentence, the number line, the line of the
// pseudocode; as Poda's own pages have it from tree/export/web.py, to which a test holds it.
// `words.told` has the sentences in the reader's language, by the English ones.

const tr = (text, values = {}) => filled(words.told[text], values);

const EXACT = 0, AT_MOST = -1, AT_LEAST = 1, OPEN = 2; // what a value says of the minimax value
const PLAYER = { 1: "MAX", "-1": "MIN" };

// A node of the search as it is at a step. `chosen` is the child that it would take; `last`, the
// child that came back last; `low` and `high` are bounds of its minimax value, once it is left.
class Visit {
  constructor(node, number, parent) {
    this.node = node;
    this.number = number;
    /** @type {Visit | null} */
    this.parent = parent;
    this.value = this.alpha = this.beta = this.low = this.high = NaN;
    /** @type {Visit | null} */
    this.chosen = null;
    /** @type {Visit | null} */
    this.last = null;
    this.left = false;
    /** @type {Visit[]} */
    this.children = [];
    this.final = EXACT;
  }

  get turn() { return this.node.turn; }
  get isMax() { return this.turn === MAX; }
  get isInner() { return this.node.children.length > 0; }

  // Bounds of the minimax value that hold whatever the leaves that were not visited are worth.
  bound(cuts) {
    const lows = this.children.map((child) => child.low), highs = this.children.map((child) => child.high);
    const isWhole = this.children.length === this.node.children.length;
    if (!this.isInner || !cuts) this.low = this.high = this.value;
    else if (this.isMax) Object.assign(this, { low: Math.max(...lows), high: isWhole ? Math.max(...highs) : Infinity });
    else Object.assign(this, { low: isWhole ? Math.min(...lows) : -Infinity, high: Math.min(...highs) });
    const isLower = this.low >= this.value, isUpper = this.high <= this.value;
    this.final = isLower ? (isUpper ? EXACT : AT_LEAST) : isUpper ? AT_MOST : OPEN;
  }

  // What its value so far says.
  get kind() {
    if (this.left) return this.final;
    const done = this.children.filter((child) => child.left);
    if (this.turn === MAX && done.some((child) => child.low >= this.value)) return AT_LEAST;
    if (this.turn === MIN && done.some((child) => child.high <= this.value)) return AT_MOST;
    return OPEN;
  }
}

// Replays a search step by step. `at` is the visit at hand, `before` what it was before the step.
class Replay {
  constructor(search) {
    this.search = search;
    this.cuts = isAlphabeta(search.algorithm);
    this.visits = search.nodes.map((number, k) => new Visit(search.tree.nodes[number], number, null));
    const visitOf = new Map(search.nodes.map((number, k) => [number, this.visits[k]]));
    for (const visit of this.visits) visit.parent = visitOf.get(visit.node.parent) ?? null;
    this.visitOf = new Map(); // by the number of the node, once it is entered
    this.step = -1;
  }

  get kind() { return this.search.steps[this.step].kind; }
  get value() { return this.search.steps[this.step].value; }
  get isLast() { return this.step === this.search.steps.length - 1; }
  get path() {
    const path = [];
    for (let visit = this.at; visit; visit = visit.parent) path.push(visit);
    return path;
  }

  kindAt(step) { return this.search.steps[step]?.kind; }

  forward() {
    const { kind, value, node, alpha, beta } = this.search.steps[++this.step];
    const visit = this.at = this.visits[node];
    this.before = { value: visit.value, alpha: visit.alpha, beta: visit.beta };
    if (kind === ENTER) {
      this.visitOf.set(visit.number, visit);
      if (visit.parent) visit.parent.children.push(visit);
    }
    Object.assign(visit, { alpha, beta });
    const taken = kind === UPDATE || (kind === NARROW && !Number.isNaN(value));
    if (taken || kind >= TERMINAL) {
      if (taken && value !== visit.value && visit.turn !== CHANCE) visit.chosen = visit.last;
      // Fail-hard: the child that cuts is taken before it moves the window.
      if (kind === CUT && this.search.algorithm === "alphabeta-hard") visit.chosen = visit.last;
      visit.value = value;
    }
    if (kind >= TERMINAL) {
      visit.left = true;
      visit.bound(this.cuts);
      if (visit.parent) visit.parent.last = visit;
    }
  }

  // How many children a cut leaves out.
  get left() { return this.at.node.children.length - (this.at.last ? this.at.last.node.index + 1 : 0); }
}

// Sentences

function nameIn(tree, number) {
  const node = tree.nodes[number];
  return node.label || node.name || (node.parent < 0 ? tr("the root") : tr("node {path}", { path: tree.path(number) }));
}

function bounded(visit) {
  const value = numberText(visit.value);
  if (visit.final === AT_MOST) return tr("at most {value}", { value });
  return visit.final === AT_LEAST ? tr("at least {value}", { value }) : value;
}

// The sentence of the step that a replay has come to.
class Sentence {
  constructor(replay) {
    const { at } = replay;
    this.replay = replay;
    this.at = at;
    this.side = at.isMax ? "alpha" : "beta";
    const bound = at.isMax ? at.beta : at.alpha; // what the other player has elsewhere
    this.bound = bound;
    this.values = {
      node: nameIn(replay.search.tree, at.number), player: PLAYER[at.isMax ? MAX : MIN], other: PLAYER[at.isMax ? MIN : MAX],
      value: numberText(replay.value), alpha: numberText(at.alpha), beta: numberText(at.beta), bound: numberText(bound),
      before: numberText(replay.before.value), child: at.last ? bounded(at.last) : "", left: replay.left,
    };
  }

  tr(text, more = {}) { return tr(text, { ...this.values, ...more }); }

  get text() {
    const { replay, at } = this;
    if (replay.search.needed >= 0 && replay.isLast) return filled(words.errors["tree.value_needed"], { name: at.node.name });
    if (at.isInner && at.turn === CHANCE) return this.ofChance();
    return {
      [ENTER]: () => this.enter(), [UPDATE]: () => this.update(replay.before.value, replay.value),
      [TEST]: () => this.test(), [NARROW]: () => this.narrow(), [CUT]: () => this.cut(), [LEAVE]: () => this.leave(),
      [TERMINAL]: () => this.tr("This leaf is worth {value}."),
    }[replay.kind]();
  }

  ofChance() {
    const { replay, at } = this, { node } = at;
    if (replay.kind === UPDATE) {
      const odds = node.odds[at.last.node.index];
      return this.tr("This outcome is worth {child}, with probability {odds}: it adds {part}, which makes {value}.",
        { odds: oddsText(odds), part: numberText(odds * at.last.value) });
    }
    if (replay.kind === ENTER) {
      return at.parent ? this.tr("The search comes to {node}, a chance node: each outcome counts by its probability.")
        : this.tr("The search begins at a chance node: each outcome counts by its probability.");
    }
    return at.parent ? this.tr("Every outcome has been counted: {node} is worth {value}.") : this.leave();
  }

  enter() {
    const { alpha, beta, isMax, isInner, parent } = this.at;
    if (!isInner) return this.tr("The search comes to {node}, a leaf.");
    if (!parent) {
      return isMax ? this.tr("The search begins: MAX moves at the root, for the highest value.")
        : this.tr("The search begins: MIN moves at the root, for the lowest value.");
    }
    if (alpha === -Infinity && beta === Infinity) {
      return isMax ? this.tr("The search comes to {node}: MAX moves, for the highest value.")
        : this.tr("The search comes to {node}: MIN moves, for the lowest value.");
    }
    if (beta === Infinity) return this.tr("The search comes to {node}, where {player} moves: only more than {alpha} matters.");
    if (alpha === -Infinity) return this.tr("The search comes to {node}, where {player} moves: only less than {beta} matters.");
    return alpha === beta
      ? this.tr("The search comes to {node}, where {player} moves: "
        + "alpha and beta have met, and only the strict rule goes on.")
      : this.tr("The search comes to {node}, where {player} moves: only values between {alpha} and {beta} matter.");
  }

  // A child's value changed the node's from `before`, NaN for none, to `value`.
  update(before, value) {
    const { isMax, last } = this.at, more = { before: numberText(before), value: numberText(value) };
    if (Number.isNaN(before)) return this.tr("The first child is worth {child}: {player} has {value} so far.", more);
    if (isMax) {
      return last.value > before ? this.tr("This child is worth {child}, more than {before}: MAX now has {value}.", more)
        : this.tr("This child is worth {child}, which is no better: MAX stays with {value}.", more);
    }
    return last.value < before ? this.tr("This child is worth {child}, less than {before}: MIN now has {value}.", more)
      : this.tr("This child is worth {child}, which is no better: MIN stays with {value}.", more);
  }

  test() {
    const { replay, at, bound } = this, { value } = replay;
    const cuts = replay.kindAt(replay.step + 1) === CUT;
    const mine = at[this.side];
    if (replay.search.algorithm === "alphabeta-hard" && !cuts && !(at.isMax ? value > mine : value < mine)) return this.stays(mine);
    if (!at.parent) return this.tr("Nothing stands above the root, so nothing can cut it off.");
    if (Math.abs(bound) === Infinity) return this.tr("{other} has nothing elsewhere yet, so this node still matters.");
    if (cuts) return this.tr("{other} already has {bound} elsewhere, and {value} is no better: this node cannot matter.");
    return value === bound
      ? this.tr("{other} has just as much elsewhere, {bound}: the strict rule cuts only beyond it.")
      : this.tr("{other} has {bound} elsewhere, and {value} is better: this node still matters.");
  }

  stays(mine) {
    const more = { before: numberText(mine) };
    return this.at.isMax ? this.tr("This child is worth {child}, not more than {before}: the window stays as it is.", more)
      : this.tr("This child is worth {child}, not less than {before}: the window stays as it is.", more);
  }

  narrow() {
    const { replay, at, side } = this, { algorithm, tie } = replay.search;
    const before = replay.before[side], after = at[side], more = { value: numberText(after), bound: side };
    if (algorithm === "alphabeta-update-hard") {
      return before === after ? this.stays(before) : this.update(Math.abs(before) === Infinity ? NaN : before, after);
    }
    if (at.alpha > at.beta || (at.alpha === at.beta && tie === "ge")) {
      return this.tr("{player} is sure of {value} here, which closes the window.", more);
    }
    if (before === after) return this.tr("The window stays as it is: {bound} was {value} already.", more);
    return at.isMax ? this.tr("MAX is sure of {value} here: below, only more than that can matter.", more)
      : this.tr("MIN is sure of {value} here: below, only less than that can matter.", more);
  }

  cut() {
    const { replay } = this, found = replay.search.steps[replay.step - 1].value; // of the test
    const text = this.cutText(numberText(found));
    return found === replay.value ? text : `${text} ${this.tr("The value returned is the bound itself.")}`;
  }

  cutText(value) {
    const { replay, at } = this, { left } = replay;
    if (!left) {
      return this.tr("{player} has found {value}. {other} already has {bound} elsewhere; "
        + "it was the last child, so nothing is left to prune.", { value });
    }
    const { nodes } = replay.search.tree;
    const leaves = at.node.children.slice(-left).every((child) => !nodes[child].children.length);
    if (left === 1) {
      return leaves
        ? this.tr("{player} has found {value}. {other} already has {bound} elsewhere, so the last leaf cannot matter.", { value })
        : this.tr("{player} has found {value}. {other} already has {bound} elsewhere, so the last child cannot matter.", { value });
    }
    return leaves
      ? this.tr("{player} has found {value}. {other} already has {bound} elsewhere, so the other %n leaves cannot matter.", { value })
      : this.tr("{player} has found {value}. {other} already has {bound} elsewhere, so the other %n children cannot matter.", { value });
  }

  leave() {
    const { replay, at } = this, value = bounded(at);
    if (at.parent) return this.tr("Every child has been searched: {node} is worth {value}.", { value });
    if (!at.chosen) return this.tr("The search is done: the root is worth {value}.", { value });
    return this.tr("The search is done: the root is worth {value}, and {player} chooses {move}.",
      { value, move: nameIn(replay.search.tree, at.chosen.number) });
  }
}

// Why a node was pruned, told at the cut: the nearest node above of the other side has the bound.
function whyPruned(replay) {
  const { at, path, search } = replay;
  const bound = at.isMax ? at.beta : at.alpha;
  const above = path.slice(1).find((visit) => visit.turn === -at.turn && visit.value === bound);
  const values = {
    cut: nameIn(search.tree, at.number), ancestor: nameIn(search.tree, above.number),
    value: numberText(search.steps[replay.step - 1].value), bound: numberText(bound),
  };
  return at.isMax
    ? tr("MAX at {cut} already has {value}, MIN at {ancestor} already has {bound}: whatever stands here, "
      + "MAX takes at least {value} and MIN keeps {bound}.", values)
    : tr("MIN at {cut} already has {value}, MAX at {ancestor} already has {bound}: whatever stands here, "
      + "MIN takes at most {value} and MAX keeps {bound}.", values);
}

// A probability: 0.9, 1/3, or 2/36 as of throws of two dice.
function oddsText(odds) {
  if (Number(odds.toFixed(3)) === odds) return numberText(odds);
  for (const throws of [1, 2]) if (Math.abs(odds * 36 - throws) < 1e-9) return `${throws}/36`;
  for (let below = 1; below <= 1000; below++) {
    const above = Math.round(odds * below);
    if (Math.abs(above / below - odds) < 1e-9) return `${above}/${below}`;
  }
  return numberText(Number(Number(odds.toPrecision(4)).toFixed(6)));
}

// The number line

const LOWEST = 0.1, HIGHEST = 0.9; // the finite values lie between these shares of the line

class NumberLine {
  constructor(values) {
    this.values = [...new Set(values)].sort((one, other) => one - other);
    const [first, last] = [this.values[0], this.values.at(-1)];
    const count = this.values.length;
    let shares = this.values.map((value) => (count > 1 ? (value / 2 - first / 2) / (last / 2 - first / 2) : 0.5));
    const isCrowded = shares.some((share, i) => i && share - shares[i - 1] < 1 / 24);
    if (count > 1 && count <= 24 && isCrowded) shares = shares.map((share, i) => (share + i / (count - 1)) / 2);
    this.places = shares.map((share) => LOWEST + (HIGHEST - LOWEST) * share);
  }

  place(value) {
    const { values, places } = this;
    if (Number.isNaN(value) || !values.length) return { [-Infinity]: 0, [Infinity]: 1 }[value] ?? 0.5;
    if (Math.abs(value) === Infinity) return value < 0 ? 0 : 1;
    const first = values[0], last = values.at(-1);
    // Beyond the leaves' values: towards the end of the line, never at it.
    if (value < first) return places[0] / (1 + (first / 2 - value / 2) / (0.5 + Math.abs(first) / 2));
    if (value > last) return 1 - (1 - places.at(-1)) / (1 + (value / 2 - last / 2) / (0.5 + Math.abs(last) / 2));
    const right = values.findIndex((each) => each >= value);
    if (values[right] === value) return places[right];
    const share = (value / 2 - values[right - 1] / 2) / (values[right] / 2 - values[right - 1] / 2);
    return places[right - 1] + share * (places[right] - places[right - 1]);
  }

  // What it shows at a step.
  reading(replay) {
    const { at, kind, before, search, cuts } = replay;
    let { value } = replay;
    if (Number.isNaN(value)) value = before.value;
    if (kind === CUT && search.algorithm === "alphabeta-hard") value = search.steps[replay.step - 1].value;
    const result = { said: "" }, { isInner, alpha, beta } = at;
    const end = (number) => [this.place(number), numberText(number)];
    if (cuts) {
      result.window = [end(alpha), end(beta)];
      result.said = `${numberText(alpha)} – ${numberText(beta)}`;
    }
    if (Number.isNaN(value)) return result;
    const [high, low] = at.isMax ? [value, beta] : [alpha, value];
    const meets = search.tie === "ge" ? high >= low : high > low;
    const closed = cuts && isInner && kind !== LEAVE && (meets || kind === CUT);
    let label = `v = ${numberText(value)}`;
    const ends = !at.parent && at.left ? at.final : OPEN;
    if (ends === AT_LEAST || ends === AT_MOST) label = `v ${ends === AT_LEAST ? "≥" : "≤"} ${numberText(value)}`;
    else if (closed) {
      const [strict, equal] = at.isMax ? [">", "≥"] : ["<", "≤"];
      label += ` ${search.tie === "gt" ? strict : equal} ${numberText(at.isMax ? beta : alpha)}`;
    }
    result.value = [this.place(value), label, !isInner ? "nobody" : { 1: "max", "-1": "min", 0: "chance" }[at.turn], closed];
    result.said += `${cuts ? "; " : ""}${label}`;
    return result;
  }
}

// The nodes' places: children are packed from the left, as close as what is below them allows, in
// units of the distance between two leaves.

const BETWEEN_FAMILIES = 1.5;

function placed(nodes) {
  const from = nodes.map(() => 0); // how far right of the parent
  const below = nodes.map(() => null); // the leftmost and the rightmost place of each level, from the node
  for (let i = nodes.length - 1; i >= 0; i--) {
    const { children } = nodes[i];
    const levels = [];
    children.forEach((child, place) => {
      const own = below[child];
      const apart = own.slice(0, levels.length).map(([left], level) => levels[level][1] - left + (level ? BETWEEN_FAMILIES : 1));
      const shift = place ? Math.max(...apart) : 0;
      from[child] = shift;
      own.forEach(([left, right], level) => { levels[level] = [levels[level]?.[0] ?? left + shift, right + shift]; });
    });
    const middle = children.length ? (from[children[0]] + from[children.at(-1)]) / 2 : 0;
    for (const child of children) from[child] -= middle;
    below[i] = [[0, 0], ...levels.map(([left, right]) => [left - middle, right - middle])];
  }
  const x = nodes.map(() => 0);
  nodes.forEach((node, i) => { if (i) x[i] = x[node.parent] + from[i]; });
  const least = Math.min(...x);
  return x.map((place) => place - least);
}

// Pixels from a leaf to the next, with room for the texts beside nodes, as in tree/export/web.py.
const CHARACTER = 7, LEAF_CHARACTER = 9.5, HALF_SYMBOL = 20, LEAST_UNIT = 34, MOST_UNIT = 130;

function unitOf(nodes, windows) {
  const levels = [];
  for (const node of nodes) (levels[node.d] ??= []).push(node);
  const reach = (node, beside) => (node.s === 2 ? (LEAF_CHARACTER * Math.max(node.t.length, 0.72 * node.l.length, 1)) / 2 + 4
    : HALF_SYMBOL + CHARACTER * beside);
  let unit = LEAST_UNIT;
  for (const level of levels) {
    level.sort((one, other) => one.x - other.x);
    level.slice(1).forEach((right, i) => {
      const left = level[i];
      unit = Math.max(unit, (6 + reach(left, windows) + reach(right, right.l.length)) / (right.x - left.x));
    });
  }
  return Math.min(unit, MOST_UNIT);
}

// Numbers for texts, in the order in which they first occur.
class Table extends Map {
  number(text) {
    if (!this.has(text)) this.set(text, this.size);
    return this.get(text);
  }
}

const FAINT = 0, VISITED = 1, PRUNED = 2;
const MOST_TICKS = 40, MANY_NODES = 400;

const TAGS = { [ENTER]: "enter", [UPDATE]: "update", [TEST]: "test", [NARROW]: "narrow", [TERMINAL]: "terminal", [CUT]: "cut", [LEAVE]: "leave" };

// A search in the form in which the viewer takes it, with the steps of its cuts.
function shownSearch(search, listings) {
  const { tree, algorithm, tie, steps } = search, { nodes } = tree;
  const replay = new Replay(search);
  const hasMoves = tree.hasChance || nodes.some((node) => node.move);
  const states = new Table(), strings = new Table(), readings = new Table();
  const why = nodes.map(() => -1), prunedAt = nodes.map(() => Infinity), shown = nodes.map(() => -1);
  const line = new NumberLine(steps.filter(({ kind }) => kind === TERMINAL).map(({ value }) => value));
  const lines = listings[`${algorithm} ${tie} ${tree.takesTurns}`];
  const changes = [], said = [], at = [], lineAt = [], cuts = [];
  const windowText = ({ alpha, beta }) => `[${numberText(alpha)}${data.decimal === "," ? ";" : ","} ${numberText(beta)}]`;

  function stateOf(i, path) {
    const visit = replay.visitOf.get(i), { parent } = nodes[i];
    const state = prunedAt[i] <= replay.step ? PRUNED : visit ? VISITED : FAINT;
    const isInner = nodes[i].children.length > 0;
    const isKnown = visit && isInner && !Number.isNaN(visit.value);
    const sign = isKnown ? { [AT_MOST]: "≤", [AT_LEAST]: "≥" }[visit.kind] || "" : "";
    const isChosen = visit && visit.parent && visit.parent.chosen === visit;
    const edge = path.has(i) ? "path" : isChosen ? "chosen" : ["faint", "plain", "pruned"][state];
    const isCut = state === PRUNED && replay.visitOf.has(parent);
    return [state, replay.at.number === i, isKnown ? sign + numberText(visit.value) : "",
      visit && isInner && replay.cuts ? windowText(visit) : "", "", edge, isCut, false];
  }

  let before = new Set();
  steps.forEach(({ kind }, step) => {
    replay.forward();
    const here = replay.at.number;
    const path = new Set(replay.path.map((visit) => visit.number));
    const touched = new Set([...path, ...before, ...nodes[here].children]);
    if (step === 0) nodes.forEach((node, i) => touched.add(i));
    if (kind === CUT) {
      cuts.push(step);
      const reason = strings.number(whyPruned(replay));
      for (const child of nodes[here].children) {
        if (replay.visitOf.has(child)) continue;
        for (let i = child; i < child + nodes[child].size; i++) {
          touched.add(i);
          prunedAt[i] = step;
          why[i] = reason;
        }
      }
    }
    const change = [];
    for (const i of touched) {
      const state = states.number(JSON.stringify(stateOf(i, path)));
      if (state !== shown[i]) change.push(i, shown[i] = state);
    }
    before = path;
    changes.push(change);
    said.push(strings.number(new Sentence(replay).text));
    at.push(readings.number(JSON.stringify(line.reading(replay))));
    lineAt.push(lines.findIndex(([, half, tags]) => tags.includes(TAGS[kind]) && [replay.at.turn || 2, 0].includes(half)));
  });

  const x = placed(nodes);
  const drawnNodes = nodes.map((node, i) => {
    const isLeaf = !node.children.length, above = nodes[node.parent];
    const text = isLeaf ? node.name || numberText(node.value) : "";
    const move = !hasMoves || !above ? "" : above.turn === CHANCE ? oddsText(above.odds[node.index]) : node.move || "";
    const sign = isLeaf ? 2 : node.turn;
    const label = node.label || (isLeaf ? "" : tree.path(i));
    return { p: node.parent, d: node.depth, x: x[i], s: sign, t: text, l: label, m: move, g: -1, w: why[i] };
  });
  const allStates = [...states.keys()].map((state) => JSON.parse(state));
  const isNarrow = nodes.length > MANY_NODES;
  const windows = isNarrow ? 0 : Math.max(...allStates.map((state) => state[3].length));
  const names = Math.max(0, ...drawnNodes.filter(({ s }) => s !== 2).map(({ l }) => l.length));
  const unit = unitOf(drawnNodes, windows);
  const ticks = line.values.filter((value, i) => i % Math.ceil(line.values.length / MOST_TICKS) === 0);
  const side = {
    name: "", nodes: drawnNodes, states: allStates, changes, said, strings: [...strings.keys()],
    unit, rise: Math.round(Math.min(170, Math.max(84, 0.05 * unit * Math.max(...x)))),
    before: Math.round(62 + CHARACTER * names), behind: Math.round(34 + CHARACTER * windows), narrow: isNarrow,
    line: {
      ticks: ticks.map((value) => [line.place(value), numberText(value)]),
      readings: [...readings.keys()].map((text) => JSON.parse(text)), at,
    },
    listing: { text: lines.map(([text, half]) => [text, half]), at: lineAt },
  };
  return { sides: [side], cuts, clock: null, begin: 0 };
}
