import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { getNda } from "#contract/ndas";
import { loader } from "../../app/routes/_gated.account.nda";
import { loader as fileLoader } from "../../app/routes/_gated.account.nda.file";
import { agreementFile } from "../../app/screens/agreement/agreement-file.server";
import { testApi } from "../support/servers/api";
import { signedInAt } from "../support/servers/site";

const text = "# Agreement\n\n{{first_name}} & <b>\n";
const version = createHash("sha256").update(text).digest("hex");
const nda = {
  signature: "data:image/png;base64,c2FtcGxl",
  created_at: "2026-01-15T12:00:00.000Z",
  content: "# Agreement\n\nAda",
  text,
  version,
  signer: "Ada <i> Rossi",
  company: "Sample S.r.l.",
  address: "198.51.100.7",
};

// Proves 3.25
it("shows the agreement as it was signed: when, the signature, the text and its evidence", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(getNda, 200, nda);
  const { data } = await browser.load(loader, "/account/nda");
  expect(data).toMatchObject({
    signature: nda.signature,
    signedAt: nda.created_at,
    signerName: "Ada <i> Rossi",
    evidence: [
      { detail: "Ada <i> Rossi" },
      { detail: "Sample S.r.l." },
      { detail: "2026-01-15 12:00:00 UTC" },
      { detail: "198.51.100.7" },
      { detail: version },
    ],
  });
  expect(JSON.stringify((data as { content: unknown }).content)).toContain("Agreement");
});

it("is a file with all of it, whose text has the hash it names", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  browser.answer(getNda, 200, nda);
  const { headers } = await browser.load(fileLoader, "/account/nda/file");
  const file = agreementFile(nda);
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="signed-agreement.html"');
  for (const part of [nda.signature, "Ada &lt;i&gt; Rossi", "2026-01-15 12:00:00 UTC", nda.address, version])
    expect(file).toContain(part);
  expect(file).not.toContain("<i>");
  const kept = /<pre>(.*)<\/pre>/s.exec(file)?.[1] ?? "";
  const read = kept.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  expect(createHash("sha256").update(read).digest("hex")).toBe(version);
});

it("says of an agreement from before the company was kept that its text has the name of today", async () => {
  const { browser } = await signedInAt(await testApi(), "complete");
  const earlier = { ...nda, company: null };
  browser.answer(getNda, 200, earlier);
  const { data } = await browser.load(loader, "/account/nda");
  const says = "name at the time was not kept";
  expect((data as { evidence: { detail: string }[] }).evidence[1]?.detail).toContain(says);
  expect(agreementFile(earlier)).toContain(says);
});
