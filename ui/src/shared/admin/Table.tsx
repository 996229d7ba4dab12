/** Rows, as a table or as a list: a row opens where one clicks, but for what does something else there. */
import { useRef } from "react";
import type { ComponentType, HTMLAttributes, MouseEvent, PointerEvent, ReactNode } from "react";

import "../styles/table.css";

/** What else stands at a row's element. */
type RowProps = HTMLAttributes<HTMLElement> & { ref?: (element: HTMLElement | null) => void } & Readonly<Record<`data-${string}`, unknown>>;

/** What a row has of its own: `useSortableRow`, say, gives it a grip. */
interface Own {
  row: RowProps;
}

export interface WithProps<Item, Its> {
  item: Item;
  children: (its: Its) => ReactNode;
}

interface RowsProps<Item, Its extends Own> {
  rows: readonly Item[];
  keyOf: (item: Item) => string | number;
  rowProps?: (item: Item) => RowProps;
  /** Gives each row what it has of its own. */
  With?: ComponentType<WithProps<Item, Its>>;
  /** What opens a row; without it a row opens nothing. */
  onOpen?: (item: Item) => void;
  label?: string;
  className?: string | undefined;
}

export interface Column<Item, Its extends Own = Own> {
  key: string;
  head: ReactNode;
  cell: (item: Item, its: Its) => ReactNode;
  className?: string | undefined;
}

const OWN_ACTS = "a, button, input, select, textarea, label, summary, dialog";
const isActs = (one: EventTarget | null) => one instanceof Element && one.closest(OWN_ACTS) !== null;
const Plain = ({ children }: WithProps<unknown, never>) => children({ row: {} } as never);

interface TableProps<Item, Its extends Own> extends RowsProps<Item, Its> {
  columns: readonly Column<Item, Its>[];
}

export function Table<Item, Its extends Own = Own>({ columns, label, className = "", ...rest }: TableProps<Item, Its>) {
  const cells = (item: Item, its: Its) =>
    columns.map(({ key, cell, className: look }) => (
      <td key={key} className={look}>
        {cell(item, its)}
      </td>
    ));

  return (
    <table className={className} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Rows {...rest} as="tr">
          {cells}
        </Rows>
      </tbody>
    </table>
  );
}

interface ListProps<Item, Its extends Own> extends RowsProps<Item, Its> {
  /** Whether the order of the rows says something. */
  as?: "ul" | "ol";
  /** How a row looks, and what it holds. */
  look?: string | undefined;
  children: (item: Item, its: Its) => ReactNode;
}

export function List<Item, Its extends Own = Own>({ as: Whole = "ul", label, className, ...rest }: ListProps<Item, Its>) {
  return (
    <Whole className={className} aria-label={label}>
      <Rows {...rest} as="li" />
    </Whole>
  );
}

type AnyRowProps<Item, Its extends Own> = Omit<ListProps<Item, Its>, "as" | "rows" | "keyOf"> & { as: "tr" | "li"; item: Item };

function Rows<Item, Its extends Own>({ rows, keyOf, ...rest }: Omit<AnyRowProps<Item, Its>, "item"> & Pick<RowsProps<Item, Its>, "rows" | "keyOf">) {
  return rows.map((item) => <Row key={keyOf(item)} item={item} {...rest} />);
}

function Row<Item, Its extends Own>({ as: Whole, item, rowProps, With = Plain, onOpen, look, children }: AnyRowProps<Item, Its>) {
  const pressed = useRef<EventTarget | null>(null);

  function open({ target }: MouseEvent) {
    // Who slides off a button does not want what it does, nor the row.
    if (isActs(target) || isActs(pressed.current)) return;
    // Who marks a text in a row wants to copy it.
    if (!window.getSelection()?.toString()) onOpen?.(item);
  }

  function press({ target }: PointerEvent) {
    pressed.current = target;
  }

  const own = { className: look, ...rowProps?.(item), ...(onOpen ? { onClick: open, onPointerDownCapture: press, "data-opens": true } : {}) };
  return (
    // The link in it is for keyboards and screen readers.
    <With item={item}>
      {(its) => (
        <Whole {...own} {...its.row}>
          {children(item, its)}
        </Whole>
      )}
    </With>
  );
}
