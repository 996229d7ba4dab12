/** A file to the server, piece by piece: what has arrived is not sent again (tus 1.0). */
import { Upload } from "tus-js-client";
import type { DetailedError } from "tus-js-client";

import { NETWORK } from "../api";
import { Problem } from "../problem";
import { isPassingStatus } from "./passing";

const RETRY_AFTER_MS = [250, 1_000, 2_000];
const TOO_MANY_REQUESTS = 429;

export interface Transfer {
  endpoint: string;
  metadata: Record<string, string>;
  headers?: Record<string, string>;
  /** How much is sent first; what follows is measured by how fast that went. */
  firstPiece?: number;
  /** Where an earlier transfer got to; empty for a new one. */
  url: string;
  signal: AbortSignal;
  /** Gets where the rest can be sent to later. */
  onUrl: (url: string) => void;
  /** Gets 0 to 100. */
  onProgress: (percent: number) => void;
}

interface Pieces extends Transfer {
  firstPiece: number;
  /** Return how large the next piece is when so many bytes took so many milliseconds. */
  nextPiece: (bytes: number, ms: number) => number;
}

/** Send what the server does not have yet; return where it lies. With the signal it ends in an `AbortError`. */
export function transfer(file: File, to: Pieces): Promise<string> {
  const { endpoint, metadata, headers = {}, firstPiece, nextPiece, url, signal, onUrl, onProgress } = to;
  let began = performance.now();
  return new Promise<string>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint,
      ...(url ? { uploadUrl: url } : {}),
      metadata,
      headers,
      chunkSize: firstPiece,
      retryDelays: RETRY_AFTER_MS,
      // We keep the address ourselves, with the draft.
      storeFingerprintForResuming: false,
      onShouldRetry: (error) => navigator.onLine && isPassing(error),
      onUploadUrlAvailable: () => onUrl(pathOf(upload.url)),
      onBeforeRequest: () => {
        began = performance.now();
      },
      onChunkComplete: (bytes) => {
        upload.options.chunkSize = nextPiece(bytes, performance.now() - began);
      },
      onProgress: (sent, total) => onProgress(total ? Math.round((sent / total) * 100) : 0),
      onSuccess: () => settle(() => resolve(pathOf(upload.url))),
      onError: (error) => settle(() => reject(problemOf(error))),
    });
    const stop = () => {
      void upload.abort();
      settle(() => reject(new DOMException("cancelled", "AbortError")));
    };
    const settle = (end: () => void) => {
      signal.removeEventListener("abort", stop);
      end();
    };
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    else upload.start();
  });
}

/** Keep the path alone: the address may have another host by the next time. */
function pathOf(url: string | null): string {
  return url ? new URL(url, window.location.href).pathname : "";
}

function isPassing({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  // Who is asked to wait does not ask again within seconds.
  return status !== TOO_MANY_REQUESTS && isPassingStatus(status);
}

function problemOf(error: Error | DetailedError): Problem {
  const answer = "originalResponse" in error ? error.originalResponse : null;
  const status = answer?.getStatus() ?? 0;
  if (!answer || status === 0) return new Problem(0, { code: NETWORK });
  const text = answer.getBody();
  const seconds = Number(answer.getHeader("Retry-After"));
  return new Problem(status, parse(text) ?? { detail: text.slice(0, 200), code: "" }, seconds > 0 ? seconds : null);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
