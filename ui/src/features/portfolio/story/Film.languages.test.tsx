import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { LANGUAGES } from "@shared/language";
import type { Project } from "../types";
import { Film } from "./Film";

const picture = { url: "/media/a.jpg", srcset: "", sources: [], width: 4, height: 3, color: null, alt: "" };
const video = { url: "/media/a.mp4", captions: "/media/a.vtt", poster: null, seconds: 9, length: "0:09", heading: "", caption: "" };

test("the captions of a film are in the language in which the studio writes, on every page", () => {
  const { container } = render(<Film project={{ video, thumbnail: picture } as unknown as Project} />);

  fireEvent.click(screen.getByRole("button"));

  expect(container.querySelector("track")?.getAttribute("srclang")).toBe(LANGUAGES[0]!.code);
});

test("a film that plays has no picture before it whose address may stand in no link", () => {
  const project = { video: { ...video, poster: { ...picture, url: "javascript:alert(1)" } }, thumbnail: picture };
  const { container } = render(<Film project={project as unknown as Project} />);

  fireEvent.click(screen.getByRole("button"));

  expect(container.querySelector("video")?.getAttribute("poster")).toBeNull();
});
