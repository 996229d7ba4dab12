/** The management of articles: the list of them, as cards. */
import { AddSamples } from "@shared/admin/AddSamples";
import { WaitingDrafts } from "@shared/admin/drafts/WaitingDrafts";
import { Listing } from "@shared/admin/Listing";
import { PageHead } from "@shared/admin/PageHead";
import { List } from "@shared/admin/Table";
import { useListing } from "@shared/admin/useListing";
import { Waiting } from "@shared/admin/Waiting";
import { NEW } from "@shared/publishing/addresses";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { ARTICLE } from "./deletion";
import { Plus } from "./icons";
import { InsightCard } from "./InsightCard";
import { t } from "./text";
import type { InsightRecords } from "./types";

export function InsightAdminPage() {
  useDocumentTitle(t("admin.nav.insight"), t("admin.title_template"));
  const list = useListing<InsightRecords>(ARTICLE);
  const add = (
    <button type="button" className="btn btn--ink" onClick={() => list.open(NEW)}>
      <Plus /> {t("admin.insight.new")}
    </button>
  );

  return (
    <main className="wrap">
      <PageHead title={t("admin.insight.title")}>{add}</PageHead>
      <WaitingDrafts drafts={list.unlisted} onOpen={({ id, record }) => list.open(record, id)} />
      <Listing
        list={list}
        rows={list.found?.items}
        words={(what, values) => t(`admin.insight.${what}`, values)}
        className="items-center pb-2"
        waiting={<Waiting>{t("admin.insight.loading")}</Waiting>}
        empty={
          <div className="grid justify-items-center gap-3 px-5 py-24 border border-dashed border-rule-strong text-center [&_h2]:text-20 [&_h2]:font-medium [&_p]:text-ink-2">
            <h2>{t("admin.insight.empty.title")}</h2>
            <p>{t("admin.insight.empty.hint")}</p>
            <div className="flex flex-wrap justify-center gap-2">
              {add}
              <AddSamples />
            </div>
          </div>
        }
        notFound={t("admin.insight.empty.search")}
      >
        {(rows) => (
          <List rows={rows} keyOf={({ id }) => id} onOpen={({ id }) => list.open(id)} className="grid gap-4 pt-2 sm:grid-cols-[1fr_1fr] min-[1100px]:grid-cols-[repeat(3,1fr)]">
            {(record) => (
              <InsightCard
                record={record}
                isOfDemo={Object.hasOwn(list.demo, record.id)}
                waiting={list.unsaved.get(record.id)}
                onEdit={list.open}
                onDelete={list.askToDelete}
              />
            )}
          </List>
        )}
      </Listing>
    </main>
  );
}
