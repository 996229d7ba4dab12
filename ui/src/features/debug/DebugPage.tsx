/** A check of the device for whoever reports a problem: what it is, what it can, what it feels. */
import { useEffect, useState } from "react";

import { copyText } from "@shared/copyText";
import { ArrowRight } from "@shared/icons";
import { SiteLink } from "@shared/SiteLink";
import { useDocumentTitle } from "@shared/useDocumentTitle";
import styles from "./DebugPage.module.css";
import { DeviceTests } from "./DeviceTests";
import { capabilities, deviceFacts, showsModernImages } from "./probes";
import type { Capability, DeviceFact } from "./probes";
import { t } from "./text";

type Facts = readonly (readonly [label: string, value: string])[];

export function DebugPage() {
  useDocumentTitle(t("debug.title"));
  const device = useDevice();
  const able = useCapabilities();
  const report = [...device, ...able].map((line) => line.join(": ")).join("\n");

  return (
    <main className={`${styles.page} page wrap`}>
      <h1 className="h1">{t("debug.title")}</h1>
      <FactList title={t("debug.section.device")} facts={device} />
      <FactList title={t("debug.section.capabilities")} facts={able} />
      <DeviceTests />
      <p className={styles.actions}>
        <CopyButton text={report} />
        <SiteLink className="link" to="/portfolio">
          {t("debug.link.portfolio")} <ArrowRight />
        </SiteLink>
      </p>
    </main>
  );
}

function FactList({ title, facts }: { title: string; facts: Facts }) {
  return (
    <section className={styles.section}>
      <h2 className="h4">{title}</h2>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <button type="button" className="btn btn--line" onClick={() => void copyText(text).then(setCopied)}>
      {t(copied ? "debug.copied" : "debug.copy")}
    </button>
  );
}

/** Return the device's facts, read anew when it turns, resizes, or loses its connection. */
function useDevice(): Facts {
  const [facts, setFacts] = useState(deviceFacts);

  useEffect(() => {
    const read = () => setFacts(deviceFacts());
    const events = ["resize", "online", "offline"] as const;
    events.forEach((name) => window.addEventListener(name, read));
    return () => events.forEach((name) => window.removeEventListener(name, read));
  }, []);

  return (Object.keys(facts) as DeviceFact[]).map((name) => {
    const value = facts[name];
    const word = typeof value === "boolean" ? t(value ? "debug.on" : "debug.off") : value;
    return [t(`debug.device.${name}`), word];
  });
}

function useCapabilities(): Facts {
  const [able] = useState(capabilities);
  const [images, setImages] = useState<boolean>();
  useEffect(() => void showsModernImages().then(setImages), []);

  const known = (Object.keys(able) as Capability[]).map(
    (name) => [t(`debug.capability.${name}`), wordFor(name, able[name])] as const,
  );
  return [...known, [t("debug.capability.modern_images"), wordFor("modern_images", images)]];
}

function wordFor(name: Capability | "modern_images", value: boolean | undefined): string {
  if (value === undefined) return t("debug.checking");
  if (name === "reduced_motion") return t(value ? "debug.on" : "debug.off");
  return t(value ? "debug.supported" : "debug.unsupported");
}
