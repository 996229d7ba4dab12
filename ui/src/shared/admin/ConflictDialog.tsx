/** Shows both versions of what two people changed, and asks which is to stay. */
import { useEffect, useRef, useState } from "react";

import { copyText } from "../copyText";
import { Dialog } from "../Dialog";
import { Cross } from "../icons";
import { showToast } from "../toasts";
import styles from "./Conflict.module.css";
import { useLastAuthor } from "./lastAuthor";
import type { Author } from "./lastAuthor";
import { t } from "./text";

export interface Disputed {
  field: string;
  label: string;
  /** Both values as texts that a person can compare. */
  mine: string;
  theirs: string;
}

export type Side = "mine" | "theirs";

interface ConflictDialogProps {
  collection: string;
  id: string;
  disputed: readonly Disputed[];
  /** Gets the side to keep of each field. */
  onDecide: (sides: Readonly<Record<string, Side>>) => void;
  onCancel: () => void;
}

const all = (disputed: readonly Disputed[], side: Side): Record<string, Side> =>
  Object.fromEntries(disputed.map(({ field }) => [field, side]));

export function ConflictDialog(props: ConflictDialogProps) {
  const { collection, id, disputed, onDecide, onCancel } = props;
  const [sides, setSides] = useState(() => all(disputed, "mine"));
  const author = useLastAuthor(collection, id);
  const isMixed = disputed.some(({ field }) => sides[field] === "theirs");

  const body = useRef<HTMLDivElement>(null);

  // Once the dialog is shown, which begins at its first button.
  useEffect(() => body.current?.querySelector<HTMLElement>(":checked")?.focus(), []);

  return (
    <Dialog label={t("admin.conflict.title")} onClose={onCancel} keepOnOutside>
      <div className="sheet">
        <div className="sheet__bar">
          <h2>{t("admin.conflict.title")}</h2>
          <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={onCancel}>
            <Cross />
          </button>
        </div>
        <div className={`sheet__body ${styles.body}`} ref={body}>
          <p className="text-ink-2 leading-[1.75]">
            {author ? t("admin.conflict.body", author) : t("admin.conflict.body_unknown")}{" "}
            {t("admin.conflict.choose", { count: disputed.length })}
          </p>
          <div className="border-t border-t-ink">
            {disputed.map((one) => (
              <Pair
                key={one.field}
                disputed={one}
                author={author}
                side={sides[one.field] ?? "mine"}
                onChoose={(side) => setSides({ ...sides, [one.field]: side })}
              />
            ))}
          </div>
        </div>
        <div className="sheet__foot">
          <button type="button" className="btn btn--quiet" onClick={() => void copyMine(disputed)}>
            {t("admin.conflict.copy_mine")}
          </button>
          <div className="end">
            <button type="button" className="btn btn--line" onClick={() => onDecide(all(disputed, "theirs"))}>
              {t("admin.conflict.take_theirs")}
            </button>
            <button type="button" className="btn btn--ink" onClick={() => onDecide(sides)}>
              {t(isMixed ? "admin.conflict.save_choice" : "admin.conflict.keep_mine")}
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}

/** Copy what was typed here, each text below the name of its field. */
async function copyMine(disputed: readonly Disputed[]): Promise<void> {
  const isCopied = await copyText(disputed.map(({ label, mine }) => `${label}\n${mine}`).join("\n\n"));
  if (isCopied) showToast("ok", t("admin.conflict.copied_mine"));
  else showToast("warn", t("admin.common.copy_failed"));
}

interface PairProps {
  disputed: Disputed;
  author: Author | undefined;
  side: Side;
  onChoose: (side: Side) => void;
}

function Pair({ disputed, author, side, onChoose }: PairProps) {
  const theirs = author ? t("admin.conflict.theirs_by", author) : t("admin.conflict.theirs");
  const texts = { mine: t("admin.conflict.mine"), theirs };
  return (
    <fieldset className={`${styles.pair} grid py-4.5 border-b border-b-rule`}>
      <legend>{disputed.label}</legend>
      {(["mine", "theirs"] as const).map((which) => (
        <label key={which} className={`${styles.side} grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-0.5 items-start py-3 leading-[1.6] cursor-pointer`}>
          <input
            className="radio"
            type="radio"
            name={`conflict-${disputed.field}`}
            checked={side === which}
            onChange={() => onChoose(which)}
          />
          <span className="max-h-50 overflow-auto font-medium whitespace-pre-wrap wrap-anywhere">{disputed[which] || "-"}</span>{" "}
          <span className="meta">{texts[which]}</span>
        </label>
      ))}
    </fieldset>
  );
}
