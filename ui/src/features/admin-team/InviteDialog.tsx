/** Asking somebody in: an address and a role. What was typed stays until the link is there. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { withProof } from "@shared/admin/proof";
import { Refusal } from "@shared/admin/Refusal";
import type { Role } from "@shared/admin/roles";
import { roleName } from "@shared/admin/roles";
import { useSending } from "@shared/admin/useSending";
import { Dialog } from "@shared/Dialog";
import { Cross } from "@shared/icons";
import { sendSigned } from "@shared/session";
import "@shared/styles/sheet.css";
import { trimmedText } from "@shared/unseen";
import styles from "./TeamPage.module.css";
import { t } from "./text";
import type { Invited } from "./useTeam";
import { TEAM_URL } from "./useTeam";

const ROLES = ["owner", "editor", "enquiries"] as const satisfies readonly Role[];

interface InviteDialogProps {
  onClose: () => void;
  onInvited: (link: Invited) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const { form, isBusy, faults, refuse, sending } = useSending(["email"]);
  const first = useRef<HTMLInputElement>(null);

  useEffect(() => first.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(email)) return refuse({ email: t("admin.team.invite_email_required") });
    return void sending(async () => onInvited(await invite(trimmedText(email), role)));
  }

  return (
    <Dialog label={t("admin.team.invite")} onClose={isBusy ? () => undefined : onClose} keepOnOutside>
      <form ref={form} className="sheet sheet--md" onSubmit={submit} noValidate>
        <div className="sheet__bar">
          <h2>{t("admin.team.invite")}</h2>
          <button type="button" className="iconbtn" aria-label={t("admin.common.close")} disabled={isBusy} onClick={onClose}>
            <Cross />
          </button>
        </div>
        <div className="sheet__body grid gap-6 content-start">
          <Field
            label={t("field.email")}
            help={t("admin.team.invite_email_help")}
            error={faults.email}
            required
          >
            {(control) => (
              <input
                {...control}
                ref={first}
                type="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
          <RoleChoice role={role} onChoose={setRole} />
          <Refusal>{faults.other}</Refusal>
          <p className="meta">{t("admin.team.invite_help")}</p>
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--line" disabled={isBusy} onClick={onClose}>
              {t("admin.common.cancel")}
            </button>
            <button type="submit" className="btn btn--ink" disabled={isBusy}>
              {isBusy ? <span className="spin" /> : null}
              {t("admin.team.invite_make")}
            </button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}

function RoleChoice({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  return (
    <fieldset className={`${styles.roles} grid m-0 p-0 border-0`}>
      <legend className="field__label">{t("admin.team.column.role")}</legend>
      {ROLES.map((one) => (
        <label key={one}>
          <input className="radio" type="radio" name="role" checked={one === role} onChange={() => onChoose(one)} />
          <b>{roleName(one)}</b>
          <span className="meta">{t(`admin.team.role.${one}_body`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** Return the link that lets *email* in; it is shown this one time. */
async function invite(email: string, role: Role): Promise<Invited> {
  const url = `${TEAM_URL}/invitations`;
  const { data } = await withProof(() => sendSigned<Invited>("POST", url, { body: { email, role } }));
  return data;
}
