/** What is still to be done about the pictures of a text: to be brought, chosen, or described. */
import { useState } from "react";
import type { KeyboardEvent } from "react";

import { altFault } from "@shared/admin/altText";
import { Field } from "@shared/admin/Field";
import { address } from "@shared/admin/pasting/markup";
import { FileButton } from "@shared/uploads/FileButton";
import { isBorrowed } from "./applyEdit";
import { TornPicture } from "./icons";
import { changed, isAwaited, lacksAlt, picturesIn, removed } from "./picturesOfText";
import type { TextPicture } from "./picturesOfText";
import { t } from "./text";
import type { TextPictures } from "./usePicturesInText";

interface PictureTasksProps {
  text: string;
  pictures: TextPictures;
}

interface Task {
  picture: TextPicture;
  /** Its place among the pictures, from 1. */
  number: number;
  /** The address that could not be fetched; empty for another task. */
  url: string;
}

export function PictureTasks({ text, pictures }: PictureTasksProps) {
  const { failures, waiting } = pictures.web;
  const failed = new Map(Object.keys(failures).map((url) => [address(url), url]));
  const tasks = picturesIn(text)
    .map((picture, index): Task => ({ picture, number: index + 1, url: failed.get(picture.address) ?? "" }))
    .filter(({ picture }) => !pictures.isOnItsWay(picture.address));
  const missing = tasks.filter(({ picture, url }) => isAwaited(picture) || (url && failures[url]));
  const nameless = tasks.filter(({ picture, url }) => lacksAlt(picture) && !isAwaited(picture) && !url);

  return (
    <>
      <p role="status" className={waiting > 0 ? `meta num mt-2` : "sr"}>
        {waiting > 0 ? t("admin.editor.pictures.fetching", { count: waiting }) : ""}
      </p>
      {missing.length > 0 ? (
        <section className="mt-4 p-4 bg-surface border border-rule-strong rounded-1 [&_h3]:text-15 [&_h3]:font-medium" aria-label={t("admin.editor.pictures.missing", { count: missing.length })}>
          <h3>{t("admin.editor.pictures.missing", { count: missing.length })}</h3>
          <ul>
            {missing.map((task) => (
              <Missing key={`${task.number} ${task.picture.address}`} task={task} pictures={pictures} />
            ))}
          </ul>
        </section>
      ) : null}
      {nameless.length > 0 ? (
        <section className="mt-4 p-4 bg-surface border border-rule-strong rounded-1 [&_h3]:text-15 [&_h3]:font-medium" aria-label={t("admin.editor.pictures.nameless", { count: nameless.length })}>
          <h3>{t("admin.editor.pictures.nameless", { count: nameless.length })}</h3>
          <p className="meta">{t("admin.image_dialog.alt.help")}</p>
          <ul>
            {nameless.map((task) => (
              <Nameless key={`${task.number} ${task.picture.address}`} task={task} pictures={pictures} />
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

interface TaskProps {
  task: Task;
  pictures: TextPictures;
}

/** A picture that is not here: fetched again, chosen from the device, left where it lies, or taken out. */
function Missing({ task: { picture, number, url }, pictures }: TaskProps) {
  const { web } = pictures;
  const name = picture.alt || t("admin.editor.pictures.numbered", { number });

  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-3 items-start py-3 border-t border-t-rule first:border-t-0">
      <span className="size-16 object-cover grid place-items-center text-danger bg-danger-tint">
        <TornPicture />
      </span>
      <div>
        <p className="wrap-anywhere font-medium">{url ? `${name} · ${new URL(url).host}` : name}</p>
        <p className="text-13 leading-[1.6] text-danger">{(url && web.failures[url]) || t("admin.editor.pictures.choose_help")}</p>
        <div className="flex flex-wrap gap-x-2 gap-y-1 mt-2 [&_.btn]:min-h-11">
          <FileButton
            label={t("admin.editor.pictures.choose_of", { name })}
            field={t("admin.editor.pictures.file_of", { name })}
            onFiles={([file]) => {
              if (!file) return;
              pictures.give(picture, file);
              web.forget(url);
            }}
          >
            {t("admin.editor.pictures.choose_short")}
          </FileButton>
          {url ? (
            <>
              <button type="button" className="btn btn--quiet" onClick={() => web.fetchAll([url])}>
                {t("admin.editor.pictures.again")}
              </button>
              <button type="button" className="btn btn--quiet" onClick={() => web.forget(url)}>
                {t("admin.editor.pictures.keep")}
              </button>
            </>
          ) : null}
          <button type="button" className="btn btn--quiet" onClick={() => pictures.write(removed(picture))}>
            {t("admin.editor.pictures.remove")}
          </button>
        </div>
      </div>
    </li>
  );
}

function Nameless({ task: { picture, number }, pictures }: TaskProps) {
  const [alt, setAlt] = useState("");

  function describe() {
    if (alt.trim() && !altFault(alt)) pictures.write(changed(picture, { alt }));
  }

  function describeByKey(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // The form below is not to be sent by it.
    event.preventDefault();
    describe();
  }

  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-3 items-start py-3 border-t border-t-rule first:border-t-0">
      <img className="size-16 object-cover bg-plaster" src={picture.address} alt="" loading="lazy" />
      <Field label={t("admin.editor.pictures.alt_of", { number })} error={altFault(alt)}>
        {(field) => (
          <input
            {...field}
            value={alt}
            onChange={(event) => setAlt(event.target.value)}
            onKeyDown={describeByKey}
            onBlur={() => {
              if (!isBorrowed()) describe();
            }}
          />
        )}
      </Field>
    </li>
  );
}
