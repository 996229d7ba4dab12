/** What of an article is said in other languages. */
import type { TwinField } from "@shared/admin/languages/fields";
import { t } from "./text";

/** The server's own bounds. */
const LONGEST = { title: 200, content: 500_000 };

export const ARTICLE_TWINS: readonly TwinField[] = [
  { name: "title", label: t("field.title"), kind: "line", limit: LONGEST.title, isNeeded: true, item: [] },
  { name: "content", label: t("field.content"), kind: "markdown", limit: LONGEST.content, isNeeded: true, item: [] },
];
