import { Suspense } from "react";
import { lazyPart } from "../../shell/lazy-part";
import { KeyCodeFields, type KeyCodeProps } from "./KeyCodeFields";

/** Loaded when a code is asked for, which is rare; on the server, where no screen suspends, it is loaded already. */
const Fields = import.meta.env.SSR
  ? KeyCodeFields
  : lazyPart(async () => (await import("./KeyCodeFields")).KeyCodeFields);

/** Asks for the authenticator's code in a key's own form (KeyCodeFields.tsx). */
export function KeyCode(props: KeyCodeProps) {
  return (
    <Suspense>
      <Fields {...props} />
    </Suspense>
  );
}
