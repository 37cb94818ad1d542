import type { ReactNode } from "react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { FocusedNotice } from "../forms/FocusedNotice";
import { PostForm, useIsSaving } from "../forms/PostForm";

interface SignInAgainProps {
  /** Why the last login is too old. */
  lines: string[];
  /** That no response came. */
  silence: ReactNode[];
}

/** Says why the last login is too old for the action, and leads to a new one. The screen's action handles `sign-in-again`. */
export function SignInAgain({ lines, silence }: SignInAgainProps) {
  const saving = useIsSaving("sign-in-again");
  return (
    <PostForm>
      <Stack gap="l" align="start">
        <FocusedNotice tone="caution" title="Show that it is you first">
          {lines.join(" ")}
        </FocusedNotice>
        <ErrorList errors={silence} />
        <Button
          type="submit"
          name="intent"
          value="sign-in-again"
          pending={saving}
          pendingLabel="Logging out…"
        >
          Log in again
        </Button>
      </Stack>
    </PostForm>
  );
}
