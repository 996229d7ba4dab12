/** The contents list of an article: a ruler beside its text, on phones folded above it. */
import { useState } from "react";
import type { MouseEvent } from "react";

import { wasOpened } from "@shared/arrived";
import { Caret } from "@shared/Icon";
import { localPath } from "@shared/language";
import { linkOf } from "@shared/link";
import { isPlainClick } from "@shared/SiteLink";
import { articlePath } from "./articlePath";
import styles from "./Contents.module.css";
import { moveTo, usePassed } from "./headings";
import { t } from "./text";
import type { Article } from "./types";

export function SideContents({ article }: { article: Article }) {
  if (article.contents.length === 0) return null;
  return (
    <nav className={styles.side} aria-label={t("insight.toc")}>
      <Headings article={article} />
    </nav>
  );
}

export function FoldedContents({ article }: { article: Article }) {
  const [isOpen] = useState(() => wasOpened(t("insight.toc")));

  if (article.contents.length === 0) return null;
  return (
    <nav className={styles.folded} aria-label={t("insight.toc")}>
      <details open={isOpen}>
        <summary>
          {t("insight.toc")} <Caret />
        </summary>
        <Headings article={article} />
      </details>
    </nav>
  );
}

function Headings({ article: { id, contents } }: { article: Article }) {
  const passed = usePassed(contents.map((heading) => heading.id));
  return (
    <ol>
      {contents.map((heading) => (
        <li key={heading.id} data-level={heading.level}>
          <a
            href={linkOf(localPath(`${articlePath(id)}#${heading.id}`))}
            aria-current={heading.id === passed ? "true" : undefined}
            onClick={(event) => follow(heading.id, event)}
          >
            {heading.text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Move to a heading: the fragment of the address is where the route stands, and stays. */
function follow(id: string, event: MouseEvent) {
  if (isPlainClick(event) && moveTo(id)) event.preventDefault();
}
