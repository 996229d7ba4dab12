/** The menu of ways to pass a project on: code that only those fetch who open it. */
import { LayerLoader } from "@shared/ScreenErrors";
import { page } from "@shared/page";
import type { WaysProps } from "@shared/ShareButton";

const menu = page(async () => (await import("./ShareMenu")).ShareMenu);

export function ShareWays(props: WaysProps) {
  return (
    <LayerLoader onClose={props.onClose}>
      <menu.Screen {...props} />
    </LayerLoader>
  );
}
