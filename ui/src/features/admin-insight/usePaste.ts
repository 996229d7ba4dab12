/** Pasting into the text: pictures are uploaded, formatted texts become markdown. */
import type { ClipboardEvent } from "react";

import { isMessage } from "@shared/admin/pasting/conversation";
import type { PastedPicture } from "@shared/admin/pasting/pictures";
import { randomId } from "@shared/randomId";
import { showToast } from "@shared/toasts";
import { inserted, typed } from "./formatting";
import { t } from "./text";
import type { TextPictures } from "./usePicturesInText";

/** An editor of code says so: what looks formatted there is only coloured. */
const CODE = "vscode-editor-data";
const PLACE = /\(picture:(\d+)\)/g;

interface Copied {
  html: string;
  text: string;
  rtf: string;
}

/** Return what to do with a paste into a text; *lineBreaks*: it shows a single line break as one. */
export function usePaste(pictures: TextPictures, lineBreaks: boolean) {
  async function read({ html, text, rtf }: Copied) {
    const tools = await import("@shared/admin/pasting/tools").catch(() => null);
    if (!tools) return pictures.write(typed(text));
    if (!html) return pictures.write(inserted(tools.markdownOfConversation(text, lineBreaks)));
    const pasted = tools.markdownOf(html, { lineBreaks, own: window.location.origin });
    if (pasted.isPlain || !pasted.markdown) return pictures.write(typed(text.replace(/\r\n?/g, "\n")));
    const files = tools.filesOf(pasted.pictures, rtf, t("admin.editor.paste.picture"));
    const places = pasted.pictures.map((picture) => placeOf(picture, files.get(picture), pictures));
    const named = new Map(pasted.pictures.map(({ address }, index) => [address, places[index] ?? address]));
    const markdown = pasted.markdown.replace(PLACE, (place) => `(${named.get(place.slice(1, -1)) ?? place.slice(1, -1)})`);
    pictures.write(inserted(markdown));
    pictures.web.fetchAll(pasted.pictures.filter(({ kind }) => kind === "web").map(({ address }) => address));
    const asked = pasted.pictures.filter((picture) => picture.kind !== "web" && !files.has(picture)).length;
    if (asked > 0) showToast("warn", t("admin.editor.paste.asked", { count: asked }));
  }

  return (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const files = [...clipboardData.files];
    const [html, text, rtf] = ["text/html", "text/plain", "text/rtf"].map((type) => clipboardData.getData(type));
    // Office programs put a picture of the text beside the text itself.
    if (files.length > 0 && !text) {
      event.preventDefault();
      pictures.add(files);
    } else if ((html && !clipboardData.types.includes(CODE)) || isMessage((text ?? "").trimStart())) {
      event.preventDefault();
      void read({ html: html ?? "", text: text ?? "", rtf: rtf ?? "" });
    }
  };
}

/** Return by which name *picture* stands in the text: by that of its upload, where there is one. */
function placeOf({ address, kind }: PastedPicture, file: File | undefined, pictures: TextPictures): string {
  if (file) return pictures.keepPlace(file);
  return kind === "web" ? address : `picture:${randomId()}`;
}
