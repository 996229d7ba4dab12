/** The form of one article: writing, what visitors will see of it, and its publication. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { RefObject } from "react";

import { ContentFields } from "@records/fields/ContentFields";
import { useDemoFields } from "@shared/admin/demo/useDemoFields";
import { InLanguages } from "@shared/admin/languages/InLanguages";
import { twinFields } from "@shared/admin/languages/registry";
import { useLanguageTab } from "@shared/admin/languages/useLanguageTab";
import { EditorFrame } from "@shared/publishing/EditorFrame";
import type { OpenedForm } from "@shared/publishing/EditorPage";
import { applyEdit } from "./applyEdit";
import { ARTICLE } from "./deletion";
import { EditorQuestions } from "./EditorQuestions";
import type { Question } from "./EditorQuestions";
import type { Formatting } from "./formatting";
import { nameOf } from "./stored";
import { keepsLineBreaks } from "./lineBreaks";
import { MarkdownField } from "./MarkdownField";
import { isAwaited, lacksAlt, picturesIn } from "./picturesOfText";
import { Preview } from "./Preview";
import { t } from "./text";
import { ThumbnailField } from "./ThumbnailField";
import { useArticle } from "./useArticle";

const PREFIX = "article";

export function ArticleEditor(opened: OpenedForm) {
  const { id, type } = opened;
  const area = useRef<HTMLTextAreaElement>(null);
  const article = useArticle({ ...opened, area });
  const { values, faults, change, base, content, thumbnail, pictures } = article;
  const [question, setQuestion] = useState<Question | null>(null);
  const write = useWritingAfterDialogs(area);
  const demo = useDemoFields({ collection: "insights", id, edited: article.edited });
  const lineBreaks = keepsLineBreaks(base);
  const tab = useLanguageTab(faults, article.timesLed);
  const twins = useMemo(() => twinFields(type.fields), [type]);
  const title = String(values["title"] ?? "");
  const field = type.fields.find(({ name }) => name === "thumbnail");

  return (
    <>
      <EditorFrame
        opened={opened}
        editing={article}
        title={title.trim() || t(id ? "admin.editor.title.edit" : "admin.editor.title.new")}
        language={tab.language}
        list={t("admin.insight.title")}
        gaps={article.gaps}
        waiting={pictures.waiting}
        pictures={{ withoutAlt: picturesIn(content).filter((one) => lacksAlt(one) && !isAwaited(one)).length }}
        isOfDemo={demo.size > 0}
        deletion={{ what: ARTICLE, title: nameOf(base?.record ?? { id }) }}
      >
        <InLanguages
          tab={tab}
          fields={twins}
          values={values}
          onChange={change}
          faults={faults}
          idPrefix={PREFIX}
          demo={demo}
          lineBreaks={lineBreaks}
          className="panel"
        >
          <section className="panel">
            <ContentFields
              fields={article.fields.filter(({ name }) => name !== "content")}
              value={values}
              onChange={change}
              faults={faults}
              idPrefix={PREFIX}
              demo={demo}
              hasKey={false}
              known={base && base.record["neverPublic"] !== true ? base.record : null}
              own={
                field && {
                  thumbnail: (
                    <ThumbnailField
                      field={field}
                      value={thumbnail}
                      onChange={(next) => change("thumbnail", next)}
                      pictures={pictures}
                      fault={faults["thumbnail"]}
                      isDemo={demo.has("thumbnail")}
                    />
                  ),
                }
              }
            />
          </section>
          <section className="panel p-0! [&>:first-child]:p-6 max-[560px]:[&>:first-child]:p-5 xl:grid xl:grid-cols-[1fr_1fr] xl:[&>*]:max-h-[max(420px,calc(100vh_-_260px))] xl:[&>*]:overflow-auto">
            <MarkdownField
              area={area}
              value={content}
              onChange={article.write}
              error={faults["content"]}
              isOfDemo={demo.has("content")}
              onAsk={setQuestion}
              pictures={pictures}
              lineBreaks={lineBreaks}
            />
            <Preview title={title} content={content} lineBreaks={lineBreaks} />
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
