"""A mail's HTML form: plain pieces, every text escaped, nothing that is fetched from elsewhere."""

from collections.abc import Callable, Mapping

from markupsafe import Markup, escape

from studio_core.mailing.mail import Fact, Mail, Piece, PieceType

_PAGE = Markup(
    '<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
    '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
    "<title>{title}</title>\n</head>\n"
    '<body style="margin:0;padding:0;background:#ffffff;color:#1f1d1a">\n'
    '<div style="max-width:560px;margin:0 auto;padding:32px 20px;'
    "font:16px/1.7 -apple-system,'Apple SD Gothic Neo','Malgun Gothic',sans-serif;"
    'word-break:keep-all;overflow-wrap:anywhere">\n{body}\n</div>\n</body>\n</html>\n'
)
_HEADING = Markup('<h{level} style="margin:24px 0 12px;font-size:{size}px;line-height:1.4">')
_SIZES = {1: 22, 2: 17}
_PARAGRAPH = Markup('<p style="margin:0 0 16px">{text}</p>')
_SMALL = Markup('<p style="margin:0 0 8px;font-size:13px;color:#5c5852">{text}</p>')
_BUTTON = Markup(
    '<p style="margin:24px 0"><a href="{href}" style="display:inline-block;padding:12px 24px;'
    'background:#1f1d1a;color:#ffffff;text-decoration:none">{text}</a></p>'
)
_FACTS = Markup(
    '<table role="presentation" style="margin:0 0 16px;border-spacing:0">{rows}</table>'
)
_FACT = Markup(
    '<tr><td style="padding:4px 16px 4px 0;color:#5c5852;vertical-align:top;'
    'overflow-wrap:normal">{label}</td>'
    '<td style="padding:4px 0;vertical-align:top">{value}</td></tr>'
)
_LINK = Markup('<a href="{href}" style="color:#1f1d1a">{text}</a>')
_WHOLE = Markup('<span style="white-space:nowrap">{text}</span>')
_BREAKS = "-–@"
"""After these a line may end, although what holds them is one number or one address."""

_LONGEST_LABEL = 24
_LONGEST_WORD = 32
"""By letters of the alphabet, of which other letters are two: it has room in a line on a phone."""


def html_of(mail: Mail) -> str:
    """Return the HTML form of *mail*, as a whole document."""
    body = Markup("\n").join(_FORMS[piece.type](piece) for piece in mail.pieces)
    return str(_PAGE.format(language=mail.language, title=mail.subject, body=body))


def _heading(piece: Piece) -> Markup:
    level = min(max(piece.level, 1), len(_SIZES))
    start = _HEADING.format(level=level, size=_SIZES[level])
    return start + _lines(piece.text) + Markup("</h{level}>").format(level=level)


def _paragraph(piece: Piece) -> Markup:
    """Return a paragraph, in which the address that it tells is a link."""
    if not _is_on_the_web(piece.href):
        return _PARAGRAPH.format(text=_lines(piece.text))
    link = _LINK.format(href=piece.href, text=piece.href)
    # A line may end right before the address, or after it.
    told = (map(_line, part.split("\n")) for part in piece.text.split(piece.href))
    parts = (Markup("<br>").join(lines) for lines in told)
    return _PARAGRAPH.format(text=link.join(parts))


def _small(piece: Piece) -> Markup:
    return _SMALL.format(text=_lines(piece.text))


def _button(piece: Piece) -> Markup:
    """Return a link that looks like a button; what leads nowhere on the web stays a text."""
    if not _is_on_the_web(piece.href):
        return _paragraph(piece)
    return _BUTTON.format(href=piece.href, text=piece.text)


def _facts(piece: Piece) -> Markup:
    rows = (_FACT.format(label=_label(fact.label), value=_value(fact)) for fact in piece.facts)
    return _FACTS.format(rows=Markup("").join(rows))


def _label(text: str) -> Markup:
    """Return a label, in one line unless that would leave too little room for its value."""
    return _WHOLE.format(text=text) if 0 < _width(text) <= _LONGEST_LABEL else escape(text)


def _value(fact: Fact) -> Markup:
    told = _lines(fact.value)
    return _LINK.format(href=fact.href, text=told) if _is_on_the_web(fact.href) else told


def _is_on_the_web(href: str) -> bool:
    return href.startswith(("https://", "http://"))


def _lines(text: str) -> Markup:
    return Markup("<br>").join(_line(line) for line in text.splitlines())


def _line(line: str) -> Markup:
    return Markup(" ").join(_word(word) for word in line.split(" "))


def _word(word: str) -> Markup:
    """Return a word; a number or an address that has room in a line does not end in the middle."""
    breaks = _width(word) <= _LONGEST_WORD and any(one in word for one in _BREAKS)
    return _WHOLE.format(text=word) if breaks else escape(word)


def _width(text: str) -> int:
    return sum(1 if letter.isascii() else 2 for letter in text)


_FORMS: Mapping[PieceType, Callable[[Piece], Markup]] = {
    "heading": _heading,
    "paragraph": _paragraph,
    "small": _small,
    "button": _button,
    "facts": _facts,
}
