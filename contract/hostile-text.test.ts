import { describe, expect, test } from "vitest";
import { z } from "zod";
import { callSamples } from "../tests/support/requests/call-samples";
import { expectBounded } from "../tests/support/requests/hostile-texts";
import { calls } from "./index";

const withBody = [...calls].filter(([, { body }]) => !(body instanceof z.ZodUndefined));

describe("a text of a mebibyte is judged by its length before anything else runs on it", () => {
  // Proves R16
  test.each(withBody)("%s", (name, { body }) => {
    const sample = callSamples[name];
    expect(sample, "has a sample in tests/support/requests/call-samples.ts").toBeDefined();
    expectBounded(body, sample);
  });
});
