/** Gives a field that is edited in place another value, wherever in its record it lies. */
import { fieldAt as rootOf } from "@shared/admin/languages/twins";
import type { RecordEditor } from "@records/useRecordEditor";
import { withValueAt } from "./regions";

/** Give what is at *path* of the record another value; the way to it has to be there, but for a twin. */
export function putValue({ values, change }: Pick<RecordEditor, "values" | "change">, path: string, value: unknown): void {
  const root = rootOf(path);
  const below = path.slice(root.length + 1);
  change(root, below ? withValueAt(values[root], below, value) : value);
}
