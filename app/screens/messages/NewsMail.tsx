import type { NewsMail as Choice } from "#contract/own-submissions";
import { Button } from "#design-system/Button";
import { Inline } from "#design-system/Layout";
import { Section } from "#design-system/Section";
import { Text } from "#design-system/Text";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { PostForm } from "../../forms/PostForm";
import { Refusals } from "../../forms/Refusals";

interface NewsMailProps {
  when: Choice;
  /** Whether this instance sends mail. */
  sends: boolean;
  /** A sentence that says that the choice was saved. */
  saved: string | null;
  /** Why it was not. */
  lines: string[];
}

/** Each choice's sentence, the same where no mail is sent, and the label of its button where it is not chosen. */
const choices: Record<Choice, [chosen: string, unsent: string, choose: string]> = {
  "at-once": ["You get an email immediately.", "You would get an email immediately.", "Email me immediately"],
  daily: [
    "You get one email a day, about everything new.",
    "You would get one email a day, about everything new.",
    "Email me once a day",
  ],
  never: [
    "You get no email about submissions. Of other messages from the programme you still get one.",
    "You would get no email about submissions. Of other messages from the programme you would still get one.",
    "No email about submissions",
  ],
};

const SENT =
  "An email says that there is news and names the submission\u2019s number, never the content. What you have already seen here is left out.";
const UNSENT =
  "This programme sends no email now, so look here for news about your submissions. Your choice counts once it sends any.";

/** Chooses how soon a mail notifies of news about submissions. */
export function NewsMail({ when, sends, saved, lines }: NewsMailProps) {
  const [chosen, unsent] = choices[when];
  const others = Object.entries(choices).filter(([choice]) => choice !== when);
  return (
    <Section id="mail" title="Email about your submissions" lead={sends ? SENT : UNSENT}>
      {/* The choice is another one after each saving. */}
      {saved && (
        <FocusedNotice key={when} tone="positive">
          {saved}
        </FocusedNotice>
      )}
      <Refusals lines={lines} />
      <Text>{sends ? chosen : unsent}</Text>
      <PostForm replace preventScrollReset>
        <input type="hidden" name="intent" value="mail" />
        <Inline gap="m">
          {others.map(([choice, [, , choose]]) => (
            <Button key={choice} type="submit" size="s" variant="secondary" name="when" value={choice}>
              {choose}
            </Button>
          ))}
        </Inline>
      </PostForm>
    </Section>
  );
}
