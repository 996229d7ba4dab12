"""Every failure can be told to a person."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio_core.errors import FieldFault
from studio_core.languages.registry import BASE, TWINNED
from studio_core.languages.speaking import speaking
from studio_http.base.problems.problem import Problem, catalogue, encode

HANGUL = re.compile("[가-힣]")
SOURCE = Path(__file__).resolve().parents[2] / "src"
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
    told = catalogue(BASE)
    codes = {code for tree in trees() for code in (*class_codes(tree), *given_codes(tree))}

    assert "project_not_found" in codes
    assert sorted(codes - told.keys()) == []


def test_every_korean_text_has_a_title_and_a_detail() -> None:
    told = catalogue(BASE)

    assert [code for code, text in told.items() if not text["title"] or not text["detail"]] == []


@pytest.mark.parametrize("language", TWINNED)
def test_what_is_told_to_visitors_is_there_in_every_language(language: str) -> None:
    base, said = catalogue(BASE), catalogue(language)

    public = {code for code, text in base.items() if "public" in text}
    assert sorted(public - said.keys()) == []
    assert sorted(said.keys() - base.keys()) == []
    assert [code for code, text in said.items() if not text["title"] or not text["detail"]] == []


@pytest.mark.parametrize("language", TWINNED)
@pytest.mark.parametrize("code", ["field_required", "method_not_allowed", "nobody_knows_it"])
def test_a_visitor_reads_a_problem_in_the_language_that_is_spoken(code: str, language: str) -> None:
    problem = Problem(status=400, code=code, faults=[FieldFault("name", code)])

    with speaking(language):
        told = encode(problem, "/api/enquiries").decode()
        staff = encode(problem, "/api/admin/team").decode()

    assert not HANGUL.search(told)
    assert HANGUL.search(staff)
    assert HANGUL.search(encode(problem, "/api/enquiries").decode())
