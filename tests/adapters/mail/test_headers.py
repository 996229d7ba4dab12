"""Subjects and names in Korean arrive as they were written, whatever their length."""

from email import message_from_bytes
from email.header import decode_header, make_header
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import parseaddr

from hypothesis import example, given
from hypothesis import strategies as st

from studio_adapters.mail.headers import HEADERS

WORDS = st.lists(
    st.text("가나다라마바사상담날짜현장를을,.()[]\"'\\;:<>@abc 123-", min_size=1, max_size=30),
    min_size=1,
    max_size=12,
).map(lambda words: " ".join(" ".join(words).split()))
TEXTS = WORDS.filter(lambda text: "=?" not in text)


def decoded(header: str) -> str:
    return str(make_header(decode_header(header)))


@given(TEXTS, TEXTS)
@example("x" * 70, "x" * 70)
@example("x" * 100 + " y", "x")
@example("[아틀리에 온] 현장 상담 날짜를 알려 드려요 (A1B2-C3D4)", "아틀리에 온 스튜디오 상담실")
def test_what_was_written_arrives_in_lines_of_their_length(subject: str, name: str) -> None:
    message = EmailMessage(policy=HEADERS)
    message["Subject"] = subject
    message["To"] = Address(name, addr_spec="somebody.with.a.long.name@studio.example")
    message.set_content("x")

    sent = message.as_bytes()

    # Read by the older parser: the newer one puts a space between two words of a name.
    read = message_from_bytes(sent)
    shown, address = parseaddr(read["To"])
    assert decoded(read["Subject"]) == subject
    assert decoded(shown) == name
    assert address == "somebody.with.a.long.name@studio.example"
    assert sent.isascii()
    assert max(map(len, sent.split(b"\r\n"))) <= 78
