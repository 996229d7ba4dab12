/** The slides of the home page: pictures, what is said of each, and the controls. */
import type { Site, Slide } from "@shared/site";
import styles from "./HomePage.module.css";
import { Mark } from "./Mark";
import { Saying } from "./Saying";
import { SlideControls } from "./SlideControls";
import { SlidePicture } from "./SlidePicture";
import type { Slideshow as Show } from "./slides";
import { t } from "./text";
import { ToBusiness } from "./ToBusiness";
import { useHolds } from "./useHolds";
import { useScrim } from "./useScrim";
import { useSlides } from "./useSlides";
import { useSwipe } from "./useSwipe";

export function Slideshow({ site, slides }: { site: Site; slides: readonly Slide[] }) {
  const count = slides.length;
  const holds = useHolds();
  const show = useSlides(count, holds.running);
  const surface = useScrim(show.index);
  useSwipe(surface, {
    onSwipe: (step) => show.go(show.index + step),
    onTouch: holds.setTouched,
  });

  return (
    <section
      ref={surface}
      className={styles.show}
      aria-roledescription={t("home.slideshow.role")}
      aria-label={t("home.slideshow.label")}
      {...holds.focus}
    >
      {slides.map((slide, index) =>
        show.mounted.has(index) ? (
          <SlidePicture
            key={`${index} ${slide.desktop?.picture?.url}`}
            slide={slide}
            placeholder={site.placeholder}
            state={stateOf(index, show)}
            role={t("home.slide.role")}
            label={t("home.slide.position", { n: index + 1, total: count })}
            first={index === 0}
          />
        ) : null,
      )}
      <div className={`${styles.words} wrap`}>
        <Mark site={site} />
        <div className={styles.sayings}>
          {slides.map((slide, index) => (
            <Saying key={index} slide={slide} isShown={index === show.index} />
          ))}
        </div>
        <ToBusiness className={`${styles.to} ${styles.business}`} site={site} />
      </div>
      <SlideControls slides={show} count={count} paused={holds.paused} onToggle={holds.toggle} />
      <div className={styles.bar} aria-hidden="true">
        {holds.running ? <i key={show.turn} /> : null}
      </div>
    </section>
  );
}

function stateOf(index: number, show: Show): "shown" | "under" | "away" {
  if (index === show.index) return "shown";
  return index === show.previous ? "under" : "away";
}
