/** One principle of the studio: its name, a picture, and what is meant. */
import type { Schema } from "@shared/contract";
import { Picture } from "@shared/Picture";
import { useInView } from "@shared/useInView";
import styles from "./AboutPage.module.css";

/** A principle is in view once it reaches the middle of the screen. */
const MIDDLE = "-42% 0px -42%";
const SIZES = "(min-width: 1024px) 58vw, 100vw";

interface AboutPrincipleProps {
  section: Schema<"AboutSectionOut">;
  /** The picture stands to the right. */
  flipped: boolean;
  /** The ground turns dark while this is in view. */
  night: boolean;
}

export function AboutPrinciple({ section, flipped, night }: AboutPrincipleProps) {
  const { target, inView } = useInView<HTMLElement>(MIDDLE);
  const ground = night ? styles.night : "";

  return (
    <section
      ref={target}
      className={`${styles.principle} ${ground} section`}
      data-in={inView}
      aria-labelledby={section.key}
    >
      <div className="wrap">
        <h2 id={section.key} className="display latin" lang="en">
          {section.name}
        </h2>
        <div className={`${styles.grid} ${flipped ? styles.flipped : ""}`}>
          {section.picture ? (
            <div className="r32">
              <Picture image={section.picture} sizes={SIZES} />
            </div>
          ) : null}
          <div>
            <h3 className="h2">{section.heading}</h3>
            <div className={`${styles.words} read`}>
              <p>{section.lead}</p>
              <p>{section.body}</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
