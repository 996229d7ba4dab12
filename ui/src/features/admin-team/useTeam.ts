/** Who works here, and what an owner does about it; sensitive acts ask for proof first. */
import { useState } from "react";
import useSWR from "swr";

import { roleName } from "@shared/admin/roles";
import { useAction } from "@shared/admin/useAction";
import type { At, Schema } from "@shared/contract";
import type { Problem } from "@shared/problem";
import { sendSigned } from "@shared/session";
import { nameOf } from "./people";
import type { Person } from "./people";
import { t } from "./text";

export const TEAM_URL = "/api/admin/team";

export type Invited = Schema<"InvitedOut">;
/** A link that is shown once: an invitation's, or one for another password. */
export type Shown = { kind: "invitation"; link: Invited } | { kind: "reset"; link: Schema<"LinkOut">; name: string };

export function useTeam() {
  const { data, error, mutate } = useSWR<At<"/api/admin/team">, Problem>(TEAM_URL);
  const { busy, run } = useAction();
  const [shown, setShown] = useState<Shown | null>(null);

  /** Do *work* for the person with *id*; say what was done, or why not. Return whether it was. */
  async function doing(id: string, done: string, work: () => Promise<unknown>): Promise<boolean> {
    const outcome = { done, failed: t("admin.team.failed"), refresh: () => mutate() };
    return (await run(() => work().then(() => true), outcome, id)) ?? false;
  }

  const change = (person: Person, body: Schema<"ChangedPersonIn">, done: string) =>
    doing(person.id, done, () => sendSigned("PATCH", `${TEAM_URL}/${person.id}`, { body }));

  return {
    team: data,
    problem: data ? undefined : error,
    reload: () => void mutate(),
    busy,
    shown,
    show: (link: Shown | null) => {
      setShown(link);
      void mutate();
    },
    setRole: (person: Person, role: Person["role"]) =>
      change(
        person,
        { role: role as "owner" },
        t("admin.team.role.changed", { name: nameOf(person), role: roleName(role) }),
      ),
    suspend: (person: Person) =>
      change(person, { state: "suspended" }, t("admin.team.suspended", { name: nameOf(person) })),
    resume: (person: Person) =>
      change(person, { state: "active" }, t("admin.team.resumed", { name: nameOf(person) })),
    remove: (person: Person) =>
      doing(person.id, t("admin.team.removed", { name: nameOf(person) }), () =>
        sendSigned("DELETE", `${TEAM_URL}/${person.id}`),
      ),
    cancelInvitation: (person: Person) =>
      doing(person.id, t("admin.team.cancelled"), () =>
        sendSigned("DELETE", `${TEAM_URL}/invitations/${person.id}`),
      ),
    renewInvitation: (person: Person) =>
      doing(person.id, "", async () => {
        const { data: link } = await sendSigned<Invited>("POST", `${TEAM_URL}/invitations/${person.id}`);
        setShown({ kind: "invitation", link });
      }),
    makeResetLink: (person: Person) =>
      doing(person.id, "", async () => {
        const { data: link } = await sendSigned<Schema<"LinkOut">>("POST", `${TEAM_URL}/${person.id}/reset`);
        setShown({ kind: "reset", link, name: nameOf(person) });
      }),
  };
}
