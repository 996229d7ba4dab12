/** Keys for layers: only the topmost hears them, and nothing is taken from somebody who types. */
import { useEffect, useEffectEvent } from "react";

type KeyHandler = (event: KeyboardEvent) => void;

const EDITABLE = "input, textarea, select, [contenteditable]:not([contenteditable='false'])";
const handlers: KeyHandler[] = [];

/** Say whether *event* belongs to a field or to a syllable that is still being composed. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return event.isComposing || (target instanceof Element && target.matches(EDITABLE));
}

/** Say whether *event* asks to close a layer. */
export function isClosing({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return (key === "Escape" || key === "Backspace") && !altKey && !ctrlKey && !metaKey && !shiftKey;
}

function dispatch(event: KeyboardEvent) {
  if (event.defaultPrevented || isTyping(event)) return;
  handlers.at(-1)?.(event);
}

/** Give *handler* the keys until the returned undo is called, or another is given them on top. */
export function takeKeys(handler: KeyHandler): () => void {
  if (handlers.length === 0) window.addEventListener("keydown", dispatch);
  handlers.push(handler);
  return () => {
    handlers.splice(handlers.indexOf(handler), 1);
    if (handlers.length === 0) window.removeEventListener("keydown", dispatch);
  };
}

/** Take the keys for as long as the component is mounted. */
export function useLayerKeys(handler: KeyHandler): void {
  const handle = useEffectEvent(handler);
  useEffect(() => takeKeys((event) => handle(event)), []);
}
