/** What is read in place of a picture. */
import { altFault, lengthOf, LONGEST_ALT } from "@shared/admin/altText";
import { Counter } from "@shared/admin/Aside";
import { Field } from "@shared/admin/Field";
import type { KindProps } from "./kind";
import { t } from "./text";
import { pictureOf, withAlt } from "./values";

export function PictureAlt({ field, id, value, onChange, readOnly }: KindProps) {
  const picture = pictureOf(value);
  if (!picture) return null;
  const text = picture.alt ?? "";
  return (
    <Field
      id={`${id}-alt`}
      label={t("admin.content.picture.alt_of", { label: field.label })}
      error={altFault(text)}
      aside={<Counter count={lengthOf(text)} max={LONGEST_ALT} />}
    >
      {(control) => (
        <textarea
          {...control}
          rows={2}
          readOnly={readOnly}
          value={text}
          onChange={(event) => onChange(withAlt(picture, event.target.value || null))}
        />
      )}
    </Field>
  );
}
