/** The bar below an editor: what of it visitors see, and what leads there. */
import { useState } from "react";
import type { ReactNode } from "react";

import { ConfirmDialog } from "../admin/ConfirmDialog";
import { External } from "../icons";
import { linkOf } from "../link";
import { barState, changeCount } from "./barState";
import type { Work } from "./barState";
import { Here } from "./Here";
import { HideDialog } from "./HideDialog";
import styles from "./PublishBar.module.css";
import { t } from "./text";
import type { RecordPublishing } from "./usePublishing";

interface PublishBarProps extends Omit<Work, "standing"> {
  publishing: RecordPublishing;
  /** The names of others who have the record open. */
  others: readonly string[];
  isBusy: boolean;
  onSave: () => void;
  onPublish: () => void;
  /** Drop what is in no public record, in the form and in the draft. */
  onDiscard: () => void;
  /** Take what is public from visitors; undefined where that is done elsewhere. */
  onHide?: (() => void) | undefined;
  /** Show the page as it would be; undefined while there is nothing to show. */
  onPreview: (() => void) | undefined;
  /** Where visitors see it, if that is not where its standing says. */
  seenAt?: string | undefined;
  /** Lead to the first field that is to be filled. */
  onGap: () => void;
}

export function PublishBar(props: PublishBarProps) {
  const { publishing, others, onDiscard, onHide } = props;
  const [asked, ask] = useState<"discard" | "hide" | null>(null);
  const work = { ...props, standing: publishing.standing };
  const { text, detail, look } = barState(work);

  return (
    <div className={styles.bar} data-look={look} role="region" aria-label={t("admin.publish.label")}>
      <div className={`wrap ${styles.line}`}>
        <div className={`${styles.text} grid gap-px min-w-0 [&>b]:font-semibold`} role="status">
          <b>{text}</b>
          {detail ? <span className="meta">{detail}</span> : null}
        </div>
        <Here names={others}>{t("admin.publish.also_open", { actor: others.join(", ") })}</Here>
        <div className={`${styles.acts} flex items-center gap-2 flex-none`}>
          <Acts {...props} onAsk={ask} />
        </div>
      </div>
      {asked === "discard" ? (
        <ConfirmDialog
          question={t("admin.publish.discard_title")}
          confirm={t("admin.undo.button")}
          danger
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null);
            onDiscard();
          }}
        >
          {t("admin.publish.discard_body", { count: changeCount(work) })}
        </ConfirmDialog>
      ) : null}
      {asked === "hide" ? (
        <HideDialog
          onCancel={() => ask(null)}
          onConfirm={() => {
            ask(null);
            onHide?.();
          }}
        />
      ) : null}
    </div>
  );
}

interface Asking {
  onAsk: (what: "discard" | "hide") => void;
}

function Acts(props: PublishBarProps & Asking) {
  const { publishing, edited, waiting, seenAt, onPreview, savesItself = false } = props;
  const { standing } = publishing;
  const isScheduled = Boolean(standing?.publishAt) && !standing?.blocked;
  const hasWork = edited.length > 0 || waiting > 0;
  const isBusy = props.isBusy || publishing.isBusy;
  const isPublic = standing?.state === "public" && standing.changes.length === 0 && !hasWork;
  // A part that nobody has filled yet, or all of which visitors see.
  const hasNothing = isPublic || (standing?.state === "draft" && !standing.hasDraft && !hasWork);

  return (
    <>
      {standing?.publishAt && (savesItself || edited.length === 0) ? (
        <Act look="quiet" isOff={isBusy} onAct={() => void publishing.unschedule("publish")}>
          {t("admin.publish.cancel_schedule")}
        </Act>
      ) : isPublic && props.onHide ? (
        <Act look="quiet" isOff={isBusy} onAct={() => props.onAsk("hide")}>
          {t("admin.publish.hide")}
        </Act>
      ) : (
        <SaveOrDiscard {...props} isBusy={isBusy} hasWork={hasWork} />
      )}
      {isPublic ? (
        <a className="btn btn--line" href={linkOf(seenAt ?? standing.publicPath ?? "/")} target="_blank" rel="noreferrer">
          {t("admin.publish.view_public")} <External />
        </a>
      ) : (
        <Act look="line" isOff={isBusy || !onPreview} onAct={onPreview}>
          {t("admin.publish.preview")}
        </Act>
      )}
      <PublishButton {...props} isBusy={isBusy} hasNothing={hasNothing} isScheduled={isScheduled} />
    </>
  );
}

interface SaveOrDiscardProps extends PublishBarProps, Asking {
  hasWork: boolean;
}

function SaveOrDiscard({ publishing, saving, savesItself, hasWork, isBusy, onSave, onAsk }: SaveOrDiscardProps) {
  const { standing } = publishing;
  const isLeft = !savesItself || (saving.at === "form" && saving.failed === "save");
  const isUnsaved = hasWork && isLeft;
  if (!isUnsaved && standing?.state === "public" && (standing.hasDraft || hasWork)) {
    return (
      <Act look="quiet" isOff={isBusy} onAct={() => onAsk("discard")}>
        {t("admin.undo.button")}
      </Act>
    );
  }
  return isUnsaved ? (
    <Act look="quiet" isOff={isBusy} onAct={onSave}>
      {t("admin.publish.save")}
    </Act>
  ) : null;
}

interface PublishButtonProps extends PublishBarProps {
  /** Whether there is nothing to be published. */
  hasNothing: boolean;
  isScheduled: boolean;
}

function PublishButton({ publishing, saving, edited, isBusy, hasNothing, isScheduled, onPublish, onGap }: PublishButtonProps) {
  const isPublishing = (saving.at === "sending" || saving.at === "uploads") && saving.goal.act === "publish";
  const [gap] = edited.length === 0 && !isScheduled ? (publishing.standing?.gaps ?? []) : [];
  if (gap && publishing.standing?.hasDraft && !isBusy) {
    return (
      <Act look="ink" onAct={onGap}>
        {t("admin.publish.go_gap")}
      </Act>
    );
  }
  return (
    <Act look="ink" isOff={isBusy || hasNothing} onAct={onPublish}>
      {isPublishing ? <span className="spin" /> : null}
      {t(isPublishing ? "admin.publish.publishing_button" : isScheduled ? "admin.publish.now" : "admin.publish.button")}
    </Act>
  );
}

interface ActProps {
  look: "ink" | "line" | "quiet";
  isOff?: boolean;
  onAct: (() => void) | undefined;
  children: ReactNode;
}

/** A button that keeps the focus while there is nothing for it to do, as after a publication. */
function Act({ look, isOff = false, onAct, children }: ActProps) {
  return (
    <button type="button" className={`btn btn--${look}`} aria-disabled={isOff || undefined} onClick={isOff ? undefined : onAct}>
      {children}
    </button>
  );
}
