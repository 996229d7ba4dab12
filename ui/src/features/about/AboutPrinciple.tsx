/** One principle of the studio: its name, a picture, and what is meant. */
import type { Schema } from "@shared/contract";
import { langOf } from "@shared/lang";
import { Picture } from "@shared/Picture";
import { useInView } from "@shared/useInView";
import styles from "./AboutPage.module.css";

/** A principle is in view once it reaches the middle of the screen. */
const MIDDLE = "-42% 0px -42%";
const SIZES = "(min-width: 1024px) 58vw, 100vw";

interface AboutPrincipleProps {
  section: Schema<"SiteAboutSectionsOut">;
  /** The picture stands to the right. */
  flipped: boolean;
  /** The ground turns dark while this is in view. */
  night: boolean;
}

export function AboutPrinciple({ section, flipped, night }: AboutPrincipleProps) {
  const { target, inView } = useInView<HTMLElement>(MIDDLE);
  const ground = night ? styles.night : "";
  const { key, name, heading, lead, body, picture } = section;

  return (
    <section
      ref={target}
      className={`${styles.principle} ${ground} section`}
      data-in={inView}
      aria-labelledby={`about-${key}`}
    >
      <div className="wrap">
        <h2 id={`about-${key}`} className="display latin" lang={langOf(name)}>
          {name}
        </h2>
        <div className={`${styles.grid} ${flipped ? styles.flipped : ""}`}>
          {picture ? (
            <div className="r32">
              <Picture image={picture} sizes={SIZES} />
            </div>
          ) : null}
          {heading || lead || body ? (
            <div>
              {heading ? <h3 className="h2">{heading}</h3> : null}
              {lead || body ? (
                <div className={`${styles.words} read`}>
                  {lead ? <p>{lead}</p> : null}
                  {body ? <p className={styles.lines}>{body}</p> : null}
                </div>
              ) : null}
            </div>
          ) : null}
        </div>
      </div>
    </section>
  );
}
