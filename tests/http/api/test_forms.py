"""Forms without scripts: sent as browsers do, answered by pages, kept as the API keeps them."""

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.enclosures.claiming import MAX_ENCLOSURES
from studio_core.records.collections import ENCLOSURES, ENQUIRIES, PORTFOLIO
from tests.http.api.test_enclosures import PDF, photograph
from tests.http.studio_in_memory import HANOK, eventually, put

Client = TestClient[Any]
Fields = dict[str, Any]
Files = list[tuple[str, tuple[str, bytes, str]]]

pytestmark = pytest.mark.usefixtures("own_texts")

ANSWERS: Fields = {
    "space": "residential",
    "residential.spaceType": "apartment",
    "residential.district": "반포동",
    "residential.size": "34",
    "residential.sizeUnit": "pyeong",
    "residential.condition": "living",
    "residential.scope": ["kitchen", "bath"],
    "residential.budget": "",
    "residential.start": "within_3_months",
    "commercial.district": "성수동",
    "name": "김하나",
    "phone": "010-1234-5678",
    "email": "",
    "remarks": "고양이 두 마리와\r\n살아요",
    "privacyConsent": "true",
    "token": "a" * 32,
    "opened": "1",
}
QUESTION: Fields = {
    "name": "김하나",
    "phone": "010-1234-5678",
    "email": "hana@example.com",
    "message": "봄에 공사할 수 있을까요?",
    "privacyConsent": "true",
}
NO_FILE: Files = [("files", ("", b"", "application/octet-stream"))]


def file(name: str, content: bytes) -> tuple[str, tuple[str, bytes, str]]:
    """Return a file as a browser sends it."""
    return "files", (name, content, "application/octet-stream")


def send(client: Client, fields: Fields = ANSWERS, files: Files = NO_FILE) -> Any:
    """Send a consultation as a browser does."""
    return client.post("/consultation", data=fields, files=files, follow_redirects=False)


def inbox(admin: Client) -> list[Any]:
    """Return every enquiry in the inbox, whole."""
    items = admin.get("/api/admin/enquiries").json()["items"]
    return [admin.get(f"/api/admin/enquiries/{one['id']}").json() for one in items]


def stored_files(studio: Studio) -> list[str]:
    """Return the states of all enclosures."""
    return sorted(str(one.document["state"]) for one in studio.store.read(ENCLOSURES).values())


def hidden(page: str, name: str) -> str:
    """Return what stands in a hidden field of *page*."""
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found is not None
    return found[1]


def test_a_consultation_comes_whole_and_its_sender_sees_the_number(admin: Client) -> None:
    answer = send(admin, files=[file("평면도.pdf", PDF), file("거실.jpg", photograph())])

    assert answer.status_code == 303
    (kept,) = inbox(admin)
    assert kept["kind"] == "consultation"
    assert (kept["name"], kept["phone"]) == ("김하나", "010-1234-5678")
    facts = kept["facts"]
    assert facts["space"]["key"] == "residential"
    assert (facts["spaceType"], facts["district"]) == ("아파트", "반포동")
    assert (facts["size"], facts["sizeUnit"]) == (34, "pyeong")
    assert [one["label"] for one in facts["scope"]] == ["주방", "욕실"]
    assert facts["start"] == {"key": "within_3_months", "label": "석 달 안에"}
    assert facts["remarks"] == "고양이 두 마리와\n살아요"
    assert [(one["n"], one["name"], one["type"]) for one in kept["enclosures"]] == [
        (1, "평면도.pdf", "application/pdf"),
        (2, "거실.jpg", "image/jpeg"),
    ]
    content = admin.get(f"/api/admin/enquiries/{kept['id']}/enclosures/1").content
    assert content == PDF
    page = admin.get(answer.headers["location"])
    assert page.headers["cache-control"] == "no-store"
    assert kept["number"] in page.text
    assert "상담 신청이 접수되었어요" in page.text
    assert "<script" not in page.text


