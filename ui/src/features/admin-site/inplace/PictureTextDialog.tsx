/** What is read in place of a picture, in another language: saved as it is typed, below what it says. */
import { useEffect, useId, useRef } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import { sourceOf } from "@shared/admin/focal/sources";
import { entriesOf } from "@shared/admin/languages/fields";
import { textsOf } from "@shared/admin/languages/registry";
import { TranslatedField } from "@shared/admin/languages/TranslatedField";
import { twinName } from "@shared/admin/languages/twins";
import { Sheet } from "@shared/admin/Sheet";
import type { StoredPicture } from "@records/fields/values";
import type { RecordEditor } from "@records/useRecordEditor";
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
  const shown = useRef<HTMLImageElement>(null);
  const title = t("admin.inplace.picture.of", { field: label, act: t("admin.field.alt") });
  const twin = `${path}.${twinName(language, "alt")}`;
  useEffect(() => shown.current?.parentElement?.querySelector("textarea")?.focus(), []);

  function close() {
    editing.flush();
    onClose();
  }

  return (
    <Sheet
      title={title}
      className="w-[min(560px,100%)]"
      body="grid gap-(--s-4) [&_img]:w-full [&_img]:max-h-[40vh] [&_img]:object-contain [&_img]:bg-plaster-2"
      onClose={close}
      foot={
        <button type="button" className="btn btn--ink" onClick={close}>
          {t("admin.inplace.done")}
        </button>
      }
    >
      <img ref={shown} src={sourceOf(picture.url ?? "", 640)} alt="" />
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
    </Sheet>
  );
}
