/** The facts of an article, above its text. */
import { DemoMark } from "@shared/admin/demo/DemoMark";
import { Field } from "@shared/admin/Field";
import type { Faults } from "@shared/publishing/types";
import { ArticleDate } from "./ArticleDate";
import { shownDate } from "./dates";
import { isDateOpen } from "./formValues";
import type { FieldName } from "./formValues";
import { Lock } from "./icons";
import { t } from "./text";
import { ThumbnailField } from "./ThumbnailField";
import { CATEGORIES } from "./types";
import type { Editor } from "./useEditor";
import type { TextPictures } from "./usePicturesInText";

const CATEGORY_LABELS = {
  trend: "admin.editor.form.category.trend",
  tip: "admin.editor.form.category.tip",
  news: "admin.editor.form.category.news",
} as const;

interface EditorFieldsProps {
  editor: Editor;
  faults: Faults;
  /** The fields that are still as the demo brought them. */
  demo: ReadonlySet<string>;
  pictures: TextPictures;
}

export function EditorFields({ editor, faults, demo, pictures }: EditorFieldsProps) {
  const { values, base, change } = editor;
  const text = (name: FieldName) => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const mark = (name: FieldName) => (demo.has(name) ? <DemoMark place="end" /> : null);
  const isOwnCategory = CATEGORIES.some((category) => category === values.category);

  return (
    <div className="grid gap-4 min-[560px]:grid-cols-[1fr_1fr]">
      <div className="min-[560px]:col-span-full">
        <Field label={t("field.title")} error={faults["title"]} aside={mark("title")} required>
          {(field) => (
            <input {...field} {...text("title")} placeholder={t("admin.editor.form.title.placeholder")} />
          )}
        </Field>
      </div>
      <Field label={t("field.category")} error={faults["category"]}>
        {(field) => (
          <select {...field} {...text("category")}>
            {CATEGORIES.map((category) => (
              <option key={category} value={category}>
                {t(CATEGORY_LABELS[category])}
              </option>
            ))}
            {isOwnCategory ? null : <option value={values.category}>{values.category}</option>}
          </select>
        )}
      </Field>
      {isDateOpen(base) ? (
        <ArticleDate date={values.date} error={faults["date"]} onChange={(date) => change({ date })} />
      ) : (
        <Field label={t("field.date")} error={faults["date"]} help={t("admin.editor.form.date.locked")}>
          {(field) => (
            <span className="relative block [&_input[readonly]]:pr-10 [&_.ico]:absolute [&_.ico]:right-3 [&_.ico]:top-3 [&_.ico]:text-ink-3">
              <input {...field} value={shownDate(base?.record ?? {})} readOnly />
              <Lock />
            </span>
          )}
        </Field>
      )}
      <Field label={t("field.url")} error={faults["url"]} aside={mark("url")}>
        {(field) => (
          <input
            {...field}
            {...text("url")}
            type="url"
            inputMode="url"
            placeholder={t("admin.editor.form.url.placeholder")}
          />
        )}
      </Field>
      <ThumbnailField editor={editor} pictures={pictures} error={faults["thumbnail"]} aside={mark("thumbnail")} />
    </div>
  );
}
