/** The head of the business page: its title over a picture that moves slower than the page. */
import type { ReactNode } from "react";

import type { Image } from "@shared/image";
import { Picture } from "@shared/Picture";
import styles from "./BusinessPage.module.css";
import { useParallax } from "./useParallax";

export function BusinessHero({ picture, children }: { picture: Image; children: ReactNode }) {
  const ground = useParallax<HTMLDivElement>();
  return (
    <section className={`${styles.hero} on-dark`}>
      <div ref={ground} className={styles.ground}>
        <Picture image={picture} sizes="100vw" alt="" eager />
      </div>
      <div className="wrap">{children}</div>
    </section>
  );
}
