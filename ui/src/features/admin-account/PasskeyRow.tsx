/** One passkey; its name is changed in its place. */
import { useEffect, useRef, useState } from "react";
import type { FormEvent } from "react";

import { Field } from "@shared/admin/Field";
import { isStillAt } from "@shared/admin/isStillAt";
import { Refusal } from "@shared/admin/Refusal";
import { shortDay, shortTime } from "@shared/admin/times";
import { useSending } from "@shared/admin/useSending";
import { trimmedText } from "@shared/unseen";
import styles from "./AccountPage.module.css";
import { t } from "./text";
import { useFirstFocus } from "./useFirstFocus";
import type { Passkey } from "./useOwnAccount";
import { renamePasskey } from "./usePasskeys";

interface PasskeyRowProps {
  passkey: Passkey;
  isNaming: boolean;
  onNaming: (isNaming: boolean) => void;
  onDelete: () => void;
}

export function PasskeyRow({ passkey, isNaming, onNaming, onDelete }: PasskeyRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const renaming = useRef<HTMLButtonElement>(null);
  const { name } = passkey;

  return (
    <li ref={row}>
      <div>
        <h3>{name}</h3>
        <p className="meta num">{historyOf(passkey)}</p>
      </div>
      <span className="flex flex-wrap gap-1">
        <button
          ref={renaming}
          type="button"
          className="btn btn--quiet"
          aria-expanded={isNaming}
          aria-label={t("admin.account.passkey_rename_of", { name })}
          onClick={() => onNaming(!isNaming)}
        >
          {t("admin.account.passkey_rename")}
        </button>
        <button
          type="button"
          className="btn btn--danger-line"
          aria-label={t("admin.account.passkey_delete_of", { name })}
          onClick={onDelete}
        >
          {t("admin.account.passkey_delete")}
        </button>
      </span>
      {isNaming ? (
        <NameForm
          passkey={passkey}
          onDone={() => {
            onNaming(false);
            if (isStillAt(row.current)) renaming.current?.focus();
          }}
        />
      ) : null}
    </li>
  );
}

function historyOf({ createdAt, usedAt }: Passkey): string {
  const date = shortDay(createdAt);
  if (!usedAt) return t("admin.account.passkey_never", { date });
  return t("admin.account.passkey_used", { date, time: shortTime(usedAt) });
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const { form, isBusy, faults, refuse, sending } = useSending(["name"]);
  const input = useFirstFocus<HTMLInputElement>();

  useEffect(() => input.current?.select(), [input]);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!trimmedText(name)) return refuse({ name: t("admin.account.name_required") });
    return void sending(async () => {
      await renamePasskey(passkey, trimmedText(name));
      onDone();
    });
  }

  return (
    <form ref={form} noValidate className={`${styles.line} col-span-full mt-2 mb-1`} onSubmit={send}>
      <Field label={t("admin.account.passkey_name")} error={faults.name}>
        {(field) => (
          <input
            {...field}
            ref={input}
            type="text"
            value={name}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") onDone();
            }}
          />
        )}
      </Field>
      <span className="flex flex-wrap gap-1">
        <button type="submit" className="btn btn--line" disabled={isBusy}>
          {isBusy ? <span className="spin" /> : null}
          {t("admin.account.name_save")}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onDone}>
          {t("admin.common.cancel")}
        </button>
      </span>
      <Refusal>{faults.other}</Refusal>
    </form>
  );
}
