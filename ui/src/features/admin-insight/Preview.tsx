/** What visitors will see, beside what is written. */
import type { MouseEvent } from "react";

import { usePreview } from "@shared/admin/usePreview";
import { Prose } from "@shared/Prose";
import { t } from "./text";

interface PreviewProps {
  title: string;
  content: string;
  /** Whether a single line break is shown as one: in articles made before it is a space. */
  lineBreaks: boolean;
}

/** A link of the article must not lead away from what is being written. */
function stay(event: MouseEvent) {
  if (event.target instanceof Element && event.target.closest("a")) {
    event.preventDefault();
    event.stopPropagation();
  }
}

export function Preview({ title, content, lineBreaks }: PreviewProps) {
  const { html, hasFailed } = usePreview(content, lineBreaks);

  return (
    // Keys reach the links through the same click; it scrolls, so keys must reach it too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex
    <section className="px-[clamp(24px,3vw,48px)] pt-6 pb-12 bg-surface overflow-auto focus-visible:-outline-offset-2 [&_.prose]:text-16 [&_.prose_h2]:text-20 [&_.prose_img]:h-auto lg:border-l lg:border-l-rule" aria-label={t("admin.editor.preview.label")} tabIndex={0} onClickCapture={stay}>
      <p className="meta mb-6">{t("admin.editor.preview.label")}</p>
      {hasFailed ? (
        <p className="meta mb-6" role="status">
          {t("admin.editor.preview.failed")}
        </p>
      ) : null}
      {title.trim() ? <h3 className="h3 mb-6">{title}</h3> : null}
      {html ? <Prose html={html} /> : <p className="meta">{t("admin.editor.preview.empty")}</p>}
    </section>
  );
}
