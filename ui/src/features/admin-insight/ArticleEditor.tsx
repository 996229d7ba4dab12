/** The form of one article: writing, what visitors will see of it, and its publication. */
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";

import { disputedTexts } from "@shared/admin/contentText";
import type { ContentType } from "@shared/admin/contentTypes";
import { useDemoFields } from "@shared/admin/demo/useDemoFields";
import { labelOf } from "@shared/admin/fieldLabels";
import { InLanguages } from "@shared/admin/languages/InLanguages";
import { twinFields } from "@shared/admin/languages/registry";
import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import { AutosaveOffer } from "@shared/publishing/AutosaveOffer";
import { EditorFrame } from "@shared/publishing/EditorFrame";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { applyEdit } from "./applyEdit";
import { DeletingArticle } from "./DeletingArticle";
import { DraftNote } from "./DraftNote";
import { EditorFields } from "./EditorFields";
import { EditorQuestions } from "./EditorQuestions";
import type { Question } from "./EditorQuestions";
import type { Formatting } from "./formatting";
import { keepsLineBreaks } from "./lineBreaks";
import { MarkdownField } from "./MarkdownField";
import { isAwaited, lacksAlt, picturesIn } from "./picturesOfText";
import { Preview } from "./Preview";
import { t } from "./text";
import type { InsightRecord } from "./types";
import { useArticleSaving } from "./useArticleSaving";
import type { Kept } from "./useEditor";
import { useEditor } from "./useEditor";
import { usePicturesInText } from "./usePicturesInText";

interface ArticleEditorProps extends OpenedForm<InsightRecord, Kept> {
  type: ContentType;
}

export function ArticleEditor(opened: ArticleEditorProps) {
  const { id, type, onClose, onMade } = opened;
  const editor = useEditor(opened);
  const area = useRef<HTMLTextAreaElement>(null);
  const pictures = usePicturesInText({ area, editor });
  const saving = useArticleSaving(id, editor, pictures, opened.slot.draft?.value);
  const [question, setQuestion] = useState<Question | null>(null);
  const write = useWritingAfterDialogs(area);
  const { values, base } = editor;
  const demo = useDemoFields({ collection: "insights", id, edited: editor.edited });
  const lineBreaks = keepsLineBreaks(base);
  const tab = useLanguageTab(saving.faults, saving.faults);

  return (
    <>
      <EditorFrame
        collection="insights"
        id={id}
        title={values.title.trim() || t(id ? "admin.editor.title.edit" : "admin.editor.title.new")}
        language={tab.language}
        list={t("admin.insight.title")}
        work={saving.work}
        gaps={gapsOf(saving)}
        waiting={pictures.waiting}
        pictures={{ withoutAlt: picturesIn(values.content).filter((one) => lacksAlt(one) && !isAwaited(one)).length }}
        labelOf={(field) => labelOf(type, field)}
        isOfDemo={demo.size > 0}
        concerned={(field) => [field]}
        disputedWith={(theirs, fields) => disputedTexts(type, fields, { ...values, ...values.twins }, theirs)}
        notice={
          <>
            {saving.autosave.found ? (
              <AutosaveOffer
                found={saving.autosave.found}
                onContinue={() => {
                  if (saving.autosave.found) editor.resume(saving.autosave.found.document);
                  saving.autosave.settle();
                }}
                onDiscard={saving.autosave.discard}
              />
            ) : null}
            <DraftNote editor={editor} />
          </>
        }
        deletion={
          <DeletingArticle
            record={base?.record ?? { id }}
            isBusy={saving.isBusy}
            onGone={() => {
              saving.giveUp();
              onClose();
            }}
          />
        }
        onClose={onClose}
        onMade={onMade}
      >
        <InLanguages
          tab={tab}
          fields={twinFields(type.fields)}
          values={{ ...values, ...values.twins }}
          onChange={(name, value) => editor.change({ twins: { ...values.twins, [name]: String(value) } })}
          faults={saving.faults}
          idPrefix="article"
          demo={demo}
          lineBreaks={lineBreaks}
          className="panel"
        >
          <section className="panel">
            <EditorFields editor={editor} faults={saving.faults} demo={demo} pictures={pictures} />
          </section>
          {/* Beside each other where both find room; the publication stands at the right from 1024 px. */}
          <section className="panel p-0 [&>:first-child]:p-6 max-[560px]:[&>:first-child]:p-5 xl:grid xl:grid-cols-[1fr_1fr] xl:[&>*]:max-h-[max(420px,calc(100vh_-_260px))] xl:[&>*]:overflow-auto">
            <MarkdownField
              area={area}
              value={values.content}
              onChange={(content, caret) => editor.change({ content }, caret)}
              error={saving.faults["content"]}
              isOfDemo={demo.has("content")}
              onAsk={setQuestion}
              pictures={pictures}
              lineBreaks={lineBreaks}
            />
            <Preview title={values.title} content={values.content} lineBreaks={lineBreaks} />
          </section>
        </InLanguages>
      </EditorFrame>
      <EditorQuestions
        question={question}
        onFiles={pictures.add}
        onInsert={(format) => {
          setQuestion(null);
          write(format);
        }}
        onDismiss={() => setQuestion(null)}
      />
    </>
  );
}

/** Return what is missing, as the form stands: a picture of the text is one, not the text. */
function gapsOf({ missing, work }: ReturnType<typeof useArticleSaving>): string[] {
  const { standing } = work.publishing;
  const told = (standing?.gaps ?? []).map(({ field }) => field);
  const isNew = standing === undefined || standing.state === "draft";
  const names = Object.keys(missing).filter((name) => isNew || work.bar.edited.includes(name) || told.includes(name));
  return names.map((name) => (missing[name] === t("admin.editor.error.pictures_missing") ? "images" : name));
}

/** What a dialog asked for is written when it has gone: below it the field takes no focus. */
function useWritingAfterDialogs(area: RefObject<HTMLTextAreaElement | null>) {
  const [pending, setPending] = useState<Formatting | null>(null);
  useEffect(() => {
    if (!pending) return undefined;
    const timer = setTimeout(() => {
      if (area.current) applyEdit(area.current, pending);
      setPending(null);
    });
    return () => clearTimeout(timer);
  }, [area, pending]);
  return (format: Formatting) => setPending(() => format);
}
