"""Pictures inside articles."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.pictures.markdown import images_in


@pytest.mark.parametrize(
    ("markdown", "found"),
    [
        ("![사진](https://example.com/a.jpg)", [("https://example.com/a.jpg", "사진")]),
        ("앞 ![](a.jpg '제목') ![둘](<b c.jpg>)", [("a.jpg", ""), ("b c.jpg", "둘")]),
        (
            "![사진]( https://drive.google.com/uc?id=1 )",
            [("https://drive.google.com/uc?id=1", "사진")],
        ),
        ("![괄호](a_(1).jpg)", [("a_(1).jpg", "괄호")]),
        ("[![안](a.jpg)](https://example.com)", [("a.jpg", "안")]),
        ("```\n![코드](a.jpg)\n```\n![글](b.jpg)", [("b.jpg", "글")]),
        ("~~~~\n```\n![코드](a.jpg)\n~~~\n", []),
        ("```\n![코드](a.jpg)\n``` 아직\n![코드](a.jpg)\n```\n![글](b.jpg)", [("b.jpg", "글")]),
        ("~~~\n![코드](a.jpg)\n~~~~ \n![글](b.jpg)", [("b.jpg", "글")]),
        ("```js\n![코드](a.jpg)\n```\n![글](b.jpg)", [("b.jpg", "글")]),
        ("```\n![코드](a.jpg)\n   ```\n![글](b.jpg)", [("b.jpg", "글")]),
        ("![여러  \n 줄](a.jpg)", [("a.jpg", "여러 줄")]),
        ("![빈]() [링크](a.jpg) ![열린](a.jpg", []),
    ],
)
def test_pictures_are_found_in_order(markdown: str, found: list[tuple[str, str]]) -> None:
    assert list(images_in(markdown)) == found


@given(st.text(st.sampled_from("![]()<> \n`~ab\"'"), max_size=60))
def test_any_text_can_be_searched(markdown: str) -> None:
    assert all(url.strip() for url, _ in images_in(markdown))


@pytest.mark.long
@pytest.mark.parametrize(
    "piece", ["![", "![a](", "![](a(b)", "![](<", "![](a 'b", "```\n", "~~~ \n"]
)
def test_searching_takes_no_longer_than_the_length(piece: str) -> None:
    started = time.process_time()

    list(images_in(piece * (100_000 // len(piece))))

    assert time.process_time() - started < 2
