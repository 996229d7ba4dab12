/** The bar below a page that is edited in place: what waits, and what takes it back, shows and publishes it. */
import { useLayoutEffect, useRef, useState } from "react";
import type { FocusEvent } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import type { ContentType } from "@shared/admin/contentTypes";
import { linkOf } from "@shared/link";
import bar from "@shared/publishing/PublishBar.module.css";
import { SiteLink } from "@shared/SiteLink";
import { gapPathOf, lockedIn, publishable } from "../overview";
import type { Part } from "../overview";
import { PublishPartsDialog } from "../PublishPartsDialog";
import { useFreshOverview } from "../useOverview";
import { barText, changedNames } from "./barText";
import type { RecordChanges } from "./changes";
import styles from "./InPlacePage.module.css";
import { t } from "./text";
import type { Kept } from "./work";

interface InPlaceBarProps {
  /** What the page is called, and where visitors see it. */
  page: string;
  path: string;
  /** In which it is edited. */
  language: string;
  /** The parts of the site that have texts in the page. */
  parts: readonly Part[];
  /** Undefined until they are known. */
  changes: readonly RecordChanges[] | undefined;
  /** Whether they could not be had. */
  isUnknown: boolean;
  /** Whether something was saved that is not among the parts yet. */
  isBehind: boolean;
  kept: readonly Kept[];
  types: readonly ContentType[];
  onFlush: () => void;
  onPreview: () => void;
  onDiscard: () => void;
  /** Whether it is being taken back. */
  isDiscarding: boolean;
  /** What is stored may be another now. */
  onDone: () => void;
}

export function InPlaceBar(props: InPlaceBarProps) {
  const { page, path, language, parts, changes, isUnknown, isBehind, kept, types, onFlush, onPreview, onDone } = props;
  const [asked, ask] = useState<"publish" | "discard" | null>(null);
  const noteFocus = useFocusOnward();
  const waiting = [...publishable(parts), ...lockedIn(parts)];
  const { text, detail, look } = barText({ page, language, changes, isUnknown, kept, locked: lockedIn(parts), types });
  const isUnsaved = kept.some(({ edited }) => edited.length > 0);
  const hasFailed = kept.some(({ failure, isOnline }) => failure || !isOnline);
  const count = changedNames({ changes, kept, types }).length;
  const hasNew = changes?.some(({ isNew }) => isNew) ?? false;
  const hasWork = isUnsaved || isBehind || waiting.length > 0;
  const [gap] = isUnsaved || publishable(parts).length > 0 ? [] : lockedIn(parts);
  // What there is nothing to do with keeps the focus, as after a publication.
  const isOff = !hasWork || props.isDiscarding;
  // What has just been saved is not among the parts before they are asked for again.
  const isKnown = useFreshOverview(asked === "publish" && !isUnsaved);
  if (asked === "publish" && hasFailed) ask(null);

  function askToPublish() {
    onFlush();
    ask("publish");
  }

  // Hands that touch need no names of keys.
  return (
    <div className={`${bar.bar} ${styles.publish} [&>div]:max-w-none pointer-coarse:[&[data-look=quiet]_.meta]:hidden`} data-look={look} role="region" aria-label={t("admin.publish.label")}>
      <div className={`wrap ${bar.line}`}>
        <div className={`${bar.text} grid gap-px min-w-0 [&>b]:font-semibold`} role="status">
          <b>{text}</b>
          {detail ? <span className="meta">{detail}</span> : null}
        </div>
        <div className={`${bar.acts} flex items-center gap-2 flex-none`} onFocus={noteFocus}>
          <button type="button" className="btn btn--quiet" aria-disabled={isOff || undefined} onClick={isOff ? undefined : () => ask("discard")}>
            {t("admin.undo.button")}
          </button>
          {hasWork ? (
            <button type="button" className="btn btn--line" onClick={onPreview}>
              {t("admin.publish.preview")}
            </button>
          ) : (
            <a className="btn btn--line" href={linkOf(path)} target="_blank" rel="noreferrer">
              {t("admin.publish.view_public")}
            </a>
          )}
          {gap ? (
            <SiteLink className="btn btn--ink" to={gapPathOf(gap)}>
              {t("admin.publish.go_gap")}
            </SiteLink>
          ) : (
            <button type="button" className="btn btn--ink" aria-disabled={isOff || undefined} onClick={isOff ? undefined : askToPublish}>
              {asked === "publish" && !isKnown ? <span className="spin" /> : null}
              {t("admin.publish.button")}
            </button>
          )}
        </div>
      </div>
      {isKnown && waiting.length > 0 ? (
        <PublishPartsDialog
          waiting={waiting}
          onClose={() => {
            ask(null);
            onDone();
          }}
        />
      ) : null}
      {asked === "discard" ? (
        <ConfirmDialog
          question={t("admin.publish.discard_title")}
          confirm={t("admin.undo.button")}
          danger
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null);
            props.onDiscard();
          }}
        >
          {t("admin.publish.discard_body", { count })} {hasNew ? t("admin.inplace.discard_new") : null}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/**
 * Return what is told of every focus in the bar: a button that has it and goes leaves it to what is last there.
 *
 * Where something cannot be published yet the way to its field stands in the place of the button.
 */
function useFocusOnward() {
  const held = useRef({ acts: null as HTMLElement | null, act: null as Element | null });
  useLayoutEffect(() => {
    const { acts, act } = held.current;
    const last = acts?.lastElementChild;
    if (act?.isConnected === false && document.activeElement === document.body && last instanceof HTMLElement) last.focus();
  });
  return ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    held.current = { acts: currentTarget, act: target };
  };
}
