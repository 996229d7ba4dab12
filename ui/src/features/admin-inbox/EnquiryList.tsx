/** Enquiries as a list, on a telephone and wherever a table has no room. */
import { List } from "@shared/admin/Table";
import { SiteLink } from "@shared/SiteLink";
import { screenOf } from "./addresses";
import { DueText } from "./DueText";
import { lineOf, nameOf } from "./enquiries";
import styles from "./EnquiryList.module.css";
import type { ListProps } from "./EnquiryTable";
import { LanguageMark } from "./LanguageMark";
import { receivedText } from "./moments";
import { SourceName } from "./SourceName";
import { StageMark } from "./StageMark";
import { rowOf, Tick } from "./Ticks";
import { Undelivered } from "./Undelivered";

export function EnquiryList({ items, bulk }: Omit<ListProps, "people">) {
  return (
    <List rows={items} keyOf={({ id }) => id} rowProps={(enquiry) => rowOf({ enquiry, bulk })} className="border-t border-t-rule" look={styles.row}>
      {(enquiry) => (
        <>
          <Tick enquiry={enquiry} bulk={bulk} />
          <div className="grid gap-1.5 min-w-0">
            <SiteLink className={`${styles.open} grid min-w-0`} to={screenOf(enquiry.id)}>
              <span className="flex gap-2.5 items-baseline min-w-0 [&_time]:flex-none">
                <b data-new={enquiry.stage === "new"}>{nameOf(enquiry)}</b>
                <LanguageMark language={enquiry.language} />
                <time className="meta num" dateTime={enquiry.receivedAt}>
                  {receivedText(enquiry.receivedAt)}
                </time>
              </span>
              <span className="meta truncate min-w-0">{lineOf(enquiry)}</span>
            </SiteLink>
            <div className="flex flex-wrap gap-x-3 gap-y-1 items-center justify-between text-13">
              <StageMark stage={enquiry.stage} />
              <DueText enquiry={enquiry} />
            </div>
            <Undelivered enquiry={enquiry} />
          </div>
          <SourceName id={enquiry.project} />
        </>
      )}
    </List>
  );
}
