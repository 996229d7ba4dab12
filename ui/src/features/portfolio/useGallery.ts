/** What the gallery shows lives in its address: reloads, new tabs and Back find it again. */
import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";

import { categoryOf } from "./filters";
import { readLayers } from "./layers";
import { galleryPath, selectionIn } from "./selection";
import type { Selection } from "./selection";
import type { ProjectType } from "./types";

/** What an entry of the history holds beside its address. */
interface Kept {
  /** The gallery of the other category, as it was left. */
  beside?: string;
}

/** Return what is chosen; *first* is the category that is opened without one in the address. */
export function useGallery(first: ProjectType) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocation().state as Record<string, unknown> | null;
  const { beside } = keptIn(state);
  const type = categoryOf(query, first);
  const selection = useMemo(() => selectionIn(query, type), [query, type]);
  // What is chosen is shown a moment later than it is pressed.
  const chosen = useRef(selection);
  useEffect(() => {
    chosen.current = selection;
  }, [selection]);

  const isOver = readLayers(state ?? {}).conditions === true;
  const path = galleryPath(type, selection, first);
  const over = useRef<string>(undefined);
  useLayoutEffect(() => {
    const left = isOver ? undefined : over.current;
    over.current = isOver ? path : undefined;
    // The conditions are closed by going back: what was chosen in their entry goes to the one below.
    if (left !== undefined && left !== path) void navigate(left, { replace: true, state });
  }, [isOver, path, navigate, state]);

  return {
    type,
    selection,
    /** Choose something else of the category: the entry of the history stays one. */
    choose: (next: Selection) => {
      chosen.current = next;
      void navigate(galleryPath(type, next, first), { replace: true, state: stateInView() });
    },
    /** Go to the other category, to what was chosen in it, with an entry of its own. */
    turnTo: (other: ProjectType) => {
      if (other === type) return;
      const left = { beside: galleryPath(type, chosen.current, first) };
      void navigate(beside ?? `/portfolio?category=${other}`, { state: left });
    },
  };
}

/** Return what the entry in view holds: after Back it is another one a moment before the screen is. */
function stateInView(): unknown {
  return (window.history.state as { usr?: unknown } | null)?.usr ?? null;
}

function keptIn(state: unknown): Kept {
  const { beside } = (state ?? {}) as { beside?: unknown };
  return typeof beside === "string" && beside.startsWith("/portfolio") ? { beside } : {};
}
