import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";

import type { ContentField } from "@shared/admin/contentTypes";
import { readToasts } from "@shared/toasts";
import type { UploadedImage } from "@shared/uploads/pictures";
import type { Sending } from "@shared/uploads/sendPicture";
import { serveCalls } from "../../../testing/calls";
import { later } from "../../../testing/later";
import { PROJECTS } from "../../../testing/contentTypes";
import type { AdminSite } from "../types";
import { FilmPanel } from "./FilmPanel";
import { NO_FILM } from "@records/fields/film";
import type { FilmValues } from "@records/fields/film";
import { useFilmUploads } from "./useFilmUploads";

const sending = vi.hoisted(() => {
  // A file before this one may have loaded the form with what really sends.
  vi.resetModules();
  return { film: vi.fn<(file: File, to: Sending) => Promise<UploadedImage>>() };
});
vi.mock("@shared/uploads/sendPicture", async (actual) => ({
  ...(await actual<object>()),
  sendFilm: sending.film,
}));

const MB = 1024 * 1024;
const FIELD = PROJECTS.fields.find(({ kind }) => kind === "film") as ContentField;
const OWN = `/media/${"0a".repeat(16)}.mp4`;
const FILM = { ...NO_FILM, url: OWN, seconds: 34 };
const MADE: UploadedImage = { id: "0a".repeat(16), url: OWN, name: "거실.mp4", width: 640, height: 360, format: "mp4", seconds: 12.5 };

beforeEach(() => {
  serveCalls({});
  sending.film.mockReset();
});

function openPanel(video = NO_FILM, site: Partial<AdminSite> = {}) {
  const held = { now: { video }, underway: [] as boolean[] };
  const note = (film: FilmValues) => Object.assign(held.now, { video: film });
  function Form() {
    const [film, setFilm] = useState<FilmValues>(video);
    const limits = { maxFilmBytes: 100 * MB, maxUploadBytes: 10 * MB, ...site } as AdminSite;
    const change = (next: FilmValues) => {
      note(next);
      setFilm(next);
    };
    const uploading = useFilmUploads({
      folder: "한옥",
      site: limits,
      change: (to) => change({ ...film, ...to(film) }),
    });
    const isUnderway = uploading.underway > 0;
    useEffect(() => void held.underway.push(isUnderway), [isUnderway]);
    return (
      <FilmPanel
        field={FIELD}
        film={film}
        fault={undefined}
        isOfDemo={false}
        change={(_, next) => change(next as FilmValues)}
        site={limits}
        pictures={[{ key: "a", image: { url: "/media/1.jpg" } }]}
        uploading={uploading}
      />
    );
  }
  render(<Form />);
  return { held, user: userEvent.setup() };
}

function choose(file: File) {
  fireEvent.change(screen.getByLabelText("영상", { selector: "input[type=file]" }), { target: { files: [file] } });
}

test("a film is sent with its progress, and its length stands beside it", async () => {
  const arriving = later<UploadedImage>();
  sending.film.mockImplementation((_, { onProgress }) => {
    onProgress(40);
    return arriving.promise;
  });
  const { held } = openPanel();
  expect(screen.getByText("MP4, 100MB까지. 소리가 있다면 자막 파일도 함께 올려 주세요.")).toBeTruthy();

  choose(new File(["영상"], "거실.mp4", { type: "video/mp4" }));

  const bar = await screen.findByRole("progressbar");
  await waitFor(() => expect(bar.getAttribute("aria-valuenow")).toBe("40"));
  expect(held.underway.at(-1)).toBe(true);
  await act(async () => arriving.resolve(MADE));
  expect(await screen.findByText("길이 0:13")).toBeTruthy();
  expect(held.now.video).toMatchObject({ url: OWN, seconds: 12.5 });
  await waitFor(() => expect(held.underway.at(-1)).toBe(false));
});

test.each([
  ["another kind", new File(["영상"], "거실.webm", { type: "video/webm" }), /100MB까지 올릴 수 있습니다. 이 파일은 MP4가 아닙니다./, 100 * MB],
  ["too large a film", new File(["영상"], "거실.mp4", { type: "video/mp4" }), /이 파일은 그보다 큽니다./, 1],
])("%s is refused before it is sent", async (_, file, reason, maxFilmBytes) => {
  const { held } = openPanel(FILM, { maxFilmBytes });

  choose(file);

  expect(await screen.findByText(reason)).toBeTruthy();
  expect(sending.film).not.toHaveBeenCalled();
  expect(held.now.video).toEqual(FILM);
});

test("a film that was taken out comes back when asked", async () => {
  const { held, user } = openPanel(FILM);

  await user.click(screen.getByRole("button", { name: "영상 빼기" }));
  expect(held.now.video).toEqual(NO_FILM);
  act(() => readToasts().at(-1)?.action?.run());

  expect(held.now.video).toEqual(FILM);
});

test("a picture of the project is seen before the film plays", async () => {
  const { held, user } = openPanel(FILM);

  await user.selectOptions(screen.getByLabelText("영상의 첫 화면", { selector: "select" }), "사진 1");

  expect(held.now.video.poster).toEqual({ url: "/media/1.jpg" });
});

test("where only pictures are kept a film has an address, and no button that would be refused", async () => {
  const { held, user } = openPanel(NO_FILM, { maxFilmBytes: null });

  expect(screen.getByText(/영상을 올리려면 이 사이트의 저장소가 있어야 합니다./)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "영상 추가" })).toBeNull();
  await user.type(screen.getByLabelText("영상 주소"), "/film.mp4");

  expect(held.now.video.url).toBe("/film.mp4");
  expect(screen.queryByRole("button", { name: "지금 장면으로" })).toBeNull();
});
