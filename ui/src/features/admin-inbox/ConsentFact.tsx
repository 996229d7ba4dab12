/** Which privacy policy a visitor consented to, and the way to read it. */
import { useState } from "react";

import { shownDay } from "@shared/admin/dates/days";
import { ConsentDialog } from "./ConsentDialog";
import styles from "./ConsentFact.module.css";
import type { Enquiry } from "./enquiries";
import { t } from "./text";

export function ConsentFact({ enquiry: { id, privacyConsent } }: { enquiry: Enquiry }) {
  const [isShown, setShown] = useState(false);
  const { version } = privacyConsent;
  return (
    <span className={styles.consent}>
      {version ? <span className="num">{t("admin.inbox.consent.version", { date: shownDay(version) })}</span> : null}
      <button type="button" className={styles.act} onClick={() => setShown(true)}>
        {t("admin.inbox.consent.show")}
      </button>
      {isShown ? <ConsentDialog id={id} onClose={() => setShown(false)} /> : null}
    </span>
  );
}
