"""A page that the browser translates: each text stands in elements of the translator's own."""

from playwright.sync_api import ConsoleMessage, Page

# What a browser's translator does to a page, also to what comes later. The words stay as they are.
TRANSLATOR = """
const done = new WeakSet()
function isLeft(text) {
  const parent = text.parentElement
  const isShown = text.nodeValue.trim() && parent
  return !isShown || parent.closest('script, style, textarea, [translate=no]')
}
function translate(text) {
  if (isLeft(text) || done.has(text.parentElement)) return
  const words = document.createElement('font')
  done.add(words)
  words.textContent = text.nodeValue
  text.replaceWith(words)
}
function translateAll(root) {
  if (root.nodeType === Node.TEXT_NODE) return translate(root)
  if (root.nodeType !== Node.ELEMENT_NODE) return
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found = []
  while (texts.nextNode()) found.push(texts.currentNode)
  found.forEach(translate)
}
window.translatePage = () => {
  if (window.isTranslated) return
  window.isTranslated = true
  translateAll(document.body)
  let waiting = [], timer = 0
  new MutationObserver((changes) => {
    for (const {type, target, addedNodes} of changes) {
      waiting.push(...addedNodes)
      if (type === 'characterData') waiting.push(target)
    }
    clearTimeout(timer)
    timer = setTimeout(() => waiting.splice(0).forEach(translateAll), 50)
  }).observe(document.body, {childList: true, subtree: true, characterData: true})
}
"""


class Translated:
    """Translates *page*, and hears what breaks by it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        page.add_init_script(f"{{{TRANSLATOR}}}")
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "NotFoundError" in message.text:
            self.faults.append(message.text)

    def translate(self) -> None:
        """Translate what is shown, and all that comes."""
        self.page.evaluate("window.translatePage()")
        self.page.wait_for_function("() => document.querySelectorAll('#root font').length > 5")

    def settle(self) -> None:
        """Wait until what came last is translated too."""
        self.page.wait_for_function(
            """() => {
              const root = document.getElementById('root')
              const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
              const isLeft = (one) => one.parentElement.closest('font, style, textarea')
              while (texts.nextNode()) {
                const text = texts.currentNode
                if (text.nodeValue.trim() && !isLeft(text)) return false
              }
              return true
            }"""
        )
