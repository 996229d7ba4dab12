/** Layers over a screen live in the history: opening one adds an entry, going back closes it. */
import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { hasEntry, presentEntry, returnTo } from "./entries";

export interface Layers<State extends object> {
  /** Which layers are open, as the current entry says; kept over a reload. */
  layers: State;
  /** Open a layer with an entry of its own. */
  open: (more: State) => void;
  /** Change what the top layer shows, without a new entry. */
  update: (more: State) => void;
  /** Close the top layer by going back to the entry that it was opened from. */
  close: () => void;
}

interface LayerOptions<State extends object> {
  /** A layer holds a page of somebody else's, whose own navigation adds entries to the history. */
  framed?: boolean;
  /** Return the address of open layers; undefined where they have none of their own. */
  addressOf?: (layers: State) => string | undefined;
}

/**
 * Return the layers of this screen; *read* checks what an entry holds, which may be older code's.
 *
 * The screen knows the place below its layers: see `placeBelow`.
 */
export function useLayers<State extends object>(
  read: (stored: Readonly<Record<string, unknown>>) => State,
  { framed = false, addressOf }: LayerOptions<State> = {},
): Layers<State> {
  const location = useLocation();
  const navigate = useNavigate();
  const isMoving = useRef(false);
  const stored = isRecord(location.state) ? location.state : {};

  useEffect(() => {
    isMoving.current = false;
  }, [location.key]);

  /** One move per entry: a second Escape before the first has arrived would go back twice. */
  function moveOnce(move: () => void) {
    if (isMoving.current) return;
    isMoving.current = true;
    move();
  }

  function goBack() {
    const opener = stored["opener"];
    if (hasEntry(opener)) returnTo(opener);
    // Before an entry that opened itself lies something else; one step back may be a frame's.
    else if (framed || isFirstEntry() || !("opener" in stored)) void navigate(location, { replace: true, state: null });
    else void navigate(-1);
  }

  function show(state: Record<string, unknown>, replace: boolean) {
    const address = addressOf?.(read(state));
    const below = location.pathname + location.search;
    void navigate(address ?? location, { replace, state: address ? { ...state, below } : state });
  }

  return {
    layers: read(stored),
    open: (more) =>
      moveOnce(() => {
        show({ ...stored, ...more, opener: presentEntry() }, false);
      }),
    update: (more) => {
      if (isMoving.current) return;
      show({ ...stored, ...more }, true);
    },
    close: () => moveOnce(goBack),
  };
}

function isFirstEntry(): boolean {
  const state: unknown = window.history.state;
  return isRecord(state) && state["idx"] === 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
