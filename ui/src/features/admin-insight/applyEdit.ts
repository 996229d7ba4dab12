/** Writing into a text field the way typing does: the browser's own undo takes it back. */
import type { Formatting } from "./formatting";

/**
 * Apply *format* to what is selected in *field*, and select what it says.
 *
 * Not to be called while React commits: it would put the old text back first, and the browser
 * would forget what can be undone.
 */
export function applyEdit(field: HTMLTextAreaElement, format: Formatting): void {
  const edit = format(field.value, { start: field.selectionStart, end: field.selectionEnd });
  field.focus({ preventScroll: true });
  field.setSelectionRange(edit.from, edit.to);
  // What is hidden takes no focus: typing would go where somebody is at work instead.
  if (document.activeElement !== field || !typeText(edit.text)) {
    field.setRangeText(edit.text, edit.from, edit.to, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  field.setSelectionRange(edit.select.start, edit.select.end);
}

let isQuiet = false;

/** Write, and leave the focus where somebody is at work. */
export function applyQuietly(field: HTMLTextAreaElement, format: Formatting): void {
  const busy = document.activeElement;
  isQuiet = true;
  try {
    applyEdit(field, format);
    if (busy instanceof HTMLElement && busy !== field && busy !== document.body) busy.focus({ preventScroll: true });
  } finally {
    isQuiet = false;
  }
}

/** Say whether what has just lost the focus gets it back at once: nobody has left it. */
export function isBorrowed(): boolean {
  return isQuiet;
}

/** The only way that keeps the undo history; deprecated, with no successor in any browser. */
function typeText(text: string): boolean {
  return typeof document.execCommand === "function" && document.execCommand("insertText", false, text);
}
