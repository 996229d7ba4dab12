"""The page at an address where nothing is: the application's, with words for who has no scripts."""

from html import escape

from studio_http.pages.rendering import ROOT, read_labels


def missing_page(page: str) -> str:
    """Return *page*, the application's own, saying without scripts that nothing is here.

    With scripts the application says it, or goes on to where it leads such addresses.
    """
    words = {name: escape(text) for name, text in read_labels().items()}
    says = (
        f'<noscript><main class="wrap section"><h1 class="h1">{words["missing_title"]}</h1>'
        f'<p class="read">{words["missing_body"]}<br><br></p>'
        f'<p><a class="btn btn--ink" href="/">{words["missing_home"]}</a> '
        f'<a class="btn btn--line" href="/portfolio">{words["missing_portfolio"]}</a></p>'
        "</main></noscript>"
    )
    return page.replace(ROOT, ROOT.replace("><", f">{says}<"), 1)
