/** What this device has of enquiries: those that wait to be sent, and one that was begun. */
import { Resume } from "./Resume";
import { WaitingRow } from "./WaitingRow";

export function OfThisDevice() {
  return (
    <>
      <WaitingRow />
      <Resume />
    </>
  );
}
