/** The list of articles: categories beside it, cards in columns. */
import { Suspense, useState } from "react";
import type { MouseEvent } from "react";

import { seemsEditor } from "@shared/editorFlag";
import { Empty } from "@shared/Empty";
import { langOf } from "@shared/lang";
import { LoadFailed } from "@shared/LoadFailed";
import { PAGE_SIZE, useFirst } from "@shared/lists/useFirst";
import { page } from "@shared/page";
import { isPlainClick } from "@shared/SiteLink";
import { INSIGHTS_URL } from "./addresses";
import { countsOf, inCategory } from "./categories";
import type { Choice } from "./categories";
import styles from "./InsightPage.module.css";
import { useReaderLayers } from "./layers";
import { ListContent } from "./ListContent";
import { ListLayers } from "./ListLayers";
import { longList } from "./long";
import { Sidebar } from "./Sidebar";
import { t } from "./text";
import type { InsightCard } from "./types";

/** For who makes the site, as the administration is. */
const addSamples =
  import.meta.env.LANGUAGE === import.meta.env.BASE_LANGUAGE
    ? page(async () => (await import("@shared/admin/AddSamples")).AddSamples)
    : undefined;
/** The server's page of a longer list has links to others. */
const OTHER_PAGES = "main :is(a[rel=next], a[rel=prev])";

/**
 * Return the screen, for a longer list once the code of that is here too.
 *
 * It would replace the first list, and what is pressed meanwhile would lead nowhere.
 */
export async function wholeInsightPage() {
  if (document.querySelector(OTHER_PAGES)) await longList.preload().catch(() => undefined);
  return InsightPage;
}

export function InsightPage() {
  const [choice, setChoice] = useState<Choice>("all");
  const { first, long, problem, isLoading, retry } = useFirst<InsightCard>(INSIGHTS_URL);
  const layers = useReaderLayers();
  const known = inCategory(first?.items ?? [], choice);

  function openIn(list: readonly InsightCard[], insight: InsightCard, event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    layers.open({ article: insight.id, at: list.indexOf(insight) });
  }

  const list = (
    <ListContent
      isLoading={isLoading || (!!long && known.length === 0)}
      shown={known.slice(0, PAGE_SIZE)}
      total={long ? undefined : known.length}
      onShowAll={() => setChoice("all")}
      onOpen={(insight, event) => openIn(known, insight, event)}
    />
  );
  const samples = addSamples && seemsEditor() ? (
    <Suspense>
      <addSamples.Screen />
    </Suspense>
  ) : null;
  const sidebar = <Sidebar counts={first && !first.next ? countsOf(first.items) : {}} choice={choice} onChoose={setChoice} />;

  return (
    <main className="page wrap">
      <header className={styles.head}>
        <h1 className={`display latin ${styles.title}`} lang={langOf(t("insight.heading"))}>
          {t("insight.heading")}
        </h1>
      </header>
      <div className={styles.layout}>
        {long ? (
          <Suspense fallback={<>{sidebar}{list}</>}>
            <longList.Screen first={long} choice={choice} onChoose={setChoice} onOpen={openIn} layers={layers} />
          </Suspense>
        ) : (
          <>
            {sidebar}
            {problem ? <LoadFailed problem={problem} onRetry={retry} /> : null}
            {first?.total === 0 ? (
              <Empty title={t("insight.empty.title")} hint={t("insight.empty.hint")} action={samples} />
            ) : null}
            {problem || first?.total === 0 ? null : list}
          </>
        )}
      </div>
      {long ? null : <ListLayers insights={known} {...layers} />}
    </main>
  );
}
