import { Text } from "#design-system/Text";

/** The way to confirm without the app: a login with another factor counts as one for ten minutes. */
export function WithoutApp() {
  return (
    <Text tone="quiet">
      No app at hand? Log in again with a security key or a recovery code: for ten minutes no code is asked
      for.
    </Text>
  );
}
