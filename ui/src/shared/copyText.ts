/** Text for the clipboard. */

/** Copy *text*; say whether that was done. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** The way of before: over plain HTTP the browser has no `clipboard`. */
function copySelected(text: string): boolean {
  const opener = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  // Outside an open dialog nothing can be selected.
  (opener?.closest("dialog") ?? document.body).append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  return isCopied;
}
