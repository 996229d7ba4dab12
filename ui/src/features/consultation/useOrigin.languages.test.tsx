import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";

import { KEY } from "@shared/enquiries/begun";
import { isBase } from "@shared/language";
import { closeToast, readToasts } from "@shared/toasts";
import { serve } from "../../testing/answers";
import { show } from "../../testing/show";
import { SentScreen } from "./SentScreen";
import { keepSent } from "./sent";
import { CHOICES } from "./testing";
import { t } from "./text";
import { useConsultation } from "./useConsultation";
import { useOrigin } from "./useOrigin";

const ORIGIN = { kind: "project", id: "p1" } as const;

afterEach(() => {
  readToasts().forEach(({ id }) => closeToast(id));
  localStorage.clear();
});

function Begun() {
  const consultation = useConsultation(CHOICES, { onForgotten: () => undefined });
  useOrigin(consultation);
  return (
    <button type="button" onClick={() => consultation.change({ district: "Banpo" })}>
      {consultation.draft.origin?.id ?? "-"}
    </button>
  );
}

test("where a draft began stays in it when this language lacks that, but not when the base one does", async () => {
  const draft = { answers: {}, origin: ORIGIN, query: "", reached: 1, until: Date.now() + 60_000, savedAt: 1 };
  localStorage.setItem(KEY, JSON.stringify(draft));
  const fetch = serve({ "/api/portfolio/p1": 404 });
  show(<Begun />, "/consultation/1");

  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await waitFor(() => expect(readToasts()).toHaveLength(isBase ? 1 : 0));
  screen.getByRole("button").click();
  await waitFor(() => expect(JSON.parse(localStorage.getItem(KEY) ?? "{}").answers.district).toBe("Banpo"));
  expect(screen.getByRole("button").textContent).toBe(isBase ? "-" : ORIGIN.id);
});

test.each([
  [{ id: "p1", title: "A kitchen" }, "receipt.back_project", "/portfolio/p1"],
  [404, "receipt.back_home", "/"],
] as const)("after sending the way back is one that this language has: %j", async (answer, text, path) => {
  serve({ "/api/portfolio/p1": answer, "/api/enquiries/receipts": 404 });
  keepSent({ number: "Y33R", receipt: "Y33R.abc", mailed: false, at: 0, origin: ORIGIN, written: null });
  show(<SentScreen />, "/consultation/sent");

  await waitFor(() => expect(screen.getByRole("link", { name: t(text) }).getAttribute("href")).toContain(path));
});
