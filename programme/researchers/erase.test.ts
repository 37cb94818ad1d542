import { expect, test } from "vitest";
import { readRetention } from "../../api/retention/periods";
import { seedInvitation } from "../../tests/support/people/researchers";
import { login } from "../../tests/support/people/sign-in";
import { EMAIL, everything, wholeResearcher } from "../../tests/support/people/whole-researcher";
import { testProgramme } from "../../tests/support/servers/programme";

test("erasing asks for --yes, and does nothing without it", async () => {
  const { programme, token } = await wholeResearcher();
  const before = await everything(programme);

  const { code, err } = await programme.run("researcher", "erase", EMAIL);

  expect(code).toBe(1);
  expect(err).toContain("--yes");
  expect(await everything(programme)).toEqual(before);
  expect((await programme.get("/profiles/self", token)).status).toBe(200);
});

test("a period that is set wrongly is said before anything is erased", async () => {
  const programme = await testProgramme({
    readRetention: () => readRetention({ RETENTION_AGREEMENTS_DAYS: "many" }),
  });
  const { email } = await programme.signedIn();
  const before = await everything(programme);

  const { code, err } = await programme.run("researcher", "erase", email, "--yes");

  expect(code).toBe(1);
  expect(err).toContain("RETENTION_AGREEMENTS_DAYS must be");
  expect(await everything(programme)).toEqual(before);
});

// Proves 10.50, 14.2.7
test("an erased researcher is in no table any more, but for the agreement's evidence and what was accepted", async () => {
  const { programme, id, token, other } = await wholeResearcher();

  const report = await programme.json("researcher", "erase", EMAIL, "--yes");

  expect(report).toMatchObject({
    id,
    erased: { submissions: 1, profiles: 1, messages: 1, referrals: 1, impressions: 1, inquiries: 1 },
    kept: { agreement_until: "2031-01-15T12:00:00.000Z", accepted_submissions: 1 },
    hardware: ["SN-MARKER"],
  });
  const { audit, ndas, submissions, submission_receipts, attachments, researchers, ...tables } =
    await everything(programme);
  expect(JSON.stringify([tables, researchers, submissions, submission_receipts])).not.toMatch(/marker/i);
  // Of retained submissions the events of arrival and acceptance stay, and no proof of their content.
  const accepted = submissions?.[0]?.id;
  expect(submission_receipts?.length).toBeGreaterThan(0);
  for (const receipt of submission_receipts ?? [])
    expect(receipt).toMatchObject({ submission_id: accepted, opening: null, contents: null });
  expect(JSON.stringify(tables)).not.toContain(id);
  expect(ndas?.find((nda) => nda.researcher_id === id)).toMatchObject({ signer: "Ada Rossi" });
  expect(submissions).toMatchObject([{ researcher_id: id, status: "accepted" }]);
  expect(attachments).toHaveLength(1);
  expect(programme.services.store).toHaveProperty("objects.size", 1);
  expect(JSON.stringify(audit)).not.toMatch(/@|Rossi|Nadia/);
  expect((await programme.get("/profiles/self", token)).status).toBe(401);
  expect((await login(programme, { email: EMAIL })).status).toBe(400);
  // Another researcher's data stay, and the referrer of the erased one gets the invitation back.
  expect((await programme.get("/profiles/self", other.token)).status).toBe(200);
  expect(await programme.json("researcher", "show", other.id)).toMatchObject({ available_referrals: 3 });
});

test("erasing is audited by id, and the log stays whole", async () => {
  const { programme, id } = await wholeResearcher();

  const { out } = await programme.run("researcher", "erase", EMAIL, "--yes");

  expect(out).toContain(`${EMAIL} is erased, with 1 submission.`);
  expect(out).toContain("Kept for the contracts about them: 1 accepted submission, sealed.");
  expect((await programme.audited()).at(-1)).toMatchObject({
    actor: "programme",
    action: "researcher.erase",
    subject: `researcher:${id}`,
    details: { by: "tester" },
  });
  expect(await programme.json("audit", "verify")).toMatchObject({ whole: true });
});

test("a researcher who was erased can be invited again, and begins with nothing", async () => {
  const { programme, id } = await wholeResearcher();
  await programme.run("researcher", "erase", EMAIL, "--yes");

  const { email, code } = await seedInvitation(programme.services, { email: EMAIL });
  const { access } = await (await login(programme, { email, password: code })).json();

  expect(await (await programme.get("/auth/session", access)).status).toBe(405);
  const shown = await programme.json("researcher", "show", EMAIL);
  expect(shown).toMatchObject({ stage: "signed_in", submissions: 0, nda_signed_at: null });
  expect(shown.id).not.toBe(id);
});

test("an erasure that was interrupted before the files were removed says so, and is finished by repeating it, by id", async () => {
  const { programme, id } = await wholeResearcher();
  const { remove } = programme.services.store;
  programme.services.store.remove = () => Promise.reject(new Error("The store is away."));
  const brokenOff = await programme.run("researcher", "erase", EMAIL, "--yes");
  programme.services.store.remove = remove;

  const repeated = await programme.json("researcher", "erase", id, "--yes");

  expect(brokenOff).toEqual({
    code: 1,
    out: "",
    err: `The command failed: The store is away.\n${EMAIL} is erased in part: what they submitted, or its files, may be left. Repeat it by the id until it succeeds: researcher erase ${id} --yes. Devices to ask back: SN-MARKER.\n`,
  });
  expect(repeated).toMatchObject({ erased: { shipped_hardware: 1 }, hardware: ["SN-MARKER"] });
  expect(await programme.db.selectFrom("submissions").select("status").execute()).toEqual([
    { status: "accepted" },
  ]);
});
