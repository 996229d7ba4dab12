/** The text of an article: typed, formatted by the tools, with pictures pasted or dropped in. */
import { useId, useState } from "react";
import type { DragEvent, KeyboardEvent, RefObject } from "react";

import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Alert } from "@shared/icons";
import { FileButton } from "@shared/uploads/FileButton";
import { UploadList } from "@shared/uploads/UploadList";
import { applyEdit } from "./applyEdit";
import type { Formatting } from "./formatting";
import { prefixLines, wrap } from "./formatting";
import { Camera } from "./icons";
import styles from "./MarkdownField.module.css";
import { t } from "./text";
import { PictureTasks } from "./PictureTasks";
import type { Tool } from "./Toolbar";
import { Toolbar } from "./Toolbar";
import { usePaste } from "./usePaste";
import type { TextPictures } from "./usePicturesInText";

const FORMATS: Readonly<Partial<Record<Tool, Formatting>>> = {
  bold: wrap("**", t("admin.editor.toolbar.bold_sample")),
  italic: wrap("*", t("admin.editor.toolbar.italic_sample")),
  heading: prefixLines("## ", t("admin.editor.toolbar.heading_sample")),
  list: prefixLines("- ", t("admin.editor.toolbar.list_sample")),
};
const SHORTCUTS: Readonly<Record<string, Tool>> = { b: "bold", i: "italic", k: "link" };

interface MarkdownFieldProps {
  area: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Gets the text, and where in it somebody is at work. */
  onChange: (value: string, caret: number) => void;
  error: string | undefined;
  /** Whether it is still as the demo brought it. */
  isOfDemo: boolean;
  /** Called for the tools that ask for an address first. */
  onAsk: (question: "link" | "image") => void;
  pictures: TextPictures;
  /** Whether the article shows a single line break as one. */
  lineBreaks: boolean;
}

export function MarkdownField(props: MarkdownFieldProps) {
  const { area, value, onChange, error, isOfDemo, onAsk, pictures, lineBreaks } = props;
  const id = useId();
  const [isOver, setOver] = useState(false);
  const paste = usePaste(pictures, lineBreaks);

  function use(tool: Tool) {
    const format = FORMATS[tool];
    if (tool === "link" || tool === "image") onAsk(tool);
    else if (format && area.current) applyEdit(area.current, format);
  }

  function useByKey(event: KeyboardEvent) {
    const tool = SHORTCUTS[event.key.toLowerCase()];
    const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!tool || !isChord || event.nativeEvent.isComposing) return;
    event.preventDefault();
    use(tool);
  }

  function over(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent) {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    pictures.add([...event.dataTransfer.files]);
  }

  return (
    <div className={`field${error ? " is-error" : ""} flex-1 flex flex-col`}>
      <label className="sr" htmlFor={id}>
        {t("field.content")}
      </label>
      <div className={`${styles.frame} relative flex-1 flex flex-col min-h-70`} data-over={isOver} data-hint={t("admin.editor.content.drop")}>
        <div className="flex flex-wrap justify-between gap-x-2 gap-y-0 p-1 bg-surface border border-rule-strong border-b-0 [border-radius:2px_2px_0_0]">
          <Toolbar controls={id} onUse={use} />
          {isOfDemo ? <DemoMark place="end" /> : null}
          <FileButton
            multiple
            className="flex items-center gap-2 min-h-9 px-3 text-14 font-medium rounded-1 hover:bg-plaster focus-visible:-outline-offset-2 pointer-coarse:min-h-11"
            field={t("admin.editor.pictures.files")}
            onFiles={pictures.add}
          >
            <Camera />
            {t("admin.editor.pictures.choose")}
          </FileButton>
        </div>
        <textarea
          ref={area}
          id={id}
          className={`field__input ${styles.area}`}
          value={value}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          placeholder={t("admin.editor.form.content.placeholder")}
          onChange={({ target }) => onChange(target.value, target.selectionEnd)}
          onKeyDown={useByKey}
          onPaste={paste}
          onDragOver={over}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          onCompositionStart={pictures.hold}
          onCompositionEnd={pictures.release}
        />
      </div>
      {error ? (
        <p className="field__error" id={`${id}-note`}>
          <Alert />
          {error}
        </p>
      ) : (
        <p className="field__help flex flex-wrap justify-between gap-x-4 gap-y-0" id={`${id}-note`}>
          {t("admin.editor.content.hint")}
          <span className="num">{t("admin.editor.counter", { count: value.length })}</span>
        </p>
      )}
      <UploadList queue={pictures.queue} />
      <PictureTasks text={value} pictures={pictures} />
    </div>
  );
}
