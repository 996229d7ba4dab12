/** What may be better of a picture, with what helps at once; and that it was evened, with the way back. */
import type { FormImage } from "@records/fields/gallery";
import { t } from "../text";
import { adviceOf, evenableOf, isEvened } from "./evening";
import styles from "./PhotoGrid.module.css";
import type { Images } from "./useImages";

/** What evening out can mend. */
const MENDED = ["dark", "yellow"];

export function PhotoAdvice({ slot, images }: { slot: FormImage; images: Images }) {
  const [advice] = adviceOf(slot);
  const { key } = slot;
  if (images.isEvening(slot)) return <p className={styles.advice}>{t("admin.project.images.evening")}</p>;
  return (
    <>
      {isEvened(slot) ? (
        <p className={styles.advice}>
          <span>{t("admin.project.images.evened")}</span>
          <Act onClick={() => images.restore(key)}>{t("admin.project.menu.restore")}</Act>
        </p>
      ) : null}
      {advice ? (
        <p className={styles.advice}>
          <span>{t(`admin.project.advice.${advice}`)}</span>
          {evenableOf(slot) && MENDED.includes(advice) ? (
            <Act onClick={() => void images.even(slot)}>{t("admin.project.menu.even")}</Act>
          ) : null}
          <Act onClick={() => images.wave(key)}>{t("admin.project.advice.wave")}</Act>
        </p>
      ) : null}
    </>
  );
}

function Act({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <button type="button" onClick={onClick}>
      {children}
    </button>
  );
}
