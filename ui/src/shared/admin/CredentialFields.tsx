/** What somebody signs in with, or will: named so that password managers know it. */
import { Field } from "./Field";
import { t } from "./text";

interface CredentialProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  required?: boolean;
  /** What the field is called in its form. */
  name?: string;
}

export function EmailField({ value, onChange, name, ...field }: CredentialProps) {
  return (
    <Field label={t("field.email")} {...field}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="email"
          autoComplete="username"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps extends CredentialProps {
  label?: string;
  help?: string;
  /** Whether it is chosen here, not asked for. */
  isNew?: boolean;
}

export function PasswordField({ value, onChange, name, label, isNew = false, ...field }: PasswordFieldProps) {
  return (
    <Field label={label ?? t("field.password")} {...field}>
      {(control) => (
        <input
          {...control}
          name={name}
          type="password"
          autoComplete={isNew ? "new-password" : "current-password"}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** Tells password managers whose password it is, where the address is not asked for. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
