"""The texts of the listings, each written once for both players.

`@` precedes the tags of a line: the events of a search that execute it. A line that begins with
`?limit` is only for searches with a depth limit, one with `?whole` only for those without, and one
with `?game` only for programs over a game.

The words in braces are replaced for MAX and for MIN, in this order:

    {OWN} {OTHER}    MAX MIN         {own} {other}    max min
    {worst} {inf}    -inf -inf       {mine} {theirs}  alpha beta
    {meets}          >= (> under the strict tie rule; <= and < for MIN)
    {better}         > (< for MIN)   {crosses}        >= or > for both, of alpha and beta
    {shift}          - (+ for MIN)
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
"""Calls the search repeatedly, for the side to move at the root."""

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

UPDATE_FIRST_HARD: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  for each a in ACTIONS(s) do
    v ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    {mine} ← {own}({mine}, v) @narrow
    if alpha {crosses} beta then return {mine} @test @cut
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
PYTHON_HEADER_NEXT: Final = "from math import inf, nextafter"

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

PYTHON_UPDATE_FIRST_HARD: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    for {each}:
?game        s2 = game.result(s, a)
        v = {other}_value({child}{deeper}, alpha, beta) @call
        {mine} = {own}({mine}, v) @narrow
        if alpha {crosses} beta: @test
            return {mine} @cut
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

# With a transposition table T. Further words in braces: {past}, the kind of bound that a value is
# if it is beyond the opponent's end of the window (lower for MAX); {short}, if it does not reach
# the player's own end (upper for MAX), which {fails} tests; {key}, in Python, the table's key.

TABLE_MINIMAX: Final = """
function {OWN}-VALUE(s) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  if s is in T then return T[s] @found
  v ← {worst}
  for each a in ACTIONS(s) do
    v2 ← {OTHER}-VALUE(RESULT(s,a)) @call
    v ← {own}(v, v2) @update
  T[s] ← v; return v @leave
"""

TABLE_ALPHABETA: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  if SETTLES(T[s]) then return its value @found
  v ← {worst}
  given ← {mine}
  for each a in ACTIONS(s) do
    v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    v ← {own}(v, v2) @update
    if v {meets} {theirs} then @test
      T[s] ← (v, {past}); return v @cut
    {mine} ← {own}({mine}, v) @narrow
  if v {fails} given then T[s] ← (v, {short})
  else T[s] ← (v, exact)
  return v @leave
"""

SETTLES: Final = """
function SETTLES(v, kind)
  exact: yes
  lower: v {crosses} beta
  upper: v {crossed} alpha
"""

PYTHON_TABLE: Final = """
T = {}
"""

PYTHON_TABLE_MINIMAX: Final = """
def {own}_value(s{depth}): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    if {key} in T:
        return T[{key}] @found
    v = {inf}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = {other}_value({child}{deeper}) @call
        v = {own}(v, v2) @update
    T[{key}] = v
    return v @leave
"""

PYTHON_TABLE_ALPHABETA: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    if settles({key}, alpha, beta):
        return T[{key}][0] @found
    v = {inf}
    given = {mine}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = {other}_value({child}{deeper}, alpha, beta) @call
        v = {own}(v, v2) @update
        if v {meets} {theirs}: @test
            T[{key}] = v, "{past}"
            return v @cut
        {mine} = {own}({mine}, v) @narrow
    kind = "{short}" if v {fails} given else "exact"
    T[{key}] = v, kind
    return v @leave
"""

PYTHON_SETTLES: Final = """
def settles(key, alpha, beta):
    v, kind = T.get(key, (0, "none"))
    if kind == "lower":
        return v {crosses} beta
    if kind == "upper":
        return v {crossed} alpha
    return kind == "exact"
