/** The administration's first screen: what is used, where to go, and the data's upkeep. */
import { useMay } from "@shared/admin/may";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { BroughtPanel } from "./BroughtPanel";
import { ContactPanel } from "./ContactPanel";
import styles from "./Dashboard.module.css";
import { DataPanel } from "./DataPanel";
import { DraftsPanel } from "./DraftsPanel";
import { InboxCard } from "./InboxCard";
import { LinkCard } from "./LinkCard";
import { RecordsPanel } from "./RecordsPanel";
import { SheetCard } from "./SheetCard";
import { t } from "./text";
import { UnagreedNote } from "./UnagreedNote";
import { UsagePanel } from "./UsagePanel";
import { useAdminNotes } from "./useAdminNotes";
import { WeekPanel } from "./WeekPanel";

export function DashboardPage() {
  useDocumentTitle(t("admin.nav.dashboard"), t("admin.title_template"));
  const notes = useAdminNotes();
  const seesEnquiries = useMay("inbox");

  return (
    <main className="wrap">
      <div className="ahead">
        <h1>{t("admin.dashboard.title")}</h1>
      </div>
      <div className={styles.board}>
        <UnagreedNote />
        {seesEnquiries ? (
          <div className={styles.first}>
            <InboxCard />
          </div>
        ) : null}
        <DraftsPanel />
        <WeekPanel />
        <BroughtPanel />
        <UsagePanel />
        <LinkCard
          to="/admin/portfolio"
          title={t("admin.dashboard.card.portfolio.title")}
          body={t("admin.dashboard.card.portfolio.body")}
        />
        <LinkCard
          to="/admin/insight"
          title={t("admin.dashboard.card.insight.title")}
          body={t("admin.dashboard.card.insight.body")}
        />
        <LinkCard
          to="/admin/site"
          title={t("admin.nav.site")}
          body={t("admin.dashboard.card.site.body")}
        />
        <DataPanel />
        {seesEnquiries ? <SheetCard notes={notes} /> : null}
        <RecordsPanel />
        <ContactPanel contact={notes?.contact ?? ""} />
      </div>
    </main>
  );
}
