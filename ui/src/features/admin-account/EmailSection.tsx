/** The address that one signs in with: a new one counts once its link was opened. */
import { withProof } from "@shared/admin/proof";
import { sendSigned } from "@shared/session";
import { showToast } from "@shared/toasts";
import { LineForm } from "./LineForm";
import { Section } from "./Section";
import { t } from "./text";
import type { OwnAccount } from "./useOwnAccount";
import { ACCOUNT_URL, refreshAccount } from "./useOwnAccount";

export function EmailSection({ account }: { account: OwnAccount }) {
  const { email, pendingEmail, elsewhere, mail } = account;

  return (
    <Section title={t("field.email")} lead={t("admin.account.email_lead")}>
      <p className="wrap-anywhere">{email}</p>
      <p role="status" className="meta">
        {pendingEmail ? t("admin.account.email_pending", { email: pendingEmail }) : null}
      </p>
      {elsewhere || !mail ? (
        <p className="meta">{t(elsewhere ? "admin.account.elsewhere" : "admin.account.no_mail")}</p>
      ) : null}
      {!elsewhere && mail ? (
        <LineForm
          name="email"
          autoComplete="email"
          label={t("admin.account.email_new")}
          button={t("admin.account.email_change")}
          missing={t("admin.login.error.email_required")}
          send={change}
        />
      ) : null}
    </Section>
  );
}

async function change(email: string) {
  await withProof(() => sendSigned("POST", `${ACCOUNT_URL}/email`, { body: { email } }));
  showToast("ok", t("admin.account.email_confirm"));
  await refreshAccount();
}
