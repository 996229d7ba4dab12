/** What crops make of a picture, what is read in its place, and what stands below it. */
import { GOOD_ALT, GOOD_CAPTION, lengthOf } from "../altText";
import { Counter, Need } from "../Aside";
import { Field } from "../Field";
import styles from "./Focal.module.css";
import { CENTRE, cropAt } from "./focus";
import type { Point } from "./focus";
import { sourceOf } from "./sources";
import { t } from "./text";
import type { Describing } from "./useDescribing";

const CROPS = [
  { key: "list", ratio: "4:5", shape: "4 / 5" },
  { key: "small", ratio: "1:1", shape: "1 / 1" },
  { key: "head", ratio: "16:9", shape: "16 / 9" },
] as const;

interface FocalTextsProps {
  describing: Describing;
  hasCaption: boolean;
}

export function FocalTexts({ describing, hasCaption }: FocalTextsProps) {
  const { picture, draft, faults, change } = describing;
  const text = draft.isDecorative ? "" : draft.typed;

  return (
    <div className={`${styles.side} ${styles.texts}`}>
      <Crops url={picture.url} point={draft.point ?? CENTRE} />
      <Field
        label={t("admin.field.alt")}
        help={t("admin.focal.alt_help")}
        error={faults.alt}
        aside={<Counter count={lengthOf(text)} max={GOOD_ALT} />}
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            disabled={draft.isDecorative}
            value={text}
            onChange={(event) => change({ typed: event.target.value })}
          />
        )}
      </Field>
      {hasCaption ? (
        <Field
          label={t("admin.focal.caption")}
          help={t("admin.focal.caption_help")}
          error={faults.caption}
          aside={
            <>
              <Need isNeeded={false} isMissing={false} />
              <Counter count={lengthOf(draft.caption)} max={GOOD_CAPTION} />
            </>
          }
        >
          {(control) => (
            <textarea
              {...control}
              rows={2}
              value={draft.caption}
              onChange={(event) => change({ caption: event.target.value })}
            />
          )}
        </Field>
      ) : null}
      <label className="check">
        <input
          type="checkbox"
          checked={draft.isDecorative}
          onChange={(event) => change({ isDecorative: event.target.checked })}
        />
        <span>{t("admin.focal.decorative")}</span>
      </label>
    </div>
  );
}

function Crops({ url, point }: { url: string; point: Point }) {
  return (
    <div className={`${styles.crops} grid grid-cols-[80fr_100fr_178fr] items-end gap-3`} role="group" aria-label={t("admin.focal.crops")}>
      {CROPS.map(({ key, ratio, shape }) => (
        <figure key={key}>
          <img
            src={sourceOf(url, 640)}
            alt=""
            style={{ aspectRatio: shape, objectPosition: cropAt(point) }}
            draggable={false}
          />
          <figcaption>
            <span className="num">{ratio}</span> {t(`admin.focal.crop.${key}`)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
