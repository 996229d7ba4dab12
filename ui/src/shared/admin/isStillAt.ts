/** Whether somebody is still where something was begun that has just ended. */

/** Say whether the focus is within *place*, or nowhere: a button that went or is off has lost it. */
export function isStillAt(place: Element | null): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return true;
  // A browser that gives no focus to what is clicked has it nowhere, and that is no place.
  return place !== body && (place?.contains(activeElement) ?? false);
}
