import { useFetcher } from "@remix-run/react";
import { requestTexts } from "#design-system/BountyDialog";
import { Button } from "#design-system/Button";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { CsrfField } from "../../forms/CsrfField";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { Refusals } from "../../forms/Refusals";
import { CompleteProfileFirst } from "../../shell/CompleteProfileFirst";
import type { ShownTarget } from "./board-state";

/** The response to a request for a target, or to its withdrawal. */
export interface RequestAnswer {
  /** Why it was refused; none when it was done. */
  lines: string[];
  /** Whether that is because the target is not there any more. */
  isGone?: boolean;
  /** Whether a place on the waiting list was withdrawn. */
  isWithdrawn?: boolean;
}

/** The form of one target's request, whose response is found also where the form is gone. */
export function useRequest(bountyId: string) {
  return useFetcher<RequestAnswer>({ key: `request-${bountyId}` });
}

export interface RequestFormProps {
  target: ShownTarget;
  /** Applying needs a complete profile (specification §5). */
  mayApply: boolean;
  /** The path at which the target is open: without scripts a refusal is shown there. */
  path: string;
}

/** Applies for a target, or signs up to its waiting list. */
export function RequestForm({ target, mayApply, path }: RequestFormProps) {
  const { bounty, request, place, refusals } = target;
  const fetcher = useRequest(bounty.id);
  const pending = fetcher.state !== "idle";
  const hydrated = useHydrated();
  const refused = place === "dialog" ? refusals : [];
  return (
    <fetcher.Form method="post" action={path}>
      <CsrfField />
      <input type="hidden" name="bounty" value={bounty.id} />
      {hydrated && <input type="hidden" name="stay" value="yes" />}
      <Stack gap="s">
        {fetcher.data?.isWithdrawn && !pending && (
          <FocusedNotice tone="positive" title="You are off the waiting list.">
            You can sign up again at its end.
          </FocusedNotice>
        )}
        <Refusals lines={pending ? [] : (fetcher.data?.lines ?? refused)} />
        {!mayApply && <CompleteProfileFirst from={path} />}
        <Button
          type="submit"
          disabled={!mayApply}
          pending={pending}
          pendingLabel={requestTexts(bounty.full, request, true).button}
        >
          {requestTexts(bounty.full, request, pending).button}
        </Button>
      </Stack>
    </fetcher.Form>
  );
}