def test_the_same_form_twice_is_one_consultation_with_its_files_once(
    admin: Client, studio: Studio
) -> None:
    files = [file("평면도.pdf", PDF)]

    first, again = send(admin, files=files), send(admin, files=files)

    assert first.headers["location"] == again.headers["location"]
    assert len(inbox(admin)) == 1
    assert stored_files(studio).count("claimed") == 1
    assert "whole" not in stored_files(studio)


@pytest.mark.parametrize(
    "changed", [{"remarks": "고쳤어요"}, {"token": "b" * 32}, {"residential.size": "35"}]
)
def test_a_form_that_was_changed_is_another_consultation(admin: Client, changed: Fields) -> None:
    send(admin)

    assert send(admin, {**ANSWERS, **changed}).status_code == 303

    assert len(inbox(admin)) == 2


def test_what_is_wrong_is_said_beside_the_fields_and_nothing_typed_is_lost(
    admin: Client, studio: Studio
) -> None:
    wrong = {**ANSWERS, "name": "", "residential.size": "9000", "email": "hana", "phone": "12"}
    del wrong["privacyConsent"]

    answer = send(admin, wrong, [file("평면도.pdf", PDF)])

    assert answer.status_code == 400
    page = answer.text
    links = re.findall(r'<li><a href="#([^"]+)">', page)
    assert set(links) == {"name", "phone", "email", "privacyConsent", "residential-size"}
    for id in links:
        field = re.search(rf'<input[^>]*\bid="{id}"[^>]*>', page)
        assert field is not None
        assert 'aria-invalid="true"' in field[0]
        note = re.search(rf'id="{id}-note">([^<]+)<', page)
        assert note is not None
    assert "고양이 두 마리와\n살아요" in page
    assert 'value="반포동"' in page
    assert inbox(admin) == []
    assert stored_files(studio) == ["whole"]
    kept = hidden(page, "enclosure")
    mended = {**ANSWERS, "token": hidden(page, "token"), "enclosure": kept}
    assert send(admin, mended).status_code == 303
    (enquiry,) = inbox(admin)
    assert [one["name"] for one in enquiry["enclosures"]] == ["평면도.pdf"]


def test_a_form_without_a_kind_of_space_is_asked_for_it(client: Client) -> None:
    answer = send(client, {name: said for name, said in ANSWERS.items() if name != "space"})

    assert answer.status_code == 400
    assert '<li><a href="#space">' in answer.text


def test_files_that_are_none_of_those_taken_are_named(admin: Client, studio: Studio) -> None:
    files = [file("메모.txt", b"text" * 100), file("빈.pdf", b""), file("평면도.pdf", PDF)]

    answer = send(admin, files=files)

    assert answer.status_code == 400
    assert "메모.txt: 사진이나 PDF만 올릴 수 있어요." in answer.text
    assert "빈.pdf: 사진이나 PDF만 올릴 수 있어요." in answer.text
    assert stored_files(studio).count("whole") == 1
    assert inbox(admin) == []


def test_a_file_that_is_too_large_and_one_too_many_are_told(client: Client) -> None:
    large = send(client, files=[file("큰.pdf", PDF + b"x" * 21 * 1024**2)])
    many = send(client, files=[file(f"{n}.pdf", PDF) for n in range(MAX_ENCLOSURES + 1)])

    assert "큰.pdf: 20MB보다 작은 파일로 골라 주세요." in large.text
    assert "모두 20개까지 올릴 수 있어요." in many.text


def test_a_question_is_kept_once_by_what_it_says(admin: Client) -> None:
    first, again = (admin.post("/contact", data=QUESTION, follow_redirects=False) for _ in range(2))

    assert (first.status_code, again.status_code) == (303, 303)
    assert first.headers["location"] == again.headers["location"]
    (kept,) = inbox(admin)
    assert (kept["kind"], kept["message"]) == ("question", QUESTION["message"])
    page = admin.get(first.headers["location"]).text
    assert kept["number"] in page
    assert "문의가 접수되었어요." in page


