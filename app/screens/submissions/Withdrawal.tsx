import { Button } from "#design-system/Button";
import { Disclosure } from "#design-system/Disclosure";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";

interface Properties {
  /** Its state allows it; where it does not, the refusal of one stays. */
  isPossible: boolean;
  /** The ordinal of the last event on the page: where the programme did something since, nothing is withdrawn. */
  event: number;
  lines?: string[] | undefined;
}

/** Withdraws a submission for good. It is opened first, so that no single press does it, with scripts or without. */
export function Withdrawal({ isPossible, event, lines }: Properties) {
  const saving = useIsSaving("withdraw");
  if (!isPossible) return <Refusals lines={lines ?? []} />;
  return (
    <Disclosure summary="Withdraw this submission" open={lines !== undefined || undefined}>
      <PostForm replace>
        <Stack gap="l" align="start">
          <input type="hidden" name="event" value={event} />
          <Refusals lines={lines ?? []} />
          <Text>
            The programme stops working on it, an offer that waits for you ends, and neither side can write
            about it here any more. This page then says until which day it is kept. It is destroyed after
            that; you keep the record.
          </Text>
          <Button type="submit" variant="critical" name="intent" value="withdraw" pending={saving}>
            Withdraw for good
          </Button>
        </Stack>
      </PostForm>
    </Disclosure>
  );
}
