/** Says when the connection is gone, for as long as it is, and when it is back. */
import { closeToast, readToasts, showToast } from "../toasts";
import { t } from "./text";

// Without a connection what shows notices could not be fetched any more.
void import("../ToastHost").catch(() => undefined);

/** Watch the connection until the returned undo is called. */
export function watchConnection(): () => void {
  window.addEventListener("offline", tellLost);
  window.addEventListener("online", tellBack);
  if (!navigator.onLine) tellLost();
  return () => {
    window.removeEventListener("offline", tellLost);
    window.removeEventListener("online", tellBack);
  };
}

function tellLost() {
  withdraw();
  // An error notice stays until it is withdrawn: it is true that long.
  showToast("error", t("network.offline"));
}

function tellBack() {
  withdraw();
  showToast("ok", t("network.reconnected"));
}

function withdraw() {
  const lost = readToasts().filter(({ text }) => text === t("network.offline"));
  lost.forEach(({ id }) => closeToast(id));
}
