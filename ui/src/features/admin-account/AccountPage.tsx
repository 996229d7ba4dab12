/** One's own account: who one is, what one signs in with, and where one is signed in. */
import { roleName } from "@shared/admin/roles";
import { useSignOut } from "@shared/admin/useSignOut";
import { LoadFailed } from "@shared/LoadFailed";
import { useSession } from "@shared/session";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./AccountPage.module.css";
import { EmailSection } from "./EmailSection";
import { FactorSections } from "./FactorSections";
import { NameSection } from "./NameSection";
import { PasskeysSection } from "./PasskeysSection";
import { PasswordSection } from "./PasswordSection";
import { SessionsSection } from "./SessionsSection";
import { t } from "./text";
import { useOwnAccount } from "./useOwnAccount";

export function AccountPage() {
  useDocumentTitle(t("admin.nav.account"), t("admin.title_template"));
  const { account, problem, reload } = useOwnAccount();
  const { user } = useSession();
  const leave = useSignOut();
  const { email = "", role = "" } = account ?? user ?? {};

  return (
    <main className="wrap">
      <div className="ahead">
        <div className="grid gap-1.5">
          <h1>{t("admin.account.title")}</h1>
          <p className="text-ink-2 leading-[1.65]">{t("admin.account.lead", { email, role: roleName(role) })}</p>
        </div>
        <button type="button" className="btn btn--line max-md:w-full" onClick={() => void leave()}>
          {t("admin.logout")}
        </button>
      </div>
      {problem ? <LoadFailed problem={problem} onRetry={reload} /> : null}
      <div className="pb-(--s-8)" aria-busy={!account && !problem}>
        {account ? (
          <>
            <NameSection key={account.id} account={account} />
            <EmailSection account={account} />
            <PasskeysSection account={account} />
            <PasswordSection account={account} />
            <FactorSections account={account} />
          </>
        ) : null}
        {account || problem ? null : <Bones />}
        <SessionsSection />
      </div>
    </main>
  );
}

/** As many lines as sections are still to come. */
function Bones() {
  return Array.from({ length: 5 }, (_, line) => <div key={line} className={`skel ${styles.bone} h-16 my-7`} />);
}
