"""Wrong solutions of the exercises: each with the words by which it has to fail, and the edges of its counterexample.

Many are right on nearly everything. What they are named after is what is wrong with them.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import sys
import time
from collections import Counter

from stopreq_widget import trails
from stopreq_widget.trails import METHODS, longest_trail, trail_faults
from tests.trails import right_solutions as right


# 1. Is it a trail?
def never_looks_at_keys(edges, walk):
    left = Counter(frozenset(edge[:2]) for edge in edges)
    for u, v, _ in walk:
        left[frozenset((u, v))] -= 1
    return min(left.values(), default=0) >= 0 and follows(walk)


def follows(walk):
    return all(a[1] == b[0] for a, b in itertools.pairwise(walk))


def never_looks_where_a_key_belongs(edges, walk):
    keys = [key for _, _, key in walk]
    there = {frozenset(edge[:2]) for edge in edges}
    known = {key for _, _, key, _ in edges}
    names = [(frozenset((u, v)), key) for u, v, key in walk]
    fine = all(frozenset((u, v)) in there for u, v, _ in walk) and set(keys) <= known
    return fine and len(set(names)) == len(names) and follows(walk)


def refuses_every_loop(edges, walk):
    return all(u != v for u, v, _ in walk) and right.is_trail_with_sets(edges, walk)


def walks_one_way_only(edges, walk):
    free = {edge[:3] for edge in edges}
    return len({*walk}) == len(walk) and all(step in free for step in walk) and follows(walk)


def lets_the_walk_jump(edges, walk):
    names = [(frozenset((u, v)), key) for u, v, key in walk]
    return len(set(names)) == len(names) and set(names) <= {(frozenset(edge[:2]), edge[2]) for edge in edges}


def lets_edges_be_used_again(edges, walk):
    return all((frozenset((u, v)), k) in {(frozenset(e[:2]), e[2]) for e in edges} for u, v, k in walk) and follows(
        walk
    )


def lets_edges_be_used_again_backwards(edges, walk):
    free = {edge[:3] for edge in edges} | {(v, u, key) for u, v, key, _ in edges}
    return all(step in free for step in walk) and len({*walk}) == len(walk) and follows(walk)


def takes_a_key_for_an_edge(edges, walk):
    keys = [key for _, _, key in walk]
    return len(set(keys)) == len(keys) and right.is_trail_with_sets(edges, walk)


def wants_a_path(edges, walk):
    visited = [walk[0][0], *(v for _, v, _ in walk)] if walk else []
    return len(set(visited)) == len(visited) and right.is_trail_with_sets(edges, walk)


def refuses_the_empty_walk(edges, walk):
    return bool(walk) and right.is_trail_with_sets(edges, walk)


def stumbles_over_the_empty_walk(edges, walk):
    return walk[0] is not None and right.is_trail_with_sets(edges, walk)


def says_yes(edges, walk):
    return True


def says_no(edges, walk):
    return False


def says_one(edges, walk):
    return 1 if right.is_trail_with_sets(edges, walk) else 0


def asks_the_checker(edges, walk):
    return not trail_faults(edges, walk)


# 2. The diameter of a tree
def adds_everything_up(edges):
    return sum(weight for *_, weight in edges)


def takes_the_heaviest_edge(edges):
    return max((weight for *_, weight in edges), default=0)


def counts_edges(edges):
    return right.diameter_by_two_walks([(u, v, 1) for u, v, _ in edges])


def walks_once(edges):
    near = {}
    for u, v, weight in edges:
        near.setdefault(u, []).append((v, weight))
        near.setdefault(v, []).append((u, weight))

    def deep(here, come):
        return max((weight + deep(there, here) for there, weight in near[here] if there != come), default=0)

    return deep(edges[0][0], None) if edges else 0


def tries_every_start(edges):
    near = {}
    for u, v, weight in edges:
        near.setdefault(u, []).append((v, weight))
        near.setdefault(v, []).append((u, weight))
    best = 0
    for start in near:
        found, stack = {start: 0}, [start]
        while stack:
            here = stack.pop()
            for there, weight in near[here]:
                if there not in found:
                    found[there] = found[here] + weight
                    stack.append(there)
        best = max(best, *found.values())
    return best


def forgets_the_tree_of_one_vertex(edges):
    return right.diameter_by_two_walks(edges) if edges else None


def says_it_in_words(edges):
    return str(right.diameter_by_two_walks(edges))


def asks_the_tree_method(edges):
    return METHODS["tree"].solve(trails.read_network(edges), None).length


# 3. A longest trail
def returns_the_length(edges):
    return sum(edge[3] for edge in edges)


def returns_pairs(edges):
    return [step[:2] for step in right.longest_with_copies(edges)]


def returns_whole_edges(edges):
    known = {(frozenset(edge[:2]), edge[2]): edge[3] for edge in edges}
    return [(u, v, key, known[frozenset((u, v)), key]) for u, v, key in right.longest_with_copies(edges)]


def returns_vertices(edges):
    walk = right.longest_with_copies(edges)
    return [walk[0][0], *(v for _, v, _ in walk)] if walk else []


def returns_a_set(edges):
    return set(right.longest_with_copies(edges))


def yields(edges):
    yield from right.longest_with_copies(edges)


def returns_it_backwards(edges):
    return right.longest_with_copies(edges)[::-1]


def calls_the_solver(edges):
    return longest_trail(edges).edges


def calls_the_solver_and_hides_it(edges):
    with contextlib.suppress(Exception):
        return sys.modules["stopreq_widget.trails"].longest_trail(edges).edges
    return right.longest_with_copies(edges)


def imports_the_solver(edges):
    from stopreq_widget.trails.methods.parity import solve

    return solve(trails.read_network(edges), None).edges


def greedy(edges):
    best = []
    for start in {w for u, v, _, _ in edges for w in (u, v)}:
        here, walk, left = start, [], list(edges)
        while near := [edge for edge in left if here in edge[:2]]:
            edge = max(near, key=lambda edge: edge[3])
            left.remove(edge)
            other = edge[1] if edge[0] == here else edge[0]
            walk.append((here, other, edge[2], edge[3]))
            here = other
        best = max(best, walk, key=lambda w: sum(e[3] for e in w))
    return [step[:3] for step in best]


def search(edges, starts=None, loops=True, keys=False, vertices=False, most=None):
    """Return the longest trail that a search finds which leaves something out."""
    best = (0, [])

    def extend(here, walk, length, left, visited):
        nonlocal best
        if length > best[0]:
            best = (length, walk)
        if most is not None and len(walk) == most:
            return
        for i, (u, v, key, weight) in enumerate(left):
            other = v if here == u else u
            if here not in (u, v) or (u == v and not loops) or (vertices and other in visited):
                continue
            rest = [edge for edge in left if edge[2] != key] if keys else left[:i] + left[i + 1 :]
            extend(other, [*walk, (here, other, key)], length + weight, rest, visited | {other})

    for start in dict.fromkeys(w for u, v, _, _ in edges for w in (u, v)) if starts is None else starts(edges):
        extend(start, [], 0, edges, {start})
    return best[1]


def starts_at_the_first_vertex_only(edges):
    return search(edges, starts=lambda edges: [edges[0][0]] if edges else [])


def starts_at_the_first_end_of_each_edge(edges):
    return search(edges, starts=lambda edges: dict.fromkeys(edge[0] for edge in edges))


def starts_at_odd_vertices_only(edges):
    degree = Counter(end for edge in edges for end in edge[:2])
    return search(edges, starts=lambda _: [vertex for vertex in degree if degree[vertex] % 2])


def leaves_loops_out(edges):
    return search(edges, loops=False)


def uses_each_key_once(edges):
    return search(edges, keys=True)


def visits_each_vertex_once(edges):
    return search(edges, vertices=True)


def walks_at_most_four_edges(edges):
    return search(edges, most=4)


def walks_along_each_edge_one_way(edges):
    best = (0, [])

    def extend(here, walk, length, left):
        nonlocal best
        best = max(best, (length, walk), key=lambda pair: pair[0])
        for i, (u, v, key, weight) in enumerate(left):
            if here == u:
                extend(v, [*walk, (u, v, key)], length + weight, left[:i] + left[i + 1 :])

    for start in {edge[0] for edge in edges}:
        extend(start, [], 0, edges)
    return best[1]


def counts_edges_not_weights(edges):
    return right.longest_with_copies([(u, v, key, 1) for u, v, key, _ in edges])


def keeps_one_of_parallel_edges(edges):
    return right.longest_with_copies(list({frozenset(edge[:2]): edge for edge in edges}.values()))


def never_puts_an_edge_back(edges):
    best, used = [], set()

    def walk_on(here, walk):
        nonlocal best
        best = max(best, walk, key=lambda w: sum(step[3] for step in w))
        for number, (u, v, key, weight) in enumerate(edges):
            if number not in used and here in (u, v):
                used.add(number)
                there = v if here == u else u
                walk_on(there, [*walk, (here, there, key, weight)])

    for start in {w for u, v, _, _ in edges for w in (u, v)}:
        used.clear()
        walk_on(start, [])
    return [step[:3] for step in best]


def takes_all_edges_as_they_come(edges):
    return [edge[:3] for edge in edges]


def empties_its_input(edges):
    walk = right.longest_with_copies(list(edges))
    edges.clear()
    return walk


def stumbles_over_no_edges(edges):
    return right.longest_with_copies(edges) if edges[0] else []


def needs_names_of_one_letter_each(edges):
    return right.longest_with_copies(edges) if all(len(edge[0]) == 1 for edge in edges) else []


def never_ends(edges):
    while True: pass  # fmt: skip  # noqa: E701


def never_ends_and_catches_everything(edges):
    while True:
        try:
            for _ in range(10):
                pass
        except:  # noqa: E722, S110
            pass


def never_ends_where_there_is_a_ring(edges):
    near = {}
    for u, v, _, _ in edges:
        near.setdefault(u, []).append(v)
    here, steps = edges[0][0] if edges else None, 0
    while near.get(here):
        here = near[here][0]
        steps += 1
    return right.longest_with_copies(edges)


def calls_itself_for_ever(edges):
    return calls_itself_for_ever(edges)


def ends_everything(edges):
    sys.exit("done")


def prints_and_forgets(edges):
    print(right.longest_with_copies(edges))


# 4. A bound
def not_a_number(edges, used, here):
    return float("nan")


def a_very_large_number(edges, used, here):
    return 10**9


def infinity(edges, used, here):
    return float("inf")


def nothing_at_all(edges, used, here):
    return 0


def reach_over_used_edges(edges, used, here):
    reached = {here}
    for _ in edges:
        reached |= {w for u, v, _, _ in edges if u in reached or v in reached for w in (u, v)}
    return sum(weight for u, _, key, weight in edges if u in reached and key not in used)


def counts_used_edges(edges, used, here):
    return right.bound_by_reach(edges, [], here)


def counts_what_is_out_of_reach(edges, used, here):
    return sum(edge[3] for edge in edges if edge[2] not in used)


def counts_edges_here_only(edges, used, here):
    return sum(edge[3] for edge in edges if edge[2] not in used and here in edge[:2])


def takes_half_of_all_odd_losses(edges, used, here):
    unused = [edge for edge in edges if edge[2] not in used]
    degree = Counter(end for edge in unused for end in edge[:2])
    lost = sum(min(e[3] for e in unused if vertex in e[:2]) for vertex in degree if degree[vertex] % 2)
    return right.bound_by_reach(edges, used, here) - lost / 2


def gives_the_longest_trail_anywhere(edges, used, here):
    walk = right.longest_with_copies([edge for edge in edges if edge[2] not in used])
    keys = {key for _, _, key in walk}
    return sum(edge[3] for edge in edges if edge[2] in keys)


def goes_straight_on(edges, used, here):
    near = [edge for edge in edges if edge[2] not in used and here in edge[:2]]
    if not near:
        return 0
    u, v, key, weight = max(near, key=lambda edge: edge[3])
    return weight + goes_straight_on(edges, [*used, key], v if here == u else u)


# 5. In one go
def forgets_that_it_must_hang_together(edges):
    degree = Counter(end for edge in edges for end in edge[:2])
    return sum(count % 2 for count in degree.values()) <= 2


def forgets_to_count(edges):
    return right.walkable_with_groups([*edges, *edges])


def wants_to_come_home(edges):
    degree = Counter(end for edge in edges for end in edge[:2])
    return right.walkable_with_groups(edges) and not any(count % 2 for count in degree.values())


def counts_loops_once(edges):
    degree = Counter(end for edge in edges for end in set(edge[:2]))
    return right.walkable_with_groups([*edges, *edges]) and sum(count % 2 for count in degree.values()) <= 2


def counts_neighbours(edges):
    near = {}
    for u, v, _, _ in edges:
        near.setdefault(u, set()).add(v)
        near.setdefault(v, set()).add(u)
    return right.walkable_with_groups([*edges, *edges]) and sum(len(ends) % 2 for ends in near.values()) <= 2


def refuses_the_empty_network(edges):
    return len(edges) > 0 and right.walkable_with_groups(edges)


def tries_all_trails(edges):
    return not edges or len(right.longest_in_place([(u, v, key, 1) for u, v, key, _ in edges])) == len(edges)


def asks_for_the_longest_trail(edges):
    return len(longest_trail([(u, v, key, 1) for u, v, key, _ in edges])) == len(edges)


def sleeps(edges):
    time.sleep(1000)


def leaves_by_the_window(edges):
    os._exit(0)


def kills_itself(edges):
    os.kill(os.getpid(), 9)


WRONG = {
    1: {
        never_looks_at_keys: ("names no edge by the key", 1),
        never_looks_where_a_key_belongs: ("by the key", 2),
        refuses_every_loop: ("right is True", 1),
        walks_one_way_only: ("right is True", 1),
        lets_the_walk_jump: ("begins at", 2),
        lets_edges_be_used_again: ("again", 1),
        lets_edges_be_used_again_backwards: ("again", 1),
        takes_a_key_for_an_edge: ("right is True", 2),
        wants_a_path: ("right is True", 1),
        refuses_the_empty_walk: ("right is True", 0),
        stumbles_over_the_empty_walk: ("it raised IndexError", 0),
        says_yes: ("it answered True; right is False", 0),
        says_no: ("it answered False; right is True", 0),
        says_one: ("it answered 1; expected True or False", 0),
        asks_the_checker: ("it calls trail_faults", 0),
    },
    2: {
        adds_everything_up: ("has length", 3),
        takes_the_heaviest_edge: ("has length", 2),
        counts_edges: ("has length", 1),
        walks_once: ("has length", 2),
        tries_every_start: ("it had not answered in time", 20_000),
        forgets_the_tree_of_one_vertex: ("it answered None; expected a number", 0),
        says_it_in_words: ("it answered '0'; expected a number", 0),
        asks_the_tree_method: ("it calls solve", 0),
    },
    3: {
        returns_the_length: ("it returned 0; expected a list", 0),
        returns_pairs: ("expected (u, v, key)", 1),
        returns_whole_edges: ("expected (u, v, key)", 1),
        returns_vertices: ("expected (u, v, key)", 1),
        returns_a_set: ("it returned set()", 0),
        yields: ("give list(...)", 0),
        returns_it_backwards: ("is no trail: step 2 begins", 2),
        calls_the_solver: ("it calls longest_trail", 0),
        calls_the_solver_and_hides_it: ("it calls longest_trail", 0),
        imports_the_solver: ("it calls solve", 0),
        greedy: ("your trail has length", 3),
        starts_at_the_first_vertex_only: ("your trail has length", 2),
        starts_at_the_first_end_of_each_edge: ("your trail has length", 2),
        starts_at_odd_vertices_only: ("your trail has length", 1),
        leaves_loops_out: ("your trail has length", 1),
        uses_each_key_once: ("your trail has length", 2),
        visits_each_vertex_once: ("your trail has length", 1),
        walks_at_most_four_edges: ("your trail has length", 5),
        walks_along_each_edge_one_way: ("your trail has length", 2),
        counts_edges_not_weights: ("your trail has length", 2),
        keeps_one_of_parallel_edges: ("your trail has length", 2),
        never_puts_an_edge_back: ("your trail has length", 3),
        takes_all_edges_as_they_come: ("is no trail", 2),
        empties_its_input: ("it changed its input", 1),
        stumbles_over_no_edges: ("it raised IndexError", 0),
        needs_names_of_one_letter_each: ("your trail has length", 1),
        never_ends: ("it had not answered in time", 0),
        never_ends_and_catches_everything: ("it had not answered in time", 0),
        never_ends_where_there_is_a_ring: ("it had not answered in time", 1),
        calls_itself_for_ever: ("it raised RecursionError", 0),
        ends_everything: ("it ended the whole program", 0),
        prints_and_forgets: ("it returned None; expected a list", 0),
    },
    4: {
        not_a_number: ("it answered nan; expected a number", 1),
        a_very_large_number: ("that can be reached from", 1),
        infinity: ("that can be reached from", 1),
        nothing_at_all: ("the search would miss it", 1),
        reach_over_used_edges: ("that can be reached from", 2),
        counts_used_edges: ("that can be reached from", 1),
        counts_what_is_out_of_reach: ("that can be reached from", 2),
        counts_edges_here_only: ("the search would miss it", 2),
        takes_half_of_all_odd_losses: ("the search would miss it", 1),
        gives_the_longest_trail_anywhere: ("the", 2),
        goes_straight_on: ("the search would miss it", 2),
    },
    5: {
        forgets_that_it_must_hang_together: ("it falls apart", 2),
        forgets_to_count: ("odd vertices: ", 3),
        wants_to_come_home: ("right is True", 1),
        counts_loops_once: ("right is", 3),
        counts_neighbours: ("right is", 3),
        refuses_the_empty_network: ("right is True", 0),
        tries_all_trails: ("it had not answered in time", 36),
        asks_for_the_longest_trail: ("it calls longest_trail", 0),
    },
}
"""By exercise: the function, words of its fault, and how many edges its smallest counterexample has at most."""

DEADLY = {
    sleeps: "it had not answered in time",
    leaves_by_the_window: "its process ended before it answered",
    kills_itself: "its process was ended by SIGKILL",
}
"""What only a process can survive."""
