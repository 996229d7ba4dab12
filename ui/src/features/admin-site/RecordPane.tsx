/** The form of one record of a list, with what hides, shows and deletes it; the bar stands below the page. */
import { useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";
import { useSearchParams } from "react-router-dom";

import type { ContentType } from "@shared/admin/contentTypes";
import { controlId } from "@shared/admin/languages/fields";
import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import type { KeptLanguage } from "@shared/admin/languages/useLanguageTab";
import { Waiting } from "@shared/admin/Waiting";
import { Empty } from "@shared/Empty";
import { LoadFailed } from "@shared/LoadFailed";
import { historyPath, LISTS } from "@shared/publishing/addresses";
import { EditingNotices } from "@shared/publishing/EditingNotices";
import type { SiteList } from "@shared/publishing/types";
import { SiteLink } from "@shared/SiteLink";
import { ContentForm } from "./ContentForm";
import { EditingBar } from "./EditingBar";
import { InPlaceLink } from "./InPlaceLink";
import { headingOf } from "./list";
import type { ListRow } from "./list";
import { RecordActs } from "./RecordActs";
import { ScheduleButton } from "./ScheduleButton";
import { t } from "./text";
import { useRecordEditor } from "@records/useRecordEditor";

/** The part of the address that asks for a field to be filled. */
const FIELD = "field";

interface RecordPaneProps {
  type: ContentType;
  rows: readonly ListRow[];
  id: string;
  /** Where the bar goes: it is as wide as the window. */
  foot: HTMLElement | null;
  /** In which language the forms of the list begin. */
  kept: KeptLanguage;
}

export function RecordPane({ type, rows, id, foot, kept }: RecordPaneProps) {
  const list = type.name as SiteList;
  const editing = useRecordEditor(list, id);
  const { status, problem } = editing;
  const row = rows.find((one) => one.id === id);
  const title = row ? headingOf(type, rows, row) : t("admin.site.untitled", { one: type.one });
  const prefix = `${list}-${id}`;
  const tab = useLanguageTab(editing.faults, editing.timesLed, kept);
  useAskedField(prefix, status === "ready");

  return (
    <section className="panel grid grid-cols-[minmax(0,1fr)] gap-6 min-w-0 max-md:p-5" aria-labelledby="record-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 min-h-10 [&>h2]:min-w-0 [&>h2]:wrap-anywhere">
        <h2 id="record-title">{title}</h2>
        {status === "ready" ? <RecordActs list={list} title={title} editing={editing} /> : null}
      </div>
      {status === "loading" ? <Waiting>{t("admin.common.loading")}</Waiting> : null}
      {status === "failed" && problem ? <LoadFailed problem={problem} onRetry={editing.retry} /> : null}
      {status === "missing" ? <Missing list={list} /> : null}
      {status === "ready" ? <Form editing={editing} prefix={prefix} tab={tab} /> : null}
      {status === "ready" && foot ? createPortal(<EditingBar editing={editing} called={title} language={tab.language} />, foot) : null}
    </section>
  );
}

type FormProps = Parameters<typeof ContentForm>[0];

function Form(props: FormProps) {
  const { editing, tab } = props;
  return (
    // A field that is left is saved at once.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className="grid grid-cols-[minmax(0,1fr)] gap-5" noValidate onSubmit={(event) => event.preventDefault()} onBlur={editing.flush}>
      <EditingNotices editing={editing} />
      <ContentForm {...props} />
      <div className="flex flex-wrap gap-2 pt-1">
        <ScheduleButton editing={editing} />
        {editing.type ? <InPlaceLink type={editing.type} record={editing.base?.record} language={tab.language} /> : null}
        <SiteLink className="btn btn--quiet" to={historyPath(editing.collection, editing.id)}>
          {t("admin.history.open")}
        </SiteLink>
      </div>
    </form>
  );
}

/** Lead to the field that the address names, once it is there. */
function useAskedField(prefix: string, isReady: boolean): void {
  const [search] = useSearchParams();
  const asked = search.get(FIELD) ?? "";
  const lead = useEffectEvent(() => {
    const field = document.getElementById(controlId(prefix, asked));
    field?.focus();
    // What stands there is to be written over.
    if (field instanceof HTMLInputElement) field.select();
  });
  useEffect(() => {
    if (isReady && asked) lead();
  }, [isReady, asked]);
}

/** Somebody else deleted it, or it never was. */
function Missing({ list }: { list: SiteList }) {
  return (
    <Empty
      title={t("admin.site.missing")}
      hint={t("admin.site.missing_hint")}
      action={
        <SiteLink className="btn btn--line" to={LISTS[list]}>
          {t("admin.site.missing_back")}
        </SiteLink>
      }
    />
  );
}
