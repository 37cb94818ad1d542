import { Button } from "#design-system/Button";
import { Disclosure } from "#design-system/Disclosure";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import { CsrfField } from "../../forms/CsrfField";
import { Refusals } from "../../forms/Refusals";
import { ordinal } from "./own-request";
import { type RequestFormProps, useRequest } from "./RequestForm";

/** Shows the user's place on a waiting list, and withdraws it: a second press is needed, because the place is lost then. */
export function WithdrawForm({ target, path }: Pick<RequestFormProps, "target" | "path">) {
  const fetcher = useRequest(target.bounty.id);
  const hydrated = useHydrated();
  const pending = fetcher.state !== "idle";
  if (target.own?.waiting_place === undefined) return null;
  return (
    <Stack gap="s">
      <Text>You are {ordinal(target.own.waiting_place)} on the waiting list.</Text>
      <Refusals lines={pending ? [] : (fetcher.data?.lines ?? [])} />
      <Disclosure summary="Give the place back">
        <fetcher.Form method="post" action={path}>
          <CsrfField />
          <input type="hidden" name="intent" value="withdraw" />
          <input type="hidden" name="bounty" value={target.bounty.id} />
          <input type="hidden" name="request" value={target.own.id} />
          {hydrated && <input type="hidden" name="stay" value="yes" />}
          <Stack gap="s">
            <Text>Those behind you move up. If you sign up again, you are the last one.</Text>
            <div>
              <Button type="submit" variant="secondary" pending={pending} pendingLabel="Giving back…">
                Yes, give it back
              </Button>
            </div>
          </Stack>
        </fetcher.Form>
      </Disclosure>
    </Stack>
  );
}
