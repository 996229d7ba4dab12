/** The words of an article, each leading to the projects that have it. */
import tagNames from "@texts/tags.ko.json";
import { SiteLink } from "@shared/SiteLink";
import styles from "./ArticleWords.module.css";
import { t } from "./text";
import { useProjects } from "./useProjects";

export function ArticleWords({ tags }: { tags: readonly string[] }) {
  const projects = useProjects(tags);
  const words = tags.flatMap((tag) => {
    const found = projects.find((one) => one.tags.includes(tag));
    return found ? [{ tag, to: `/portfolio?category=${found.type}&tag=${tag}` }] : [];
  });
  if (words.length === 0) return null;
  return (
    <ul className={styles.words} aria-label={t("insight.tags")}>
      {words.map(({ tag, to }) => (
        <li key={tag}>
          <SiteLink to={to}>{tagNames[`tag.${tag}` as keyof typeof tagNames]}</SiteLink>
        </li>
      ))}
    </ul>
  );
}
