/** The studio's logo: where it is dropped, and what it looks like on light ground and on a picture. */
import type { CSSProperties, ReactNode } from "react";
import { useEffect, useLayoutEffect, useRef } from "react";

import { Alert } from "@shared/icons";
import { showToast } from "@shared/toasts";
import { DropArea } from "@shared/uploads/DropArea";
import { FileButton } from "@shared/uploads/FileButton";
import { UploadList } from "@shared/uploads/UploadList";
import { useSingleUpload } from "@shared/uploads/useSingleUpload";
import { ACCEPTED_LOGOS, isSolid, LOGO_FOLDER, logoOf, madeOf, MAX_LOGO_BYTES, refusalOf } from "./logo";
import type { StoredLogo } from "./logo";
import styles from "./LogoField.module.css";
import { t } from "./text";

interface LogoFieldProps {
  id: string;
  label: string;
  help: string;
  aside?: ReactNode;
  value: unknown;
  fault?: string | undefined;
  readOnly?: boolean;
  /** The studio's name, which is read in the place of the logo. */
  name: string;
  onChange: (value: unknown) => void;
  onUnderway?: (isUnderway: boolean) => void;
}

export function LogoField({ id, label, help, aside, value, fault, readOnly = false, name, onChange, onUnderway }: LogoFieldProps) {
  const logo = logoOf(value);
  const last = useRef(onChange);
  const group = useFocusKept(logo !== null);
  const { queue, pick, isUnderway } = useSingleUpload({
    folder: LOGO_FOLDER,
    maxBytes: MAX_LOGO_BYTES,
    refusalOf,
    onDone: async (image) => {
      const made = await madeOf(image);
      last.current(made);
    },
    onUnderway,
  });

  useEffect(() => {
    last.current = onChange;
  });

  function remove() {
    onChange(null);
    showToast("ok", t("admin.brand.logo.removed"), undefined, {
      label: t("admin.undo.button"),
      run: () => last.current(logo),
    });
  }

  return (
    <div
      ref={group}
      className={`field${fault ? " is-error" : ""} ${styles.field}`}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-note`}
      aria-busy={isUnderway}
    >
      <div className={styles.head}>
        <span className="field__label" id={`${id}-label`}>
          {label}
        </span>
        {aside}
      </div>
      {logo ? <Proof logo={logo} name={name} /> : null}
      {logo && !readOnly ? <Colour id={id} logo={logo} onChange={onChange} /> : null}
      {readOnly ? null : (
        <Acts id={id} label={label} help={help} hasLogo={logo !== null} onFiles={pick} onRemove={remove} />
      )}
      {fault ? (
        <p className="field__error" id={`${id}-note`}>
          <Alert />
          {fault}
        </p>
      ) : null}
      <UploadList queue={queue} />
    </div>
  );
}

/** Another button stands there once there is a logo, or none: it has the focus of the one before. */
function useFocusKept(hasLogo: boolean) {
  const group = useRef<HTMLDivElement>(null);
  const had = useRef(hasLogo);

  useLayoutEffect(() => {
    const isOther = had.current !== hasLogo;
    had.current = hasLogo;
    if (isOther && document.activeElement === document.body) group.current?.querySelector("button")?.focus();
  }, [hasLogo]);

  return group;
}

interface ActsProps {
  id: string;
  label: string;
  help: string;
  hasLogo: boolean;
  onFiles: (files: File[]) => void;
  onRemove: () => void;
}

function Acts({ id, label, help, hasLogo, onFiles, onRemove }: ActsProps) {
  if (!hasLogo) {
    return (
      <DropArea
        label={label}
        active={t("admin.brand.logo.active")}
        accept={ACCEPTED_LOGOS}
        multiple={false}
        onFiles={onFiles}
      >
        <span>
          {t("admin.brand.logo.drop")} <u>{t("admin.brand.logo.choose")}</u>
        </span>
        <span className="meta">{help}</span>
      </DropArea>
    );
  }
  return (
    <div className={styles.acts} id={id}>
      <FileButton field={label} accept={ACCEPTED_LOGOS} onFiles={onFiles}>
        {t("admin.brand.logo.replace")}
      </FileButton>
      <button type="button" className="btn btn--quiet" onClick={onRemove}>
        {t("admin.brand.logo.remove")}
      </button>
    </div>
  );
}

/** What visitors see, on both grounds that there are. */
function Proof({ logo, name }: { logo: StoredLogo; name: string }) {
  const { url, width = 1, height = 1 } = logo;
  const style = { "--shown": `url("${url}")`, "--ratio": width / height } as CSSProperties;
  const kind = logo.tinted && !isSolid(logo) ? "ink" : "own";
  return (
    <div className={styles.proof} style={style} data-kind={kind}>
      {(["light", "dark"] as const).map((ground) => (
        <figure key={ground} className={styles[ground]}>
          <span className={styles.plate}>
            <span className={styles.logo} role="img" aria-label={name} />
          </span>
          <figcaption>{t(`admin.brand.logo.${ground}`)}</figcaption>
        </figure>
      ))}
    </div>
  );
}

interface ColourProps {
  id: string;
  logo: StoredLogo;
  onChange: (value: unknown) => void;
}

function Colour({ id, logo, onChange }: ColourProps) {
  if (isSolid(logo)) return <p className="field__help">{t("admin.brand.logo.solid")}</p>;
  return (
    <label className="check">
      <input
        type="checkbox"
        aria-describedby={`${id}-tinted`}
        checked={logo.tinted === true}
        onChange={({ target }) => onChange({ ...logo, tinted: target.checked })}
      />
      <span>
        {t("admin.brand.logo.tinted")}
        <span className={`field__help ${styles.help}`} id={`${id}-tinted`}>
          {t("admin.brand.logo.tinted_help")}
        </span>
      </span>
    </label>
  );
}
