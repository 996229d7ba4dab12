/** A page of the site, edited where it stands: the real page between two bars. */
import { useId, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";

import { siteTypes, useContentTypes } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import { TWINNED } from "@shared/admin/languages/twins";
import { Waiting } from "@shared/admin/Waiting";
import { addressIn } from "@shared/language";
import { LoadFailed } from "@shared/LoadFailed";
import { usePresence } from "@shared/publishing/usePresence";
import { tabId } from "@shared/Tabs";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { EVERYWHERE } from "../overview";
import type { Part } from "../overview";
import { useOverview, useRefreshAfter } from "../useOverview";
import { usePageChanges } from "./changes";
import { InPlaceBar } from "./InPlaceBar";
import { InPlaceHead } from "./InPlaceHead";
import styles from "./InPlacePage.module.css";
import { LanguageTabs } from "./LanguageTabs";
import { namesHere, useOthers } from "./others";
import { PageEditing } from "./PageEditing";
import { editingPath, HOME, pageAt, slidePath, usePages, withSlide } from "./pages";
import type { EditedPage } from "./pages";
import { PageStage } from "./PageStage";
import { isSameRecord } from "./regions";
import type { RecordRef, Region } from "./regions";
import { recordsOfPage } from "./rest";
import { RestPanel } from "./RestPanel";
import { RestToggle } from "./RestToggle";
import { SlidePager } from "./SlidePager";
import { valuesIn } from "./stage";
import { t } from "./text";
import { isLeftIn } from "./untranslated";
import { useInPlace } from "./useInPlace";
import { useKeyboardInset } from "./useKeyboardInset";
import { usePageActs } from "./usePageActs";
import { useRest } from "./useRest";

export function InPlacePage() {
  const { pathname, search } = useLocation();
  const edited = pageAt(pathname, search);
  const { types: all, problem: noTypes, retry: askTypes } = useContentTypes();
  const types = useMemo(() => siteTypes(all), [all]);
  const { items, problem: noParts, retry: askParts } = useOverview();
  const problem = noTypes ?? noParts;
  if (types && items) return <Page key={edited.address} {...edited} types={types} items={items} />;
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

interface PageProps extends EditedPage {
  types: readonly ContentType[];
  items: readonly Part[];
}

function Page({ address, slide, language, types, items }: PageProps) {
  const navigate = useNavigate();
  const [records, setRecords] = useState(NO_RECORDS);
  const [isNarrow, setNarrow] = useState(false);
  const panel = useId();
  const [left, setLeft] = useState<HTMLElement | null>(null);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const inPlace = useInPlace(records);
  const { stage, work, kept, saves } = inPlace;
  const [shownIn, setShownIn] = useState(language);
  // Also by Back: what was typed stays with its record.
  if (shownIn !== language) {
    setShownIn(language);
    inPlace.leave();
  }
  const isLeft = (region: Region) => stage !== null && isLeftIn(valuesIn(stage, region.record), kept, region);
  const parts = items.filter(({ part, isList }) => records.some(({ collection, id }) => part === (isList ? collection : id)));
  const isBehind = useRefreshAfter(saves);
  const { changes, isUnknown } = usePageChanges(records, parts, types, isBehind);
  const rest = useRest(stage, types, { address, slide, language });
  const acts = usePageActs(inPlace, records, { address, language });
  const others = useOthers();
  const pages = usePages(types);
  const page = pages.find(({ path }) => path === address)?.title ?? stage?.page.title ?? "";
  const inset = useKeyboardInset();
  useDocumentTitle(page && t("admin.inplace.title", { part: page }), t("admin.title_template"));
  usePresenceHere(records, inPlace.opened);

  /** Show another slide, or the page in another language. */
  function turn(path: string, how: { replace: boolean }) {
    inPlace.leave();
    void navigate(path, how);
  }

  return (
    <div className="grid grid-rows-[auto_minmax(0,1fr)_auto] h-[100dvh] bg-plaster-2" style={inset > 0 ? { height: `calc(100dvh - ${inset}px)` } : undefined}>
      <InPlaceHead
        page={page}
        address={address}
        pages={pages}
        others={namesHere(others, records)}
        isNarrow={isNarrow}
        onNarrow={setNarrow}
        language={language}
        languages={
          <LanguageTabs
            language={language}
            panel={panel}
            onChoose={(next) => turn(editingPath(withSlide(address, slide), next), { replace: false })}
            onLeft={setLeft}
          />
        }
        rest={<RestToggle {...rest} />}
      />
      <main className={styles.middle} data-beside={rest.isOpen}>
        <PageStage
          src={addressIn(language, `/preview/page?${new URLSearchParams({ path: withSlide(address, slide) })}`)}
          panel={TWINNED.length > 0 ? { id: panel, role: "tabpanel", "aria-labelledby": tabId(panel, language) } : undefined}
          version={versionOf(items)}
          isHeld={work !== null}
          isNarrow={isNarrow}
          label={t("admin.inplace.frame", { page })}
          types={types}
          onShown={(next) => {
            inPlace.setStage(next);
            setRecords(recordsOfPage({ address, regions: next.drawn, records: next.records, slide, language }, types));
          }}
        />
        {rest.isOpen ? (
          <RestPanel id={rest.id} rest={rest.rest} isEmptyPage={rest.isEmptyPage} isAsked={rest.isAsked} language={language} onClose={rest.close} />
        ) : null}
        {stage ? null : <Waiting>{t("admin.inplace.loading")}</Waiting>}
        {stage?.regions.length === 0 && rest.rest.length === 0 ? <p className="absolute inset-0 z-1 grid place-items-center bg-paper">{t("admin.inplace.nothing")}</p> : null}
      </main>
      <div>
        {stage ? (
          <PageEditing
            inPlace={inPlace}
            stage={stage}
            changes={changes}
            others={others}
            foot={foot}
            left={left}
            isLeft={isLeft}
            onSlide={(next) => turn(slidePath(next, language), { replace: true })}
          >
            {address === HOME ? (
              <SlidePager
                slides={rest.slides}
                shown={rest.slide}
                onTurn={(next) => turn(slidePath(next, language), { replace: true })}
              />
            ) : null}
          </PageEditing>
        ) : null}
        <div ref={setFoot} />
        <InPlaceBar
          page={page}
          // In doubt the page that is there: from it visitors choose the language.
          path={stage?.regions.some(isLeft) ? address : addressIn(language, address)}
          language={language}
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
