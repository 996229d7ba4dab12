/** The size as a large figure. */
import { sizeParts } from "@shared/projectSize";
import { t } from "./projectText";

export function Measure({ pyeong }: { pyeong: number }) {
  const parts = sizeParts(pyeong);
  return (
    <p className="measure num">
      <span aria-hidden="true">
        <span>{pyeong}</span>
        <small>{t("project.size.unit", parts)}</small>
      </span>
      <span className="sr">{t("project.size.said", parts)}</span>
    </p>
  );
}
