import { expect, test } from "vitest";
import { countReceived } from "./received-bytes";

const MIB = 1024 * 1024;

test("of the buffers that nobody holds any more, few are left while a body comes", () => {
  const before = process.memoryUsage().arrayBuffers;

  for (let mib = 0; mib < 24; mib++) {
    Buffer.alloc(MIB);
    countReceived(MIB);
  }
  // What a collection found is given back beside the program, at the latest before the next one.
  countReceived(8 * MIB);

  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MIB);
});
