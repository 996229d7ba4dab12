/** Whether search engines are told what changes, and the switch. */
import { useState } from "react";
import useSWR from "swr";

import { useAction } from "@shared/admin/useAction";
import type { At } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";

export type IndexNowState = At<"/api/admin/site/indexnow">;
export type Engine = IndexNowState["engines"][number];

const URL = "/api/admin/site/indexnow";

export function useIndexNow() {
  const { data, error, mutate } = useSWR<IndexNowState, Problem>(URL);
  const [wish, setWish] = useState<boolean>();
  const { run } = useAction();

  async function change(isOn: boolean) {
    setWish(isOn);
    await run(() => sendSigned("PUT", URL, { body: { isOn } }).then(() => mutate()));
    setWish(undefined);
  }

  return {
    state: data,
    problem: data ? undefined : error,
    isOn: wish ?? data?.isOn ?? false,
    isBusy: wish !== undefined,
    change: (isOn: boolean) => void change(isOn),
    retry: () => void mutate(),
  };
}
