import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { FormEvent, ReactNode } from "react";
import { Button, type ButtonProps } from "#design-system/Button";
import { Stack } from "#design-system/Layout";
import type { SpaceName } from "#design-system/theme";
import { PostForm, type PostFormProps, useIsSaving } from "./PostForm";
import { Refusals } from "./Refusals";

/** A form of a call, as `useLateForm` returns it. */
interface Call<Input extends Record<string, unknown>> {
  form: FormMetadata<Input, string[]>;
  lines: readonly string[];
  onInput: (event: FormEvent) => void;
  isHeld: boolean;
}

type CallFormProps<Input extends Record<string, unknown>> = Omit<PostFormProps, "onInput"> & {
  call: Call<Input>;
  /** Tells the action which of its screen's forms this is. */
  intent?: string;
  /** The label of its one button. */
  submit: string;
  /** The button's label while it saves. */
  pendingLabel?: ButtonProps["pendingLabel"];
  variant?: ButtonProps["variant"];
  /** Whether the button is as wide as the form, as on the way in. */
  isWide?: boolean;
  /** Between the fields. */
  gap?: SpaceName;
  children: ReactNode;
};

/** A form for a call: the refusals on top, its fields, and the one button that sends it. */
export function CallForm<Input extends Record<string, unknown>>(props: CallFormProps<Input>) {
  const { call, intent, submit, pendingLabel, variant, isWide, gap = "l", children, ...rest } = props;
  const { form, lines, onInput, isHeld } = call;
  const saving = useIsSaving(intent ?? null);
  const button = (
    <Button
      type="submit"
      name={intent && "intent"}
      value={intent}
      variant={variant}
      pending={saving || isHeld}
      pendingLabel={pendingLabel}
    >
      {submit}
    </Button>
  );
  return (
    <PostForm {...getFormProps(form)} onInput={onInput} {...rest}>
      <Stack gap={gap}>
        <Refusals lines={lines} id={form.errorId} />
        {children}
        {isWide ? button : <div>{button}</div>}
      </Stack>
    </PostForm>
  );
}
