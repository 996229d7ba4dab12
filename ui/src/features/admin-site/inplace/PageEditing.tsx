/** What is edited in a page that is shown: the layer above it, and the records that are open. */
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";

import { ACCEPTED } from "@shared/uploads/pictures";
import { useMedia } from "@shared/useMedia";
import { EditingLeave } from "@shared/publishing/EditingLeave";
import { useUploading } from "@records/fields/uploading";
import { useBoxes } from "./boxes";
import type { RecordChanges } from "./changes";
import { EditLayer } from "./EditLayer";
import { LeftToTranslate } from "./LeftToTranslate";
import { holderOf } from "./others";
import type { Other } from "./others";
import { RecordKeeper } from "./RecordKeeper";
import { isSameRecord } from "./regions";
import type { PictureRegion, Region } from "./regions";
import { pointIn } from "./stage";
import type { Stage } from "./stage";
import { t } from "./text";
import type { InPlace } from "./useInPlace";
import { nameOfRecord } from "./work";

/** Below this width name and keys of a text stand in the bar below the page. */
const PHONE = "(max-width: 767px)";

interface PageEditingProps {
  inPlace: InPlace;
  stage: Stage;
  changes: readonly RecordChanges[] | undefined;
  others: readonly Other[];
  /** Where the bar of a text stands on a phone. */
  foot: HTMLElement | null;
  /** Where it stands how much is left to be said. */
  left: HTMLElement | null;
  /** Say whether it is still to be said in the language of the page. */
  isLeft: (region: Region) => boolean;
  onSlide: (slide: string) => void;
  /** What else lies above the page, behind all of its texts and pictures. */
  children?: ReactNode;
}

export function PageEditing({ inPlace, stage, changes, others, foot, left, isLeft, onSlide, children }: PageEditingProps) {
  const { work, opened, chosen, editings } = inPlace;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const boxes = useBoxes(stage);
  const isPhone = useMedia(PHONE);
  const waiting = useUploading();
  const active = work?.act === "text" ? work.region.key : undefined;
  const files = useRef<HTMLInputElement>(null);
  const replaced = useRef<PictureRegion>(null);

  function isChanged({ record, path }: Region): boolean {
    const paths = changes?.find((one) => isSameRecord(one.record, record))?.paths ?? [];
    return paths.some((one) => one === path || path.startsWith(`${one}.`));
  }

  return (
    <>
      {createPortal(
        <>
          <EditLayer
            regions={stage.regions}
            boxes={boxes}
            active={active}
            isChanged={isChanged}
            isLeft={isLeft}
            pointIn={(region) => pointIn(stage, region)}
            holderOf={(region) => holderOf(others, region)}
            onEdit={inPlace.edit}
            onSlot={setSlot}
            onOpen={inPlace.openPicture}
            onReplace={(region) => {
              replaced.current = region;
              files.current?.click();
            }}
          />
          {children}
        </>,
        stage.layer,
      )}
      {left
        ? createPortal(
            <LeftToTranslate
              regions={stage.regions}
              boxes={boxes}
              work={work}
              isLeft={isLeft}
              isHeld={(region) => holderOf(others, region) !== null}
              onGo={(region) => (region.image ? inPlace.openPicture(region, "alt") : inPlace.edit(region))}
              onTurn={onSlide}
            />,
            left,
          )
        : null}
      <input
        ref={files}
        className="size-px absolute opacity-0 pointer-events-none"
        type="file"
        accept={ACCEPTED}
        tabIndex={-1}
        aria-label={t("admin.site.slides.replace")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file && replaced.current) inPlace.replace(replaced.current, file);
          // The same file may be chosen again, after it was taken out.
          target.value = "";
        }}
      />
      {opened.map((record) => (
        <RecordKeeper
          key={nameOfRecord(record)}
          record={record}
          regions={stage.regions.filter((one) => isSameRecord(one.record, record))}
          work={work && isSameRecord(work.region.record, record) ? work : null}
          chosen={chosen.filter(({ region }) => isSameRecord(region.record, record))}
          slot={slot}
          box={active === undefined ? undefined : boxes.get(active)}
          foot={isPhone ? foot : null}
          editings={editings}
          onKept={inPlace.note}
          onClosed={inPlace.close}
        />
      ))}
      <EditingLeave waiting={waiting} collection="site" tells={t("admin.content.leave", { count: waiting })} />
    </>
  );
}
