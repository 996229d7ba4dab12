/** What is said of a slide, and the way to the project behind it; without one, to all of them. */
import { SiteLink } from "@shared/SiteLink";
import type { Slide } from "@shared/site";
import styles from "./HomePage.module.css";
import { t } from "./text";

interface SayingProps {
  slide: Slide;
  /** Those of the other slides keep the room, out of sight and out of reach. */
  isShown: boolean;
}

export function Saying({ slide: { heading, caption, project }, isShown }: SayingProps) {
  const to = project ? `/portfolio/${encodeURIComponent(project.id)}` : "/portfolio";
  return (
    <div className={styles.saying} data-shown={isShown}>
      {heading || caption ? (
        <p>
          {heading ? <b>{heading}</b> : null} {caption ? <span>{caption}</span> : null}
        </p>
      ) : null}
      <SiteLink className={styles.to} to={to}>
        {project?.title ? (
          <>
            <b>{project.title}</b> <i /> <span>{t("home.slide.project")}</span>
          </>
        ) : (
          t("home.cta.portfolio")
        )}
      </SiteLink>
    </div>
  );
}
