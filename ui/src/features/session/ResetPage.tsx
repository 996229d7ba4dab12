/** A new password, for who has opened a link that works once. */
import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import useSWR, { mutate } from "swr";

import { HiddenUsername, PasswordField } from "@shared/admin/CredentialFields";
import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { Refusal } from "@shared/admin/Refusal";
import { useSending } from "@shared/admin/useSending";
import { Waiting } from "@shared/admin/Waiting";
import type { Schema } from "@shared/contract";
import { LoadFailed } from "@shared/LoadFailed";
import { Problem } from "@shared/problem";
import { send } from "@shared/send";
import { SESSION_URL } from "@shared/session";
import { showToast } from "@shared/toasts";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { ClosedLink } from "./ClosedLink";
import { GONE, WHEN_OPENED } from "./openedLink";
import { t } from "./text";

export function ResetPage() {
  useDocumentTitle(t("admin.reset.title"), t("admin.title_template"));
  const { token = "" } = useParams();
  const url = `/api/resets/${encodeURIComponent(token)}`;
  const { data, error, mutate: ask } = useSWR<Schema<"ResetOut">, Problem>(url, WHEN_OPENED);

  if (error?.status === GONE) {
    return <ClosedLink problem={error} again="/admin/reset" label={t("admin.reset.again")} />;
  }
  return (
    <Entrance title={t("admin.reset.title")}>
      {error ? <LoadFailed problem={error} onRetry={() => void ask()} /> : null}
      {data || error ? null : <Waiting>{t("admin.common.loading")}</Waiting>}
      {data ? <PasswordForm url={url} link={data} onGone={() => void ask()} /> : null}
    </Entrance>
  );
}

interface PasswordFormProps {
  url: string;
  link: Schema<"ResetOut">;
  /** Called when the link was used up meanwhile. */
  onGone: () => void;
}

function PasswordForm({ url, link, onGone }: PasswordFormProps) {
  const { email, shortestPassword } = link;
  const [password, setPassword] = useState("");
  const [repeat, setRepeat] = useState("");
  const { form, isBusy, faults, refuse, sending } = useSending(["password"]);
  const navigate = useNavigate();

  function save(event: FormEvent) {
    event.preventDefault();
    if (!password) return refuse({ password: t("admin.login.error.password_required") });
    if (password !== repeat) return refuse({ repeat: t("admin.reset.differs") });
    return void sending(async () => {
      await send("POST", url, { body: { password } }).catch(leaveClosed);
      // Whoever was signed in here is not any more.
      await mutate(SESSION_URL);
      showToast("ok", t("admin.reset.done"));
      void navigate("/admin/login", { replace: true });
    });
  }

  /** Ask what has become of a link that was used up meanwhile. */
  function leaveClosed(error: unknown): never {
    if (error instanceof Problem && error.status === GONE) onGone();
    throw error;
  }

  return (
    <form ref={form} noValidate className={styles.fields} onSubmit={save}>
      <p className="max-w-100 text-ink-2 leading-[1.8] empty:hidden">{t("admin.reset.for", { email })}</p>
      <HiddenUsername email={email} />
      <PasswordField
        isNew
        label={t("admin.reset.new")}
        help={t("admin.invite.password_help", { min: shortestPassword })}
        value={password}
        onChange={setPassword}
        error={faults.password}
      />
      <PasswordField isNew label={t("admin.reset.repeat")} value={repeat} onChange={setRepeat} error={faults.repeat} />
      <Refusal>{faults.other}</Refusal>
      <button type="submit" className="btn btn--ink btn--wide" disabled={isBusy}>
        {isBusy ? <span className="spin" /> : null}
        {t("admin.reset.save")}
      </button>
    </form>
  );
}
