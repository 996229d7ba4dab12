/** Moving projects: seen at once, sent one after the other, taken back when refused. */
import { useCallback, useRef, useState } from "react";

import { failureText, refresh } from "@shared/admin/deleted";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import type { Move } from "./order";
import { t } from "./text";
import { recordUrl } from "./useProjectRecords";

export type MoveState = "still" | "saving" | "saved";

/**
 * Return the moves to show and what makes one more.
 *
 * They stay in view until the server has answered every one; then its order is asked for, in which
 * the moves of others stand as well.
 */
export function useMoves() {
  const [own, setOwn] = useState<readonly Move[]>([]);
  const [state, setState] = useState<MoveState>("still");
  const waiting = useRef(0);
  const line = useRef(Promise.resolve());

  const move = useCallback(
    (made: Move) => {
      setOwn((now) => [...now, made]);
      setState("saving");
      waiting.current += 1;
      line.current = line.current.then(async () => {
        const failure = await send(made);
        waiting.current -= 1;
        if (failure) showToast("error", t("admin.portfolio.order.failed", { message: failure }));
        if (waiting.current > 0) return;
        await refresh("portfolio");
        setOwn([]);
        setState(failure ? "still" : "saved");
      });
    },
    [],
  );
  return { moves: own, state, move };
}

async function send({ id, place }: Move): Promise<string> {
  try {
    const url = `${recordUrl(id)}/move`;
    await sendSigned("POST", url, { body: place });
    return "";
  } catch (error) {
    return failureText(error);
  }
}
