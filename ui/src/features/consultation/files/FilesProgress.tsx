/** How far all files are together, for who does not look at each. */
import type { CSSProperties } from "react";

import "@shared/styles/grad.css";
import { isExpected } from "./enclosure";
import type { Enclosure } from "./enclosure";
import styles from "./Files.module.css";
import { t } from "./text";

export function FilesProgress({ entries }: { entries: readonly Enclosure[] }) {
  const expected = entries.filter(isExpected);
  const total = expected.length;
  const done = expected.filter(({ state }) => state === "done").length;
  if (done === total) return null;
  // Each counts the same: how large one is, is known only once it was made smaller.
  const percent = Math.floor(expected.reduce((sum, one) => sum + one.percent, 0) / total);
  return (
    <div className={styles.whole}>
      <p className="meta num">{t("enclosure.whole", { total, done })}</p>
      <div
        className="grad"
        style={{ "--v": percent } as CSSProperties}
        role="progressbar"
        aria-label={t("enclosure.whole_label")}
        aria-valuenow={percent}
      />
    </div>
  );
}
