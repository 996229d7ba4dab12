/** A server for tests that answers what is sent to the studio when it is told to. */
import { act, fireEvent, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";

import { ownPath } from "@shared/language";
import { Problem } from "@shared/problem";

interface Post {
  body: { enclosures?: string[]; message?: string; facts?: { remarks?: string } };
  key: string | null;
  /** Answer with that; a number is a failure's status, 0 a cut line. */
  end: (one: object | number) => void;
}

/** What was sent, in order. */
export const posts: Post[] = [];

/** Hold back what is sent from now on; of all else only *answers* are found, by their paths. */
export function holdPosts(answers: Readonly<Record<string, object>> = {}) {
  posts.length = 0;
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const found = answers[ownPath(url) ?? url];
    if (found) return Promise.resolve(Response.json(found));
    if (url !== "/api/enquiries") return Promise.resolve(Response.json({}, { status: 404 }));
    return new Promise((resolve, reject) => {
      const end = (one: object | number) => {
        if (one === 0) reject(new TypeError("cut"));
        else if (one instanceof Problem) resolve(Response.json(one.body, { status: one.status }));
        else resolve(typeof one === "number" ? Response.json({ status: one }, { status: one }) : Response.json(one));
      };
      posts.push({ body: JSON.parse(String(init.body)) as Post["body"], key: new Headers(init.headers).get("Idempotency-Key"), end });
    });
  });
}

/** Send the form that is shown. */
export function submit() {
  fireEvent.submit(document.querySelector("form")!);
}

/** Wait until so many were sent. */
export function posted(count: number) {
  return waitFor(() => expect(posts).toHaveLength(count));
}

/** Answer what was sent, the first unless *at* says which. */
export function answer(one: object | number, at = 0) {
  return act(async () => posts[at]?.end(one));
}
