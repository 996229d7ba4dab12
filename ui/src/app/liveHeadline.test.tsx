import { act, screen, waitFor } from "@testing-library/react";
import useSWR from "swr";
import { beforeEach, expect, test, vi } from "vitest";

import { getJson } from "@shared/api";
import { serve } from "../testing/answers";
import { show } from "../testing/show";
import { listenedTo, sayChanged, stubStream } from "../testing/stream";
import { wearHeadlineFace } from "./headlineFace";
import { LiveUpdates } from "./LiveUpdates";

const PROJECT = "/api/portfolio/p1";
const fetched: string[] = [];

class Face {
  constructor(_: string, source: string) {
    fetched.push(source);
  }
  load = async () => this;
}

function Project() {
  const { data } = useSWR<{ title: string; style: string }>(PROJECT, getJson);
  return data ? <main><h1>{data.title}</h1><p>{data.style}</p></main> : null;
}

const frame = () => act(() => new Promise<void>((resolve) => requestAnimationFrame(() => resolve())));

/** The server says that the project has changed, and answers with it as it is now. */
async function change(project: { title: string; style: string }) {
  serve({ [PROJECT]: project });
  await sayChanged("portfolio", "p1");
}

beforeEach(() => {
  fetched.length = 0;
  stubStream();
  vi.stubGlobal("FontFace", Face);
  Object.defineProperty(document, "fonts", { configurable: true, value: { add: () => undefined } });
});

test("the face of headlines is fetched anew for a change that gives them other letters, and only then", async () => {
  serve({ [PROJECT]: { title: "달빛 마당", style: "모던" } });
  show(<><LiveUpdates /><Project /></>, "/portfolio/p1");
  await screen.findByRole("heading", { name: "달빛 마당" });
  await listenedTo();
  await wearHeadlineFace("/portfolio/p1");

  await change({ title: "달빛 마당", style: "뷁 스타일" });
  await screen.findByText("뷁 스타일");
  await frame();
  await frame();
  expect(fetched).toHaveLength(1);
  await change({ title: "쌀뜨물 튕긴 뜰", style: "뷁 스타일" });

  await screen.findByRole("heading", { name: "쌀뜨물 튕긴 뜰" });
  await waitFor(() => expect(fetched).toHaveLength(2));
});