"""

TABLE_KEYS: Final = {"lists": "id(s)", "game": "s", "limited": "(s, depth)"}
"""The key of a position: a list's identity, a game's state, or the state and its depth."""

# One function for both sides: values are for the side to move, so each ply changes the sign.

NEGAMAX: Final = """
function NEGAMAX(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then
    return SIGN(PLAYER(s)) x UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then
?limit    return SIGN(PLAYER(s)) x EVAL(s) @estimate
  v ← -inf
  for each a in ACTIONS(s) do
    v2 ← -NEGAMAX(RESULT(s,a), -beta, -alpha) @call
    v ← max(v, v2) @update
    if v {meets} beta then return v @test @cut
    alpha ← max(alpha, v) @narrow
  return v @leave
"""

PYTHON_NEGAMAX: Final = """
def negamax(s{sign}{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {turn} * {utility} @terminal
?limit    if depth == limit:
?limit        return {turn} * ev.estimate(s) @estimate
    v = -inf
    for {each}:
?game        s2 = game.result(s, a)
        v2 = -negamax({child}{turned}{deeper}, -beta, -alpha) @call
        v = max(v, v2) @update
        if v {meets} beta: @test
            return v @cut
        alpha = max(alpha, v) @narrow
    return v @leave
"""

# For games whose sides may move twice in a row: each call asks who moves in the child.

NEGAMAX_ASKS: Final = """
    if PLAYER(RESULT(s,a)) = PLAYER(s) then @call
      v2 ← NEGAMAX(RESULT(s,a), alpha, beta)
    else v2 ← -NEGAMAX(RESULT(s,a), -beta, -alpha)
"""

VALUE_ASKS: Final = """
function VALUE(s{window})
  if MAX moves in s then
    return MAX-VALUE(s{window})
  return MIN-VALUE(s{window})
"""

PYTHON_NEGAMAX_ASKS: Final = """
        same = game.to_move(s2) == game.to_move(s)
        a2, b2 = (alpha, beta) if same else (-beta, -alpha)
        v2 = (1 if same else -1) * negamax(s2{deeper}, a2, b2) @call
"""

PYTHON_VALUE_ASKS: Final = """
def value(s, *rest):
    if game.to_move(s) > 0:
        return max_value(s, *rest)
    return min_value(s, *rest)
"""

SIGNS_LISTS: Final = {"{sign}": ", sign", "{turn}": "sign", "{turned}": ", -sign"}
SIGNS_GAME: Final = {"{sign}": "", "{turn}": "game.to_move(s)", "{turned}": ""}
"""Lists do not say who moves, so calls over them pass on 1 for MAX or -1 for MIN; games do."""

# With null windows. {null} is the player's: (alpha, alpha+1) or (beta-1, beta). If values need not
# be whole, and always in the programs, the other end is the next floating-point number instead.

NULL: Final = {
    True: {"max": "alpha, alpha+1", "min": "beta-1, beta"},
    False: {"max": "alpha, next(alpha)", "min": "next(beta), beta"},
}
PYTHON_NULL: Final = {
    "max": "alpha, nextafter(alpha, inf)",
    "min": "nextafter(beta, -inf), beta",
}

PVS: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    if a is the first then
      v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    else
      v2 ← {OTHER}-VALUE(RESULT(s,a), {null}) @scout
      if alpha < v2 < beta then
        v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @again
    v ← {own}(v, v2) @update
    if v {meets} {theirs} then return v @test @cut
    {mine} ← {own}({mine}, v) @narrow
  return v @leave
"""

PYTHON_PVS: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = {inf}
    for i, {each_of}:
?game        s2 = game.result(s, a)
        if i == 0:
            v2 = {other}_value({child}{deeper}, alpha, beta) @call
        else:
            a2, b2 = {null}
            v2 = {other}_value({child}{deeper}, a2, b2) @scout
            if alpha < v2 < beta:
                v2 = {other}_value({child}{deeper}, alpha, beta) @again
        v = {own}(v, v2) @update
        if v {meets} {theirs}: @test
            return v @cut
        {mine} = {own}({mine}, v) @narrow
    return v @leave
"""

# With late move reductions; without a depth limit it is principal variation search.

REDUCTIONS: Final = """
function {OWN}-VALUE(s, alpha, beta, less) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
  if DEPTH(s) = limit-less then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    if a is the first then
      v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta, less) @call
    else
      late ← 1 if LATE(s,a,less) else 0
      v2 ← {OTHER}-VALUE(RESULT(s,a), {null}, less+late) @scout
      if late = 1 and v2 {better} {mine} then
        v2 ← {OTHER}-VALUE(RESULT(s,a), {null}, less) @deeper
      if alpha < v2 < beta then
        v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta, less) @again
    v ← {own}(v, v2) @update
    if v {meets} {theirs} then return v @test @cut
    {mine} ← {own}({mine}, v) @narrow
  return v @leave
"""

LATE: Final = """
function LATE(s, a, less)
  if a is one of the first three of ACTIONS(s) then return false
  if limit-less-DEPTH(s) < 3 then return false
  return neither s nor RESULT(s,a) has a threat to answer
"""

PYTHON_REDUCTIONS: Final = """
def {own}_value(s{depth}, alpha, beta, less=0): @enter
    if {is_leaf}:
        return {utility} @terminal
    if depth == limit - less:
        return ev.estimate(s) @estimate
    v = {inf}
    for i, {each_of}:
        s2 = game.result(s, a)
        if i == 0:
            v2 = {other}_value({child}{deeper}, alpha, beta, less) @call
        else:
            a2, b2 = {null}
            late = is_late(s, s2, i, depth, less)
            v2 = {other}_value({child}{deeper}, a2, b2, less + late) @scout
            if late and v2 {better} {mine}:
                v2 = {other}_value({child}{deeper}, a2, b2, less) @deeper
            if alpha < v2 < beta:
                v2 = {other}_value({child}{deeper}, alpha, beta, less) @again
        v = {own}(v, v2) @update
        if v {meets} {theirs}: @test
            return v @cut
        {mine} = {own}({mine}, v) @narrow
    return v @leave
"""

PYTHON_LATE: Final = """
def is_late(s, s2, i, depth, less):
    if i < 3 or limit - less - depth < 3 or game.is_terminal(s2):
        return False
    return not (game.noisy(s).forced or game.noisy(s2).forced)
"""

# ProbCut and frontier pruning: the same with a margin, and other rules for what is looked at so.

PROBED: Final = """
function LESS(s, a, less)
  if limit-less-DEPTH(s) < 4 or s or RESULT(s,a) has a threat to answer then return 0, 0
  return 2, margin
"""

PYTHON_PROBED: Final = """
def look_less(s, s2, depth, less):
    if limit - less - depth < 4 or game.is_terminal(s2):
        return 0, 0
    if game.noisy(s).forced or game.noisy(s2).forced:
        return 0, 0
    return 2, margin
"""

NEAR: Final = """
function LESS(s, a, less)
  k ← limit-less-DEPTH(s)-1
  if k is not 1 or 2 or s or RESULT(s,a) has a threat to answer then return 0, 0
  return k, k x margin
"""

PYTHON_NEAR: Final = """
def look_less(s, s2, depth, less):
    k = limit - less - depth - 1
    if k not in (1, 2) or game.is_terminal(s2):
        return 0, 0
    if game.noisy(s).forced or game.noisy(s2).forced:
        return 0, 0
    return k, k * margin
"""

_WITH_MARGIN: Final = {
    "late ← 1 if LATE(s,a,less) else 0": "k, m ← LESS(s,a,less)",
    "{null}, less+late": "({null}){shift}m, less+k",
    "late = 1 and v2 {better} {mine}": "k > 0 and v2 {better} {mine}{shift}m",
    "late = is_late(s, s2, i, depth, less)": "k, m = look_less(s, s2, depth, less)",
    "a2, b2, less + late": "a2 {shift} m, b2 {shift} m, less + k",
    "late and v2 {better} {mine}": "k and v2 {better} {mine} {shift} m",
}


def with_margin(called: str, python: str) -> tuple[str, str, str, str]:
    """Late move reductions' texts for a search that asks by how many plies less deep to look, and
    with which margin; each with the function that it asks."""
    found, program = REDUCTIONS, PYTHON_REDUCTIONS
    for late, margin in _WITH_MARGIN.items():
        found, program = found.replace(late, margin), program.replace(late, margin)
    return found, called, program, python


EACH_OF_LISTS: Final = {"{each_of}": "child in enumerate(s)"}
EACH_OF_GAME: Final = {"{each_of}": "a in enumerate(game.actions(s))"}

# Functions that call alpha-beta repeatedly. VALUE is the function of the side to move at the root;
# in Python it is an argument.

MTDF: Final = """
function MTDF(s, f)
  g, low, high ← f, -inf, +inf
  while low < high do
    if g = low then beta ← {after} else beta ← g
    g ← VALUE(s, {before}, beta) @root
    if g < beta then high ← g else low ← g
  return g
"""

ASPIRATION: Final = """
function ASPIRATION(s, alpha, beta)
  g ← VALUE(s, alpha, beta) @root
  if g <= alpha then
    g ← VALUE(s, -inf, {after_alpha})
  else if g >= beta then
    g ← VALUE(s, {before}, +inf)
  return g
"""

AROUND: Final = {
    True: {"{after}": "g+1", "{after_alpha}": "alpha+1", "{before}": "beta-1"},
    False: {"{after}": "next(g)", "{after_alpha}": "next(alpha)", "{before}": "next(beta)"},
}

PYTHON_MTDF: Final = """
def mtdf(value, s, f):
    g, low, high = f, -inf, inf
    while low < high:
        beta = nextafter(g, inf) if g == low else g
        alpha = nextafter(beta, -inf)
        g = value(s{begin}, alpha, beta) @root
        if g < beta:
            high = g
        else:
            low = g
    return g
"""

PYTHON_ASPIRATION: Final = """
def aspiration(value, s, alpha, beta):
    g = value(s{begin}, alpha, beta) @root
    if g <= alpha:
        g = value(s{begin}, -inf, nextafter(alpha, inf))
    elif g >= beta:
        g = value(s{begin}, nextafter(beta, -inf), inf)
    return g
"""

# Quiescence: beyond the depth limit only noisy moves are searched. Without one it is alpha-beta.

QUIESCENCE: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
  v, moves ← {worst}, ACTIONS(s)
  if DEPTH(s) >= limit then
    moves ← NOISY(s)
    if there are none then return EVAL(s) @estimate
    if they are not forced then
      v ← EVAL(s) @stand-update
      if v {meets} {theirs} then return v @stand-test @stand-cut
      {mine} ← {own}({mine}, v) @stand-narrow
  for each a in moves do
    v2 ← {OTHER}-VALUE(RESULT(s,a), alpha, beta) @call
    v ← {own}(v, v2) @update
    if v {meets} {theirs} then return v @test @cut
    {mine} ← {own}({mine}, v) @narrow
  return v @leave
"""

PYTHON_QUIESCENCE: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
    v, moves = {inf}, game.actions(s)
    if depth >= limit:
        moves, forced = game.noisy(s)
        if not moves:
            return ev.estimate(s) @estimate
        if not forced:
            v = ev.estimate(s) @stand-update
            if v {meets} {theirs}: @stand-test
                return v @stand-cut
            {mine} = {own}({mine}, v) @stand-narrow
    for a in moves:
        s2 = game.result(s, a)
        v2 = {other}_value({child}{deeper}, alpha, beta) @call
        v = {own}(v, v2) @update
        if v {meets} {theirs}: @test
            return v @cut
        {mine} = {own}({mine}, v) @narrow
    return v @leave
"""

# Chance nodes. VALUE calls the function of the side to move next. In nested lists a chance node is
# a tuple of (probability, child) pairs, and `then` is the function of the side to move after it:
#     max_value([((0.9, 2), (0.1, 3)), ((0.9, 1), (0.1, 4))])

# The functions of the two players, with words in braces for MAX and for MIN.

EXPECTIMINIMAX: Final = """
function {OWN}-VALUE(s) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    v2 ← VALUE(RESULT(s,a)) @call
    v ← {own}(v, v2) @update
  return v @leave
"""

STAR: Final = """
function {OWN}-VALUE(s, alpha, beta) @enter
  if TERMINAL-TEST(s) then return UTILITY(s) @terminal
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← {worst}
  for each a in ACTIONS(s) do
    v2 ← VALUE(RESULT(s,a), alpha, beta) @call
    v ← {own}(v, v2) @update
    if v {meets} {theirs} then return v @test @cut
    {mine} ← {own}({mine}, v) @narrow
  return v @leave
"""

# The function of the dice. P(r) is the probability of a throw r, [L, H] the bounds of all leaves.

EXPECTED: Final = """
function CHANCE-VALUE(s) @enter
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v ← 0
  for each r in OUTCOMES(s) do
    v2 ← VALUE(RESULT(s,r)) @call
    v ← v + P(r) x v2 @update
  return v @leave
"""

STAR1: Final = """
function CHANCE-VALUE(s, alpha, beta) @enter
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  v, rest ← 0, 1
  for each r in OUTCOMES(s) do
    rest ← rest - P(r)
    A ← (alpha - v - rest x H) / P(r)
    B ← (beta - v - rest x L) / P(r)
    v2 ← VALUE(RESULT(s,r), max(A,L), min(B,H)) @call
    v ← v + P(r) x v2 @update
    low, high ← v + rest x L, v + rest x H
    if low {crosses} beta then return low @test @cut
    if high {crossed} alpha then return high @test2 @cut2
  return v @leave
"""

STAR2: Final = """
function CHANCE-VALUE(s, alpha, beta) @enter
?limit  if DEPTH(s) = limit then return EVAL(s) @estimate
  l[r], h[r] ← L, H for each r in OUTCOMES(s)
  for each r in OUTCOMES(s) do
    v2 ← PROBE(RESULT(s,r), A, B) @probe
    MIN there: h[r] ← v2, MAX: l[r] ← v2 @probed
    low, high ← the sums of P x l, P x h
    if low {crosses} beta then return low @ptest @pcut
    if high {crossed} alpha then return high @ptest2 @pcut2
  for each r in OUTCOMES(s) do
    v2 ← VALUE(RESULT(s,r), A, B) @call
    v ← v + P(r) x v2 @update
    l[r], h[r] ← v2, v2
    low, high ← the sums of P x l, P x h
    if low {crosses} beta then return low @test @cut
    if high {crossed} alpha then return high @test2 @cut2
  return v @leave

function PROBE(s, alpha, beta) @penter
  a ← the first of ACTIONS(s)
  v ← VALUE(RESULT(s,a), alpha, beta), by Star1 @pcall @pupdate
  return v @pleave
"""

CHANCE_LISTS: Final = {
    "{is_leaf}": "not isinstance(s, list)",
    "{utility}": "s",
    "{each}": "child in s",
    "{child}": "child",
    "{throws}": "p, child in s",
    "{then}": ", then",
    "{depth}": "",
    "{deeper}": "",
}
CHANCE_GAME: Final = {
    "{is_leaf}": "game.is_terminal(s)",
    "{utility}": "game.utility(s)",
    "{each}": "a in game.actions(s)",
    "{child}": "s2",
    "{throws}": "r, p in game.outcomes(s)",
    "{then}": "",
    "{depth}": "",
    "{deeper}": "",
}
CHANCE_LIMITED: Final = CHANCE_GAME | {
    "{utility}": "ev.terminal(game.utility(s), depth)",
    "{depth}": ", depth",
    "{deeper}": ", depth + 1",
}

PYTHON_EXPECTIMINIMAX: Final = """
def {own}_value(s{depth}): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = {inf}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = value({child}{next}{deeper}) @call
        v = {own}(v, v2) @update
    return v @leave
"""

PYTHON_STAR: Final = """
def {own}_value(s{depth}, alpha, beta): @enter
    if {is_leaf}:
        return {utility} @terminal
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = {inf}
    for {each}:
?game        s2 = game.result(s, a)
        v2 = value({child}{next}{deeper}, alpha, beta) @call
        v = {own}(v, v2) @update
        if v {meets} {theirs}: @test
            return v @cut
        {mine} = {own}({mine}, v) @narrow
    return v @leave
"""

PYTHON_EXPECTED: Final = """
def chance_value(s{then}{depth}): @enter
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v = 0.0
    for {throws}:
?game        s2 = game.result(s, r)
        v2 = value({child}{then}{deeper}) @call
        v = v + p * v2 @update
    return v @leave
"""

PYTHON_STAR1: Final = """
def chance_value(s{then}{depth}, alpha, beta): @enter
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
    v, rest = 0.0, 1.0
    for {throws}:
?game        s2 = game.result(s, r)
        rest = rest - p
        a = max((alpha - v - rest * H) / p, L)
        b = min((beta - v - rest * L) / p, H)
        v2 = value({child}{then}{deeper}, a, b) @call
        v = v + p * v2 @update
        low, high = v + rest * L, v + rest * H
        if low {crosses} beta: @test
            return low @cut
        if high {crossed} alpha: @test2
            return high @cut2
    return v @leave
"""

PYTHON_STAR2: Final = """
def chance_value(s{then}{depth}, alpha, beta): @enter
?limit    if depth == limit:
?limit        return ev.estimate(s) @estimate
?lists    below = [child for p, child in s]
?lists    ps = [p for p, child in s]
?game    throws = game.outcomes(s)
?game    below = [game.result(s, r) for r, p in throws]
?game    ps = [p for r, p in throws]
    l, h = [L] * len(ps), [H] * len(ps)

    def sums():
        low = sum(p * x for p, x in zip(ps, l))
        high = sum(p * x for p, x in zip(ps, h))
        return low, high

    for i, (p, child) in enumerate(zip(ps, below)):
        low, high = sums()
        a = max((alpha - high) / p + h[i], l[i])
        b = min((beta - low) / p + l[i], h[i])
        probe(child{then}{deeper}, a, b, l, h, i) @probe @probed
        low, high = sums()
        if low {crosses} beta: @ptest
            return low @pcut
        if high {crossed} alpha: @ptest2
            return high @pcut2
    for i, (p, child) in enumerate(zip(ps, below)):
        low, high = sums()
        a = max((alpha - high) / p + h[i], l[i])
        b = min((beta - low) / p + l[i], h[i])
        v2 = value(child{then}{deeper}, a, b) @call
        l[i] = h[i] = v2 @update
        low, high = sums()
        if low {crosses} beta: @test
            return low @cut
        if high {crossed} alpha: @test2
            return high @cut2
    return sums()[0] @leave

def probe(s{then}{depth}, alpha, beta, l, h, i): @penter
    # In Poda a probe searches by Star1.
?lists    if not isinstance(s, list) or len(s) < 2:
?game    leaf = game.is_terminal(s) or game.to_move(s) == 0
?limit    leaf = leaf or depth == limit
?game    if leaf or len(game.actions(s)) < 2:
        return
?lists    if then is min_value:
?lists        v = value(s[0], max_value, alpha, beta) @pcall @pupdate
?lists    else:
?lists        v = value(s[0], min_value, alpha, beta)
?game    s2 = game.result(s, game.actions(s)[0])
?game    v = value(s2{deeper}, alpha, beta) @pcall @pupdate
?lists    if then is min_value:
?game    if game.to_move(s) < 0:
        h[i] = min(h[i], v) @pleave
    else:
        l[i] = max(l[i], v)
"""

PYTHON_VALUE_LISTS: Final = """
def value(s, then{window}):
    if isinstance(s, tuple):
        return chance_value(s, then{window})
    return then(s{window})
"""

PYTHON_VALUE_GAME: Final = """
def value(s{depth}{window}):
    if game.to_move(s) > 0 or game.is_terminal(s):
        return max_value(s{depth}{window})
    if game.to_move(s) < 0:
        return min_value(s{depth}{window})
    return chance_value(s{depth}{window})
"""
