/** The way to erase an enquiry, for whom that is allowed. */
import { useState } from "react";
import { useNavigate } from "react-router-dom";

import { useMay } from "@shared/admin/may";
import { urlOf } from "./addresses";
import type { Enquiry } from "./enquiries";
import { EraseDialog } from "./EraseDialog";
import { useKept } from "./kept";
import { forgetWritten } from "./reply/drafts";
import { t } from "./text";
import { forgetEnquiry, refreshInbox } from "./useInbox";

export function EraseAct({ enquiry, onErase }: { enquiry: Enquiry; onErase: () => Promise<boolean> }) {
  const mayGiveOut = useMay("personal_data");
  const [isAsked, setAsked] = useState(false);
  const [kept] = useKept();
  const navigate = useNavigate();
  if (!mayGiveOut) return null;

  async function erase() {
    if (!(await onErase())) return;
    await navigate(kept.address, { replace: true });
    await forgetWritten(enquiry.id);
    await forgetEnquiry(urlOf(enquiry.id));
    await refreshInbox();
  }

  return (
    <>
      <button type="button" className="btn btn--danger-line" onClick={() => setAsked(true)}>
        {t("admin.enquiry.erase.now")}
      </button>
      {isAsked ? <EraseDialog enquiry={enquiry} onCancel={() => setAsked(false)} onErase={erase} /> : null}
    </>
  );
}
