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

interface LayerOptions {
  /** A layer holds a page of somebody else's, whose own navigation adds entries to the history. */
  framed?: boolean;
}

/** Return the layers of this screen; *read* checks what an entry holds, which may be older code's. */
export function useLayers<State extends object>(
  read: (stored: Readonly<Record<string, unknown>>) => State,
  { framed = false }: LayerOptions = {},
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
    // The first entry of a tab has none before it within the site; one step back may be a frame's.
    else if (framed || isFirstEntry()) void navigate(location, { replace: true, state: null });
    else void navigate(-1);
  }

  return {
    layers: read(stored),
    open: (more) =>
      moveOnce(() => {
        const state = { ...stored, ...more, opener: presentEntry() };
        void navigate(location, { state });
      }),
    update: (more) => {
      if (isMoving.current) return;
      void navigate(location, { replace: true, state: { ...stored, ...more } });
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
