/** The third step: one accent colour, the face of headlines and the logo, as they will look. */
import type { CSSProperties } from "react";

import { ColorField } from "@records/fields/ColorField";
import { FaceField } from "@records/fields/FaceField";
import { LogoField } from "@records/fields/LogoField";
import { colorOf, isReadable, tintOf } from "@shared/admin/color/colors";
import { FIRST_COLOR } from "@shared/admin/color/palette";
import "@shared/styles/grad.css";
import styles from "./Brand.module.css";
import { FormStep } from "./FormStep";
import { markOf } from "./mark";
import { StepField } from "./StepField";
import { ACCENT, FACE, fieldOf, LOGO } from "./steps";
import { t } from "./text";
import type { Known } from "./useSetup";
import { useStepForm } from "./useStepForm";

export function BrandStep({ known }: { known: Known }) {
  const { types, records } = known;
  const form = useStepForm(records);
  const field = { types, form };
  const text = form.textOf(ACCENT);
  const face = form.textOf(FACE) || fieldOf(types, FACE)?.choices[0]?.value;

  function take(value: unknown) {
    const color = colorOf(String(value));
    if (color && isReadable(color)) form.choose(ACCENT, color);
    else form.change(ACCENT, value);
  }

  return (
    <FormStep step="brand" form={form} past={t("admin.setup.skip")}>
      <StepField {...field} name={ACCENT} Kind={ColorField} onChange={take} />
      <Preview color={colorOf(text) ?? FIRST_COLOR} face={face} mark={markOf(records)} />
      <StepField {...field} name={FACE} Kind={FaceField} onChange={(value) => form.choose(FACE, value)} aside={null} />
      <StepField
        {...field}
        name={LOGO}
        Kind={LogoField}
        beside={{ wordmark: markOf(records) }}
        onChange={(value) => form.choose(LOGO, value)}
      />
    </FormStep>
  );
}

/** What the colour is used for; nothing of it can be used. */
function Preview({ color, face, mark }: { color: string; face: string | undefined; mark: string }) {
  const tones = { "--accent": color, "--accent-tint": tintOf(color) } as CSSProperties;
  return (
    <div className={styles.proof} style={tones} data-face={face} role="img" aria-label={t("admin.setup.brand.preview")}>
      <div className="flex flex-wrap gap-x-6 gap-y-4 items-center">
        <span className="[font:400_var(--t-24)/1_var(--f-display)] tracking-[0.06em]">{mark}</span>
        <span className="badge badge--box ml-auto">{t("admin.setup.brand.preview_badge")}</span>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-4 items-center">
        <span className={`btn ${styles.button}`}>{t("admin.setup.brand.preview_button")}</span>
        <span className={`${styles.check} inline-flex gap-2.5 items-center`}>{t("admin.setup.brand.preview_check")}</span>
        <span className={`grad ${styles.rule}`} />
      </div>
    </div>
  );
}
