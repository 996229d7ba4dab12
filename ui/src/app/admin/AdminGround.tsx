/** The administration's style, for the screen before anybody is signed in. */
import { Outlet } from "react-router-dom";

import "../../shared/styles/fields.css";
import "./admin.css";

export function AdminGround() {
  return (
    <div className="admin">
      <Outlet />
    </div>
  );
}
