/** Editing one article: its form, with the pictures of its text on their way. */
import type { RefObject } from "react";
import { useEffect } from "react";

import { isStored } from "@records/fields/moment";
import { gapsOf, lacking } from "@records/needs";
import { useEditing } from "@records/useRecordEditor";
import { useRecordForm } from "@records/useRecordForm";
import { failureText } from "@shared/admin/deleted";
import { AWAITED } from "@shared/admin/pasting/pictures";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import type { Goal, Uploads } from "@records/saving";
import type { Faults } from "@shared/publishing/types";
import { isActive } from "@shared/uploads/pictures";
import { isAwaited, picturesIn } from "./picturesOfText";
import { t } from "./text";
import { usePicturesInText } from "./usePicturesInText";
import type { TextPictures } from "./usePicturesInText";

interface ArticleProps extends Pick<OpenedForm, "id" | "stored" | "slot" | "type"> {
  area: RefObject<HTMLTextAreaElement | null>;
}

export function useArticle({ id, stored, slot, type, area }: ArticleProps) {
  const form = useRecordForm({ kind: "insight", record: id, type, stored, slot });
  const { base, values, fields } = form;
  const pictures = usePicturesInText({ area, form, slot, onThumbnail: (url) => editing.change("thumbnail", url) });
  const texts = { content: String(values["content"] ?? ""), thumbnail: String(values["thumbnail"] ?? "") };
  const missing = missingPictures(texts, pictures);
  const editing = useEditing({
    collection: "insights",
    id,
    form,
    uploads: uploadsOf(pictures),
    faultsFor: (act) => ({ ...lackingFor(act), ...(act === "publish" ? missing : NO_FAULTS) }),
    done: (isFirst) => t(isFirst ? "admin.editor.created" : "admin.editor.updated"),
    failure: (error) => t("admin.editor.failed", { message: failureText(error) }),
  });
  const isWaiting = pictures.entries.length > 0;
  const { noteWaiting } = form;
  useEffect(() => noteWaiting(isWaiting), [noteWaiting, isWaiting]);
  const found = gapsOf(fields, values, { standing: editing.publishing.standing, edited: editing.edited });

  /** The server says what is wrong; of what it does not know yet, the form says what is missing. */
  function lackingFor(act: Goal["act"]): Faults {
    if (base) return NO_FAULTS;
    const names = lacking(fields, values).filter(({ name }) => act === "publish" || name === type.title);
    const date = String(values["date"] ?? "");
    return {
      ...Object.fromEntries(names.map(({ name }) => [name, t(LACKING[name] ?? "admin.editor.error.content_required")])),
      ...(act === "publish" && date && !isStored(date) ? { date: t("admin.editor.error.date_invalid") } : {}),
    };
  }

  return {
    ...editing,
    ...texts,
    pictures,
    /** Take the text over; somebody is at work *at* that place of it. */
    write: (text: string, at: number) => {
      editing.change("content", text);
      form.noteCaret(at);
    },
    /** What is missing before it is published: a picture of the text is one, not the text. */
    gaps: [...found.filter((name) => !(name in missing)), ...Object.keys(missing).map((name) => (name === "content" ? "images" : name))],
    /** Let go of what this device had kept. */
    dropResumed: () => {
      pictures.queue.clear();
      form.reset(stored);
    },
  };
}

export type Article = ReturnType<typeof useArticle>;

const NO_FAULTS: Faults = {};
const LACKING: Readonly<Record<string, "admin.editor.error.title_required">> = { title: "admin.editor.error.title_required" };

/** What is said of pictures that neither have come nor are on their way. */
function missingPictures({ content, thumbnail }: { content: string; thumbnail: string }, { isOnItsWay }: TextPictures): Faults {
  return {
    ...(picturesIn(content).some((picture) => isAwaited(picture) && !isOnItsWay(picture.address)) && { content: t("admin.editor.error.pictures_missing") }),
    ...(thumbnail.startsWith(AWAITED) && !isOnItsWay(thumbnail) && { thumbnail: t("admin.editor.error.thumbnail_missing") }),
  };
}

/** Pictures that have arrived are on their way until they stand in the text. */
function uploadsOf({ entries, web }: TextPictures): Uploads {
  const isUnderway = web.waiting > 0 || entries.some((entry) => isActive(entry) || entry.image);
  return isUnderway ? "underway" : "arrived";
}
