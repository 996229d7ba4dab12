/** Where a consultation ends: each screen says one thing, and leads back. */
import type { ReactNode } from "react";

import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import "@shared/styles/fields.css";
import styles from "../ConsultationEnd.module.css";
import { ConsultationFrame } from "../ConsultationFrame";
import { t } from "./text";

/** Said where the receipt is closed: its time is over, or the consultation was withdrawn. */
export function ClosedScreen({ title }: { title: string }) {
  const { site } = useSite();
  const { phone, email } = site?.footer ?? {};
  return (
    <EndScreen title={title}>
      {phone && email ? t("receipt.closed_body", { phone, email }) : t("receipt.closed_plain")}
    </EndScreen>
  );
}

export function EndScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <ConsultationFrame>
      <main className={`${styles.end} wrap`}>
        <div className={styles.stack} role="alert">
          <h1 className="h1">{title}</h1>
          <p className="read num">{children}</p>
          <SiteLink className="btn btn--line" to="/">
            {t("receipt.back_home")}
          </SiteLink>
        </div>
      </main>
    </ConsultationFrame>
  );
}
