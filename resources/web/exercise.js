"use strict";
// Exercises, filled in and graded on the page. What is right, which mistakes there can be and why
// they are mistakes is told by Poda, in the data; the rules here are those of its own grader
// (packages/teach/engine/exercises/grade.py), to which a test holds them. Nothing leaves the page.
// include shared.js
// include numbers.js

(() => {
  // Numbers, as Poda reads them

  const NUMBER = /^([0-9]+([.,][0-9]*)?|[.,][0-9]+)(e[+-]?[0-9]{1,3})?$/;
  const FRACTION = /^([0-9]+)\s*\/\s*([0-9]+)$/;
  const INFINITE = ["inf", "infinity", "infinito", "∞", "oo"];
  const MOST_CHARACTERS = 24;

  // The number of a text; null where it is none.
  function read(text) {
    let bare = text.trim().toLowerCase(), sign = 1;
    if (/^[-+−–]/.test(bare)) {
      sign = bare[0] === "+" ? 1 : -1;
      bare = bare.slice(1).trimStart();
    }
    if (INFINITE.includes(bare)) return sign * Infinity;
    if (bare.length > MOST_CHARACTERS) return null;
    const parts = FRACTION.exec(bare);
    let value = NaN;
    if (NUMBER.test(bare)) value = Number(bare.replace(",", "."));
    else if (parts) value = Number(parts[1]) / Number(parts[2]);
    return Number.isFinite(value) ? sign * value + 0 : null;
  }

  // Grading

  const RANKS = ["value", "alpha", "beta"]; // a cut follows from value and window
  const NEAR = 0.01 + 1e-9;
  const nearly = (given, right) => Math.abs(given - right) <= NEAR;

  class Grader {
    // An answer has `values` by node, `windows` (two ends, null for none) by node, and `cuts`.
    constructor(question, answer) {
      this.question = question;
      this.nodes = question.nodes;
      this.answer = answer;
      this.judgesCuts = question.asked.includes("cuts");
      this.marked = this.allMarked(this.judgesCuts ? answer.cuts : []);
      this.found = [];
    }

    // Of each node whether all of it is marked: itself, a node above, or all that is below.
    allMarked(cuts) {
      const { nodes } = this;
      const marked = nodes.map(() => false), unmarked = nodes.map(() => 0);
      for (const node of cuts) marked.fill(true, node, node + nodes[node].z);
      for (let node = nodes.length - 1; node >= 0; node--) {
        if (nodes[node].z > 1 && !unmarked[node]) marked[node] = true;
        if (node && !marked[node]) unmarked[nodes[node].p]++;
      }
      return marked;
    }

    // Whether what stands in a node, or does not, follows from what is said of the cuts.
    follows(node) { return this.judgesCuts && this.marked[node] !== this.nodes[node].c; }

    add(kind, node, given, slip = "") {
      const [code, step, hint, reasons] = this.question.findings[`${kind}:${node}`];
      const reason = filled(reasons[slip], { given: given === undefined ? "" : numberText(given) });
      const [field, fault] = code.split(".");
      const rank = fault === "cut" || field === "cut" ? RANKS.length + Number(fault === "cut") : RANKS.indexOf(field);
      this.found.push({ code, node, step, slip, reason, hint, rank });
    }

    isRight(what, node, given, right) {
      const near = given !== null && Math.abs(given - right) <= this.question.near;
      if (given !== null && (near || given === right || numberText(given) === numberText(right))) return true;
      if (given !== null) this.add(`${what}.wrong`, node, given, what === "value" ? this.slip(node, given) : "");
      else if (!this.follows(node)) this.add(`${what}.missing`, node);
      return false;
    }

    values() {
      const score = { asked: 0, correct: 0, extra: 0 };
      this.nodes.forEach((node, i) => {
        const given = this.answer.values[i] ?? null;
        if (node.v !== null) {
          score.asked++;
          score.correct += +this.isRight("value", i, given, Number(node.v));
        } else if (given !== null && !this.follows(i)) {
          score.extra++;
          this.add("value.cut", i);
        }
      });
      return score;
    }

    windows() {
      const score = { asked: 0, correct: 0, extra: 0 };
      this.nodes.forEach((node, i) => {
        const given = this.answer.windows[i] ?? [null, null];
        if (node.w !== null) {
          ["alpha", "beta"].forEach((end, k) => {
            score.asked++;
            score.correct += +this.isRight(end, i, given[k], Number(node.w[k]));
          });
        } else if (given.some((end) => end !== null) && !this.follows(i)) {
          score.extra++;
          this.add("window.cut", i);
        }
      });
      return score;
    }

    cuts() {
      const { nodes, marked } = this;
      const touched = nodes.map((node, i) => marked.slice(i, i + node.z).includes(true));
      const score = { asked: 0, correct: 0, extra: 0 };
      nodes.forEach((node, i) => {
        const above = Math.max(node.p, 0);
        if (node.c && !nodes[above].c) {
          score.asked++;
          score.correct += +marked[i];
        }
        // The largest cut subtrees without a mark; and marks at nodes that are not cut, each where it stands.
        if (node.c && !touched[i] && (!nodes[above].c || touched[above])) this.add("cut", i);
      });
      let end = 0;
      for (const i of [...this.answer.cuts].sort((a, b) => a - b)) {
        if (i < end) continue;
        end = i + nodes[i].z;
        if (!nodes[i].c) {
          score.extra++;
          this.add("cut", i);
        }
      }
      return score;
    }

    // Where values are backed up, the mistake that leads to one.
    slip(i, given) {
      const { nodes } = this;
      if (!this.question.backs) return "";
      const { s, odds } = nodes[i];
      const children = nodes.flatMap((node, k) => (node.p === i ? [k] : []));
      const right = children.map((k) => Number(nodes[k].v ?? nodes[k].worth));
      const own = children.map((k, at) => this.answer.values[k] ?? right[at]);
      if (![given, ...right, ...own].every(Number.isFinite)) return "";
      const sum = (values) => values.reduce((total, value) => total + value, 0);
      const backed = (player, values) =>
        player === "chance" ? sum(values.map((value, at) => odds[at] * value))
          : player === "max" ? Math.max(...values) : Math.min(...values);
      if (own.some((value, at) => value !== right[at]) && nearly(given, backed(s, own))) return "follows";
      if (right.length < 2) return "";
      if (s !== "chance") return nearly(given, backed(s === "max" ? "min" : "max", right)) ? "side" : "";
      const slips = { plain: sum(right) / right.length, largest: Math.max(...right), smallest: Math.min(...right), sum: sum(right) };
      return Object.keys(slips).find((name) => nearly(given, slips[name])) || "";
    }

    verdict() {
      const scores = {};
      for (const kind of ["values", "windows", "cuts"]) {
        if (this.question.asked.includes(kind)) scores[kind] = this[kind]();
      }
      this.found.sort((a, b) => a.step - b.step || a.rank - b.rank || a.node - b.node);
      const total = (name) => Object.values(scores).reduce((all, score) => all + score[name], 0);
      const [asked, correct, extra] = ["asked", "correct", "extra"].map(total);
      const share = (this.question.marks * Math.max(0, correct - extra)) / Math.max(1, asked);
      return { findings: this.found, scores, asked, correct, extra, marks: toCents(share) };
    }
  }

  // To two decimals; of two that are equally near the even one, as Poda does.
  function toCents(value) {
    if (Number.isInteger(value * 8) && !Number.isInteger(value * 4)) {
      const below = Math.floor(value * 100);
      return (below + (below % 2)) / 100;
    }
    return Number(value.toFixed(2));
  }

  // One question on the page

  const SIGNS = { max: "M0,-17 20,16 -20,16Z", min: "M0,17 20,-16 -20,-16Z", chance: "M0,-18a18,18 0 1 0 0.01,0Z" };
  const LETTERS = { alpha: "α", beta: "β", value: "v" };
  const NAME_AT = { max: 11, min: -1, chance: 5, leaf: 22 };
  const ROW = 24, WIDE = 76, STRIKE = 28, TOP = 30, BESIDE = 24;
  const SHARES = [0.58, 0.42, 0.36, 0.3, 0.72, 0.24]; // of an edge, where it may be struck out
  const tally = { solved: 0, first: 0, shown: 0 };

  class Question {
    constructor(question, parent) {
      this.data = question;
      this.cuts = new Set();
      this.fields = new Map(); // "node kind" to the input
      this.strikes = new Map();
      this.taken = []; // left, top, width and height of what is on the board already
      this.state = { checks: 0, helped: false, done: false, shown: false };
      this.box = named("section", "", parent, { className: "question" });
      const title = named("h2", question.title, this.box);
      if (question.code) named("p", question.code, this.box, { className: "code" });
      for (const text of question.task) named("p", text, this.box);
      this.scroll = named("div", "", this.box, { className: "scroll", tabIndex: 0 });
      this.scroll.setAttribute("role", "group");
      this.scroll.setAttribute("aria-label", title.textContent);
      this.board = named("div", "", this.scroll, { className: "board" });
      this.draw();
      this.scroll.scrollLeft = this.place[0][0] - this.scroll.clientWidth / 2; // the root in sight
      this.tools();
      this.told = named("div", "", this.box, { className: "verdict" });
      this.told.setAttribute("role", "status");
    }

    draw() {
      const { nodes, rise, width } = this.data;
      const kinds = new Set(this.data.fields.map(([, kind]) => kind)).size;
      const top = Math.max(TOP, ROW * kinds - 6);
      const height = top + Math.max(...nodes.map((node) => node.d)) * rise + 46;
      this.board.style.width = `${width}px`;
      this.board.style.height = `${height}px`;
      const svg = drawn("svg", { width, height, viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, this.board);
      this.place = nodes.map((node) => [node.x, top + node.d * rise]);
      this.edges = nodes.map((node, i) => this.edge(node, i, svg));
      this.groups = nodes.map((node, i) => this.node(node, i, svg));
      // In the order in which they are filled in, which is that of the keyboard.
      for (const [node, kind] of this.data.fields) this.field(node, kind);
      if (this.data.asked.includes("cuts")) nodes.forEach((node, i) => { if (i) this.strike(node, i); });
    }

    edge(node, i, svg) {
      if (node.p < 0) return null;
      const [x, y] = this.place[i], [px, py] = this.place[node.p];
      const line = [px, py + 16, x, y - (node.s === "leaf" ? 14 : 17)];
      const edge = drawn("path", { class: "edge", d: `M${line[0]},${line[1]}L${line[2]},${line[3]}` }, svg);
      if (node.m) {
        const at = this.data.asked.includes("cuts") ? 0.3 : 0.5;
        drawn("text", { class: "move", x: line[0] + (line[2] - line[0]) * at, y: line[1] + (line[3] - line[1]) * at + 4 }, svg, node.m);
      }
      return { edge, line };
    }

    node(node, i, svg) {
      const [x, y] = this.place[i];
      const group = drawn("g", { class: `node ${node.s} s1`, transform: `translate(${x},${y})` }, svg);
      if (node.s !== "leaf") drawn("path", { class: "sign", d: SIGNS[node.s] }, group);
      else drawn("text", { class: "value", y: 6 }, group, node.t);
      const inside = node.s === "leaf" || node.l.length <= 2;
      drawn("text", { class: inside ? "name" : "name outside", y: inside ? NAME_AT[node.s] : 30 }, group, node.l);
      return group;
    }

    field(node, kind) {
      const [x, y] = this.place[node];
      const rows = this.data.fields.filter(([at]) => at === node).map(([, name]) => name);
      const box = named("label", "", this.board, { className: "field" });
      const left = this.data.nodes[node].left ? x - BESIDE - WIDE : x + BESIDE - 2;
      const top = y + 17 - ROW * (rows.length - rows.indexOf(kind));
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
      this.taken.push([left, top, WIDE, ROW]);
      named("span", LETTERS[kind], box).setAttribute("aria-hidden", "true");
      const input = named("input", "", box, { type: "text", maxLength: data.longest, autocomplete: "off", spellcheck: false });
      input.setAttribute("aria-label", this.placeName(node, kind));
      input.addEventListener("input", () => this.changed());
      input.addEventListener("focus", () => { this.last = input; });
      input.addEventListener("keydown", (event) => {
        if (event.key !== "Enter") return;
        const all = [...this.fields.values()];
        (all[all.indexOf(input) + 1] || this.checkButton).focus();
      });
      this.fields.set(`${node} ${kind}`, input);
    }

    placeName(node, kind) { return filled(words.place[kind], { node: this.data.nodes[node].l }); }

    strike(node, i) {
      const [x1, y1, x2, y2] = this.edges[i].line;
      const corner = (share) => [x1 + (x2 - x1) * share - STRIKE / 2, y1 + (y2 - y1) * share - STRIKE / 2];
      /** @type {(corner: number[]) => boolean} */
      const isFree = ([left, top]) => this.taken.every(([x, y, wide, high]) =>
        left >= x + wide || left + STRIKE <= x || top >= y + high || top + STRIKE <= y);
      const usual = node.s === "leaf" ? 0.66 : 0.5;
      const share = [usual, ...SHARES].find((each) => isFree(corner(each))) ?? usual;
      const [left, top] = corner(share);
      this.taken.push([left, top, STRIKE, STRIKE]);
      const button = named("button", "", this.board, { type: "button", className: "strike" });
      button.style.left = `${left}px`;
      button.style.top = `${top}px`;
      button.setAttribute("aria-label", filled(words.strike, { node: node.l }));
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => {
        if (this.state.shown) return;
        if (!this.cuts.delete(i)) this.cuts.add(i);
        this.changed();
      });
      this.strikes.set(i, button);
    }

    tools() {
      const tools = named("div", "", this.box, { className: "tools" });
      const control = (text, act, className = "") => {
        const button = named("button", text, tools, { type: "button", className });
        button.addEventListener("click", act);
        return button;
      };
      this.checkButton = control(words.check, () => this.check(), "check");
      control(words.hint, () => this.hint(), "hint");
      for (const sign of ["−∞", "+∞"]) { // which few keyboards have
        const button = control(sign, () => this.insert(sign), "sign");
        button.setAttribute("aria-label", filled(words.insert, { sign }));
      }
      control(words.clear, () => this.clear(), "clear");
      control(words.solution, () => this.solution(), "solution");
    }

    insert(sign) {
      if (!this.last || this.state.shown) return;
      this.last.value = sign;
      this.last.focus();
      this.changed();
    }

    changed() {
      this.unmark();
      this.told.replaceChildren();
      const below = new Set();
      this.data.nodes.forEach((node, i) => { if (this.cuts.has(i) || below.has(node.p)) below.add(i); });
      this.data.nodes.forEach((node, i) => {
        this.groups[i].classList.toggle("off", below.has(i));
        if (this.edges[i]) this.edges[i].edge.classList.toggle("off", below.has(i));
      });
      for (const [i, button] of this.strikes) button.setAttribute("aria-pressed", this.cuts.has(i));
    }

    unmark() {
      for (const input of this.fields.values()) {
        input.classList.remove("ok", "bad");
        input.parentElement.classList.remove("ok", "bad");
        input.removeAttribute("aria-invalid");
      }
      for (const button of this.strikes.values()) button.classList.remove("bad");
    }

    answer() {
      const answer = { values: {}, windows: {}, cuts: [...this.cuts] };
      for (const [place, input] of this.fields) {
        const [node, kind] = place.split(" "), number = read(input.value);
        if (number === null) continue;
        if (kind === "value") answer.values[node] = number;
        else (answer.windows[node] ||= [null, null])[kind === "alpha" ? 0 : 1] = number;
      }
      return answer;
    }

    // The first field whose text is no number is told, and nothing is graded.
    isReadable() {
      for (const [place, input] of this.fields) {
        if (!input.value.trim() || read(input.value) !== null) continue;
        this.unmark();
        this.mark(input, false);
        const [node, kind] = place.split(" ");
        this.say(filled(words.unreadable, { place: this.placeName(node, kind) }), "bad");
        input.focus();
        return false;
      }
      return true;
    }

    mark(input, right) {
      input.classList.add(right ? "ok" : "bad");
      input.parentElement.classList.add(right ? "ok" : "bad");
      if (!right) input.setAttribute("aria-invalid", "true");
    }

    say(text, kind) {
      const mark = { ok: "✓ ", bad: "✗ " }[kind] || "";
      this.told.replaceChildren();
      named("p", mark + text, this.told, { className: `headline ${kind}` });
    }

    check() {
      if (!this.isReadable()) return;
      const verdict = new Grader(this.data, this.answer()).verdict();
      const isRight = verdict.findings.length === 0;
      const { state } = this;
      state.checks++;
      if (isRight && !state.done) {
        state.done = true;
        tally.solved++;
        if (state.checks === 1 && !state.helped) tally.first++;
        showTally();
      }
      this.unmark();
      this.markAll(verdict.findings);
      const told = filled(verdict.extra ? words.extra : words.correct, verdict);
      this.say(isRight ? words.right : told, isRight ? "ok" : "bad");
      if (this.data.marks && !state.shown) {
        const got = String(verdict.marks).replace(".", data.decimal);
        named("p", filled(words.marks, { got, marks: this.data.marks }), this.told);
      }
      if (isRight) return;
      named("p", verdict.findings[0].reason, this.told, { className: "first" });
      if (verdict.findings.length < 2) return;
      const others = named("details", "", this.told);
      named("summary", filled(words.others, { count: verdict.findings.length }), others);
      const list = named("ol", "", others);
      for (const finding of verdict.findings) named("li", finding.reason, list);
    }

    markAll(findings) {
      const bad = new Set();
      for (const { code, node } of findings) {
        const [kind] = code.split(".");
        const kinds = kind === "window" ? ["alpha", "beta"].filter((end) => this.isFilled(node, end)) : [kind];
        for (const each of kinds) bad.add(`${node} ${each}`);
        if (kind === "cut" && this.strikes.has(node)) this.strikes.get(node).classList.add("bad");
      }
      for (const [place, input] of this.fields) {
        const [node, kind] = place.split(" ");
        if (bad.has(place)) this.mark(input, false);
        // Where nothing is to be written, nothing is right; that a cut is missing there is told.
        else if (this.isFilled(node, kind) && this.right(node, kind) !== null) this.mark(input, true);
      }
    }

    isFilled(node, kind) { return this.fields.get(`${node} ${kind}`).value.trim() !== ""; }

    // What belongs into a field; null where the search never goes.
    right(at, kind) {
      const node = this.data.nodes[at];
      if (kind === "value") return node.v;
      return node.w && node.w[kind === "alpha" ? 0 : 1];
    }

    hint() {
      if (!this.isReadable()) return;
      const [first] = new Grader(this.data, this.answer()).verdict().findings;
      this.state.helped = true;
      this.unmark();
      this.say(first ? first.hint : words.right, first ? "" : "ok");
    }

    clear() {
      if (this.state.shown) return;
      for (const input of this.fields.values()) input.value = "";
      this.cuts.clear();
      this.changed();
    }

    solution() {
      if (!this.state.done) {
        this.state.done = true;
        tally.shown++;
        showTally();
      }
      this.state.shown = true;
      for (const [place, input] of this.fields) {
        const right = this.right(...place.split(" "));
        input.value = right === null ? "" : numberText(Number(right));
        input.readOnly = true;
      }
      this.cuts = new Set();
      if (this.data.asked.includes("cuts")) {
        this.data.nodes.forEach((node, i) => { if (node.c && !this.data.nodes[node.p].c) this.cuts.add(i); });
      }
      this.changed();
      for (const button of this.box.querySelectorAll(".tools button")) button.disabled = true;
    }
  }

  function showTally() {
    const parts = [filled(words.solved, { n: tally.solved })];
    if (tally.solved) parts.push(filled(words.first, { n: tally.first }));
    if (tally.shown) parts.push(filled(words.shown, { n: tally.shown }));
    byId("tally").textContent = parts.join(" · ");
    byId("tally").hidden = false;
  }

  // The page: each variant is made when it is first chosen, and kept

  const variants = data.variants.map(() => null);

  function choose(number) {
    if (!variants[number]) {
      const parent = named("div", "", byId("questions"));
      variants[number] = { parent, questions: data.variants[number].questions.map((question) => new Question(question, parent)) };
    }
    variants.forEach((variant, i) => { if (variant) variant.parent.hidden = i !== number; });
  }

  const select = byId("variant");
  select.hidden = variants.length < 2;
  select.setAttribute("aria-label", words.variant);
  data.variants.forEach((variant, value) => named("option", variant.name, select, { value }));
  select.addEventListener("change", () => choose(Number(select.value)));
  byId("notes").textContent = data.notes.join(" · ");
  byId("notes").hidden = data.notes.length === 0;
  choose(0);

  // For whoever wants to hold this page to Poda's own grader.
  page.poda = {
    read, written: numberText, tally,
    grade: (variant, question, answer) => new Grader(data.variants[variant].questions[question], answer).verdict(),
  };
})();
