/** A screen before the administration: one thing to do, beside a picture of the studio's work. */
import type { ReactNode } from "react";

import { ArrowLeft } from "../icons";
import { Picture } from "../Picture";
import { SiteLink } from "../SiteLink";
import { markOf, useSite } from "../site";
import styles from "./Entrance.module.css";
import { t } from "./text";

interface EntranceProps {
  title: string;
  /** Nothing is to be done here any more: a ruler that measures nothing stands above the title. */
  isClosed?: boolean;
  /** What is to be done, and why. */
  children: ReactNode;
}

export function Entrance({ title, isClosed = false, children }: EntranceProps) {
  const { site } = useSite();
  const mark = markOf(site);
  const picture = site?.entrance ?? site?.home.slides?.[0]?.desktop?.picture;

  return (
    <main className="min-h-[100vh] grid lg:grid-cols-[5fr_7fr]">
      <section className="grid content-center gap-6 px-[clamp(20px,6vw,96px)] py-8">
        {mark ? (
          <SiteLink className="[font:400_var(--t-20)/1_var(--f-display)] tracking-[0.06em] whitespace-nowrap justify-self-start py-3" to="/">
            {mark}
          </SiteLink>
        ) : null}
        {isClosed ? <div className={`grad ${styles.rule}`} aria-hidden="true" /> : null}
        <h1 className="h2">{title}</h1>
        {children}
        <SiteLink className="back" to="/">
          <ArrowLeft /> {t("admin.login.back_to_site")}
        </SiteLink>
      </section>
      <div className="hidden lg:block lg:sticky lg:top-0 lg:h-[100vh]">
        {picture ? <Picture image={picture} sizes="58vw" alt="" eager /> : null}
      </div>
    </main>
  );
}
