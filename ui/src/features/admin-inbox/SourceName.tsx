/** The picture and the title of the project that an enquiry started from, in a list. */
import { Picture } from "@shared/Picture";
import { useProject } from "./useSource";

export function SourceName({ id, withTitle = false }: { id: string; withTitle?: boolean }) {
  const { source } = useProject(id);
  if (!source) return null;
  return (
    <span className="flex gap-3 items-center min-w-0">
      <span className="flex-none w-9 h-11.25 overflow-hidden max-lg:w-12 max-lg:h-15">
        <Picture image={source.thumbnail} sizes="48px" alt="" />
      </span>
      {withTitle ? <span className="truncate min-w-0">{source.title}</span> : null}
    </span>
  );
}
