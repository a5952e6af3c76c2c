"""Small faults that could stand in a module: each is one changed place in its syntax tree.

Two kinds of change are none: ``strict=`` speaks only where something is wrong already, and ``del name`` only says that
the name is not used.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
_COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift, ast.BitXor: ast.BitOr,
}  # fmt: skip
_CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Fault:
    """One changed place: module path, line, the statement's first line as it stands, and what became of what."""

    path: str
    line: int
    stands: str
    change: str
    place: int

    def __str__(self) -> str:
        return f"{self.path}: {self.stands}  [{self.change}]"


def faults_in(path: Path, name: str) -> list[Fault]:
    """Return every fault that can be planted in a file."""
    text = path.read_text(encoding="utf-8")
    lines, found, seen = text.splitlines(), [], Counter[tuple[str, str]]()
    for place, (node, other) in enumerate(_places(ast.parse(text))):
        stands, change = lines[node.lineno - 1].strip(), f"{_short(node)} -> {_short(other)}"
        seen[stands, change] += 1
        again = f", {seen[stands, change]}" if seen[stands, change] > 1 else ""
        found.append(Fault(name, node.lineno, stands, change + again, place))
    return found


def planted(path: Path, place: int) -> ast.Module:
    """Return a file's syntax tree with the fault at a place."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for i, (node, other) in enumerate(_places(tree)):
        if i == place:
            _Put(node, other).visit(tree)
            return ast.fix_missing_locations(tree)
    raise LookupError(f"{path} has no place {place}")


class _Put(ast.NodeTransformer):
    def __init__(self, node: ast.AST, other: ast.AST) -> None:
        self._node, self._other = node, ast.copy_location(other, node)

    def visit(self, node: ast.AST) -> ast.AST:
        return self._other if node is self._node else self.generic_visit(node)


def _short(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:70]


def _places(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, ast.expr | ast.stmt]]:
    """Yield each node that can be another, and the other, in the order of the text."""
    for node in _walk(tree):
        if isinstance(node, ast.expr):
            for other in _other_expressions(node):
                yield node, other
        elif isinstance(node, ast.stmt):
            for stmt in _other_statements(node):
                yield node, stmt


def _walk(node: ast.AST) -> Iterator[ast.AST]:
    """Walk what runs: no annotations, decorators, texts, imports or what only the type checker reads."""
    for name, value in ast.iter_fields(node):
        if name in {"annotation", "returns", "decorator_list", "type_params", "bases", "keywords"} and not isinstance(
            node, ast.Call
        ):
            continue
        for child in value if isinstance(value, list) else [value]:
            typing_only = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
            strict = isinstance(child, ast.keyword) and child.arg == "strict"
            if isinstance(child, ast.AST) and not (
                typing_only or strict or isinstance(child, ast.JoinedStr | ast.Import)
            ):
                yield child
                yield from _walk(child)


def _other_expressions(node: ast.expr) -> Iterator[ast.expr]:
    other = copy.copy(node)
    if isinstance(node, ast.Compare) and isinstance(other, ast.Compare):
        other.ops = [_COMPARED[type(node.ops[0])](), *node.ops[1:]]
        yield other
    elif isinstance(node, ast.BinOp) and isinstance(other, ast.BinOp) and type(node.op) in _COUNTED:
        other.op = _COUNTED[type(node.op)]()
        yield other
    elif isinstance(node, ast.BoolOp) and isinstance(other, ast.BoolOp):
        other.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield other
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.IfExp) and isinstance(other, ast.IfExp):
        other.body, other.orelse = node.orelse, node.body
        yield other
    elif isinstance(node, ast.Name) and node.id in _CALLED and isinstance(node.ctx, ast.Load):
        yield ast.Name(_CALLED[node.id], ast.Load())


def _other_statements(node: ast.stmt) -> Iterator[ast.stmt]:
    if isinstance(node, ast.If | ast.While) and not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
        other = copy.copy(node)
        other.test = ast.UnaryOp(ast.Not(), node.test)
        yield other
    elif (
        isinstance(node, ast.AugAssign | ast.Raise)
        or (isinstance(node, ast.Delete) and not all(isinstance(gone, ast.Name) for gone in node.targets))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
    ):
        yield ast.Pass()
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield ast.Return(ast.Constant(None))
    elif isinstance(node, ast.Continue):
        yield ast.Break()
