/** One article on a page of its own. */
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import useSWR from "swr";

import carry from "@texts/carry-article.ko.json";
import { ArrowLeft, ArrowRight } from "@shared/icons";
import type { ListPage } from "@shared/lists/pages";
import { LoadFailed } from "@shared/LoadFailed";
import { Message } from "@shared/Message";
import { Picture } from "@shared/Picture";
import { Prose } from "@shared/Prose";
import { ShareButton } from "@shared/ShareButton";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./ArticlePage.module.css";
import { INSIGHTS_URL } from "./addresses";
import { articlePath } from "./articlePath";
import { besideOf } from "./neighbours";
import { SourceLink } from "./SourceLink";
import { t } from "./text";
import type { Article, InsightCard } from "./types";
import { useArticle } from "./useArticle";

export function ArticlePage() {
  const { id = "" } = useParams();
  const { article, problem, retry } = useArticle(id);
  const isMissing = problem?.status === 404;
  useDocumentTitle(isMissing ? t("insight.not_found") : article?.title);

  return (
    <main className="page wrap">
      {isMissing ? <NotFound hint={problem.detail} /> : null}
      {problem && !isMissing ? <LoadFailed problem={problem} onRetry={retry} /> : null}
      {article ? <ArticleContent article={article} /> : null}
      {article || problem ? null : <ArticleSkeleton />}
    </main>
  );
}

function ArticleContent({ article }: { article: Article }) {
  return (
    <article>
      <header className={`${styles.column} ${styles.head}`}>
        <div className={styles.meta}>
          <span className="badge">{article.categoryLabel}</span>
          <span className="meta num">{article.dateLabel}</span>
        </div>
        <h1 className={`${styles.title} h1`}>{article.title}</h1>
      </header>
      <figure className={`${styles.picture} r32`}>
        <Picture image={article.image} sizes="(min-width: 1240px) 1120px, 92vw" eager />
      </figure>
      <div className={styles.column}>
        <Prose html={article.html} />
        <p className={styles.actions}>
          {article.url ? <SourceLink url={article.url} /> : null}
          <ShareButton path={articlePath(article.id)} title={article.title} />
        </p>
        <Carry id={article.id} />
        <Pager article={article} />
      </div>
    </article>
  );
}

/** From what was read to a consultation, unless that is held elsewhere. */
function Carry({ id }: { id: string }) {
  const { site } = useSite();
  if (!site || site.contact?.consultationForms) return null;
  return (
    <section className={styles.carry}>
      <h2 className="h3">{carry["insight.carry.question"]}</h2>
      <p className="read">{carry["insight.carry.body"]}</p>
      <SiteLink className="btn btn--ink" to={`/consultation/1?article=${encodeURIComponent(id)}`}>
        {carry["insight.carry.button"]} <ArrowRight />
      </SiteLink>
    </section>
  );
}

function Pager({ article }: { article: Article }) {
  const { data: list } = useSWR<ListPage<InsightCard>>(INSIGHTS_URL);
  const { previous, next } = list ? besideOf(list, article) : article;

  return (
    <nav className={styles.pager} aria-label={t("insight.list.label")}>
      <PagerEnd insight={previous} none={t("insight.detail.prev_none")}>
        <ArrowLeft /> {t("insight.detail.prev")}
      </PagerEnd>
      <SiteLink className="btn btn--line" to="/insight">
        {t("insight.detail.back")}
      </SiteLink>
      <PagerEnd insight={next} none={t("insight.detail.next_none")}>
        {t("insight.detail.next")} <ArrowRight />
      </PagerEnd>
    </nav>
  );
}

interface PagerEndProps {
  insight: Article["next"] | undefined;
  none: string;
  children: ReactNode;
}

function PagerEnd({ insight, none, children }: PagerEndProps) {
  if (!insight) return <span className="meta">{none}</span>;
  return (
    <SiteLink className="btn btn--quiet" to={articlePath(insight.id)} title={insight.title}>
      {children}
    </SiteLink>
  );
}

function NotFound({ hint }: { hint: string }) {
  const back = (
    <SiteLink className="btn btn--ink" to="/insight">
      {t("insight.detail.back")}
    </SiteLink>
  );
  return (
    <Message title={t("insight.not_found")} actions={back}>
      <p>{hint}</p>
    </Message>
  );
}

function ArticleSkeleton() {
  return (
    <div aria-busy="true">
      <p className="sr" role="status">
        {t("insight.detail.loading")}
      </p>
      <div className={`${styles.column} ${styles.head} ${styles.waiting}`}>
        <div className="skel" />
        <div className="skel" />
      </div>
      <div className={`${styles.picture} r32 skel`} />
    </div>
  );
}
