/** Follows fingers and the mouse over the stage: turn, close, pinch, and move what is enlarged. */
import { BUTTON_SCALE, contained, followed, outcomeOf, pinched, REST, TAP_PX } from "./gestures";
import type { Outcome, Pair, Point, View } from "./gestures";

interface Reports {
  onOutcome: (outcome: Outcome) => void;
  onZoom: (isZoomed: boolean) => void;
}

/** The style sheet reads `--x`, `--y` and `--scale`, and does not ease while `data-held` is set. */
export class StageGestures {
  private readonly held = new Map<number, Point>();
  private view: View = REST;
  /** Where the fingers and the picture were when the number of fingers last changed. */
  private start: { points: readonly Point[]; view: View } = { points: [], view: REST };
  private moved = false;

  constructor(
    private readonly stage: HTMLElement,
    private readonly reports: Reports,
  ) {
    stage.addEventListener("pointerdown", this.press);
    stage.addEventListener("pointermove", this.move);
    stage.addEventListener("pointerup", this.release);
    stage.addEventListener("pointercancel", this.cancel);
    stage.addEventListener("click", this.swallow, { capture: true });
  }

  stop(): void {
    this.stage.removeEventListener("pointerdown", this.press);
    this.stage.removeEventListener("pointermove", this.move);
    this.stage.removeEventListener("pointerup", this.release);
    this.stage.removeEventListener("pointercancel", this.cancel);
    this.stage.removeEventListener("click", this.swallow, { capture: true });
  }

  /** Lay the picture down as it first was. */
  rest(): void {
    this.lay(REST);
  }

  /** Enlarge the picture for those who cannot pinch, or lay it down again. */
  toggleZoom(): void {
    this.lay(this.view.scale > 1 ? REST : { ...REST, scale: BUTTON_SCALE });
  }

  private readonly press = (event: PointerEvent) => {
    if (event.button !== 0 || this.held.size === 2) return;
    if (this.held.size === 0) this.moved = false;
    this.held.set(event.pointerId, this.pointOf(event));
    this.restart();
  };

  private readonly move = (event: PointerEvent) => {
    if (!this.held.has(event.pointerId)) return;
    this.held.set(event.pointerId, this.pointOf(event));
    const path = this.path();
    const isFar = Math.hypot(path.x, path.y) > TAP_PX || this.held.size === 2;
    if (!this.moved && !isFar) return;
    if (!this.moved) this.grasp(event);
    this.lay(this.follow(path, event.pointerType === "mouse"));
  };

  private readonly release = (event: PointerEvent) => {
    if (!this.held.has(event.pointerId)) return;
    const wasTurning = this.held.size === 1 && this.moved && this.start.view.scale === 1;
    const path = this.path();
    this.let(event);
    if (!wasTurning || event.pointerType === "mouse") return;
    this.rest();
    const outcome = outcomeOf(path);
    if (outcome !== "stay") this.reports.onOutcome(outcome);
  };

  private readonly cancel = (event: PointerEvent) => {
    this.let(event);
    this.lay(this.start.view);
  };

  /** What ended a drag is no press on what lies beneath. */
  private readonly swallow = (event: MouseEvent) => {
    if (!this.moved) return;
    this.moved = false;
    event.stopPropagation();
    event.preventDefault();
  };

  private grasp(event: PointerEvent) {
    this.moved = true;
    this.stage.dataset["held"] = "";
    this.stage.setPointerCapture(event.pointerId);
  }

  private let(event: PointerEvent) {
    this.held.delete(event.pointerId);
    if (this.held.size === 0) delete this.stage.dataset["held"];
    this.restart();
  }

  private restart() {
    this.start = { points: [...this.held.values()], view: this.view };
  }

  private path(): Point {
    const [from] = this.start.points;
    const [now] = this.held.values();
    return from && now ? { x: now.x - from.x, y: now.y - from.y } : { x: 0, y: 0 };
  }

  private follow(path: Point, isMouse: boolean): View {
    const { points, view } = this.start;
    const now = [...this.held.values()];
    if (isPair(points) && isPair(now)) return pinched(view, points, now);
    if (view.scale > 1) return { ...view, x: view.x + path.x, y: view.y + path.y };
    return isMouse ? view : { ...REST, ...followed(path) };
  }

  private lay(view: View) {
    const wasZoomed = this.view.scale > 1;
    this.view = view.scale > 1 ? contained(view, this.stage.getBoundingClientRect()) : view;
    const { style } = this.stage;
    style.setProperty("--x", `${this.view.x}px`);
    style.setProperty("--y", `${this.view.y}px`);
    style.setProperty("--scale", String(this.view.scale));
    if (wasZoomed !== view.scale > 1) this.reports.onZoom(view.scale > 1);
  }

  private pointOf({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = this.stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }
}

function isPair(points: readonly Point[]): points is Pair {
  return points.length === 2;
}
