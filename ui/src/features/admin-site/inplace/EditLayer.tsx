/** What lies above a page: every text and picture of it that can be edited, in the order of the page. */
import type { Point } from "@shared/admin/focal/focus";
import { Icon } from "@shared/Icon";
import type { Box } from "./boxes";
import type { Holder } from "./others";
import { PictureTools } from "./PictureTools";
import type { PictureActs } from "./PictureTools";
import type { PictureRegion, Region, TextRegion } from "./regions";
import { t } from "./text";

interface EditLayerProps extends PictureActs {
  regions: readonly Region[];
  boxes: ReadonlyMap<string, Box>;
  /** The key of the text that is being edited. */
  active: string | undefined;
  isChanged: (region: Region) => boolean;
  /** Say whether it is still to be said in the language of the page. */
  isLeft: (region: Region) => boolean;
  /** Return what has to be seen of a picture. */
  pointIn: (region: PictureRegion) => Point;
  /** Return who else is editing it, if anybody. */
  holderOf: (region: Region) => Holder | null;
  onEdit: (region: TextRegion) => void;
  /** Gets the element in which the field of the text that is edited is drawn. */
  onSlot: (slot: HTMLElement | null) => void;
}

export function EditLayer({ regions, boxes, active, isChanged, isLeft, pointIn, holderOf, onEdit, onSlot, ...acts }: EditLayerProps) {
  return regions.map((region) => {
    const { key } = region;
    const style = boxes.get(key);
    if (key === active) return <div key={key} ref={onSlot} />;
    if (!style) return null;
    const holder = holderOf(region);
    if (holder) return <Held key={key} style={style} isPicture={region.image !== undefined} holder={holder} />;
    if (region.image) {
      const isAbove = isFootTaken(style, regions, boxes);
      const standing = { isChanged: isChanged(region), isLeft: isLeft(region), point: pointIn(region), label: labelOf(region, isLeft) };
      return <PictureTools key={key} region={region} style={style} {...standing} isAbove={isAbove} {...acts} />;
    }
    return (
      <button
        key={key}
        type="button"
        className="ed"
        style={style}
        data-key={key}
        data-changed={isChanged(region)}
        data-untranslated={isLeft(region)}
        aria-label={t("admin.inplace.region", { field: labelOf(region, isLeft) })}
        onClick={() => onEdit(region)}
      />
    );
  });
}

/** Return what *region* is called, and that it is still to be translated. */
function labelOf(region: Region, isLeft: EditLayerProps["isLeft"]): string {
  return isLeft(region) ? t("admin.inplace.untranslated", { field: region.label }) : region.label;
}

function Held({ style, isPicture, holder }: { style: Box; isPicture: boolean; holder: Holder }) {
  return (
    <div className={isPicture ? "ed ed--pic ed--lock" : "ed ed--lock"} style={style}>
      <span className="ed__lock" data-here={holder.isHere}>
        <Icon>
          <path d="M4.500 9h11v8h-11zM6.500 9V6.500a3.500 3.500 0 0 1 7 0V9" />
        </Icon>
        {t("admin.inplace.locked", { actor: holder.name })}
      </span>
    </div>
  );
}

/** How much of a picture's foot its tools take. */
const FOOT = 80;

/** Say whether a text stands at the foot of the picture in *box*. */
function isFootTaken(box: Box, regions: readonly Region[], boxes: ReadonlyMap<string, Box>): boolean {
  const foot = { ...box, top: box.top + box.height - FOOT, height: FOOT };
  return regions.some(({ key, image }) => {
    const text = image ? undefined : boxes.get(key);
    return text !== undefined && text.left < foot.left + foot.width && text.top < foot.top + foot.height && text.top + text.height > foot.top;
  });
}
