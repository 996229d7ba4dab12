/** The home page: rooms that fill the screen, one after another. */
import { useSite } from "@shared/site";
import type { Site, Slide } from "@shared/site";
import styles from "./HomePage.module.css";
import { SlideControls } from "./SlideControls";
import { SlidePicture } from "./SlidePicture";
import type { Slideshow } from "./slides";
import { t } from "./text";
import { useHolds } from "./useHolds";
import { useSlides } from "./useSlides";
import { useSwipe } from "./useSwipe";

export function HomePage() {
  const { site } = useSite();

  return (
    // Pictures are not to be saved from here (specification, section 2).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main className={`${styles.home} on-dark`} onContextMenu={(event) => event.preventDefault()}>
      <h1 className="sr">{t("home.heading", { product: site?.brand.ko ?? "" })}</h1>
      {site?.home.slides?.length ? <Show site={site} slides={site.home.slides} /> : null}
      <p className={styles.mark} aria-hidden="true">
        {site?.watermark}
      </p>
    </main>
  );
}

function Show({ site, slides }: { site: Site; slides: readonly Slide[] }) {
  const count = slides.length;
  const holds = useHolds();
  const show = useSlides(count, holds.running);
  const swipe = useSwipe({
    onSwipe: (step) => show.go(show.index + step),
    onTouch: holds.setTouched,
  });

  return (
    <section
      className={styles.show}
      aria-roledescription={t("home.slideshow.role")}
      aria-label={t("home.slideshow.label")}
      {...swipe}
      {...holds.focus}
    >
      {slides.map((slide, index) =>
        show.mounted.has(index) ? (
          <SlidePicture
            key={index}
            slide={slide}
            placeholder={site.placeholder}
            state={stateOf(index, show)}
            role={t("home.slide.role")}
            label={t("home.slide.position", { n: index + 1, total: count })}
            first={index === 0}
          />
        ) : null,
      )}
      <SlideControls slides={show} count={count} paused={holds.paused} onToggle={holds.toggle} />
      <div className={styles.bar} aria-hidden="true">
        {holds.running ? <i key={show.turn} /> : null}
      </div>
    </section>
  );
}

function stateOf(index: number, show: Slideshow): "shown" | "under" | "away" {
  if (index === show.index) return "shown";
  return index === show.previous ? "under" : "away";
}
