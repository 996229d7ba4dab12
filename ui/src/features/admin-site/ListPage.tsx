/** One list of the site and one record of it: beside each other, or each at an address of its own. */
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router-dom";

import { useContentTypes } from "@shared/admin/contentTypes";
import { languageAsked } from "@shared/admin/languages/address";
import { BASE } from "@shared/admin/languages/twins";
import { PageHead } from "@shared/admin/PageHead";
import { Skeletons } from "@shared/admin/Skeletons";
import { shortTime } from "@shared/admin/times";
import { LoadFailed } from "@shared/LoadFailed";
import { formPath, LISTS } from "@shared/publishing/addresses";
import type { SiteList } from "@shared/publishing/types";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { useMedia } from "@shared/useMedia";
import { AddButton } from "./AddButton";
import { groupedRows } from "./list";
import styles from "./ListPage.module.css";
import { ListPane } from "./ListPane";
import { ListSteps } from "./ListSteps";
import type { Part } from "./overview";
import { OverviewBar } from "./OverviewBar";
import { RecordPane } from "./RecordPane";
import { t } from "./text";
import { useAdding } from "./useAdding";
import { useContentList } from "./useContentList";
import { useOverview } from "./useOverview";
import { useWaiting } from "./useWaiting";

/** From this width on the list and a form stand side by side. */
const WIDE = "(min-width: 1024px)";

export function ListPage({ list }: { list: SiteList }) {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const isWide = useMedia(WIDE);
  const { types, ...registry } = useContentTypes();
  const type = types?.find(({ name }) => name === list);
  const records = useContentList(list, type);
  const adding = useAdding(list, type, (made) => void navigate(`${formPath(list, made)}?field=${type?.title ?? ""}`));
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const [language, keep] = useState(() => languageAsked(search) ?? BASE.code);
  const { rows } = records;
  const opened = id || (isWide ? (rows[0]?.id ?? "") : "");
  const problem = registry.problem ?? records.problem;
  useDocumentTitle(type?.label ?? t("admin.nav.site"), t("admin.title_template"));

  if (!type || records.isLoading) {
    return (
      <main className={`wrap ${styles.page}`}>
        <PageHead title={type?.label ?? ""} back={t("admin.nav.site")} backTo={LISTS.site} />
        {problem ? <LoadFailed problem={problem} onRetry={registry.problem ? registry.retry : records.retry} /> : <Skeletons label={t("admin.site.list.loading")} rows={6} row="h-16 mt-px max-w-120 max-md:max-w-none" />}
      </main>
    );
  }
  const groups = groupedRows(type, rows);
  const isGrouped = groups.length > 1;
  return (
    <>
      <main className={`wrap ${styles.page}`}>
        <PageHead
          title={type.label}
          back={t("admin.nav.site")}
          backTo={LISTS.site}
          lead={isGrouped ? type.about : `${t("admin.site.move_help")} ${type.about}`}
        >
          {isGrouped ? null : <AddButton type={type} rows={rows} adding={adding} />}
        </PageHead>
        <div className={`${styles.panes} grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-6 lg:grid-cols-[minmax(280px,4fr)_minmax(0,8fr)] lg:items-start`} data-opened={id !== ""}>
          {id ? <ListSteps type={type} rows={groups.flatMap((group) => group.rows)} id={id} /> : null}
          <ListPane type={type} groups={groups} opened={opened} records={records} adding={adding} />
          {opened ? <RecordPane key={opened} type={type} rows={rows} id={opened} foot={foot} kept={{ language, keep }} /> : null}
        </div>
      </main>
      <div ref={setFoot} className={styles.foot} />
      {opened ? null : <ListBar list={list} />}
    </>
  );
}

/** Where no form is open, the bar is about all that waits in the list; it stays when that is published. */
function ListBar({ list }: { list: SiteList }) {
  const { items } = useOverview();
  const own = items?.filter(({ part }) => part === list) ?? [];
  const [isShown, setShown] = useState(false);
  if (!isShown && own.some(({ drafts }) => drafts > 0)) setShown(true);
  return isShown && own[0] ? <OwnBar part={own[0]} /> : null;
}

function OwnBar({ part }: { part: Part }) {
  const { text } = useWaiting(part);
  const saved = part.savedAt ? t("admin.publish.saved", { time: shortTime(part.savedAt) }) : "";
  return <OverviewBar items={[part]} said={text && [text, saved].filter(Boolean).join(" · ")} />;
}
