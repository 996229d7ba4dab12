import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { PublishPanel } from "./PublishPanel";
import type { Publishing } from "./types";
import type { RecordPublishing } from "./usePublishing";

const DRAFT: Publishing = {
  state: "draft",
  publishAt: null,
  hideAt: null,
  hasDraft: true,
  blocked: null,
  savedAt: null,
  savedBy: null,
  publicEtag: null,
  draftEtag: '"1"',
  outdated: false,
  changes: [],
  gaps: [],
  collisions: [],
  publicPath: null,
  consent: { needed: false, state: "none", name: null, at: null },
};
const BLOCKED = { code: "publish_incomplete", message: "필수 항목이 비어 있습니다.", at: "2026-05-01T01:00:01.000Z" };

function show(standing: Publishing) {
  const publishing = { standing, isBusy: false } as RecordPublishing;
  render(<PublishPanel publishing={publishing} isBusy={false} onPublish={vi.fn<() => void>()} />);
}

test.each([
  ["a publication", "2026-05-01T01:00:00.000Z", "예약한 시각에 공개하지 못했습니다: 필수 항목이 비어 있습니다."],
  ["a hiding", null, "예약한 시각에 숨기지 못했습니다: 필수 항목이 비어 있습니다."],
])("%s that could not be carried out says why above the choice", (_, publishAt, text) => {
  show({ ...DRAFT, publishAt, hideAt: "2026-05-02T01:00:00.000Z", blocked: BLOCKED });

  expect(screen.getByText(text)).toBeTruthy();
});

test("where nothing was prevented nothing is said", () => {
  show(DRAFT);

  expect(screen.queryByText(/못했습니다/)).toBeNull();
});
