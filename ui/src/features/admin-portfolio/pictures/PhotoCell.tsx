/** A place of the grid: a picture or a pair, with its grip, its menu, and what is said of it. */
import type { KeyboardEvent } from "react";

import { Caution } from "@shared/icons";
import { GripMark, useSortableRow } from "@shared/sorting/Handle";
import handle from "@shared/sorting/Handle.module.css";
import type { UploadEntry } from "@shared/uploads/pictures";
import { t } from "../text";
import { captionOf, lacksAlt } from "./facts";
import type { Cell } from "./pairs";
import { Photo } from "./Photo";
import { PhotoAdvice } from "./PhotoAdvice";
import styles from "./PhotoGrid.module.css";
import { PhotoMenu } from "./PhotoMenu";
import type { Images } from "./useImages";
import type { Control } from "./useKeptFocus";

interface PhotoCellProps {
  images: Images;
  cell: Cell;
  /** Its place in the grid, and the number of its first picture, as people count. */
  place: number;
  number: number;
  entries: readonly UploadEntry[];
  onOpen: (key: string) => void;
  /** Told before something is done with a picture, and at which control the focus is to be after it. */
  onAct: (key: string, control: Control) => void;
}

/** What the arrows do together with Alt. */
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

export function PhotoCell(props: PhotoCellProps) {
  const { images, cell, place, number, entries, onOpen, onAct } = props;
  const { row, grip, carried } = useSortableRow(cell.key, true);
  const isPair = cell.slots.length === 2;

  function step(event: KeyboardEvent) {
    const by = event.altKey ? STEPS[event.key] : undefined;
    if (by === undefined) return;
    // The browser would go back a page.
    event.preventDefault();
    // An open menu has its own way to move it.
    if (event.target instanceof Element && event.target.closest("[role=menu]")) return;
    onAct(cell.key, controlOf(event.target));
    images.move(place, place + by);
  }

  return (
    // The keys are those of the controls inside, wherever in the place the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      {...row}
      style={carried}
      className={isPair ? `${styles.pair} relative min-w-0 col-span-2 grid grid-cols-[1fr_1fr] gap-x-4 gap-y-0 content-start` : "relative min-w-0"}
      data-pictures={cell.slots.map(({ key }) => key).join(" ")}
      onKeyDown={step}
    >
      {isPair ? <span className={styles.join} aria-hidden="true" /> : null}
      {cell.slots.map((slot, side) => (
        <Photo
          key={slot.key}
          slot={slot}
          number={number + side}
          isCover={images.cover === slot.key}
          isOpening={images.opening === slot.key}
          entry={entries.find(({ key }) => key === slot.key)}
          onOpen={onOpen}
          onCover={images.choose}
          onWide={images.chooseWide}
        />
      ))}
      <div className={`${styles.row} flex items-center justify-between [&_.iconbtn]:size-11 [&_.iconbtn]:-mr-3 md:[&_.iconbtn]:size-9 md:[&_.iconbtn]:-mr-2`}>
        <button
          type="button"
          {...grip}
          className={`${handle.grip} [&_svg]:w-3 [&_svg]:h-4 [&_svg]:fill-rule-strong [&:hover_svg]:fill-ink ${styles.grip} num`}
          data-control="grip"
          aria-label={
            isPair
              ? t("admin.project.images.pair_handle", { n: number, m: number + 1 })
              : t("admin.portfolio.form.images.reorder.handle", { n: number })
          }
        >
          <GripMark />
          {isPair ? `${number}–${number + 1}` : number}
        </button>
        {isPair ? <span className="meta">{t("admin.project.images.pair_moves")}</span> : null}
        <span data-control="menu">
          <PhotoMenu
            images={images}
            cell={cell}
            place={place}
            number={number}
            onOpen={onOpen}
            onAct={(key) => onAct(key, "menu")}
          />
        </span>
      </div>
      <Said cell={cell} images={images} onOpen={onOpen} />
    </li>
  );
}

function controlOf(target: EventTarget): Control {
  const control = target instanceof Element ? target.closest("[data-control]")?.getAttribute("data-control") : null;
  return control === "grip" || control === "photo" || control === "corner" || control === "wide" ? control : "menu";
}

/** The caption below the picture, and what is still missing of it. */
function Said({ cell, images, onOpen }: Pick<PhotoCellProps, "cell" | "images" | "onOpen">) {
  const captioned = cell.slots.filter(captionOf);
  const mute = cell.slots.find(lacksAlt);
  const hasArrived = cell.slots.every(({ image }) => image !== null);
  if (!hasArrived) return null;
  return (
    <div className={`${styles.said} text-13 leading-[1.5] tracking-none`}>
      {captioned.length > 0 ? (
        captioned.map((slot) => <p key={slot.key}>{captionOf(slot)}</p>)
      ) : (
        <p className="text-ink-3">{t("admin.project.images.caption_none")}</p>
      )}
      {cell.isLonely ? (
        <p className={`${styles.warn} flex items-center gap-1.5 min-h-6 text-warn [&_.ico]:size-3.5`}>
          <Caution />
          {t("admin.project.role.incomplete")}
        </p>
      ) : null}
      {mute ? (
        <button
          type="button"
          className={`${styles.warn} flex items-center gap-1.5 min-h-6 text-warn [&_.ico]:size-3.5`}
          onClick={(event) => {
            // It is gone once the text is written: the focus comes back to the picture.
            event.currentTarget.closest("li")?.querySelector<HTMLElement>("[data-control=photo]")?.focus();
            onOpen(mute.key);
          }}
        >
          <Caution />
          {t("admin.project.images.alt_none")}
        </button>
      ) : null}
      {cell.slots.map((slot) => (
        <PhotoAdvice key={slot.key} slot={slot} images={images} />
      ))}
    </div>
  );
}
