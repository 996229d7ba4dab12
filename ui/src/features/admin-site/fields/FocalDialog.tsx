/** The focal point and the alternative text of a picture at a glance, with what crops make of it. */
import { useEffect, useId, useRef, useState } from "react";

import { altFault, LONGEST_ALT } from "@shared/admin/altText";
import { Counter } from "@shared/admin/Aside";
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { Field } from "@shared/admin/Field";
import { Dialog } from "@shared/Dialog";
import { Cross } from "@shared/icons";
import "@shared/styles/sheet.css";
import { FocalPoint } from "./FocalPoint";
import { CENTRE, cropAt, pointAt, pointOf } from "./focus";
import type { Point } from "./focus";
import styles from "./PictureField.module.css";
import { sourceOf } from "./pictures";
import { t } from "./text";
import { lengthOf } from "./values";
import type { StoredPicture } from "./values";

interface FocalDialogProps {
  label: string;
  picture: StoredPicture;
  /** Whether it opens at what is read in place of the picture. */
  startsAtText?: boolean;
  /** Gets '' for a picture that only decorates, and null where nothing is written yet. */
  onApply: (point: Point, alt: string | null) => void;
  onClose: () => void;
}

const CROPS = [
  { key: "list", ratio: "4:5", shape: "4 / 5" },
  { key: "small", ratio: "1:1", shape: "1 / 1" },
  { key: "head", ratio: "16:9", shape: "16 / 9" },
] as const;

export function FocalDialog({ label, picture, startsAtText = false, onApply, onClose }: FocalDialogProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const start = pointOf(picture);
  const [point, setPoint] = useState(start);
  const [typed, setTyped] = useState(picture.alt ?? "");
  const [isDecorative, setDecorative] = useState(picture.alt === "");
  const [isAsking, setAsking] = useState(false);
  const keys = useId();
  const text = isDecorative ? "" : typed;
  const alt = isDecorative ? "" : typed || null;
  const fault = altFault(text);
  const isChanged = point.x !== start.x || point.y !== start.y || alt !== (picture.alt ?? null);
  useEffect(() => {
    if (startsAtText) input.current?.focus();
  }, [startsAtText]);
  const leave = () => (isChanged ? setAsking(true) : onClose());

  return (
    <Dialog label={`${label}: ${t("admin.focal.title")}`} onClose={leave} keepOnOutside>
      <div className={`sheet ${styles.sheet}`}>
        <div className="sheet__bar">
          <h2>{t("admin.focal.title")}</h2>
          <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={leave}>
            <Cross />
          </button>
        </div>
        <div className={`sheet__body ${styles.focal}`}>
          <div className={styles.side}>
            <FocalPoint
              src={sourceOf(picture.url, 1280)}
              alt={text}
              size={picture}
              point={point}
              describedBy={keys}
              hasThirds
              onMove={setPoint}
            />
            <Numbers point={point} onMove={setPoint} start={start} />
            <Keys id={keys} />
            <p className={`meta ${styles.touch}`}>{t("admin.focal.help")}</p>
          </div>
          <div className={styles.side}>
            <Crops picture={picture} point={point} />
            <Field
              label={t("admin.field.alt")}
              help={t("admin.focal.alt_help")}
              error={fault}
              aside={<Counter count={lengthOf(text)} max={LONGEST_ALT} />}
            >
              {(control) => (
                <textarea
                  {...control}
                  ref={input}
                  rows={3}
                  disabled={isDecorative}
                  value={text}
                  onChange={(event) => setTyped(event.target.value)}
                />
              )}
            </Field>
            <label className="check">
              <input type="checkbox" checked={isDecorative} onChange={(event) => setDecorative(event.target.checked)} />
              <span>{t("admin.focal.decorative")}</span>
            </label>
          </div>
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--line" onClick={onClose}>
              {t("admin.common.cancel")}
            </button>
            <button type="button" className="btn btn--ink" disabled={fault !== ""} onClick={() => onApply(point, alt)}>
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
          onConfirm={() => onApply(point, alt)}
        >
          {t("admin.focal.unsaved_body")}
        </ConfirmDialog>
      ) : null}
    </Dialog>
  );
}

/** The keys that move the point; a phone has none. */
function Keys({ id }: { id: string }) {
  return (
    <p id={id} className={styles.keys}>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> <kbd>↑</kbd> <kbd>↓</kbd> {t("admin.focal.keys.step")}
      </span>
      <span>
        <kbd>Shift</kbd> {t("admin.focal.keys.long")}
      </span>
      <span>
        <kbd>Home</kbd> {t("admin.focal.keys.home")}
      </span>
    </p>
  );
}

interface NumbersProps {
  point: Point;
  start: Point;
  onMove: (point: Point) => void;
}

/** The same in two numbers: an equal way. */
function Numbers({ point, start, onMove }: NumbersProps) {
  return (
    <div className={styles.numbers} role="group" aria-label={t("admin.focal.point")}>
      <span className="field__label" aria-hidden="true">
        {t("admin.focal.point")}
      </span>
      <Part label={t("admin.focal.horizontal")} value={point.x} onChange={(x) => onMove({ ...point, x })} />
      <Part label={t("admin.focal.vertical")} value={point.y} onChange={(y) => onMove({ ...point, y })} />
      <button type="button" className={styles.link} onClick={() => onMove(CENTRE)}>
        {t("admin.focal.center")}
      </button>
      <button type="button" className={styles.link} onClick={() => onMove(start)}>
        {t("admin.focal.reset")}
      </button>
    </div>
  );
}

function Part({ label, value, onChange }: { label: string; value: number; onChange: (value: number) => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      className="field__input num"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        const part = Number(target.value);
        if (target.value.trim() !== "" && !Number.isNaN(part)) onChange(pointAt(part / 100, 0).x);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

function Crops({ picture, point }: { picture: StoredPicture; point: Point }) {
  return (
    <div className={styles.crops} role="group" aria-label={t("admin.focal.crops")}>
      {CROPS.map(({ key, ratio, shape }) => (
        <figure key={key}>
          <img
            src={sourceOf(picture.url, 640)}
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
