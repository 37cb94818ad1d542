import { DateTime } from "#design-system/DateTime";
import { SectionHeading } from "#design-system/Heading";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";

/** Since when the authenticator app is set up, and where another one is. */
export function Authenticator({ since }: { since: string }) {
  return (
    <Stack as="section" aria-labelledby="authenticator">
      <SectionHeading id="authenticator" lead="Its code is asked for at each login.">
        Authenticator app
      </SectionHeading>
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
    </Stack>
  );
}
