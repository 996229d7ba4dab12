/** A word at an enquiry that the outside does not have although it should. */
import { DeliveryState } from "./DeliveryState";
import type { Enquiry } from "./enquiries";
import { isUndelivered } from "./enquiries";

export function Undelivered({ enquiry }: { enquiry: Enquiry }) {
  return isUndelivered(enquiry) && enquiry.stage !== "spam" ? <DeliveryState delivery={enquiry.delivery} /> : null;
}
