import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { KnownLinks } from "./KnownLinks";

const LINK = {
  id: "one",
  expiresAt: "2099-03-01T00:30:00Z",
  createdAt: "2026-11-25T01:00:00Z",
  createdBy: "",
  opened: 0,
  lastOpened: null,
};

/** Close the link; returns what ends that, and what tells that the row is about to go. */
function revoked() {
  const ending: ((isDone: boolean) => void)[] = [];
  const onRevoked = vi.fn<() => void>();
  const revoke = () => new Promise<boolean>((resolve) => void ending.push(resolve));
  show(
    <>
      <KnownLinks links={[LINK]} revoke={revoke} onRevoked={onRevoked} />
      <input aria-label="제목" />
    </>,
  );
  const button = screen.getByRole("button", { name: /끊기/ });
  button.focus();
  fireEvent.click(button);
  fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "끊기" }));
  return { onRevoked, end: () => act(async () => ending[0]?.(true)) };
}

test("whoever closes a link is led on from the row that goes", async () => {
  const { onRevoked, end } = revoked();

  await end();

  expect(onRevoked).toHaveBeenCalledOnce();
});

test("whoever has gone on meanwhile stays there", async () => {
  const { onRevoked, end } = revoked();
  screen.getByRole("textbox", { name: "제목" }).focus();

  await end();

  expect(onRevoked).not.toHaveBeenCalled();
});
