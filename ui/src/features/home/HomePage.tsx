/** The home page: rooms that fill the screen, one after another; without any, the studio's name. */
import { nameOf, useSite } from "@shared/site";
import type { Site } from "@shared/site";
import { CalmScreen } from "./CalmScreen";
import styles from "./HomePage.module.css";
import { Slideshow } from "./Slideshow";
import { t } from "./text";

export function HomePage() {
  const { site } = useSite();

  return (
    // Pictures are not to be saved from here (specification, section 2).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <main className={`${styles.home} on-dark`} onContextMenu={(event) => event.preventDefault()}>
      {site ? <Rooms site={site} /> : null}
    </main>
  );
}

function Rooms({ site }: { site: Site }) {
  const { slides = [] } = site.home;
  const product = nameOf(site);

  if (slides.length === 0) return <CalmScreen site={site} />;
  return (
    <>
      <h1 className="sr">
        {product ? t("home.heading", { product }) : t("home.heading_plain")}
      </h1>
      <Slideshow site={site} slides={slides} />
    </>
  );
}
