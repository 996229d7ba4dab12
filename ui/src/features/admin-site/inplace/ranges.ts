/** The texts of a page within a range of it. */

/** Return the first text in *range* that is more than space; null where there is none. */
export function firstTextIn(range: Range): Text | null {
  return textsIn(range)[0] ?? null;
}

/** Return all of them. */
export function textsIn(range: Range): readonly Text[] {
  const page = range.startContainer.ownerDocument as Document;
  const walker = page.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found.filter((text) => range.intersectsNode(text) && text.data.trim());
}
