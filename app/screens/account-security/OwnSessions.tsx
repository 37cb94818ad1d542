import type { Session } from "#contract/auth";
import { Button } from "#design-system/Button";
import { DateTime } from "#design-system/DateTime";
import { Inline, Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { VisuallyHidden } from "#design-system/VisuallyHidden";
import { PostForm } from "../../forms/PostForm";
import { currentWords, networkWords, programWords } from "./origin-words";

/**
 * The user's sessions, with ways to end unknown ones. Posts `session` with the intent `end-session`, and the intent
 * `end-others`.
 */
export function OwnSessions({ sessions }: { sessions: Session[] }) {
  const isOnlyHere = sessions.every(({ is_current }) => is_current);
  return (
    <Section
      id="sessions"
      title="Your sessions"
      lead={
        isOnlyHere
          ? "You are logged in here only."
          : "If you do not recognise one, end it and change your password."
      }
    >
      <Stack as="ul" gap="s">
        {sessions.map((session) => (
          <Panel key={session.id} as="li">
            <Inline justify="between" gap="m">
              <SessionFacts session={session} />
              {!session.is_current && <EndSession session={session} />}
            </Inline>
          </Panel>
        ))}
      </Stack>
      {!isOnlyHere && (
        <PostForm replace>
          <Button type="submit" variant="secondary" name="intent" value="end-others">
            End all other sessions
          </Button>
        </PostForm>
      )}
    </Section>
  );
}

function SessionFacts({ session }: { session: Session }) {
  const { authenticated_at, last_seen_at, is_current } = session;
  return (
    <Stack gap="xs">
      <Text as="strong">{is_current ? currentWords(session) : programWords(session)}</Text>
      <Text size="small" tone="quiet">
        Logged in <DateTime value={authenticated_at} precision="second" /> {networkWords(session)}
      </Text>
      {!is_current && (
        <Text size="small" tone="quiet">
          Last used <DateTime value={last_seen_at} precision="second" />
        </Text>
      )}
    </Stack>
  );
}

function EndSession({ session }: { session: Session }) {
  return (
    <PostForm replace>
      <input type="hidden" name="session" value={session.id} />
      <Button type="submit" variant="secondary" name="intent" value="end-session">
        End
        <VisuallyHidden>
          {" "}
          the session that began <DateTime value={session.authenticated_at} precision="second" />
        </VisuallyHidden>
      </Button>
    </PostForm>
  );
}
