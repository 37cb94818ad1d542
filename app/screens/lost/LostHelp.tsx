import { TextLink } from "#design-system/Link";
import { Text } from "#design-system/Text";
import { useRootData } from "../../session/root-data";

const texts = {
  password: {
    lost: "Lost your password?",
    remedy:
      "They make sure that it is you, and send you a code that sets a new one. Your authenticator app stays.",
  },
  phone: {
    lost: "Neither phone, nor key, nor code?",
    remedy: "They make sure that it is you before you can set up another app.",
  },
} as const;

/** Help for a user who has lost all ways in: whom to write to, and what they do then. */
export function LostHelp({ what }: { what: keyof typeof texts }) {
  const contact = useRootData()?.identity.contact;
  const { lost, remedy } = texts[what];
  if (!contact) return null;
  return (
    <Text size="small" tone="quiet">
      {lost} Write to <TextLink href={`mailto:${contact}`}>{contact}</TextLink>. {remedy}
    </Text>
  );
}
