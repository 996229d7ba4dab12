/** The files that came with a consultation: small pictures to look at, and everything to keep. */
import { linkOf } from "@shared/link";
import { urlOf } from "./addresses";
import type { Enquiry } from "./enquiries";
import { t } from "./text";

const MIB = 1024 * 1024;
const KIB = 1024;

export function Enclosures({ enquiry: { id, enclosures } }: { enquiry: Enquiry }) {
  if (enclosures.length === 0) return null;
  return (
    <div className="grid gap-4 mt-6 pt-6 border-t border-t-rule [&_ul]:flex [&_ul]:flex-wrap [&_ul]:gap-3 [&_li]:w-28 [&_a]:block [&_img]:w-28 [&_img]:h-21">
      <h2>
        {t("field.enclosures")}{" "}
        <span className="meta num font-normal">{t("admin.enquiry.enclosures_count", { count: enclosures.length })}</span>
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
          <span className="w-28 h-21 grid place-items-center bg-plaster text-ink-2 text-13 font-semibold">{(type.split("/")[1] ?? "").toUpperCase()}</span>
        )}
        <span className="block pt-1 text-ink-2 text-12 leading-[1.5]">
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
