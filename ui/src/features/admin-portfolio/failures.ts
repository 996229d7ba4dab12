/** Why a project was not saved, in the words of the specification's catalogue (section 8). */
import { failureText } from "@shared/admin/deleted";
import { Problem } from "@shared/problem";
import { t } from "./text";

/** Return the sentence about *error*; *isFirst* where visitors never saw the project. */
export function failureOf(error: unknown, isFirst: boolean): string {
  if (error instanceof Problem) {
    if (error.code === "session_expired") return t("admin.portfolio.error.session_expired");
    // The server names where the accounts are, the store that refuses, or the role.
    if (error.status === 401 || error.status === 403) return error.detail;
  }
  const message = failureText(error);
  return t(isFirst ? "admin.portfolio.add.failed" : "admin.portfolio.edit.failed", { message });
}
