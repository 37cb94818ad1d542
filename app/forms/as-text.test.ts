import { expect, test } from "vitest";
import { calls } from "#contract/index";
import { asText } from "./as-text.server";

test("every text that a call takes is returned, and nothing that is secret", () => {
  const names = [...calls.values()].flatMap(({ body }) => Object.keys(shapeOf(body)));
  const isReturned = (name: string) => asText(formWith({ [name]: "written" })) !== null;
  const [returned, kept] = [names.filter(isReturned), names.filter((name) => !isReturned(name))];

  expect([...new Set(kept)].sort()).toEqual(NEVER);
  expect(new Set(returned)).toEqual(new Set(ALWAYS));
});
