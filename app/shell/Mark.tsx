import { Logo } from "#design-system/Logo";
import { useRootData } from "../session/root-data";

/** The programme's mark on the screens of signing in and registration. */
export function Mark() {
  return <Logo name={useRootData()?.identity.programme ?? "Conclave"} size="m" />;
}
