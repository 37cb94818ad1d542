import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listHowItWorks } from "#contract/content";
import { ButtonLink } from "#design-system/Button";
import { DetailList } from "#design-system/DetailList";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { StepList } from "#design-system/StepList";
import { Text } from "#design-system/Text";
import { pageData } from "../page-cache/page-data.server";
import { payoutCriteria, payoutFactors } from "../screens/how-it-works/payout";
import { gate } from "../session/gate.server";
import { titled } from "../shell/title";

export const meta = titled("How it works");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const screen = { steps: await visitor.call(listHowItWorks) };
  return pageData(args.context, screen, { shared: screen });
}

export default function HowItWorksScreen() {
  const { steps } = useLoaderData<typeof loader>();
  return (
    <Stack gap="xxl">
      <PageHeading
        eyebrow="How it works"
        title="From an idea to a payment"
        lead={
          steps.length > 0
            ? "The steps, and what decides the sum at the end."
            : "What decides the sum at the end."
        }
      />
      <StepList steps={steps} level={2} />
      <Stack as="section">
        <SectionHeading lead="Every payout rests on three criteria.">How a payout is assessed</SectionHeading>
        <DetailList items={payoutCriteria} />
      </Stack>
      <Stack as="section">
        <SectionHeading level={3}>The factors</SectionHeading>
        <DetailList items={payoutFactors} />
      </Stack>
      <Text>
        <ButtonLink href="/bounties">See the bounties</ButtonLink>
      </Text>
    </Stack>
  );
}
