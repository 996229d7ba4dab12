/** Coming in by an invitation: a name, then a passkey or a password. */
import { useState } from "react";
import type { FormEvent } from "react";
import { useNavigate, useParams } from "react-router-dom";
import useSWR from "swr";

import { HiddenUsername, PasswordField } from "@shared/admin/CredentialFields";
import { Entrance } from "@shared/admin/Entrance";
import styles from "@shared/admin/EntranceForm.module.css";
import { Field } from "@shared/admin/Field";
import { canUsePasskeys, createPasskey } from "@shared/admin/passkeys";
import type { PasskeyOptions } from "@shared/admin/passkeys";
import { Refusal } from "@shared/admin/Refusal";
import { roleName } from "@shared/admin/roles";
import { readableTime } from "@shared/admin/times";
import { useSending } from "@shared/admin/useSending";
import { Waiting } from "@shared/admin/Waiting";
import type { Schema } from "@shared/contract";
import { LoadFailed } from "@shared/LoadFailed";
import { Problem } from "@shared/problem";
import { send } from "@shared/send";
import { takeSession } from "@shared/session";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { trimmedText } from "@shared/unseen";
import { ClosedInvitation } from "./ClosedInvitation";
import { GONE, WHEN_OPENED } from "./openedLink";
import { passkeyFault } from "./passkeyFault";
import { t } from "./text";

type Invitation = Schema<"OpenInvitationOut">;

export function InvitationPage() {
  useDocumentTitle(t("admin.invite.title"), t("admin.title_template"));
  const { token = "" } = useParams();
  const url = `/api/invitations/${encodeURIComponent(token)}`;
  const { data, error, mutate } = useSWR<Invitation, Problem>(url, WHEN_OPENED);

  if (error?.status === GONE) return <ClosedInvitation url={url} problem={error} />;
  return (
    <Entrance title={t("admin.invite.title")}>
      {error ? <LoadFailed problem={error} onRetry={() => void mutate()} /> : null}
      {data || error ? null : <Waiting>{t("admin.common.loading")}</Waiting>}
      {data ? <Acceptance url={url} invitation={data} onGone={() => void mutate()} /> : null}
    </Entrance>
  );
}

interface AcceptanceProps {
  url: string;
  invitation: Invitation;
  /** Called when the link was used up meanwhile. */
  onGone: () => void;
}

function Acceptance({ url, invitation, onGone }: AcceptanceProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { form, isBusy, faults, refuse, sending } = useSending(["name", "password"]);
  const comeIn = useComingIn(url, onGone);
  const hasPasskeys = canUsePasskeys() && !invitation.elsewhere;

  function byPasskey() {
    if (!trimmedText(name)) return refuse({ name: t("admin.invite.name_required") });
    return void sending(() => comeIn.byPasskey(name).catch(passkeyFault));
  }

  function byPassword(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(name)) return refuse({ name: t("admin.invite.name_required") });
    if (!password) return refuse({ password: t("admin.login.error.password_required") });
    return void sending(() => comeIn.byPassword(name, password));
  }

  return (
    <>
      <Invited invitation={invitation} />
      <form ref={form} noValidate className={styles.fields} onSubmit={byPassword}>
        <Field label={t("field.name")} error={faults.name} required>
          {(field) => (
            <input
              {...field}
              autoComplete="name"
              placeholder={t("admin.invite.name_placeholder")}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {hasPasskeys ? <PasskeyWay isBusy={isBusy} onChoose={byPasskey} /> : null}
        <HiddenUsername email={invitation.email} />
        <PasswordField
          isNew={!invitation.elsewhere}
          help={helpOf(invitation)}
          value={password}
          onChange={setPassword}
          error={faults.password}
        />
        <Refusal>{faults.other}</Refusal>
        <button type="submit" className={`btn btn--wide ${hasPasskeys ? "btn--line" : "btn--ink"}`} disabled={isBusy}>
          {t("admin.invite.with_password")}
        </button>
      </form>
      <p className="meta num">{t("admin.invite.until", { time: readableTime(invitation.expiresAt) })}</p>
    </>
  );
}

function helpOf({ elsewhere, shortestPassword }: Invitation): string {
  return elsewhere ? t("admin.invite.password_elsewhere") : t("admin.invite.password_help", { min: shortestPassword });
}

function Invited({ invitation: { email, role, invitedBy } }: { invitation: Invitation }) {
  const actor = invitedBy || t("admin.activity.actor.operator");
  return (
    <p className="grid gap-1 max-w-100 px-4 py-3.5 bg-plaster leading-[1.65] wrap-anywhere">
      <span>{t("admin.invite.by", { actor, role: roleName(role) })}</span>
      <span className="meta">{email}</span>
    </p>
  );
}

function PasskeyWay({ isBusy, onChoose }: { isBusy: boolean; onChoose: () => void }) {
  return (
    <>
      <div className="grid gap-3">
        <button type="button" className="btn btn--ink btn--wide" disabled={isBusy} onClick={onChoose}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.invite.passkey")}
        </button>
        <p className="meta">{t("admin.invite.passkey_help")}</p>
      </div>
      <div className="grid grid-cols-[1fr_auto_1fr] gap-4 items-center text-ink-3 text-13 before:content-[''] before:border-t before:border-t-rule after:content-[''] after:border-t after:border-t-rule">{t("admin.invite.or")}</div>
    </>
  );
}

/** Return both ways in; whoever came in is signed in and at the first screen. */
function useComingIn(url: string, onGone: () => void) {
  const navigate = useNavigate();

  async function accept(body: object) {
    const { data } = await send<Schema<"SessionOut">>("POST", url, { body }).catch((error: unknown) => {
      if (error instanceof Problem && error.status === GONE) onGone();
      throw error;
    });
    await takeSession(data);
    void navigate("/admin", { replace: true });
  }

  return {
    byPassword: (name: string, password: string) => accept({ name, password }),
    byPasskey: async (name: string) => {
      const options = `${url}/passkey/options`;
      const { data } = await send<{ publicKey: PasskeyOptions }>("POST", options, { body: { name } });
      await accept({ name, passkey: await createPasskey(data.publicKey) });
    },
  };
}
