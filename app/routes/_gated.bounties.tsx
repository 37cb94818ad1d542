import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData, useSearchParams } from "@remix-run/react";
import { Suspense, useCallback, useState } from "react";
import { listBounties } from "#contract/content";
import { recordBountyImpression } from "#contract/impressions";
import { listResearchRequests, requestResearch } from "#contract/research";
import { Explanation } from "#design-system/Explanation";
import { PageHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";
import { ApiFailure, ignoreFailure } from "../api-client/api-caller.server";
import { errorLines } from "../api-client/error-lines";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { pageData } from "../page-cache/page-data.server";
import { BountyBoard } from "../screens/bounties/BountyBoard";
import { askedTarget, boardState } from "../screens/bounties/board-state";
import { ANY_PLATFORM, groupBounties } from "../screens/bounties/group";
import {
  closeInAddress,
  keepInAddress,
  PLATFORM,
  pathOfTarget,
  TARGET,
} from "../screens/bounties/in-address";
import { PlatformFilter } from "../screens/bounties/PlatformFilter";
import { RequestForm, requestKey } from "../screens/bounties/RequestForm";
import { TargetGone } from "../screens/bounties/TargetGone";
import { TargetPanel } from "../screens/bounties/TargetPanel";
import { gate } from "../session/gate.server";
import { useRootData } from "../session/root-data";
import { reportBounty } from "../shell/impressions";
import { lazyPart } from "../shell/lazy-part";
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
  if (target) await ignoreFailure(visitor.call(recordBountyImpression, { bounty: target }));
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

/** It is behind a press, and comes once the page is there. */
const TargetDialog = lazyPart(async () => (await import("../screens/bounties/TargetDialog")).TargetDialog);

export default function BountiesScreen() {
  const { bounties, requests } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const [chosenPlatform, setChosenPlatform] = useState(search.get(PLATFORM) ?? ANY_PLATFORM);
  const named = search.get(TARGET);
  const [opened, setOpened] = useState(named);
  const root = useRootData();
  const hydrated = useHydrated();
  const request = useFetcher<typeof action>({ key: requestKey(askedTarget({ opened, named }) ?? "") });
  const { platforms, platform, target, missing } = boardState({
    ...{ bounties, requests, chosenPlatform, named, opened },
    isHydrated: hydrated,
    refusals: useActionData<typeof action>()?.lines ?? [],
    // The form goes with its dialog; its response stays.
    scriptRefusals: request.data?.lines ?? [],
  });
  const form = target && (
    <RequestForm
      bounty={target.bounty}
      request={target.request}
      refused={target.place === "dialog" ? target.refusals : []}
      mayApply={root?.status.has_complete_profile ?? false}
      path={pathOfTarget(target.bounty.id, platform)}
    />
  );
  const choosePlatform = (next: string) => {
    setChosenPlatform(next);
    keepInAddress(next);
  };
  const csrf = root?.csrf ?? "";
  const openTarget = useCallback(
    (id: string) => {
      setOpened(id);
      reportBounty(id, csrf);
    },
    [csrf],
  );
  const closeTarget = () => {
    setOpened(null);
    closeInAddress();
  };

  return (
    <Stack gap="xl">
      <PageHeading
        eyebrow="Targets"
        title="Bounties"
        lead="The research that is wanted at the moment, and what it has to achieve."
      />
      {missing && <TargetGone {...missing} />}
      {target?.place === "panel" && <TargetPanel target={target} form={form} />}
      <Stack gap="xl" as="section" id="explore">
        <Inline align="end" justify="between">
          <PlatformFilter platforms={platforms} value={platform} onValueChange={choosePlatform} />
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
      {hydrated && (
        <Suspense>
          <TargetDialog target={target} form={form} onClose={closeTarget} />
        </Suspense>
      )}
    </Stack>
  );
}
