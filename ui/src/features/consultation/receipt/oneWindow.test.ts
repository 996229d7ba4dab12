import { afterEach, expect, test, vi } from "vitest";

import { inOneWindow } from "./oneWindow";

const real = navigator;

interface Asked {
  isStealing: boolean;
  grant: () => Promise<void>;
  take: () => void;
}

/** Serve locks that are granted, and taken away, when a test says so. */
function serveLocks(): Asked[] {
  const asked: Asked[] = [];
  const request = (_: string, { steal = false }: LockOptions, work: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const grant = () => work().then(resolve);
      asked.push({ isStealing: steal, grant, take: () => reject(new DOMException("stolen", "AbortError")) });
    });
  vi.stubGlobal("navigator", { locks: { request } });
  return asked;
}

function turn() {
  const finish: (() => void)[] = [];
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => void finish.push(resolve)));
  return { finish, work, onTaken: vi.fn<() => void>() };
}

afterEach(() => {
  vi.stubGlobal("navigator", real);
});

test("the window that was opened last has the work, however often it asks", () => {
  const asked = serveLocks();
  const go = inOneWindow("files", turn());

  go();
  go();

  expect(asked.map(({ isStealing }) => isStealing)).toEqual([true]);
});

test("once it has finished it may have the work again", async () => {
  const asked = serveLocks();
  const { finish, ...work } = turn();
  const go = inOneWindow("files", work);
  go();
  const granted = asked[0]?.grant();
  finish[0]?.();
  await granted;

  await vi.waitFor(() => {
    go();
    expect(asked).toHaveLength(2);
  });
});

test("one whose work was taken says so, and waits for what is left", async () => {
  const asked = serveLocks();
  const { work, onTaken } = turn();
  inOneWindow("files", { work, onTaken })();
  void asked[0]?.grant();

  asked[0]?.take();

  await vi.waitFor(() => expect(asked.map(({ isStealing }) => isStealing)).toEqual([true, false]));
  expect(onTaken).toHaveBeenCalledOnce();
  void asked[1]?.grant();
  expect(work).toHaveBeenCalledTimes(2);
});

test("where nobody can tell of windows it begins at once", () => {
  vi.stubGlobal("navigator", {});
  const { work, onTaken } = turn();

  inOneWindow("files", { work, onTaken })();

  expect(work).toHaveBeenCalledOnce();
});

test("where windows may not be told of it works at once, and asks again only when there is more", async () => {
  const request = vi.fn<() => Promise<void>>(() => Promise.reject(new DOMException("denied", "SecurityError")));
  vi.stubGlobal("navigator", { locks: { request } });
  const { finish, ...asked } = turn();
  const go = inOneWindow("files", asked);

  go();
  await vi.waitFor(() => expect(asked.work).toHaveBeenCalledOnce());
  go();
  finish[0]?.();
  await new Promise((resolve) => setTimeout(resolve));

  expect(request).toHaveBeenCalledOnce();
  expect(asked.onTaken).not.toHaveBeenCalled();
  go();
  await vi.waitFor(() => expect(asked.work).toHaveBeenCalledTimes(2));
});
