/** The drawings of this feature, on a 20 px grid. */
import { Icon } from "@shared/Icon";

const path = (d: string, width?: string) => () => (
  <Icon>
    <path d={d} strokeWidth={width} />
  </Icon>
);

export const Plus = path("M10 3v14M3 10h14");
export const Bin = path("M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.5 8.5v5M11.5 8.5v5");
export const Bold = path("M6 4h4.500a3 3 0 0 1 0 6H6zM6 10h5.500a3 3 0 0 1 0 6H6z", "1.8");
export const Italic = path("M8.500 4H15M5 16h6.500M12 4 8 16");
export const Heading = path("M5 4v12M15 4v12M5 10h10", "1.5");
export const Chain = path(
  "m8.500 11.500 3-3M9 6.500l2-2a3.200 3.200 0 0 1 4.500 4.500l-2 2M11 13.500l-2 2A3.200 3.200 0 0 1 4.500 11l2-2",
);
export const List = path("M8 5h9M8 10h9M8 15h9M3 5h1.500M3 10h1.500M3 15h1.500");
export const TornPicture = path("M2.500 4h7l-1.500 4 3.500 2-2 6h-7zM12.500 4h5v12h-5l1.500-5-3-2z");

export function Camera() {
  return (
    <Icon>
      <path d="M2.500 6.500h4l1.500-2.500h4l1.500 2.500h4v10h-15z" />
      <circle cx="10" cy="11" r="3" />
    </Icon>
  );
}

export function PictureMark() {
  return (
    <Icon>
      <path d="M2.500 4h15v12h-15zM2.500 13.500 7 9l4 4 2.500-2.500 4 4" />
      <circle cx="13" cy="7.500" r="1" />
    </Icon>
  );
}
