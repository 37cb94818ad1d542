import { Suspense, useState } from "react";
import type { SecurityKey } from "#contract/security-keys";
import { Button } from "#design-system/Button";
import { DateTime } from "#design-system/DateTime";
import { useHydrated } from "#design-system/hydration";
import { Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { WithoutScripts } from "#design-system/WithoutScripts";
import { PostForm, useIsSaving } from "../../forms/PostForm";
import { lazyPart } from "../../shell/lazy-part";
import { useLatest } from "../../shell/useLatest";
import type { Answer } from "./answer";
import { NamedRows } from "./NamedRows";

/** Most visits add no key. Without scripts none can be added, so the server never shows it. */
const AddKey = lazyPart(async () => (await import("./AddKey")).AddKey);

interface SecurityKeysProps {
  keys: SecurityKey[];
  /** The WebAuthn options to create a key, once it was asked for. */
  asked: Answer["key"];
}

/** The keys that can replace the app's code. Posts the intents `begin-key`, `add-key` and, with `key`, `remove-key`. */
export function SecurityKeys({ keys, asked: answered }: SecurityKeysProps) {
  const asked = useLatest(answered);
  const [cancelled, setCancelled] = useState<typeof asked>();
  return (
    <Section
      id="security-keys"
      title="Security keys and passkeys"
      lead="Used instead of the app’s code when you log in. They do not work on a site that only looks like this one."
    >
      <NamedRows
        rows={keys}
        facts={factsOf}
        end={{ intent: "remove-key", field: "key", label: "Remove", what: "the key" }}
      />
      {asked && asked !== cancelled ? (
        <Suspense>
          <AddKey asked={asked} onCancel={() => setCancelled(asked)} />
        </Suspense>
      ) : (
        <BeginKey isFirst={keys.length === 0} isBack={cancelled !== undefined} />
      )}
    </Section>
  );
}

function factsOf({ added_at, host, is_usable }: SecurityKey) {
  return [
    ...(is_usable ? [] : [<strong key="unusable">{sayUnusable(host)}</strong>]),
    <>
      Added <DateTime value={added_at} precision="second" />
    </>,
  ];
}

/** A browser asks a key for no other host than the one it was added at. */
function sayUnusable(host: string | null): string {
  return host === null
    ? "Cannot be used here: this site is reached by an IP address."
    : `Cannot be used here: it was added at ${host}. Remove it, and add it again.`;
}

interface BeginKeyProps {
  isFirst: boolean;
  /** It takes the place of a form that was cancelled, and its focus. */
  isBack: boolean;
}

function BeginKey({ isFirst, isBack }: BeginKeyProps) {
  const hydrated = useHydrated();
  const saving = useIsSaving("begin-key");
  return (
    <Panel>
      <Stack align="start">
        {isFirst && <Text>You have none. A key in a USB port, a phone or this computer can be one.</Text>}
        <WithoutScripts>
          <Text>Adding a key needs scripts, which this browser does not run here.</Text>
        </WithoutScripts>
        {hydrated && (
          <PostForm replace>
            <Button
              type="submit"
              variant="secondary"
              name="intent"
              value="begin-key"
              pending={saving}
              autoFocus={isBack}
            >
              Add a security key
            </Button>
          </PostForm>
        )}
      </Stack>
    </Panel>
  );
}
