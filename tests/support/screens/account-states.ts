import { encode } from "fast-png";
import type { Page } from "playwright";
import { noteActivity } from "../../../api/auth/activity/activity";
import { transaction } from "../../../api/database/transaction";
import { issuingOf } from "../../../api/receipts/issue";
import type { Services } from "../../../api/services";
import { act, insertFirstEvent, readablePurpose } from "../../../api/submissions/events.store";
import { insertPayments, updatePayment } from "../../../api/submissions/payments.store";
import { putScores } from "../../../api/submissions/scores.store";
import { newSession } from "../people/sessions";
import { keyFile } from "../requests/gpg-keys";
import { makeSampleOffer, sampleAssessment, sampleOffer } from "../requests/offers";
import { seedSubmission } from "../requests/submissions";
import { sendMessages } from "./product-states";
import { press } from "./screen-moves";
import type { Researcher, ScreenState } from "./state";

const ON_A_PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** The account area, and a page that cannot be shown. */
export const accountStates: ScreenState[] = [
  { name: "/account/profile", path: "/account/profile" },
  { name: "/account/profile, with hardware shipped", path: "/account/profile", prepare: ship },
  { name: "/account/profile/edit", path: "/account/profile/edit" },
  {
    name: "/account/profile/edit, with errors",
    path: "/account/profile/edit",
    async reach(page) {
      await page.getByRole("textbox", { name: "Username" }).fill("");
      await press("Save", "Username is required.")(page);
    },
  },
  { name: "/account/password", path: "/account/password" },
  {
    name: "/account/password, with a wrong current password",
    path: "/account/password",
    async reach(page) {
      await page.getByLabel("Current password", { exact: true }).fill("Wrong horse 9 battery");
      for (const name of ["New password", "Confirm password"]) {
        await page.getByLabel(name, { exact: true }).fill("Quiet lantern 42 harbour");
      }
      await press("Save", "Current password is wrong.")(page);
    },
  },
  { name: "/account/security", path: "/account/security" },
  {
    name: "/account/security, logged in elsewhere",
    path: "/account/security",
    prepare: logInElsewhere,
  },
  {
    name: "/account/security, with a security key to be named",
    path: "/account/security",
    reach: press("Add a security key", "To recognise it by"),
  },
  {
    name: "/account/security, with new codes",
    path: "/account/security",
    reach: press("Make recovery codes", "Keep these codes now"),
  },
  {
    name: "/account/security, with a new access token",
    path: "/account/security",
    async reach(page) {
      await page.getByLabel("Program", { exact: true }).fill("Nightly fuzzing");
      await press("Make an access token", "Keep this token now")(page);
    },
  },
  {
    name: "/account/security, with a wrong code",
    path: "/account/security",
    async reach(page) {
      await press("Make recovery codes", "Keep these codes now")(page);
      await page.getByLabel("One of your recovery codes").fill("7K3M-PQ2V-XR9D");
      await press("I have kept them", /none of your codes/)(page);
    },
  },
  { name: "/account/submissions", path: "/account/submissions", prepare: submit },
  { name: "/account/submissions, without any", path: "/account/submissions" },
  { name: "/account/submissions/:id", path: submissionPath, prepare: submit },
  { name: "/account/submissions/:id, asked something", path: submissionPath, prepare: ask },
  {
    name: "/account/submissions/:id, with an empty message",
    path: submissionPath,
    prepare: submit,
    reach: press("Send", "Message is required."),
  },
  { name: "/account/submissions/:id, with an offer", path: submissionPath, prepare: offer },
  {
    name: "/account/submissions/:id, with a counter-proposal that can be read in two ways",
    path: submissionPath,
    prepare: offer,
    async reach(page) {
      await page.getByText("Make a counter-proposal").click();
      await page.getByLabel("Amount in EUR").fill("1,500");
      await press("Send counter-proposal", /without separators between thousands/)(page);
    },
  },
  { name: "/account/submissions/:id, agreed to and paid in part", path: submissionPath, prepare: agree },
  { name: "/account/messages", path: "/account/messages", prepare: sendMessages },
  { name: "/account/messages, without any", path: "/account/messages" },
  { name: "/account/gpg-key", path: "/account/gpg-key" },
  {
    name: "/account/gpg-key, with nothing chosen",
    path: "/account/gpg-key",
    reach: press("Save", /choose|required/i),
  },
  { name: "/account/gpg-key, with a key", path: "/account/gpg-key", reach: uploadKey },
  { name: "/account/nda", path: "/account/nda", prepare: sign },
  { name: "/account/reset-mfa", path: "/account/reset-mfa" },
  {
    name: "/account/reset-mfa, understood",
    path: "/account/reset-mfa",
    reach: (page) => page.getByRole("checkbox", { name: "I understand" }).check(),
  },
  { name: "error page", path: "/account/nda", prepare: breakSignature },
];

