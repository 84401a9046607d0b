"use strict";
// The scripts of the page of trees, without a page: what they say of the trees in a file.
//
//   node trees.js RESOURCES DATA.json     DATA: the page's data, and "cases": [text, search or "none", tie]
//
// A line of JSON for each case: an error, or the trace and all that each step shows.
const fs = require("fs"), path = require("path"), vm = require("vm");

const [folder, file] = process.argv.slice(2);
const given = fs.readFileSync(file, "utf8");
const scripts = ["numbers.js", "tree_text.js", "searches.js", "steps.js"].map((name) => fs.readFileSync(path.join(folder, name), "utf8"));
const filled = (template, values) => template.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
const source = `const data = JSON.parse(given), words = data.words;\n${scripts.join("\n")}\n({ WrittenTree, BadTree, searched, shownSearch, data });`;
const { WrittenTree, BadTree, searched, shownSearch, data } = vm.runInNewContext(source, { given, filled });
const plain = (key, value) => (typeof value === "number" && !Number.isFinite(value) ? String(value) : value);

for (const [text, algorithm, tie] of data.cases) {
  let answer;
  try {
    const tree = WrittenTree.read(text);
    if (algorithm === "none") {
      process.stdout.write('{"error":null}\n');
      continue;
    }
    const search = searched(tree, algorithm, tie);
    const steps = search.steps.map(({ kind, node, value, alpha, beta }) => [kind, node, value, alpha, beta]);
    answer = { nodes: search.nodes, steps, needed: search.needed, shown: data.shown ? shownSearch(search, data.listings) : null };
  } catch (error) {
    if (!(error instanceof BadTree)) throw error;
    answer = { error: error.code, place: error.place, values: error.values };
  }
  process.stdout.write(`${JSON.stringify(answer, plain)}\n`);
}
