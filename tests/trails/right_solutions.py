"""Right solutions of the exercises, each in another style."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from functools import cache
from itertools import pairwise


class Trail:
    """A student who thinks in classes."""

    def __init__(self, edges):
        self.free = Counter((frozenset((u, v)), key) for u, v, key, _ in edges)
        self.here = None

    def take(self, u, v, key):
        edge = (frozenset((u, v)), key)
        fine = self.free[edge] > 0 and self.here in (None, u)
        self.free[edge] -= 1
        self.here = v
        return fine


def is_trail_with_a_class(edges, walk):
    trail = Trail(edges)
    return all(trail.take(*step) for step in walk)


def is_trail_with_sets(edges, walk):
    names = [(min(u, v), max(u, v), key) for u, v, key in walk]
    there = {(min(u, v), max(u, v), key) for u, v, key, _ in edges}
    return len(set(names)) == len(names) and there >= set(names) and all(a[1] == b[0] for a, b in pairwise(walk))


def is_trail_by_crossing_out(edges, walk):
    left = list(edges)
    for number, (u, v, key) in enumerate(walk):
        if number and walk[number - 1][1] != u:
            return False
        for edge in left:
            if edge[:3] in ((u, v, key), (v, u, key)):
                left.remove(edge)
                break
        else:
            return False
    return True


def diameter_by_two_walks(edges):
    near = defaultdict(list)
    for u, v, weight in edges:
        near[u].append((v, weight))
        near[v].append((u, weight))

    def farthest(start):
        found = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there, weight in near[here]:
                if there not in found:
                    found[there] = found[here] + weight
                    queue.append(there)
        return max(found.items(), key=lambda item: item[1])

    return farthest(farthest(edges[0][0])[0])[1] if edges else 0


def diameter_by_plucking_leaves(edges):
    near = defaultdict(dict)
    for u, v, weight in edges:
        near[u][v] = near[v][u] = weight
    deep = dict.fromkeys(near, 0)
    best = 0
    leaves = [vertex for vertex in near if len(near[vertex]) == 1]
    while leaves:
        leaf = leaves.pop()
        for other, weight in near[leaf].items():
            best = max(best, deep[other] + deep[leaf] + weight)
            deep[other] = max(deep[other], deep[leaf] + weight)
            del near[other][leaf]
            if len(near[other]) == 1:
                leaves.append(other)
        near[leaf] = {}
    return best


def diameter_with_networkx(edges):
    import networkx as nx

    tree = nx.Graph()
    tree.add_weighted_edges_from(edges)
    if not tree:
        return 0.0
    far = max(nx.single_source_dijkstra_path_length(tree, edges[0][0]).items(), key=lambda item: item[1])[0]
    return float(max(nx.single_source_dijkstra_path_length(tree, far).values()))


def longest_with_copies(edges):
    best = (0, [])

    def extend(here, walk, length, left):
        nonlocal best
        if length > best[0]:
            best = (length, walk)
        for i, (u, v, key, weight) in enumerate(left):
            if here in (u, v):
                other = v if here == u else u
                extend(other, [*walk, (here, other, key)], length + weight, left[:i] + left[i + 1 :])

    for start in {w for u, v, _, _ in edges for w in (u, v)}:
        extend(start, [], 0, edges)
    return best[1]


def longest_in_place(edges):
    best, walk, used, most = [], [], [False] * len(edges), -1

    def walk_on(here, length):
        nonlocal best, most
        if length > most:
            best, most = list(walk), length
        for number, (u, v, key, weight) in enumerate(edges):
            if not used[number] and here in (u, v):
                there = v if here == u else u
                used[number] = True
                walk.append([here, there, key])
                walk_on(there, length + weight)
                walk.pop()
                used[number] = False

    for vertex in sorted({end for edge in edges for end in edge[:2]}):
        walk_on(vertex, 0)
    return best


def longest_with_a_stack(edges):
    best, most = [], 0
    stack = [(vertex, [], frozenset(), 0) for edge in edges for vertex in edge[:2]]
    while stack:
        here, walk, used, length = stack.pop()
        if length > most:
            best, most = walk, length
        for number, (u, v, key, weight) in enumerate(edges):
            for start, end in {(u, v), (v, u)}:
                if start == here and number not in used:
                    stack.append((end, [*walk, (start, end, key)], used | {number}, length + weight))
    return best


def longest_with_a_table(edges):
    """Dynamic programming over sets of edges."""
    weight = [edge[3] for edge in edges]

    @cache
    def best(here, used):
        found = (0, ())
        for number, (u, v, key, _) in enumerate(edges):
            if here in (u, v) and not used >> number & 1:
                there = v if here == u else u
                length, rest = best(there, used | 1 << number)
                found = max(found, (length + weight[number], ((here, there, key), *rest)), key=lambda pair: pair[0])
        return found

    starts = {end for edge in edges for end in edge[:2]}
    return max((best(start, 0) for start in starts), key=lambda pair: pair[0], default=(0, ()))[1]


def longest_on_a_graph(graph):
    return longest_with_copies([(u, v, k, w) for u, v, k, w in graph.edges(keys=True, data="weight")])


def bound_by_reach(edges, used, here):
    left = [edge for edge in edges if edge[2] not in used]
    reached = {here}
    for _ in left:
        reached |= {w for u, v, _, _ in left if u in reached or v in reached for w in (u, v)}
    return sum(weight for u, _, _, weight in left if u in reached)


def bound_by_parity(edges, used, here):
    unused = [edge for edge in edges if edge[2] not in used]
    reached = {here}
    for _ in unused:
        reached |= {w for u, v, _, _ in unused if u in reached or v in reached for w in (u, v)}
    inside = [edge for edge in unused if edge[0] in reached]
    losses = []
    for vertex in reached - {here}:
        ends = [edge for edge in inside if vertex in edge[:2]]
        degree = sum(1 + (u == v) for u, v, _, _ in ends)
        if degree % 2:
            losses.append(min(weight for u, v, _, weight in ends if u != v))
    return sum(edge[3] for edge in inside) - (sum(losses) - max(losses, default=0)) / 2


def bound_that_is_the_truth(edges, used, here):
    left = [edge for edge in edges if edge[2] not in used]
    best = 0
    for number, (u, v, _, weight) in enumerate(left):
        if here in (u, v):
            best = max(
                best, weight + bound_that_is_the_truth(left[:number] + left[number + 1 :], [], v if here == u else u)
            )
    return best


def walkable_with_networkx(edges):
    import networkx as nx

    graph = nx.MultiGraph((u, v) for u, v, _, _ in edges)
    return len(graph) == 0 or nx.is_eulerian(graph) or nx.has_eulerian_path(graph)


def walkable_with_groups(edges):
    degree, group = Counter(), {}

    def find(v):
        while group.setdefault(v, v) != v:
            v = group[v]
        return v

    for u, v, _, _ in edges:
        degree.update((u, v))
        group[find(u)] = find(v)
    return len({find(v) for v in degree}) <= 1 and sum(count % 2 for count in degree.values()) <= 2


def walkable_with_numpy(edges):
    import numpy as np

    names = sorted({end for edge in edges for end in edge[:2]})
    matrix = np.zeros((len(names), len(names)), dtype=int)
    for u, v, _, _ in edges:
        matrix[names.index(u), names.index(v)] += 1
        matrix[names.index(v), names.index(u)] += 1
    walks = np.linalg.matrix_power(np.minimum(matrix + np.eye(len(names), dtype=int), 1), max(len(names), 1))
    return np.all(walks > 0) and np.sum(matrix.sum(axis=1) % 2) <= 2


RIGHT = {
    1: (is_trail_with_a_class, is_trail_with_sets, is_trail_by_crossing_out),
    2: (diameter_by_two_walks, diameter_by_plucking_leaves, diameter_with_networkx),
    3: (longest_with_copies, longest_in_place, longest_with_a_stack, longest_with_a_table),
    4: (bound_by_reach, bound_by_parity, bound_that_is_the_truth),
    5: (walkable_with_networkx, walkable_with_groups, walkable_with_numpy),
}
