/** Where one is signed in, and ending that. */
import useSWR from "swr";

import { useAction } from "@shared/admin/useAction";
import { useFocusBack } from "@shared/admin/useFocusBack";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { t } from "./text";

export const SESSIONS_URL = "/api/admin/sessions";
const ALL_OTHERS = "others";

export type OwnSession = Schema<"OwnSessionOut">;

export function deviceName({ device }: OwnSession): string {
  return device || t("admin.account.session_unknown_device");
}

export function useSessions() {
  const { data, error, mutate } = useSWR<At<"/api/admin/sessions">, Problem>(SESSIONS_URL);
  const { busy, run } = useAction();
  useFocusBack(busy !== "");

  const ending = (what: string, work: () => Promise<string>) =>
    run(
      work,
      {
        done: (text) => text,
        failed: (message) => t("admin.account.session_end_failed", { message }),
        refresh: () => mutate(),
      },
      what,
    );

  return {
    sessions: data?.items,
    problem: data ? undefined : error,
    reload: () => void mutate(),
    /** The id of the session that is being ended. */
    busy,
    isEndingOthers: busy === ALL_OTHERS,
    end: (session: OwnSession) =>
      ending(session.id, async () => {
        await sendSigned("DELETE", `${SESSIONS_URL}/${session.id}`);
        return t("admin.account.session_ended", { device: deviceName(session) });
      }),
    endOthers: () =>
      ending(ALL_OTHERS, async () => {
        const { data: ended } = await sendSigned<Schema<"EndedOut">>("DELETE", SESSIONS_URL);
        return t("admin.account.sessions_ended", { count: ended.changed });
      }),
  };
}
