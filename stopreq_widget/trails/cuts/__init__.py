"""Longest trails by linear programming: a relaxation, the cuts that tighten it, and a search over what is left.

A trail is a choice of edges that hangs together and in which at most two vertices, its *ends*, are odd. With x(e) = 1
for an edge that is taken and y(v) = 1 for an end, two families of inequalities hold for every set S of vertices:

- *parity*: the edges that leave S and the ends in S are even in number; so of an odd number F of them not all can be
  taken while all the others are not;
- *reach*: where the trail visits a vertex outside S, the root, and an edge at S, it goes into S and, unless just one
  of its ends lies there, out again.

Without "hangs together" the parity cuts alone describe the problem (J. Edmonds, E. L. Johnson, "Matching, Euler tours
and the Chinese postman", Mathematical Programming 5 (1973)); the reach cuts are those of the travelling salesman
(G. Dantzig, R. Fulkerson, S. Johnson, J. Operations Research Society of America 2 (1954)), with ends.
"""
