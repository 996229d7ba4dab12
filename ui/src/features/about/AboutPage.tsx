/** Who the studio is: its picture, story and principles; words change colour as they come into view. */
import { langOf } from "@shared/lang";
import { Picture } from "@shared/Picture";
import { hasBusiness, useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { t as common } from "@shared/text";
import { useInView } from "@shared/useInView";
import { AboutPrinciple } from "./AboutPrinciple";
import styles from "./AboutPage.module.css";
import { Story } from "./Story";

/** Below the upper third of the screen words are still to be read. */
const UNREAD = "-33% 0px 0px";

export function AboutPage() {
  const { site } = useSite();

  if (!site) return <main className="page" aria-busy="true" />;
  const { picture, sections } = site.about ?? {};
  const isUpright = (picture?.height ?? 0) > (picture?.width ?? 0);
  return (
    <main className="page">
      {picture ? (
        <div className="wrap">
          <div className={`${styles.lead} ${isUpright ? styles.upright : ""}`}>
            <Picture image={picture} sizes="100vw" eager />
          </div>
        </div>
      ) : null}
      <Head site={site} />
      {sections?.map((section, index, all) => (
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

function Head({ site }: { site: Site }) {
  const says = [site.slogan, site.about?.heading ?? ""].filter(Boolean);
  const isTold =
    site.about?.story || site.foundedOn || site.brand.meaning || hasBusiness(site);
  const isEmpty = says.length === 0 && !isTold && !site.about;

  return (
    <section className={`${styles.hero} wrap`}>
      {says.length > 0 ? (
        <h1 className="h1">
          {says.map((line) => (
            <Shifting key={line} text={line} />
          ))}
        </h1>
      ) : (
        <h1 className="display latin" lang={langOf(common("nav.about"))}>
          {common("nav.about")}
        </h1>
      )}
      {isTold ? <Story site={site} /> : null}
      {isEmpty ? <p className={`${styles.story} read`}>{common("site.empty")}</p> : null}
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
