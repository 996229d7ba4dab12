/** A page of the site, edited where it stands: the real page between two bars. */
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { Waiting } from "@shared/admin/Waiting";
import { LoadFailed } from "@shared/LoadFailed";
import { usePresence } from "@shared/publishing/usePresence";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { EVERYWHERE } from "../overview";
import type { Part } from "../overview";
import { useOverview, useRefreshAfter } from "../useOverview";
import { usePageChanges } from "./changes";
import { InPlaceBar } from "./InPlaceBar";
import { InPlaceHead } from "./InPlaceHead";
import styles from "./InPlacePage.module.css";
import { namesHere, useOthers } from "./others";
import { PageEditing } from "./PageEditing";
import { HOME, pageAt, slidePath, usePages, withSlide } from "./pages";
import { PageStage } from "./PageStage";
import { isSameRecord } from "./regions";
import type { RecordRef } from "./regions";
import { recordsOfPage } from "./rest";
import { RestPanel } from "./RestPanel";
import { RestToggle } from "./RestToggle";
import { SlidePager } from "./SlidePager";
import { t } from "./text";
import { useInPlace } from "./useInPlace";
import { useKeyboardInset } from "./useKeyboardInset";
import { usePageActs } from "./usePageActs";
import { useRest } from "./useRest";

export function InPlacePage() {
  const { pathname, search } = useLocation();
  const { address, slide } = pageAt(pathname, search);
  const { types, problem: noTypes, retry: askTypes } = useContentTypes();
  const { items, problem: noParts, retry: askParts } = useOverview();
  const problem = noTypes ?? noParts;
  if (types && items) return <Page key={address} address={address} slide={slide} types={types} items={items} />;
  if (!problem) return <Waiting>{t("admin.inplace.loading")}</Waiting>;
  return (
    <LoadFailed
      problem={problem}
      onRetry={() => {
        askTypes();
        askParts();
      }}
    />
  );
}

const NO_RECORDS: readonly RecordRef[] = [];

interface PageProps {
  address: string;
  /** Of the slides of the page the one that is asked for. */
  slide: string;
  types: readonly ContentType[];
  items: readonly Part[];
}

function Page({ address, slide, types, items }: PageProps) {
  const navigate = useNavigate();
  const [records, setRecords] = useState(NO_RECORDS);
  const [isNarrow, setNarrow] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const inPlace = useInPlace(records);
  const { stage, work, kept, saves } = inPlace;
  const parts = items.filter(({ part, isList }) => records.some(({ collection, id }) => part === (isList ? collection : id)));
  const isBehind = useRefreshAfter(saves);
  const { changes, isUnknown } = usePageChanges(records, parts, types, isBehind);
  const rest = useRest(stage, types, address, slide);
  const acts = usePageActs(inPlace, records, address);
  const others = useOthers();
  const pages = usePages(types);
  const page = pages.find(({ path }) => path === address)?.title ?? stage?.page.title ?? "";
  const inset = useKeyboardInset();
  useDocumentTitle(page && t("admin.inplace.title", { part: page }), t("admin.title_template"));
  usePresenceHere(records, inPlace.opened);

  return (
    <div className={styles.page} style={inset > 0 ? { height: `calc(100dvh - ${inset}px)` } : undefined}>
      <InPlaceHead
        page={page}
        address={address}
        pages={pages}
        others={namesHere(others, records)}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        rest={<RestToggle {...rest} />}
      />
      <main className={styles.middle} data-beside={rest.isOpen}>
        <PageStage
          src={`/preview/page?${new URLSearchParams({ path: withSlide(address, slide) })}`}
          version={versionOf(items)}
          isHeld={work !== null}
          isNarrow={isNarrow}
          label={t("admin.inplace.frame", { page })}
          types={types}
          onShown={(next) => {
            inPlace.setStage(next);
            setRecords(recordsOfPage({ address, regions: next.regions, records: next.records, slide }, types));
          }}
        />
        {rest.isOpen ? (
          <RestPanel id={rest.id} rest={rest.rest} isEmptyPage={rest.isEmptyPage} isAsked={rest.isAsked} onClose={rest.close} />
        ) : null}
        {stage ? null : <Waiting>{t("admin.inplace.loading")}</Waiting>}
        {stage?.regions.length === 0 && rest.rest.length === 0 ? <p className={styles.note}>{t("admin.inplace.nothing")}</p> : null}
      </main>
      <div>
        {stage ? (
          <PageEditing inPlace={inPlace} stage={stage} changes={changes} others={others} foot={foot}>
            {address === HOME ? (
              <SlidePager
                slides={rest.slides}
                shown={rest.slide}
                onTurn={(next) => {
                  inPlace.leave();
                  void navigate(slidePath(next), { replace: true });
                }}
              />
            ) : null}
          </PageEditing>
        ) : null}
        <div ref={setFoot} />
        <InPlaceBar
          page={page}
          path={address}
          parts={parts}
          changes={stage ? changes : undefined}
          isUnknown={isUnknown}
          isBehind={isBehind}
          kept={kept}
          types={types}
          {...acts}
        />
      </div>
    </div>
  );
}

/** Names what is drawn: other parts, or other contents, are another page. */
function versionOf(items: readonly Part[]): string {
  return items.map(({ part, state, drafts, count, hidden, savedAt }) => [part, state, drafts, count, hidden, savedAt].join()).join(" ");
}

/** Let others see that the page is open here, by what it is about; what is edited says so itself. */
function usePresenceHere(records: readonly RecordRef[], opened: readonly RecordRef[]) {
  const about = records.find(({ collection, id }) => !EVERYWHERE.includes(collection === "site" ? id : collection)) ?? records[0];
  const isTold = about !== undefined && !opened.some((one) => isSameRecord(one, about));
  usePresence(about?.collection ?? "site", isTold ? about.id : "");
}
