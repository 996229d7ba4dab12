/** The history of one record: its versions, and one of them beside another. */
import { useEffect, useRef } from "react";
import { useParams } from "react-router-dom";

import { contentTypeOf, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { PageHead } from "@shared/admin/PageHead";
import { useParam } from "@shared/admin/useParam";
import { Waiting } from "@shared/admin/Waiting";
import { Empty } from "@shared/Empty";
import { LoadFailed } from "@shared/LoadFailed";
import { formPath, LISTS } from "@shared/publishing/addresses";
import type { Collection, Works } from "@shared/publishing/types";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./History.module.css";
import { t } from "./text";
import { AGAINST } from "./types";
import type { Against, Version } from "./types";
import { useVersions } from "./useHistory";
import type { History } from "./useHistory";
import { VersionList } from "./VersionList";
import { VersionPane } from "./VersionPane";
import { VersionSteps } from "./VersionSteps";

const NOT_FOUND = 404;
const FORMS = { portfolio: "admin.portfolio.edit.title", insights: "admin.editor.title.edit" } as const;
const MISSING = { portfolio: "admin.portfolio.missing", insights: "admin.insight.missing" } as const;
const isOfWorks = (collection: Collection): collection is Works => collection in FORMS;

export function HistoryPage({ collection }: { collection: Collection }) {
  const { id = "" } = useParams();
  const [chosen] = useParam("version");
  const history = useVersions(collection, id, chosen);
  const { versions, problem } = history;
  const { types } = useContentTypes();
  const type = contentTypeOf(types, collection, id);
  const [newest] = versions ?? [];
  const isGone = problem?.status === NOT_FOUND || newest?.state === null;
  // A part of the site is always there to be edited, also before anybody has.
  const leadsToList = isGone && collection !== "site";
  useDocumentTitle(t("admin.history.title"), t("admin.title_template"));

  return (
    <main className="wrap">
      <PageHead
        title={t("admin.history.title")}
        back={leadsToList ? t("admin.history.missing_back") : formOf(collection, type)}
        backTo={leadsToList ? LISTS[collection] : formPath(collection, id)}
        {...(newest && versions ? { lead: leadOf(nameOf(newest, type), versions.length, history.hasMore) } : {})}
      />
      {problem && !isGone ? <LoadFailed problem={problem} onRetry={history.reload} /> : null}
      {problem && isGone ? <Empty title={t("admin.history.missing")} hint={hintOf(collection)} /> : null}
      {(!versions || !types) && !problem ? <Waiting>{t("admin.common.loading")}</Waiting> : null}
      {newest && versions && types ? (
        <Panes key={id} {...{ collection, id, chosen, history, newest, versions }} type={type} />
      ) : null}
    </main>
  );
}

/** What the form is called that the record is edited in. */
function formOf(collection: Collection, type: ContentType | undefined): string {
  return isOfWorks(collection) ? t(FORMS[collection]) : (type?.label ?? t("admin.nav.site"));
}

function hintOf(collection: Collection): string {
  return t(isOfWorks(collection) ? MISSING[collection] : "admin.history.untouched");
}

function nameOf({ title }: Version, type: ContentType | undefined): string {
  if (type && !type.isList) return type.label;
  return title.trim() || type?.one || t("admin.unsaved.untitled");
}

function leadOf(title: string, count: number, isMore: boolean): string {
  return t(isMore ? "admin.history.lead_more" : "admin.history.lead", { title, count });
}

interface PanesProps {
  collection: Collection;
  id: string;
  /** The position that the address names; empty for none: then it is the newest one's. */
  chosen: string;
  history: History;
  newest: Version;
  versions: readonly Version[];
  type: ContentType | undefined;
}

function Panes({ collection, id, chosen, history, newest, versions, type }: PanesProps) {
  const [asked, setAsked] = useParam("against");
  const against: Against = AGAINST.find((one) => one === asked) ?? "previous";
  const position = chosen || String(newest.position);
  const panes = useFromTop(chosen);

  return (
    <div ref={panes} className={`${styles.panes} grid gap-x-10 gap-y-6 pb-16 [&:focus]:outline-none lg:grid-cols-[minmax(280px,4fr)_minmax(0,8fr)] lg:items-start`} tabIndex={-1} data-chosen={chosen !== ""}>
      <VersionSteps collection={collection} id={id} position={position} history={history} versions={versions} />
      <VersionList collection={collection} id={id} position={position} history={history} versions={versions} />
      <VersionPane
        key={position}
        collection={collection}
        id={id}
        position={position}
        newest={newest}
        against={against}
        type={type}
        onAgainst={(value) => setAsked(value === "previous" ? "" : value, { replace: true })}
      />
    </div>
  );
}

/** Begin at the top with what is *chosen*; the focus stays, unless it was on what has gone from view. */
function useFromTop(chosen: string) {
  const panes = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);

  useEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    window.scrollTo(0, 0);
    const isLost = (document.activeElement?.getClientRects().length ?? 0) === 0;
    if (isLost || document.activeElement === document.body) panes.current?.focus({ preventScroll: true });
  }, [chosen]);

  return panes;
}
