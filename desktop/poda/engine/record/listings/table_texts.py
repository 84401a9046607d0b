"""The texts of the searches with a transposition table, in the marks of `texts.py`.

Besides its words there are {past} and {short}: the kind of bound that a value beyond the own side
of the window is (lower for MAX), and one that has not come up to it (upper); {fails} is how that
is tested; and {key}, in Python, what the table is asked by. T holds the entries.
"""

from __future__ import annotations

from typing import Final

MINIMAX: Final = """
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

ALPHABETA: Final = """
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

PYTHON_MINIMAX: Final = """
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

PYTHON_ALPHABETA: Final = """
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

KEYS: Final = {"lists": "id(s)", "game": "s", "limited": "(s, depth)"}
"""A list that stands in two places is one position; a game's is one by itself, or at its depth."""
