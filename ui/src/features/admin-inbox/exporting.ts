/** Every enquiry but spam, as a file among the downloads. */
import { NETWORK } from "@shared/api";
import { todayInSeoul } from "@shared/admin/dates/days";
import { withProof } from "@shared/admin/proof";
import { saveFile } from "@shared/admin/saveFile";
import { Problem } from "@shared/problem";
import { withSession } from "@shared/session";
import { API } from "./addresses";

export type FileFormat = "csv" | "xlsx";

/** Fetch the file; the *reason* stays with the access records. A refusal is a `Problem`. */
export async function exportEnquiries(format: FileFormat, reason: string): Promise<void> {
  const content = await withProof(() => withSession((headers) => fetchFile(JSON.stringify({ format, reason }), headers)));
  saveFile(`enquiries-${todayInSeoul()}.${format}`, content);
}

async function fetchFile(body: string, headers: Readonly<Record<string, string>>): Promise<Blob> {
  const init = { method: "POST", body, headers: { ...headers, "Content-Type": "application/json" } };
  const response = await fetch(`${API}/export`, init).catch(() => {
    throw new Problem(0, { code: NETWORK });
  });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => undefined));
  return response.blob();
}
