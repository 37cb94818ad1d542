import { Button } from "#design-system/Button";
import { Inline } from "#design-system/Layout";
import type { AskedPhone } from "./phone-question.server";

/**
 * The answers to the question about a phone number; each saves the form with it. Keeping comes first: Enter in a field presses
 * it, and sending the form once more means the same.
 */
export function PhoneQuestion({ asked }: { asked: AskedPhone }) {
  const { written, read, meant } = asked;
  return (
    <Inline>
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
