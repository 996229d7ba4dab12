/** A form of fields for tests, that keeps what is typed. */
import { useState } from "react";

import type { ContentField } from "@shared/admin/contentTypes";
import type { Faults } from "@shared/publishing/types";
import userEvent from "@testing-library/user-event";
import { show } from "../../testing/show";
import { ContentFields } from "./ContentFields";
import type { Values } from "./values";

interface Case {
  value?: Values;
  faults?: Faults;
  readOnly?: boolean;
}

/** Show a form of *fields*; returns what it holds, and who types. */
export function openFields(fields: readonly ContentField[], { value = {}, faults = {}, readOnly = false }: Case = {}) {
  const held: { now: Values } = { now: value };
  function Form() {
    const [values, setValues] = useState(value);
    return (
      <ContentFields
        fields={fields}
        value={values}
        faults={faults}
        idPrefix="test"
        readOnly={readOnly}
        onChange={(name, next) => {
          held.now = { ...held.now, [name]: next };
          setValues(held.now);
        }}
      />
    );
  }
  show(<Form />);
  return { held, user: userEvent.setup() };
}
