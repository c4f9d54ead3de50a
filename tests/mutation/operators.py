"""What a mutant does to one node of the tree: the usual operators (cf. Offutt et al., 1996), and a few for games."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
RECKONED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


class Change(NamedTuple):
    """`operator` names the kind of change; `node` stands in the old one's place."""

    operator: str
    node: ast.AST


def changes(node: ast.AST) -> Iterator[Change]:
    """Everything that is tried in this node's place. The node itself is not touched."""
    match node:
        case ast.Compare():
            yield from _compared(node)
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Change("and_or", ast.BoolOp(other, node.values))
        case ast.UnaryOp(op=ast.Not()):
            yield Change("not", node.operand)
        case ast.BinOp() if type(node.op) in RECKONED:
            yield Change("reckoning", ast.BinOp(node.left, RECKONED[type(node.op)](), node.right))
        case ast.AugAssign():
            if type(node.op) in RECKONED:
                yield Change("reckoning", ast.AugAssign(node.target, RECKONED[type(node.op)](), node.value))
            yield Change("left_out", ast.Pass())
        case ast.Constant():
            yield from _constant(node)
        case ast.If() | ast.While() | ast.IfExp():
            if not isinstance(node.test, ast.Compare | ast.BoolOp | ast.UnaryOp):
                yield Change("condition", _with_test(node, ast.UnaryOp(ast.Not(), node.test)))
        case ast.comprehension(ifs=[_, *_]):
            for place in range(len(node.ifs)):
                rest = node.ifs[:place] + node.ifs[place + 1 :]
                yield Change("filter", ast.comprehension(node.target, node.iter, rest, node.is_async))
        case ast.Return(value=ast.expr() as value) if not _is_nothing(value):
            yield Change("returned", ast.Return(ast.Constant(None)))
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield Change("left_out", ast.Pass())
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]) | ast.Delete():
            yield Change("left_out", ast.Pass())
        case ast.Break():
            yield Change("loop", ast.Continue())
        case ast.Continue():
            yield Change("loop", ast.Break())
        case ast.Call(func=ast.Name(id=name)) if name in CALLED:
            words = [] if name == "sorted" else node.keywords
            yield Change("builtin", ast.Call(ast.Name(CALLED[name], ast.Load()), node.args, words))


def _compared(node: ast.Compare) -> Iterator[Change]:
    for place, op in enumerate(node.ops):
        for other in COMPARED[type(op)]:
            ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
            yield Change("comparison", ast.Compare(node.left, ops, node.comparators))


def _constant(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield Change("constant", ast.Constant(not value))
    elif isinstance(value, int):
        yield Change("constant", ast.Constant(value + 1))
    elif isinstance(value, str) and value:
        yield Change("constant", ast.Constant(f"{value}~"))


def _with_test(node: ast.If | ast.While | ast.IfExp, test: ast.expr) -> ast.AST:
    if isinstance(node, ast.If):
        return ast.If(test, node.body, node.orelse)
    if isinstance(node, ast.While):
        return ast.While(test, node.body, node.orelse)
    return ast.IfExp(test, node.body, node.orelse)


def _is_nothing(value: ast.expr) -> bool:
    """Nothing where the callers ask for truth: None in its place would say the same."""
    match value:
        case ast.Constant(value=None | False):
            return True
        case ast.List(elts=[]) | ast.Tuple(elts=[]) | ast.Dict(keys=[]):
            return True
    return False
