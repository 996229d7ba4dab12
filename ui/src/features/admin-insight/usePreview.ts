/** The article as visitors will see it, rendered by the same renderer, a moment after typing. */
import { useEffect, useState } from "react";

import type { Schema } from "@shared/contract";
import { sendSigned } from "@shared/session";

const PREVIEW_URL = "/api/admin/preview";
const RENDER_AFTER_MS = 300;

export function usePreview(content: string) {
  const [html, setHtml] = useState("");
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const timer = setTimeout(async () => {
      try {
        const rendered = content.trim() ? await render(content, signal) : "";
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
  }, [content]);

  return { html, hasFailed };
}

async function render(content: string, signal: AbortSignal): Promise<string> {
  const { data } = await sendSigned<Schema<"PreviewOut">>("POST", PREVIEW_URL, {
    body: { content } satisfies Schema<"PreviewIn">,
    signal,
  });
  return data.html;
}
