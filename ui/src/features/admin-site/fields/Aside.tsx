/** What stands beside the name of a field: whether it is needed before the opening, and how much is typed. */
import type { ReactNode } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import styles from "./Fields.module.css";
import { t } from "./text";
import { isBlank, lengthOf, textOf } from "./values";

const COUNTED: readonly string[] = ["line", "text", "markdown"];

/** Return what stands there, null for nothing. */
export function asideOf(field: ContentField, value: unknown): ReactNode {
  const isCounted = COUNTED.includes(field.kind);
  if (!isCounted && field.need !== "opening") return null;
  return (
    <>
      {field.need === "opening" ? (
        <span className={styles.need} data-missing={isBlank(field, value)}>
          {t("admin.setup.before_opening")}
        </span>
      ) : null}
      {isCounted ? <Counter count={lengthOf(textOf(value))} max={field.limit} /> : null}
    </>
  );
}

/** How many characters are typed of those that there is room for. */
export function Counter({ count, max }: { count: number; max: number }) {
  return (
    <span className={styles.counter} data-over={count > max}>
      {t("admin.site.counter", { count, max })}
    </span>
  );
}
