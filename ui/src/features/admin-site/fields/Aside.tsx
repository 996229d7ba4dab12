/** What stands beside the name of a field: whether it is needed before the opening, and how much is typed. */
import type { ReactNode } from "react";

import { Counter, Need } from "@shared/admin/Aside";
import type { ContentField } from "@shared/admin/contentTypes";
import { isBlank, lengthOf, textOf } from "./values";

const COUNTED: readonly string[] = ["line", "text", "markdown"];

/** Return what stands there, null for nothing. */
export function asideOf(field: ContentField, value: unknown): ReactNode {
  const isCounted = COUNTED.includes(field.kind);
  if (!isCounted && field.need !== "opening") return null;
  return (
    <>
      {field.need === "opening" ? (
        <Need isMissing={isBlank(field, value)} />
      ) : null}
      {isCounted ? <Counter count={lengthOf(textOf(value))} max={field.limit} /> : null}
    </>
  );
}
