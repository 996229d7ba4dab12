/** The address that one signs in with: a new one counts once its link was opened. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { withProof } from "@shared/admin/proof";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { trimmedText } from "@shared/unseen";
import styles from "./AccountPage.module.css";
import { Section } from "./Section";
import { t } from "./text";
import type { OwnAccount } from "./useOwnAccount";
import { ACCOUNT_URL, refreshAccount } from "./useOwnAccount";

export function EmailSection({ account }: { account: OwnAccount }) {
  const { email, pendingEmail, elsewhere, mail } = account;

  return (
    <Section title={t("field.email")} lead={t("admin.account.email_lead")}>
      <p className="wrap-anywhere">{email}</p>
      <p role="status" className="meta">
        {pendingEmail ? t("admin.account.email_pending", { email: pendingEmail }) : null}
      </p>
      {elsewhere || !mail ? (
        <p className="meta">{t(elsewhere ? "admin.account.elsewhere" : "admin.account.no_mail")}</p>
      ) : null}
      {!elsewhere && mail ? <EmailForm /> : null}
    </Section>
  );
}

function EmailForm() {
  const [email, setEmail] = useState("");
  const { form, isBusy, faults, refuse, sending } = useSending(["email"]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(email)) return refuse({ email: t("admin.login.error.email_required") });
    return void sending(async () => {
      await withProof(() => sendSigned("POST", `${ACCOUNT_URL}/email`, { body: { email: trimmedText(email) } }));
      setEmail("");
      showToast("ok", t("admin.account.email_confirm"));
      await refreshAccount();
    });
  }

  return (
    <form ref={form} noValidate className={styles.line} onSubmit={send}>
      <Field label={t("admin.account.email_new")} error={faults.email}>
        {(field) => (
          <input
            {...field}
            type="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className="btn btn--line" disabled={isBusy}>
        {isBusy ? <span className="spin" /> : null}
        {t("admin.account.email_change")}
      </button>
      <Refusal>{faults.other}</Refusal>
    </form>
  );
}
