import { useSubmit } from "@remix-run/react";
import { type FormEvent, useRef } from "react";
import { Button } from "#design-system/Button";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import { useSecurityKey } from "../security-keys/useSecurityKey";

interface SecurityKeyFormProps {
  /** The WebAuthn options to ask a key; null where none can be asked. */
  options: Record<string, unknown> | null;
  /** Why not, or why it is asked again. */
  lines: string[];
}

/** Asks for a security key instead of the app's code. */
export function SecurityKeyForm({ options, lines }: SecurityKeyFormProps) {
  const { ask, isAsking, problem, failures } = useSecurityKey("get");
  const submit = useSubmit();
  const saving = useIsSaving();
  const hydrated = useHydrated();
  const answer = useRef<HTMLInputElement>(null);
  const askFirst = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credential = options && (await ask(options));
    if (!credential || !answer.current) return;
    answer.current.value = credential;
    submit(form, { replace: true });
  };
  return (
    <PostForm onSubmit={askFirst}>
      <input ref={answer} type="hidden" name="credential" />
      <Stack gap="l">
        <Refusals key={failures} lines={problem ? [problem] : lines} />
        <WithoutScripts>
          <Text>Security keys need scripts, which this browser does not run here. Use another way.</Text>
        </WithoutScripts>
        {hydrated && options && (
          <Button
            ref={focusUnlessElsewhere}
            type="submit"
            pending={isAsking || saving}
            pendingLabel="Waiting for your key…"
          >
            Use a security key
          </Button>
        )}
      </Stack>
    </PostForm>
  );
}

/** Not `autoFocus`: the button comes with the scripts, which can be late, and the reader elsewhere by then. */
function focusUnlessElsewhere(button: HTMLButtonElement | null): void {
  if (document.activeElement === document.body) button?.focus();
}
