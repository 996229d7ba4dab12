/** Whether somebody who edits the content is signed in on this device, as far as it is known here. */

export const EDITOR_FLAG = "studio.editor";

/** Ask the device alone: visitors load nothing, and no server is asked. It may be wrong by now. */
export function seemsEditor(): boolean {
  try {
    return EDITOR_FLAG in localStorage;
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}
