import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "openpgp";
import { expect, test } from "vitest";
import { seedResearcher } from "../../../tests/support/people/researchers";
import { upload } from "../../../tests/support/requests/gpg-keys";
import { sampleAssessment, sampleOffer } from "../../../tests/support/requests/offers";
import { agreed, makeOffer, scored, submitted } from "../../../tests/support/requests/scored-submission";
import { testProgramme } from "../../../tests/support/servers/programme";
import { temporaryFolder } from "../../../tests/support/temporary-folder";

test("each verb of a submission says in one line what it did to which, and its JSON stays as it was", async () => {
  const { programme, call, id, number } = await submitted();
  const key = await generateKey({ userIDs: [{ name: "Ada" }], date: new Date(programme.clock.now) });
  await upload(programme, call.token, key.publicKey);
  const file = join(temporaryFolder(), "fix.patch");
  writeFileSync(file, "-1\n+2\n");
  const said = async (verb: string, input: object | null, ...words: string[]) => {
    const argv = ["submission", verb, number, ...(input ? ["--file", "-"] : []), ...words];
    const { out } = await programme.runWith({ input: JSON.stringify(input) }, ...argv);
    return out.split("\n")[0];
  };

  const lines = [
    await said("take", null),
    await said("score", sampleAssessment),
    await said("offer", sampleOffer),
    await said("withdraw-offer", null, "--text", "No budget."),
    await said("reply", null, "--text", "Thank you.", "--readable"),
    await said("reply", null, "--text", "See this.", "--file", file, file),
    await said("ask", null, "--text", "Which?", "--file", file),
  ];
  const json = await programme.json("submission", "reply", number, "--text", "One more.");

  const told = `${call.email} has a message.`;
  expect(lines).toEqual([
    `The submission ${number} is taken, and is being assessed (event 2); ${told}`,
    `The submission ${number} is scored (event 3); ${told}`,
    `The offer for the submission ${number} is made (event 4); ${told}`,
    `The offer for the submission ${number} is taken back, and it is being assessed (event 5); ${told} The event's text is sealed for their key.`,
    `The message about the submission ${number} is written (event 6); ${told} The event's text is readable on the site.`,
    `The message about the submission ${number} is written with 2 files (event 7); ${told} The event's text is sealed for their key.`,
    `The question about the submission ${number} is written with 1 file, and it waits for its researcher (event 8); ${told} The event's text is sealed for their key.`,
  ]);
  expect(json).toEqual({ id, number, event: 9, text: "sealed" });
});

test("payments are said by what was added or set, and by what that means for their submission", async () => {
  const { programme, id, number, set } = await agreed();
  const input = JSON.stringify({ currency: "EUR", payments: [{ amount: 100, due: "Within 14 days" }] });
  const first = ({ out }: { out: string }) => out.split("\n")[0]?.replace(/ \(event.*/, "");

  const lines = [
    first(await set("1", "--status", "processing", "--reference", "TX 17")),
    first(await set("1", "--status", "paid", "--on", "2026-01-14")),
    first(await set("2", "--status", "cancelled", "--reason", "A mistake.")),
    first(await set("1", "--status", "failed", "--reason", "The bank sent it back.")),
    first(await set("1", "--status", "due")),
    first(await programme.runWith({ input }, ...["payment", "add", number, "--file", "-", "--further"])),
  ];
  const json = JSON.parse((await set("3", "--status", "paid", "--json")).out);

  const one = `Payment 1 of the submission ${number}, EUR 100,000.00,`;
  expect(lines).toEqual([
    `${one} is being processed`,
    `${one} is paid, on 2026-01-14`,
    `Payment 2 of the submission ${number}, EUR 150,000.00, is cancelled, and the submission is paid with it`,
    `${one} has failed, and the submission is accepted again until all is paid`,
    `${one} is due`,
    `One payment is added to the submission ${number}`,
  ]);
  expect(json).toEqual({ id, number, event: expect.any(Number), text: "readable" });
});

test("who invites by a referral hears that it is accepted, and who it was", async () => {
  const programme = await testProgramme();
  const { token, email } = await programme.signedIn({ available_referrals: 1 });
  const referral = { fullname: "Grace Hopper", email: "grace@example.org" };
  await programme.request("POST", "/referrals", { token, json: referral });
  const [{ id }] = await programme.json("referral", "list");

  const { out } = await programme.run("referral", "accept", id);

  expect(out.split("\n").slice(0, 2)).toEqual([
    `The referral is accepted; ${email} has a message.`,
    "grace@example.org is invited.",
  ]);
});

test("a message, invitations that are given to a researcher, a second factor that is reset and imported texts are said as what was done", async () => {
  const programme = await testProgramme();
  const { email } = await seedResearcher(programme.services, { available_referrals: 1 });
  const message = await programme.run("message", "send", "--to", email, "--title", "News", "--body", "Words");
  const folder = temporaryFolder();
  writeFileSync(join(folder, "privacy_policy.md"), "What is kept.");

  const granted = await programme.run("researcher", "grant-referrals", email, "--referrals", "2");
  const reset = await programme.run("researcher", "reset-mfa", email);
  const imported = await programme.run("content", "import", folder);

  expect([message.out, granted.out, reset.out, imported.out]).toEqual([
    `One message sent to ${email}.\n`,
    `${email} has 2 more invitations to send, 3 in all; they have a message.\n`,
    `The second factor of ${email} is reset: they set up a new one at the next login. Their recovery codes and security keys are removed, their sessions and access tokens have ended; they have a message.\n`,
    `The contents of ${folder} have replaced those that were there:\nprivacy_policy  1; added: privacy_policy\n`,
  ]);
});

test("what a disabled account and a renewed password end is said, access tokens too", async () => {
  const programme = await testProgramme({ openMailer: () => null });
  const ada = await seedResearcher(programme.services);

  const disabled = await programme.run("researcher", "disable", ada.email);
  await programme.run("researcher", "enable", ada.email);
  const renewed = await programme.run("invite", "create", "--email", ada.email);

  expect(disabled.out).toBe(`${ada.email} is disabled; their sessions and access tokens have ended.\n`);
  expect(renewed.err).toContain("Their sessions and access tokens have ended; their second factor");
  expect(renewed.out).toMatch(/logged out everywhere, and your access\s+tokens have ended for good\./);
});

test("to disable a researcher names the offer that waits for them, what they are owed, and the invitation that ends with it", async () => {
  const { programme, call, number } = await scored();
  await makeOffer(programme, number, sampleOffer);
  const { number: accepted } = await programme.submit(call.token);
  await programme.run("submission", "accept", accepted, "--yes");
  await programme.run("invite", "create", "--email", call.email);

  const first = await programme.run("researcher", "disable", call.email);
  const input = JSON.stringify({ currency: "EUR", payments: [{ amount: 100, due: "Within 14 days" }] });
  await programme.runWith({ input }, ...["payment", "add", accepted, "--file", "-"]);
  await programme.run("researcher", "enable", call.email);
  const second = await programme.run("researcher", "disable", call.email, "--json");

  const undecided = `1 submission is not decided, and they cannot answer while they are disabled (${number}, offered).\n`;
  expect([first.code, first.err]).toEqual([
    0,
    `The open invitation for ${call.email} was revoked; its code is not good any more.\n1 accepted submission has no payments (${accepted}).\n${undecided}`,
  ]);
  expect([second.code, second.err]).toEqual([0, `1 payment is not paid (${accepted}).\n${undecided}`]);
  expect(JSON.parse(second.out)).toMatchObject({ email: call.email, disabled: true });
});
