import { useFetcher } from "@remix-run/react";
import { type RequestState, requestTexts } from "#design-system/BountyDialog";
import { Button } from "#design-system/Button";
import { ErrorList } from "#design-system/ErrorList";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { CsrfField } from "../../forms/CsrfField";
import { CompleteProfileFirst } from "../../shell/CompleteProfileFirst";

/** By which a request's answer is found, also where its form is gone. */
export const requestKey = (bountyId: string) => `request-${bountyId}`;

interface RequestFormProps {
  bounty: { id: string; full: boolean };
  request: RequestState;
  /** Why a request was refused that was sent without scripts. */
  refused: string[];
  /** Applying needs a complete profile (specification §5). */
  mayApply: boolean;
  /** The path at which the target is open: without scripts a refusal is shown there. */
  path: string;
}

/** Applies for a target, or signs up to its waiting list. */
export function RequestForm({ bounty, request, refused, mayApply, path }: RequestFormProps) {
  const fetcher = useFetcher<{ lines: string[] }>({ key: requestKey(bounty.id) });
  const pending = fetcher.state !== "idle";
  const hydrated = useHydrated();
  return (
    <fetcher.Form method="post" action={path}>
      <CsrfField />
      <input type="hidden" name="bounty" value={bounty.id} />
      {hydrated && <input type="hidden" name="stay" value="yes" />}
      <Stack gap="s">
        <ErrorList errors={pending ? [] : (fetcher.data?.lines ?? refused)} />
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
