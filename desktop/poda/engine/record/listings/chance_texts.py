"""The listings of the searches of chance nodes; the marks and words are those of `texts.py`.

VALUE calls the function of who moves next. Over nested lists a chance node is a tuple of pairs of a
probability and a child, and `then` the function of who moves behind it:
    max_value([((0.9, 2), (0.1, 3)), ((0.9, 1), (0.1, 4))])
"""

from __future__ import annotations

from typing import Final

# The two players' functions, filled in for MAX and for MIN.

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

# The function of the dice. P(r) is the probability of a throw, [L, H] the bounds of all leaves.

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

PYTHON_LISTS: Final = {
    "{is_leaf}": "not isinstance(s, list)",
    "{utility}": "s",
    "{each}": "child in s",
    "{child}": "child",
    "{throws}": "p, child in s",
    "{then}": ", then",
    "{depth}": "",
    "{deeper}": "",
}
PYTHON_GAME: Final = {
    "{is_leaf}": "game.is_terminal(s)",
    "{utility}": "game.utility(s)",
    "{each}": "a in game.actions(s)",
    "{child}": "s2",
    "{throws}": "r, p in game.outcomes(s)",
    "{then}": "",
    "{depth}": "",
    "{deeper}": "",
}
PYTHON_LIMITED: Final = PYTHON_GAME | {
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
