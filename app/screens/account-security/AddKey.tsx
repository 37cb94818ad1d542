import { getFormProps } from "@conform-to/react";
import { useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { Button } from "#design-system/Button";
import { Inline, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { FormTextField } from "../../forms/FormTextField";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import { useLateForm } from "../../forms/useLateForm";
import { useSecurityKey } from "../security-keys/useSecurityKey";
import type { Answer } from "./answer";

interface AddKeyProps {
  asked: NonNullable<Answer["key"]>;
  onCancel: () => void;
}

/** The key's response is checked by the action alone: it is there only after the name was found good. */
const loadSchema = async () => (await import("#contract/security-keys")).AddSecurityKey.pick({ name: true });

/** The field's native constraints until its schema is there. */
const constraint = { name: { required: true } };

/** Names a key and asks for it; the form is sent once the key has responded. The name stays when it has not. */
export function AddKey({ asked: { options, lines }, onCancel }: AddKeyProps) {
  const { ask, isAsking, problem, failures } = useSecurityKey("create");
  const submit = useSubmit();
  const adding = useIsSaving("add-key");
  const answer = useRef<HTMLInputElement>(null);
  const { form, fields, onInput, isHeld } = useLateForm(loadSchema, { id: "add-key", constraint });
  useFocusOnce(fields.name.id, useIsSaving());
  const { onSubmit, ...props } = getFormProps(form);
  const askFirst = async (event: FormEvent<HTMLFormElement>) => {
    onSubmit(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const form = event.currentTarget;
    const credential = await ask(options);
    if (credential === null || !answer.current) return;
    answer.current.value = credential;
    submit(form, { replace: true });
  };
  return (
    <Panel>
      <PostForm {...props} onSubmit={askFirst} onInput={onInput}>
        <input type="hidden" name="intent" value="add-key" />
        <input ref={answer} type="hidden" name="credential" />
        <Stack>
          <Refusals key={failures} lines={problem ? [problem] : lines} />
          <FormTextField
            field={fields.name}
            label="Name"
            hint="To recognise it by, such as “Blue key” or “Phone”."
          />
          <Inline>
            <Button
              type="submit"
              pending={isHeld || isAsking || adding}
              pendingLabel={isHeld ? undefined : "Waiting for your key…"}
            >
              Use the key
            </Button>
            {/* The browser's dialog has a Cancel of its own. */}
            <Button type="button" variant="secondary" disabled={isAsking} onClick={onCancel}>
              Cancel
            </Button>
          </Inline>
        </Stack>
      </PostForm>
    </Panel>
  );
}

/** Focuses a newly mounted field, as soon as it can be: until its page is loaded again, the form is disabled. */
function useFocusOnce(id: string, saving: boolean) {
  const wasFocused = useRef(false);
  useEffect(() => {
    if (saving || wasFocused.current) return;
    wasFocused.current = true;
    document.getElementById(id)?.focus();
  }, [id, saving]);
}
