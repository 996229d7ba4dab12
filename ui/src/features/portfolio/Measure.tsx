/** The area as a large figure. */
import { t } from "./projectText";

interface MeasureProps {
  pyeong: string;
  unit: string;
}

export function Measure({ pyeong, unit }: MeasureProps) {
  return (
    <p className="measure num">
      <span aria-hidden="true">
        {pyeong}
        <small>{unit}</small>
      </span>
      <span className="sr">{t("project.size", { size: pyeong })}</span>
    </p>
  );
}
