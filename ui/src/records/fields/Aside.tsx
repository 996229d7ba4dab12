/** What stands beside the name of a field: where it came from, whether the opening needs it, how much is typed. */
import type { ReactNode } from "react";

import { lengthOf } from "@shared/admin/altText";
import { Counter, Need } from "@shared/admin/Aside";
import type { ContentField } from "@shared/admin/contentTypes";
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { COUNTED, isBlank, textOf } from "./values";

/** Return what stands there, null for nothing; of what is still as the demo brought it that. */
export function asideOf(field: ContentField, value: unknown, isDemo = false): ReactNode {
  const isCounted = COUNTED.includes(field.kind);
  if (!isCounted && !isDemo && field.need !== "opening") return null;
  return (
    <>
      {isDemo ? <DemoMark place="name" /> : null}
      {field.need === "opening" ? (
        <Need isMissing={isBlank(field, value)} />
      ) : null}
      {isCounted ? <Counter count={lengthOf(textOf(value))} max={field.limit} /> : null}
    </>
  );
}
