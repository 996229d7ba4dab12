/** Presses while a picture moves: browsers give them to the document, for the screens are pictures then. */
import { topDialog } from "../openDialogs";
import { underWay } from "./travel";

/** What is meant by the press that has begun. */
let meant: HTMLElement | null | undefined;

/** Hand what is pressed meanwhile to what stands there, from now on. */
export function followPresses(): void {
  document.addEventListener("pointerdown", begin, { capture: true });
  document.addEventListener("click", handOn, { capture: true });
}

function begin({ target, clientX, clientY }: PointerEvent): void {
  const journey = underWay();
  meant = undefined;
  if (!journey || target !== document.documentElement) return;
  // A button of a layer may turn the picture round; anything else ends the movement.
  meant = buttonAt(clientX, clientY, topDialog());
  if (meant) return;
  journey.skip();
  meant = document.elementFromPoint?.(clientX, clientY)?.closest<HTMLElement>("a, button");
}

function handOn({ target }: MouseEvent): void {
  if (target !== document.documentElement) return;
  const button = meant;
  meant = undefined;
  button?.click();
}

function buttonAt(x: number, y: number, dialog: HTMLElement | null): HTMLElement | undefined {
  const all = dialog?.querySelectorAll<HTMLElement>("a, button") ?? [];
  return [...all].find((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
}
