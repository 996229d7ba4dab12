/** Asking somebody in: an address and a role. What was typed stays until the link is there. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { withProof } from "@shared/admin/proof";
import { Refusal } from "@shared/admin/Refusal";
import type { Role } from "@shared/admin/roles";
import { roleName } from "@shared/admin/roles";
import { Sheet, SheetActs } from "@shared/admin/Sheet";
import { useSending } from "@shared/admin/useSending";
import { sendSigned } from "@shared/session";
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
    <Sheet
      title={t("admin.team.invite")}
      className="w-[min(100%,560px)]"
      body="grid gap-6 content-start"
      form={{ ref: form, onSubmit: submit }}
      isBusy={isBusy}
      onClose={onClose}
      foot={<SheetActs act={t("admin.team.invite_make")} isBusy={isBusy} onCancel={onClose} />}
    >
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
    </Sheet>
  );
}

function RoleChoice({ role, onChoose }: { role: Role; onChoose: (role: Role) => void }) {
  return (
    <fieldset className={`${styles.roles} grid m-0 p-0 border-0`}>
      <legend className="field__label">{t("admin.team.column.role")}</legend>
      {ROLES.map((one) => (
        <label key={one}>
          <input type="radio" name="role" checked={one === role} onChange={() => onChoose(one)} />
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
