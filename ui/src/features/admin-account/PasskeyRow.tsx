/** One passkey; its name is changed in its place. */
import { useEffect, useRef } from "react";

import { isStillAt } from "@shared/admin/isStillAt";
import { shortDay, shortTime } from "@shared/admin/times";
import { LineForm } from "./LineForm";
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
  const input = useFirstFocus<HTMLInputElement>();
  useEffect(() => input.current?.select(), [input]);

  return (
    <LineForm
      name="name"
      label={t("admin.account.passkey_name")}
      button={t("admin.account.name_save")}
      value={passkey.name}
      missing={t("admin.account.name_required")}
      send={async (name) => {
        await renamePasskey(passkey, name);
        onDone();
      }}
      onCancel={onDone}
      input={input}
      className="col-span-full mt-2 mb-1"
    />
  );
}
