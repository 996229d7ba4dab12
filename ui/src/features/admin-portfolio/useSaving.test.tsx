import { act, renderHook, waitFor } from "@testing-library/react";
import type { FormEvent } from "react";
import { expect, test, vi } from "vitest";

import { serve } from "../../testing/answers";
import { EMPTY } from "./formValues";
import type { ProjectFormState } from "./useProjectForm";
import { useSaving } from "./useSaving";
import { RECORDS_URL } from "./useProjectRecords";

const PICTURE = { key: "k1", image: { url: "/media/hall.jpg" } };
const VALUES = { ...EMPTY, title: "흰 회랑", address: "서울특별시 종로구", area: "34평", images: [PICTURE] };
const SUBMIT = { preventDefault() {}, currentTarget: document.createElement("form") } as unknown as FormEvent<HTMLFormElement>;

/** A form whose one picture is *state*. */
function formWith(state: "uploading" | "done" | "failed"): ProjectFormState {
  return {
    values: VALUES,
    shown: [PICTURE],
    base: null,
    creation: "key-1",
    uploads: { entries: [{ key: "k1", state }] },
    isUploading: state === "uploading",
    finish: vi.fn<() => void>(),
  } as unknown as ProjectFormState;
}

function submitted(state: "uploading" | "done") {
  const fetch = serve({ "/api/session": { user: null, csrfToken: "token" }, [RECORDS_URL]: { id: "p1" } });
  const onClose = vi.fn<() => void>();
  const hook = renderHook(({ form }) => useSaving(form, onClose), { initialProps: { form: formWith(state) } });
  act(() => hook.result.current.submit(SUBMIT));
  const sent = () => fetch.mock.calls.filter(([url, init]) => url === RECORDS_URL && init?.method === "POST");
  return { hook, sent, onClose };
}

test("a project whose pictures are there is sent once", async () => {
  const { sent, onClose } = submitted("done");

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());

  expect(sent()).toHaveLength(1);
});

test("saving waits for the last picture and goes on by itself", async () => {
  const { hook, sent, onClose } = submitted("uploading");
  expect(hook.result.current.isBusy).toBe(true);
  expect(sent()).toHaveLength(0);

  hook.rerender({ form: formWith("done") });

  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(1);
});

test("a picture that fails meanwhile ends the saving with a word about it", () => {
  const { hook, sent } = submitted("uploading");

  hook.rerender({ form: formWith("failed") });

  expect(hook.result.current.isBusy).toBe(false);
  expect(hook.result.current.failure).toContain("이미지");
  expect(sent()).toHaveLength(0);
});
