/** What is watched on every screen: the connection, keys, and enquiries that wait on this device. */
import { watchConnection } from "@shared/notices/connection";
import { isAway, lookAgainInView, watchPresence } from "@shared/presence";
import { waiting } from "@shared/waiting";
import { watchSearchKeys } from "../features/search/keys";

waiting.setWay("consultation", async (one) => {
  const { sendLater } = await import("../features/consultation/sendLater");
  return sendLater(one);
});

/** Watch all of it until the returned undo is called. */
export function watchAll(): () => void {
  const undos = [
    watchConnection(),
    watchSearchKeys(),
    lookAgainInView(),
    waiting.start(),
    watchPresence(() => {
      if (!isAway()) void waiting.sendAll(true);
    }),
  ];
  return () => undos.forEach((undo) => undo());
}
