/** What the link of a receipt opens: add files to a consultation, or withdraw it. */
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import useSWR from "swr";

import { LoadFailed } from "@shared/LoadFailed";
import type { Problem } from "@shared/problem";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import "@shared/styles/fields.css";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useChoices } from "../choices";
import styles from "../ConsultationEnd.module.css";
import { ConsultationFrame } from "../ConsultationFrame";
import { forgetSent } from "../sent";
import { forgetJoining } from "./joiningFiles";
import { isClosed, receiptUrl } from "./receipts";
import type { Receipt } from "./receipts";
import { ReceiptScreen } from "./ReceiptScreen";
import { t } from "./text";

const mayHelp = (problem: Problem) => !isClosed(problem);

export function ReceiptPage({ token }: { token: string }) {
  const { choices, problem: unknown, retry } = useChoices();
  const asked = { revalidateOnFocus: false, shouldRetryOnError: mayHelp };
  const { data, error, mutate } = useSWR<Receipt, Problem>(receiptUrl(token), asked);
  const [isWithdrawn, setWithdrawn] = useState(false);
  const closed = isClosed(error);
  const problem = data ? unknown : (error ?? unknown);
  useDocumentTitle(t("receipt.add_files"));
  useEffect(() => {
    if (closed || isWithdrawn) forgetJoining(token);
  }, [closed, isWithdrawn, token]);

  if (isWithdrawn) return <End title={t("receipt.withdrawn_title")}>{t("receipt.withdrawn_body")}</End>;
  if (error && closed) return <Closed title={error.title} />;
  if (data && choices) {
    const show = (receipt: Receipt) => void mutate(receipt, { revalidate: false });
    return (
      <ReceiptScreen
        {...{ token, receipt: data, limits: choices.limits }}
        onChange={show}
        onClosed={() => void mutate()}
        onWithdrawn={() => {
          forgetSent(token);
          setWithdrawn(true);
        }}
      />
    );
  }
  return (
    <ConsultationFrame>
      <main className="wrap" aria-busy={!problem}>
        {problem ? <LoadFailed problem={problem} onRetry={() => void Promise.all([retry(), mutate()])} /> : null}
      </main>
    </ConsultationFrame>
  );
}

function Closed({ title }: { title: string }) {
  const { site } = useSite();
  const { phone, email } = site?.footer ?? {};
  return (
    <End title={title}>
      {phone && email ? t("receipt.closed_body", { phone, email }) : t("receipt.closed_plain")}
    </End>
  );
}

/** Says one thing, and leads back. */
function End({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ConsultationFrame>
      <main className={`${styles.end} wrap`}>
        <div className={styles.stack} role="alert">
          <h1 className="h1">{title}</h1>
          <p className="read num">{children}</p>
          <SiteLink className="btn btn--line" to="/">
            {t("receipt.back_home")}
          </SiteLink>
        </div>
      </main>
    </ConsultationFrame>
  );
}
