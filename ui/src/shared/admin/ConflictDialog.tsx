/** Shows both versions of what two people changed, and asks which is to stay. */
import { useState } from "react";

import { Dialog } from "../Dialog";
import "../styles/sheet.css";
import styles from "./dialogs.module.css";
import { useLastAuthor } from "./lastAuthor";
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

  return (
    <Dialog label={t("admin.conflict.title")} onClose={onCancel} keepOnOutside>
      <div className="sheet">
        <div className={`sheet__body ${styles.body}`}>
          <h2 className={styles.question}>{t("admin.conflict.title")}</h2>
          <p className={styles.consequence}>
            {author ? t("admin.conflict.body", author) : t("admin.conflict.body_unknown")}
          </p>
          <div className={styles.fields}>
            {disputed.map((one) => (
              <Pair
                key={one.field}
                disputed={one}
                side={sides[one.field] ?? "mine"}
                onChoose={(side) => setSides({ ...sides, [one.field]: side })}
              />
            ))}
          </div>
        </div>
        <div className="sheet__foot">
          <button type="button" className="btn btn--quiet" onClick={onCancel}>
            {t("admin.common.unsaved.stay")}
          </button>
          <div className="end">
            <button
              type="button"
              className="btn btn--line"
              onClick={() => onDecide(all(disputed, "theirs"))}
            >
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

interface PairProps {
  disputed: Disputed;
  side: Side;
  onChoose: (side: Side) => void;
}

function Pair({ disputed, side, onChoose }: PairProps) {
  const texts = { mine: t("admin.conflict.mine"), theirs: t("admin.conflict.theirs") };
  return (
    <fieldset className={styles.pair}>
      <legend>{disputed.label}</legend>
      {(["mine", "theirs"] as const).map((which) => (
        <label key={which} className={styles.side}>
          <input
            type="radio"
            name={`conflict-${disputed.field}`}
            checked={side === which}
            onChange={() => onChoose(which)}
          />
          <b>{texts[which]}</b>
          <pre>{disputed[which] || "-"}</pre>
        </label>
      ))}
    </fieldset>
  );
}
