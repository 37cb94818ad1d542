import { Stack } from "#design-system/Layout";
import { OtpInput } from "#design-system/OtpInput";
import { useCodeEntry } from "../../forms/code/useCodeEntry";
import { WithoutApp } from "../../forms/code/WithoutApp";
import { FocusedNotice } from "../../forms/FocusedNotice";

export interface KeyCodeProps {
  /** Why the entered code is refused. */
  errors: string[];
}

/** Asks for the authenticator's code in a key's own form, because research is sealed for the key: the file stays chosen. */
export function KeyCodeFields({ errors }: KeyCodeProps) {
  const { field } = useCodeEntry(errors, { code: errors });
  return (
    <Stack>
      <FocusedNotice tone="caution" title="Show that it is you first">
        Enter the code of your authenticator app, and save again.
      </FocusedNotice>
      <OtpInput label="Code" required {...field} />
      <WithoutApp />
    </Stack>
  );
}
