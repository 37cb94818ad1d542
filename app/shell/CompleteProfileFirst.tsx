import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";

interface CompleteProfileFirstProps {
  /** The screen of the form, to return to. */
  from: string;
}

/** Why a form cannot be sent yet, and the way to change that (specification §5, its words). */
export function CompleteProfileFirst({ from }: CompleteProfileFirstProps) {
  return (
    <Text size="small">
      <TextLink href={`/complete-profile?${new URLSearchParams({ redirectTo: from })}`}>
        Please complete your profile to continue.
      </TextLink>
    </Text>
  );
}
