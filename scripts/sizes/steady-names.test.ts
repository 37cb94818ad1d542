import { describe, expect, it } from "vitest";
import { withSteadyNames } from "./steady-names.mjs";

describe("the names in built files", () => {
  it("are the same whatever their hashes are, and differ by the files' own names", () => {
    const [one, other] = ["C5hpr0VL", "BkEkgf8_"].map((hash) => {
      const rename = withSteadyNames(
        new Map([
          [hash, "Dialog"],
          ["DcJJZ_41", "Popup"],
        ]),
      );
      return text(rename(Buffer.from(`import"./Dialog-${hash}.js";import"./Popup-DcJJZ_41.js"`)));
    });
    expect(one).toBe(other);
    expect(one).toMatch(/^import"\.\/Dialog-([\w-]{8})\.js";import"\.\/Popup-(?!\1)[\w-]{8}\.js"$/);
  });

  it("leave everything else as it is, byte by byte", () => {
    const bytes = Buffer.from([0xff, 0, 0xc3, 0x28, 0xe2, 0x82, 0xac]);
    expect(withSteadyNames(new Map([["C5hpr0VL", "Dialog"]]))(bytes)).toEqual(bytes);
    expect(withSteadyNames(new Map())(bytes)).toEqual(bytes);
  });
});

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString();
}
