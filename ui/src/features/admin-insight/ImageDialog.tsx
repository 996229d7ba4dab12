/** Puts a picture into the text: where it comes from, its address, and whether it loads. */
import { useEffect, useState } from "react";
import type { FormEvent } from "react";

import { altFault } from "@shared/admin/altText";
import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { Field } from "@shared/admin/Field";
import { Sheet, SheetActs } from "@shared/admin/Sheet";
import { DropArea } from "@shared/uploads/DropArea";
import type { Formatting } from "./formatting";
import { image } from "./formatting";
import styles from "./ImageDialog.module.css";
import { ImagePreview } from "./ImagePreview";
import type { Source } from "./sources";
import { addressesOf, addressFault, SOURCES } from "./sources";
import { t } from "./text";
import { useImageCheck } from "./useImageCheck";

interface ImageDialogProps {
  onInsert: (format: Formatting) => void;
  /** Gets pictures of this device. */
  onFiles: (files: readonly File[]) => void;
  onCancel: () => void;
}

export function ImageDialog({ onInsert, onFiles, onCancel }: ImageDialogProps) {
  const [source, setSource] = useState<Source>("drive");
  const [url, setUrl] = useState("");
  const [alt, setAlt] = useState("");
  const [fault, setFault] = useState("");
  const check = useImageCheck(source, url);
  const { isWaiting, isAsking, submit, dismiss } = useInserting({
    source,
    check,
    onFault: setFault,
    isHeld: altFault(alt) !== "",
    url,
    onInsert: (address) => onInsert(image(address, alt)),
  });

  function change(next: { source?: Source; url?: string }) {
    setFault("");
    dismiss();
    if (next.source) setSource(next.source);
    if (next.url !== undefined) setUrl(next.url);
  }

  return (
    <>
      <Sheet
        title={t("admin.image_dialog.title")}
        className="w-[min(100%,640px)]"
        body="grid gap-5"
        form={{ onSubmit: submit }}
        onClose={onCancel}
        foot={<SheetActs act={t("admin.image_dialog.insert")} cancel={t("admin.image_dialog.cancel")} isBusy={isWaiting} onCancel={onCancel} />}
      >
        <DropArea label={t("admin.editor.pictures.files")} active={t("admin.editor.content.drop")} onFiles={onFiles}>
          <span>
            <u>{t("admin.image_dialog.source.upload")}</u>
          </span>
          <span className="meta">{t("admin.image_dialog.upload.help")}</span>
        </DropArea>
        <SourceChoice source={source} onChoose={(chosen) => change({ source: chosen })} />
        <Field
          label={t("admin.image_dialog.url.label")}
          help={t(`admin.image_dialog.help.${source}`)}
          error={fault}
          required
        >
          {(field) => (
            <input
              {...field}
              type="url"
              inputMode="url"
              placeholder={t("admin.image_dialog.url.placeholder")}
              value={url}
              onChange={(event) => change({ url: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t("admin.image_dialog.alt.label")}
          help={t("admin.image_dialog.alt.help")}
          error={altFault(alt)}
        >
          {(field) => <input {...field} value={alt} onChange={(event) => setAlt(event.target.value)} />}
        </Field>
        <ImagePreview source={source} check={check} />
      </Sheet>
      {isAsking ? (
        <ConfirmDialog
          question={t("admin.image_dialog.insert_anyway.title")}
          confirm={t("admin.image_dialog.insert_anyway.confirm")}
          cancel={t("admin.image_dialog.cancel")}
          onCancel={dismiss}
          onConfirm={() => onInsert(image(addressesOf(source, url)[0] ?? url, alt))}
        >
          {t("admin.image_dialog.insert_anyway.body")}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface Inserting {
  source: Source;
  url: string;
  check: ReturnType<typeof useImageCheck>;
  onFault: (fault: string) => void;
  /** Nothing is inserted while another field is wrong. */
  isHeld: boolean;
  onInsert: (address: string) => void;
}

/** A shared picture is inserted once it is known which address loads; with none, after asking. */
function useInserting({ source, url, check, onFault, isHeld, onInsert }: Inserting) {
  const [wants, setWants] = useState(false);
  const isShared = source === "drive";
  const found = check.state === "loaded" ? check.url : "";

  useEffect(() => {
    if (wants && found) onInsert(found);
    // Once it is found; what is done with it may be another function each time.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wants, found]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const fault = addressFault(source, url);
    if (fault) onFault(t(fault));
    else if (isHeld) return;
    else if (isShared) setWants(true);
    else onInsert(url.trim());
  }

  return {
    isWaiting: wants && check.state === "checking",
    isAsking: wants && check.state === "failed",
    submit,
    dismiss: () => setWants(false),
  };
}

interface SourceChoiceProps {
  source: Source;
  onChoose: (source: Source) => void;
}

function SourceChoice({ source, onChoose }: SourceChoiceProps) {
  return (
    <fieldset className="grid gap-2 [&_legend]:mb-2 [&_legend]:p-0 min-[560px]:grid-cols-[repeat(3,1fr)] min-[560px]:[&_legend]:col-span-full">
      <legend className="field__label">{t("admin.image_dialog.source.label")}</legend>
      {SOURCES.map((one) => (
        <label key={one} className={styles.source}>
          <input type="radio" name="source" checked={one === source} onChange={() => onChoose(one)} />
          {t(`admin.image_dialog.source.${one}`)}
        </label>
      ))}
    </fieldset>
  );
}
