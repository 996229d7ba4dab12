/** What a text with marks comes to, rendered as on the page. */
import type { MouseEvent } from "react";

import { translator } from "../../messages";
import content from "../../messages/admin-content.ko.json";
import publishing from "../../messages/admin-publishing.ko.json";
import { Prose } from "../Prose";
import { usePreview } from "./usePreview";

const t = translator({ ...content, ...publishing });

/** A link must not lead away from what is being written. */
function stay(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest("a"))) return;
  event.preventDefault();
  event.stopPropagation();
}

interface RenderedProps {
  content: string;
  /** Whether a single line break is shown as one. */
  lineBreaks?: boolean;
  /** The language of the text, where that is not the studio's. */
  lang?: string;
}

export function Rendered({ content: text, lineBreaks = false, lang }: RenderedProps) {
  const { html, hasFailed } = usePreview(text, lineBreaks);
  return (
    // Keys reach the links through the same click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <section className="w-full p-4 bg-plaster rounded-1" aria-label={t("admin.publish.preview")} onClickCapture={stay}>
      {hasFailed ? (
        <p role="status">{t("admin.content.preview.failed")}</p>
      ) : (
        <div lang={lang}>
          <Prose html={html} />
        </div>
      )}
    </section>
  );
}
