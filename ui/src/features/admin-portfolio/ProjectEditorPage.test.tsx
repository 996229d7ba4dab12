import { fireEvent, screen, within } from "@testing-library/react";
import { IDBFactory } from "fake-indexeddb";
import type { ComponentProps } from "react";
import { Route, Routes } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";

import type { ContentField } from "@shared/admin/contentTypes";
import { PROJECTS } from "../../testing/contentTypes";
import { serveCalls } from "../../testing/calls";
import { show } from "../../testing/show";
import { ProjectEditorPage } from "./ProjectEditorPage";

const drawn = vi.hoisted(() => ({ grids: 0 }));
vi.mock("./pictures/PhotoGrid", async (original) => {
  const { PhotoGrid } = await original<typeof import("./pictures/PhotoGrid")>();
  return {
    PhotoGrid: (props: ComponentProps<typeof PhotoGrid>) => {
      drawn.grids += 1;
      return <PhotoGrid {...props} />;
    },
  };
});

const RECORD = {
  id: "p1",
  type: "residential",
  title: "볕이 머무는 서재",
  address: "서울 서초구 방배동",
  area: "34py",
  style: "웜 내추럴",
  styleDescription: "책을 읽는 집",
  constructionDate: "2025-03",
  images: ["a", "b", "c"].map((name) => ({ id: name, url: `/media/${name}.jpg`, name: `${name}.jpg` })),
  thumbnailIndex: 2,
  folderName: "[20250301] 볕이 머무는 서재_34py",
};
const SITE = { imageHost: { kind: "local" }, maxUploadBytes: 10 * 1024 ** 2, maxNewImages: 50, open: true };

function open(address: string, more: Parameters<typeof serveCalls>[0] = {}) {
  vi.stubGlobal("indexedDB", new IDBFactory());
  const sent = serveCalls({
    "GET /api/session": { user: { id: "u1", email: "seoyeon@example.com" }, csrfToken: "token" },
    "GET /api/admin/site": SITE,
    "GET /api/admin/portfolio/p1": RECORD,
    "GET /api/admin/portfolio/p1/draft": 404,
    ...more,
    "PUT /api/admin/portfolio/p1/draft": (body) => ({ ...RECORD, ...(body as object) }),
  });
  show(
    <Routes>
      <Route path="/admin/portfolio/:id" element={<ProjectEditorPage />} />
    </Routes>,
    address,
  );
  return sent;
}

beforeEach(() => {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => media);
});

