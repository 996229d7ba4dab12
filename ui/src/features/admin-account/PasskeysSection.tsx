/** The passkeys: what they are called, since when, and when they were last used. */
import { useEffect, useRef, useState } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { canUsePasskeys } from "@shared/admin/passkeys";
import { Icon } from "@shared/Icon";
import styles from "./AccountPage.module.css";
import { PasskeyRow } from "./PasskeyRow";
import { Section } from "./Section";
import { t } from "./text";
import type { OwnAccount, Passkey } from "./useOwnAccount";
import { usePasskeys } from "./usePasskeys";
import { deviceName, useSessions } from "./useSessions";

export function PasskeysSection({ account }: { account: OwnAccount }) {
  return (
    <Section title={t("admin.account.passkeys")} lead={t("admin.account.passkeys_lead")}>
      {account.elsewhere ? <p className="meta">{t("admin.account.elsewhere")}</p> : <Passkeys passkeys={account.passkeys} />}
    </Section>
  );
}

function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { isAdding, busy, add, remove } = usePasskeys();
  const { sessions } = useSessions();
  const here = sessions?.find(({ current }) => current);
  const [named, setNamed] = useState("");
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const isRemoved = useRef(false);

  /** A new passkey is called after this device until its owner says better, which is asked at once. */
  async function addOne() {
    const made = await add(here?.device ? deviceName(here) : t("admin.account.passkeys"));
    if (made) setNamed(made.id);
  }

  async function removeDoomed(passkey: Passkey) {
    isRemoved.current = (await remove(passkey)) !== undefined;
    setDoomed(null);
  }

  // The button that asked is gone with its row.
  useEffect(() => {
    if (!doomed && isRemoved.current) adding.current?.focus();
    isRemoved.current = false;
  }, [doomed]);

  return (
    <>
      {passkeys.length === 0 ? <p className="meta">{t("admin.account.passkeys_none")}</p> : null}
      <ul className={styles.rows}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isNaming={named === passkey.id}
            onNaming={(isNaming) => setNamed(isNaming ? passkey.id : "")}
            onDelete={() => setDoomed(passkey)}
          />
        ))}
      </ul>
      {canUsePasskeys() ? (
        <button
          ref={adding}
          type="button"
          className="btn btn--line mt-4"
          disabled={isAdding}
          onClick={() => void addOne()}
        >
          {isAdding ? (
            <span className="spin" />
          ) : (
            <Icon>
              <path d="M10 3v14M3 10h14" />
            </Icon>
          )}
          {t("admin.account.passkey_add")}
        </button>
      ) : (
        <p className="meta mt-4">{t("admin.account.passkey_unsupported")}</p>
      )}
      {doomed ? (
        <ConfirmDialog
          question={t("admin.account.passkey_delete_question", { name: doomed.name })}
          confirm={t("admin.account.passkey_delete")}
          danger
          busy={busy === doomed.id}
          onCancel={() => setDoomed(null)}
          onConfirm={() => void removeDoomed(doomed)}
        >
          {t("admin.account.passkey_delete_body")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
