import { expect, onTestFinished, test } from "vitest";
import { logConsole } from "./console-lines";

test("of what packages print the log has the words and an error's stack, and nothing that hangs on the error", () => {
  const { error: printError, warn: printWarning } = console;
  onTestFinished(() => void Object.assign(console, { error: printError, warn: printWarning }));
  const lines: [string, string][] = [];
  const note = (level: string) => (_event: string, fields?: object) =>
    void lines.push([level, (fields as { error: string }).error]);
  logConsole({ info: note("info"), warn: note("warn"), error: note("error") });
  const request = { body: "unpublished" };

  console.error("The page failed:", Object.assign(new Error("No answer."), request));
  console.warn("Given up on", { request });

  const [error, warning] = lines;
  expect(error).toEqual(["error", expect.stringMatching(/^The page failed: Error: No answer\.\n\s+at /)]);
  expect(warning).toEqual(["warn", "Given up on { request: [Object] }"]);
  expect(lines.join()).not.toContain("unpublished");
});
