import { type RefObject, useEffect, useRef } from "react";
import { Button } from "#design-system/Button";
import { SectionHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { OtpInput } from "#design-system/OtpInput";
import { Panel } from "#design-system/Panel";
import { useCodeEntry } from "../../forms/code/useCodeEntry";
import { WithoutApp } from "../../forms/code/WithoutApp";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";
import type { Answer } from "./answer";

interface ConfirmIdentityProps {
  asked: NonNullable<Answer["confirm"]>;
  /** That no response came. */
  silence: readonly string[];
}

/** Asks for the authenticator's code, and then performs the pending action: the form carries its fields. */
export function ConfirmIdentity({ asked, silence }: ConfirmIdentityProps) {
  const { fields, detail, lines } = asked;
  const { field } = useCodeEntry(asked, { code: lines });
  useFocusOnce(asked, field.ref);
  const [, intent = null] = fields.find(([name]) => name === "intent") ?? [];
  const saving = useIsSaving(intent);
  return (
    <Panel as="section" aria-labelledby="confirm">
      <PostForm replace>
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="detail" value={detail} />
        <Stack gap="l">
          <SectionHeading id="confirm" lead={detail}>
            Show that it is you first
          </SectionHeading>
          <Refusals lines={silence} />
          <OtpInput label="Code" autoFocus required {...field} />
          <WithoutApp />
          <Inline gap="l">
            <Button type="submit" pending={saving} pendingLabel="Checking…">
              Confirm
            </Button>
            <TextLink href="/account/security">Cancel</TextLink>
          </Inline>
        </Stack>
      </PostForm>
    </Panel>
  );
}

/** Focuses the field once for each response that asks for it: while the form of the pressed button is saved, it is disabled. */
function useFocusOnce(asked: unknown, field: RefObject<HTMLElement>): void {
  const saving = useIsSaving();
  // The browser focuses a field that its page came with.
  const isLater = useHydrated();
  const focusedFor = useRef(isLater ? undefined : asked);
  useEffect(() => {
    if (saving || focusedFor.current === asked) return;
    focusedFor.current = asked;
    field.current?.focus();
  }, [asked, saving, field]);
}
