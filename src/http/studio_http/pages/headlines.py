"""The face of a page's headlines: where its font is, and the style that declares it."""

from collections.abc import Iterator

from studio_core.languages.registry import BASE
from studio_core.languages.speaking import speaking
from studio_core.site.headlines import FIRST_SYLLABLE, LAST_SYLLABLE, HeadlineFace
from studio_core.texts import catalogue
from studio_http.pages.labels import read_labels

WORN_STYLE = ":root:root{--f-hangul:var(--f-cut)}"
"""Has headlines wear the face of their page; with scripts, those do it behind the first picture."""

FIXED = frozenset(
    {
        "business.services.heading",
        "consultation.failed.title",
        "contact.consultation.commercial.title",
        "contact.consultation.residential.title",
        "contact.tab.consultation",
        "contact.tab.qna",
        "enquiry.success.body",
        "enquiry.success.title",
        "home.heading_plain",
        "insight.carry.question",
        "insight.load_failed",
        "insight.not_found",
        "not_found.title",
        "portfolio.sample.title",
        "print.story",
        "privacy.page.title",
        "project.ba.heading",
        "project.carry.question.commercial",
        "project.carry.question.residential",
        "project.not_found.title",
        "project.plan.heading",
        "receipt.files.heading",
        "receipt.title",
        "receipt.withdrawn_title",
        "site.empty",
    }
)
"""The headlines that no record holds; those of a consultation's steps are questions."""


def fixed_headlines() -> Iterator[str]:
    """Yield the headlines that no record holds, in the base language."""
    with speaking(BASE):
        labels, gone = read_labels(), catalogue("preview")["preview.gone.title"]
    yield gone
    for key, text in labels.items():
        if key in FIXED or (key.startswith("consultation.") and ".question" in key):
            yield text


def font_address(face: HeadlineFace) -> str:
    """Return the address of the font of *face*; '' for one without letters."""
    return f"/fonts/{face.tag}.woff2" if face.letters else ""


def face_style(address: str) -> str:
    """Return the style that declares the font at *address*; it is fetched by what wears it."""
    letters = f"U+{ord(FIRST_SYLLABLE):X}-{ord(LAST_SYLLABLE):X}"
    return (
        '@font-face{font-family:"Studio Hangul";font-weight:300;font-display:swap;'
        f'src:url("{address}")format("woff2");unicode-range:{letters}}}'
    )


def for_want_of_scripts(style: str) -> str:
    """Return what gives a page its *style* where no scripts run."""
    return f"<noscript><style>{style}</style></noscript>\n"
