import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { FocusedNotice } from "../forms/FocusedNotice";
import { PostForm, useIsSaving } from "../forms/PostForm";
import { Refusals } from "../forms/Refusals";

interface SignInAgainProps {
  /** Why the last login is too old. */
  lines: string[];
  /** That no response came. */
  silence: readonly string[];
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
        <Refusals lines={silence} />
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
