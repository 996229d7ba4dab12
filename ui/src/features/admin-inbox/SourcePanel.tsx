/** The project that an enquiry started from, or the article. */
import type { Schema } from "@shared/contract";
import type { Image } from "@shared/image";
import { External } from "@shared/icons";
import { linkOf } from "@shared/link";
import { Picture } from "@shared/Picture";
import type { Enquiry } from "./enquiries";
import { t } from "./text";
import { useArticle, useProject } from "./useSource";

export function SourcePanel({ enquiry: { project, article } }: { enquiry: Enquiry }) {
  if (project) return <FromProject id={project} />;
  return article ? <FromArticle id={article} /> : null;
}

function FromProject({ id }: { id: string }) {
  const { source, isGone } = useProject(id);
  return (
    <Card
      heading={t("admin.inbox.column.project")}
      title={source?.title}
      detail={source ? detailOf(source) : ""}
      image={source?.thumbnail}
      to={`/portfolio/${encodeURIComponent(id)}`}
      isGone={isGone}
    />
  );
}

/** Return what *project* is in a line: for whom, how large, and where. */
function detailOf({ type, size, area, location }: Schema<"ProjectOut">): string {
  // Of a place its narrowest part tells most.
  return [t(`admin.inbox.type.${type}`), size ?? area, location.split(" ").at(-1)].filter(Boolean).join(" · ");
}

function FromArticle({ id }: { id: string }) {
  const { source, isGone } = useArticle(id);
  return (
    <Card
      heading={t("admin.enquiry.from_insight")}
      title={source?.title}
      detail={source?.categoryLabel ?? ""}
      image={source?.image}
      to={`/insight/${encodeURIComponent(id)}`}
      isGone={isGone}
    />
  );
}

interface CardProps {
  heading: string;
  /** Undefined while nothing is known of it. */
  title: string | undefined;
  detail: string;
  image: Image | null | undefined;
  to: string;
  isGone: boolean;
}

function Card({ heading, title, detail, image, to, isGone }: CardProps) {
  if (title === undefined && !isGone) return null;
  return (
    <section className="panel">
      <h2>{heading}</h2>
      {isGone ? <p className="meta">{t("admin.enquiry.source_gone")}</p> : null}
      {title === undefined ? null : (
        <div className="flex gap-3 [&_p]:grid [&_p]:gap-0.5 [&_p]:content-start [&_p]:min-w-0 [&_b]:text-15 [&_b]:font-medium">
          <span className="flex-none w-18 h-22.5 overflow-hidden">{image ? <Picture image={image} sizes="72px" alt="" /> : null}</span>
          <p>
            <b>{title}</b>
            <span className="meta">{detail}</span>
            <a className="inline-flex gap-2 items-center justify-self-start min-h-7 font-medium underline decoration-rule-strong underline-offset-5 [&_.ico]:size-3.5 max-md:min-h-11" href={linkOf(to)} target="_blank" rel="noopener noreferrer">
              {t("admin.common.open")} <External />
            </a>
          </p>
        </div>
      )}
    </section>
  );
}
