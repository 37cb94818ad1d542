import { decode } from "fast-png";
import { describe, expect, it } from "vitest";
import { drawSignature } from "./typed-signature.server";

describe("a typed name becomes a signature", () => {
  it("as a PNG of 608 x 200, dark ink on white", async () => {
    const { width, height, ink, corner } = await decoded("Ada Lovelace");
    expect([width, height]).toEqual([608, 200]);
    expect(corner).toEqual([255, 255, 255]);
    expect(ink.darkest).toBeLessThan(64);
  });

  it("that stays on the paper and in its middle", async () => {
    const { ink } = await decoded("Ada Lovelace");
    expect(ink.left).toBeGreaterThan(8);
    expect(ink.right).toBeLessThan(600);
    expect(Math.abs((ink.left + ink.right) / 2 - 304)).toBeLessThan(20);
  });

  it.each([
    "Zoë Åström-Núñez",
    "Nguyễn Thị Hạnh",
    "Ελένη Παππά",
    "Юлия Щербакова",
    "O’Neill",
    "I.",
    "Łukasz Żak",
  ])("with the letters of %s", async (name) => {
    expect((await decoded(name)).ink.pixels).toBeGreaterThan(20);
  });

  it("also when its accents are typed apart from their letters", async () => {
    expect(await drawSignature("Zoe\u0308")).toEqual(await drawSignature("Zoë"));
  });

  it("also when it is as long as a name may be", async () => {
    const { ink } = await decoded("Maria ".repeat(33));
    expect(ink.left).toBeGreaterThanOrEqual(0);
    expect(ink.right).toBeLessThan(608);
  });

  it("that differs from another name's", async () => {
    expect(await drawSignature("Ada Rossi")).not.toEqual(await drawSignature("Ada Russo"));
  });

  it("or names the letters that cannot be drawn", async () => {
    expect(await drawSignature("李 Ada 小龙")).toEqual({ unknown: ["李", "小", "龙"] });
  });
});

async function decoded(name: string) {
  const signature = await drawSignature(name);
  if (!("png" in signature)) throw new Error(`Unknown letters: ${signature.unknown}`);
  const { width, height, data, channels } = decode(Buffer.from(signature.png.split(",")[1] ?? "", "base64"));
  const ink = { pixels: 0, darkest: 255, left: width, right: 0 };
  for (let pixel = 0; pixel < width * height; pixel++) {
    const value = data[pixel * channels] ?? 255;
    if (value > 128) continue;
    ink.pixels++;
    ink.darkest = Math.min(ink.darkest, value);
    ink.left = Math.min(ink.left, pixel % width);
    ink.right = Math.max(ink.right, pixel % width);
  }
  return { width, height, ink, corner: [...data.slice(0, 3)] };
}
