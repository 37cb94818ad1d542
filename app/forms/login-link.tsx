import type { ReactNode } from "react";
import { TextLink } from "#design-system/Link";
import { LOGIN_ELSEWHERE } from "./stale/stale-texts";

/** A line of a refusal; where it asks for another login, with the link to it, in a new tab: the entries are in this one. */
export function withLoginLink(line: string): ReactNode {
  const [before, after] = line.split(LOGIN_ELSEWHERE);
  if (after === undefined) return line;
  return (
    <>
      {before}
      <TextLink href="/login" target="_blank">
        {LOGIN_ELSEWHERE}
      </TextLink>
      {after}
    </>
  );
}
