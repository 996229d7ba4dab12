/** How the backups stand, looked at more often while one is made, and having one made. */
import { useEffect, useRef } from "react";
import useSWR from "swr";

import { useAction } from "@shared/admin/useAction";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { sizeText } from "./backups";
import type { Backups } from "./backups";
import { t } from "./text";

export const BACKUPS_URL = "/api/admin/backups";
const REFRESH_MS = 60_000;
const REFRESH_RUNNING_MS = 2_000;

export function useBackups() {
  return useSWR<Backups, Problem>(BACKUPS_URL, {
    refreshInterval: (data) => (data?.running ? REFRESH_RUNNING_MS : REFRESH_MS),
  });
}

/** Have a backup made, and tell what became of one that was seen under way. */
export function useBackingUp() {
  const { data, mutate } = useBackups();
  const { isBusy, run } = useAction();
  const wasRunning = useRef(false);

  useEffect(() => {
    if (!data) return;
    if (wasRunning.current && !data.running) tell(data);
    wasRunning.current = data.running;
  }, [data]);

  async function backUp() {
    const answer = await run(() => sendSigned<Backups>("POST", BACKUPS_URL));
    await mutate(answer?.data, { revalidate: !answer });
  }

  return { backups: data, isBusy: isBusy || (data?.running ?? false), run: backUp };
}

function tell({ failedAt, message, copies }: Backups) {
  if (failedAt) showToast("error", t("admin.backup.failed", { message }));
  else showToast("ok", t("admin.backup.done", { size: sizeText(copies[0]?.bytes ?? 0) }));
}
