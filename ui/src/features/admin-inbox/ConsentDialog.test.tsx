import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";

import { LANGUAGES } from "@shared/language";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ConsentDialog } from "./ConsentDialog";

const [BASE = "", ...OTHERS] = LANGUAGES.map(({ code }) => code);
const CALL = "GET /api/admin/enquiries/ABCD-1234/consent";
const POLICY = {
  title: "처리방침",
  effectiveFrom: "2026-01-01",
  intro: "처음 글입니다.",
  sections: [{ heading: "보관하는 동안", body: "{months}개월 동안 두고, {phone}에서 답합니다." }],
};
const CONSENT = {
  version: "2026-01-01",
  language: BASE,
  at: "2026-03-02T01:30:00Z",
  policy: POLICY,
  values: { months: "12", email: "", phone: "02-123-4567" },
  isCurrent: false,
};

function open(consent: object | number) {
  serveCalls({ [CALL]: consent });
  const onClose = vi.fn<() => void>();
  show(<ConsentDialog id="ABCD-1234" onClose={onClose} />);
  return onClose;
}

test("the text of then is shown, with what stood in its places, and that it changed since", async () => {
  open(CONSENT);

  expect(await screen.findByText("처음 글입니다.")).toBeTruthy();
  expect(screen.getByText("12개월 동안 두고, 02-123-4567에서 답합니다.")).toBeTruthy();
  expect(screen.getByText("2026.01.01 적용")).toBeTruthy();
  expect(screen.getByText("그 뒤에 처리방침이 바뀌었습니다.", { exact: false })).toBeTruthy();
});

test("a text that visitors still read is told as such", async () => {
  open({ ...CONSENT, isCurrent: true });

  expect(await screen.findByText("지금 공개된 처리방침과 같습니다.", { exact: false })).toBeTruthy();
});

test.each(OTHERS)("a text that was read in %s is told as such", async (language) => {
  open({ ...CONSENT, language });

  const section = (await screen.findByText("보관하는 동안")).closest("section");
  expect(section?.lang).toBe(language);
  expect(screen.getByText("적은 언어")).toBeTruthy();
});

test("where nobody can tell the text any more, that is said", async () => {
  open({ ...CONSENT, policy: null });

  expect(await screen.findByText("동의한 때의 글을 더는 찾을 수 없습니다.", { exact: false })).toBeTruthy();
  expect(screen.queryByRole("article")).toBeNull();
});

test("what could not be loaded can be asked for again, and the dialog closes", async () => {
  const onClose = open(503);

  const dialog = screen.getByRole("dialog", { name: "동의한 처리방침" });
  expect(await within(dialog).findByRole("alert")).toBeTruthy();
  await userEvent.click(within(dialog).getByRole("button", { name: "닫기" }));

  expect(onClose).toHaveBeenCalledOnce();
});
