import { BountyDetails } from "#design-system/BountyDialog";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import { Refusals } from "../../forms/Refusals";
import { isOnList } from "./own-request";
import { RequestForm, type RequestFormProps } from "./RequestForm";
import { WithdrawForm } from "./WithdrawForm";

/** A target's details on the page, for a browser without scripts. It shows a refusal of a request that waits already, too. */
export function TargetPanel({ closed, ...form }: RequestFormProps & { closed: string }) {
  const { target } = form;
  const { bounty, request, refusals } = target;
  return (
    <Panel>
      <Stack>
        <SectionHeading>{bounty.title}</SectionHeading>
        <Refusals lines={refusals} />
        <BountyDetails
          bounty={bounty}
          request={request}
          onList={isOnList(target)}
          action={<RequestForm {...form} />}
          withdrawal={<WithdrawForm {...form} />}
        />
        <TextLink href={closed}>Close</TextLink>
      </Stack>
    </Panel>
  );
}
