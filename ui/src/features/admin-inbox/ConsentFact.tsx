/** Which privacy policy a visitor consented to, and the way to read it. */
import { useState } from "react";

import { shownDay } from "@shared/admin/dates/days";
import { ConsentDialog } from "./ConsentDialog";
import type { Enquiry } from "./enquiries";
import { t } from "./text";

export function ConsentFact({ enquiry: { id, privacyConsent } }: { enquiry: Enquiry }) {
  const [isShown, setShown] = useState(false);
  const { version } = privacyConsent;
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-0 items-center">
      {version ? <span className="num">{t("admin.inbox.consent.version", { date: shownDay(version) })}</span> : null}
      <button type="button" className="min-h-6 text-ink-2 underline decoration-rule-strong underline-offset-5 max-md:reach" onClick={() => setShown(true)}>
        {t("admin.inbox.consent.show")}
      </button>
      {isShown ? <ConsentDialog id={id} onClose={() => setShown(false)} /> : null}
    </span>
  );
}
