/** What was found: projects in one list, articles in the other, and one way through both by keys. */
import { useEffect } from "react";

import { ArrowRight } from "@shared/icons";
import { Picture } from "@shared/Picture";
import { SiteLink } from "@shared/SiteLink";
import { pathOf, searchPath } from "./addresses";
import type { Hit, Kind, Search } from "./addresses";
import { HITS, hitId } from "./ids";
import hits from "./Hits.module.css";
import styles from "./Seek.module.css";
import { t } from "./text";

const KINDS = [
  { kind: "project", count: "search.projects", all: "search.more_projects" },
  { kind: "insight", count: "search.insights", all: "search.more_insights" },
  { kind: "question", count: "search.questions", all: "search.more_questions" },
] as const;

interface HitListsProps {
  words: string;
  kind: Kind | undefined;
  found: Search;
  chosen: number;
  onChoose: (index: number) => void;
}

export function HitLists({ words, kind: only, found, chosen, onChoose }: HitListsProps) {
  const all = [...found.items.entries()];

  useEffect(() => {
    document.getElementById(hitId(chosen))?.scrollIntoView({ block: "nearest" });
  }, [chosen]);

  return (
    <div className={styles.cols} id={HITS} role="listbox" aria-label={t("search.results")}>
      {KINDS.filter(({ kind }) => (found.counts[kind] ?? 0) > 0).map(({ kind, count, all: more }) => {
        const own = all.filter(([, hit]) => hit.kind === kind);
        const total = found.counts[kind] ?? 0;
        return (
          <div key={kind} role="group" aria-label={t(count, { count: total })}>
            <p className={styles.heading} aria-hidden="true">
              {t(count, { count: total })}
            </p>
            <div className={hits.hits}>
              {own.map(([index, hit]) => (
                <HitLink
                  key={hit.id}
                  hit={hit}
                  id={hitId(index)}
                  isChosen={index === chosen}
                  onPoint={() => onChoose(index)}
                />
              ))}
            </div>
            {total > own.length && !only ? (
              <SiteLink className={`link ${hits.more}`} to={searchPath(words, kind)}>
                <span>{t(more, { count: total })}</span> <ArrowRight />
              </SiteLink>
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

const ROWS = { project: "", insight: hits.wide, question: hits.plain };

interface HitLinkProps {
  hit: Hit;
  id: string;
  isChosen: boolean;
  onPoint: () => void;
}

function HitLink({ hit, id, isChosen, onPoint }: HitLinkProps) {
  const isProject = hit.kind === "project";
  const image = isProject ? hit.thumbnail : hit.kind === "insight" ? hit.image : undefined;
  return (
    <SiteLink
      id={id}
      className={`${hits.hit} ${ROWS[hit.kind]}`}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      to={pathOf(hit)}
      onPointerMove={isChosen ? undefined : onPoint}
    >
      {hit.kind === "question" ? null : (
        <figure>
          {image ? <Picture image={image} sizes={isProject ? "64px" : "96px"} alt="" guarded /> : null}
        </figure>
      )}
      <span>
        <strong>{hit.title}</strong>
        <span className="meta num">
          <span>{hit.detail.join(" · ")}</span>
          {isProject && hit.quote ? (
            <>
              <span>{` · ${hit.quote.before}`}</span>
              <mark>{hit.quote.word}</mark>
              <span>{hit.quote.after}</span>
            </>
          ) : null}
        </span>
      </span>
      {isProject ? <ArrowRight /> : null}
    </SiteLink>
  );
}
