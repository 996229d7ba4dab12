/** How one record stands, and what can be done with it besides saving. */
import useSWR from "swr";

import { refresh } from "../admin/deleted";
import { useAction } from "../admin/useAction";
import { Problem } from "../problem";
import { sendSigned } from "../session";
import { shownInstant } from "./instants";
import { t } from "./text";
import { publishingUrl, recordUrl } from "./types";
import type { Collection, Publishing } from "./types";

/** What a schedule does by itself is seen here without a reload. */
export const LOOK_AGAIN_MS = 20_000;

const STALE = 412;
const CALLED_OFF = { publish: "admin.publish.unscheduled", hide: "admin.publish.hide_unscheduled" } as const;

/** Return how the record stands, undefined until that is known; *id* is empty for a new one. */
export function usePublishing(collection: Collection, id: string, onChanged: () => Promise<void>) {
  const url = recordUrl(collection, id);
  const asked = useSWR<Publishing, Problem>(id ? publishingUrl(collection, id) : null, { refreshInterval: LOOK_AGAIN_MS });
  const { isBusy, run } = useAction();

  /** Do *work* and say *done*; what goes wrong is said as it is. Answers whether it was done. */
  async function act(work: () => Promise<unknown>, done: string): Promise<boolean> {
    const changing = async () => {
      await work();
      await onChanged();
      return true;
    };
    return (await run(changing, { done, refresh: () => void refresh(collection) })) ?? false;
  }

  return {
    standing: asked.data,
    isBusy,
    hide: () => act(() => sendSigned("POST", `${url}/hide`, { body: {} }), t("admin.publish.hidden")),
    hideAt: (at: string) =>
      act(
        () => sendSigned("POST", `${url}/hide`, { body: { at } }),
        t("admin.publish.hide_scheduled_done", { time: shownInstant(at) }),
      ),
    /** Call off the publication, or the hiding, that is planned; the other stays. */
    unschedule: (what: "publish" | "hide") =>
      act(() => sendSigned("POST", `${url}/unschedule`, { body: { what } }), t(CALLED_OFF[what])),
    /**
     * Drop the draft as the version *etag* has it: what visitors see is what stands in the form then.
     *
     * One that somebody else has saved since stays, and is what stands there.
     */
    discard: (etag: string) =>
      act(
        () =>
          sendSigned("DELETE", `${url}/draft`, { headers: { "If-Match": etag } }).catch(async (error: unknown) => {
            if (error instanceof Problem && error.status === STALE) await onChanged();
            throw error;
          }),
        t("admin.publish.discarded"),
      ),
  };
}

export type RecordPublishing = ReturnType<typeof usePublishing>;
