/** One text in another language, with the text that it says. */
import { useState } from "react";

import { lengthOf } from "../altText";
import { Counter } from "../Aside";
import { DemoMark } from "../demo/DemoMark";
import { Field } from "../Field";
import { Rendered } from "../Rendered";
import type { Entry } from "./fields";
import styles from "./Languages.module.css";
import { t } from "./text";
import { BASE } from "./twins";

/** From so many characters on a text begins in a taller field. */
const LONG = 500;
const LONGER = 50_000;

interface TranslatedFieldProps {
  entry: Entry;
  language: string;
  id: string;
  fault: string | undefined;
  isDemo: boolean;
  lineBreaks: boolean;
  onChange: (text: string) => void;
}

export function TranslatedField(props: TranslatedFieldProps) {
  const { entry, language, id, fault, isDemo, lineBreaks, onChange } = props;
  const { field, source, twin } = entry;
  const sourceId = `${id}-source`;
  return (
    <div className={`${styles.text} grid grid-cols-[minmax(0,1fr)] gap-1.5 justify-items-start [&>.field]:w-full`}>
      <Field id={id} label={field.label} error={fault} aside={<Marks entry={entry} isDemo={isDemo} />}>
        {(control) => {
          const shown = {
            ...control,
            lang: language,
            value: twin,
            "aria-describedby": [control["aria-describedby"], sourceId].filter(Boolean).join(" "),
            onChange: (event: { target: { value: string } }) => onChange(event.target.value),
            ...(field.isCapped ? { maxLength: field.limit } : {}),
          };
          return (
            <>
              <p id={sourceId} className={styles.source} lang={BASE.code}>
                <span className="sr">{t("admin.language.source", { name: BASE.name })}: </span>
                {source}
              </p>
              {field.kind === "line" ? (
                <input type="text" autoComplete="off" {...shown} />
              ) : (
                <textarea rows={rowsOf(entry)} {...shown} className={`${control.className} ${styles.area}`} />
              )}
            </>
          );
        }}
      </Field>
      {field.kind === "markdown" ? <Preview text={twin} language={language} lineBreaks={lineBreaks} /> : null}
    </div>
  );
}

/** Whether it is missing, and how much is typed. */
function Marks({ entry: { field, isMissing, twin }, isDemo }: { entry: Entry; isDemo: boolean }) {
  return (
    <>
      {isDemo ? <DemoMark place="name" /> : null}
      {isMissing ? (
        <span className="text-12 tracking-none text-ink-3 data-[needed=true]:font-medium data-[needed=true]:text-warn" data-needed={field.isNeeded}>
          {t(field.isNeeded ? "admin.language.needed" : "admin.language.missing")}
        </span>
      ) : null}
      <Counter count={lengthOf(twin)} max={field.limit} />
    </>
  );
}

function rowsOf({ field: { limit } }: Entry): number {
  if (limit > LONGER) return 16;
  return limit > LONG ? 5 : 3;
}

function Preview({ text, language, lineBreaks }: { text: string; language: string; lineBreaks: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <button type="button" className={styles.link} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? "admin.content.preview.hide" : "admin.publish.preview")}
      </button>
      {isShown ? <Rendered content={text} lineBreaks={lineBreaks} lang={language} /> : null}
    </>
  );
}
