/** Gives a field that is edited in place another value, wherever in its record it lies. */
import type { ContentEditing } from "../useContentEditing";
import { rootOf, valueAt, withValueAt } from "./regions";

/** Give what is at *path* of the record another value; the way to it has to be there. */
export function putValue(editing: Pick<ContentEditing, "values" | "change">, path: string, value: unknown): void {
  const root = rootOf(path);
  editing.change(root, valueAt(withValueAt(editing.values, path, value), root));
}
