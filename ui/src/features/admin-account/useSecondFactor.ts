/** One's own second factor: whether it is on, and the steps to turn it on, over and off. */
import { useState } from "react";
import useSWR, { mutate as mutateAll } from "swr";

import { withProof } from "@shared/admin/proof";
import { useSending } from "@shared/admin/useSending";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { t } from "./text";
import { SESSIONS_URL } from "./useSessions";

const FACTOR_URL = "/api/admin/second-factor";

export type Enrolment = Schema<"EnrolmentOut">;

type Step =
  | { name: "rest" }
  | { name: "begin" }
  /** Another telephone: the application before ends when this begins. */
  | { name: "change" }
  | { name: "scan"; enrolment: Enrolment }
  | { name: "codes"; codes: readonly string[] }
  | { name: "end" };

const REST: Step = { name: "rest" };
export function useSecondFactor() {
  const { data, error, mutate } = useSWR<At<"/api/admin/second-factor">, Problem>(FACTOR_URL);
  const [step, setStep] = useState<Step>(REST);
  const [hasMoved, setMoved] = useState(false);
  const { isBusy, faults, refuse, sending } = useSending(["password", "code"]);

  function go(next: Step) {
    refuse({});
    setMoved(true);
    setStep(next);
  }

  const doing = (work: () => Promise<Step>) => sending(async () => go(await work()));

  async function turnOff(password: string, code: string) {
    await sendSigned("POST", `${FACTOR_URL}/off`, { body: { password, code } });
    await mutate();
  }

  async function begin(password: string): Promise<Step> {
    const { data: enrolment } = await sendSigned<Enrolment>("POST", FACTOR_URL, { body: { password } });
    return { name: "scan", enrolment };
  }

  return {
    factor: data,
    problem: data ? undefined : error,
    reload: () => void mutate(),
    step,
    /** Whether any step was taken: what comes to rest then had the focus in its form. */
    hasMoved,
    isBusy,
    faults,
    go,
    begin: (password: string) => doing(() => begin(password)),
    change: (password: string, code: string) =>
      doing(async () => {
        // Tried again after the new one could not begin, the old one is off already.
        if (data?.on) await turnOff(password, code);
        return begin(password);
      }),
    confirm: (code: string) =>
      doing(async () => {
        const { data: made } = await sendSigned<Schema<"RecoveryCodesOut">>(
          "POST",
          `${FACTOR_URL}/confirm`,
          { body: { code } },
        );
        showToast("ok", t("admin.account.factor.turned_on"));
        await Promise.all([mutate(), mutateAll(SESSIONS_URL)]);
        return { name: "codes", codes: made.recoveryCodes };
      }),
    renewCodes: () =>
      doing(async () => {
        const { data: made } = await withProof(() =>
          sendSigned<Schema<"RecoveryCodesOut">>("POST", `${FACTOR_URL}/codes`, { body: {} }),
        );
        await mutate();
        return { name: "codes", codes: made.recoveryCodes };
      }),
    end: (password: string, code: string) =>
      doing(async () => {
        await turnOff(password, code);
        showToast("ok", t("admin.account.factor.turned_off"));
        return REST;
      }),
  };
}

export type SecondFactor = ReturnType<typeof useSecondFactor>;
