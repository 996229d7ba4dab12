/** The enquiries' spreadsheet, whose access note is hidden until asked for (decision 19), and whom to ask for help. */
import { useState } from "react";

import { useMay } from "@shared/admin/may";
import { External } from "@shared/icons";
import { linkOf } from "@shared/link";
import styles from "./HelpPanel.module.css";
import head from "./PanelHead.module.css";
import { t } from "./text";
import { useAdminNotes } from "./useAdminNotes";
import type { AdminNotes } from "./useAdminNotes";

export function HelpPanel() {
  const notes = useAdminNotes();
  const seesEnquiries = useMay("inbox");
  if (!notes) return <div className="panel skel min-h-55" />;

  return (
    <section className="panel grid gap-6 content-start [background:none]">
      {seesEnquiries ? <Sheet notes={notes} /> : null}
      <div className={`${styles.part} grid gap-1 justify-items-start [&_h2]:mb-1 [&_p]:text-ink-2 [&_p]:leading-[1.65]`}>
        <h2>{t("admin.dashboard.contact.title")}</h2>
        <p>{t("admin.dashboard.contact.body")}</p>
        {notes.contact ? <p>{notes.contact}</p> : null}
      </div>
    </section>
  );
}

function Sheet({ notes: { spreadsheetUrl: url, spreadsheetNote: note } }: { notes: AdminNotes }) {
  return (
    <div className={`${styles.part} grid gap-1 justify-items-start [&_h2]:mb-1 [&_p]:text-ink-2 [&_p]:leading-[1.65]`}>
      <h2>{t("admin.dashboard.card.enquiry_sheet.title")}</h2>
      <p>{t(url ? "admin.dashboard.card.enquiry_sheet.body" : "admin.dashboard.card.enquiry_sheet.not_set")}</p>
      {note ? <AccessNote note={note} /> : <p>{t("admin.dashboard.card.enquiry_sheet.own_account")}</p>}
      {url ? (
        <a className={`${head.way} hover:decoration-current [&_svg]:size-3.5`} href={linkOf(url)} target="_blank" rel="noreferrer">
          {t("admin.dashboard.card.enquiry_sheet.open")} <External />
        </a>
      ) : null}
    </div>
  );
}

function AccessNote({ note }: { note: string }) {
  const [isShown, setShown] = useState(false);
  const verb = isShown ? "admin.dashboard.card.enquiry_sheet.note_hide" : "admin.dashboard.card.enquiry_sheet.note_show";
  return (
    <>
      <button type="button" className={`${head.way} hover:decoration-current [&_svg]:size-3.5`} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(verb)}
      </button>
      {isShown ? <p className={styles.note}>{note}</p> : null}
    </>
  );
}
