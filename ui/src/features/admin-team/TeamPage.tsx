/** Who works here: people, roles and states; below, what the roles may do. */
import { Loaded } from "@shared/admin/Loaded";
import { PageHead } from "@shared/admin/PageHead";
import { useParam } from "@shared/admin/useParam";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import { Plus } from "./icons";
import { InviteDialog } from "./InviteDialog";
import { LinkDialog } from "./LinkDialog";
import { PeopleTable } from "./PeopleTable";
import { RoleMatrix } from "./RoleMatrix";
import styles from "./TeamPage.module.css";
import { t } from "./text";
import { useTeam } from "./useTeam";

export function TeamPage() {
  useDocumentTitle(t("admin.team.title"), t("admin.title_template"));
  const actions = useTeam();
  const { team, problem, reload, shown, show } = actions;
  const [inviting, setInviting] = useParam("invite");
  const close = () => setInviting("", { replace: true });

  return (
    <main className="wrap">
      <PageHead title={t("admin.team.title")} back={null} {...(team ? { lead: leadOf(team.items) } : {})}>
        <div className={`${styles.acts} text-right whitespace-nowrap`}>
          <button type="button" className="btn btn--ink" onClick={() => setInviting("1", { replace: true })}>
            <Plus /> {t("admin.team.invite")}
          </button>
        </div>
      </PageHead>
      {team?.elsewhere ? <p className="note">{t("admin.team.firebase")}</p> : null}
      <Loaded data={team} problem={problem} onRetry={reload}>
        {(all) => (
          <>
            <PeopleTable team={all} actions={actions} />
            <RoleMatrix roles={all.roles} />
          </>
        )}
      </Loaded>
      {inviting ? (
        <InviteDialog
          onClose={close}
          onInvited={(link) => {
            close();
            show({ kind: "invitation", link });
          }}
        />
      ) : null}
      {shown ? <LinkDialog shown={shown} canMail={team?.mail ?? false} onClose={() => show(null)} /> : null}
    </main>
  );
}

function leadOf(items: readonly { state: string }[]): string {
  const active = items.filter(({ state }) => state === "active").length;
  return t("admin.team.lead", { total: items.length, active });
}
