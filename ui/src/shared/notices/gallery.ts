/** The gallery's own watch (specification, section 8): script errors, and a check of the data. */
import { getJson } from "../api";
import { Problem } from "../problem";
import { showToast } from "../toasts";
import { t } from "./text";

/** Specification, section 7: the check runs so long after the page has loaded. */
const CHECK_AFTER_MS = 3_000;
const CHECKED_URL = "/api/portfolio";
/** Browsers report this of themselves; nothing is lost by it. */
const HARMLESS = /ResizeObserver loop/;

/** Watch the gallery until the returned undo is called. */
export function watchGallery(): () => void {
  const timer = setTimeout(() => void check(), CHECK_AFTER_MS);
  window.addEventListener("error", tellError);
  window.addEventListener("unhandledrejection", tellRejection);
  return () => {
    clearTimeout(timer);
    window.removeEventListener("error", tellError);
    window.removeEventListener("unhandledrejection", tellRejection);
  };
}

/**
 * Read the projects and report in the console whether that worked; a failure is told with a way to check again, a
 * success only after one.
 */
export async function check(again = false): Promise<void> {
  try {
    await getJson(CHECKED_URL);
    // oxlint-disable-next-line no-console
    console.info("Connection check: success");
    if (again) showToast("ok", t("network.reconnected"));
  } catch (error) {
    // oxlint-disable-next-line no-console
    console.error("Connection check: connection failed:", error);
    // A line that is down is told of by itself.
    if (navigator.onLine) showToast("error", t("errors.connection_failed"), undefined, { label: t("common.retry"), run: checkAgain });
  }
}

const checkAgain = () => void check(true);

function tellError({ message }: ErrorEvent) {
  if (!HARMLESS.test(message)) tell();
}

function tellRejection({ reason: cause }: PromiseRejectionEvent) {
  // What the server refused or the line lost is told where it was asked for.
  if (!(cause instanceof Problem)) tell();
}

/** What an exception says is for the console. */
function tell() {
  showToast("error", t("errors.portfolio_page"));
}
