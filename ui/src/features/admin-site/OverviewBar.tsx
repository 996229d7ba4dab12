/** The bar below the parts of the site: what waits to be published, and what can be done with it. */
import { useState } from "react";

import { attempt } from "@shared/admin/useAction";
import { Here } from "@shared/publishing/Here";
import { openPreview } from "@shared/publishing/openPreview";
import bar from "@shared/publishing/PublishBar.module.css";
import { SiteLink } from "@shared/SiteLink";
import { DiscardPartsDialog } from "./DiscardPartsDialog";
import { useEditors } from "./editors";
import { gapPathOf, groupsOf, lockedIn, namesOf, publishable } from "./overview";
import type { Part } from "./overview";
import { waitingIn } from "./parts";
import { PublishPartsDialog } from "./PublishPartsDialog";
import { t } from "./text";

interface OverviewBarProps {
  items: readonly Part[];
  /** What is said of what waits, where that is more than the names of the parts. */
  said?: string;
}

export function OverviewBar({ items, said = "" }: OverviewBarProps) {
  const [asked, ask] = useState<"publish" | "discard" | null>(null);
  const ordered = groupsOf(items).flatMap(({ parts }) => parts);
  const waiting = [...publishable(ordered), ...lockedIn(ordered)];
  const isEmpty = items.every(({ count }) => count === 0);
  const { text, detail, look } = barOf(waiting, isEmpty, said);
  const editorsOf = useEditors();
  const edited = ordered.filter((part) => editorsOf(part).length > 0);
  const editors = [...new Set(edited.flatMap(editorsOf))];

  return (
    <div className={bar.bar} data-look={look} role="region" aria-label={t("admin.publish.label")}>
      <div className={`wrap ${bar.line}`}>
        <div className={`${bar.text} grid gap-px min-w-0 [&>b]:font-semibold`} role="status">
          <b>{text}</b>
          {detail ? <span className="meta">{detail}</span> : null}
        </div>
        <Here names={editors}>
          {t("admin.publish.editing", { actor: editors.join(", "), part: namesOf(edited) })}
        </Here>
        <div className={`${bar.acts} flex items-center gap-2 flex-none`}>
          <Acts waiting={waiting} onAsk={ask} />
        </div>
      </div>
      {asked === "publish" ? <PublishPartsDialog waiting={waiting} onClose={() => ask(null)} /> : null}
      {asked === "discard" ? <DiscardPartsDialog waiting={waiting} onClose={() => ask(null)} /> : null}
    </div>
  );
}

function barOf(waiting: readonly Part[], isEmpty: boolean, said: string) {
  const [ready, locked] = [publishable(waiting), lockedIn(waiting)];
  const cannot = locked.length > 0 ? t("admin.site.cannot_publish", { parts: namesOf(locked) }) : "";
  if (ready.length > 0) {
    const detail = [said || namesOf(ready), cannot].filter(Boolean).join(" · ");
    return { text: t("admin.site.unpublished", { count: ready.length }), detail, look: "plain" };
  }
  if (locked.length > 0) return { text: t("admin.site.locked", { count: locked.length }), detail: cannot, look: "warn" };
  return { text: t(isEmpty ? "admin.publish.never" : "admin.publish.all_public"), detail: "", look: "quiet" };
}

interface ActsProps {
  waiting: readonly Part[];
  onAsk: (what: "publish" | "discard") => void;
}

function Acts({ waiting, onAsk }: ActsProps) {
  const [gap] = publishable(waiting).length > 0 ? [] : lockedIn(waiting);
  const hasNothing = waiting.length === 0;
  return (
    <>
      {hasNothing ? null : (
        <>
          <button type="button" className="btn btn--quiet" onClick={() => onAsk("discard")}>
            {t("admin.undo.button")}
          </button>
          <button type="button" className="btn btn--line" onClick={() => void preview(waiting)}>
            {t("admin.publish.preview")}
          </button>
        </>
      )}
      {gap ? (
        <SiteLink className="btn btn--ink" to={gapPathOf(gap)}>
          {t("admin.publish.go_gap")}
        </SiteLink>
      ) : (
        // It keeps the focus that comes back to it after a publication.
        <button
          type="button"
          className="btn btn--ink"
          aria-disabled={hasNothing || undefined}
          onClick={hasNothing ? undefined : () => onAsk("publish")}
        >
          {t("admin.publish.button")}
        </button>
      )}
    </>
  );
}

/** Show the page of the first thing that waits; the others stand on their pages there as well. */
function preview(waiting: readonly Part[]) {
  return attempt(async () => {
    const [first] = (await Promise.all(waiting.map(waitingIn))).flat();
    if (first) openPreview(first.collection, first.id);
  });
}
