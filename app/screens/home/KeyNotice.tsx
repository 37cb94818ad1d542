import { Measure } from "#design-system/Layout";
import { TextLink } from "#design-system/Link";
import { Notice } from "#design-system/Notice";
import type { KeyEnd } from "../profile/expiry";

const titles = {
  month: "Your OpenPGP key expires within 30 days",
  week: "Your OpenPGP key expires within a week",
  over: "Your OpenPGP key has expired",
};

/** Says that the key on file ends soon or has ended, until another one is there. */
export function KeyNotice({ end }: { end: KeyEnd }) {
  if (!end) return null;
  return (
    <Measure width="prose">
      <Notice tone="caution" title={titles[end]}>
        {end === "over"
          ? "Until you replace it, what we write is readable on the server, and you cannot open the copy of what you submit."
          : "What only you should read is encrypted to it."}{" "}
        <TextLink href="/account/gpg-key">See your key</TextLink>
      </Notice>
    </Measure>
  );
}
