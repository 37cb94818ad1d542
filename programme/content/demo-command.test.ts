import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { demoCommand } from "./demo-command";

test("the line for the demo's submissions names the instance that prints it", () => {
  const line = (environment: Record<string, string>) => demoCommand(environment, "researcher-1@example.org");
  const command = "npm run --silent programme -- demo submissions --to researcher-1@example.org";
  expect(line({ HOME: "/home/ada" })).toBe(command);
  expect(line({ PORT: "3477", DATA_DIR: "other" })).toBe(`DATA_DIR=other PORT=3477 ${command}`);
});

test("a shell reads a folder of any name as it is", () => {
  const folder = "Ada's data; echo $HOME";
  const line = demoCommand({ DATA_DIR: folder }, "researcher-1@example.org");
  const [assignment = ""] = line.split(" npm run ");
  expect(execFileSync("sh", ["-c", `${assignment}; printf %s "$DATA_DIR"`], { encoding: "utf8" })).toBe(
    folder,
  );
});
