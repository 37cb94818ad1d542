import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { linesMatching, sources } from "../../tests/support/rules/sources";
import { shellWord } from "./shell-word";

it("leaves an ordinary address as it is", () => {
  expect(shellWord("ada+bounties@example.org")).toBe("ada+bounties@example.org");
});

it.each(["x`id`$HOME@evil.example", "a'b;id@evil.example", "$(id)@evil.example", "a b|c&d@evil.example"])(
  "a shell reads %j as that one word",
  (value) => {
    const command = `printf '[%s]' ${shellWord(value)}`;
    expect(execFileSync("sh", ["-c", command], { encoding: "utf8" })).toBe(`[${value}]`);
  },
);

it("no command that is offered for copying has a bare address", () => {
  const code = sources.filter((path) => path.startsWith("programme/") && !path.includes(".test."));
  const bare = /(?:\b(?:researcher|invite|hardware) [a-z-]+|--to|--email) \$\{(?:\w+\.)?(?:email|address)\}/;
  expect(linesMatching(code, bare)).toEqual([]);
});
