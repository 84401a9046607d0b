"use strict";
// The levels of Connect Four's page, without a page: the moves that they choose.
//
//   node levels.js RESOURCES DATA.json     DATA: the page's data, and "cases": [moves, level, seed]
//
// A line with the column for each case.
const fs = require("fs"), path = require("path"), vm = require("vm");

const [folder, file] = process.argv.slice(2);
const scripts = ["position.js", "players.js"].map((name) => fs.readFileSync(path.join(folder, name), "utf8"));
const { Position, Solver, Dice, Perfect } = vm.runInThisContext(`${scripts.join("\n")}\n({ Position, Solver, Dice, Perfect });`);
const data = JSON.parse(fs.readFileSync(file, "utf8"));
const last = (steps) => [...steps].at(-1);

(async () => {
  const { solver, alphaBeta, monteCarlo } = await Solver.loaded(data);
  for (const [moves, key, given] of data.cases) {
    const level = data.levels.find((each) => each.key === key), position = Position.of(moves), seed = BigInt(given);
    let column;
    if (level.kind === "alphabeta") column = alphaBeta.choose(position, level, given);
    else if (level.kind === "mcts") column = last(monteCarlo.choose(position, level, seed));
    else {
      const { scores } = last(solver.columns(position));
      column = last(Perfect.choose(position, level, given, scores, (after) => solver.columns(after), Infinity));
    }
    process.stdout.write(`${column}\n`);
  }
})();
