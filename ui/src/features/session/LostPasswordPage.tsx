/** Whoever has lost his password asks for a link; the answer does not tell who has an account. */
import { useState } from "react";
import type { FormEvent } from "react";

import { EmailField } from "@shared/admin/CredentialFields";
import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import type { Schema } from "@shared/contract";
import { send } from "@shared/send";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { trimmedText } from "@shared/unseen";
import own from "./session.module.css";
import { t } from "./text";

type Answer = Schema<"LostPasswordOut">;

export function LostPasswordPage() {
  useDocumentTitle(t("admin.reset.title"), t("admin.title_template"));
  const [answer, setAnswer] = useState<Answer | null>(null);

  return (
    <Entrance title={t("admin.reset.title")}>
      {answer ? null : <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden">{t("admin.reset.lead")}</p>}
      <p role="status" className="max-w-100 text-ink-2 leading-[1.8] empty:hidden">
        {answer ? answerText(answer) : null}
      </p>
      {answer ? null : <AddressForm onAnswer={setAnswer} />}
      <SiteLink className={own.way} to="/admin/login">
        {t("admin.login.back")}
      </SiteLink>
    </Entrance>
  );
}

function answerText({ mail, minutes, elsewhere }: Answer): string {
  if (elsewhere) return t("admin.reset.elsewhere");
  return mail ? t("admin.reset.sent", { minutes }) : t("admin.reset.no_smtp");
}

function AddressForm({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const [email, setEmail] = useState("");
  const { form, isBusy, faults, refuse, sending } = useSending(["email"]);

  function ask(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(email)) return refuse({ email: t("admin.login.error.email_required") });
    return void sending(async () => {
      const { data } = await send<Answer>("POST", "/api/account/reset", { body: { email: trimmedText(email) } });
      onAnswer(data);
    });
  }

  return (
    <form ref={form} noValidate className={styles.fields} onSubmit={ask}>
      <EmailField value={email} onChange={setEmail} error={faults.email} />
      <Refusal>{faults.other}</Refusal>
      <button type="submit" className="btn btn--ink btn--wide" disabled={isBusy}>
        {isBusy ? <span className="spin" /> : null}
        {t("admin.reset.send")}
      </button>
    </form>
  );
}
