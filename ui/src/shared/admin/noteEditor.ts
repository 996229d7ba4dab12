/** Keeps on this device whether public pages should look for who edits them. */
import { EDITOR_FLAG } from "../editorFlag";

export function noteEditor(isEditor: boolean): void {
  try {
    if (isEditor) localStorage.setItem(EDITOR_FLAG, "1");
    else localStorage.removeItem(EDITOR_FLAG);
  } catch {
    // A browser that keeps nothing: public pages show nothing of the administration there.
  }
}
