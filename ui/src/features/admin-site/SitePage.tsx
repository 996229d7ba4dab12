/** What the studio says of itself: every part with how it stands, and what publishes them together. */
import { PageHead } from "@shared/admin/PageHead";
import { Skeletons } from "@shared/admin/Skeletons";
import { Empty } from "@shared/Empty";
import { LoadFailed } from "@shared/LoadFailed";
import { OpeningNotice } from "@shared/opening/OpeningNotice";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { editingPath } from "./inplace/pages";
import { groupsOf } from "./overview";
import { OverviewBar } from "./OverviewBar";
import { OverviewRow } from "./OverviewRow";
import styles from "./SitePage.module.css";
import { t } from "./text";
import { useOverview } from "./useOverview";


export function SitePage() {
  useDocumentTitle(t("admin.nav.site"), t("admin.title_template"));
  const { items, problem, retry } = useOverview();

  return (
    <>
      <main className={`wrap ${styles.page}`}>
        <PageHead title={t("admin.nav.site")} back={null} lead={t("admin.site.lead")}>
          <div className={styles.acts}>
            <SiteLink className="btn btn--line" to={editingPath("/")}>
              {t("admin.inplace.open")}
            </SiteLink>
            <SiteLink className="btn btn--line" to="/admin/activity?of=site">
              {t("admin.publish.log")}
            </SiteLink>
          </div>
        </PageHead>
        <OpeningNotice />
        {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
        {!items && !problem ? <Skeletons label={t("admin.site.loading")} rows={8} row={styles.skeleton} className={styles.groups} /> : null}
        {items?.length === 0 ? <Empty title={t("admin.site.none")} hint={t("admin.site.none_hint")} /> : null}
        {items && items.length > 0 ? (
          <div className={styles.groups}>
            {groupsOf(items).map(({ key, parts }) => (
              <section key={key} className={styles.group} aria-labelledby={`group-${key}`}>
                <h2 id={`group-${key}`}>{t(`admin.site.group.${key}`)}</h2>
                <ul>
                  {parts.map((part) => (
                    <OverviewRow key={part.part} part={part} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        ) : null}
      </main>
      {items && items.length > 0 ? <OverviewBar items={items} /> : null}
    </>
  );
}
