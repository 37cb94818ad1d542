import type { AccessToken, GrantedScope } from "#contract/account-security";
import { CodeSheet } from "#design-system/CodeSheet";
import { DateTime } from "#design-system/DateTime";
import { Stack } from "#design-system/Layout";
import { Panel } from "#design-system/Panel";
import { Section } from "#design-system/Section";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { useLatest } from "../../shell/useLatest";
import { MakeToken, type TokenAnswer } from "./MakeToken";
import { NamedRows } from "./NamedRows";

/** The permissions of each scope, in words. */
const does: Record<GrantedScope, string> = {
  read: "Reads",
  submit: "Submits",
  "read submit": "Reads and submits",
};

interface AccessTokensProps {
  tokens: AccessToken[];
  /** The one that was made just now, which no other response shows. */
  made: (AccessToken & { token: string }) | undefined;
  /** Why none was made. */
  answer: TokenAnswer;
}

/** The tokens of one's own programs. Posts the intents `make-token` and, with `token`, `end-token`. */
export function AccessTokens({ tokens, made: answered, answer }: AccessTokensProps) {
  const made = useLatest(answered);
  // Ended, it is of no use to anyone.
  const isLive = tokens.some(({ id }) => id === made?.id);
  return (
    <Section
      id="access-tokens"
      title="Access tokens"
      lead="For your own programs, which use the API in your name. None of them can change your account."
    >
      {made && isLive && <NewToken key={`shown ${made.id}`} made={made} />}
      <NamedRows
        rows={tokens}
        facts={factsOf}
        end={{ intent: "end-token", field: "token", label: "End", what: "the access token" }}
      />
      <MakeToken key={made?.id} answer={answer} />
    </Section>
  );
}

function NewToken({ made: { name, token } }: { made: NonNullable<AccessTokensProps["made"]> }) {
  return (
    <Panel>
      <Stack gap="l">
        <FocusedNotice tone="caution" title="Keep this token now">
          This page shows it once. Anyone who has it can use it in your name until it ends.
        </FocusedNotice>
        <CodeSheet
          codes={[token]}
          title={`Access token “${name}”`}
          note="A program sends it in the header Authorization, after the word Bearer."
          fileName="access-token.txt"
        />
      </Stack>
    </Panel>
  );
}

function factsOf({ scope, made_at, expires_at, is_expired }: AccessToken) {
  return [
    <>
      {does[scope]}, {is_expired ? "expired" : "until"} <DateTime value={expires_at} precision="second" />
    </>,
    <>
      Made <DateTime value={made_at} precision="second" />
    </>,
  ];
}
