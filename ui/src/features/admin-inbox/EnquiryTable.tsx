/** Enquiries as a table, where there is room for one. */
import { SiteLink } from "@shared/SiteLink";
import "@shared/styles/table.css";
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
import { isTicked, Tick, TickAll } from "./Ticks";
import { Undelivered } from "./Undelivered";
import type { People } from "./useAssignees";
import type { Bulk } from "./useBulk";
import { Who } from "./Who";

export interface ListProps {
  items: readonly Enquiry[];
  bulk: Bulk;
  people: People;
}

export function EnquiryTable({ items, bulk, people }: ListProps) {
  return (
    <table className={`table ${styles.table}`}>
      <thead>
        <tr>
          <th scope="col">
            <TickAll items={items} bulk={bulk} />
          </th>
          <th scope="col">{t("admin.inbox.status.label")}</th>
          <th scope="col">{t("admin.inbox.column.enquiry")}</th>
          <th scope="col">{t("admin.inbox.column.project")}</th>
          <th scope="col">{t("field.assignee")}</th>
          <th scope="col">{t("field.nextStep")}</th>
          <th scope="col">{t("admin.inbox.column.received")}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((enquiry) => (
          <Row key={enquiry.id} enquiry={enquiry} bulk={bulk} people={people} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ enquiry, bulk, people }: Omit<ListProps, "items"> & { enquiry: Enquiry }) {
  const { id, stage, assignee, receivedAt } = enquiry;
  return (
    <tr data-ticked={isTicked({ enquiry, bulk })}>
      <td>
        <Tick enquiry={enquiry} bulk={bulk} />
      </td>
      <td>
        <StageMark stage={stage} />
      </td>
      <td>
        <SiteLink className={styles.open} to={screenOf(id)}>
          <b data-new={stage === "new"}>{nameOf(enquiry)}</b> <LanguageMark language={enquiry.language} />
          <span className={`meta ${styles.line}`}>{lineOf(enquiry)}</span>
        </SiteLink>
        <Undelivered enquiry={enquiry} />
      </td>
      <td>
        <SourceName id={enquiry.project} withTitle />
      </td>
      <td>
        <Who name={assignee && people.nameOf(assignee)} />
      </td>
      <td>
        <DueText enquiry={enquiry} />
      </td>
      <td>
        <time className="meta num" dateTime={receivedAt}>
          {receivedText(receivedAt)}
        </time>
      </td>
    </tr>
  );
}
