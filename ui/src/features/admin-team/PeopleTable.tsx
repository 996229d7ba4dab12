/** Everybody in a line: name, role, state, last sign-in, and what an owner may do about it. */
import { useState } from "react";

import { ConfirmDialog } from "@shared/admin/ConfirmDialog";
import { MenuButton } from "@shared/admin/MenuButton";
import type { Role } from "@shared/admin/roles";
import { roleName } from "@shared/admin/roles";
import { Table } from "@shared/admin/Table";
import type { Column } from "@shared/admin/Table";
import { shortTime } from "@shared/admin/times";
import type { At } from "@shared/contract";
import { detailOf, initialOf, invitationText, nameOf } from "./people";
import type { Person } from "./people";
import styles from "./TeamPage.module.css";
import { t } from "./text";
import type { useTeam } from "./useTeam";

type Actions = ReturnType<typeof useTeam>;
/** What asks before it is done. */
interface Question {
  person: Person;
  what: "suspend" | "remove";
}

const MARKS: Readonly<Record<string, string>> = {
  active: "st--live",
  invited: "st--sched",
  suspended: "st--hide",
};
const STATES: Readonly<Record<string, string>> = {
  active: t("admin.team.state.active"),
  invited: t("admin.team.state.invited"),
  suspended: t("admin.team.state.suspended"),
};

interface PeopleTableProps {
  team: At<"/api/admin/team">;
  actions: Actions;
}

export function PeopleTable({ team, actions }: PeopleTableProps) {
  const [question, setQuestion] = useState<Question | null>(null);

  return (
    <>
      <Table className={`${styles["people"]} w-full border-collapse border-t border-t-ink`} rows={team.items} columns={columnsOf({ team, actions }, (person, what) => setQuestion({ person, what }))} keyOf={({ id }) => id} />
      {question ? <Asked question={question} actions={actions} onDone={() => setQuestion(null)} /> : null}
    </>
  );
}

function columnsOf({ team, actions }: PeopleTableProps, onAsk: (person: Person, what: Question["what"]) => void): Column<Person>[] {
  const row = { roles: team.roles.map(({ role }) => role), isElsewhere: team.elsewhere, actions };
  return [
    { key: "name", head: t("field.name"), cell: (person) => <Who person={person} /> },
    { key: "role", head: t("admin.team.column.role"), cell: (person) => <RoleCell person={person} {...row} />, className: "" },
    { key: "state", head: t("admin.team.column.state"), cell: (person) => <State person={person} />, className: styles["state"] },
    { key: "last", head: t("admin.team.column.last"), cell: lastOf, className: `num ${styles.last}` },
    {
      key: "acts",
      head: <span className="sr">{t("admin.team.column.actions")}</span>,
      cell: (person) => (person.me ? null : <Acts person={person} {...row} onAsk={(what) => onAsk(person, what)} />),
      className: `${styles["acts"]} text-right whitespace-nowrap text-right whitespace-nowrap`,
    },
  ];
}

interface RowProps {
  person: Person;
  roles: readonly string[];
  isElsewhere: boolean;
  actions: Actions;
  onAsk: (what: Question["what"]) => void;
}

function RoleCell({ person, roles, actions }: Pick<RowProps, "person" | "roles" | "actions">) {
  if (person.me || person.state === "suspended") return roleName(person.role);
  return <RoleSelect person={person} roles={roles} actions={actions} />;
}

function State({ person }: { person: Person }) {
  const { state, invitation } = person;
  return (
    <>
      <span className={`st ${MARKS[state] ?? ""}`}>{STATES[state] ?? state}</span>
      {invitation ? <span className="meta block">{invitationText(person)}</span> : null}
    </>
  );
}

function lastOf({ lastSignIn }: Person): string {
  return lastSignIn ? shortTime(lastSignIn) : t("admin.team.never");
}

function Who({ person }: { person: Person }) {
  const isNobody = person.state === "invited";
  const detail = detailOf(person);

  return (
    <span className="flex items-center gap-3.5 min-w-0 [&_b]:block [&_b]:text-15 [&_b]:font-medium">
      <span className={`${styles.who} ${isNobody ? styles.nobody : ""}`} aria-hidden="true">
        {initialOf(person)}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <b>
          {nameOf(person)} {person.me ? <span className="meta">{t("admin.team.me")}</span> : null}
        </b>
        {detail ? <span className="meta block">{detail}</span> : null}
      </span>
    </span>
  );
}

function RoleSelect({ person, roles, actions }: Pick<RowProps, "person" | "roles" | "actions">) {
  const [wanted, setWanted] = useState<string | null>(null);

  async function choose(role: string) {
    setWanted(role);
    await actions.setRole(person, role);
    // What the list says counts again: after a refusal it is the role of before.
    setWanted(null);
  }

  return (
    <select
      className={`field__input ${styles.select}`}
      aria-label={t("admin.team.role_of", { name: nameOf(person) })}
      value={wanted ?? person.role}
      disabled={actions.busy === person.id}
      onChange={(event) => void choose(event.target.value)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {roleName(role as Role)}
        </option>
      ))}
    </select>
  );
}

function Acts({ person, isElsewhere, actions, onAsk }: Omit<RowProps, "roles">) {
  const isBusy = actions.busy === person.id;
  const quiet = (text: string, act: () => unknown, danger = false) => (
    <button
      type="button"
      className={`btn ${danger ? "btn--danger-line" : "btn--quiet"}`}
      disabled={isBusy}
      onClick={() => void act()}
    >
      {text}
      <span className="sr"> {nameOf(person)}</span>
    </button>
  );

  if (person.state === "invited") {
    return (
      <>
        {quiet(t("admin.team.resend"), () => actions.renewInvitation(person))}
        {quiet(t("admin.team.cancel_invite"), () => actions.cancelInvitation(person), true)}
      </>
    );
  }
  if (person.state === "suspended") {
    return (
      <>
        {quiet(t("admin.team.resume"), () => actions.resume(person))}
        {quiet(t("admin.team.remove"), () => onAsk("remove"), true)}
      </>
    );
  }
  return (
    <MenuButton label={t("admin.team.manage")} description={t("admin.team.manage_of", { name: nameOf(person) })}>
      {isElsewhere ? null : (
        <button type="button" role="menuitem" onClick={() => void actions.makeResetLink(person)}>
          {t("admin.team.reset_link")}
        </button>
      )}
      <button type="button" role="menuitem" onClick={() => onAsk("suspend")}>
        {t("admin.team.suspend")}
      </button>
      <button type="button" role="menuitem" className="is-danger" onClick={() => onAsk("remove")}>
        {t("admin.team.remove")}
      </button>
    </MenuButton>
  );
}

interface AskedProps {
  question: Question;
  actions: Actions;
  onDone: () => void;
}

function Asked({ question: { person, what }, actions, onDone }: AskedProps) {
  const name = nameOf(person);

  return (
    <ConfirmDialog
      question={t(`admin.team.${what}_title`, { name })}
      confirm={t(`admin.team.${what}`)}
      danger={what === "remove"}
      busy={actions.busy === person.id}
      onCancel={onDone}
      onConfirm={() => void actions[what](person).then(onDone)}
    >
      <p>{t(`admin.team.${what}_body`, { name })}</p>
    </ConfirmDialog>
  );
}
