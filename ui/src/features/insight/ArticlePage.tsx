/** One article on a page of its own. */
import { Suspense, useEffect } from "react";
import { useLocation, useParams } from "react-router-dom";

import { LoadFailed } from "@shared/LoadFailed";
import { Message } from "@shared/Message";
import { page } from "@shared/page";
import { Picture } from "@shared/Picture";
import type { Problem } from "@shared/problem";
import { Prose } from "@shared/Prose";
import { ShareButton } from "@shared/ShareButton";
import { SiteLink } from "@shared/SiteLink";
import { t as common } from "@shared/text";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./ArticlePage.module.css";
import { articlePath } from "./articlePath";
import { ArticleWords } from "./ArticleWords";
import { FoldedContents, SideContents } from "./Contents";
import { moveTo } from "./headings";
import { SourceLink } from "./SourceLink";
import { t } from "./text";
import type { Article } from "./types";
import { useArticle } from "./useArticle";

const end = page(async () => (await import("./ArticleEnd")).ArticleEnd);

/** Return the screen once its end, a chunk of its own, is here too: the page keeps its height. */
export async function wholeArticlePage() {
  await end.preload().catch(() => undefined);
  return ArticlePage;
}

export function ArticlePage() {
  const { id = "" } = useParams();
  const { article, problem, retry } = useArticle(id);
  const isMissing = problem?.status === 404;
  useDocumentTitle(isMissing ? t("insight.not_found") : article?.title);

  return (
    <main className="page">
      {article ? <ArticleContent article={article} /> : null}
      {problem ? (
        <div className="wrap">
          <Unreadable problem={problem} onRetry={retry} />
        </div>
      ) : null}
      {article || problem ? null : <ArticleSkeleton />}
    </main>
  );
}

function ArticleContent({ article }: { article: Article }) {
  const { hash } = useLocation();

  useEffect(() => {
    moveTo(hash.slice(1));
  }, [hash, article.id]);

  return (
    <>
      <article className="wrap">
        <div className={styles.frame}>
          <header className={styles.head}>
            <div className={styles.meta}>
              <span className="badge">{article.categoryLabel}</span>
              <span className="meta num">{article.dateLabel}</span>
              <span className="meta num">{t("insight.reading_time", { minutes: article.readingMinutes })}</span>
            </div>
            <h1 className={`${styles.title} h1`}>{article.title}</h1>
          </header>
        </div>
        {article.image ? (
          <figure className={styles.picture}>
            <Picture image={article.image} sizes="(min-width: 1024px) 92vw, 100vw" eager />
          </figure>
        ) : null}
        <div className={styles.frame}>
          <SideContents article={article} />
          <div className={styles.text}>
            <FoldedContents article={article} />
            <Prose html={article.html} />
            <ArticleWords tags={article.tags} />
            <p className={styles.actions}>
              {article.url ? <SourceLink url={article.url} /> : null}
              <ShareButton path={articlePath(article.id)} title={article.title} />
            </p>
          </div>
        </div>
      </article>
      <Suspense fallback={null}>
        <end.Screen article={article} />
      </Suspense>
    </>
  );
}

function Unreadable({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const isMissing = problem.status === 404;
  if (problem.isCut) return <LoadFailed problem={problem} onRetry={onRetry} />;
  return (
    <Message
      title={t(isMissing ? "insight.not_found" : "insight.load_failed")}
      actions={
        <>
          <SiteLink className="btn btn--ink" to="/insight">
            {t("insight.detail.back")}
          </SiteLink>
          {isMissing ? null : (
            <button type="button" className="btn btn--line" onClick={onRetry}>
              {common("common.retry")}
            </button>
          )}
        </>
      }
    >
      <p>{problem.status === 0 ? common("network.offline") : problem.detail}</p>
    </Message>
  );
}

function ArticleSkeleton() {
  return (
    <div className="wrap" aria-busy="true">
      <p className="sr" role="status">
        {t("insight.detail.loading")}
      </p>
      <div className={styles.frame}>
        <div className={`${styles.head} ${styles.waiting}`}>
          <div className="skel" />
          <div className="skel" />
        </div>
      </div>
      <div className={`${styles.picture} skel`} />
    </div>
  );
}
