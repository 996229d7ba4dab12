/** The links of a record that were made before: until when, by whom, how often opened. */
import { useRef, useState } from "react";

import { ConfirmDialog } from "../admin/ConfirmDialog";
import { isStillAt } from "../admin/isStillAt";
import { shortTime } from "../admin/times";
import { shownInstant } from "./instants";
import styles from "./PreviewLinks.module.css";
import { t } from "./previewText";
import type { KnownLink } from "./usePreviewLinks";

interface KnownLinksProps {
  links: readonly KnownLink[];
  /** Closes a link for good; answers whether that was done. */
  revoke: (link: KnownLink) => Promise<boolean>;
  /** The row is about to go, and the button that was pressed with it; somebody is still there. */
  onRevoked: () => void;
}

export function KnownLinks({ links, revoke, onRevoked }: KnownLinksProps) {
  const [asked, ask] = useState<KnownLink | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (links.length === 0) return null;

  return (
    <>
      <ul ref={list} className={styles.links}>
        {links.map((link) => (
          <li key={link.id} className="num">
            <b>{t(isOver(link) ? "admin.preview.over" : "admin.preview.lasts", ending(link))}</b>
            {isOver(link) ? null : (
              <button type="button" aria-label={t("admin.preview.revoke_of", ending(link))} onClick={() => ask(link)}>
                {t("admin.preview.revoke")}
              </button>
            )}
            <span className="meta">{openingsText(link)}</span>
            <span className="meta">{makerText(link)}</span>
          </li>
        ))}
      </ul>
      {asked ? (
        <ConfirmDialog
          question={t("admin.preview.revoke_title")}
          confirm={t("admin.preview.revoke")}
          danger
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null);
            void revoke(asked).then((isDone) => (isDone && isStillAt(list.current) ? onRevoked() : undefined));
          }}
        >
          {t("admin.preview.revoke_body", ending(asked))}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function isOver({ expiresAt }: KnownLink, now: number = Date.now()): boolean {
  return Date.parse(expiresAt) <= now;
}

function ending({ expiresAt }: KnownLink) {
  return { date: shownInstant(expiresAt) };
}

function openingsText({ opened, lastOpened }: KnownLink): string {
  if (!lastOpened) return t("admin.preview.never_opened");
  return t("admin.preview.opened", { count: opened, time: shortTime(lastOpened) });
}

function makerText({ createdBy, createdAt }: KnownLink): string {
  const time = shortTime(createdAt);
  return createdBy ? t("admin.preview.made_by", { name: createdBy, time }) : t("admin.preview.made_at", { time });
}
