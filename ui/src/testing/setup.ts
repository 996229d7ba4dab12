/** What every UI test starts from: an empty page, no notices, and nothing kept on the device. */
import { cleanup, configure } from "@testing-library/react";
import { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction } from "fake-indexeddb";
import { afterEach, vi } from "vitest";

// Nothing comes from the file before this one: no clock, nothing put in place of the browser's own, no module's state.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.resetModules();
const { closeDatabase } = await import("@outbox/database");
const { closeToast, readToasts } = await import("@shared/toasts");
const { lockManager } = await import("./locks");

// Not how long something takes, but how long a busy machine may stall.
configure({ asyncUtilTimeout: 15_000, reactStrictMode: true });

// The library of the database asks for its classes by their global names; a database itself has who stubs one.
Object.assign(globalThis, { IDBCursor, IDBDatabase, IDBIndex, IDBObjectStore, IDBRequest, IDBTransaction });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.setPointerCapture = () => undefined;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};
Object.defineProperty(navigator, "locks", { value: lockManager(), configurable: true });
vi.stubGlobal("scrollTo", () => undefined);
vi.stubGlobal("fetch", () => Promise.reject(new TypeError("nothing is served")));
vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe() {}
    disconnect() {}
  },
);
vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.location.hash = "";
  readToasts().forEach(({ id }) => closeToast(id));
  localStorage.clear();
  sessionStorage.clear();
  // A test that has a device's database has one of its own: what another left would be offered to it.
  closeDatabase();
  Reflect.deleteProperty(globalThis, "indexedDB");
});
