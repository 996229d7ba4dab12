/** Going back from a layer to the picture that it grew out of: by Back, Escape, a swipe, or closing it. */
import { beforeLayersGo } from "../back";
import { leaving, presentEntry, projectIn } from "./layers";
import type { GrownLayer, Growth } from "./layers";
import { mayMove, noteMove } from "./may";
import { inView, numberOf } from "./pictures";
import { travel, underWay } from "./travel";
import type { Journey } from "./travel";

/** A move through the history that the router has not heard of yet; a later one takes its place. */
let held: object | undefined;
let isPassedOn = false;

/** Hear of every move through the history from now on, before the router does. */
export const followBack = () => beforeLayersGo(hear);

/** Return what a picture is called while it moves. */
export function nameOf({ project }: Growth, number: number): string {
  return `pic-${CSS.escape(project ?? projectIn(window.location.hash))}-${number + 1}`;
}

function hear(event: PopStateEvent): void {
  if (isPassedOn) return;
  held = undefined;
  noteMove(event.hasUAVisualTransition);
  const going = leaving(presentEntry());
  const journey = underWay();
  if (going.length === 0 || event.hasUAVisualTransition || !mayMove()) {
    journey?.skip();
    return;
  }
  event.stopImmediatePropagation();
  const mine = {};
  held = mine;
  const goOn = () => {
    if (held === mine) passOn();
  };
  if (journey && isOpening(journey, going)) void turnRound(journey, goOn);
  else goBack(going, goOn);
}

function isOpening({ way }: Journey, going: readonly GrownLayer[]): boolean {
  return way.direction === "in" && going.length === 1 && going[0]?.dialog === way.dialog;
}

async function turnRound(journey: Journey, goOn: () => void): Promise<void> {
  await journey.reverse();
  goOn();
  journey.skip();
}

/** Two layers at once only fade: the picture on top lay in neither of the screens below. */
function goBack(going: readonly GrownLayer[], goOn: () => void): void {
  const [layer] = going;
  if (!layer) return;
  const growth = layer.growth();
  const picture = going.length === 1 ? growth.above(layer.dialog) : null;
  const number = numberOf(picture);
  travel({
    direction: "back",
    dialog: layer.dialog,
    name: nameOf(growth, number),
    from: inView(picture),
    change: () => {
      goOn();
      return picture ? inView(growth.below(number)) : undefined;
    },
  });
}

/** Take out of sight what closes now; the router, told of it, takes it away. */
function passOn(): void {
  held = undefined;
  for (const { dialog } of leaving(presentEntry())) dialog.style.display = "none";
  isPassedOn = true;
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
  isPassedOn = false;
}
