import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Suspense, useCallback, useState } from "react";
import { type Bounty, listBounties } from "#contract/content";
import { recordBountyImpression } from "#contract/impressions";
import { listResearchRequests } from "#contract/research";
import { Explanation } from "#design-system/Explanation";
import { PageHeading } from "#design-system/Heading";
import { useHydrated } from "#design-system/hydration";
import { Inline, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";
import { ignoreFailure } from "../api-client/api-caller.server";
import { isUnjudged, silenceIn } from "../forms/data-request";
import { formOf } from "../forms/form-data.server";
import { keepOnSilence } from "../forms/keep-on-silence";
import { pageData } from "../page-cache/page-data.server";
import { answerRequest, chooseView } from "../screens/bounties/actions.server";
import { type Arranged, arrangeTargets } from "../screens/bounties/arrange-targets";
import { BountyBoard, FIRST_TARGETS_ID } from "../screens/bounties/BountyBoard";
import { askedTarget, boardState } from "../screens/bounties/board-state";
import { boardViewOf } from "../screens/bounties/board-view.server";
import { CategoryJumps } from "../screens/bounties/CategoryJumps";
import { choicesIn, closeInAddress, pathOfChoices, TARGET } from "../screens/bounties/filter-choices";
import { namedByPage, Pages } from "../screens/bounties/Pages";
import { type RequestAnswer, useRequest } from "../screens/bounties/RequestForm";
import { sharedTargets } from "../screens/bounties/shared.server";
import { TargetFilter } from "../screens/bounties/TargetFilter";
import { TargetGone } from "../screens/bounties/TargetGone";
import { TargetPanel } from "../screens/bounties/TargetPanel";
import { unlistedText } from "../screens/bounties/unlisted.server";
import { ViewSwitch } from "../screens/bounties/ViewSwitch";
import { gate } from "../session/gate.server";
import { useRootData } from "../session/root-data";
import type { LongScreen } from "../shell/FirstPaint";
import { reportBounty } from "../shell/impressions";
import { lazyPart } from "../shell/lazy-part";
import { titled } from "../shell/title";

export { keepOnRefusal as shouldRevalidate } from "../forms/keep-on-refusal";

export const clientAction = keepOnSilence("routes/_gated.bounties");

/** Each page is an entry of its own in the browser's history. */
export function meta({ data, matches }: Titled & { data: Pick<Arranged, "choices" | "pages"> }) {
  return titled(namedByPage("Bounties", data))({ matches });
}

type Titled = Parameters<ReturnType<typeof titled>>[0];

export const handle: LongScreen = { paintAt: FIRST_TARGETS_ID };

export async function loader(args: LoaderFunctionArgs) {
  const visitor = await gate(args);
  const [all, requests] = await Promise.all([visitor.call(listBounties), visitor.call(listResearchRequests)]);
  const { searchParams } = new URL(args.request.url);
  const named = searchParams.get(TARGET);
  if (named) await ignoreFailure(visitor.call(recordBountyImpression, { bounty: named }));
  const arranged = arrangeTargets(all, requests, choicesIn(searchParams));
  const targets = {
    ...arranged,
    requests,
    unlisted: unlistedText(all, requests, arranged.choices),
    target: all.find(({ id }) => id === named) ?? null,
    isList: boardViewOf(args.request) === "list",
  };
  return pageData(args.context, targets, { shared: named ? null : sharedTargets(targets) });
}

export async function action(args: ActionFunctionArgs) {
  const visitor = await gate(args);
  const form = await formOf(args);
  const { searchParams } = new URL(args.request.url);
  if (form.get("intent") === "view") return chooseView(form, searchParams, args.context.identity.publicUrl);
  return answerRequest(visitor, form, searchParams);
}

/** It opens on a press, and loads after the page. */
const TargetDialog = lazyPart(async () => (await import("../screens/bounties/TargetDialog")).TargetDialog);

export default function BountiesScreen() {
  const { requests, unlisted, target: namedBounty, isList, ...arranged } = useLoaderData<typeof loader>();
  const { bounties, choices } = arranged;
  const named = useSearchParams()[0].get(TARGET);
  const [opened, setOpened] = useState(named);
  const [remembered, setRemembered] = useState<Bounty | null>(null);
  const root = useRootData();
  const hydrated = useHydrated();
  const answer = useActionData<RequestAnswer>();
  const request = useRequest(askedTarget({ opened, named }) ?? "");
  const { target, missing } = boardState({
    bounties,
    requests,
    named,
    namedBounty,
    opened,
    remembered,
    isHydrated: hydrated,
    // All other forms here are fetchers': a response of the page's that judged nothing was to the switch of its view.
    refusals: isUnjudged(answer) ? [] : (answer?.lines ?? []),
    // The form goes with its dialog; its response stays.
    scriptRefusals: request.data?.lines ?? [],
    isGone: request.data?.isGone ?? false,
  });
  const form = {
    mayApply: root?.status.has_complete_profile ?? false,
    path: pathOfChoices(choices, target?.bounty.id),
  };
  const csrf = root?.csrf ?? "";
  const openTarget = useCallback(
    (id: string) => {
      setOpened(id);
      setRemembered(bounties.find((bounty) => bounty.id === id) ?? null);
      reportBounty(id, csrf);
    },
    [bounties, csrf],
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
      {target?.place === "panel" && <TargetPanel target={target} closed={pathOfChoices(choices)} {...form} />}
      {/* The focus goes to it on the next page. */}
      <Stack gap="xl" as="section" id="explore" aria-label={namedByPage("Targets", arranged)}>
        <TargetFilter {...arranged} />
        <Inline align="end" justify="between">
          <CategoryJumps {...arranged} />
          <Inline gap="m">
            <ViewSwitch isList={isList} path={pathOfChoices(choices)} silence={silenceIn(answer)} />
            <Explanation question="What is a level?">
              How much the target is worth to the programme: the higher the level, the higher the payout.
            </Explanation>
          </Inline>
        </Inline>
        {unlisted && <Text>{unlisted}</Text>}
        <BountyBoard {...arranged} requests={requests} isList={isList} onOpen={openTarget} />
        <Pages {...arranged} />
      </Stack>
      <Text>
        Found something that is not listed?{" "}
        <TextLink href="/submit-your-research">Submit Your Research</TextLink>
      </Text>
      {hydrated && (
        <Suspense>
          <TargetDialog target={target} onClose={closeTarget} {...form} />
        </Suspense>
      )}
    </Stack>
  );
}
