/** The stream of the server's changes, on which a test speaks for the server. */
import { act, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

let stream: EventTarget | undefined;

class Stream extends EventTarget {
  readyState = 1;
  constructor() {
    super();
    // oxlint-disable-next-line typescript/no-this-alias -- the test speaks for the server
    stream = this;
  }
  close() {}
}

/** Have what opens a stream open this one. */
export function stubStream(): void {
  stream = undefined;
  vi.stubGlobal("EventSource", Stream);
}

/** Wait until somebody listens. */
export async function listenedTo(): Promise<void> {
  await waitFor(() => expect(stream).toBeDefined());
}

/** Say that the record *id* of *topic* has changed. */
export async function sayChanged(topic: "portfolio" | "insights", id: string): Promise<void> {
  const data = JSON.stringify({ revision: 9, ids: [id] });
  await act(async () => void stream?.dispatchEvent(new MessageEvent(topic, { data })));
}
