/** What is read out in place of each picture, and the order step by step. */
import { useId } from "react";

import { altFault } from "@shared/admin/altText";
import { Icon } from "@shared/Icon";
import { Alert } from "@shared/icons";
import { altOf, previewOf } from "./useImages";
import type { Images } from "./useImages";
import type { FormImage } from "./formValues";
import styles from "./ProjectImages.module.css";
import { t } from "./text";

export function AltTexts({ images }: { images: Images }) {
  const stored = images.shown.filter(({ image }) => image !== null);
  const missing = stored.filter((slot) => !altOf(slot)).length;
  if (stored.length === 0) return null;
  return (
    <details className={styles.alts}>
      <summary>
        <span className="field__label">{t("admin.portfolio.form.alt.label")}</span>{" "}
        <span className="meta">
          {missing > 0
            ? t("admin.portfolio.form.alt.missing", { count: missing })
            : t("admin.portfolio.form.alt.hint")}
        </span>
      </summary>
      <ul>
        {images.shown.map((slot, index) =>
          slot.image === null ? null : <Row key={slot.key} slot={slot} index={index} images={images} />,
        )}
      </ul>
    </details>
  );
}

function Row({ slot, index, images }: { slot: FormImage; index: number; images: Images }) {
  const number = { n: index + 1 };
  const isLast = index === images.shown.length - 1;
  const fault = altFault(altOf(slot));
  const faultId = useId();
  return (
    <li className={styles.alt}>
      <img src={previewOf(slot)} alt="" loading="lazy" decoding="async" />
      <input
        className="field__input"
        value={altOf(slot)}
        aria-label={`${index + 1}. ${t("admin.portfolio.form.alt.label")}`}
        placeholder={t("admin.portfolio.form.alt.placeholder")}
        aria-invalid={fault !== ""}
        aria-describedby={fault ? faultId : undefined}
        onChange={(event) => images.describe(slot.key, event.target.value)}
      />
      <Step
        label={`${t("admin.portfolio.form.images.reorder.handle", number)}: ${t("admin.portfolio.form.images.reorder.prev")}`}
        disabled={index === 0}
        drawing="m2 8 4-4 4 4"
        onClick={() => images.move(index, index - 1)}
      />
      <Step
        label={`${t("admin.portfolio.form.images.reorder.handle", number)}: ${t("admin.portfolio.form.images.reorder.next")}`}
        disabled={isLast}
        drawing="m2 4 4 4 4-4"
        onClick={() => images.move(index, index + 1)}
      />
      {fault ? (
        <p className="field__error" id={faultId} role="alert">
          <Alert />
          {fault}
        </p>
      ) : null}
    </li>
  );
}

interface StepProps {
  label: string;
  disabled: boolean;
  drawing: string;
  onClick: () => void;
}

function Step({ label, disabled, drawing, onClick }: StepProps) {
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Icon size={12}>
        <path d={drawing} />
      </Icon>
    </button>
  );
}
