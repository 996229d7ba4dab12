"""Films and their captions, sent by an administrator as pictures are."""

from typing import Any

import pytest

from studio_core.files import uploads as uploading
from studio_core.films.errors import MAX_FILM_BYTES
from tests.films import CAPTIONS, PLACE, SECONDS, SIZE, film
from tests.http.api.admin.test_uploads import PATH, Client, begin, said, send


def sent(client: Client, content: bytes, use: str, name: str) -> Any:
    place = begin(client, len(content), filename=name, use=use)
    send(client, place, 0, content)
    return client.post(f"{place}/{use}")


def announced(client: Client, length: int, **words: str) -> Any:
    headers = {"Upload-Length": str(length), "Upload-Metadata": said(**words)}
    return client.post(PATH, headers=headers)


def test_a_film_in_pieces_is_kept_with_its_length_and_without_its_place(keeping: Client) -> None:
    content = film(telling=True)
    place = begin(keeping, len(content), filename="거실.mp4", use="film")

    for at in range(0, len(content), 400):
        send(keeping, place, at, content[at : at + 400])
    made = [keeping.post(f"{place}/film").json() for _ in range(2)]

    shown = keeping.get(made[0]["url"])
    assert made[0] == made[1]
    assert (made[0]["name"], made[0]["format"]) == ("거실.mp4", "mp4")
    assert (made[0]["seconds"], (made[0]["width"], made[0]["height"])) == (SECONDS, SIZE)
    assert shown.headers["content-type"] == "video/mp4"
    assert (len(shown.content), PLACE in shown.content) == (len(content), False)


def test_captions_are_kept_as_they_are(keeping: Client) -> None:
    made = sent(keeping, CAPTIONS.encode(), "captions", "거실.vtt").json()

    assert keeping.get(made["url"]).text == CAPTIONS
    assert "seconds" not in made


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (film(codec=b"hvc1"), "H.264"),
        (film(sound=b"ac-3"), "AAC"),
        (film()[:-5], "끝까지"),
        (b"GIF89a" + bytes(90), "MP4가 아닙니다"),
    ],
)
def test_a_film_that_cannot_be_shown_says_why(keeping: Client, content: bytes, words: str) -> None:
    refused = sent(keeping, content, "film", "거실.mp4")

    assert (refused.status_code, refused.json()["code"]) == (400, "video_not_allowed")
    assert "MP4 영상만 쓸 수 있고 100MB까지 올릴 수 있습니다." in refused.json()["detail"]
    assert words in refused.json()["detail"]


def test_captions_that_cannot_be_read_name_the_line(keeping: Client) -> None:
    wrong = CAPTIONS.replace("00:03.500", "00:03,500")

    refused = sent(keeping, wrong.encode(), "captions", "거실.vtt")

    assert (refused.status_code, refused.json()["code"]) == (400, "captions_invalid")
    assert "6번째 줄" in refused.json()["detail"]


def test_a_film_is_no_picture_and_a_picture_no_film(keeping: Client) -> None:
    content = film()
    place = begin(keeping, len(content), filename="거실.mp4", use="film")
    send(keeping, place, 0, content)

    as_picture = keeping.post(f"{place}/picture", json={})
    as_captions = keeping.post(f"{place}/captions")

    assert (as_picture.status_code, as_picture.json()["code"]) == (400, "upload_not_image")
    assert (as_captions.status_code, as_captions.json()["code"]) == (400, "captions_invalid")


def test_what_is_too_large_is_refused_before_it_is_sent(keeping: Client) -> None:
    answers = [
        announced(keeping, MAX_FILM_BYTES, filename="a.mp4", use="film"),
        announced(keeping, MAX_FILM_BYTES + 1, filename="a.mp4", use="film"),
        announced(keeping, MAX_FILM_BYTES, filename="a.mp4"),
        announced(keeping, 2 * 1024**2, filename="a.vtt", use="captions"),
    ]

    assert [one.status_code for one in answers] == [201, 413, 413, 413]
    assert [one.json().get("code") for one in answers[1:]] == [
        "video_not_allowed",
        "upload_too_large",
        "upload_too_large",
    ]


def test_a_disk_that_has_become_full_keeps_no_film(
    keeping: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = film()
    place = begin(keeping, len(content), filename="거실.mp4", use="film")
    send(keeping, place, 0, content)

    monkeypatch.setattr(uploading, "MIN_FREE_BYTES", 2**62)
    refused = keeping.post(f"{place}/film")

    assert (refused.status_code, refused.json()["code"]) == (507, "disk_low")


def test_a_host_of_pictures_alone_says_so_before_anything_is_sent(admin: Client) -> None:
    refused = announced(admin, 1000, filename="a.mp4", use="film")

    assert (refused.status_code, refused.json()["code"]) == (422, "video_needs_storage")
    assert "이 사이트의 저장소가 있어야 합니다" in refused.json()["detail"]


def test_the_administration_is_told_how_large_a_film_may_be(admin: Client, keeping: Client) -> None:
    limits = [one.get("/api/admin/site").json()["maxFilmBytes"] for one in (admin, keeping)]

    assert limits == [None, MAX_FILM_BYTES]


def test_a_film_of_somebody_else_does_not_exist(keeping: Client) -> None:
    assert keeping.post(f"{PATH}/{'0' * 32}/film").status_code == 404
