import { Measure } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import type { CodesOwed } from "../account-security/codes-owed";

const make = {
  title: "If you lost your phone now, you could not log in",
  text: "Recovery codes let you in without it.",
  link: "Make recovery codes",
};
const texts = {
  make,
  makeBesideKey: { ...make, title: "Without phone and security key you could not log in" },
  prove: {
    title: "Have you kept your recovery codes?",
    text: "Type one of them, so that you know that you have them.",
    link: "Type a recovery code",
  },
  renew: {
    title: "You have few recovery codes left",
    text: "Make new ones before you need them.",
    link: "Make new codes",
  },
};

/** Reminds of recovery codes until there is nothing to do about them. */
export function CodesNotice({ owed }: { owed: CodesOwed }) {
  if (!owed) return null;
  const { title, text, link } = texts[owed];
  return (
    <Measure width="prose">
      <Notice tone={owed === "renew" ? "caution" : "info"} title={title}>
        {text} <TextLink href="/account/security#recovery-codes">{link}</TextLink>
      </Notice>
    </Measure>
  );
}
