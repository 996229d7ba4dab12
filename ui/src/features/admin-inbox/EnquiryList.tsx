/** Enquiries as a list, on a telephone and wherever a table has no room. */
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
import { isTicked, Tick } from "./Ticks";
import { Undelivered } from "./Undelivered";

export function EnquiryList({ items, bulk }: Omit<ListProps, "people">) {
  return (
    <ul className={styles.rows}>
      {items.map((enquiry) => (
        <li key={enquiry.id} className={styles.row} data-ticked={isTicked({ enquiry, bulk })}>
          <Tick enquiry={enquiry} bulk={bulk} />
          <div className={styles.what}>
            <SiteLink className={styles.open} to={screenOf(enquiry.id)}>
              <span className={styles.who}>
                <b data-new={enquiry.stage === "new"}>{nameOf(enquiry)}</b>
                <LanguageMark language={enquiry.language} />
                <time className="meta num" dateTime={enquiry.receivedAt}>
                  {receivedText(enquiry.receivedAt)}
                </time>
              </span>
              <span className={`meta ${styles.line}`}>{lineOf(enquiry)}</span>
            </SiteLink>
            <div className={styles.foot}>
              <StageMark stage={enquiry.stage} />
              <DueText enquiry={enquiry} />
            </div>
            <Undelivered enquiry={enquiry} />
          </div>
          <SourceName id={enquiry.project} />
        </li>
      ))}
    </ul>
  );
}
