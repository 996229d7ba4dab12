/** Moving rows: seen at once, sent one after the other, taken back when refused. */
import { useCallback, useRef, useState } from "react";

import { refresh } from "../admin/deleted";
import { attempt } from "../admin/useAction";
import { sendSigned } from "../session";
import type { Move } from "./order";
import { SORTING_WORDS } from "./words";

export type MoveState = "still" | "saving" | "saved";

/**
 * Return the moves in *collection* to show, and what makes one more.
 *
 * They stay in view until the server has answered every one; then its order is asked for, in which
 * the moves of others stand as well.
 */
export function useMoves(collection: string, words = SORTING_WORDS) {
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [state, setState] = useState<MoveState>("still");
  const waiting = useRef(0);
  const line = useRef(Promise.resolve());

  const move = useCallback(
    (made: Move) => {
      setMoves((now) => [...now, made]);
      setState("saving");
      waiting.current += 1;
      line.current = line.current.then(async () => {
        const url = `/api/admin/${collection}/${encodeURIComponent(made.id)}/move`;
        const sending = () => sendSigned("POST", url, { body: made.place });
        const answer = await attempt(sending, { failed: (message) => words("failed", { message }) });
        waiting.current -= 1;
        if (waiting.current > 0) return;
        await refresh(collection);
        setMoves([]);
        setState(answer ? "saved" : "still");
      });
    },
    [collection, words],
  );
  return { moves, state, move };
}

/** Return what is told of the *state* of the moves; '' before any. */
export function toldOf(state: MoveState, words = SORTING_WORDS): string {
  return state === "still" ? "" : words(state);
}
