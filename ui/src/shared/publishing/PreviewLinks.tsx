/** Links to a draft for people without an account: making one, and what became of the others. */
import { useRef, useState } from "react";

import { Field } from "../admin/Field";
import { useFocusBack } from "../admin/useFocusBack";
import { Alert } from "../icons";
import { KnownLinks } from "./KnownLinks";
import { NewPreviewLink } from "./NewPreviewLink";
import { t } from "./previewText";
import panels from "./PublishPanel.module.css";
import type { Collection } from "./types";
import { usePreviewLinks } from "./usePreviewLinks";

interface PreviewLinksProps {
  collection: Collection;
  /** Empty for a new record. */
  id: string;
  /** In which its page opens. */
  language: string;
  /** Whether there is a draft, or something to make one of; undefined until that is known. */
  canShow: boolean | undefined;
  isBusy: boolean;
  /** Do *act* with the id of the record once all that was typed is in its draft. */
  withDraft: (act: (record: string) => void) => void;
}

export function PreviewLinks({ collection, id, language, canShow, isBusy, withDraft }: PreviewLinksProps) {
  const { links, problem, failure, made, isMaking, ...previews } = usePreviewLinks(collection, id);
  const [days, setDays] = useState<number>();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusBack(isBusy || isMaking);

  return (
    <section className={`panel ${panels.panel} grid grid-cols-[minmax(0,1fr)] wrap-anywhere gap-3.5 p-5`}>
      <h2 ref={heading} tabIndex={-1}>
        {t("admin.preview.title")}
      </h2>
      <p className="meta">{t("admin.preview.lead")}</p>
      {problem ? (
        <>
          <Failure text={problem} />
          <button type="button" className="btn btn--line" onClick={previews.retry}>
            {t("admin.common.retry")}
          </button>
        </>
      ) : null}
      <KnownLinks
        links={links?.items ?? []}
        revoke={previews.revoke}
        onRevoked={() => heading.current?.focus({ preventScroll: true })}
      />
      {canShow === false ? <p className="meta">{t("admin.preview.nothing")}</p> : null}
      {failure ? <Failure text={failure} /> : null}
      {canShow ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(0,1fr))] gap-2 items-end [&>.btn]:min-h-11">
          {links ? (
            <Field label={t("admin.preview.days")}>
              {(field) => (
                <select {...field} value={days ?? links.usualDays} onChange={({ target }) => setDays(Number(target.value))}>
                  {choices(links.usualDays, links.mostDays).map((count) => (
                    <option key={count} value={count}>
                      {t("admin.preview.day_count", { count })}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ) : null}
          <button
            type="button"
            className="btn btn--line"
            disabled={isBusy || isMaking}
            onClick={() => withDraft((record) => void previews.make(record, days))}
          >
            {isMaking ? <span className="spin" /> : null}
            {t("admin.preview.make")}
          </button>
        </div>
      ) : null}
      {made ? <NewPreviewLink made={made} language={language} onClose={previews.forget} /> : null}
    </section>
  );
}

function Failure({ text }: { text: string }) {
  return (
    <p className="field__error" role="alert">
      <Alert />
      {text}
    </p>
  );
}

/** Return the numbers of days to choose from: the usual one and the most are among them. */
function choices(usual: number, most: number): number[] {
  const all = [1, 3, usual, 14, 30, most].filter((count) => count <= most);
  return [...new Set(all)].sort((one, other) => one - other);
}
