import { fireEvent, screen } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ProjectEditorPage } from "./ProjectEditorPage";

const STORED = {
  id: "p1",
  type: "residential",
  title: "볕이 머무는 서재",
  address: "서울 서초구 방배동",
  area: "34py",
};
const SITE = { imageHost: { kind: "local" }, maxUploadBytes: 10_485_760, maxNewImages: 50, open: true };

beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
});

async function open(address: string, names = ["a"]) {
  serveCalls({
    "GET /api/session": { user: { id: "u1", email: "seoyeon@example.com" }, csrfToken: "token" },
    "GET /api/admin/site": SITE,
    "GET /api/admin/portfolio/p1": {
      ...STORED,
      images: names.map((name) => ({ id: name, url: `/media/${name}.jpg`, name: `${name}.jpg` })),
    },
    "GET /api/admin/portfolio/p1/draft": 404,
  });
  show(
    <Routes>
      <Route path="/admin/portfolio/:id" element={<ProjectEditorPage />} />
    </Routes>,
    address,
  );
  await screen.findByText("주거 공간");
}

const sized = (name: string, size: number) =>
  Object.defineProperty(new File([name], name, { type: "image/jpeg" }), "size", { value: size });
const choose = (...files: File[]) => fireEvent.change(screen.getByLabelText("이미지 선택"), { target: { files } });

const many = Array.from({ length: 51 }, (_, number) => new File([`${number}`], `${number}.jpg`, { type: "image/jpeg" }));

/** The labels with the mark of what is required. */
const marked = () => [...document.querySelectorAll("label, h2")].map(({ textContent }) => textContent).filter((text) => text?.includes("*"));

test.each(["/admin/portfolio/new", "/admin/portfolio/p1"])(
  "a file over the limit is named and skipped, and one of the limit is not: %s",
  async (address) => {
    await open(address);

    choose(sized("거실_원본.jpg", 10_485_761), sized("서재.jpg", 10_485_760));

    const said = "거실_원본.jpg 파일이 너무 큽니다. 최대 10MB까지 올릴 수 있어 건너뜁니다.";
    expect(await screen.findByText(said, { selector: '[role="alert"]' })).toBeTruthy();
    expect(screen.getAllByText(/파일이 너무 큽니다/)).toHaveLength(1);
    expect(screen.getAllByText("서재.jpg")).toHaveLength(1);
  },
);

test("a file that is no picture is left out and named", async () => {
  await open("/admin/portfolio/new");

  choose(new File(["%PDF"], "견적.pdf", { type: "application/pdf" }));

  expect(await screen.findByText("이미지가 아닌 파일은 뺐습니다: 견적.pdf")).toBeTruthy();
  expect(screen.getByText("0 / 50")).toBeTruthy();
});

test("a new project takes fifty pictures at once, and says so of more", async () => {
  await open("/admin/portfolio/new");

  choose(...many);

  expect(await screen.findByText("이미지는 한 번에 최대 50장까지 올릴 수 있습니다.")).toBeTruthy();
  expect(screen.getByText("50 / 50")).toBeTruthy();
});

test("a stored project takes more than fifty", async () => {
  await open("/admin/portfolio/p1");

  choose(...many);

  expect(await screen.findByText(/^52장/)).toBeTruthy();
  expect(screen.queryByText(/최대 50장/)).toBeNull();
});

test("title, address, area and pictures are marked as required, and the kind of a business", async () => {
  await open("/admin/portfolio/new");

  expect(marked()).toEqual(expect.arrayContaining(["제목 *", "주소 *", "면적 *", "이미지 *"]));
  fireEvent.click(screen.getByText("상업 공간"));

  expect(marked()).toEqual(expect.arrayContaining(["제목 *", "주소 *", "업종 *"]));
});

const corners = () => screen.getAllByRole("button", { name: /넓은 화면에서 먼저 보이기$/ });

test("a picture is chosen for wide screens beside the cover, another takes its place, and none stays chosen", async () => {
  await open("/admin/portfolio/p1", ["a", "b"]);
  const pressed = () => corners().map((one) => one.getAttribute("aria-pressed"));
  expect(pressed()).toEqual(["false", "false"]);

  fireEvent.click(corners()[0] as HTMLElement);
  expect(pressed()).toEqual(["true", "false"]);

  fireEvent.click(corners()[1] as HTMLElement);
  expect(pressed()).toEqual(["false", "true"]);
  expect(screen.getByText("넓은 화면에서는 2번째 사진이 먼저 보입니다.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "사진 1 대표로 지정" }).getAttribute("aria-pressed")).toBe("true");

  fireEvent.click(corners()[1] as HTMLElement);
  expect(pressed()).toEqual(["false", "false"]);
});
