/** Asks whose words stay, where somebody else wrote while something was typed. */
import { t } from "./text";

interface TheirsProps {
  /** What has happened. */
  text: string;
  words: string;
  onTake: () => void;
  onKeep: () => void;
}

export function Theirs({ text, words, onTake, onKeep }: TheirsProps) {
  return (
    <div className="grid gap-2 p-3 bg-warn-tint leading-[1.6] [&_blockquote]:m-0 [&_blockquote]:whitespace-pre-wrap" role="alert">
      <p>{text}</p>
      <blockquote>{words}</blockquote>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn btn--line" onClick={onTake}>
          {t("admin.conflict.take_theirs")}
        </button>
        <button type="button" className="btn btn--quiet" onClick={onKeep}>
          {t("admin.conflict.keep_mine")}
        </button>
      </div>
    </div>
  );
}
