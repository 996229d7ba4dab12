/** Whether the client has to agree before a record is published, and what the client has said. */
import { useState } from "react";
import { mutate } from "swr";

import { ConfirmDialog } from "../admin/ConfirmDialog";
import { useAction } from "../admin/useAction";
import { sendSigned } from "../session";
import { shownInstant } from "./instants";
import { t } from "./previewText";
import panels from "./PublishPanel.module.css";
import { recordUrl } from "./types";
import type { Collection, Publishing } from "./types";

type Consent = Publishing["consent"];

interface ConsentPanelProps {
  collection: Collection;
  id: string;
  /** Undefined while it is not known. */
  consent: Consent | undefined;
}

export function ConsentPanel({ collection, id, consent }: ConsentPanelProps) {
  const { isBusy, run } = useAction();
  const [isAsking, setAsking] = useState(false);
  const [wish, setWish] = useState<boolean>();
  if (!consent) return null;

  /** Do *send* with the address of the consent, then look how it stands and say *done*. */
  function act(send: (url: string) => Promise<unknown>, done = "") {
    const url = recordUrl(collection, id);
    const changing = async () => {
      await send(`${url}/consent`);
      await mutate(`${url}/publishing`);
    };
    void run(changing, { done, refresh: () => setWish(undefined) });
  }

  function change(needed: boolean) {
    setWish(needed);
    act((url) => sendSigned("PUT", url, { body: { needed } }));
  }

  function erase() {
    setAsking(false);
    act((url) => sendSigned("DELETE", url), t("admin.preview.consent.erased"));
  }

  return (
    <section className={`panel ${panels.panel} grid grid-cols-[minmax(0,1fr)] wrap-anywhere gap-3.5 p-5`}>
      <h2>{t("admin.preview.consent.title")}</h2>
      <label className="check">
        <input
          type="checkbox"
          checked={wish ?? consent.needed}
          disabled={isBusy}
          onChange={({ target }) => change(target.checked)}
        />
        <span>{t("admin.preview.consent.need")}</span>
      </label>
      <p className="field__help">{t("admin.preview.consent.help")}</p>
      <div role="status">
        <Answer consent={consent} />
      </div>
      {consent.name ? (
        <div>
          <button type="button" className="link" disabled={isBusy} onClick={() => setAsking(true)}>
            {t("admin.preview.consent.erase")}
          </button>
        </div>
      ) : null}
      {isAsking ? (
        <ConfirmDialog
          question={t("admin.preview.consent.erase_title")}
          confirm={t("admin.preview.consent.erase")}
          danger
          onCancel={() => setAsking(false)}
          onConfirm={erase}
        >
          {t("admin.preview.consent.erase_body")}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

function Answer({ consent: { needed, state, name, at } }: { consent: Consent }) {
  const given = { name: name ?? "", time: at ? shownInstant(at) : "" };
  if (state === "given") return <p className="st st--live">{t("admin.preview.consent.given", given)}</p>;
  if (state === "stale") {
    return (
      <>
        <p className="meta">{t("admin.preview.consent.given", given)}</p>
        <p className={`st ${needed ? "st--todo" : "st--draft"}`}>{t("admin.preview.consent.stale")}</p>
      </>
    );
  }
  return state === "waiting" ? <p className="st st--todo">{t("admin.preview.consent.waiting")}</p> : null;
}
