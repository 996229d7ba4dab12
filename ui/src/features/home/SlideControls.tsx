/** Dots, arrows, the counter and the pause button of the slideshow. */
import { Icon } from "@shared/Icon";
import { ArrowLeft, ArrowRight } from "@shared/icons";
import styles from "./HomePage.module.css";
import type { Slides } from "./useSlides";
import { t } from "./text";

interface SlideControlsProps {
  slides: Slides;
  count: number;
  paused: boolean;
  onToggle: () => void;
}

export function SlideControls({ slides, count, paused, onToggle }: SlideControlsProps) {
  const { index, go } = slides;
  return (
    <div className={`${styles.controls} wrap`}>
      <div className={styles.dots} role="group" aria-label={t("home.slideshow.label")}>
        {Array.from({ length: count }, (_, dot) => (
          <button
            key={dot}
            type="button"
            className={styles.dot}
            aria-label={t(dot === index ? "home.slide.dot_current" : "home.slide.dot", {
              n: dot + 1,
            })}
            aria-current={dot === index}
            onClick={() => go(dot)}
          />
        ))}
      </div>
      <div className={styles.nav}>
        <Arrow label={t("home.slide.prev")} onPress={() => go(index - 1)} back />
        {/* Spoken only when the visitor turns the slides: every 4.5 s would drown everything. */}
        <span className={`${styles.count} num`} aria-live={paused ? "polite" : "off"}>
          {t("home.slide.counter", { n: index + 1, total: count })}
        </span>
        <Arrow label={t("home.slide.next")} onPress={() => go(index + 1)} />
        <PauseButton paused={paused} onToggle={onToggle} />
      </div>
    </div>
  );
}

function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className="iconbtn"
      aria-label={t(paused ? "home.slide.play" : "home.slide.pause")}
      onClick={onToggle}
    >
      <Icon>
        <path d={paused ? "M6.500 4v12l9.500-6z" : "M7 4v12M13 4v12"} />
      </Icon>
    </button>
  );
}

function Arrow({ label, onPress, back }: { label: string; onPress: () => void; back?: boolean }) {
  return (
    <button
      type="button"
      className={`${styles.arrow} iconbtn`}
      aria-label={label}
      onClick={onPress}
    >
      {back ? <ArrowLeft /> : <ArrowRight />}
    </button>
  );
}
