/** Where a consultation that was begun waits on this device. */

/** One key; another form of the draft would be another version of it. */
export const KEY = "studio.consultation.1";
