/** The button that adds the sample articles, for who may; nobody else sees it (decision 9). */
import { translator } from "../../messages";
import samples from "../../messages/admin-samples.ko.json";
import type { Schema } from "../contract";
import { sendSigned, useSession } from "../session";
import { refresh } from "./deleted";
import { mayDo } from "./may";
import { useAction } from "./useAction";
import { useCreationKey } from "./useCreationKey";

const t = translator(samples);

export function AddSamples() {
  const { user } = useSession();
  const { isBusy, run } = useAction();
  const [creation, renewCreation] = useCreationKey();

  const add = () =>
    run(
      async () => {
        const { data } = await sendSigned<Schema<"ChangedOut">>("POST", "/api/admin/insights/samples", {
          headers: { "Idempotency-Key": creation },
        });
        // Whoever deletes them all may want them again.
        renewCreation();
        return data.changed;
      },
      {
        done: (count) => t("admin.data.samples.done", { count }),
        failed: (message) => t("admin.data.samples.failed", { message }),
        refresh: () => refresh("insights"),
      },
    );

  if (!mayDo(user, "content")) return null;
  return (
    <button type="button" className="btn btn--line" disabled={isBusy} onClick={() => void add()}>
      {isBusy ? <span className="spin" /> : null}
      {t(isBusy ? "admin.data.samples.busy" : "admin.data.samples.run")}
    </button>
  );
}
