/** The enquiry spreadsheet: its link, and the access note, hidden until asked for (decision 19). */
import { useState } from "react";

import { External } from "@shared/icons";
import { linkOf } from "@shared/link";
import styles from "./Dashboard.module.css";
import { t } from "./text";
import type { AdminNotes } from "./useAdminNotes";

export function SheetCard({ notes }: { notes: AdminNotes | undefined }) {
  const [isShown, setShown] = useState(false);
  if (!notes) return <div className={`panel skel ${styles.card}`} />;
  const { spreadsheetUrl: url, spreadsheetNote: note } = notes;

  return (
    <section className={`panel ${styles.card}`}>
      <h2>{t("admin.dashboard.card.enquiry_sheet.title")}</h2>
      <p>
        {url
          ? t("admin.dashboard.card.enquiry_sheet.body")
          : t("admin.dashboard.card.enquiry_sheet.not_set")}
      </p>
      <p>
        {note ? (
          <button
            type="button"
            className={styles.reveal}
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t(
              isShown
                ? "admin.dashboard.card.enquiry_sheet.note_hide"
                : "admin.dashboard.card.enquiry_sheet.note_show",
            )}
          </button>
        ) : (
          t("admin.dashboard.card.enquiry_sheet.own_account")
        )}
      </p>
      {isShown ? <p className={styles.note}>{note}</p> : null}
      {url ? (
        <a className={styles.go} href={linkOf(url)} target="_blank" rel="noreferrer">
          {t("admin.dashboard.card.enquiry_sheet.open")} <External />
        </a>
      ) : null}
    </section>
  );
}
