/** Chooses what a version is compared with: what there is of it. */
import { useId } from "react";

import { t } from "./text";
import { AGAINST } from "./types";
import type { Against, Version } from "./types";

interface CompareFieldProps {
  newest: Version;
  against: Against;
  onChange: (against: Against) => void;
}

export function CompareField({ newest, against, onChange }: CompareFieldProps) {
  const id = useId();
  const isThere = { previous: true, public: newest.state === "public", draft: newest.isDraft };
  return (
    <div className="field">
      <label className="sr" htmlFor={id}>
        {t("admin.history.compare")}
      </label>
      <select
        id={id}
        className="field__input"
        value={against}
        onChange={(event) => onChange(event.target.value as Against)}
      >
        {AGAINST.filter((one) => isThere[one] || one === against).map((one) => (
          <option key={one} value={one}>
            {t(`admin.history.compare_${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
