/** The name that others see. */
import { useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
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

export function NameSection({ account }: { account: OwnAccount }) {
  const [name, setName] = useState(account.name);
  const { form, isBusy, faults, refuse, sending } = useSending(["name"]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(name)) return refuse({ name: t("admin.account.name_required") });
    return void sending(async () => {
      await sendSigned("PATCH", ACCOUNT_URL, { body: { name: trimmedText(name) } });
      showToast("ok", t("admin.account.name_saved"));
      await refreshAccount();
    });
  }

  return (
    <Section title={t("field.name")} lead={t("admin.account.name_help")}>
      <form ref={form} noValidate className={styles.line} onSubmit={send}>
        <Field label={t("field.name")} error={faults.name}>
          {(field) => (
            <input
              {...field}
              type="text"
              autoComplete="name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <button type="submit" className="btn btn--line" disabled={isBusy}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.account.name_save")}
        </button>
        <Refusal>{faults.other}</Refusal>
      </form>
    </Section>
  );
}
