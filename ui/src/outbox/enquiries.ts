/** The enquiries that this device keeps to send them later. */
import type { Waiting } from "@shared/waiting/waiting";
import { jobStore } from "./store";
import type { Store } from "./store";

const stores = { question: jobStore<Waiting>("enquiry", "question"), consultation: jobStore<Waiting>("enquiry", "consultation") };
const names = ["question", "consultation"] as const;

export const enquiryStore: Store<Waiting> = {
  all: async () => (await Promise.all(names.map(async (kind) => (await stores[kind].all()).map((entry) => ({ ...entry, kind }))))).flat(),
  put: (entry) => stores[entry.kind].put(entry),
  remove: async (key) => (await Promise.all(names.map((kind) => stores[kind].remove(key)))).every(Boolean),
  clear: async () => (await Promise.all(names.map((kind) => stores[kind].clear()))).every(Boolean),
};
