import { DateTime } from "#design-system/DateTime";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";

/** Since when the authenticator app is set up, and where another one is. */
export function Authenticator({ since }: { since: string }) {
  return (
    <Section
      id="authenticator"
      title="Authenticator app"
      lead="Its code is asked for when you log in, unless you use a security key or a recovery code, and before changes to your account’s security."
    >
      <Panel>
        <Stack>
          <Text>
            Set up <DateTime value={since} precision="second" />.
          </Text>
          <Text>
            <TextLink href="/account/reset-mfa">Use another app or phone</TextLink>
          </Text>
        </Stack>
      </Panel>
    </Section>
  );
}
