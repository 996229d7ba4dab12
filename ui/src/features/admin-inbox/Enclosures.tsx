/** The files that came with a consultation: small pictures to look at, and everything to keep. */
import { linkOf } from "@shared/link";
import { urlOf } from "./addresses";
import styles from "./Enclosures.module.css";
import type { Enquiry } from "./enquiries";
import { t } from "./text";

const MIB = 1024 * 1024;
const KIB = 1024;

export function Enclosures({ enquiry: { id, enclosures } }: { enquiry: Enquiry }) {
  if (enclosures.length === 0) return null;
  return (
    <div className={styles.enclosures}>
      <h2>
        {t("field.enclosures")}{" "}
        <span className={`meta num ${styles.count}`}>{t("admin.enquiry.enclosures_count", { count: enclosures.length })}</span>
      </h2>
      <ul>
        {enclosures.map((one) => (
          <Enclosure key={one.n} url={`${urlOf(id)}/enclosures/${one.n}`} enclosure={one} />
        ))}
      </ul>
      <p className="meta">{t("admin.enquiry.enclosures_note")}</p>
    </div>
  );
}

interface EnclosureProps {
  url: string;
  enclosure: Enquiry["enclosures"][number];
}

function Enclosure({ url, enclosure: { n, name, type, size } }: EnclosureProps) {
  const shown = name || t("admin.enquiry.enclosure_unnamed", { n });
  return (
    <li>
      <a href={linkOf(url)} download={name} aria-label={t("admin.enquiry.enclosure_download", { name: shown })}>
        {type.startsWith("image/") ? (
          <img src={`${url}?thumb=true`} alt="" loading="lazy" />
        ) : (
          <span className={styles.file}>{(type.split("/")[1] ?? "").toUpperCase()}</span>
        )}
        <span className={styles.name}>
          {shown}
          <br />
          {sizeText(size)}
        </span>
      </a>
    </li>
  );
}

/** Return a size as people say it: `2.1MB`, `640KB`. */
export function sizeText(bytes: number): string {
  return bytes >= MIB ? `${(bytes / MIB).toFixed(1)}MB` : `${Math.max(1, Math.round(bytes / KIB))}KB`;
}
