/** Two things to try by hand: touching and scrolling. */
import { useRef, useState } from "react";

import styles from "./DebugPage.module.css";
import { t } from "./text";

/** How far the button scrolls the box. */
const STEP_PX = 40;

export function DeviceTests() {
  const scroller = useRef<HTMLDivElement>(null);
  const [touches, setTouches] = useState(0);
  const [scrolled, setScrolled] = useState(0);

  function reset() {
    scroller.current?.scrollTo(0, 0);
    setTouches(0);
    setScrolled(0);
  }

  return (
    <section className={styles.section}>
      <h2 className="h4">{t("debug.section.tests")}</h2>
      <div className={styles.tests}>
        <button
          type="button"
          className="btn btn--line"
          onClick={() => setTouches((count) => count + 1)}
        >
          {t("debug.test.touch")}
        </button>
        <p role="status" className="num">
          {t("debug.test.touch_result", { count: touches })}
        </p>
        <button type="button" className="btn btn--line" onClick={() => scroller.current?.scrollBy(0, STEP_PX)}>
          {t("debug.test.scroll")}
        </button>
        <div
          ref={scroller}
          className={styles.scroller}
          role="group"
          aria-label={t("debug.test.scroll_box")}
          // Whoever has no wheel scrolls with the arrow keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={({ currentTarget }) => setScrolled(Math.round(currentTarget.scrollTop))}
        >
          <p>{t("debug.test.scroll_box")}</p>
        </div>
        <p role="status" className="num">
          {t("debug.test.scroll_result", { y: scrolled })}
        </p>
      </div>
      <button type="button" className="btn btn--quiet" onClick={reset}>
        {t("debug.test.reset")}
      </button>
    </section>
  );
}
