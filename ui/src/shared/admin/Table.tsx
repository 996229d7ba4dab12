/** A list as a table: a row opens where one clicks, but for what does something else there. */
import type { HTMLAttributes, MouseEvent, ReactNode } from "react";

import "../styles/table.css";

export interface Column<Row> {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  className?: string | undefined;
}

interface TableProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** What else stands at a row's element. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Readonly<Record<`data-${string}`, unknown>>;
  /** What opens the row; without it a row opens nothing. */
  onOpen?: (row: Row) => void;
  className?: string | undefined;
}

const OWN_ACTS = "a, button, input, select, label, summary";

export function Table<Row>({ rows, columns, keyOf, rowProps, onOpen, className = "" }: TableProps<Row>) {
  function open(row: Row, { target }: MouseEvent) {
    const isOwn = target instanceof Element && target.closest(OWN_ACTS) !== null;
    // Who marks a text in a row wants to copy it.
    if (!isOwn && !window.getSelection()?.toString()) onOpen?.(row);
  }

  return (
    <table className={className}>
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
        {rows.map((row) => (
          // The link in it is for keyboards and screen readers.
          <tr key={keyOf(row)} {...rowProps?.(row)} {...(onOpen ? { onClick: (event) => open(row, event), "data-opens": true } : {})}>
            {columns.map(({ key, cell, className: look }) => (
              <td key={key} className={look}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
