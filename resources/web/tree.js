"use strict";
// A tree that is typed, searched in the page and stepped through. The page's address carries the
// tree: #tree=[[3, 12], [2, 4]]&search=alphabeta&tie=ge.
// include shared.js
// include numbers.js
// include tree_text.js
// include searches.js
// include steps.js
// include viewer.js

(() => {
  const MOST_NODES = 1000, WAIT = 250; // milliseconds without a key until the text is read
  const AROUND = 16; // characters beside a fault that are quoted
  const text = document.querySelector("textarea");
  const algorithm = byId("algorithm"), tie = byId("tie"), examples = byId("examples");
  let shown = null, timer = null, last = null; // the text that was read last
  let wished = "alphabeta"; // the search that was chosen for trees without chance nodes

  function caption(control, words) { control.parentElement.querySelector("span").textContent = words; }

  caption(text, words.written);
  caption(algorithm, words.search);
  caption(tie, words.tie);
  caption(examples, words.examples);
  for (const [value, name] of Object.entries(words.searches)) named("option", name, algorithm, { value });
  for (const value of ["ge", "gt"]) named("option", words[value], tie, { value });
  named("option", "…", examples, { value: "" });
  data.examples.forEach(({ title }, value) => named("option", title, examples, { value }));
  byId("random").textContent = words.random;
  document.querySelector("summary").textContent = words.notation;
  byId("hint").textContent = words.help;

  // The fault of a text: a sentence with its place, and the text around it.
  function tellFault({ code, place, values }) {
    const before = text.value.slice(0, place), behind = text.value.slice(place).trimEnd();
    const lines = before.split("\n");
    const sentence = filled(words.errors[code], values);
    byId("fault").hidden = false;
    byId("fault").querySelector("p").textContent = filled(words.place, { line: lines.length, column: [...lines.at(-1)].length + 1, sentence });
    const [quote] = byId("fault").getElementsByTagName("code");
    quote.replaceChildren(`${before.length > AROUND ? "…" : ""}${before.slice(-AROUND)}`);
    named("mark", behind.slice(0, 1) || "\u00a0", quote);
    quote.append(`${behind.slice(1, AROUND)}${behind.length > AROUND ? "…" : ""}`);
    text.setAttribute("aria-invalid", "true");
    document.body.classList.add("stale");
  }

  function read() {
    try {
      return WrittenTree.read(text.value, MOST_NODES);
    } catch (error) {
      if (!(error instanceof BadTree)) throw error;
      tellFault(error);
      return null;
    }
  }

  // Reads, searches and shows the tree as it is written now.
  function update() {
    clearTimeout(timer);
    last = text.value;
    const tree = read();
    if (!tree) return;
    byId("fault").hidden = true;
    text.removeAttribute("aria-invalid");
    document.body.classList.remove("stale");
    const possible = searchesOf(tree);
    for (const option of algorithm.options) option.disabled = !possible.includes(option.value);
    algorithm.value = possible.includes(wished) ? wished : possible[0];
    tie.disabled = !isAlphabeta(algorithm.value);
    byId("meaning").textContent = words.meanings[algorithm.value];
    const search = searched(tree, algorithm.value, tie.value);
    if (shown) shown.end();
    document.querySelector("main").hidden = false;
    shown = viewer(shownSearch(search, data.listings));
    page.poda = shown;
    byId("result").textContent = result(search);
    const link = new URLSearchParams({ tree: text.value, search: algorithm.value, tie: tie.value });
    try { history.replaceState(null, "", `#${link}`); } catch { /* in a frame of no origin */ }
  }

  function result({ tree, steps, needed }) {
    if (needed >= 0) return filled(words.errors["tree.value_needed"], { name: tree.nodes[needed].name });
    const visited = steps.filter(({ kind }) => kind === TERMINAL).length;
    const leaves = tree.nodes.filter(({ children }) => !children.length).length;
    return filled(words.result, { value: numberText(steps.at(-1).value), visited, leaves });
  }

  // Another tree, with the search and the tie rule, where they are given.
  function open(tree, search = "", rule = "") {
    text.value = tree;
    if (search in words.searches && search !== "expectiminimax") wished = search;
    if (rule === "ge" || rule === "gt") tie.value = rule;
    update();
  }

  function openLink() {
    const link = new URLSearchParams(location.hash.slice(1));
    if (link.has("tree")) open(link.get("tree"), link.get("search"), link.get("tie"));
    return link.has("tree");
  }

  function randomTree() {
    const draw = (most) => Math.floor(Math.random() * most);
    const node = (depth) => (depth ? `[${Array.from({ length: 2 + draw(2) }, () => node(depth - 1)).join(", ")}]` : String(draw(20)));
    return node(2 + draw(2));
  }

  text.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(update, WAIT);
  });
  // At once where the focus leaves; but what was read already stays, for it may go to a button there.
  text.addEventListener("change", () => { if (text.value !== last) update(); });
  algorithm.addEventListener("change", () => { wished = algorithm.value; update(); });
  tie.addEventListener("change", update);
  examples.addEventListener("change", () => {
    const { tree, search, tie: rule } = data.examples[examples.value] ?? {};
    if (tree) open(tree, search, rule);
  });
  byId("random").addEventListener("click", () => { examples.value = ""; open(randomTree()); });
  addEventListener("hashchange", openLink);
  document.querySelector("main").hidden = true;
  if (!openLink()) open(data.tree);
})();
