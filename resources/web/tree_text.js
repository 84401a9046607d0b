"use strict";
// Trees as Poda writes them (engine/trees/text.py): [[3, 12, 8], [2, a, b]], a chance node as
// (1/2: 4, 1/2: [3, 5]), labels as B = [3, 12], moves as [left: 3, "to the right": 5], and who moves
// where the sides do not alternate, as min[3, 12].

const MAX = 1, MIN = -1, CHANCE = 0;
const MOST_LEVELS = 200;

// What is wrong with a text, and where: `place` counts characters from 0.
class BadTree extends Error {
  /**
   * @param {string} code
   * @param {number} place
   * @param {Record<string, unknown>} values
   */
  constructor(code, place, values = {}) {
    super(code);
    this.code = code;
    this.place = place;
    this.values = values;
  }
}

/**
 * @typedef {{value: number | null, name: string, label: string | null, move: string | null, player: number, children: number[],
 *   odds: number[], parent: number, index: number, depth: number, side?: number, turn?: number, size?: number}} TreeNode
 */

class WrittenTree {
  // The nodes in preorder, each with its parent, its index among the siblings, its depth, and `turn`:
  // MAX, MIN or CHANCE.
  /** @param {TreeNode[]} nodes */
  constructor(nodes) {
    this.nodes = nodes;
    nodes.forEach((node, number) => {
      const side = node.player || node.side || MAX; // who moves there, or after the chance node
      node.turn = node.odds.length ? CHANCE : side;
      node.children.forEach((child, index) => Object.assign(nodes[child], {
        parent: number, index, depth: node.depth + 1, side: node.odds.length ? side : -side,
      }));
    });
    for (let i = nodes.length - 1; i >= 0; i--) {
      nodes[i].size = 1 + nodes[i].children.reduce((sum, child) => sum + nodes[child].size, 0);
    }
  }

  static read(text, limit = 1e6) { return new WrittenTree(new TreeReader(text, limit).read()); }

  get hasChance() { return this.nodes.some((node) => node.odds.length); }

  // Whether the sides alternate from parent to child everywhere, chance nodes aside.
  get takesTurns() {
    return !this.nodes.some((node) => node.parent >= 0 && node.children.length && node.turn !== CHANCE
      && node.turn === this.nodes[node.parent].turn);
  }

  // The way from the root, as 2.1.
  path(number) {
    const way = [];
    for (let node = this.nodes[number]; node.parent >= 0; node = this.nodes[node.parent]) way.unshift(node.index + 1);
    return way.join(".");
  }
}

