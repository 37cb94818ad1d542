import type { ReactNode } from "react";
import { BountyDetails } from "#design-system/BountyDialog";
import { ErrorList } from "#design-system/ErrorList";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import type { ShownTarget } from "./board-state";

/** A target's details on the page, for a browser without scripts. It shows a refusal of a request that waits already, too. */
export function TargetPanel({ target, form }: { target: ShownTarget; form: ReactNode }) {
  const { bounty, request, refusals } = target;
  return (
    <Panel>
      <Stack>
        <SectionHeading>{bounty.title}</SectionHeading>
        <ErrorList errors={refusals} />
        <BountyDetails bounty={bounty} request={request} action={form} />
        <TextLink href="/bounties">Close</TextLink>
      </Stack>
    </Panel>
  );
}
