/** One picture on its way from one layer to another; there is never more than one on the way. */
import "./motion.css";
import { afterPaint } from "../afterPaint";
import { msOf } from "./durations";
import { fit, layUnder, wear } from "./pictures";

export interface Way {
  /** `in` opens *dialog*, `back` closes it. */
  direction: "in" | "back";
  dialog: HTMLDialogElement;
  /** What the picture is called while it moves. */
  name: string;
  /** The picture as it is now; without it the screens only fade. */
  from: HTMLElement | undefined;
  /** Make the change, besides letting *dialog* be seen; return the same picture afterwards, if it is in view. */
  change: () => HTMLElement | undefined;
}

/** Longer than any way takes: nobody waits for a browser that does not say when it is done. */
const LONGEST_MS = 1_000;

let journey: Journey | undefined;

/** Return the journey that is under way. */
export const underWay = () => journey;

/** Start a journey, ending the one that is under way. */
export function travel(way: Way): void {
  journey?.skip();
  journey = new Journey(way, () => {
    journey = undefined;
  });
}

export class Journey {
  private readonly undo: (() => void)[] = [];
  private transition: ViewTransition | undefined;
  private hasChanged = false;
  private isOver = false;

  constructor(
    readonly way: Way,
    private readonly onEnd: () => void,
  ) {
    document.documentElement.dataset["moving"] = way.direction;
    if (way.direction === "in") this.waitUnseen();
    else this.begin();
    setTimeout(() => (this.transition ? this.change() : this.skip()), LONGEST_MS);
  }

  /** What opening takes has a frame of its own, before the one that captures the screen. */
  private waitUnseen(): void {
    this.way.dialog.dataset["grown"] = "unseen";
    this.undo.push(
      afterPaint(() => {
        this.begin();
        return () => undefined;
      }),
    );
  }

  private begin(): void {
    const { from, name } = this.way;
    if (from) this.undo.push(fit(from), wear(from, name));
    this.transition = document.startViewTransition(() => this.change());
    const { ready, updateCallbackDone, finished } = this.transition;
    // The browser itself may skip it, in a window that nobody sees for one.
    for (const step of [ready, updateCallbackDone]) step.catch(() => undefined);
    const end = () => this.end();
    finished.then(end, end);
  }

  /** Arrive at once. */
  skip(): void {
    this.change();
    this.transition?.skipTransition();
    this.end();
  }

  /** Go back from here; resolves where it began. */
  async reverse(): Promise<void> {
    const moving = document.getAnimations().filter(isOfView);
    moving.forEach((animation) => animation.reverse());
    const late = new Promise((resolve) => {
      setTimeout(resolve, LONGEST_MS);
    });
    await Promise.race([late, Promise.allSettled(moving.map(({ finished }) => finished))]);
  }

  private change(): void {
    if (this.hasChanged) return;
    this.hasChanged = true;
    // Two pictures of one name would stop everything.
    this.takeBack();
    const { direction, dialog, from, name, change } = this.way;
    if (direction === "in") dialog.dataset["grown"] = "moves";
    const to = change();
    if (!from || !to) return;
    const unfit = fit(to, from);
    this.undo.push(wear(to, name));
    if (direction === "back") this.undo.push(unfit);
    else void layUnder(to, from, msOf("--d-2")).then(unfit);
  }

  private end(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.takeBack();
    if (this.way.dialog.dataset["grown"]) this.way.dialog.dataset["grown"] = "";
    delete document.documentElement.dataset["moving"];
    this.onEnd();
  }

  private takeBack(): void {
    this.undo.splice(0).forEach((one) => one());
  }
}

function isOfView({ effect }: Animation): boolean {
  return effect instanceof KeyframeEffect && (effect.pseudoElement ?? "").startsWith("::view-transition");
}
