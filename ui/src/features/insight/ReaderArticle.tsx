/** The article within the reader: its title at once, its text when it has arrived. */
import { LoadFailed } from "@shared/LoadFailed";
import { Picture } from "@shared/Picture";
import type { Problem } from "@shared/problem";
import { Prose } from "@shared/Prose";
import { SiteLink } from "@shared/SiteLink";
import { t as common } from "@shared/text";
import { articlePath } from "./articlePath";
import styles from "./Reader.module.css";
import { SourceLink } from "./SourceLink";
import { t } from "./text";
import type { Article, InsightCard } from "./types";

interface ReaderArticleProps {
  id: string;
  known: InsightCard | undefined;
  article: Article | undefined;
  problem: Problem | undefined;
  onRetry: () => void;
  onClose: () => void;
}

export function ReaderArticle({ id, known, article, problem, onRetry, onClose }: ReaderArticleProps) {
  const failed = problem?.isCut ? undefined : problem;
  const isMissing = failed?.status === 404;

  return (
    <>
      <h2 className={`${styles.title} h2`} tabIndex={-1}>
        {failed ? t(isMissing ? "insight.not_found" : "insight.load_failed") : known?.title}
      </h2>
      {known?.image && !problem ? (
        <figure className={`${styles.picture} r32`}>
          <Picture key={id} image={known.image} sizes="(min-width: 880px) 680px, 92vw" eager />
        </figure>
      ) : null}
      {problem?.isCut ? <LoadFailed problem={problem} onRetry={onRetry} /> : null}
      {failed ? (
        <div role="alert">
          <p>{failed.status === 0 ? common("network.offline") : failed.detail}</p>
          <p className={styles.links}>
            <button type="button" className="btn btn--ink" onClick={onClose}>
              {t("insight.detail.back")}
            </button>
            {isMissing ? null : (
              <button type="button" className="btn btn--line" onClick={onRetry}>
                {common("common.retry")}
              </button>
            )}
          </p>
        </div>
      ) : null}
      {article ? <Prose html={article.html} /> : null}
      {article ? <Links id={id} url={article.url} /> : null}
      {article || problem ? null : <Waiting />}
    </>
  );
}

function Links({ id, url }: { id: string; url: string | null }) {
  return (
    <p className={styles.links}>
      <SiteLink className="link" to={articlePath(id)}>
        {t("insight.reader.open_page")}
      </SiteLink>
      {url ? <SourceLink url={url} /> : null}
    </p>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-busy="true">
      <p className="sr" role="status">
        {t("insight.detail.loading")}
      </p>
      <div className="skel" />
      <div className="skel" />
      <div className="skel" />
    </div>
  );
}
