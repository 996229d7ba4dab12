/** The text of a region while it is edited: a field at its place, with its name, counter and keys. */
import { useEffect, useId, useLayoutEffect, useRef } from "react";
import type { CSSProperties, KeyboardEvent } from "react";

import { isLong } from "./regions";
import type { TextRegion } from "./regions";
import { SourceText } from "./SourceText";
import { t } from "./text";
import type { TextEditing } from "./useTextEditing";

interface TextEditorProps {
  region: TextRegion;
  text: TextEditing;
  look: CSSProperties;
  /** Whether name and keys stand elsewhere: in the bar below, on a phone. */
  isBare: boolean;
}

export function TextEditor({ region, text, look, isBare }: TextEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [fault, source] = [useId(), useId()];
  const { left, top, width, minHeight, ...font } = look;

  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  useLayoutEffect(() => fit(field.current), [text.value, width]);

  return (
    <div className="ed ed--on" style={{ left, top, width, minHeight }} data-invalid={text.fault !== ""}>
      {isBare ? null : (
        <span className="ed__above">
          <span className="ed__tag" data-over={text.isOver}>
            {region.label}
            {text.counter ? <span className="ed__count">{text.counter}</span> : null}
          </span>
        </span>
      )}
      <textarea
        ref={field}
        rows={1}
        style={{ ...font, minHeight }}
        aria-label={region.label}
        aria-invalid={text.fault !== ""}
        aria-describedby={[text.fault ? fault : "", !isBare && text.source ? source : ""].filter(Boolean).join(" ") || undefined}
        lang={region.translation?.language}
        enterKeyHint={isLong(region.field) ? "enter" : "done"}
        value={text.value}
        onChange={(event) => text.change(event.target.value)}
        onBlur={text.flush}
        onKeyDown={(event) => press(event, region, text)}
      />
      {isBare ? null : (
        <div className="ed__below">
          <SourceText id={source} text={text.source} />
          {text.fault ? (
            <span id={fault} className="ed__fault" role="status">
              {text.fault}
            </span>
          ) : null}
          <span className="ed__keys">
            <button type="button" disabled={text.isOver} onClick={text.done}>
              {t("admin.inplace.done")}
            </button>
            <button type="button" onClick={text.reset}>
              {t("admin.inplace.reset")}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}

/** Enter breaks a line only where the field has several; in one line it is done. */
function press(event: KeyboardEvent, { field }: TextRegion, text: TextEditing) {
  const isMeta = event.ctrlKey || event.metaKey;
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Escape") text.reset();
  else if (event.key === "Enter" && (isMeta || !isLong(field))) text.done();
  else if (isMeta && event.key.toLowerCase() === "s") text.save();
  else return;
  event.preventDefault();
}

/** As tall as what is in it. */
function fit(field: HTMLTextAreaElement | null) {
  if (!field) return;
  field.style.height = "0";
  field.style.height = `${field.scrollHeight}px`;
}
