/** The focal points and the texts of pictures at a glance, with what crops make of them. */
import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Dialog } from "../../Dialog";
import { ArrowLeft, ArrowRight, Cross } from "../../icons";
import { ConfirmDialog } from "../ConfirmDialog";
import styles from "./Focal.module.css";
import { FocalKeys, FocalNumbers } from "./FocalNumbers";
import { FocalPoint } from "./FocalPoint";
import { FocalTexts } from "./FocalTexts";
import { CENTRE } from "./focus";
import { sourceOf } from "./sources";
import { t } from "./text";
import { useDescribing } from "./useDescribing";
import type { Describable, Described, Describing } from "./useDescribing";

interface FocalDialogProps {
  /** What the picture is called, where there is one alone. */
  label?: string;
  /** Those that one can walk through, one at least. */
  pictures: readonly Describable[];
  /** The key of the picture that is shown first; without it the first one. */
  start?: string;
  /** Whether they have captions. */
  hasCaption?: boolean;
  /** Whether it opens at what is read in place of the picture. */
  startsAtText?: boolean;
  /** Gets what is said of those of which something else is said now. */
  onApply: (described: readonly Described[]) => void;
  onClose: () => void;
}

export function FocalDialog(props: FocalDialogProps) {
  const { label, pictures, start = "", hasCaption = false, startsAtText = false, onApply, onClose } = props;
  const describing = useDescribing(pictures, start);
  const [isAsking, setAsking] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const { picture, draft, changed, faults, faulty } = describing;
  const title = t("admin.focal.title");
  const leave = () => (changed.length > 0 ? setAsking(true) : onClose());

  // Once the dialog is shown, which begins at its first button.
  useEffect(() => {
    sheet.current?.querySelector<HTMLElement>(startsAtText ? "textarea" : "[data-point]")?.focus();
  }, [startsAtText]);

  function apply() {
    setAsking(false);
    if (faulty === undefined) onApply(changed);
    else describing.goTo(faulty);
  }

  return (
    <Dialog label={label ? `${label}: ${title}` : title} onClose={leave} keepOnOutside>
      <div ref={sheet} className={`sheet ${styles.sheet}`}>
        <Head describing={describing} total={pictures.length} onClose={leave} />
        <div className={`sheet__body ${styles.focal} grid gap-x-8 gap-y-6 min-[900px]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]`}>
          <Pointing key={picture.key} describing={describing} alt={draft.isDecorative ? "" : draft.typed} />
          <FocalTexts describing={describing} hasCaption={hasCaption} />
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--line" onClick={onClose}>
              {t("admin.common.cancel")}
            </button>
            <button
              type="button"
              className="btn btn--ink"
              disabled={faults.alt !== "" || faults.caption !== ""}
              onClick={apply}
            >
              {t("admin.focal.apply")}
            </button>
          </div>
        </div>
      </div>
      {isAsking ? (
        <ConfirmDialog
          question={t("admin.focal.unsaved")}
          confirm={t("admin.focal.apply")}
          cancel={t("admin.unsaved.discard")}
          onCancel={onClose}
          onConfirm={apply}
        >
          {t("admin.focal.unsaved_body")}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

interface HeadProps {
  describing: Describing;
  total: number;
  onClose: () => void;
}

function Head({ describing: { place, walk }, total, onClose }: HeadProps) {
  return (
    <div className="sheet__bar">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0">
        <h2>{t("admin.focal.title")}</h2>
        {total > 1 ? (
          <p className="meta num" role="status">
            {t("admin.focal.position", { n: place + 1, total })}
          </p>
        ) : null}
      </div>
      <div className="flex [&_[aria-disabled=true]]:opacity-30">
        {total > 1 ? (
          <>
            <Walk label={t("admin.focal.previous")} isEnd={place === 0} onClick={() => walk(-1)}>
              <ArrowLeft />
            </Walk>
            <Walk label={t("admin.focal.next")} isEnd={place === total - 1} onClick={() => walk(1)}>
              <ArrowRight />
            </Walk>
          </>
        ) : null}
        <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={onClose}>
          <Cross />
        </button>
      </div>
    </div>
  );
}

interface WalkProps {
  label: string;
  isEnd: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** It stays focusable at the end of its way, so that the focus is not lost there. */
function Walk({ label, isEnd, onClick, children }: WalkProps) {
  return (
    <button type="button" className="iconbtn" aria-label={label} aria-disabled={isEnd} onClick={onClick}>
      {children}
    </button>
  );
}

/** The picture with its point, in the picture itself and in numbers. */
function Pointing({ describing, alt }: { describing: Describing; alt: string }) {
  const { picture, draft, stored, change } = describing;
  const keys = useId();
  const point = draft.point ?? CENTRE;
  return (
    <div className={styles.side}>
      <FocalPoint
        src={sourceOf(picture.url, 1280)}
        alt={alt}
        size={picture}
        point={point}
        describedBy={keys}
        hasThirds
        onMove={(moved) => change({ point: moved })}
      />
      <FocalNumbers
        point={point}
        onMove={(moved) => change({ point: moved })}
        onReset={() => change({ point: stored })}
      />
      <FocalKeys id={keys} />
      <p className="meta md:hidden">{t("admin.focal.help")}</p>
    </div>
  );
}
