"""Reading a tree record by record gives what reading it whole would."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.transfer.tree_reading import RawBranch, read_tree

EXPORT = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(codec=None)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=20,
)


def whole(node: Any) -> Any:
    """Return *node* with every branch decoded."""
    if isinstance(node, RawBranch):
        return dict(node)
    if isinstance(node, dict):
        return {name: whole(branch) for name, branch in node.items()}
    return node


@given(VALUES)
def test_any_tree_reads_as_the_standard_library_reads_it(tree: Any) -> None:
    text = json.dumps(tree)

    assert json.dumps(whole(read_tree(text.encode()))) == text


@given(
    st.binary(max_size=40) | st.text('[]{}":,0123456789.eE+-tfn \\u', max_size=30).map(str.encode)
)
def test_bytes_that_are_no_json_are_refused_as_the_standard_library_refuses_them(
    content: bytes,
) -> None:
    try:
        expected = json.dumps(json.loads(content.decode(errors="surrogateescape")))
    except ValueError:
        with pytest.raises(json.JSONDecodeError):
            whole(read_tree(content))
    else:
        assert json.dumps(whole(read_tree(content))) == expected


def test_records_of_an_export_are_decoded_only_when_read() -> None:
    content = EXPORT.read_bytes()

    tree = read_tree(content)

    assert all(isinstance(tree[name], RawBranch) for name in ("portfolio", "insights"))
    assert whole(tree) == json.loads(content)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'{"a": {"b": 1e400}}', {"a": {"b": float("inf")}}),
        (b'{"a": {"b": "\\ud83d"}}', {"a": {"b": "\ud83d"}}),
        (b'{"a": {"b": "\xff"}}', {"a": {"b": "\udcff"}}),
        (b'{"\xff": {"b": 1}}', {"\udcff": {"b": 1}}),
        (b"\xef\xbb\xbf{}", {}),
        (b'{"a": ' + b"9" * 5000 + b"}", {"a": float("inf")}),
        (b"[[1]]", [[1]]),
    ],
)
def test_texts_that_the_fast_decoder_refuses_are_read_too(text: bytes, value: Any) -> None:
    assert whole(read_tree(text)) == value


def test_a_tree_that_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(RecursionError):
        read_tree(b'{"a": ' + b"[" * 200_000 + b"]" * 200_000 + b"}")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_an_export_is_read_in_each_encoding_that_other_tools_write(encoding: str) -> None:
    mark = "\ufeff" if encoding == "utf-16-be" else ""
    content = (
        mark + json.dumps({"portfolio": {"p1": {"title": "한옥"}}}, ensure_ascii=False)
    ).encode(encoding)

    assert whole(read_tree(content)) == {"portfolio": {"p1": {"title": "한옥"}}}
