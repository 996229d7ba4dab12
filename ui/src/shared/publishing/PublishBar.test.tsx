import { fireEvent, screen, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { PublishBar } from "./PublishBar";
import { FILLING_IN } from "@records/saving";
import type { Saving } from "@records/saving";
import type { Publishing } from "./types";
import type { RecordPublishing } from "./usePublishing";

const STANDING = { state: "public", hasDraft: true, changes: ["heading"], gaps: [], publishAt: null, hideAt: null, blocked: null };

interface CaseProps {
  standing: object;
  saving?: Saving;
  /** How it stands after a publication. */
  next?: object;
  onPublish?: () => void;
  onHide?: () => void;
}

function Case({ standing, saving = FILLING_IN, next = standing, onPublish, onHide }: CaseProps) {
  const [now, setNow] = useState(standing);
  return (
    <PublishBar
      publishing={{ standing: now as Publishing, isBusy: false } as RecordPublishing}
      saving={saving}
      edited={saving === FILLING_IN ? [] : ["heading"]}
      waiting={0}
      isOnline
      labelOf={(field) => field}
      others={[]}
      isBusy={saving !== FILLING_IN}
      onSave={() => undefined}
      onPublish={() => {
        onPublish?.();
        setNow(next);
      }}
      onDiscard={() => undefined}
      onHide={onHide}
      onPreview={() => undefined}
      onGap={() => undefined}
    />
  );
}

const button = () => screen.getByRole("button", { name: "공개하기" });

test("the focus stays on the button after a publication, which does nothing then", () => {
  const onPublish = vi.fn<() => void>();
  show(<Case standing={STANDING} next={{ ...STANDING, hasDraft: false, changes: [] }} onPublish={onPublish} />);
  button().focus();

  fireEvent.click(button());

  expect(document.activeElement).toBe(button());
  expect(button().getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(button());
  expect(onPublish).toHaveBeenCalledTimes(1);
});

test("a part in which nothing is filled has nothing to be published", () => {
  const onPublish = vi.fn<() => void>();
  show(<Case standing={{ ...STANDING, state: "draft", hasDraft: false, changes: [] }} onPublish={onPublish} />);

  fireEvent.click(button());

  expect(button().getAttribute("aria-disabled")).toBe("true");
  expect(onPublish).not.toHaveBeenCalled();
});

test("what is public throughout is hidden once that was asked, and only where hiding is at hand", () => {
  const onHide = vi.fn<() => void>();
  const standing = { ...STANDING, hasDraft: false, changes: [] };
  const { unmount } = show(<Case standing={standing} onHide={onHide} />);

  fireEvent.click(screen.getByRole("button", { name: "숨기기" }));
  expect(onHide).not.toHaveBeenCalled();
  const dialog = within(screen.getByRole("dialog", { name: "방문자에게 숨길까요?" }));
  fireEvent.click(dialog.getByRole("button", { name: "숨기기" }));

  expect(onHide).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
  unmount();
  show(<Case standing={standing} />);
  expect(screen.queryByRole("button", { name: "숨기기" })).toBeNull();
});

test("what has a draft is taken back from its bar, not hidden", () => {
  show(<Case standing={STANDING} onHide={() => undefined} />);

  expect(screen.queryByRole("button", { name: "숨기기" })).toBeNull();
  expect(screen.getByRole("button", { name: "되돌리기" })).toBeTruthy();
});

test.each([
  ["save", "초안을 저장하고 있습니다", "공개하기"],
  ["publish", "공개하고 있습니다", "공개 중..."],
] as const)("while it is sent to %s, that is said and every button is off", (act, said, label) => {
  const onPublish = vi.fn<() => void>();
  show(<Case standing={STANDING} saving={{ at: "sending", goal: { act } } as Saving} onPublish={onPublish} />);

  expect(document.body.textContent).toContain(said);
  const buttons = ["초안 저장", "미리보기", label].map((name) => screen.getByRole("button", { name }));
  expect(buttons.map((one) => one.getAttribute("aria-disabled") ?? String((one as HTMLButtonElement).disabled))).toEqual(["true", "true", "true"]);
  fireEvent.click(buttons[2] as HTMLElement);
  expect(onPublish).not.toHaveBeenCalled();
});
