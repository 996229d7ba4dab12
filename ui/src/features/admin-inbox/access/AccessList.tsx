/** Access records as a table, and as cards where a table has no room. */
import { List, Table } from "@shared/admin/Table";
import type { Column } from "@shared/admin/Table";
import { momentText } from "@shared/admin/times";
import { SiteLink } from "@shared/SiteLink";
import { screenOf } from "../addresses";
import { actionText } from "../seen";
import { t } from "../text";
import type { People } from "../useAssignees";
import { WhoMark } from "../Who";
import type { AccessRecord, Repeated } from "./records";
import { enquiriesOf, repeatedOf } from "./records";

interface ListProps {
  records: readonly AccessRecord[];
  people: People;
}

const keyOf = ({ record }: Repeated) => record.position;

export function AccessTable({ records, people }: ListProps) {
  return (
    <Table
      className="table [&_td]:text-14 [&_:is(th,_td):first-child]:pl-0 [&_:is(th,_td):nth-child(5)]:text-right [&_:is(th,_td):last-child]:w-[24%] [&_:is(th,_td):last-child]:pr-0"
      rows={repeatedOf(records)}
      columns={columnsOf(people)}
      keyOf={keyOf}
    />
  );
}

function columnsOf(people: People): Column<Repeated>[] {
  return [
    { key: "when", head: t("admin.access.when"), cell: ({ record }) => <When at={record.at} /> },
    { key: "who", head: t("admin.access.who"), cell: ({ record }) => <Actor name={people.nameOf(record.actor)} /> },
    { key: "what", head: t("admin.access.what"), cell: toldOf },
    { key: "enquiry", head: t("admin.inbox.column.enquiry"), cell: ({ record }) => <Enquiries record={record} /> },
    { key: "count", head: t("admin.access.count"), cell: ({ record }) => record.count, className: "num" },
    { key: "from", head: t("admin.access.from"), cell: ({ record }) => record.from, className: "meta num" },
    { key: "reason", head: t("admin.access.reason"), cell: ({ record }) => record.reason, className: "wrap-anywhere" },
  ];
}

export function AccessCards({ records, people }: ListProps) {
  return (
    <List rows={repeatedOf(records)} keyOf={keyOf} className="border-t border-t-rule" look="grid gap-2 py-3.5 border-b border-b-rule">
      {({ record, times }) => (
        <>
          <p className="flex gap-3 items-baseline justify-between [&_b]:font-medium">
            <b>{toldOf({ record, times })}</b>
            <When at={record.at} />
          </p>
          <Actor name={people.nameOf(record.actor)} />
          <Enquiries record={record} />
          <dl className="meta grid gap-0.5 [&_div]:grid [&_div]:grid-cols-[88px_minmax(0,1fr)] [&_div]:gap-2 [&_dd]:m-0 [&_dd]:wrap-anywhere">
            <Fact name={t("admin.access.count")} value={String(record.count)} />
            <Fact name={t("admin.access.from")} value={record.from} />
            <Fact name={t("admin.access.reason")} value={record.reason} />
          </dl>
        </>
      )}
    </List>
  );
}

function toldOf({ record, times }: Repeated): string {
  const action = actionText(record.action);
  return times > 1 ? t("admin.access.times", { action, count: times }) : action;
}

function When({ at }: { at: string }) {
  return (
    <time className="meta num whitespace-nowrap" dateTime={at}>
      {momentText(at)}
    </time>
  );
}

function Actor({ name }: { name: string }) {
  return (
    <span className="whitespace-nowrap inline-flex gap-2.5 items-center">
      <WhoMark name={name} />
      <span>{name}</span>
    </span>
  );
}

/** The enquiries of a record by their numbers; one that is erased tells so where the link leads. */
function Enquiries({ record }: { record: AccessRecord }) {
  const { shown, more } = enquiriesOf(record);
  if (shown.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-x-3.5 gap-y-0 items-center [&_a]:inline-flex [&_a]:items-center [&_a]:min-h-11 [&_a]:underline [&_a]:decoration-rule-strong [&_a]:underline-offset-5 [&_a]:whitespace-nowrap">
      {shown.map(({ id, number }) => (
        <SiteLink key={id} className="num" to={screenOf(id)}>
          {number}
        </SiteLink>
      ))}
      {more > 0 ? <span className="meta">{t("admin.access.more_enquiries", { count: more })}</span> : null}
    </span>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  if (value === "") return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </div>
  );
}
