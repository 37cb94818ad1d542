import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";

/** Why a form cannot be sent yet, and the way to change that (specification §5, its words). */
export function CompleteProfileFirst() {
  return (
    <Text size="small">
      <TextLink href="/complete-profile">Please complete your profile to continue.</TextLink>
    </Text>
  );
}
