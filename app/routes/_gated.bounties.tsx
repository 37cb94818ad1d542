import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { listBounties } from "#contract/content";
import { recordBountyImpression } from "#contract/impressions";
import { listResearchRequests, requestResearch } from "#contract/research";
import { BountyDetails, BountyDialog } from "#design-system/BountyDialog";
import { ErrorList } from "#design-system/ErrorList";
import { Explanation } from "#design-system/Explanation";
import { PageHeading, SectionHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { ApiFailure, ignoringErrors } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { FocusedNotice } from "../forms/FocusedNotice";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { pageData } from "../page-cache/page-data.server";
import { BountyBoard } from "../screens/bounties/BountyBoard";
import { ANY_PLATFORM, groupBounties, platformsOf } from "../screens/bounties/group";
import {
  closeInAddress,
  keepInAddress,
  PLATFORM,
  pathOfTarget,
  TARGET,
} from "../screens/bounties/in-address";
import { PlatformFilter } from "../screens/bounties/PlatformFilter";
import { RequestForm, requestKey } from "../screens/bounties/RequestForm";
import { requestStateOf } from "../screens/bounties/request-state";
import { gate } from "../session/gate.server";
import { useRootData } from "../session/root-data";
import { reportBounty } from "../shell/impressions";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.bounties");

export const meta = titled("Bounties");

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [bounties, requests] = await Promise.all([
    visitor.call(listBounties),
    visitor.call(listResearchRequests),
  ]);
  const target = new URL(args.request.url).searchParams.get(TARGET);
  if (target) await ignoringErrors(visitor.call(recordBountyImpression, { bounty: target }));
  // The reader's own requests show in the target that the address names, and only there.
  const shared = target ? null : { bounties, requests: [] };
  return pageData(args.context, { bounties, requests }, { shared });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args.request);
  const bounty = String(form.get("bounty") ?? "");
  try {
    await visitor.call(requestResearch, { bounty });
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    return json({ lines: errorLines(error.body, error.statusText) }, { status: error.status });
  }
  // With scripts the dialog is open already; without, the page shows the target again.
  if (form.has("stay")) return json({ lines: [] as string[] });
  const platform = new URL(args.request.url).searchParams.get(PLATFORM) ?? ANY_PLATFORM;
  return redirect(pathOfTarget(bounty, platform));
}

export default function BountiesScreen() {
  const { bounties, requests } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const platforms = platformsOf(bounties);
  const [chosen, setChosen] = useState(search.get(PLATFORM) ?? ANY_PLATFORM);
  // The address may be older than the targets.
  const platform = platforms.includes(chosen) ? chosen : ANY_PLATFORM;
  const named = search.get(TARGET);
  const [open, setOpen] = useState(named);
  const hydrated = useHydrated();
  const csrf = useRootData()?.csrf ?? "";
  const mayApply = useRootData()?.status.has_complete_profile ?? false;
  const lines = useActionData<typeof action>()?.lines ?? [];
  const asked = open ?? named;
  // Its form goes with the dialog; the answer stays.
  const unsent = useFetcher<typeof action>({ key: requestKey(asked ?? "") }).data?.lines ?? [];
  const shown = bounties.find(({ id }) => id === open);
  const request = shown ? requestStateOf(shown.id, requests) : "none";
  // The address names the target that was refused. The panel shows that itself, also of a request that waits already, for
  // which there is no form.
  const refused = hydrated && open === named ? lines : [];
  const requestForm = shown && (
    <RequestForm
      bounty={shown}
      request={request}
      refused={refused}
      mayApply={mayApply}
      path={pathOfTarget(shown.id, platform)}
    />
  );

  const choose = (next: string) => {
    setChosen(next);
    keepInAddress(next);
  };
  const close = () => {
    setOpen(null);
    closeInAddress();
  };
  const openTarget = (id: string) => {
    setOpen(id);
    reportBounty(id, csrf);
  };

  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Targets"
        title="Bounties"
        lead="The research that is wanted at the moment, and what it has to achieve."
      />
      {asked && !bounties.some(({ id }) => id === asked) && (
        <TargetGone wasRefused={lines.length > 0} wasOpen={unsent.length > 0} />
      )}
      {!hydrated && shown && (
        <Panel>
          <Stack>
            <SectionHeading>{shown.title}</SectionHeading>
            <ErrorList errors={lines} />
            <BountyDetails bounty={shown} request={request} action={requestForm} />
            <TextLink href="/bounties">Close</TextLink>
          </Stack>
        </Panel>
      )}
      <Stack gap="xl" as="section" id="explore">
        <Inline align="end" justify="between">
          <PlatformFilter platforms={platforms} value={platform} onValueChange={choose} />
          <Explanation question="What is a level?">
            How much the target is worth to the programme: the higher the level, the higher the payout.
          </Explanation>
        </Inline>
        <BountyBoard groups={groupBounties(bounties, platform)} onOpen={openTarget} />
      </Stack>
      <Text>
        Found something that is not listed?{" "}
        <TextLink href="/submit-your-research">Submit Your Research</TextLink>
      </Text>
      {hydrated && shown && (
        <BountyDialog bounty={shown} open onOpenChange={close} request={request} action={requestForm} />
      )}
    </Stack>
  );
}

/** For an address older than the targets, and for a request that came too late; the dialog of that one took the focus with it. */
function TargetGone({ wasRefused, wasOpen }: { wasRefused: boolean; wasOpen: boolean }) {
  const Shown = wasOpen ? FocusedNotice : Notice;
  return (
    <Shown tone="caution" title="This target is no longer among the bounties.">
      {(wasRefused || wasOpen) && "Your request was not sent. "}What is wanted at the moment stands below.
    </Shown>
  );
}
