/** What the tools of the text ask for in dialogs of their own. They stand beside the form, not in it. */
import type { Formatting } from "./formatting";
import { ImageDialog } from "./ImageDialog";
import { LinkDialog } from "./LinkDialog";

export type Question = "link" | "image";

interface EditorQuestionsProps {
  question: Question | null;
  /** Gets pictures of this device that are to be uploaded into the text. */
  onFiles: (files: readonly File[]) => void;
  onInsert: (format: Formatting) => void;
  onDismiss: () => void;
}

export function EditorQuestions({ question, onFiles, onInsert, onDismiss }: EditorQuestionsProps) {
  if (question === "link") return <LinkDialog onInsert={onInsert} onCancel={onDismiss} />;
  if (question !== "image") return null;
  return (
    <ImageDialog
      onInsert={onInsert}
      onFiles={(files) => {
        onDismiss();
        onFiles(files);
      }}
      onCancel={onDismiss}
    />
  );
}
