/** What is read in place of a picture, in another language: saved as it is typed, below what it says. */
import { useEffect, useId, useRef } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { sourceOf } from "@shared/admin/focal/sources";
import { entriesOf } from "@shared/admin/languages/fields";
import { textsOf } from "@shared/admin/languages/registry";
import { TranslatedField } from "@shared/admin/languages/TranslatedField";
import { twinName } from "@shared/admin/languages/twins";
import { Dialog } from "@shared/Dialog";
import { Cross } from "@shared/icons";
import "@shared/styles/sheet.css";
import type { StoredPicture } from "@records/fields/values";
import type { RecordEditor } from "@records/useRecordEditor";
import styles from "./PictureTextDialog.module.css";
import { putValue } from "./putValue";
import { t } from "./text";

interface PictureTextDialogProps {
  label: string;
  picture: StoredPicture;
  field: ContentField;
  /** Where the picture lies. */
  path: string;
  editing: Pick<RecordEditor, "values" | "change" | "flush" | "faults">;
  language: string;
  onClose: () => void;
}

export function PictureTextDialog({ label, picture, field, path, editing, language, onClose }: PictureTextDialogProps) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const title = t("admin.inplace.picture.of", { field: label, act: t("admin.field.alt") });
  const twin = `${path}.${twinName(language, "alt")}`;
  useEffect(() => sheet.current?.querySelector("textarea")?.focus(), []);

  function close() {
    editing.flush();
    onClose();
  }

  return (
    <Dialog label={title} onClose={close} keepOnOutside>
      <div ref={sheet} className={`sheet ${styles.sheet}`}>
        <div className="sheet__bar">
          <h2>{title}</h2>
          <button type="button" className="iconbtn" aria-label={t("admin.common.close")} onClick={close}>
            <Cross />
          </button>
        </div>
        <div className="sheet__body grid gap-(--s-4) [&_img]:w-full [&_img]:max-h-[40vh] [&_img]:object-contain [&_img]:bg-plaster-2">
          <img src={sourceOf(picture.url ?? "", 640)} alt="" />
          {entriesOf(textsOf(field.parts ?? []).filter(({ name }) => name === "alt"), { ...picture }, language).map((entry) => (
            <TranslatedField
              key={entry.path}
              entry={entry}
              language={language}
              id={id}
              fault={editing.faults[twin]}
              isDemo={false}
              lineBreaks={false}
              onChange={(text) => putValue(editing, twin, text)}
            />
          ))}
        </div>
        <div className="sheet__foot">
          <div className="end">
            <button type="button" className="btn btn--ink" onClick={close}>
              {t("admin.inplace.done")}
            </button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
