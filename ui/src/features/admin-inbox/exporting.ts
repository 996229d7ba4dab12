/** Tables that leave this place as files among the downloads. */
import { NETWORK } from "@shared/api";
import { todayInSeoul } from "@shared/admin/dates/days";
import { withProof } from "@shared/admin/proof";
import { saveFile } from "@shared/admin/saveFile";
import { Problem } from "@shared/problem";
import { withSession } from "@shared/session";

export type FileFormat = "csv" | "xlsx";

/** What a file is asked for with; the reason stays with the access records. */
export interface FileAsked {
  format: FileFormat;
  reason: string;
}

/** Fetch the file that *url* gives for *asked*, and save it by *name* and the day. A refusal is a `Problem`. */
export async function exportFile<AskedT extends FileAsked>(url: string, name: string, asked: AskedT): Promise<void> {
  const content = await withProof(() => withSession((headers) => fetchFile(url, JSON.stringify(asked), headers)));
  saveFile(`${name}-${todayInSeoul()}.${asked.format}`, content);
}

async function fetchFile(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Blob> {
  const init = { method: "POST", body, headers: { ...headers, "Content-Type": "application/json" } };
  const response = await fetch(url, init).catch(() => {
    throw new Problem(0, { code: NETWORK });
  });
  if (!response.ok) throw new Problem(response.status, await response.json().catch(() => undefined));
  return response.blob();
}
