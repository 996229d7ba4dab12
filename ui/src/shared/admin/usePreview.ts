/** A text with marks as visitors will see it, rendered by the same renderer, a moment after typing. */
import { useEffect, useState } from "react";

import type { Schema } from "../contract";
import { sendSigned } from "../session";

const PREVIEW_URL = "/api/admin/preview";
const RENDER_AFTER_MS = 300;

/** With *lineBreaks* a single line break is one on the page, as in articles that are new now. */
export function usePreview(content: string, lineBreaks: boolean) {
  const [html, setHtml] = useState("");
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const timer = setTimeout(async () => {
      try {
        const rendered = content.trim() ? await render({ content, lineBreaks }, signal) : "";
        if (signal.aborted) return;
        setHtml(rendered);
        setFailed(false);
      } catch {
        if (!signal.aborted) setFailed(true);
      }
    }, RENDER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [content, lineBreaks]);

  return { html, hasFailed };
}

async function render(body: Schema<"PreviewIn">, signal: AbortSignal): Promise<string> {
  const { data } = await sendSigned<Schema<"PreviewOut">>("POST", PREVIEW_URL, {
    body,
    signal,
  });
  return data.html;
}
