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
import { t } from "./text";
import { useOverview } from "./useOverview";


export function SitePage() {
  useDocumentTitle(t("admin.nav.site"), t("admin.title_template"));
  const { items, problem, retry } = useOverview();

  return (
    <>
      <main className="wrap pb-16 [&>:first-child]:pt-8">
        <PageHead title={t("admin.nav.site")} back={null} lead={t("admin.site.lead")}>
          <div className="flex gap-2 max-md:flex-[1_0_100%] max-md:[&>*]:flex-1">
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
        {!items && !problem ? <Skeletons label={t("admin.site.loading")} rows={8} row="h-19 mt-px max-md:h-23.5" className="border-t border-t-ink" /> : null}
        {items?.length === 0 ? <Empty title={t("admin.site.none")} hint={t("admin.site.none_hint")} /> : null}
        {items && items.length > 0 ? (
          <div className="border-t border-t-ink">
            {groupsOf(items).map(({ key, parts }) => (
              <section key={key} className="grid gap-x-8 gap-y-0 py-2 border-b border-b-rule [&>h2]:pt-4.5 [&>h2]:text-14 [&>h2]:font-medium [&>h2]:text-ink-3 lg:grid-cols-[176px_minmax(0,1fr)]" aria-labelledby={`group-${key}`}>
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
