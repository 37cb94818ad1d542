import { Button } from "#design-system/Button";
import { Inline } from "#design-system/Layout";
import { Text } from "#design-system/Text";
import type { AskedPhone } from "./phone-question.server";

interface PhoneQuestionProps {
  asked: AskedPhone;
  /** Whether the field does not say the question, because the last response judged nothing. */
  isUnsaid: boolean;
}

/**
 * The answers to the question about a phone number; each saves the form with it. Keeping comes first: Enter in a field presses
 * it, and sending the form once more means the same.
 */
export function PhoneQuestion({ asked, isUnsaid }: PhoneQuestionProps) {
  const { written, says, read, meant } = asked;
  return (
    <Inline>
      {isUnsaid && <Text>{says}</Text>}
      <input type="hidden" name="phone_asked" value={written} />
      <Button type="submit" variant="secondary" size="s" name="phone_answer" value={read.e164}>
        {`Keep ${read.text}`}
      </Button>
      {meant && (
        <Button type="submit" variant="secondary" size="s" name="phone_answer" value={meant.e164}>
          {`Use ${meant.text}`}
        </Button>
      )}
    </Inline>
  );
}
