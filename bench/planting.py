"""Small faults of a Python source: where one can be planted, and the text with one in it.

The kinds are those that a hand makes by accident: a comparison swapped (`<` for `<=`, `==` for
`!=`), a whole number off by one, a condition turned round, `and` for `or`, plus for minus, a
result or a call dropped. Left alone is what is no behaviour: annotations, decorators, protocols,
logging, and what only a type checker runs.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import cast

_SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    first: second
    for pair in (
        (ast.Lt, ast.LtE),
        (ast.Gt, ast.GtE),
        (ast.Eq, ast.NotEq),
        (ast.Is, ast.IsNot),
        (ast.In, ast.NotIn),
        (ast.And, ast.Or),
        (ast.Add, ast.Sub),
    )
    for first, second in (pair, pair[::-1])
}
_NO_BEHAVIOUR = frozenset({"annotation", "returns", "decorator_list", "type_comment"})
_LOGS = frozenset({"log", "logger", "logging"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """A small fault: its *line*, its *kind*, and the words it puts in the place of others."""

    line: int
    kind: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class _Place:
    fault: Fault
    plant: Callable[[], None]


def faults_of(source: str) -> list[Fault]:
    """Return every fault that can be planted in *source*, in its order."""
    return [place.fault for place in _places(ast.parse(source))]


def planted(source: str, number: int) -> str:
    """Return *source* with fault *number* of `faults_of`, its comments and layout lost."""
    tree = ast.parse(source)
    list(_places(tree))[number].plant()
    return ast.unparse(tree) + "\n"


def _places(parent: ast.AST) -> Iterator[_Place]:
    for field, value in ast.iter_fields(parent):
        if field in _NO_BEHAVIOUR:
            continue
        for index, node in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(node, ast.AST) or _is_no_behaviour(node):
                continue
            for kind, other in _others(node, is_condition=field in {"test", "ifs"}):
                yield _place(parent, field, index, node, kind, other)
            yield from _places(node)


def _place(
    parent: ast.AST, field: str, index: int, node: ast.AST, kind: str, other: ast.AST
) -> _Place:
    def plant() -> None:
        value = getattr(parent, field)
        if isinstance(value, list):
            value[index] = other
        else:
            setattr(parent, field, other)
        ast.fix_missing_locations(parent)

    line = cast("ast.expr", node).lineno
    return _Place(
        Fault(line=line, kind=kind, before=ast.unparse(node), after=ast.unparse(other)), plant
    )


def _is_no_behaviour(node: ast.AST) -> bool:
    match node:
        case ast.ClassDef(bases=bases):
            return any(ast.unparse(base).startswith("Protocol") for base in bases)
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return True
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=ast.Name(id=name)))):
            return name.strip("_").lower() in _LOGS
    return False


def _others(node: ast.AST, *, is_condition: bool) -> Iterator[tuple[str, ast.AST]]:
    """Return what may stand in the place of *node*, each with the kind of its fault."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=others):
            for index, operator in enumerate(ops):
                swapped = cast("ast.cmpop", _SWAPPED[type(operator)]())
                changed = [*ops[:index], swapped, *ops[index + 1 :]]
                yield "comparison", ast.Compare(left, changed, others)
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            yield "constant", ast.Constant(number + 1)
            yield "constant", ast.Constant(number - 1)
        case ast.BoolOp(op=operator, values=values):
            yield "condition", ast.BoolOp(cast("ast.boolop", _SWAPPED[type(operator)]()), values)
        case ast.BinOp(left, ast.Add() | ast.Sub() as operator, right) if not _is_text(left, right):
            yield "sum", ast.BinOp(left, cast("ast.operator", _SWAPPED[type(operator)]()), right)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "condition", operand
        # False and None say the same to who asks for a truth.
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) not in {"None", "False"}:
            yield "result dropped", ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call()):
            yield "call dropped", ast.Pass()
    if is_condition and isinstance(node, ast.expr) and not _is_turned_already(node):
        yield "condition", ast.UnaryOp(ast.Not(), node)


def _is_text(*operands: ast.expr) -> bool:
    """True when plus joins texts: minus would be no small fault, but none that runs."""
    return any(
        isinstance(operand, ast.JoinedStr)
        or (isinstance(operand, ast.Constant) and isinstance(operand.value, str))
        for operand in operands
    )


def _is_turned_already(condition: ast.expr) -> bool:
    """True when another fault of the same place says the opposite of *condition*."""
    match condition:
        case ast.UnaryOp(op=ast.Not()):
            return True
        case ast.Compare(ops=[ast.Eq() | ast.NotEq() | ast.Is() | ast.IsNot()]):
            return True
        case ast.Compare(ops=[ast.In() | ast.NotIn()]):
            return True
    return False
