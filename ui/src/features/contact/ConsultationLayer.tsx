/** A consultation form of another service, over the whole screen. */
import { Cross, External } from "@shared/icons";
import { Layer } from "@shared/Layer";
import { linkOf } from "@shared/link";
import { SiteLink } from "@shared/SiteLink";
import { useSite } from "@shared/site";
import "@shared/styles/sheet.css";
import styles from "./ConsultationLayer.module.css";
import { isForm } from "./frame";
import type { Group } from "./layers";
import { t } from "./text";
import { useFrame } from "./useFrame";

interface ConsultationLayerProps {
  group: Group;
  onClose: () => void;
}

export function ConsultationLayer({ group, onClose }: ConsultationLayerProps) {
  const { site } = useSite();
  const address = site?.contact?.consultationForms?.[group];
  const title = t(`contact.consultation.modal.${group}`);

  return (
    <Layer label={title} onClose={onClose} className={styles.layer}>
      <div className="sheet sheet--full">
        <div className="sheet__bar">
          <h2 className="h4">{title}</h2>
          {isForm(address) ? <NewWindow className={styles.away} address={address} /> : null}
          <button
            type="button"
            className="iconbtn"
            aria-label={t("contact.consultation.modal.close")}
            onClick={onClose}
          >
            <Cross />
          </button>
        </div>
        <div className={`${styles.body} sheet__body`}>
          {isForm(address) ? <Frame address={address} title={title} /> : <NotSet />}
        </div>
      </div>
    </Layer>
  );
}

function Frame({ address, title }: { address: string; title: string }) {
  const { state, onLoad } = useFrame();
  const waiting = state === "loading" || state === "slow";
  return (
    <>
      {state === "shown" ? null : (
        <div className={styles.message} role={state === "failed" ? "alert" : "status"}>
          {waiting ? <span className="spin" /> : null}
          <p>{t(`contact.consultation.modal.${waiting ? state : "failed"}`)}</p>
          {state === "loading" ? null : <OtherWays address={address} />}
        </div>
      )}
      {state === "failed" ? null : (
        <iframe
          className={styles.frame}
          src={address}
          title={title}
          data-shown={state === "shown"}
          // Another origin's scripts: its own storage is all that `allow-same-origin` opens.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          referrerPolicy="strict-origin-when-cross-origin"
          onLoad={onLoad}
        />
      )}
    </>
  );
}

function OtherWays({ address }: { address: string }) {
  return (
    <p className={styles.ways}>
      <NewWindow className="link" address={address} />
      <ToQuestions />
    </p>
  );
}

/** Stands beside a shown form as well: a service that refuses to be framed looks like an answer. */
function NewWindow({ address, className }: { address: string; className: string | undefined }) {
  return (
    <a className={className} href={linkOf(address)} target="_blank" rel="noreferrer">
      {t("contact.consultation.modal.open_new")} <External />
    </a>
  );
}

function NotSet() {
  return (
    <div className={styles.message} role="status">
      <p>{t("contact.consultation.not_set")}</p>
      <ToQuestions />
    </div>
  );
}

/** Leaves the layer's own entry for the form that always works. */
function ToQuestions() {
  return (
    <SiteLink className="link" to="/contact?tab=qna" replace>
      {t("contact.tab.qna")}
    </SiteLink>
  );
}