const TEXTS = ["제목", "주소", "시공일", "스타일", "스타일 설명"];
/** The field of a label, which may say that it is needed. */
const field = (label: string) => screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${label}( ?\\*)?$`));
const press = (text: string) => fireEvent.click(screen.getByText(text, { selector: "button" }));

test("the form has the fields of every project, pictures, and the size of a home or the kind of a business", async () => {
  open("/admin/portfolio/new");
  await screen.findByText("주거 공간");
  const has = () => [...TEXTS, "면적", "업종", "이미지 선택"].filter((label) => field(label));
  expect(has()).toEqual([...TEXTS, "면적", "이미지 선택"]);

  press("상업 공간");

  expect(has()).toEqual([...TEXTS, "업종", "이미지 선택"]);
  const kinds = within(field("업종") as HTMLElement).getAllByRole<HTMLOptionElement>("option");
  expect(kinds.map(({ value }) => value)).toEqual(["retail", "f&b", "beauty-wellness", "education", "office", "etc"]);
  expect(field("업종")?.value).toBe("retail");
});

test("what has to be filled of a new project is said before it is saved, and no longer once it stands there", async () => {
  open("/admin/portfolio/new");
  const needed = "필수 항목 4곳이 비어 있습니다: 제목, 주소, 면적, 이미지";
  expect(await screen.findByText(needed)).toBeTruthy();
  expect(screen.queryByText("필수 항목을 모두 채웠습니다")).toBeNull();

  fireEvent.change(field("제목") as HTMLElement, { target: { value: "볕이 머무는 서재" } });
  fireEvent.change(field("주소") as HTMLElement, { target: { value: "서울 서초구 방배동" } });

  expect(await screen.findByText("필수 항목 2곳이 비어 있습니다: 면적, 이미지")).toBeTruthy();
});

test("the form of a stored project is filled with it, and a picture of it can be taken out", async () => {
  const sent = open("/admin/portfolio/p1");
  await screen.findByText("주거 공간");
  const { title, address, constructionDate, style, styleDescription, area, images } = RECORD;
  const values = [...TEXTS, "면적"].map((label) => field(label)?.value);
  expect(values).toEqual([title, address, constructionDate, style, styleDescription, area]);

  fireEvent.click(screen.getByLabelText("사진 1 메뉴"));
  fireEvent.click(await screen.findByText("빼기"));

  await expect.poll(() => sent.find(({ call }) => call.startsWith("PUT") && call.includes("draft"))?.body).toMatchObject({
    images: images.slice(1),
    thumbnailIndex: 1,
  });
});

test("the size that a picture was stored without is found out once it is shown, and stored with what is saved next", async () => {
  const sent = open("/admin/portfolio/p1");
  await screen.findByText("주거 공간");
  vi.stubGlobal("Image", class { src = ""; naturalWidth = 3024; naturalHeight = 4032; });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const shown = document.querySelectorAll("[data-control=photo] img");
  fireEvent.load(shown[1] as Element);
  vi.advanceTimersByTime(1000);
  vi.useRealTimers();

  fireEvent.change(field("제목") as HTMLElement, { target: { value: "볕이 머무는 방" } });

  const [first, second, third] = RECORD.images;
  await expect.poll(() => sent.find(({ call }) => call.startsWith("PUT") && call.includes("draft"))?.body).toMatchObject({
    title: "볕이 머무는 방",
    images: [first, { ...second, width: 3024, height: 4032 }, third],
    thumbnailIndex: 2,
  });
});

test("a new project is made by itself as a draft as soon as it has a title, and stays in its form", async () => {
  const sent = open("/admin/portfolio/new", {
    "POST /api/admin/portfolio": (body) => ({ ...(body as object), id: "p1", state: "draft", hasDraft: true }),
  });
  await screen.findByText("주거 공간");

  fireEvent.change(field("주소") as HTMLElement, { target: { value: "서울 서초구 방배동" } });
  await new Promise((resolve) => {
    setTimeout(resolve, 1000);
  });
  expect(sent.filter(({ call }) => call.startsWith("POST /api/admin/portfolio"))).toEqual([]);
  fireEvent.change(field("제목") as HTMLElement, { target: { value: "볕이 머무는 서재" } });

  await expect.poll(() => sent.find(({ call }) => call === "POST /api/admin/portfolio")?.body, { timeout: 3000 }).toMatchObject({
    title: "볕이 머무는 서재",
    address: "서울 서초구 방배동",
    state: "draft",
  });
  expect(await screen.findByText("삭제")).toBeTruthy();
  expect(field("주소")?.value).toBe("서울 서초구 방배동");
});

test("an entry that the registry adds to projects stands in the form, and is stored", async () => {
  const added = { ...PROJECTS.fields.find(({ name }) => name === "scope"), name: "heating", label: "난방" } as ContentField;
  const types = { items: [{ ...PROJECTS, fields: [...PROJECTS.fields, added] }] };
  const sent = open("/admin/portfolio/p1", { "GET /api/admin/content-types": types });
  await screen.findByText("주거 공간");

  fireEvent.change(screen.getByLabelText("난방"), { target: { value: "바닥 난방" } });

  const put = () => sent.find(({ call }) => call.startsWith("PUT") && call.includes("draft"))?.body;
  await expect.poll(put, { timeout: 3000 }).toMatchObject({ heating: "바닥 난방" });
});

test("what is missing is told of the form as it stands", async () => {
  open("/admin/portfolio/p1", {
    "GET /api/admin/portfolio/p1/publishing": { state: "public", hasDraft: false, changes: [], gaps: [], collisions: [], publicEtag: null },
  });
  expect(await screen.findByText("필수 항목을 모두 채웠습니다")).toBeTruthy();

  fireEvent.change(field("주소") as HTMLElement, { target: { value: " " } });

  expect(await screen.findByText("필수 항목 1곳이 비어 있습니다: 주소")).toBeTruthy();
});

test("a key in a text draws no photograph anew, however many there are", async () => {
  open("/admin/portfolio/p1");
  await screen.findByText("주거 공간");
  const title = field("제목") as HTMLInputElement;
  const before = drawn.grids;

  for (const value of ["볕", "볕이", "볕이 머"]) fireEvent.change(title, { target: { value } });

  expect(title.value).toBe("볕이 머");
  expect(before).toBeGreaterThan(0);
  expect(drawn.grids).toBe(before);
});
