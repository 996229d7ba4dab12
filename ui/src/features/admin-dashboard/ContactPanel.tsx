/** Whom administrators ask when something is wrong. */
import { useSession } from "@shared/session";
import styles from "./Dashboard.module.css";
import { t } from "./text";

export function ContactPanel({ contact }: { contact: string }) {
  const { user } = useSession();
  return (
    <section className={`panel ${styles.contact}`}>
      {user ? <p>{t("admin.account.signed_in_as", { email: user.email })}</p> : null}
      {contact ? <p>{t("admin.dashboard.contact", { contact })}</p> : null}
    </section>
  );
}
