/** One picture or film to the server, piece by piece: what has arrived is not sent again (tus 1.0). */
import { Problem } from "../problem";
import { sendSigned, withSession } from "../session";
import { isPassingStatus } from "./passing";
import { patiently, TIMED_OUT } from "./patience";
import type { Patience } from "./patience";
import type { UploadedImage } from "./pictures";
import { LARGEST_PIECE } from "./patience";
import { sendPatiently } from "./sendPatiently";
import { t } from "./text";

const ENDPOINT = "/api/admin/uploads";
/** How long the server may take to make the picture. */
const MAKING_MS = 180_000;
/** The image host was there, and did not take it. */
const HOST_ANSWERED = "upload_failed";
const REFUSED: readonly number[] = [400, 413, 415, 422];
/** What the server has forgotten, or got wrong: it is sent from the beginning. */
const LOST: readonly string[] = ["upload_session_not_found", "upload_expired", "upload_checksum_mismatch"];

export interface Sending {
  folder: string;
  /** The SHA-256 of the file in hexadecimal: the server checks what arrived. */
  sha256: string;
  /** Where an earlier sending got to; empty for a new one. */
  url: string;
  /** Whether a picture that breaks midway is to be kept knowingly. */
  keepBroken: boolean;
  signal: AbortSignal;
  /** Gets where the rest can be sent to later. */
  onUrl: (url: string) => void;
  /** Gets 0 to 100; at 100 the server is still at work. */
  onProgress: (percent: number) => void;
}

/** What the server makes of a file. */
export type Use = "picture" | "film" | "captions";

export type Send = (file: File, sending: Sending) => Promise<UploadedImage>;

/** Upload *file*; refusals and failures are a `Problem`, a cancelled one an `AbortError`. */
export const sendPicture: Send = (file, sending) => send(file, sending, "picture");

/** Upload the film of a project, in the same way. */
export const sendFilm: Send = (file, sending) => send(file, sending, "film");

/** Upload what is said in a film. */
export const sendCaptions: Send = (file, sending) => send(file, sending, "captions");

async function send(file: File, sending: Sending, use: Use): Promise<UploadedImage> {
  try {
    return await sendOnce(file, sending, use);
  } catch (error) {
    if (!(error instanceof Problem && LOST.includes(error.code))) throw error;
    return sendOnce(file, { ...sending, url: "" }, use);
  }
}

/** Forget what the server has of an upload that is not wanted any more. */
export function dropUpload(url: string): void {
  // When the line is down the server forgets it by itself, after a day.
  sendSigned("DELETE", url).catch(() => undefined);
}

async function sendOnce(file: File, { folder, sha256, keepBroken, ...sending }: Sending, use: Use): Promise<UploadedImage> {
  const metadata = { filename: file.name, folder, sha256, ...(use === "picture" ? {} : { use }) };
  const to = { ...sending, endpoint: ENDPOINT, metadata, firstPiece: LARGEST_PIECE };
  const url = await withSession((headers) => sendPatiently(file, { ...to, headers }));
  const body = keepBroken ? { keepBroken } : {};
  const make = ({ signal }: Patience) => sendSigned<UploadedImage>("POST", `${url}/${use}`, { body, signal });
  return (await patiently(make, { signal: sending.signal, ms: MAKING_MS })).data;
}

/** Say whether trying again later may help by itself: the line or the server was busy or away. */
export function isPassingFailure(error: unknown): boolean {
  return error instanceof Problem && isPassingStatus(error.status) && error.code !== HOST_ANSWERED;
}

/** Say whether the server refused the file itself, in its own words: no other try changes that. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Problem && REFUSED.includes(error.status) && !!error.title && !!error.detail;
}

/**
 * Say why an upload failed: in the words of our server, which name what the image host answered
 * (specification, section 8), else by the status and the text of whoever stands before it.
 */
export function uploadFailure(error: unknown): string {
  if (!(error instanceof Problem)) return t("admin.errors.unknown");
  if (error.code === TIMED_OUT) return t("upload.error.timeout");
  if (error.status === 0) return t("upload.error.network");
  if (error.title && error.detail) return error.detail;
  const failed = t("upload.error.http", { status: error.status });
  return error.detail ? `${failed} ${t("upload.error.response", { response: error.detail })}` : failed;
}
