/** The layers that a picture grew into, as they lie over the screen, and which of them Back takes away. */
import type { Location } from "react-router-dom";

import { routeOf } from "../language";
import { placeBelow } from "../placeBelow";

/** The same picture below a layer and in it. */
export interface Growth {
  /** Which field of an entry's state opens the layer. */
  opened: "project" | "photo";
  /** Whose picture it is; undefined where the address tells. */
  project?: string;
  /** Return the picture below the layer, the first of its project being 0. */
  below: (number: number) => HTMLElement | null | undefined;
  /** Return the picture in the layer. */
  above: (dialog: HTMLDialogElement) => HTMLElement | null;
  /** Called once the layer is there. */
  shown?: () => void;
}

export interface GrownLayer {
  dialog: HTMLDialogElement;
  growth: () => Growth;
  /** What the layer lies over. */
  screen: string;
}

/** The parts of an entry of the history that tell what it shows. */
export interface Entry {
  hash: string;
  state: unknown;
}

const grown: GrownLayer[] = [];

export function noteGrown(layer: GrownLayer): void {
  grown.push(layer);
}

export function noteGone(dialog: HTMLDialogElement | undefined): void {
  const at = grown.findIndex((layer) => layer.dialog === dialog);
  if (at >= 0) grown.splice(at, 1);
}

/**
 * Return which of *layers* are not open any more by what *entry* says, lowest first.
 *
 * None where the screen below them goes as well.
 */
export function leaving(entry: Entry, layers: readonly GrownLayer[] = grown): readonly GrownLayer[] {
  const opened = userState(entry);
  const lowest = layers.findIndex((layer) => opened[layer.growth().opened] === undefined);
  const going = lowest < 0 ? [] : layers.slice(lowest);
  return going.every(({ screen }) => screen === screenOf(entry)) ? going : [];
}

/** Return the address of the screen that *entry* shows below its layers. */
export function screenOf(entry: Entry): string {
  const [pathname = "", query] = routeOf(entry.hash).split("?");
  const search = query ? `?${query}` : "";
  const below = placeBelow({ pathname, search, state: userState(entry) } as Location);
  return below.pathname + below.search;
}

/** Return the project that an address names. */
export function projectIn(hash: string): string {
  return /^\/portfolio\/([^/?]+)/.exec(routeOf(hash))?.[1] ?? "";
}

export function presentEntry(): Entry {
  return { hash: window.location.hash, state: window.history.state };
}

/** The router keeps what we give it under a name of its own. */
function userState({ state }: Entry): Record<string, unknown> {
  return (state as { usr?: Record<string, unknown> | null } | null)?.usr ?? {};
}