def test_a_question_with_faults_comes_back_as_it_was(client: Client) -> None:
    answer = client.post("/contact", data={**QUESTION, "email": "hana", "name": "<b>"})

    assert answer.status_code == 400
    assert '<li><a href="#email">' in answer.text
    assert "봄에 공사할 수 있을까요?" in answer.text
    assert "&lt;b&gt;" in answer.text


def test_spam_is_set_aside_and_told_nothing(admin: Client) -> None:
    assert send(admin, {**ANSWERS, "website": "http://spam.example"}).status_code == 303

    (kept,) = inbox(admin)
    assert kept["stage"] == "spam"


def test_where_it_began_goes_along_and_says_the_kind_of_space(
    admin: Client, studio: Studio
) -> None:
    put(studio, PORTFOLIO, "hanok", HANOK)
    assert eventually(lambda: admin.get("/api/portfolio/hanok").status_code == 200)
    page = admin.get("/consultation/1?project=hanok").text
    assert hidden(page, "project") == "hanok"
    assert re.search(r'value="residential" required checked', page)

    send(admin, {**ANSWERS, "project": "hanok"})

    (kept,) = inbox(admin)
    assert kept["project"] == "hanok"


def test_a_project_that_is_not_public_is_left_out(client: Client) -> None:
    page = client.get("/consultation/1?project=unknown&space=commercial").text

    assert 'name="project"' not in page
    assert re.search(r'value="commercial" required checked', page)


def sent_receipt(client: Client, files: Files = NO_FILE) -> str:
    """Send a consultation; return the address of its receipt."""
    return str(send(client, files=files).headers["location"]).removesuffix("/sent")


def test_the_receipt_takes_more_files_and_lists_how_many(admin: Client) -> None:
    place = sent_receipt(admin, [file("평면도.pdf", PDF)])

    answer = admin.post(f"{place}/files", files=[file("거실.pdf", PDF)], follow_redirects=False)

    assert (answer.status_code, answer.headers["location"]) == (303, place)
    page = admin.get(place)
    assert (page.headers["cache-control"], page.headers["x-robots-tag"]) == ("no-store", "noindex")
    assert "지금까지 받은 파일 2개" in page.text
    (kept,) = inbox(admin)
    assert [one["name"] for one in kept["enclosures"]] == ["평면도.pdf", "거실.pdf"]


def test_a_wrong_file_for_a_receipt_is_told_and_the_others_are_taken(admin: Client) -> None:
    place = sent_receipt(admin)

    wrong = [file("메모.txt", b"text" * 100), file("거실.pdf", PDF)]
    answer = admin.post(f"{place}/files", files=wrong)
    none = admin.post(f"{place}/files", files=NO_FILE)

    assert (answer.status_code, none.status_code) == (400, 400)
    assert "메모.txt: 사진이나 PDF만 올릴 수 있어요." in answer.text
    assert '<li><a href="#enclosures">' in none.text
    (kept,) = inbox(admin)
    assert [one["name"] for one in kept["enclosures"]] == ["거실.pdf"]


def test_withdrawing_erases_and_no_get_ever_does(admin: Client, studio: Studio) -> None:
    place = sent_receipt(admin, [file("평면도.pdf", PDF)])
    for part in ("", "/sent", "/files", "/withdraw"):
        admin.get(place + part)
    (kept,) = inbox(admin)
    assert len(studio.store.read(ENQUIRIES)) == 1

    answer = admin.post(f"{place}/withdraw", data={"number": kept["number"]})
    again = admin.post(f"{place}/withdraw", data={"number": kept["number"]})

    assert answer.status_code == 200
    assert "신청을 취소했어요" in answer.text
    assert again.status_code == 410
    assert studio.store.read(ENQUIRIES) == {}
    assert stored_files(studio) == ["gone"]
    assert "이미 취소된 신청이에요" in admin.get(place).text


