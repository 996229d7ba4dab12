/** The texts of a page within a range of it. */

/** Return the first text in *range* that is more than space; null where there is none. */
export function firstTextIn(range: Range): Text | null {
  const page = range.startContainer.ownerDocument as Document;
  const walker = page.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (range.intersectsNode(text) && text.data.trim()) return text;
  }
  return null;
}