/** From a telephone, and by a program. */
async function logInElsewhere(services: Services, { id }: Researcher) {
  const client = { userAgent: ON_A_PHONE, address: "2001:db8:7::1" };
  await newSession({ ...services, client }, id);
  await noteActivity({ ...services, client }, services.db, id, "login");
  await newSession(services, id);
}

function submissionPath({ id }: Researcher): string {
  return `/account/submissions/${id}`;
}

/** A submission with its researcher's id, so that its address is known. */
async function submit(services: Services, { id }: Researcher) {
  const created_at = services.now();
  const submission = { id, researcher_id: id, details: "", created_at, changed_at: created_at, events: 1 };
  await seedSubmission(services, submission);
  await transaction(services.db, (tx) =>
    insertFirstEvent(tx, { submission_id: id, newId: services.newId, at: created_at }),
  );
}

async function ask(services: Services, researcher: Researcher) {
  await submit(services, researcher);
  const { db, vault, newId, now } = services;
  const question = { id: newId(), submission_id: researcher.id, kind: "asked", by: "programme" } as const;
  const readable = vault.seal("Which versions did you try?", readablePurpose(question.id));
  await transaction(db, (tx) =>
    act(tx, "ask", { ...question, readable, alias: "Mira" }, { ...issuingOf(services), at: now() }),
  );
}

/** With the scores of both sides, as an offer has them. */
async function offer(services: Services, researcher: Researcher): Promise<string> {
  await submit(services, researcher);
  const { db, vault, newId, now } = services;
  const { scores } = sampleAssessment;
  await transaction(db, async (tx) => {
    const of = { submission_id: researcher.id };
    const writing = { newId, vault, at: now() };
    await putScores(tx, { ...of, by: "programme", content: sampleAssessment }, writing);
    await putScores(tx, { ...of, by: "researcher", content: { ...scores, Reliability: 4 } }, writing);
  });
  return makeSampleOffer(services, researcher.id, "Mira");
}

async function agree(services: Services, researcher: Researcher) {
  await offer(services, researcher);
  const { db, vault, newId, now } = services;
  const of = { submission_id: researcher.id };
  const { currency, instalments } = sampleOffer;
  await transaction(db, async (tx) => {
    const at = now();
    await act(tx, "agree", { ...of, kind: "agreed", by: "researcher" }, { ...issuingOf(services), at });
    await insertPayments(tx, { ...of, currency, instalments }, { newId, vault, at });
    const paid = { status: "paid", paid_on: "2026-01-20", reference: "TX 17" } as const;
    await updatePayment(tx, { ...of, ordinal: 1 }, paid, { vault, at });
  });
}

function ship({ db, newId, now }: Services, { id: researcher_id }: Researcher) {
  const id = newId();
  // One device, one holder: a state is opened several times on one site.
  const shipped = { id, researcher_id, hardware_serial: `SN-${id.slice(-8)}`, created_at: now() };
  return db.insertInto("shipped_hardware").values(shipped).execute();
}

async function uploadKey(page: Page) {
  await page.getByLabel(/GPG public key/).setInputFiles(await keyFile());
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL("**/account/profile");
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "GPG key" }).click();
  await page.getByRole("region", { name: "Text of the key" }).waitFor();
}

/** A signature as the pad makes it: a dark stroke on white. */
function sign({ db, vault }: Services, { id }: Researcher) {
  const data = new Uint8Array(608 * 200).fill(255);
  for (let x = 80; x < 520; x++) {
    const middle = 100 + Math.round(40 * Math.sin(x / 30));
    for (let y = middle; y < middle + 4; y++) data[y * 608 + x] = 20;
  }
  const png = Buffer.from(encode({ width: 608, height: 200, channels: 1, data })).toString("base64");
  return setSignature(db, id, vault.seal(`data:image/png;base64,${png}`, `signature:${id}`));
}

/** Under a key that is there: one that is missing is another fault, which passes. */
export function breakSignature({ db, vault }: Pick<Services, "db" | "vault">, { id }: { id: string }) {
  const [version, key] = vault.seal("", "").split(".");
  return setSignature(db, id, `${version}.${key}.cut`);
}

function setSignature(db: Services["db"], id: string, signature: string) {
  return db.updateTable("ndas").set({ signature }).where("researcher_id", "=", id).execute();
}