const TOKEN = /\s*([[\](),:=]|"[^"\n]{1,40}"|[^\s[\](),:=]+)/y;
const VALUE = /^[+−-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+−-]?[0-9]+)?$/;
const NAME = /^[\p{L}\p{Nl}\p{No}_][\p{L}\p{N}_'’]*$/u;
const SHARE = /^([0-9]{1,9})\/([0-9]{1,9})$/;
const CLOSING = { "[": "]", "(": ")" };
const PLAYERS = { max: MAX, min: MIN };

class TreeReader {
  constructor(text, limit) {
    this.text = text;
    this.limit = limit;
    this.place = 0;
    this.end = 0;
    /** @type {TreeNode[]} */
    this.nodes = [];
    /** @type {{node: TreeNode, sign: string, place: number, isFull: boolean}[]} */
    this.open = []; // the brackets that are not closed yet
  }

  read() {
    if (this.peek() === "") throw new BadTree("tree.empty", 0);
    do {
      this.item();
      while (this.open.length && this.closes(this.open.at(-1))) this.close();
    } while (this.open.length);
    const text = this.next();
    if (text) throw new BadTree("tree.trailing", this.place, { text });
    return this.nodes;
  }

  // Opening brackets, and the first leaf in them.
  item() {
    for (;;) {
      const around = this.open.at(-1);
      let move = null;
      if (around && around.sign === "(") around.node.odds.push(this.probability(around));
      else if (around) move = this.name(":");
      const label = this.name("=");
      const player = this.player();
      const token = this.next();
      if (this.nodes.length >= this.limit) throw new BadTree("tree.too_large", this.place, { limit: this.limit });
      if (around) around.node.children.push(this.nodes.length);
      const node = { value: null, name: "", label, move, player, children: [], odds: [], parent: -1, index: 0, depth: 0 };
      this.nodes.push(node);
      if (!(token in CLOSING)) return this.leaf(node, token);
      this.open.push({ node, sign: token, place: this.place, isFull: false });
      if (this.open.length > MOST_LEVELS) throw new BadTree("tree.too_deep", this.place, { limit: MOST_LEVELS });
      if (this.peek() === CLOSING[token]) throw new BadTree("tree.empty_node", this.place);
    }
  }

  leaf(node, text) {
    if (VALUE.test(text)) node.value = Number(text.replaceAll("−", "-"));
    else if (!NAME.test(text)) throw !text && this.open.length ? this.unclosed() : new BadTree("tree.unexpected", this.place, { text });
    else node.name = text;
    if (node.value !== null ? !Number.isFinite(node.value) : /^(nan|inf|infinity)$/i.test(text)) {
      throw new BadTree("tree.bad_number", this.place, { text });
    }
  }

  // The name before that sign, if both come next: of a move before ":", a label before "=".
  name(sign) {
    const before = [this.place, this.end];
    const token = this.next();
    const name = NAME.test(token) ? token : token.length > 2 && token.startsWith('"') && token.slice(1, -1).trim() ? token.slice(1, -1) : null;
    if (name !== null && this.peek() === sign) {
      this.next();
      return name;
    }
    [this.place, this.end] = before;
    return null;
  }

  // The player named before a bracket; 0 where the alternation says who moves.
  player() {
    const before = [this.place, this.end];
    const player = PLAYERS[this.next().toLowerCase()];
    if (player && this.peek() === "[") return player;
    [this.place, this.end] = before;
    return 0;
  }

  probability(around) {
    const text = this.next(), { place } = this;
    if (!text) throw this.unclosed();
    if (this.peek() !== ":") throw new BadTree("tree.no_probability", place);
    this.next();
    const [, above, below] = SHARE.exec(text) || [];
    const isRest = text.toLowerCase() === "rest";
    let value = 0;
    if (isRest) {
      value = 1 - exactSum(around.node.odds);
      around.isFull = true;
    } else if (VALUE.test(text)) value = Number(text.replaceAll("−", "-"));
    else if (Number(below)) value = Number(above) / Number(below);
    if (!(value > (isRest ? 1e-9 : 0) && value <= 1)) throw new BadTree("tree.bad_probability", place, { text });
    return value;
  }

  closes(around) {
    const text = this.next(), closing = CLOSING[around.sign];
    if (text === closing) return true;
    if (text === "," && !around.isFull) return false;
    throw text ? new BadTree("tree.separator", this.place, { text, closing }) : this.unclosed();
  }

  close() {
    const { node, place } = this.open.pop();
    const total = exactSum(node.odds);
    if (node.odds.length && Math.abs(total - 1) > 1e-6) {
      throw new BadTree("tree.probability_sum", place, { total: String(Number(total.toPrecision(6))) });
    }
  }

  unclosed() {
    const { sign, place } = this.open.at(-1);
    return new BadTree("tree.unclosed", place, { opening: sign, closing: CLOSING[sign] });
  }

  // The next token; "" at the end of the text.
  next() {
    TOKEN.lastIndex = this.end;
    const found = TOKEN.exec(this.text);
    if (!found) {
      this.place = this.end = this.text.length;
      return "";
    }
    this.end = TOKEN.lastIndex;
    this.place = this.end - found[1].length;
    return found[1];
  }

  peek() {
    const before = [this.place, this.end];
    const token = this.next();
    [this.place, this.end] = before;
    return token;
  }
}

// A sum that loses nothing on the way, whatever the order of its numbers.
function exactSum(numbers) {
  const parts = []; // Shewchuk's: they do not overlap, the smallest first
  for (let x of numbers) {
    let count = 0;
    for (let y of parts) {
      if (Math.abs(x) < Math.abs(y)) [x, y] = [y, x];
      const high = x + y, low = y - (high - x);
      if (low) parts[count++] = low;
      x = high;
    }
    parts.length = count;
    parts.push(x);
  }
  // From the largest on, until what is added is no longer kept whole; then rounded half to even.
  let sum = parts.pop() ?? 0;
  while (parts.length) {
    const before = sum, part = parts.pop();
    sum += part;
    const lost = part - (sum - before);
    if (!lost) continue;
    if (parts.length && lost < 0 === parts.at(-1) < 0) {
      const twice = 2 * lost, next = sum + twice;
      if (next - sum === twice) sum = next;
    }
    break;
  }
  return sum;
}
