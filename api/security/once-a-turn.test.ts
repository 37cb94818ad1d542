import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { onceATurn } from "./once-a-turn";

test("lines of one turn are handed on together, in their order, at its end", async () => {
  const { output, pieces } = gathering();

  output.write("first\n");
  output.write("second\n");
  expect(pieces).toEqual([]);
  await turn();
  output.write("third\n");
  await turn();

  expect(pieces).toEqual(["first\nsecond\n", "third\n"]);
});

test("at the end of the process nothing is left behind, and nothing comes twice", async () => {
  const { output, pieces } = gathering();

  output.write("last\n");
  output.flush();
  expect(pieces).toEqual(["last\n"]);
  await turn();
  output.flush();

  expect(pieces).toEqual(["last\n"]);
});

function gathering() {
  const pieces: string[] = [];
  return { output: onceATurn({ write: (piece) => pieces.push(piece) }), pieces };
}
