/** A new address, for who has opened the link mailed there: confirmed by a click, not by opening. */
import { useState } from "react";
import { useParams } from "react-router-dom";
import { mutate } from "swr";

import { failureText } from "@shared/admin/deleted";
import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { Refusal } from "@shared/admin/Refusal";
import { useAction } from "@shared/admin/useAction";
import type { Answered } from "@shared/contract";
import { Problem } from "@shared/problem";
import { send } from "@shared/send";
import { SESSION_URL } from "@shared/session";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { ClosedLink } from "./ClosedLink";
import { t } from "./text";

const GONE = 410;

/** How the confirmation stands: mail programs open links, so the page waits to be told. */
function useConfirming(token: string) {
  const { isBusy, run } = useAction();
  const [failure, setFailure] = useState<unknown>(null);
  const [email, setEmail] = useState("");

  async function confirmed() {
    const url = `/api/emails/${encodeURIComponent(token)}`;
    const { data } = await send<Answered<"post", "/api/emails/{token}">>("POST", url, { body: {} });
    setEmail(data.email);
    await mutate(SESSION_URL);
  }

  function confirm() {
    setFailure(null);
    return run(confirmed, { failed: (_, error) => setFailure(error) });
  }

  return { isBusy, failure, email, confirm };
}

export function EmailLinkPage() {
  useDocumentTitle(t("admin.email.title"), t("admin.title_template"));
  const { token = "" } = useParams();
  const { isBusy, failure, email, confirm } = useConfirming(token);

  if (failure instanceof Problem && failure.status === GONE) {
    return <ClosedLink problem={failure} again="/admin/account" label={t("admin.nav.account")} />;
  }
  return (
    <Entrance title={t("admin.email.title")}>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden" role="status">
        {email ? t("admin.email.done", { email }) : t("admin.email.lead")}
      </p>
      <Refusal>{failure ? failureText(failure) : ""}</Refusal>
      <div className={`${styles.ways} flex flex-wrap gap-2`}>
        {email ? (
          <SiteLink className="btn btn--ink" to="/admin">
            {t("admin.email.go_on")}
          </SiteLink>
        ) : (
          <button type="button" className="btn btn--ink" disabled={isBusy} onClick={() => void confirm()}>
            {isBusy ? <span className="spin" /> : null}
            {t("admin.email.confirm")}
          </button>
        )}
      </div>
    </Entrance>
  );
}
