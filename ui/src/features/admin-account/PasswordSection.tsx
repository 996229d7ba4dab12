/** The password: changed by who knows it, or made by who has none. */
import { useState } from "react";
import type { ChangeEvent, FormEvent } from "react";
import { mutate } from "swr";

import { Field } from "@shared/admin/Field";
import { withProof } from "@shared/admin/proof";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { Section } from "./Section";
import { t } from "./text";
import type { OwnAccount } from "./useOwnAccount";
import { ACCOUNT_URL, refreshAccount } from "./useOwnAccount";
import { SESSIONS_URL } from "./useSessions";

const NOTHING = { current: "", new: "", repeat: "" };

type Typed = typeof NOTHING;

export function PasswordSection({ account }: { account: OwnAccount }) {
  return (
    <Section title={t("field.password")} lead={t("admin.account.password_lead")}>
      {account.elsewhere ? <p className="meta">{t("admin.account.elsewhere")}</p> : <PasswordForm account={account} />}
    </Section>
  );
}

function PasswordForm({ account: { email, hasPassword, shortestPassword } }: { account: OwnAccount }) {
  const [typed, setTyped] = useState(NOTHING);
  const { form, isBusy, faults, refuse, sending } = useSending(["current", "new"]);

  function send(event: FormEvent) {
    event.preventDefault();
    const found = faultsIn(typed, hasPassword);
    if (Object.keys(found).length > 0) return refuse(found);
    return void sending(async () => {
      await changePassword(typed, hasPassword);
      setTyped(NOTHING);
      showToast("ok", t("admin.account.password_changed"));
      await Promise.all([refreshAccount(), mutate(SESSIONS_URL)]);
    });
  }

  /** One of the three fields, by its name. */
  function field(name: keyof Typed, label: string, autoComplete: string, help?: string) {
    const change = ({ target }: ChangeEvent<HTMLInputElement>) => setTyped({ ...typed, [name]: target.value });
    return (
      <Field label={label} error={faults[name]} {...(help ? { help } : {})}>
        {(control) => (
          <input
            {...control}
            type="password"
            autoComplete={autoComplete}
            value={typed[name]}
            onChange={change}
          />
        )}
      </Field>
    );
  }

  return (
    <form ref={form} noValidate className="grid gap-4 content-start" onSubmit={send}>
      {/* Tells password managers whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        field("current", t("admin.account.password_current"), "current-password")
      ) : (
        <p>{t("admin.account.password_none")}</p>
      )}
      <div className="grid gap-x-4 gap-y-5 content-start min-[560px]:grid-cols-[1fr_1fr]">
        {field(
          "new",
          t("admin.account.password_new"),
          "new-password",
          t("admin.account.password_help", { min: shortestPassword }),
        )}
        {field("repeat", t("admin.account.password_repeat"), "new-password")}
      </div>
      <Refusal>{faults.other}</Refusal>
      <div>
        <button type="submit" className="btn btn--line" disabled={isBusy}>
          {isBusy ? <span className="spin" /> : null}
          {t(hasPassword ? "admin.account.password_change" : "admin.account.password_make")}
        </button>
      </div>
    </form>
  );
}

/** Return what can be said before anything is sent. */
function faultsIn(typed: Typed, hasPassword: boolean): Partial<Typed> {
  const required = t("admin.login.error.password_required");
  return {
    ...(hasPassword && !typed.current ? { current: required } : {}),
    ...(typed.new ? {} : { new: required }),
    ...(typed.new && typed.new !== typed.repeat ? { repeat: t("admin.account.password_differs") } : {}),
  };
}

function changePassword({ current, new: next }: Typed, hasPassword: boolean): Promise<unknown> {
  const body = hasPassword ? { current, new: next } : { new: next };
  return withProof(() => sendSigned("PUT", `${ACCOUNT_URL}/password`, { body }));
}
