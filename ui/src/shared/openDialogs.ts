/** The modal dialogs that are open: everything outside the topmost is out of reach. */

let dialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly HTMLDialogElement[]) {
  dialogs = next;
  listeners.forEach((listener) => listener());
}

/** Note that *dialog* was opened over the others; return what notes that it is closed. */
export function noteOpened(dialog: HTMLDialogElement): () => void {
  publish([...dialogs, dialog]);
  return () => publish(dialogs.filter((other) => other !== dialog));
}

/** Show *dialog* again, which the browser has closed, and over it those that were opened over it. */
export function showAgain(dialog: HTMLDialogElement): void {
  for (const one of dialogs.slice(dialogs.indexOf(dialog))) {
    one.close();
    one.showModal();
  }
  publish([...dialogs]);
}

/** Return the dialog on top; null when none is open. */
export function topDialog(): HTMLDialogElement | null {
  return dialogs.at(-1) ?? null;
}

/** Call *listener* after every change until the returned undo is called. */
export function watchDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
