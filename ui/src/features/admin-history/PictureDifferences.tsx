/** Pictures that came, went, moved or were described anew. */
import { Picture } from "@shared/Picture";
import styles from "./History.module.css";
import { pictureFacts } from "./pictureFacts";
import type { PictureFact } from "./pictureFacts";
import { t } from "./text";
import type { Difference, PictureDifference } from "./types";

/** Cut to a narrow shape, a wide picture is drawn about this wide. */
const SIZES = "192px";

const ALTS = {
  added: "admin.history.alt_added",
  removed: "admin.history.alt_removed",
  moved: "admin.history.alt_moved",
} as const;

export function PictureDifferences({ difference }: { difference: Difference }) {
  const { pictures, cover } = difference;
  const changed = pictures.filter((one) => one.change !== "same");
  const isMoved = cover !== null && cover.before !== null && cover.after !== null && cover.before !== cover.after;
  const covers = isMoved ? pictures.filter(({ change, after }) => change === "same" && after === cover.after) : [];
  // Without any change they are shown as they stand.
  const shown = changed.length + covers.length > 0 ? [...changed, ...covers] : pictures;
  const count = (change: string) => changed.filter((one) => one.change === change).length;
  const [added, removed] = [count("added"), count("removed")];
  const told = [
    added > 0 ? t("admin.history.images_added", { count: added }) : "",
    removed > 0 ? t("admin.history.images_removed", { count: removed }) : "",
    isMoved ? t("admin.history.cover_moved", { from: String(cover.before), to: String(cover.after) }) : "",
  ];
  return (
    <>
      <p className="meta">{told.filter(Boolean).join(", ")}</p>
      <ul className="flex flex-wrap gap-x-3 gap-y-4">
        {shown.map((picture) => (
          <Shot
            key={`${picture.before}-${picture.after}`}
            picture={picture}
            facts={pictureFacts(difference, picture)}
            isCover={picture.after !== null && picture.after === cover?.after}
          />
        ))}
      </ul>
    </>
  );
}

interface ShotProps {
  picture: PictureDifference;
  /** What was said anew of it. */
  facts: readonly PictureFact[];
  isCover: boolean;
}

function Shot({ picture, facts, isCover }: ShotProps) {
  const { change, image } = picture;
  const alt = change in ALTS ? t(ALTS[change as keyof typeof ALTS]) : "";
  return (
    <li className={styles.shot} data-change={change}>
      <div className={`${styles.image} relative w-24 h-30 bg-plaster [&_img]:size-full [&_img]:object-cover`}>
        {image ? <Picture image={image} sizes={SIZES} alt={image.alt || alt} /> : null}
      </div>
      <p className="num">
        {captionOf(picture, facts)}
        {isCover ? <span>{t("admin.project.role.cover")}</span> : null}
      </p>
    </li>
  );
}

function captionOf({ change, before, after }: PictureDifference, facts: readonly PictureFact[]): string {
  if (change === "removed") return t("admin.history.image_removed", { n: String(before) });
  const what = facts.map((fact) => t(`admin.history.fact.${fact}`)).join(", ");
  if (change === "moved") {
    const moved = t("admin.history.image_moved", { from: String(before), to: String(after) });
    return what ? t("admin.history.image_moved_changed", { moved, what }) : moved;
  }
  if (change === "added") return t("admin.history.image_added", { n: String(after) });
  if (change === "changed") return t("admin.history.image_changed", { what: what || t("admin.history.fact.other"), n: String(after) });
  return t("admin.history.image_same", { n: String(after) });
}
