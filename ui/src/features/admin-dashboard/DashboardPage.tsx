/** The administration's first screen: what day it is, what can be begun, what is used, where to go, and the data's upkeep. */
import { SEOUL } from "@shared/admin/dates/days";
import { useMay } from "@shared/admin/may";
import { PageHead } from "@shared/admin/PageHead";
import { Icon } from "@shared/Icon";
import { OpeningNotice } from "@shared/opening/OpeningNotice";
import { formPath, NEW } from "@shared/publishing/addresses";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { BackupNote } from "./BackupNote";
import styles from "./Dashboard.module.css";
import { DataPanel } from "./DataPanel";
import { DraftsPanel } from "./DraftsPanel";
import { HelpPanel } from "./HelpPanel";
import { InboxCard } from "./InboxCard";
import { LinkCard } from "./LinkCard";
import { MiddlePanels } from "./MiddlePanels";
import { t } from "./text";
import { UnagreedNote } from "./UnagreedNote";
import { UpkeepNote } from "./UpkeepNote";
import { UsagePanel } from "./UsagePanel";
import { useStanding } from "./useStanding";
import { WeekPanel } from "./WeekPanel";

const DAY = new Intl.DateTimeFormat("ko-KR", { dateStyle: "full", timeZone: SEOUL });

export function DashboardPage() {
  useDocumentTitle(t("admin.nav.dashboard"), t("admin.title_template"));
  const isStanding = useStanding();

  return (
    <main className="wrap pt-6">
      <PageHead title={t("admin.dashboard.title")} back={null} lead={DAY.format()}>
        <p className="flex gap-2 max-md:w-full max-md:[&>*]:flex-1">
          <SiteLink className="btn btn--line" to={formPath("insights", NEW)}>
            {t("admin.dashboard.new_article")}
          </SiteLink>
          <SiteLink className="btn btn--ink" to={formPath("portfolio", NEW)}>
            <Icon>
              <path d="M10 3v14M3 10h14" />
            </Icon>
            {t("admin.dashboard.new_project")}
          </SiteLink>
        </p>
      </PageHead>
      {isStanding ? <Board /> : <div className={styles.coming} aria-busy="true" />}
    </main>
  );
}

function Board() {
  const seesEnquiries = useMay("inbox");
  const isOwner = useMay("people");

  return (
    <div className="grid gap-4 pb-16 md:grid-cols-[repeat(3,1fr)]">
      {isOwner ? <UpkeepNote /> : null}
      {isOwner ? <BackupNote /> : null}
      <OpeningNotice isWarning />
      <UnagreedNote />
      {seesEnquiries ? <InboxCard /> : null}
      <DraftsPanel isAlone={!seesEnquiries} />
      <WeekPanel />
      <MiddlePanels />
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
      <HelpPanel />
    </div>
  );
}
