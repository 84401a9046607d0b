"use strict";
// Minimax, alpha-beta in its four forms and expectiminimax, each as in the textbook, over a written
// tree; a recorder notes every step. A test holds what they record equal to Poda's own traces.

const ENTER = 0, UPDATE = 1, TEST = 2, NARROW = 3, TERMINAL = 4, CUT = 6, LEAVE = 7;

const FORMS = ["alphabeta", "alphabeta-update", "alphabeta-hard", "alphabeta-update-hard"];
const isAlphabeta = (algorithm) => FORMS.includes(algorithm);
const isHard = (algorithm) => algorithm.endsWith("-hard"); // a node has no value besides its window

// Where a search ends that needs the value of a leaf which has only a name.
class ValueNeeded extends Error {}

/** @typedef {{kind: number, value: number, node: number, alpha: number, beta: number}} Step */

class Recorder {
  // Nodes are numbered as they are entered; `nodes` has their numbers in the tree. Of each step:
  // its kind, the current node, a value (NaN for none), and the node's alpha and beta after it.
  constructor(tree, hard) {
    this.tree = tree;
    this.hard = hard;
    /** @type {number[]} */
    this.nodes = [];
    /** @type {Step[]} */
    this.steps = [];
    /** @type {{node: number, alpha: number, beta: number}[]} */
    this.path = []; // from the root to the current node
  }

  enter(node, alpha = -Infinity, beta = Infinity) {
    this.path.push({ node: this.nodes.length, alpha, beta });
    this.nodes.push(node);
    this.step(ENTER, NaN);
  }

  step(kind, value) { this.steps.push({ kind, value, ...this.path.at(-1) }); }

  update(value) { this.step(UPDATE, value); }

  test(value) { this.step(TEST, value); }

  narrow(alpha, beta) {
    const now = this.path.at(-1);
    const moved = alpha !== now.alpha ? alpha : beta !== now.beta ? beta : NaN;
    Object.assign(now, { alpha, beta });
    this.step(NARROW, this.hard ? moved : NaN);
  }

  leave(value, kind = LEAVE) {
    this.step(kind, value);
    this.path.pop();
    return value;
  }

  leaf(node) {
    const { value } = this.tree.nodes[node];
    if (value === null) throw new ValueNeeded();
    return this.leave(value, TERMINAL);
  }
}

// What all searches have in common: the value of a node is its leaf's, or its player's to find.
function searching(tree, record, players) {
  return function value(node, alpha, beta) {
    record.enter(node, alpha, beta);
    const { children, turn } = tree.nodes[node];
    return children.length ? players[turn](node, alpha, beta, value) : record.leaf(node);
  };
}

function minimax(tree, record) {
  const best = (start, better) => (node, alpha, beta, value) => {
    let v = start;
    for (const child of tree.nodes[node].children) {
      v = better(v, value(child));
      record.update(v);
    }
    return record.leave(v);
  };
  // The sum of probability times value, with what rounding loses summed apart (Neumaier 1974).
  const expected = (node, alpha, beta, value) => {
    let sum = 0, lost = 0;
    tree.nodes[node].children.forEach((child, i) => {
      const before = sum, term = tree.nodes[node].odds[i] * value(child);
      sum = before + term;
      if (Number.isFinite(sum)) {
        const [larger, smaller] = Math.abs(before) >= Math.abs(term) ? [before, term] : [term, before];
        lost += larger - sum + smaller;
      }
      record.update(sum + lost);
    });
    return record.leave(sum + lost);
  };
  return searching(tree, record, { [MAX]: best(-Infinity, Math.max), [MIN]: best(Infinity, Math.min), [CHANCE]: expected });
}

// Fail-soft, as in Russell and Norvig: test, then update the window.
function alphabeta(tree, record, reaches) {
  function maxValue(node, alpha, beta, value) {
    let v = -Infinity;
    for (const child of tree.nodes[node].children) {
      v = Math.max(v, value(child, alpha, beta));
      record.update(v);
      record.test(v);
      if (reaches(v, beta)) return record.leave(v, CUT);
      alpha = Math.max(alpha, v);
      record.narrow(alpha, beta);
    }
    return record.leave(v);
  }
  function minValue(node, alpha, beta, value) {
    let v = Infinity;
    for (const child of tree.nodes[node].children) {
      v = Math.min(v, value(child, alpha, beta));
      record.update(v);
      record.test(v);
      if (reaches(alpha, v)) return record.leave(v, CUT);
      beta = Math.min(beta, v);
      record.narrow(alpha, beta);
    }
    return record.leave(v);
  }
  return searching(tree, record, { [MAX]: maxValue, [MIN]: minValue });
}

