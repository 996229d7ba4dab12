/** Says that the application could not start, or that a screen broke. */
import { showToast } from "../toasts";
import { t } from "./text";

export function tellStartFailure(): void {
  showToast("error", t("errors.init_failed"));
}
