"""What a browser draws letters with."""

from playwright.sync_api import Page


def drawn_with(page: Page, selector: str) -> set[str]:
    """Return the families that the first element with *selector* has its letters from."""
    page.locator(selector).first.wait_for(state="attached")
    found = families(page, selector)
    return next(iter(found.values()))


def families(page: Page, selector: str) -> dict[str, set[str]]:
    """Return the families of every element with *selector* that shows letters, by its HTML."""
    client = page.context.new_cdp_session(page)
    client.send("DOM.enable")
    client.send("CSS.enable")
    root = client.send("DOM.getDocument")["root"]["nodeId"]
    asked = {"nodeId": root, "selector": selector}
    found = {}
    for node in client.send("DOM.querySelectorAll", asked)["nodeIds"]:
        fonts = client.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
        written = client.send("DOM.getOuterHTML", {"nodeId": node})["outerHTML"]
        found[written] = {one["familyName"] for one in fonts}
    client.detach()
    return found
