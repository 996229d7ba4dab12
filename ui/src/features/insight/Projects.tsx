/** Up to three projects of whose stories an article speaks, and the words that both have. */
import useSWR from "swr";

import tagNames from "@texts/tags.ko.json";
import type { Schema } from "@shared/contract";
import type { ListPage } from "@shared/lists/pages";
import { ProjectTiles } from "@shared/ProjectTiles";
import { SiteLink } from "@shared/SiteLink";
import styles from "./ArticleEnd.module.css";
import { t } from "./text";

type Project = Schema<"ProjectCardOut">;

/** Source: `RELATED` of the core. */
const MOST = 3;

/** Return the projects that have one of *tags*, in the order of the gallery. */
export function useProjects(tags: readonly string[]): readonly Project[] {
  const parts = [...tags].sort().map((tag) => `tag=${tag}`);
  const address = `/api/portfolio?${[...parts, `limit=${MOST}`].join("&")}`;
  const { data } = useSWR<ListPage<Project>>(tags.length > 0 ? address : null);
  return data?.items ?? [];
}

export function Projects({ tags }: { tags: readonly string[] }) {
  return <ProjectTiles id="projects" heading={t("insight.projects")} projects={useProjects(tags)} />;
}

/** The words of an article, each leading to the projects that have it. */
export function Words({ tags }: { tags: readonly string[] }) {
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
