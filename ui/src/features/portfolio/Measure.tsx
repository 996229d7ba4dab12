/** The size as a large figure. */
import { t } from "./projectText";

export function Measure({ pyeong }: { pyeong: number }) {
  return (
    <p className="measure num">
      <span aria-hidden="true">
        {pyeong}
        <small>{t("project.size.unit")}</small>
      </span>
      <span className="sr">{t("project.size", { size: pyeong })}</span>
    </p>
  );
}
