/** One picture to the server. By XMLHttpRequest, which alone reports how far the sending is. */
import { NETWORK } from "../api";
import { Problem } from "../problem";
import { withSession } from "../session";
import type { UploadedImage } from "./pictures";
import { t } from "./text";

const URL = "/api/admin/media";
const TIMEOUT_MS = 180_000;
export const TIMED_OUT = "timed_out";

export interface Sending {
  folder: string;
  signal: AbortSignal;
  /** Gets 0 to 100; at 100 the server is still at work. */
  onProgress: (percent: number) => void;
}

/** Upload *file*; refusals and failures are a `Problem`, a cancelled one an `AbortError`. */
export function sendPicture(file: File, sending: Sending): Promise<UploadedImage> {
  return withSession((headers) => transfer(file, sending, headers));
}

function transfer(file: File, { folder, signal, onProgress }: Sending, headers: Record<string, string>) {
  return new Promise<UploadedImage>((resolve, reject) => {
    const cancelled = new DOMException("cancelled", "AbortError");
    if (signal.aborted) {
      reject(cancelled);
      return;
    }
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener("abort", stop);
    request.open("POST", URL);
    request.responseType = "text";
    request.timeout = TIMEOUT_MS;
    request.setRequestHeader("Accept", "application/json");
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    });
    request.addEventListener("loadend", () => signal.removeEventListener("abort", stop));
    request.addEventListener("error", () => reject(new Problem(0, { code: NETWORK })));
    request.addEventListener("timeout", () => reject(new Problem(0, { code: TIMED_OUT })));
    request.addEventListener("abort", () => reject(cancelled));
    request.addEventListener("load", () => {
      const { status, responseText } = request;
      const body = parse(responseText);
      if (status === 201 && body) resolve(body as UploadedImage);
      else reject(new Problem(status, body ?? { detail: responseText.slice(0, 200), code: "" }));
    });
    request.send(multipart(file, folder));
  });
}

function multipart(file: File, folder: string): FormData {
  const form = new FormData();
  form.append("folder", folder);
  form.append("file", file);
  return form;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const HINTS: Readonly<Record<number, Parameters<typeof t>[0]>> = {
  400: "upload.error.http_400",
  401: "upload.error.http_401",
  500: "upload.error.http_500",
  507: "upload.error.quota",
};

/**
 * Say why an upload failed (specification, section 8): built from the HTTP status, with what the
 * server said at the end. What our own server explains by itself is not explained twice.
 */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof Problem)) return t("admin.errors.unknown");
  if (error.code === TIMED_OUT) return t("upload.error.timeout");
  if (error.status === 0) return t("upload.error.network");
  if (error.title && error.detail) return error.detail;
  const hint = HINTS[error.status];
  const parts = [t("upload.error.http", { status: error.status }), hint ? t(hint) : ""];
  if (error.detail) parts.push(t("upload.error.response", { response: error.detail }));
  return parts.filter(Boolean).join(" ");
}
