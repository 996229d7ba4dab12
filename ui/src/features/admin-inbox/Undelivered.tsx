/** A word at an enquiry that the outside does not have although it should. */
import { DeliveryState } from "./DeliveryState";
import type { Enquiry } from "./enquiries";

export function Undelivered({ enquiry: { delivery, stage } }: { enquiry: Enquiry }) {
  return delivery.state === "failed" && stage !== "spam" ? <DeliveryState delivery={delivery} /> : null;
}
