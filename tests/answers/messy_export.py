"""A messy export of the original product, by a seed: everything that its fields may hold.

Python promises the same numbers for a seed from `Random.random` alone: nothing else is asked for.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any

_PROJECTS, _ARTICLES = 60, 40
_LETTERS = "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_WORDS = (
    "볕",
    "거실",
    "주방",
    "트래버틴",
    "원목",
    "낮은",
    "조용한",
    "집",
    "카페",
    "수납",
    "빛과",
    "House",
)
_STRANGE: tuple[Any, ...] = (
    None,
    "",
    " \u200b\u3000",
    0,
    -1,
    34,
    34.5,
    10**21,
    "34",
    "34평",
    "서른네 평",
    True,
    False,
    [],
    {},
    [None, "둘", 3],
    {"0": "하나", "2": "셋"},
    {"ko": "안에"},
    "<b>굵게</b><script>alert(1)</script>",
    "줄\u0000\u0007\u001b[31m바꿈\r\n\t끝",
    "👩‍👩‍👧 \u202eright\u202c é e\u0301",
    "가" * 3000,
    "javascript:alert(1)",
    "https://a.example/x y?z=<>",
)
_URLS: tuple[Any, ...] = (
    "https://res.cloudinary.com/demo-studio/image/upload/v1/portfolio/a.jpg",
    "http://old.example/거실.png",
    "//cdn.example/b.webp",
    "data:image/png;base64,AAAA",
    "portfolio/only-an-id",
    "",
)
_DATES: tuple[Any, ...] = (
    "2024년 02월 30일 / 09시 05분 00초",
    "2024년 03월 01일 / 23시 59분 59초",
    "20240301 235959",
    "20240301",
    "2024-03-01",
    "2024-03-01T23:59:59.000Z",
    "2024/3/1",
    1709337599000,
    "어제",
)
_MONTHS: tuple[Any, ...] = ("2023-02", "2023-2", "2023년 2월", "202302", "2023-13", 2023, "봄")
_TYPES = ("residential", "commercial", "Residential", "office", "주거")
_TRADES = ("retail", "f&b", "beauty-wellness", "education", "office", "etc", "F&B", "florist")
_AREAS = ("34py", "34", "34평", "112m2", "py", "3.5py", "-3py", "99999py")


def messy_export(seed: int) -> dict[str, Any]:
    """Return the tree of an export that *seed* makes, the same in every version of Python."""
    chance = _Chance(seed)
    projects = {chance.id(number): _project(chance) for number in range(_PROJECTS)}
    articles = {chance.id(number + 500): _article(chance) for number in range(_ARTICLES)}
    # What came twice: a title, a whole record, an id in both collections.
    first, second, *_ = projects
    projects[second] = {**projects[first], "order": None}
    articles[first] = _article(chance)
    return {
        "portfolio": {**projects, "test": True, "memo": "지우지 말 것", "empty": {}, "list": [1]},
        "insights": {**articles, "null": None, "nested": {"deep": {"title": "안쪽 글"}}},
        "users": {"uid1": {"email": "admin@studio.example", "role": "admin"}},
        "settings": {"theme": "dark"},
    }


class _Chance:
    """Choices by a seed."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random

    def pick(self, values: Sequence[Any]) -> Any:
        return values[int(self._random() * len(values))]

    def is_one_in(self, count: int) -> bool:
        return self._random() * count < 1

    def words(self, most: int) -> str:
        return " ".join(self.pick(_WORDS) for _ in range(1 + int(self._random() * most)))

    def id(self, number: int) -> str:
        return f"-N{number:06}{''.join(self.pick(_LETTERS) for _ in range(12))}"

    def fields(self, makes: dict[str, Callable[[], Any]]) -> dict[str, Any]:
        """Return the fields: some left out, some with what does not belong there."""
        made: dict[str, Any] = {}
        for name, make in makes.items():
            if not self.is_one_in(8):
                made[name] = self.pick(_STRANGE) if self.is_one_in(6) else make()
        return made


