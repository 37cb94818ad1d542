import type { Activity, ActivityKind } from "#contract/account-security";
import { DateTime } from "#design-system/DateTime";
import { Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { networkWords, programWords } from "./origin-words";

/** Each kind of event, in plain words. */
const sentences: Record<ActivityKind, string> = {
  login: "You logged in.",
  login_recovery_code: "You logged in with a recovery code.",
  login_security_key: "You logged in with a security key.",
  login_wrong_codes: "Your password was given, with wrong codes.",
  password_set: "You set your password.",
  password_changed: "You changed your password.",
  authenticator_set_up: "You set up your authenticator app.",
  authenticator_reset: "You reset your authenticator app.",
  authenticator_reset_by_programme: "The programme reset your authenticator app.",
  recovery_codes_made: "You made recovery codes.",
  recovery_codes_proved: "You showed that you have your recovery codes.",
  security_key_added: "You added a security key.",
  security_key_removed: "You removed a security key.",
  security_key_copied: "A login was refused, because a security key counted backwards, as a copy does.",
  session_ended: "You ended another session.",
  sessions_ended: "You ended all other sessions.",
  session_copied: "A session was ended, because a copy of it was used.",
  openpgp_key_added: "You added an OpenPGP key.",
  openpgp_key_replaced: "You replaced your OpenPGP key.",
  access_token_made: "You made an access token.",
  access_token_ended: "You ended an access token.",
};

/** Events without a client: managers cause these on the server. */
const withoutOrigin: ReadonlySet<ActivityKind> = new Set(["authenticator_reset_by_programme"]);

interface ActivityListProps {
  events: Activity[];
  /** Where older ones are. */
  olderHref: string | null;
  /** Whether these are the newest. */
  isFirstPage: boolean;
}

/** The security events of the account. */
export function ActivityList({ events, olderHref, isFirstPage }: ActivityListProps) {
  return (
    <Section
      id="activity"
      title="Activity"
      lead="The last 90 days. If you do not recognise something, change your password and tell the programme."
    >
      {events.length === 0 ? (
        <Text tone="quiet">Nothing is noted{isFirstPage ? " yet" : " before that"}.</Text>
      ) : (
        <Panel>
          <Stack as="ul">
            {events.map((event) => (
              <Stack key={event.id} as="li" gap="xs">
                <Text>{sentences[event.kind]}</Text>
                <Text size="small" tone="quiet">
                  <DateTime value={event.at} precision="second" />
                  {!withoutOrigin.has(event.kind) && `, ${programWords(event)} ${networkWords(event)}`}
                </Text>
              </Stack>
            ))}
          </Stack>
        </Panel>
      )}
      {olderHref && <TextLink href={olderHref}>Earlier activity</TextLink>}
      {!isFirstPage && <TextLink href="/account/security#activity">Newest activity</TextLink>}
    </Section>
  );
}