def test_withdrawing_asks_for_the_number(admin: Client, studio: Studio) -> None:
    place = sent_receipt(admin)

    answer = admin.post(f"{place}/withdraw", data={"number": "0000-0000"})

    assert answer.status_code == 400
    assert len(studio.store.read(ENQUIRIES)) == 1


def test_a_receipt_that_the_store_has_not_got_yet_is_not_called_closed(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_http.enquiries.intake.Intake._is_away", lambda _: True)
    monkeypatch.setattr("studio_http.enquiries.upkeep.drain_spool", lambda *_, **__: 0)
    place = sent_receipt(client)

    page = client.get(place)
    added = client.post(f"{place}/files", files=[file("거실.pdf", PDF)])

    assert (page.status_code, added.status_code) == (200, 503)
    for said in (page.text, added.text):
        assert "잠시 연결이 원활하지 않아요" in said
        assert "이미 취소된 신청이에요" not in said


@pytest.mark.parametrize("part", ["files", "withdraw", "sent"])
def test_a_receipt_that_nobody_made_opens_nothing(client: Client, part: str) -> None:
    place = f"/receipt/0000-0000-0000.{'0' * 32}/{part}"

    said = {"files": NO_FILE} if part == "files" else {"data": {"number": "0000-0000"}}
    sent = client.post(place, **said)

    assert client.get(place, follow_redirects=False).status_code == 404
    assert sent.status_code in (404, 405, 410)


HEADERS = {"Content-Type": "multipart/form-data; boundary=x"}
PART = b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n'


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"nothing", 400),
        (b"--x\r\n", 400),
        (b"--x--", 400),
        (PART % (b"name", b"\x00\xff"), 400),
        (PART % (b"name", b"\x00\xff") + b"--x--\r\n", 400),
        (PART % (b"a", b"b") * 10_000 + b"--x--\r\n", 400),
        (PART % (b"a" * 100_000, b"b") + b"--x--\r\n", 400),
        (PART % (b"\xff\xfe", b"b") + b"--x--\r\n", 400),
        (PART % (b"space", b"residential" * 100_000) + b"--x--\r\n", 413),
        (PART % (b"residential.size", b"1e999") + b"--x--\r\n", 400),
        (PART % (b"opened", b"9" * 5_000) + b"--x--\r\n", 400),
        (PART % (b"enclosure", b"../../etc") + b"--x--\r\n", 400),
        (PART % (b'files"; filename="a\x00b.pdf', PDF) + b"--x--\r\n", 400),
        (PART % (b'files"; filename="a.pdf', PDF), 400),
    ],
)
def test_no_body_makes_the_server_fail(
    client: Client, studio: Studio, body: bytes, status: int
) -> None:
    answer = client.post("/consultation", content=body, headers=HEADERS)

    assert answer.status_code == status
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert studio.store.read(ENQUIRIES) == {}


@pytest.mark.parametrize(
    "body", [b"", b"%ff%00=%zz", b"a=b&" * 10_000, b"\xff\xfe", b"name=%ed%a0%80", b"&&&=;;"]
)
def test_no_question_makes_the_server_fail(client: Client, body: bytes) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}

    assert client.post("/contact", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize("path", ["/consultation", "/contact"])
def test_other_kinds_of_bodies_and_other_sites_get_a_page(client: Client, path: str) -> None:
    other = client.post(path, json={"name": "김하나"})
    foreign = client.post(
        path, data=QUESTION, files=NO_FILE, headers={"Sec-Fetch-Site": "cross-site"}
    )

    assert (other.status_code, foreign.status_code) == (415, 403)
    for answer in (other, foreign):
        assert "양식으로 돌아가기" in answer.text


def test_a_body_over_the_limit_gets_a_page(client: Client) -> None:
    headers = {**HEADERS, "Content-Length": str(500 * 1024**2)}

    answer = client.post("/consultation", content=iter([b"--x"]), headers=headers)

    assert answer.status_code == 413
    assert "보내는 내용이 너무 커요" in answer.text
