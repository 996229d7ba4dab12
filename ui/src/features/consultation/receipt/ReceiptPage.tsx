/** What the link of a receipt opens: add files to a consultation, or withdraw it. */
import { useEffect, useState } from "react";
import useSWR from "swr";

import { LoadFailed } from "@shared/LoadFailed";
import type { Problem } from "@shared/problem";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useChoices } from "../choices";
import { ConsultationFrame } from "../ConsultationFrame";
import { forgetSent } from "../sent";
import { ClosedScreen, EndScreen } from "./EndScreens";
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

  if (isWithdrawn) {
    return <EndScreen title={t("receipt.withdrawn_title")}>{t("receipt.withdrawn_body")}</EndScreen>;
  }
  if (error && closed) return <ClosedScreen title={error.title} />;
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