def _project(chance: _Chance) -> dict[str, Any]:
    return chance.fields(
        {
            "type": lambda: chance.pick(_TYPES),
            "title": lambda: chance.words(4),
            "address": lambda: f"서울 {chance.words(2)}",
            "area": lambda: chance.pick(_AREAS),
            "businessType": lambda: chance.pick(_TRADES),
            "style": lambda: chance.pick(("모던", " 모던 ", "미드센추리 모던", "Wabi")),
            "styleDescription": lambda: chance.words(60),
            "contents": lambda: f"{chance.words(9)}\n\n{chance.words(9)}",
            "constructionDate": lambda: chance.pick(_MONTHS),
            "folderName": lambda: f"[20240301] {chance.words(2)}",
            "images": lambda: _pictures(chance),
            "main_img": lambda: _picture(chance),
            "sub_imgs": lambda: _pictures(chance),
            "info": lambda: chance.pick(("34", 34, "카페", "34평형")),
            "thumbnailIndex": lambda: chance.pick((0, 1, "1", 99, -1, 1.0)),
            "order": lambda: chance.pick((*range(20), "7", 3.5, None)),
            "createdAt": lambda: chance.pick(_DATES),
            "createdBy": lambda: "SowjMyzN5E6EUCLDUcucq0UveMoe",
            "updatedAt": lambda: chance.pick(_DATES),
            "legacyNote": lambda: chance.pick(_STRANGE),
            "en": lambda: chance.pick(({"title": "A house"}, "House", None)),
        }
    )


def _pictures(chance: _Chance) -> Any:
    """Return a list of pictures, now and then as the database writes a list with gaps."""
    pictures = [_picture(chance) for _ in range(int(chance.pick((0, 1, 2, 3, 5))))]
    if chance.is_one_in(5):
        return {str(number * 2): picture for number, picture in enumerate(pictures)}
    return [*pictures, None] if chance.is_one_in(6) else pictures


def _picture(chance: _Chance) -> Any:
    if chance.is_one_in(5):
        return chance.pick(_URLS)
    return chance.fields(
        {
            "id": lambda: chance.pick(("portfolio/a", "portfolio/b", "portfolio/사진")),
            "url": lambda: chance.pick(_URLS),
            "name": lambda: chance.pick(("IMG_1.jpg", "거실 <1>.jpg", "")),
            "width": lambda: chance.pick((6000, "6000", 1080, 0, -4, 1.5)),
            "height": lambda: chance.pick((4000, "4000", 1350, 0)),
            "format": lambda: chance.pick(("jpg", "heic", "JPG")),
            "alt": lambda: chance.words(3),
        }
    )


def _article(chance: _Chance) -> dict[str, Any]:
    return chance.fields(
        {
            "title": lambda: chance.words(5),
            "content": lambda: _markdown(chance),
            "category": lambda: chance.pick(("trend", "tip", "news", "Trend", "공지")),
            "date": lambda: chance.pick(_DATES),
            "thumbnail": lambda: chance.pick(_URLS),
            "url": lambda: chance.pick(_URLS),
            "aspectRatio": lambda: chance.pick(("4/3", "16:9", 1.5, "0/0", "넓게")),
            "createdAt": lambda: chance.pick(_DATES),
            "updatedAt": lambda: chance.pick(_DATES),
            "views": lambda: chance.pick((12, "12", None)),
        }
    )


def _markdown(chance: _Chance) -> str:
    parts = (
        f"# {chance.words(3)}",
        f"**{chance.words(2)}** [여기](javascript:alert(1)) [저기](https://a.example)",
        f"![{chance.words(1)}](https://a.example/1.jpg)",
        f"<p onclick='x()'>{chance.words(4)}</p><iframe src='https://a.example'></iframe>",
        f"- {chance.words(2)}\n- {chance.words(2)}\n\n> {chance.words(3)}",
        "| 가 | 나 |\n|---|---|\n| 1 | 2 |",
        f"```\n{chance.words(3)}\n```\r\n{chance.words(20)}",
    )
    return "\n\n".join(chance.pick(parts) for _ in range(int(chance.pick((1, 3, 6)))))
