/** Which fields of a form are still as the demo brought them. */
import { useState } from "react";

import type { ContentEditing } from "./useContentEditing";
import { useOverview } from "./useOverview";

const NONE: readonly string[] = [];

/** Return the names of these fields; one that was edited here is the studio's own from then on. */
export function useDemoFields({ collection, id, edited }: ContentEditing): ReadonlySet<string> {
  const { items } = useOverview();
  const [touched, touch] = useState(NONE);
  const fresh = edited.filter((name) => !touched.includes(name));
  if (fresh.length > 0) touch([...touched, ...fresh]);

  const part = items?.find((one) => one.part === (collection === "site" ? id : collection));
  const brought = part?.demo[id] ?? NONE;
  return new Set(brought.filter((name) => !touched.includes(name)));
}
