import { encode } from "fast-png";
import { describe, expect, it } from "vitest";
import { hashOf, type Picture, readPicture, writePicture } from "./pictures";

describe("a picture", () => {
  it("comes back from its file pixel by pixel, with few colours and with many", () => {
    for (const picture of [drawn(9, 5, 3), drawn(40, 20, 600)]) {
      expect(readPicture(writePicture(picture))).toEqual(picture);
    }
  });

  it("is known by its pixels, not by the file they are in", () => {
    const picture = drawn(9, 5, 3);
    const withAlpha = new Uint8Array(9 * 5 * 4).fill(255);
    for (let pixel = 0; pixel < 45; pixel++)
      withAlpha.set(picture.rgb.subarray(pixel * 3, pixel * 3 + 3), pixel * 4);
    const file = encode({ width: 9, height: 5, channels: 4, depth: 8, data: withAlpha });
    expect(hashOf(readPicture(file))).toBe(hashOf(picture));
  });

  it("is another one when a single channel of a single pixel differs by one", () => {
    const other = { ...drawn(9, 5, 3), rgb: drawn(9, 5, 3).rgb.slice() };
    other.rgb[70] = (other.rgb[70] ?? 0) ^ 1;
    expect(hashOf(other)).not.toBe(hashOf(drawn(9, 5, 3)));
  });

  it("is another one in another shape", () => {
    const { rgb } = drawn(6, 4, 3);
    expect(hashOf({ width: 6, height: 4, rgb })).not.toBe(hashOf({ width: 4, height: 6, rgb }));
  });

  it("leaves out the empty rest of the window below", () => {
    const page = { width: 4, height: 50, rgb: new Uint8Array(4 * 50 * 3).fill(240) };
    page.rgb[2 * 4 * 3] = 7;
    expect(readPicture(writePicture(page)).height).toBe(4);
  });
});

/** A picture without equal rows, of about so many colours. */
function drawn(width: number, height: number, colours: number): Picture {
  const rgb = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = (pixel * 7 + Math.floor(pixel / width)) % colours;
    rgb.set([colour & 255, colour >> 8, (colour * 31) & 255], pixel * 3);
  }
  return { width, height, rgb };
}
