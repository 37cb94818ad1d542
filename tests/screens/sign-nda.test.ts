import { expect, it } from "vitest";
import { getNdaText, signNda } from "#contract/ndas";
import { isolated } from "#lib/bidi";
import { transaction } from "../../api/database/transaction";
import { insertNdaText } from "../../api/ndas/ndas.store";
import { action, loader } from "../../app/routes/_gated.sign-nda";
import { drawSignature } from "../../app/screens/typed-signature/typed-signature.server";
import { SAMPLE_NDA } from "../support/people/researchers";
import { noFile } from "../support/requests/research-form";
import { type TestApi, testApi } from "../support/servers/api";
import { type Fields, signedInAt } from "../support/servers/site";

const skipped = { skipped_profile: true };

it("shows the agreement with the user's first and last name", async () => {
  const { browser } = await beforeSigning(await testApi());
  const { data } = await browser.load(loader, "/sign-nda");
  expect(data).toMatchObject({ signerName: "Ada Rossi", isSigning: false });
  expect(JSON.stringify((data as { content: unknown }).content)).toContain("Ada Rossi");
});

// Proves 4.20
it("takes the drawn signature and goes to /registration-complete", async () => {
  const { browser } = await beforeSigning(await testApi());
  const page = await browser.send(action, "/sign-nda", { signature_data: await pngOf("Ada Rossi") });
  expect(page.location).toBe("/registration-complete");
  expect(browser.state.session?.user_status.has_signed_nda).toBe(true);
});

// Proves 10.32
it("takes a typed name where scripts do not run", async () => {
  const { browser } = await beforeSigning(await testApi());
  const page = await browser.send(action, "/sign-nda?sign=", {
    typed_name: "Ada Rossi",
    signature_file: noFile(),
  });
  expect(page.location).toBe("/registration-complete");
});

it("asks about a typed name that is not the signer's, and signs with it when it comes again", async () => {
  const { browser } = await beforeSigning(await testApi());
  const asked = await browser.send(action, "/sign-nda?sign=", { typed_name: "Eve Bianchi" });
  expect(asked).toMatchObject({ status: 400, data: { typedName: "Eve Bianchi", asked: true } });
  expect(JSON.stringify(asked.data)).toContain(`you sign as ${isolated("Ada Rossi")}.`);
  expect(browser.calls).not.toContain("POST /ndas");
  const again = { typed_name: "Eve Bianchi", typed_name_asked: "Eve Bianchi" };
  expect((await browser.send(action, "/sign-nda?sign=", again)).location).toBe("/registration-complete");
});

it("takes an uploaded picture where scripts do not run", async () => {
  const { browser } = await beforeSigning(await testApi());
  const bytes = Buffer.from((await pngOf("Ada Rossi")).split(",")[1] ?? "", "base64");
  const signature_file = new File([bytes], "signature.png", { type: "image/png" });
  const page = await browser.send(action, "/sign-nda?sign=", { typed_name: "", signature_file });
  expect(page.location).toBe("/registration-complete");
});

it("refuses an empty signature", async () => {
  const { browser } = await beforeSigning(await testApi());
  const empty: Fields[] = [{}, { signature_data: "" }, { typed_name: " ", signature_file: noFile() }];
  for (const fields of empty) {
    const page = await browser.send(action, "/sign-nda", fields);
    expect(page).toMatchObject({ status: 400, data: { lines: ["A signature is required."] } });
  }
  expect(browser.calls).not.toContain("POST /ndas");
});

it("names the characters of a typed name that it cannot draw", async () => {
  const { browser } = await beforeSigning(await testApi());
  const page = await browser.send(action, "/sign-nda?sign=", { typed_name: "李小龙" });
  expect(page.status).toBe(400);
  expect(JSON.stringify(page.data)).toContain("李 小 龙");
  expect(page.data).toMatchObject({ typedName: "李小龙" });
});

it("shows every value of the API's refusal as lines", async () => {
  const { browser } = await beforeSigning(await testApi());
  browser.answer(signNda, 400, {
    signature_data: ["The picture is empty."],
    signed: ["It must be accepted."],
  });
  const page = await browser.send(action, "/sign-nda", { signature_data: await pngOf("Ada") });
  expect(page.data).toMatchObject({ lines: ["It must be accepted.", "The picture is empty."] });
});

it("goes on when it was signed already, in another tab or by a second press", async () => {
  const api = await testApi();
  const { browser } = await beforeSigning(api);
  const before = browser.state;
  await browser.send(action, "/sign-nda", { signature_data: await pngOf("Ada Rossi") });
  browser.state = before;
  const page = await browser.send(action, "/sign-nda", { signature_data: await pngOf("Ada Rossi") });
  expect(page.location).toBe("/registration-complete");
});

it("says why when the text changed since it was read", async () => {
  const { browser } = await beforeSigning(await testApi());
  browser.answer(signNda, 409, { detail: "The agreement changed. Read it again." });
  const page = await browser.send(action, "/sign-nda", { signature_data: await pngOf("Ada Rossi") });
  expect(page).toMatchObject({ status: 409, data: { lines: ["The agreement changed. Read it again."] } });
});

it("signs no other text than the one that the page shows, also when another window shows it", async () => {
  const api = await testApi();
  const { browser } = await beforeSigning(api);
  const read = await versionIn(browser);
  api.clock.now += 1000;
  await transaction(api.db, (tx) => insertNdaText(tx, `${SAMPLE_NDA} And more.`, api.clock.now));
  const shown = await versionIn(browser);
  const signature_data = await pngOf("Ada Rossi");

  const earlier = await browser.send(action, "/sign-nda", { signature_data, version: read });
  const plain = await browser.send(action, "/sign-nda?sign=", { typed_name: "Ada Rossi", version: read });

  for (const page of [earlier, plain])
    expect(page).toMatchObject({
      status: 409,
      data: { lines: [expect.stringContaining("was changed since")] },
    });
  const signed = await browser.send(action, "/sign-nda", { signature_data, version: shown });
  expect(signed.location).toBe("/registration-complete");
});

it("asks for no signature under a text that cannot be read", async () => {
  const { browser } = await beforeSigning(await testApi());
  browser.answer(getNdaText, 200, []);
  expect((await browser.load(loader, "/sign-nda")).status).toBe(503);
});

it("is over once it is signed", async () => {
  const { browser } = await signedInAt(await testApi(), "onboarded", { state: skipped });
  expect((await browser.load(loader, "/sign-nda")).location).toBe("/");
});

async function beforeSigning(api: TestApi) {
  await transaction(api.db, (tx) => insertNdaText(tx, SAMPLE_NDA, api.clock.now));
  const signed = await signedInAt(api, "profile_made", { state: skipped });
  await signed.browser.load(loader, "/sign-nda");
  return signed;
}

async function versionIn(browser: Awaited<ReturnType<typeof beforeSigning>>["browser"]): Promise<string> {
  const { data } = await browser.load(loader, "/sign-nda");
  return (data as { version: string }).version;
}

async function pngOf(name: string): Promise<string> {
  const signature = await drawSignature(name);
  if ("unknown" in signature) throw new Error(`Not in the typeface: ${signature.unknown}`);
  return signature.png;
}
