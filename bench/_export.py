"""A database export as large as no studio has one: what operators' commands are measured with."""

import json
from pathlib import Path
from typing import Any

_PICTURES = 5
_HOST = "https://res.cloudinary.com/studio/image/upload/v1713119148/portfolio"
_TEXT = "세 벽을 나누어 동선을 숨기고, 빛과 그림자가 원목과 트래버틴을 따라 흐르게 했습니다. " * 3


def project(number: int) -> dict[str, Any]:
    """Return a project as the original product stores it, with five pictures."""
    return {
        "type": "residential",
        "title": f"잠실동 트리마제 {number}호",
        "address": "서울 송파구 잠실동",
        "area": f"{number % 80 + 9}py",
        "style": "미드센추리 모던",
        "styleDescription": _TEXT,
        "constructionDate": "2022-08",
        "folderName": f"[20220526] 잠실동 트리마제 {number}호_34py",
        "order": number,
        "thumbnailIndex": number % _PICTURES,
        "createdAt": "2022-05-26T09:12:44.120Z",
        "updatedAt": "2022-05-27T10:00:00.000Z",
        "images": [picture(number, place) for place in range(_PICTURES)],
    }


def picture(number: int, place: int) -> dict[str, Any]:
    """Return one of a project's pictures."""
    id = f"portfolio/{number:08d}{place}"
    facts = {"width": 1920, "height": 1280, "format": "jpg", "alt": "거실"}
    return {
        "id": id,
        "url": f"{_HOST}/{number:08d}{place}.jpg",
        "name": f"IMG_{place}.jpg",
        **facts,
    }


def write_export(path: Path, records: int) -> None:
    """Write the tree with that many projects."""
    with path.open("w", encoding="utf-8") as file:
        for number in range(records):
            file.write("," if number else '{"portfolio": {')
            file.write(f'"-P{number:08d}": {json.dumps(project(number), ensure_ascii=False)}')
        file.write("}}")
