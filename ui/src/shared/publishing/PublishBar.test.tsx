import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";

import { show } from "../../testing/show";
import { PublishBar } from "./PublishBar";
import { FILLING_IN } from "./saving";
import type { Publishing } from "./types";
import type { RecordPublishing } from "./usePublishing";

const STANDING = { state: "public", hasDraft: true, changes: ["heading"], gaps: [], publishAt: null, hideAt: null, blocked: null };

interface CaseProps {
  standing: object;
  /** How it stands after a publication. */
  next?: object;
  onPublish: () => void;
}

function Case({ standing, next = standing, onPublish }: CaseProps) {
  const [now, setNow] = useState(standing);
  return (
    <PublishBar
      publishing={{ standing: now as Publishing, isBusy: false } as RecordPublishing}
      saving={FILLING_IN}
      edited={[]}
      waiting={0}
      isOnline
      isLocal={false}
      labelOf={(field) => field}
      others={[]}
      isBusy={false}
      onSave={() => undefined}
      onPublish={() => {
        onPublish();
        setNow(next);
      }}
      onDiscard={() => undefined}
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
