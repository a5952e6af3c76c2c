"""Logs that prove that no trail is longer: made here, verified by :mod:`stopreq_widget.trails.proof_check` alone.

The solvers reckon with floats and remember nothing. So the proof of their bound is searched anew, block by block, by
linear programmes that are told where they have to come to; their duals are rounded to fractions, and what these prove
is reckoned exactly. docs/proofs.md describes the log.
"""
