"""No code names a language: which there are is data, and their texts are catalogues."""

import ast
import re
from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest

from studio_core.languages.registry import TWINNED
from tests.tree.test_text import texts

CODE = ("src/", "ui/", "scripts/", "deploy/", "Makefile")
"""Where code lies; tests and measurements may name languages, as browsers do."""

NOT_CODE = (".json", ".md", ".txt", ".toml", ".svg", ".css.map")
WRITTEN = "deploy/errors/"
"""Pages that are written from the catalogues, in every language."""

TESTS = re.compile(r"(?:\.test\.tsx?|/testing\.tsx?|/tests?/.*|\.d\.ts)$")
COMMENTS = {
    "c": re.compile(r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*", re.DOTALL),
    "html": re.compile(r"<!--.*?-->|\{#.*?#\}", re.DOTALL),
    "#": re.compile(r"(?m)(?:^|\s)#[^\n]*"),
}
STYLE_OF = {
    **dict.fromkeys((".ts", ".tsx", ".mjs", ".js", ".css", ".conf"), "c"),
    ".html": "html",
}
# Intl writes a day as ISO 8601 does in the way of Canada.
WORD = re.compile(rf"(?<![\w$-])(?:{'|'.join(TWINNED)})(?!-CA\b)(?![\w$])")


def is_code(path: str) -> bool:
    is_other = path.endswith(NOT_CODE) or path.startswith(WRITTEN) or TESTS.search(path)
    return path.startswith(CODE) and not is_other


def documented(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the constants that are docstrings, of modules, functions, classes and names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def words_of(text: str) -> Iterator[str]:
    """Yield the constants and names in a Python file, but for docstrings and comments."""
    tree = ast.parse(text)
    told = {id(one) for one in documented(tree)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.value
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.keyword | ast.arg):
            yield node.arg or ""


def named(path: str, text: str) -> list[str]:
    """Return where a file names a language: what stands around it."""
    suffix = PurePosixPath(path).suffix
    if suffix == ".py":
        pieces = list(words_of(text))
    else:
        pieces = [COMMENTS[STYLE_OF.get(suffix, "#")].sub("", text)]
    return [
        piece[max(0, at.start() - 20) : at.end() + 20].strip()
        for piece in pieces
        for at in WORD.finditer(piece)
    ]


def test_no_code_names_a_language_that_is_not_the_base_one() -> None:
    files = {path: text for path, text in texts().items() if is_code(path)}
    found = {path: where for path, text in files.items() if (where := named(path, text))}

    assert len(files) > 1000
    assert found == {}


@pytest.mark.parametrize("code", TWINNED)
@pytest.mark.parametrize(
    ("path", "planted"),
    [
        ("a.py", "language = '{}'"),
        ("a.py", "'''Said in `{}`.'''\nfound = document['{}.title']"),
        ("a.py", "address = f'/{}/{{path}}'"),
        ("a.py", "brand.{}"),
        ("a.py", "dict({}='x')"),
        ("a.ts", 'const language = "{}";'),
        ("a.tsx", '<p lang="{}">'),
        ("a.tsx", "<a href=`/{}/portfolio`>"),
        ("a.ts", "catalogues.{}.title"),
        ("a.ts", "const names = {{ {}: 1 }}; // a comment"),
        ("a.html", '<link rel="alternate" hreflang="{}">'),
        ("a.css", "p:lang({}) {{ }}"),
        ("a.sh", "curl https://site/{}/"),
    ],
)
def test_a_named_language_is_found(path: str, planted: str, code: str) -> None:
    assert named(path, planted.format(code, code)) != []


@pytest.mark.parametrize("code", TWINNED)
@pytest.mark.parametrize(
    ("path", "planted"),
    [
        ("a.py", "'''Edits say `{}.title`.'''\nx = 1  # as in {}"),
        ("a.ts", "/* {} */ const x = 1; // {}"),
        ("a.html", "{{# lang={} #}}<!-- {} -->"),
        ("a.sh", "# {}\nopen {}d"),
        ("a.ts", 'const taken = "tak{}";'),
    ],
)
def test_comments_may_name_one(path: str, planted: str, code: str) -> None:
    assert named(path, planted.format(code, code)) == []
