"""Browser tests wait for functions: a page's policy forbids the evaluation of bare expressions."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "tests/browser").rglob("*.py"))


def waited_for(tree: ast.Module) -> Iterator[tuple[int, ast.expr]]:
    """Yield each first argument of `wait_for_function` with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "wait_for_function":
            yield node.lineno, node.args[0]


def constants(tree: ast.Module) -> dict[str, str]:
    """Return the expressions that a file gives a name."""
    named = (node for node in tree.body if isinstance(node, ast.Assign))
    return {ast.unparse(node.targets[0]): ast.unparse(node.value) for node in named}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_is_waited_for_is_a_function(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    named = constants(tree)

    scripts = [(line, ast.unparse(script)) for line, script in waited_for(tree)]
    bare = [(line, script) for line, script in scripts if "=>" not in named.get(script, script)]

    assert bare == []
