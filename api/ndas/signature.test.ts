import { decode, encode } from "fast-png";
import { expect, test } from "vitest";
import { readSignature } from "./signature";

test.each([
  ["at the canvas's own size", 608, 200],
  ["at density 3", 1824, 600],
])("a drawn signature is taken %s", async (_where, width, height) => {
  const url = await readSignature(dataUrl(drawn(width, height)));

  const { data, ...kept } = decode(Buffer.from(url.replace("data:image/png;base64,", ""), "base64"));
  expect([kept.width, kept.height]).toEqual([width, height]);
  expect([...data.slice(0, 3)]).toEqual([255, 255, 255]);
  const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
  expect([...data.slice(middle, middle + 3)]).toEqual([10, 10, 60]);
});

test("ink on a transparent canvas is a signature", async () => {
  const picture = drawn(608, 200, { paper: [0, 0, 0, 0] });

  await expect(readSignature(dataUrl(picture))).resolves.toMatch(/^data:image\/png;base64,/);
});

// Proves 10.30, R12
test.each([
  ["white", [255, 255, 255, 255], [255, 255, 255, 255]],
  ["transparent", [0, 0, 0, 0], [0, 0, 0, 0]],
  ["black", [0, 0, 0, 255], [0, 0, 0, 255]],
  ["grey", [90, 90, 90, 255], [90, 90, 90, 255]],
  ["light ink on black", [0, 0, 0, 255], [255, 255, 255, 255]],
  ["light ink on white", [255, 255, 255, 255], [200, 200, 200, 255]],
  ["invisible ink", [255, 255, 255, 255], [0, 0, 0, 0]],
])("a blank picture is refused: %s", async (_what, paper, ink) => {
  await expectRefusal(
    dataUrl(drawn(608, 200, { paper, ink })),
    "The signature is blank. Draw your name, or type it.",
  );
});

test("a stray dot is no signature", async () => {
  const data = new Uint8Array(608 * 200 * 3).fill(255);
  data.fill(0, 3000, 3000 + 19 * 3);

  await expectRefusal(dataUrl(encode({ width: 608, height: 200, data, channels: 3 })), /blank/);
});

// Proves 10.31, 5.2.6
test.each([
  [1825, 600],
  [1824, 601],
])("%i x %i pixels are refused", async (width, height) => {
  await expectRefusal(dataUrl(drawn(width, height)), "The signature is larger than 1824 x 600 pixels.");
});

// Proves 10.31, 5.2.1
test("256 KiB are refused when there is one byte more", async () => {
  const bytes = (count: number) => `data:image/png;base64,${Buffer.alloc(count).toString("base64")}`;

  await expectRefusal(bytes(256 * 1024 + 1), "The signature is larger than 256 KiB.");
  await expectRefusal(bytes(300 * 1024), "The signature is larger than 256 KiB.");
  await expectRefusal(bytes(256 * 1024), "The signature is no PNG image.");
});

// Proves 3.24, 1.3.4
test.each([
  ["another type", "data:image/jpeg;base64,/9j/4AAQSkZJRg=="],
  ["SVG", `data:image/png;base64,${Buffer.from("<svg onload='alert(1)'/>").toString("base64")}`],
  ["upper case in the type", dataUrl(drawn(608, 200)).replace("png", "PNG")],
  ["a parameter in the type", dataUrl(drawn(608, 200)).replace(";", ";x=y;")],
  ["a line break in the text", dataUrl(drawn(608, 200)).replace("A", "A\n")],
  ["the URL alphabet", "data:image/png;base64,iVBORw0KGgo_"],
  ["no padding", "data:image/png;base64,iVBORw0KGg"],
  ["nothing", "data:image/png;base64,"],
])("%s is no PNG data URL", async (_what, url) => {
  await expectRefusal(url, "The signature is no PNG image.");
});

/** A picture with a thick line from left to right. */
function drawn(
  width: number,
  height: number,
  { paper = [255, 255, 255, 255], ink = [10, 10, 60, 255] } = {},
) {
  const data = new Uint8Array(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const row = Math.floor(pixel / width);
    data.set(Math.abs(row - Math.floor(height / 2)) < 3 ? ink : paper, pixel * 4);
  }
  return encode({ width, height, data, channels: 4 });
}

function dataUrl(file: Uint8Array): string {
  return `data:image/png;base64,${Buffer.from(file).toString("base64")}`;
}

async function expectRefusal(url: string, text: string | RegExp): Promise<void> {
  const expected = typeof text === "string" ? text : expect.stringMatching(text);
  await expect(readSignature(url)).rejects.toMatchObject({
    status: 400,
    body: { signature_data: [expected] },
  });
}
