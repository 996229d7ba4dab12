/** Who the studio is: its story and three principles; words change colour as they come into view. */
import { Picture } from "@shared/Picture";
import { useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { useInView } from "@shared/useInView";
import { AboutPrinciple } from "./AboutPrinciple";
import styles from "./AboutPage.module.css";
import { t } from "./text";

/** Below the upper third of the screen words are still to be read. */
const UNREAD = "-33% 0px 0px";

export function AboutPage() {
  const { site } = useSite();

  if (!site) return <main className="page" aria-busy="true" />;
  return (
    <main className="page">
      <Story site={site} />
      {site.about?.picture ? (
        <div className="wrap">
          <div className={styles.lead}>
            <Picture image={site.about.picture} sizes="100vw" />
          </div>
        </div>
      ) : null}
      {site.about?.sections?.map((section, index, all) => (
        <AboutPrinciple
          key={section.key}
          section={section}
          flipped={index % 2 === 1}
          night={index === all.length - 1}
        />
      ))}
    </main>
  );
}

function Story({ site }: { site: Site }) {
  return (
    <section className={`${styles.hero} wrap`}>
      <h1 className="h1">
        <Shifting text={site.slogan} />
        <Shifting text={site.about?.heading ?? ""} />
      </h1>
      <div className={`${styles.story} split`}>
        <p className="meta num">{founded(site.foundedOn)}</p>
        <div className={`${styles.text} read`}>
          {site.about?.story?.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A line that is black until it has been read, and grey from then on. */
function Shifting({ text }: { text: string }) {
  const { target, inView } = useInView<HTMLSpanElement>(UNREAD, true);
  return (
    <span ref={target} className={styles.shift} data-read={!inView}>
      {text}
    </span>
  );
}

function founded(day: string): string {
  const [yyyy, mm, dd] = day.split("-");
  if (!yyyy || !mm || !dd) return "";
  return t("about.founded", { date: t("format.date.short", { yyyy, mm, dd }) });
}
