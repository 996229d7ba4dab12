/** An invitation that is used up or over, and the wish for another. */
import { useState } from "react";

import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import type { Problem } from "@shared/problem";
import { send } from "@shared/send";
import { SiteLink } from "@shared/SiteLink";
import { t } from "./text";

export function ClosedInvitation({ url, problem }: { url: string; problem: Problem }) {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, faults, sending } = useSending([]);

  async function ask() {
    await send("POST", `${url}/renewal`, { body: {} });
    setAsked(true);
  }

  return (
    <Entrance title={problem.title} isClosed>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden" role="alert">
        {problem.detail}
      </p>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden" role="status">
        {isAsked ? t("admin.invite.asked") : ""}
      </p>
      <Refusal>{faults.other}</Refusal>
      <div className={`${styles.ways} flex flex-wrap gap-2`}>
        <SiteLink className="btn btn--ink" to="/admin/login">
          {t("admin.login.submit")}
        </SiteLink>
        {isAsked ? null : (
          <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void sending(ask)}>
            {t("admin.invite.ask_again")}
          </button>
        )}
      </div>
    </Entrance>
  );
}
