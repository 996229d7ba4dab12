/** Where to look without words, or when they find nothing; and whom to ask. */
import { ArrowRight } from "@shared/icons";
import { linkOf } from "@shared/link";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import type { Browse } from "./addresses";
import browsing from "./Browse.module.css";
import styles from "./Seek.module.css";
import { t } from "./text";

interface BrowseListsProps {
  words: string;
  browse: Browse | undefined;
}

export function BrowseLists({ words, browse }: BrowseListsProps) {
  return (
    <div className={styles.cols}>
      <section className={browsing.nothing}>
        {words ? <h2 className={`h3 ${browsing.title}`}>{t("search.empty.title", { word: words })}</h2> : null}
        {words ? <p className="read">{t("search.empty.body")}</p> : null}
        <SiteLink className="link" to="/consultation/1">
          {t("search.empty.tell_us")} <ArrowRight />
        </SiteLink>
        <Phone />
      </section>
      <section className={browsing.browse}>
        {browse ? listsOf(browse).map((list) => <WordList key={list.title} {...list} />) : null}
      </section>
    </div>
  );
}

interface Words {
  title: string;
  items: readonly { name: string; to: string }[];
}

function listsOf({ areas, businesses, styles: names, categories }: Browse): readonly Words[] {
  return [
    { title: t("search.browse.area"), items: galleries(areas, "filter") },
    { title: t("search.browse.business"), items: galleries(businesses, "category=commercial&filter") },
    { title: t("search.browse.style"), items: galleries(names, "style") },
    {
      title: t("search.browse.insight"),
      items: categories.map(({ key, label }) => ({ name: label, to: `/insight?category=${key}` })),
    },
  ];
}

/** Return the words with the galleries that *query* chooses by each. */
function galleries(names: readonly string[], query: string): Words["items"] {
  return names.map((name) => ({ name, to: `/portfolio?${query}=${encodeURIComponent(name)}` }));
}

function WordList({ title, items }: Words) {
  if (items.length === 0) return null;
  return (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <div className={browsing.words}>
        {items.map(({ name, to }) => (
          <SiteLink key={to} className={browsing.word} to={to}>
            {name}
          </SiteLink>
        ))}
      </div>
    </div>
  );
}

function Phone() {
  const { site } = useSite();
  const { phone, phoneHref } = site?.footer ?? {};
  return phone && linkOf(phoneHref) ? (
    <a className="num" href={linkOf(phoneHref)}>
      {phone}
    </a>
  ) : null;
}
