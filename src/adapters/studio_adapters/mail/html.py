"""A mail's HTML form: plain pieces, every text escaped, nothing that is fetched from elsewhere."""

from collections.abc import Callable, Mapping

from markupsafe import Markup, escape

from studio_core.mailing.mail import Mail, Piece, PieceType

_PAGE = Markup(
    '<!doctype html>\n<html lang="ko">\n<head>\n<meta charset="utf-8">\n'
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
    '<tr><td style="padding:4px 16px 4px 0;color:#5c5852;vertical-align:top">{label}</td>'
    '<td style="padding:4px 0">{value}</td></tr>'
)


def html_of(mail: Mail) -> str:
    """Return the HTML form of *mail*, as a whole document."""
    body = Markup("\n").join(_FORMS[piece.type](piece) for piece in mail.pieces)
    return str(_PAGE.format(title=mail.subject, body=body))


def _heading(piece: Piece) -> Markup:
    level = min(max(piece.level, 1), len(_SIZES))
    start = _HEADING.format(level=level, size=_SIZES[level])
    return start + _lines(piece.text) + Markup("</h{level}>").format(level=level)


def _paragraph(piece: Piece) -> Markup:
    return _PARAGRAPH.format(text=_lines(piece.text))


def _small(piece: Piece) -> Markup:
    return _SMALL.format(text=_lines(piece.text))


def _button(piece: Piece) -> Markup:
    """Return a link that looks like a button; what leads nowhere on the web stays a text."""
    if not piece.href.startswith(("https://", "http://")):
        return _paragraph(piece)
    return _BUTTON.format(href=piece.href, text=piece.text)


def _facts(piece: Piece) -> Markup:
    rows = (_FACT.format(label=label, value=_lines(value)) for label, value in piece.facts)
    return _FACTS.format(rows=Markup("").join(rows))


def _lines(text: str) -> Markup:
    return Markup("<br>").join(escape(line) for line in text.splitlines())


_FORMS: Mapping[PieceType, Callable[[Piece], Markup]] = {
    "heading": _heading,
    "paragraph": _paragraph,
    "small": _small,
    "button": _button,
    "facts": _facts,
}
