/** Enquiries as a table, where there is room for one. */
import { useNavigate } from "react-router-dom";

import { Table } from "@shared/admin/Table";
import type { Column } from "@shared/admin/Table";
import { SiteLink } from "@shared/SiteLink";
import { screenOf } from "./addresses";
import { DueText } from "./DueText";
import type { Enquiry } from "./enquiries";
import { lineOf, nameOf } from "./enquiries";
import styles from "./EnquiryTable.module.css";
import { LanguageMark } from "./LanguageMark";
import { receivedText } from "./moments";
import { SourceName } from "./SourceName";
import { StageMark } from "./StageMark";
import { t } from "./text";
import { rowOf, Tick, TickAll } from "./Ticks";
import { Undelivered } from "./Undelivered";
import type { People } from "./useAssignees";
import type { Bulk } from "./useBulk";
import { Who } from "./Who";

export interface ListProps {
  items: readonly Enquiry[];
  bulk: Bulk;
  people: People;
}

export function EnquiryTable(props: ListProps) {
  const navigate = useNavigate();
  return (
    <Table
      className={`table ${styles.table} mt-2 table-fixed`}
      rows={props.items}
      columns={columnsOf(props)}
      keyOf={({ id }) => id}
      rowProps={(enquiry) => rowOf({ enquiry, bulk: props.bulk })}
      onOpen={({ id }) => void navigate(screenOf(id))}
    />
  );
}

function columnsOf({ items, bulk, people }: ListProps): Column<Enquiry>[] {
  return [
    { key: "tick", head: <TickAll items={items} bulk={bulk} />, cell: (enquiry) => <Tick enquiry={enquiry} bulk={bulk} /> },
    { key: "stage", head: t("admin.inbox.status.label"), cell: ({ stage }) => <StageMark stage={stage} /> },
    { key: "enquiry", head: t("admin.inbox.column.enquiry"), cell: (enquiry) => <Opening enquiry={enquiry} /> },
    { key: "project", head: t("admin.inbox.column.project"), cell: ({ project }) => <SourceName id={project} withTitle /> },
    { key: "assignee", head: t("field.assignee"), cell: ({ assignee }) => <Who name={assignee && people.nameOf(assignee)} /> },
    { key: "next", head: t("field.nextStep"), cell: (enquiry) => <DueText enquiry={enquiry} /> },
    { key: "received", head: t("admin.inbox.column.received"), cell: ({ receivedAt }) => <Received at={receivedAt} /> },
  ];
}

function Opening({ enquiry }: { enquiry: Enquiry }) {
  return (
    <>
      <SiteLink className="block min-w-0 py-1 [&:hover_b]:underline [&:hover_b]:underline-offset-4 [&_b]:text-15 [&_b]:font-medium [&_b[data-new=true]]:font-semibold" to={screenOf(enquiry.id)}>
        <b data-new={enquiry.stage === "new"}>{nameOf(enquiry)}</b> <LanguageMark language={enquiry.language} />
        <span className="meta truncate block max-w-105">{lineOf(enquiry)}</span>
      </SiteLink>
      <Undelivered enquiry={enquiry} />
    </>
  );
}

function Received({ at }: { at: string }) {
  return (
    <time className="meta num" dateTime={at}>
      {receivedText(at)}
    </time>
  );
}
