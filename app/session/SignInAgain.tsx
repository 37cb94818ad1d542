import { Button } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import { FocusedNotice } from "../forms/FocusedNotice";
import { PostForm, useIsSaving } from "../forms/PostForm";

/** Says why the last login is too old for the action, and leads to a new one. The screen's action handles `sign-in-again`. */
export function SignInAgain({ lines }: { lines: string[] }) {
  const saving = useIsSaving("sign-in-again");
  return (
    <PostForm>
      <Stack gap="l" align="start">
        <FocusedNotice tone="caution" title="Show that it is you first">
          {lines.join(" ")}
        </FocusedNotice>
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
