/** Moving projects: seen at once, sent one after the other, taken back when refused. */
import { useCallback, useRef, useState } from "react";

import { failureText } from "@shared/admin/deleted";
import type { Schema } from "@shared/contract";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { withMove } from "./order";
import { t } from "./text";
import { recordUrl } from "./useProjectRecords";

export type MoveState = "still" | "saving" | "saved";

/**
 * Return the order to show and how to change it.
 *
 * The own order stays in view until the server has answered every move; *reload* then brings the
 * server's, in which the moves of others stand as well.
 */
export function useMoves(ids: readonly string[], reload: () => Promise<unknown>) {
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const [state, setState] = useState<MoveState>("still");
  const waiting = useRef(0);
  const line = useRef(Promise.resolve());

  const move = useCallback(
    (id: string, after: string | null) => {
      setOwn((now) => withMove(now ?? ids, id, after));
      setState("saving");
      waiting.current += 1;
      line.current = line.current.then(async () => {
        const failure = await send(id, after);
        waiting.current -= 1;
        if (failure) showToast("error", t("admin.portfolio.order.failed", { message: failure }));
        if (waiting.current > 0) return;
        await reload();
        setOwn(null);
        setState(failure ? "still" : "saved");
      });
    },
    [ids, reload],
  );
  return { order: own ?? ids, state, move };
}

async function send(id: string, after: string | null): Promise<string> {
  try {
    const url = `${recordUrl(id)}/move`;
    await sendSigned("POST", url, { body: { after } satisfies Schema<"MoveIn"> });
    return "";
  } catch (error) {
    return failureText(error);
  }
}
