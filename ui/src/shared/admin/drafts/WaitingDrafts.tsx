/** Drafts above a list: of what is not in it, to go on with or to discard. */
import { useState } from "react";

import { ConfirmDialog } from "../ConfirmDialog";
import { t } from "../text";
import { readableTime } from "../times";
import { forgetDraft } from "./drafts";
import type { WaitingDraft } from "./useDrafts";
import styles from "./WaitingDrafts.module.css";

interface WaitingDraftsProps {
  drafts: readonly WaitingDraft[];
  onOpen: (draft: WaitingDraft) => void;
}

const titleOf = ({ title }: WaitingDraft) => title.trim() || t("admin.unsaved.untitled");

export function WaitingDrafts({ drafts, onOpen }: WaitingDraftsProps) {
  const [doomed, setDoomed] = useState<WaitingDraft | null>(null);
  if (drafts.length === 0) return null;
  return (
    <section className={`${styles.drafts} grid gap-1 mb-8 px-6 pt-5 pb-2 bg-surface border border-rule-strong rounded-1`} aria-label={t("admin.unsaved.title")}>
      <h2>
        {t("admin.unsaved.title")} <span className="num">{drafts.length}</span>
      </h2>
      <p className="meta">{t("admin.unsaved.here")}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <span>
              <strong>{titleOf(draft)}</strong>
              <span className="meta num">
                {readableTime(new Date(draft.at).toISOString())}
                {draft.waiting > 0 ? ` · ${t("admin.unsaved.pictures", { count: draft.waiting })}` : null}
                {draft.files > 0 ? ` · ${t("admin.unsaved.files", { count: draft.files })}` : null}
              </span>
            </span>
            <button
              type="button"
              className="btn btn--line"
              aria-label={t("admin.unsaved.go_on_with", { title: titleOf(draft) })}
              onClick={() => onOpen(draft)}
            >
              {t("admin.unsaved.go_on")}
            </button>
            <button
              type="button"
              className="btn btn--quiet"
              aria-label={t("admin.unsaved.discard_of", { title: titleOf(draft) })}
              onClick={() => setDoomed(draft)}
            >
              {t("admin.unsaved.discard")}
            </button>
          </li>
        ))}
      </ul>
      {doomed ? (
        <ConfirmDialog
          question={t("admin.unsaved.discard.question")}
          confirm={t("admin.unsaved.discard")}
          danger
          onCancel={() => setDoomed(null)}
          onConfirm={() => {
            setDoomed(null);
            void forgetDraft(doomed.id);
          }}
        >
          {t("admin.unsaved.discard.body", { title: titleOf(doomed) })}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

/**
 * The mark of a record with a draft, whose *waiting* pictures are not sent yet; undefined is none.
 */
export function UnsavedMark({ waiting }: { waiting: number | undefined }) {
  if (waiting === undefined) return null;
  const pictures = waiting > 0 ? ` · ${t("admin.unsaved.pictures", { count: waiting })}` : "";
  return <span className="badge badge--box is-com num">{t("admin.unsaved.mark") + pictures}</span>;
}
