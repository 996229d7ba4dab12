/** Where an article leads: to a consultation, to projects, to other articles. */
import useSWR from "swr";

import carry from "@texts/carry-article.ko.json";
import { ArrowLeft, ArrowRight } from "@shared/icons";
import type { ListPage } from "@shared/lists/pages";
import { Picture } from "@shared/Picture";
import { ProjectTiles } from "@shared/ProjectTiles";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { INSIGHTS_URL } from "./addresses";
import styles from "./ArticleEnd.module.css";
import { articlePath } from "./articlePath";
import { besideOf } from "./neighbours";
import { t } from "./text";
import type { Article, InsightCard } from "./types";
import { useProjects } from "./useProjects";

export function ArticleEnd({ article }: { article: Article }) {
  const projects = useProjects(article.tags);

  return (
    <>
      <Carry id={article.id} />
      <div className="wrap">
        <ProjectTiles id="projects" heading={t("insight.projects")} projects={projects} />
        <More article={article} />
        <p className={styles.back}>
          <SiteLink className="link" to="/insight">
            <ArrowLeft /> {t("insight.detail.back")}
          </SiteLink>
        </p>
      </div>
    </>
  );
}

/** From what was read to a consultation, unless that is held elsewhere. */
function Carry({ id }: { id: string }) {
  const { site } = useSite();
  if (!site || site.contact?.consultationForms) return null;
  return (
    <section className={styles.carry}>
      <div className={`${styles.carried} wrap`}>
        <div>
          <h2 className="h2">{carry["insight.carry.question"]}</h2>
          <p className="read">{carry["insight.carry.body"]}</p>
        </div>
        <SiteLink className="btn btn--ink" to={`/consultation/1?article=${encodeURIComponent(id)}`}>
          <span>{carry["insight.carry.button"]}</span> <ArrowRight />
        </SiteLink>
      </div>
    </section>
  );
}

function More({ article }: { article: Article }) {
  const { data: list } = useSWR<ListPage<InsightCard>>(INSIGHTS_URL);
  const { previous, next } = list ? besideOf(list, article) : article;

  return (
    <section className={styles.more} aria-labelledby="more">
      <h2 className={`${styles.heading} h3`} id="more">
        {t("insight.more")}
      </h2>
      <div className={styles.pager}>
        <Beside which={t("insight.detail.prev")} insight={previous} none={t("insight.detail.prev_none")} />
        <Beside which={t("insight.detail.next")} insight={next} none={t("insight.detail.next_none")} />
      </div>
    </section>
  );
}

interface BesideProps {
  which: string;
  insight: Article["next"] | undefined;
  none: string;
}

function Beside({ which, insight, none }: BesideProps) {
  if (!insight) return <span className="meta">{none}</span>;
  return (
    <SiteLink to={articlePath(insight.id)}>
      <figure>
        {insight.image ? <Picture image={insight.image} alt="" sizes="112px" /> : null}
      </figure>
      <span>
        <span className="meta num">
          {[which, insight.categoryLabel, insight.dateLabel].join(" · ")}
        </span>
        <strong>{insight.title}</strong>
      </span>
    </SiteLink>
  );
}
