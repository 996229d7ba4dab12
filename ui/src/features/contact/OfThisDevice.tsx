/** What this device has of enquiries: those that wait to be sent, that were sent, and one that was begun. */
import { Resume } from "./Resume";
import { SentRows } from "./SentRows";
import { WaitingRow } from "./WaitingRow";

export function OfThisDevice() {
  return (
    <>
      <WaitingRow />
      <SentRows />
      <Resume />
    </>
  );
}
