import { DateTime } from "#design-system/DateTime";
import { Grid, Stack } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Panel } from "#design-system/Panel";
import { Text } from "#design-system/Text";
import { type Glance, messagesText, newsTexts, requestsText } from "./glance";

/** Messages, requests and the news since the last login, each with a link to it. */
export function AtAGlance({ glance }: { glance: Glance }) {
  const news = newsTexts(glance);
  return (
    <Panel as="section" aria-label="At a glance">
      <Grid min="stat">
        <Stack gap="xs">
          <Text tone="quiet" size="small">
            Messages
          </Text>
          <TextLink href="/account/messages">{messagesText(glance)}</TextLink>
        </Stack>
        <Stack gap="xs">
          <Text tone="quiet" size="small">
            Requests
          </Text>
          <TextLink href="/bounties#explore">{requestsText(glance)}</TextLink>
        </Stack>
        {glance.news && (
          <Stack gap="xs">
            <Text tone="quiet" size="small">
              New since <DateTime value={glance.news.since} timeZone="UTC" /> (UTC)
            </Text>
            {news.length === 0 && <Text tone="quiet">Nothing is new since you last logged in.</Text>}
            {news.map(({ text, href }) => (
              <TextLink key={href} href={href}>
                {text}
              </TextLink>
            ))}
          </Stack>
        )}
      </Grid>
    </Panel>
  );
}
