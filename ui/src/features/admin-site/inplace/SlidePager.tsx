/** Turns to the other slides of the first page: each is edited where it stands, one at a time. */
import { ArrowLeft, ArrowRight } from "@shared/icons";
import { t } from "./text";

interface SlidePagerProps {
  slides: readonly string[];
  shown: string;
  onTurn: (slide: string) => void;
}

export function SlidePager({ slides, shown, onTurn }: SlidePagerProps) {
  const place = slides.indexOf(shown);
  const count = { n: place + 1, total: slides.length };
  if (slides.length < 2) return null;
  const turn = (steps: number) => onTurn(slides.at((place + steps) % slides.length) ?? "");
  return (
    <div className="pager" role="group" aria-label={t("admin.inplace.slide.pager")}>
      <button type="button" data-key="slide before" aria-label={t("admin.inplace.slide.before", count)} onClick={() => turn(-1)}>
        <ArrowLeft />
      </button>
      <span aria-hidden="true">
        {count.n} / {count.total}
      </span>
      <button type="button" data-key="slide after" aria-label={t("admin.inplace.slide.after", count)} onClick={() => turn(1)}>
        <ArrowRight />
      </button>
    </div>
  );
}
