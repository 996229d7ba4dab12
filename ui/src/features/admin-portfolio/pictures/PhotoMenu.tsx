/** What can be done with what stands at a place of the grid: a picture, or a pair. */
import type { ReactNode } from "react";

import { MenuButton } from "@shared/admin/MenuButton";
import { Icon } from "@shared/Icon";
import type { FormImage } from "@records/fields/gallery";
import { t } from "../text";
import { evenableOf, isEvened } from "./evening";
import { roleOf, ROLES } from "./facts";
import type { Cell } from "./pairs";
import { sideOf } from "./pairs";
import type { Images } from "./useImages";

export interface MenuProps {
  images: Images;
  cell: Cell;
  /** Its place in the grid, and the number of its first picture, as people count. */
  place: number;
  number: number;
  onOpen: (key: string) => void;
  /** Told which picture the focus goes to, and before something is done. */
  onAct: (key: string) => void;
}

export function PhotoMenu(props: MenuProps) {
  const { cell, number } = props;
  const label = t(isPair(cell) ? "admin.project.images.pair_menu" : "admin.project.images.menu", { n: number });
  return (
    <MenuButton label={label} icon={<Dots />}>
      {cell.slots.length === 2 ? <PairItems {...props} /> : <SingleItems {...props} slot={cell.slots[0]} />}
    </MenuButton>
  );
}

const isPair = ({ slots }: Cell) => slots.length === 2;

function SingleItems(props: MenuProps & { slot: FormImage }) {
  const { images, slot, onOpen, onAct } = props;
  const { key } = slot;
  const hasArrived = slot.image !== null;
  const act = (run: () => void) => () => {
    onAct(key);
    run();
  };
  return (
    <>
      {hasArrived ? (
        <>
          <Item onClick={() => onOpen(key)}>{t("admin.project.menu.focus")}</Item>
          <Evening {...props} act={act} />
          <hr />
        </>
      ) : null}
      {hasArrived
        ? offered(slot).map((role) => (
            <Item key={role} onClick={act(() => images.assign(key, role))}>
              {t(`admin.project.menu.${role}`)}
            </Item>
          ))
        : null}
      <Neighbours {...props} act={act} />
      <Moves {...props} act={act} />
      <hr />
      <Item isDanger onClick={act(() => images.remove(key))}>
        {t("admin.project.menu.remove")}
      </Item>
    </>
  );
}

/** The roles in the order of the menu: what a picture is already is not offered. */
function offered(slot: FormImage) {
  const now = roleOf(slot);
  const [photo, ...others] = ROLES;
  return [...others, photo].filter((role) => role !== now);
}

/** Light and colours are evened out, or the picture is shown as it was sent. */
function Evening({ images, cell, slot, act }: Pick<MenuProps, "images" | "cell"> & { slot: FormImage } & Acting) {
  const label = (what: "even" | "restore") => (isPair(cell) ? sided(slot, what) : t(`admin.project.menu.${what}`));
  if (isEvened(slot)) return <Item onClick={act(() => images.restore(slot.key))}>{label("restore")}</Item>;
  if (!evenableOf(slot) || images.isEvening(slot)) return null;
  return <Item onClick={act(() => void images.even(slot))}>{label("even")}</Item>;
}

interface Acting {
  act: (run: () => void) => () => void;
}

/** A side without its other one is made a pair with what stands beside it. */
function Neighbours({ images, cell, place, act }: MenuProps & Acting) {
  const aloneAt = (at: number) => {
    const [slot, other] = images.cells[at]?.slots ?? [];
    return slot && !other && slot.image !== null && sideOf(slot) !== sideOf(cell.slots[0]) ? slot : undefined;
  };
  const [previous, next] = [aloneAt(place - 1), aloneAt(place + 1)];
  if (!cell.isLonely || !(previous || next)) return null;
  return (
    <>
      <hr />
      {previous ? (
        <Item onClick={act(() => images.pair(cell.key, previous.key))}>{t("admin.project.menu.pair_previous")}</Item>
      ) : null}
      {next ? (
        <Item onClick={act(() => images.pair(cell.key, next.key))}>{t("admin.project.menu.pair_next")}</Item>
      ) : null}
    </>
  );
}

function Moves({ images, place, act }: MenuProps & Acting) {
  const isLast = place === images.cells.length - 1;
  if (images.cells.length === 1) return null;
  return (
    <>
      <hr />
      {place > 0 ? (
        <Item keys="Alt ←" onClick={act(() => images.move(place, place - 1))}>
          {t("admin.project.menu.forward")}
        </Item>
      ) : null}
      {isLast ? null : (
        <Item keys="Alt →" onClick={act(() => images.move(place, place + 1))}>
          {t("admin.project.menu.backward")}
        </Item>
      )}
    </>
  );
}

function PairItems(props: MenuProps) {
  const { images, cell, onOpen, onAct } = props;
  const act = (run: () => void) => () => {
    onAct(cell.key);
    run();
  };
  return (
    <>
      {cell.slots.map((slot) => (
        <Item key={slot.key} onClick={() => onOpen(slot.key)}>
          {sided(slot, "focus")}
        </Item>
      ))}
      {cell.slots.map((slot) => (
        <Evening key={slot.key} {...props} slot={slot} act={act} />
      ))}
      <hr />
      <Item onClick={act(() => images.swap(cell))}>{t("admin.project.menu.swap")}</Item>
      <Item onClick={act(() => images.unpair(cell))}>{t("admin.project.menu.unpair")}</Item>
      <Moves {...props} act={act} />
      <hr />
      {cell.slots.map((slot) => (
        <Item key={slot.key} isDanger onClick={act(() => images.remove(slot.key))}>
          {sided(slot, "remove")}
        </Item>
      ))}
    </>
  );
}

/** What is done with one picture of a pair. */
function sided(slot: FormImage, what: "focus" | "remove" | "even" | "restore"): string {
  return t("admin.project.menu.of", {
    role: t(`admin.project.role.${roleOf(slot)}`),
    act: t(`admin.project.menu.${what}`),
  });
}

interface ItemProps {
  children: ReactNode;
  /** The keys that do the same without the menu. */
  keys?: string;
  isDanger?: boolean;
  onClick: () => void;
}

function Item({ children, keys, isDanger = false, onClick }: ItemProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={isDanger ? "is-danger" : undefined} onClick={onClick}>
      {children}
      {keys ? <span className="meta ml-auto pl-4">{keys}</span> : null}
    </button>
  );
}

function Dots() {
  return (
    <Icon>
      <g fill="currentColor" stroke="none">
        {[4, 10, 16].map((x) => (
          <circle key={x} cx={x} cy="10" r="1.4" />
        ))}
      </g>
    </Icon>
  );
}
