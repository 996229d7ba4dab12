/** The fields of a version that differ, with what brings them back into the draft. */
import { useId, useRef, useState } from "react";

import { keptAs } from "@shared/admin/contentTypes";
import type { ContentType } from "@shared/admin/contentTypes";
import type { DraftKind } from "@shared/admin/drafts/draft";
import { useDrafts } from "@shared/admin/drafts/useDrafts";
import { actorName } from "@shared/admin/actors";
import { shortTime } from "@shared/admin/times";
import { Caution } from "@shared/icons";
import { formPath } from "@shared/publishing/addresses";
import type { Collection } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { CompareField } from "./CompareField";
import { FieldDifference } from "./FieldDifference";
import { toldFields } from "./fields";
import styles from "./History.module.css";
import { headsOf, sentenceOf } from "./sides";
import { t } from "./text";
import type { Against, Version, VersionDetail } from "./types";
import { useRestoring } from "./useRestoring";

/** Under which name this device keeps what is written of a record and not saved. */
const KEPT: Readonly<Record<string, DraftKind>> = { portfolio: "project", insights: "insight" };

interface VersionDifferencesProps {
  collection: Collection;
  id: string;
  newest: Version;
  against: Against;
  onAgainst: (against: Against) => void;
  detail: VersionDetail;
  type: ContentType | undefined;
}

export function VersionDifferences(props: VersionDifferencesProps) {
  const { collection, id, newest, against, onAgainst, detail, type } = props;
  const { version } = detail;
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [isAll, setAll] = useState(false);
  // What is being written here is saved or dropped first: restoring would come in its way.
  const kind = KEPT[collection] ?? "content";
  const kept = kind === "content" ? keptAs(collection, id) : id;
  const unsaved = useDrafts(kind).find(({ record }) => record === kept);
  const { isBusy, restore } = useRestoring(collection, id, version, () => heading.current?.focus());
  const restorable = new Set(unsaved ? [] : detail.restorable);
  const changed = toldFields(detail.differences, type);
  const unchanged = toldFields(detail.unchanged, type).filter(({ isOfForm }) => isOfForm);
  const heads = headsOf(detail);

  return (
    <section aria-labelledby={titleId}>
      <div className={`${styles.head} [&_h2]:text-17 [&_h2]:font-semibold`}>
        <div>
          <h2 ref={heading} id={titleId} tabIndex={-1} className="num">
            {t("admin.history.heading", { time: shortTime(version.at), actor: actorName(version.actor) })}
          </h2>
          <p className="meta num">{sentenceOf(detail)}</p>
          {version.note ? <q className="meta">{version.note}</q> : null}
        </div>
        <div className="flex flex-wrap gap-2 [&>div]:min-w-43 max-md:w-full max-md:[&>*]:flex-1 max-md:[&>div]:min-w-0">
          <CompareField newest={newest} against={against} onChange={onAgainst} />
          {restorable.size > 0 ? (
            <button type="button" className="btn btn--ink" disabled={isBusy} onClick={() => void restore()}>
              {isBusy ? <span className="spin" /> : null}
              {t("admin.history.restore")}
            </button>
          ) : null}
        </div>
      </div>
      {unsaved ? (
        <p className="note note--warn mt-4 [&_a]:font-medium [&_a]:underline [&_a]:underline-offset-4" role="status">
          <Caution />
          <span>
            {t("admin.history.unsaved")}{" "}
            <SiteLink to={formPath(collection, id, unsaved.id)}>{t("admin.unsaved.go_on")}</SiteLink>
          </span>
        </p>
      ) : null}
      <div>
        {[...changed, ...(isAll ? unchanged : [])].map((field) => (
          <FieldDifference
            key={field.name}
            field={field}
            heads={heads}
            isBusy={isBusy}
            onRestore={
              field.parts.some(({ difference }) => restorable.has(difference.field))
                ? () => void restore(field.parts.map(({ difference }) => difference.field))
                : undefined
            }
          />
        ))}
      </div>
      <p className={`meta ${styles.help}`}>
        {changed.length === 0 ? t("admin.history.same") : null}{" "}
        {newest.state === null ? t("admin.history.gone") : t("admin.history.restore_help")}{" "}
        {unchanged.length > 0 && !isAll ? (
          <>
            {t("admin.history.unchanged", { count: unchanged.length })}{" "}
            <button type="button" className={styles.link} onClick={() => setAll(true)}>
              {t("admin.history.show_all")}
            </button>
          </>
        ) : null}
      </p>
    </section>
  );
}
