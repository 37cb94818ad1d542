import { describe, expect, test } from "vitest";
import { png, signature } from "./support/pictures";
import { call, kept, member, rows } from "./support/target";

const sign = (token: string, signature_data: unknown, more = {}) =>
  call("POST", "/ndas", { token, json: { signed: true, signature_data, ...more } });

const MARKER = "MARKER-in-a-picture-5c1e";
const bomb = Buffer.alloc(64 * 1024 * 1024);

describe("R12 NDA signature", () => {
  test.each<[string, () => unknown]>([
    ["blank paper", () => signature({ blank: true })],
    ["wider than density 3 gives", () => signature({ width: 1825, height: 600 })],
    ["higher than density 3 gives", () => signature({ width: 608, height: 601 })],
    ["of no width", () => signature({ width: 0, height: 1 })],
    ["interlaced", () => signature({ interlaced: true })],
    ["of 16 bits", () => signature({ depth: 16 })],
    ["a bomb: 64 MiB of pixels in 64 KiB", () => signature({ pixels: bomb })],
    ["a size it does not have", () => signature({ width: 1824, height: 600, pixels: Buffer.alloc(10) })],
    ["larger than 256 KiB", () => signature({ chunks: [["tEXt", Buffer.alloc(260 * 1024, 65)]] })],
    ["cut short", () => signature().slice(0, -200)],
    ["with a wrong checksum", () => `data:image/png;base64,${png({}).fill(0, 29, 33).toString("base64")}`],
    [
      "an SVG that calls itself PNG",
      () => `data:image/png;base64,${Buffer.from("<svg onload=alert(1)>").toString("base64")}`,
    ],
    ["an SVG", () => "data:image/svg+xml;base64,PHN2Zz4="],
    ["an address", () => "https://attacker.example/signature.png"],
    ["of another spelling", () => signature().replace("image/png", "IMAGE/PNG")],
    ["with parameters", () => signature().replace("png;base64", "png;charset=x;base64")],
    ["base64 with line breaks", () => signature().replace(/.{76}/g, "$&\n")],
    ["a list", () => [signature()]],
    ["nothing", () => ""],
  ])("one that is %s is refused, and nothing is signed", async (_what, picture) => {
    const { id, token } = await member({ stage: "profile_made" });
    const before = kept();
    const startedAt = performance.now();

    const answer = await sign(token, picture());

    expect([answer.status, Object.keys(answer.json)]).toEqual([400, ["signature_data"]]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(kept()).toEqual(before);
    expect(rows("select id from ndas where researcher_id = ?", id)).toEqual([]);
  });

  test("a body above 512 KiB is not read", async () => {
    const { token } = await member({ stage: "profile_made" });

    expect((await sign(token, `data:image/png;base64,${"A".repeat(600 * 1024)}`)).status).toBe(413);
  });

  test("what hides in a picture is not kept: text, profiles, what follows the end", async () => {
    const { token } = await member({ stage: "profile_made" });
    const hidden = signature({
      chunks: [
        ["tEXt", Buffer.from(`Comment\0${MARKER}`)],
        ["eXIf", Buffer.from(MARKER)],
      ],
      tail: `<script>${MARKER}</script>`,
    });

    const answer = await sign(token, hidden);
    expect(answer.status).toBe(201);
    const stored = Buffer.from(
      (await call("GET", "/ndas/self", { token })).json.signature.split(",")[1] ?? "",
      "base64",
    );
    expect(stored.includes(MARKER)).toBe(false);
    expect(stored.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
  });

  test("time, text and address are the server's, whatever is sent", async () => {
    const { id, token } = await member({ stage: "profile_made" });
    const shown: { content: string }[] = JSON.parse((await call("GET", "/content/nda", { token })).text);
    const content = shown[0]?.content ?? "";
    expect(content.length).toBeGreaterThan(10);
    const wished = {
      created_at: "2001-01-01T00:00:00.000Z",
      text_sha256: "0".repeat(64),
      signer: "Somebody else",
      address: "198.51.100.1",
    };
    const startedAt = Date.now();

    const { status, json } = await sign(token, signature(), wished);

    expect(status).toBe(201);
    expect(Date.parse(json.created_at)).toBeGreaterThanOrEqual(startedAt - 1);
    const [nda] = rows("select signer, address, text_sha256 from ndas where researcher_id = ?", id);
    expect(nda).toMatchObject({ signer: "Ada Rossi", address: expect.stringMatching(/^127\./) });
    expect(nda?.text_sha256).not.toBe("0".repeat(64));
  });

  test.each([false, "true", 1, null, "on"])("signed: %j signs nothing", async (signed) => {
    const { token } = await member({ stage: "profile_made" });

    expect((await sign(token, signature(), { signed })).status).toBe(400);
    expect((await sign(token, signature())).status).toBe(201);
  });
});