// The form of many courses: update the window, then test alpha against beta.
function updateFirst(tree, record, reaches) {
  function maxValue(node, alpha, beta, value) {
    let v = -Infinity;
    for (const child of tree.nodes[node].children) {
      v = Math.max(v, value(child, alpha, beta));
      record.update(v);
      alpha = Math.max(alpha, v);
      record.narrow(alpha, beta);
      record.test(v);
      if (reaches(alpha, beta)) return record.leave(v, CUT);
    }
    return record.leave(v);
  }
  function minValue(node, alpha, beta, value) {
    let v = Infinity;
    for (const child of tree.nodes[node].children) {
      v = Math.min(v, value(child, alpha, beta));
      record.update(v);
      beta = Math.min(beta, v);
      record.narrow(alpha, beta);
      record.test(v);
      if (reaches(alpha, beta)) return record.leave(v, CUT);
    }
    return record.leave(v);
  }
  return searching(tree, record, { [MAX]: maxValue, [MIN]: minValue });
}

// Fail-hard: what is returned lies within the window.
function hard(tree, record, reaches) {
  function maxValue(node, alpha, beta, value) {
    for (const child of tree.nodes[node].children) {
      const v = value(child, alpha, beta);
      record.test(v);
      if (reaches(v, beta)) return record.leave(beta, CUT);
      if (v > alpha) record.narrow(alpha = v, beta);
    }
    return record.leave(alpha);
  }
  function minValue(node, alpha, beta, value) {
    for (const child of tree.nodes[node].children) {
      const v = value(child, alpha, beta);
      record.test(v);
      if (reaches(alpha, v)) return record.leave(alpha, CUT);
      if (v < beta) record.narrow(alpha, beta = v);
    }
    return record.leave(beta);
  }
  return searching(tree, record, { [MAX]: maxValue, [MIN]: minValue });
}

// Update, then test, with no value besides the window: MAX returns alpha, and MIN beta.
function updateFirstHard(tree, record, reaches) {
  function maxValue(node, alpha, beta, value) {
    for (const child of tree.nodes[node].children) {
      alpha = Math.max(alpha, value(child, alpha, beta));
      record.narrow(alpha, beta);
      record.test(alpha);
      if (reaches(alpha, beta)) return record.leave(alpha, CUT);
    }
    return record.leave(alpha);
  }
  function minValue(node, alpha, beta, value) {
    for (const child of tree.nodes[node].children) {
      beta = Math.min(beta, value(child, alpha, beta));
      record.narrow(alpha, beta);
      record.test(beta);
      if (reaches(alpha, beta)) return record.leave(beta, CUT);
    }
    return record.leave(beta);
  }
  return searching(tree, record, { [MAX]: maxValue, [MIN]: minValue });
}

const SEARCHES = {
  minimax, alphabeta, "alphabeta-update": updateFirst, "alphabeta-hard": hard,
  "alphabeta-update-hard": updateFirstHard, expectiminimax: minimax,
};

// The searches that a tree allows: where chance decides, the one that averages.
const searchesOf = (tree) => Object.keys(SEARCHES).filter((name) => (name === "expectiminimax") === tree.hasChance);

// A search of the whole tree, recorded. `needed` is the node whose value was needed and is not
// known, at which the search ended; else -1. With the tie "ge" equality cuts, with "gt" it does not.
function searched(tree, algorithm, tie) {
  const record = new Recorder(tree, isHard(algorithm));
  const reaches = tie === "ge" ? (high, low) => high >= low : (high, low) => high > low;
  let needed = -1;
  try {
    SEARCHES[algorithm](tree, record, reaches)(0, -Infinity, Infinity);
  } catch (error) {
    if (!(error instanceof ValueNeeded)) throw error;
    needed = record.nodes.at(-1);
  }
  return { tree, algorithm, tie, nodes: record.nodes, steps: record.steps, needed };
}
