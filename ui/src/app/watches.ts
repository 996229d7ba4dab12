/** What is watched on every screen: the connection, keys, and enquiries that wait on this device. */
import { LANGUAGE, LANGUAGES } from "@shared/language";
import { wasMissed } from "@shared/languages/choice";
import { watchConnection } from "@shared/notices/connection";
import { isAway, lookAgainInView, watchPresence } from "@shared/presence";
import { t } from "@shared/text";
import { showToast } from "@shared/toasts";
import { waiting } from "@shared/waiting";
import { watchSearchKeys } from "../features/search/keys";

waiting.setWay("consultation", async (one) => {
  const { sendLater } = await import("../features/consultation/sendLater");
  return sendLater(one);
});

/** Watch all of it until the returned undo is called. */
export function watchAll(): () => void {
  tellMissed();
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

/** Tell whoever chose this language on a page that it lacks why it is home that is shown. */
function tellMissed(): void {
  const language = LANGUAGES.find(({ code }) => code === LANGUAGE)?.name ?? "";
  if (wasMissed()) showToast("warn", t("lang.page_missing", { language }));
}
