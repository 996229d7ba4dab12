/** Words from tab to tab of this device. */

/** Send *message* to the other tabs; they are of this site, so it needs no target. */
export function postToTabs(channel: BroadcastChannel, message: unknown): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(message);
}
