"use strict";
// A recorded search, stepped through. The data is Poda's own trace, as texts: nothing is searched
// and nothing is decided here. A node's state at a step is the last one that was told by then.
function viewer(data) {
  const over = new AbortController();
  const on = (target, kind, act, options = {}) => target.addEventListener(kind, act, { ...options, signal: over.signal });

  // What is known at a step

  const EVERY = 64; // steps from one whole state to the next that is kept

  class History {
    constructor(side) {
      this.side = side;
      this.frames = [];
      const now = new Int32Array(side.nodes.length);
      side.changes.forEach((change, step) => {
        History.apply(now, change);
        if (step % EVERY === 0) this.frames.push(now.slice());
      });
    }

    static apply(now, change) {
      for (let i = 0; i < change.length; i += 2) now[change[i]] = change[i + 1];
    }

    at(step) {
      const frame = Math.floor(step / EVERY);
      const now = this.frames[frame].slice();
      for (let k = frame * EVERY + 1; k <= step; k++) History.apply(now, this.side.changes[k]);
      return now;
    }
  }

  // The drawing of one tree

  const SYMBOL = 34;
  const SMALLEST = 9; // pixels of type that is read within a symbol
  const KINDS = { 2: "leaf", 1: "max", 0: "chance", "-1": "min" };
  const SIGNS = { 1: "M0,-15 17,15 -17,15Z", "-1": "M0,15 17,-15 -17,-15Z", 0: "M0,-16a16,16 0 1 0 0.01,0Z" };
  const STATES = ["state", "current", "value", "window", "badge", "edge", "cut", "found"];
  const [STATE, CURRENT, VALUE, WINDOW, BADGE, EDGE, CUT, FOUND] = STATES.keys();
  const PRUNED = 2;
  const READABLE = 0.62; // smaller than this, a tree is scrolled rather than shown whole

  class Tree {
    constructor(side, number) {
      this.side = side;
      this.history = new History(side);
      this.shown = new Int32Array(side.nodes.length).fill(-1);
      this.step = 0;
      this.figure = document.createElement("figure");
      if (side.name) named("figcaption", side.name, this.figure);
      this.scroll = named("div", "", this.figure, { className: "scroll", tabIndex: 0 });
      this.scroll.setAttribute("role", "group");
      this.scroll.setAttribute("aria-label", side.name || words.tree);
      if (side.name) this.said = named("p", "", this.figure, { className: "said" });
      byId("trees").append(this.figure);
      this.draw(number);
    }

    draw(number) {
      const { nodes, unit, rise, before, behind } = this.side;
      const depth = Math.max(...nodes.map((node) => node.d));
      const right = Math.max(...nodes.map((node) => node.x));
      this.width = before + right * unit + behind;
      this.height = 2 * 34 + depth * rise + 18;
      this.svg = drawn("svg", { viewBox: `0 0 ${this.width} ${this.height}` }, this.scroll);
      const pattern = drawn("pattern", {
        id: `hatch${number || ""}`, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)",
      }, drawn("defs", {}, this.svg));
      drawn("path", { d: "M0,0V5" }, pattern);
      const edges = drawn("g", {}, this.svg);
      this.ring = drawn("circle", { class: "ring" }, this.svg);
      this.place = nodes.map((node) => [before + node.x * unit, 34 + node.d * rise]);
      this.rows(nodes);
      this.parts = nodes.map((node, i) => this.node(node, i, edges));
    }

    rows(nodes) {
      const players = new Map();
      for (const node of nodes) {
        if (node.s === 1 || node.s === -1) players.set(node.d, (players.get(node.d) || new Set()).add(node.s));
      }
      for (const [depth, signs] of players) {
        if (signs.size !== 1) continue;
        drawn("text", { class: "row", x: 6, y: 38 + depth * this.side.rise }, this.svg, signs.has(1) ? "MAX" : "MIN");
      }
    }

    node(node, i, edges) {
      const [x, y] = this.place[i];
      const parts = {};
      if (node.p >= 0) {
        const [px, py] = this.place[node.p];
        const top = py + 15, bottom = y - (node.s === 2 ? 12 : 16);
        parts.edge = drawn("path", { class: "edge", d: `M${px},${top}L${x},${bottom}` }, edges);
        const at = (share) => [px + (x - px) * share, top + (bottom - top) * share];
        const [cx, cy] = at(0.4);
        parts.scissors = drawn("path", { class: "scissors", d: `M${cx - 7},${cy + 4}L${cx + 7},${cy - 4}`, visibility: "hidden" }, edges);
        if (node.m) {
          const [mx, my] = at(0.64);
          drawn("text", { class: "move", x: mx, y: my + 4 }, edges, node.m);
        }
      }
      if (node.g >= 0) {
        const [mx, my] = this.place[node.g];
        drawn("path", { class: "merged", d: `M${x},${y + 16}Q${(x + mx) / 2},${Math.max(y, my) + 40} ${mx},${my + 18}` }, edges);
      }
      const group = drawn("g", { class: "node", transform: `translate(${x},${y})` }, this.svg);
      drawn("rect", { class: "hit", x: -20, y: -20, width: 40, height: 40, rx: 8 }, group);
      if (node.s !== 2) drawn("path", { class: "sign", d: SIGNS[node.s] }, group);
      parts.value = drawn("text", { class: "value", y: node.s === 2 ? 6 : node.s === 1 ? 11 : node.s === -1 ? 0 : 5 }, group);
      if (node.l) drawn("text", { class: "name", x: node.s === 2 ? 0 : -24, y: node.s === 2 ? 24 : -8 }, group, node.l);
      parts.long = drawn("text", { class: "beside long", x: 25, y: -3 }, group);
      parts.window = drawn("text", node.s === 2 ? { class: "below", y: 10 } : { class: "beside", x: 25, y: 12 }, group);
      parts.badge = drawn("text", { class: "badge", y: 32 }, group);
      parts.group = group;
      if (node.w >= 0) {
        const why = () => explain(this.side.strings[node.w], group);
        on(group, "click", () => { if (this.state(i)[STATE] === PRUNED) why(); });
        on(group, "keydown", (event) => {
          if (event.key === "Enter" || event.key === " ") { event.preventDefault(); event.stopPropagation(); why(); }
        });
      }
      return parts;
    }

    state(i) { return this.side.states[this.shown[i]]; }

    go(step) {
      this.step = step;
      const now = this.history.at(step);
      now.forEach((state, i) => {
        if (state !== this.shown[i]) { this.shown[i] = state; this.show(i); }
      });
      const at = now.findIndex((state) => this.side.states[state][CURRENT]);
      if (at >= 0) {
        const [x, y] = this.place[at];
        this.ring.setAttribute("transform", `translate(${x},${y})`);
        this.ring.setAttribute("r", this.side.nodes[at].s === 2 ? 16 : 23);
        this.follow(x, y);
      }
      if (this.said) this.said.textContent = this.sentence();
    }

    show(i) {
      const node = this.side.nodes[i], parts = this.parts[i], state = this.state(i);
      parts.group.setAttribute("class", `node ${KINDS[node.s]} s${state[STATE]}${state[FOUND] ? " found" : ""}`);
      // What is too long for the symbol stands beside it.
      const leaf = node.s === 2, value = leaf ? node.t : state[VALUE];
      const [type, room] = leaf ? [16, this.side.unit * 0.95] : [12.5, SYMBOL * 0.72];
      const fitting = Math.min(type, room / (0.6 * Math.max(1, value.length)));
      const inside = leaf || fitting >= SMALLEST;
      parts.value.textContent = inside ? value : "";
      parts.value.style.fontSize = `${fitting}px`;
      parts.long.textContent = inside ? "" : value;
      // Of a leaf, which Monte Carlo search visits, the numbers stand below it.
      const beside = this.side.narrow ? "" : state[WINDOW];
      parts.window.replaceChildren();
      for (const line of leaf ? beside.split(", ") : [beside]) {
        drawn("tspan", leaf ? { x: 0, dy: 12 } : {}, parts.window, line);
      }
      parts.badge.textContent = state[BADGE];
      if (parts.edge) {
        parts.edge.setAttribute("class", `edge ${state[EDGE]}`);
        parts.scissors.setAttribute("visibility", state[CUT] ? "visible" : "hidden");
      }
      const asks = node.w >= 0 && state[STATE] === PRUNED;
      if (asks) parts.group.setAttribute("role", "button"); else parts.group.removeAttribute("role");
      // The topmost of what a cut left out is enough for the keyboard; the others take a tap.
      if (asks && state[CUT]) {
        parts.group.setAttribute("tabindex", 0);
        parts.group.setAttribute("aria-label", `${node.l || node.t || ""} ${words.why}`.trim());
      } else {
        parts.group.removeAttribute("tabindex");
        parts.group.removeAttribute("aria-label");
      }
    }

    sentence() { return this.side.strings[this.side.said[this.step]]; }

    fit(whole) {
      const style = getComputedStyle(this.figure);
      const room = this.figure.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const most = parseFloat(getComputedStyle(this.scroll).maxHeight); // none on paper
      const high = Math.max(220, most || window.innerHeight * 0.6);
      const fits = Math.min(1.7, room / this.width, Math.max(high / this.height, 0.75));
      this.small = fits < READABLE;
      this.scale = this.small && !whole ? 0.85 : fits;
      this.svg.setAttribute("width", Math.floor(this.width * this.scale));
      this.svg.setAttribute("height", Math.floor(this.height * this.scale));
    }

    follow(x, y) {
      const view = this.scroll;
      if (view.scrollWidth <= view.clientWidth + 1 && view.scrollHeight <= view.clientHeight + 1) return;
      const sx = x * this.scale, sy = y * this.scale;
      const clear = (at, from, size) => at > from + size * 0.2 && at < from + size * 0.8;
      if (!clear(sx, view.scrollLeft, view.clientWidth)) view.scrollLeft = sx - view.clientWidth / 2;
      if (!clear(sy, view.scrollTop, view.clientHeight)) view.scrollTop = sy - view.clientHeight / 2;
    }
  }

  const trees = data.sides.map((side, number) => new Tree(side, number));
  const first = trees[0];
  const moments = data.clock ? data.clock[0].length : first.side.changes.length;
  let moment = data.begin, timer = null, whole = false;

  // The number line and the listing, where there is one search

  function numberLine() {
    const line = first.side.line;
    if (!line) return;
    const svg = byId("window").querySelector("svg");
    const wide = svg.clientWidth || 320, y = 32, side = 34;
    const reading = line.readings[line.at[first.step]];
    const x = (place) => side + (wide - 2 * side) * place;
    svg.setAttribute("viewBox", `0 0 ${wide} 64`);
    svg.setAttribute("aria-label", reading.said);
    svg.replaceChildren();
    drawn("path", { class: "axis", d: `M${x(0)},${y}H${x(1)}` }, svg);
    drawn("text", { x: 0, y: y + 4 }, svg, "−∞");
    drawn("text", { x: wide, y: y + 4, "text-anchor": "end" }, svg, "+∞");
    const taken = [];
    // A text in the row at `base`, if it is free there.
    const put = (text, at, base, kind, must) => {
      const half = text.length * 3.7;
      const middle = Math.min(Math.max(at, half + 1), wide - half - 1);
      if (!must && taken.some(([l, r, b]) => b === base && middle + half + 8 > l && middle - half - 8 < r)) return;
      taken.push([middle - half, middle + half, base]);
      drawn("text", { x: middle, y: base, "text-anchor": "middle", class: kind }, svg, text);
    };
    if (reading.window) {
      const [[alphaAt, alpha], [betaAt, beta]] = reading.window;
      const [left, right] = [Math.min(x(alphaAt), x(betaAt)), Math.max(x(alphaAt), x(betaAt))];
      drawn("rect", { class: "band", x: left, y: y - 7, width: Math.max(right - left, 1), height: 14 }, svg);
      drawn("path", { class: "alpha", d: `M${x(alphaAt) + 5},${y - 8}h-5v16h5` }, svg);
      drawn("path", { class: "beta", d: `M${x(betaAt) - 5},${y - 8}h5v16h-5` }, svg);
      put(alpha, x(alphaAt), 14, "alpha", true);
      put(beta, x(betaAt), 14, "beta", false);
    }
    if (reading.value) {
      const [at, label, kind, closed] = reading.value;
      const v = x(at);
      if (reading.interval) {
        const [low, high] = reading.interval.map(x);
        drawn("rect", { class: "interval", x: low, y: y - 3.5, width: Math.max(high - low, 3), height: 7 }, svg);
      }
      const sign = { max: `M${v},${y - 7} ${v + 8},${y + 6} ${v - 8},${y + 6}Z`, min: `M${v},${y + 7} ${v + 8},${y - 6} ${v - 8},${y - 6}Z` };
      if (!reading.interval) drawn("path", { class: kind, d: sign[kind] || `M${v},${y - 5}a5,5 0 1 0 0.01,0Z` }, svg);
      put(label, v, 60, closed ? "closed" : kind, true);
    }
    for (const [at, text] of line.ticks) {
      drawn("path", { class: "tick", d: `M${x(at)},${y + 1}v4` }, svg);
      put(text, x(at), 60, "", false);
    }
  }

  function listing() {
    const lines = first.side.listing;
    if (!lines) return;
    const list = byId("listing").querySelector("ol");
    if (!list.children.length) {
      for (const [text, half] of lines.text) named("li", text, list, { className: KINDS[half] === "leaf" ? "chance" : half ? KINDS[half] : "" });
    }
    const old = list.querySelector("[aria-current]");
    if (old) old.removeAttribute("aria-current");
    const line = lines.at[first.step];
    if (line >= 0) list.children[line].setAttribute("aria-current", "step");
  }

  // Why a node was left out

  let asked = null;

  function explain(text, from) {
    asked = from;
    byId("why").hidden = false;
    byId("why").querySelector("p").textContent = text;
  }

  function close() {
    if (byId("why").hidden) return;
    byId("why").hidden = true;
    if (byId("why").contains(document.activeElement) && asked) asked.focus();
    asked = null;
  }

  // Where the search is

  // A stop of a lecture may ask before it shows; the next step answers.
  function question() { return moment === data.begin ? data.asks : ""; }

  function go(to) {
    moment = Math.min(Math.max(to, 0), moments - 1);
    trees.forEach((tree, side) => tree.go(data.clock ? data.clock[side][moment] : moment));
    byId("sentence").textContent = data.clock ? "" : question() || first.sentence();
    byId("sentence").hidden = Boolean(data.clock);
    byId("slider").value = moment + 1;
    const told = words.step.replace("{step}", moment + 1).replace("{steps}", moments);
    byId("slider").setAttribute("aria-valuetext", told);
    byId("step").textContent = told;
    byId("start").disabled = moment === 0;
    byId("back").disabled = moment === 0 && !inFrame;
    byId("forward").disabled = moment === moments - 1 && !inFrame;
    byId("end").disabled = moment === moments - 1;
    byId("cut").disabled = data.cuts.length === 0;
    if (asked && asked.getAttribute("role") !== "button") close();
    numberLine();
    listing();
  }

  // In a lecture, which shows this page in a frame, a step beyond its range is the lecture's.
  const inFrame = data.until !== undefined;
  document.documentElement.classList.toggle("framed", inFrame);

  function move(by) {
    stop();
    const end = by > 0 ? data.until : data.begin;
    if (inFrame && Math.abs(by) === 1 && (by > 0 ? moment >= end : moment <= end)) parent.postMessage({ poda: by }, "*");
    else go(moment + by);
  }

  function cut(forward) {
    stop();
    const next = forward ? data.cuts.find((at) => at > moment) : data.cuts.filter((at) => at < moment).pop();
    if (next !== undefined) go(next); else if (forward && data.cuts.length) go(data.cuts[0]);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    byId("play").textContent = words.play;
    byId("sentence").setAttribute("aria-live", "polite");
  }

  function tick() {
    if (moment >= moments - 1) return stop();
    go(moment + 1);
    timer = setTimeout(tick, 1000 / Number(byId("speed").value));
  }

  function play() {
    if (timer !== null) return stop();
    byId("play").textContent = words.pause;
    byId("sentence").setAttribute("aria-live", "off"); // every step of a film is too much to hear
    if (moment >= moments - 1) go(0);
    timer = setTimeout(tick, 1000 / Number(byId("speed").value));
  }

  // The controls

  function control(id, text, hint, act) {
    const button = named("button", text, byId("buttons"), { id, type: "button", title: hint });
    button.setAttribute("aria-label", hint);
    on(button, "click", act);
  }

  control("start", "|◀", words.first, () => move(-moments));
  control("back", "◀", words.back, () => move(-1));
  control("play", words.play, `${words.play} / ${words.pause}`, play);
  byId("play").removeAttribute("aria-label");
  control("forward", "▶", words.forward, () => move(1));
  control("end", "▶|", words.last, () => move(moments));
  control("cut", words.cut, `${words.cut} (C)`, () => cut(true));
  byId("cut").removeAttribute("aria-label");
  const speed = named("select", "", byId("buttons"), { id: "speed", title: words.speed });
  speed.setAttribute("aria-label", words.speed);
  for (const rate of [0.5, 1, 2, 4, 8]) named("option", `${rate} ×`, speed, { value: rate, selected: rate === 1 });
  named("output", "", byId("buttons"), { id: "step" });
  byId("transport").setAttribute("aria-label", words.transport);
  byId("slider").max = moments;
  byId("slider").setAttribute("aria-label", words.steps);
  on(byId("slider"), "input", (event) => { stop(); go(Number(event.target.value) - 1); });
  byId("marks").querySelector("path").setAttribute(
    "d", data.cuts.map((at) => `M${(1000 * at) / Math.max(1, moments - 1)},0V8`).join("") || "M0,0");
  byId("why").querySelector("button").textContent = words.close;
  on(byId("why").querySelector("button"), "click", close);
  byId("window").querySelector("h2").textContent = words.window;
  byId("listing").querySelector("h2").textContent = words.listing;
  byId("window").hidden = !first.side.line;
  byId("listing").hidden = !first.side.listing;
  byId("whole").textContent = words.whole;
  on(byId("whole"), "click", () => { whole = !whole; fit(); });

  function fit() {
    for (const tree of trees) tree.fit(whole);
    byId("whole").hidden = !trees.some((tree) => tree.small);
    byId("whole").setAttribute("aria-pressed", whole);
    go(moment);
  }

  const KEYS = {
    ArrowLeft: () => move(-1), ArrowRight: () => move(1), Home: () => move(-moments), End: () => move(moments),
    PageUp: () => move(-1), PageDown: () => move(1), // what a presenter's remote control sends
    c: () => cut(true), C: () => cut(false), Escape: close,
  };
  on(document, "keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /^(SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === " " && !/^(BUTTON|A)$/.test(event.target.tagName)) {
      event.preventDefault();
      play();
    } else if (KEYS[event.key]) {
      event.preventDefault();
      KEYS[event.key]();
    }
  });

  // A swipe over a tree that is seen whole, or over the sentence, is a step.
  let touch = null;
  on(document.querySelector("main"), "touchstart", (event) => {
    const view = event.target.closest(".scroll");
    const scrolls = view && view.scrollWidth > view.clientWidth + 1;
    const free = (view && !scrolls) || event.target.closest("#sentence");
    touch = free && event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  on(document.querySelector("main"), "touchend", (event) => {
    if (!touch) return;
    const end = event.changedTouches[0];
    const [dx, dy] = [end.clientX - touch.clientX, end.clientY - touch.clientY];
    if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) move(dx < 0 ? 1 : -1);
    touch = null;
  }, { passive: true });

  // On paper the last step stands.
  let seen = 0;
  on(window, "beforeprint", () => { stop(); seen = moment; go(moments - 1); });
  on(window, "afterprint", () => go(seen));
  on(window, "resize", fit);
  // The listing beside a tree may take more of the width once it is written.
  const watch = new ResizeObserver(fit);
  for (const tree of trees) watch.observe(tree.figure);
  fit();

  // Leaves the page as it was before.
  function end() {
    over.abort();
    watch.disconnect();
    stop();
    close();
    for (const place of [byId("trees"), byId("buttons"), byId("listing").querySelector("ol")]) place.replaceChildren();
  }

  // What each node is at a step, by name, for whoever wants to hold this page to Poda itself.
  return {
    moments, go, end, moment: () => moment,
    states: (step, side = 0) => Array.from(trees[side].history.at(step), (state) =>
      Object.fromEntries(STATES.map((name, k) => [name, data.sides[side].states[state][k]]))),
  };
}
