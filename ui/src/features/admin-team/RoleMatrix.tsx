/** What each role may do, as the server's table says. */
import { roleName } from "@shared/admin/roles";
import type { Schema } from "@shared/contract";
import { Check } from "./icons";
import styles from "./TeamPage.module.css";
import { t } from "./text";

const ROWS = ["content", "inbox", "personal_data", "people"] as const;

export function RoleMatrix({ roles }: { roles: readonly Schema<"RoleOut">[] }) {
  return (
    <section className="py-12 [&_h2]:mb-2 [&_h2]:text-17 [&_h2]:font-semibold [&_h2]:tracking-[-0.02em] [&>p]:pt-3">
      <h2>{t("admin.team.matrix")}</h2>
      <table className={`${styles.can} w-full border-collapse`}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr">{t("admin.team.matrix.what")}</span>
            </th>
            {roles.map(({ role }) => (
              <th key={role} scope="col">
                {roleName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map((permission) => (
            <tr key={permission}>
              <th scope="row">{t(`admin.team.matrix.${permission}`)}</th>
              {roles.map(({ role, permissions }) => (
                <td key={role}>
                  <Mark isAllowed={permissions.includes(permission)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">{t("admin.team.last_owner")}</p>
    </section>
  );
}

function Mark({ isAllowed }: { isAllowed: boolean }) {
  return (
    <>
      {isAllowed ? <Check /> : <span aria-hidden="true">–</span>}
      <span className="sr">{t(isAllowed ? "admin.team.matrix.yes" : "admin.team.matrix.no")}</span>
    </>
  );
}
