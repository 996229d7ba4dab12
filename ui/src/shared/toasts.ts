/** Short notices at the foot of the page: what to show, and for how long. */

export type ToastKind = "ok" | "warn" | "error";

export interface ToastAction {
  label: string;
  run: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  detail?: string | undefined;
  action?: ToastAction | undefined;
}

export const MOST_TOASTS = 4;
export const TOAST_LIFE_MS = 5_000;
/** A notice that offers something to do stays long enough to be reached by keyboard. */
export const ACTION_LIFE_MS = 12_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]) {
  toasts = next;
  listeners.forEach((listener) => listener());
}

/** Show *text*; errors stay until closed, the rest leave by themselves. The same notice is there once. */
export function showToast(
  kind: ToastKind,
  text: string,
  detail?: string,
  action?: ToastAction,
): void {
  lastId += 1;
  const toast = { id: lastId, kind, text, detail, action };
  // Said once more, it is read out once more; it does not stand there twice.
  publish([...toasts.filter((one) => !isSame(one, toast)), toast].slice(-MOST_TOASTS));
}

/** Whether *one* and *other* say the same, and offer the same. */
function isSame(one: Toast, other: Toast): boolean {
  return one.kind === other.kind && one.text === other.text && one.detail === other.detail && one.action?.run === other.action?.run;
}

export function closeToast(id: number): void {
  publish(toasts.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly Toast[] {
  return toasts;
}

/** Call *listener* after every change until the returned undo is called. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
