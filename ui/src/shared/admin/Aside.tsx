/** What stands beside the name of a field: whether it is needed before the opening, and how much is typed. */
import { translator } from "../../messages";
import admin from "../../messages/admin.ko.json";
import content from "../../messages/admin-content.ko.json";

const t = translator({ ...admin, ...content });

/** Whether the site is not opened without it, or whether it may stay empty; louder while it lacks. */
export function Need({ isNeeded = true, isMissing }: { isNeeded?: boolean; isMissing: boolean }) {
  return (
    <span className="text-12 tracking-none text-ink-3 data-[missing=true]:font-medium data-[missing=true]:text-warn" data-missing={isNeeded && isMissing}>
      {t(isNeeded ? "admin.setup.before_opening" : "admin.common.optional")}
    </span>
  );
}

/** How many characters are typed of those that there is room for. */
export function Counter({ count, max }: { count: number; max: number }) {
  return (
    <span className="ml-auto text-13 tracking-none tabular-nums whitespace-nowrap text-ink-3 data-[over=true]:text-danger" data-over={count > max}>
      {t("admin.site.counter", { count, max })}
    </span>
  );
}
