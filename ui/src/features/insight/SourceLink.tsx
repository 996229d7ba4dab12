/** The page that an article names as its source, in a tab of its own. */
import { External } from "@shared/icons";
import { linkOf } from "@shared/link";
import { t } from "./text";

export function SourceLink({ url }: { url: string }) {
  return (
    <a className="link" href={linkOf(url)} target="_blank" rel="noreferrer">
      {t("insight.reader.source")} <External />
    </a>
  );
}
