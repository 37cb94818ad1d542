import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { TextField } from "#design-system/TextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { useSecurityKey } from "../security-keys/useSecurityKey";
import type { Answer } from "./answer";

/** Names a key and asks for it; the form is sent once the key has responded. The name stays when it has not. */
export function AddKey({ asked: { options, lines } }: { asked: NonNullable<Answer["key"]> }) {
  const { ask, isAsking, problem } = useSecurityKey("create");
  const submit = useSubmit();
  const adding = useIsSaving("add-key");
  const answer = useRef<HTMLInputElement>(null);
  const name = useFocusOnce(useIsSaving());
  const askFirst = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const credential = await ask(options);
    if (credential === null || !answer.current) return;
    answer.current.value = credential;
    submit(form, { replace: true });
  };
  return (
    <Panel>
      <PostForm onSubmit={askFirst}>
        <input type="hidden" name="intent" value="add-key" />
        <input ref={answer} type="hidden" name="credential" />
        <Stack>
          <ErrorList errors={problem ? [problem] : lines} />
          <TextField
            label="Name"
            name="name"
            hint="To recognise it by, such as “Blue key” or “Phone”."
            autoComplete="off"
            required
            ref={name}
          />
          <div>
            <Button type="submit" pending={isAsking || adding} pendingLabel="Waiting for your key…">
              Use the key
            </Button>
          </div>
        </Stack>
      </PostForm>
    </Panel>
  );
}

/** Focuses a newly mounted field, as soon as it can be: until its page is loaded again, the form is disabled. */
function useFocusOnce(saving: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const wasFocused = useRef(false);
  useEffect(() => {
    if (saving || wasFocused.current) return;
    wasFocused.current = true;
    field.current?.focus();
  }, [saving]);
  return field;
}
