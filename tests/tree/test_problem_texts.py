"""Every failure can be told to a person."""

import ast
import json
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[2] / "src"
CATALOGUE = files("studio_http.base.problems").joinpath("problems.ko.json")
CODE_CALLS = {"Problem", "ProblemError", "FieldFault", "ImageRefusedError"}


def trees() -> Iterator[ast.AST]:
    for path in SOURCE.rglob("*.py"):
        yield ast.parse(path.read_text("utf-8"), filename=str(path))


def class_codes(tree: ast.AST) -> Iterator[str]:
    """Yield the `code` that a class body gives its instances."""
    for found in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
        for line in found.body:
            targets = line.targets if isinstance(line, ast.Assign) else []
            names = {target.id for target in targets if isinstance(target, ast.Name)}
            if "code" in names and isinstance(line, ast.Assign):
                yield ast.literal_eval(line.value)


def given_codes(tree: ast.AST) -> Iterator[str]:
    """Yield every literal code that is passed to a problem or a fault."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id in CODE_CALLS:
            words = [word.value for word in call.keywords if word.arg == "code"]
            place = 0 if call.func.id == "ImageRefusedError" else 1
            words += call.args[place : place + 1]
            for word in words:
                yield from literals(word)


def literals(expression: ast.expr) -> Iterator[str]:
    """Yield the strings that an expression can be, where it says so outright."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        yield expression.value
    if isinstance(expression, ast.IfExp):
        yield from literals(expression.body)
        yield from literals(expression.orelse)


def test_every_error_code_has_a_korean_text() -> None:
    catalogue = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    codes = {code for tree in trees() for code in (*class_codes(tree), *given_codes(tree))}

    assert "project_not_found" in codes
    assert sorted(codes - catalogue.keys()) == []


def test_every_korean_text_has_a_title_and_a_detail() -> None:
    catalogue = json.loads(CATALOGUE.read_text(encoding="utf-8"))

    assert [
        code for code, text in catalogue.items() if not text["title"] or not text["detail"]
    ] == []
