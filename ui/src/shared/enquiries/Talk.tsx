/** A line drawing of talk: beside what leads to the channel. */
import { Icon } from "../Icon";

export function Talk() {
  return (
    <Icon>
      <path d="M10 3c4.700 0 8 2.700 8 6.200s-3.300 6.200-8 6.200c-.6 0-1.200 0-1.800-.1L4.500 18l.7-3.800C3.200 13.100 2 11.300 2 9.200 2 5.700 5.300 3 10 3z" />
    </Icon>
  );
}
