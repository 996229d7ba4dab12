/** Line drawings on a 20 px grid. Always beside a text or inside a labelled control. */
import { Icon } from "./Icon";

const path = (d: string) => () => (
  <Icon>
    <path d={d} />
  </Icon>
);

export const ArrowRight = path("M2 10h16M12.5 4.5 18 10l-5.500 5.500");
export const ArrowLeft = path("M18 10H2M7.500 4.500 2 10l5.500 5.500");
export const Cross = path("m3.500 3.500 13 13M16.500 3.500l-13 13");
export const External = path("M5 15 15.500 4.500M7 4.500h8.500V13");
export const Caution = path("M10 2.500 18 17H2zM10 8v4.500M10 14.500v.5");

export function Alert() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="8" />
      <path d="M10 5.500V11M10 13.500v1" />
    </Icon>
  );
}

export function Done() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="8" />
      <path d="m6.500 10.200 2.500 2.500 4.700-5" />
    </Icon>
  );
}
