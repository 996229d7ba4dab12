/** What was typed, shown in the page at once: it is drawn anew when the server has it. */
import { firstTextIn } from "./ranges";
import type { TextRegion } from "./regions";

export function showText({ range }: TextRegion, text: string): void {
  const page = range.startContainer.ownerDocument;
  if (!page) return;
  const look = firstTextIn(range)?.parentElement ?? null;
  range.deleteContents();
  const node = page.createTextNode(text);
  // What was split into elements goes on in the first of them.
  if (look && look.isConnected && look !== range.startContainer && range.commonAncestorContainer.contains(look)) {
    look.append(node);
    range.selectNodeContents(look);
  } else range.insertNode(node);
}
