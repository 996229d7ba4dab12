/** The last step: how to reach the visitor, what is about to be sent, and the consents. */
import { useEffect } from "react";

import { ConsentFields } from "@shared/enquiries/ConsentFields";
import { grouped } from "@shared/enquiries/counts";
import { askForToken } from "@shared/enquiries/formToken";
import { useSite } from "@shared/site";
import { ChoiceRows } from "./ChoiceRows";
import rows from "./ChoiceRows.module.css";
import { picked } from "./choices";
import styles from "./Consultation.module.css";
import { lengthOf } from "./faults";
import { isExpected } from "./files/enclosure";
import type { StepProps } from "./stepProps";
import { Summary } from "./Summary";
import { optional, TextField } from "./TextField";
import { t } from "./text";

export function ContactStep({ consultation, shown, enclosures }: StepProps) {
  const { answers, choices, faults, change } = consultation;
  const { site } = useSite();
  const { remarks } = answers;
  useEffect(askForToken);
  return (
    <>
      <div className={styles.people}>
        <TextField
          name="name"
          label={t("enquiry.name.label")}
          isRequired
          value={answers.name}
          fault={faults.name}
          input={{ autoComplete: "name" }}
          onChange={(name) => change({ name })}
        />
        <TextField
          name="phone"
          type="tel"
          label={t("enquiry.phone.label")}
          isRequired
          value={answers.phone}
          fault={faults.phone}
          input={{ autoComplete: "tel" }}
          onChange={(phone) => change({ phone })}
        />
        <TextField
          name="email"
          type="email"
          label={t("enquiry.email.label")}
          hint={optional()}
          value={answers.email}
          fault={faults.email}
          help={t(choices.mailsReceipt ? "consultation.contact.email_help" : "consultation.contact.email_help_off")}
          input={{ autoComplete: "email" }}
          onChange={(email) => change({ email })}
        />
      </div>
      <ChoiceRows
        legend={t("consultation.contact.prefer")}
        name="contactBy"
        choices={choices.contactBy}
        chosen={[answers.contactBy?.key]}
        details={{ phone: site?.footer.hours?.weekdays }}
        onChoose={(choice) => change({ contactBy: picked(choice) })}
        fault={faults.contactBy}
      />
      <TextField
        name="remarks"
        label={t("consultation.remarks.label")}
        hint={optional()}
        rows={3}
        value={remarks}
        fault={faults.remarks}
        help={remarks ? counterText(lengthOf(remarks), choices.limits.remarks) : ""}
        input={{ placeholder: t("consultation.remarks.placeholder") }}
        onChange={(text) => change({ remarks: text })}
      />
      <section className={rows.group} aria-labelledby="summary">
        <h2 className={rows.legend} id="summary">
          {t("consultation.summary.heading")}
        </h2>
        <Summary answers={answers} choices={choices} shown={shown} files={filesText(enclosures)} isMendable />
      </section>
      <ConsentFields
        form={answers}
        fault={faults.privacyConsent}
        items={t("consultation.consent.items")}
        onChange={change}
      />
    </>
  );
}

function counterText(count: number, max: number): string {
  return t("enquiry.message.counter", { count: grouped(count), max: grouped(max) });
}

function filesText({ entries }: StepProps["enclosures"]): string {
  const expected = entries.filter(isExpected);
  const pending = expected.filter(({ state }) => state !== "done").length;
  if (expected.length === 0) return "";
  if (pending === 0) return t("consultation.summary.files_value", { count: expected.length });
  return t("consultation.summary.files_sending", { count: expected.length, pending });
}
