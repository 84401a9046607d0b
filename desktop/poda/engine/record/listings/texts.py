"""The texts of the listings, each written once for both players.

After `@` stand the tags of a line: which events of a search it is executed by. A line that begins
with `?limit` belongs to searches with a depth limit only, one with `?whole` to the others; one with
`?game` to the programs over a game.

The words in braces are filled in for MAX and for MIN, in this order:

    {OWN} {OTHER}    MAX MIN         {own} {other}    max min
    {worst} {inf}    -inf -inf       {mine} {theirs}  alpha beta
    {meets}          >= (> under the strict tie rule; <= and < for MIN)
    {better}         > (< for MIN)   {crosses}        >= or > for both, of alpha and beta
"""

from __future__ import annotations

from typing import Final

DEEPENING: Final = """
function DEEPENING(s)
  for limit ← 1, 2, 3, ... do
    v ← {OWN}-VALUE(s, alpha, beta)
    for each s2 that was searched do
      put the best of ACTIONS(s2) first
"""
"""Around the search that is made again and again: for the player who moves at the root."""

# The pseudocode, in the notation of Russell and Norvig (AIMA). `v2` is theirs too (4e, fig. 5.3).

MINIMAX: Final = """
function {OWN}-VALUE(s) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    v2 ← {OTHER}-VALUE(RESULT(s,a)) @call
    v ← {own}(v, v2) @update
  return v @leave
"""

ALPHABETA: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    v ← {own}(v, v2) @update
    if v {meets} {theirs} then return v @test @cut
    {mine} ← {own}({mine}, v) @narrow
  return v @leave
"""

UPDATE_FIRST: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    v ← {own}(v, v2) @update
    {mine} ← {own}({mine}, v) @narrow
    if alpha {crosses} beta then return v @test @cut
  return v @leave
"""

HARD: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  for each a in ACTIONS(s) do
    v ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    if v {meets} {theirs} then return {theirs} @test @cut
    if v {better} {mine} then {mine} ← v @narrow
  return {mine} @leave
"""

STAGES: Final = """
function MINIMAX-DECISION(s)
  1. generate the tree, layer by layer:
     nodes ← a list with s alone
     for each n in nodes do
       append CHILDREN(n) to nodes @enter
  2. evaluate the leaves, left to right:
     for each leaf n do
?whole       v[n] ← UTILITY(n) @terminal
?limit       if TERMINAL-TEST(n) then v[n] ← UTILITY(n) @terminal
?limit       else v[n] ← EVAL(n) @estimate
  3. back up, the deepest layer first:
     for each inner node n do
       if MAX moves in n then
         v[n] ← max of v[c], c in CHILDREN(n) @leave @max
       if MIN moves in n then
         v[n] ← min of v[c], c in CHILDREN(n) @leave @min
  4. choose the first child c of s
     with v[c] = v[s]: return its move @choose
"""

# The same in Python: programs that run. Over nested lists, a number is a leaf:
#     max_value([[3, 12, 8], [2, 4, 6], [14, 5, 2]], -inf, inf)
# Over a game, the words are those of `poda.engine.game`, and `ev` is an
# `Evaluation`.

PYTHON_LISTS: Final = {
    "{is_leaf}": "not isinstance(s, list)",
    "{utility}": "s",
    "{each}": "child in s",
    "{child}": "child",
    "{depth}": "",
    "{deeper}": "",
}
PYTHON_GAME: Final = {
    "{is_leaf}": "game.is_terminal(s)",
    "{utility}": "game.utility(s)",
    "{each}": "a in game.actions(s)",
    "{child}": "s2",
    "{depth}": "",
    "{deeper}": "",
}
PYTHON_LIMITED: Final = PYTHON_GAME | {
    "{utility}": "ev.terminal(game.utility(s), depth)",
    "{depth}": ", depth",
    "{deeper}": ", depth + 1",
}

PYTHON_HEADER: Final = "from math import inf"

PYTHON_MINIMAX: Final = """
def {own}_value(s{depth}): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = {inf}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = {other}_value({child}{deeper}) @call
        v = {own}(v, v2) @update
    return v @leave
"""

PYTHON_ALPHABETA: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = {inf}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = {other}_value({child}{deeper}, alpha, beta) @call
        v = {own}(v, v2) @update
        if v {meets} {theirs}: @test
            return v @cut
        {mine} = {own}({mine}, v) @narrow
    return v @leave
"""

PYTHON_UPDATE_FIRST: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = {inf}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = {other}_value({child}{deeper}, alpha, beta) @call
        v = {own}(v, v2) @update
        {mine} = {own}({mine}, v) @narrow
        if alpha {crosses} beta: @test
            return v @cut
    return v @leave
"""

PYTHON_HARD: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    for {each}:
?game        s2 = game.result(s, a)
        v = {other}_value({child}{deeper}, alpha, beta) @call
        if v {meets} {theirs}: @test
            return {theirs} @cut
        if v {better} {mine}:
            {mine} = v @narrow
    return {mine} @leave
"""

PYTHON_STAGES_LISTS: Final = """
def minimax_decision(s, player):
    # 1. generate the tree
    nodes, movers, below = [s], [player], []
    for n, s in enumerate(nodes):
        found = s if isinstance(s, list) else []
        first = len(nodes)
        nodes += found @enter
        movers += [-movers[n]] * len(found)
        below.append(range(first, len(nodes)))
    # 2. evaluate the leaves
    v = [inf] * len(nodes)
    for n, s in enumerate(nodes):
        if not below[n]:
            v[n] = s @terminal
    # 3. back up
    for n in reversed(range(len(nodes))):
        if below[n] and movers[n] > 0:
            v[n] = max(v[c] for c in below[n]) @leave @max
        elif below[n]:
            v[n] = min(v[c] for c in below[n]) @leave @min
    # 4. choose
    for c in below[0]:
        if v[c] == v[0]:
            return v[0], c - 1 @choose
    return v[0], -1
"""

PYTHON_STAGES_GAME: Final = """
def minimax_decision(s):
    # 1. generate the tree
    nodes, depths, below = [s], [0], []
    for n, s in enumerate(nodes):
        found = []
?whole        if not game.is_terminal(s):
?limit        ended = game.is_terminal(s)
?limit        if not ended and depths[n] < limit:
            found = [game.result(s, a)
                     for a in game.actions(s)]
        first = len(nodes)
        nodes += found @enter
        depths += [depths[n] + 1] * len(found)
        below.append(range(first, len(nodes)))
    # 2. evaluate the leaves
    v = [inf] * len(nodes)
    for n, s in enumerate(nodes):
        if game.is_terminal(s):
?whole            v[n] = game.utility(s) @terminal
?limit            u = game.utility(s)
?limit            v[n] = ev.terminal(u, depths[n]) @terminal
?limit        elif depths[n] == limit:
?limit            v[n] = ev.estimate(s) @estimate
    # 3. back up
    for n in reversed(range(len(nodes))):
        s = nodes[n]
        if below[n] and game.to_move(s) > 0:
            v[n] = max(v[c] for c in below[n]) @leave @max
        elif below[n]:
            v[n] = min(v[c] for c in below[n]) @leave @min
    # 4. choose
    for c in below[0]:
        if v[c] == v[0]:
            return v[0], c - 1 @choose
    return v[0], -1
"""
