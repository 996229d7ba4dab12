/** The name that others see. */
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { LineForm } from "./LineForm";
import { Section } from "./Section";
import { t } from "./text";
import type { OwnAccount } from "./useOwnAccount";
import { ACCOUNT_URL, refreshAccount } from "./useOwnAccount";

export function NameSection({ account }: { account: OwnAccount }) {
  return (
    <Section title={t("field.name")} lead={t("admin.account.name_help")}>
      <LineForm
        name="name"
        autoComplete="name"
        label={t("field.name")}
        button={t("admin.account.name_save")}
        value={account.name}
        missing={t("admin.account.name_required")}
        send={save}
      />
    </Section>
  );
}

async function save(name: string) {
  await sendSigned("PATCH", ACCOUNT_URL, { body: { name } });
  showToast("ok", t("admin.account.name_saved"));
  await refreshAccount();
}
