import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, inject } from "vitest";
import { readConfiguration } from "../../../api/configuration";
import type { Services } from "../../../api/services";
import { everythingKept, rowsOf } from "../../support/browser/stored-data";
import { openCheaply } from "../../support/database/seeded-data";
import {
  type InvitationSeed,
  type ResearcherSeed,
  seedInvitation,
  seedResearcher,
} from "../../support/people/researchers";
import { newSession as sessionOf } from "../../support/people/sessions";
import { type Answer, type Attack, newAddress, send } from "./wire";

/** The instance under attack. */
export const target = inject("attacked");

/** The double submit that any HTTP client can make up for itself. */
export const csrf = { Cookie: "csrftoken=of-an-attacker", "X-CSRFToken": "of-an-attacker" };

let opened: Promise<Services> | undefined;

afterAll(async () => {
  await (await opened)?.db.destroy();
  opened = undefined;
});

/** The instance's own services, in this process: only to prepare the target's data, with cheap password hashes. */
export function services(): Promise<Services> {
  opened ??= openCheaply(readConfiguration({ DATA_DIR: target.dataDir }, "local"));
  return opened;
}

/** A researcher with a session, whom no other test attacks. */
export async function member(seed: ResearcherSeed = {}) {
  const own = await services();
  const name = randomUUID();
  const researcher = await seedResearcher(own, { email: `${name}@example.org`, nickname: name, ...seed });
  const session = await newSession(researcher.id);
  return { ...researcher, ...session, token: session.access };
}

/** One more session of a researcher. */
export async function newSession(researcherId: string, now?: () => number) {
  const own = { ...(await services()), ...(now ? { now } : {}) };
  return sessionOf(own, researcherId);
}

/** An open invitation, with a code of its own address. */
export async function invitation(seed: InvitationSeed = {}) {
  return seedInvitation(await services(), { email: `${randomUUID()}@example.org`, ...seed });
}

interface Call extends Attack {
  token?: string;
  json?: unknown;
  form?: Record<string, string>;
}

/** A client of an instance's API over HTTP, each call from an address of its own unless one is passed. */
export const callAt =
  (url: string) =>
  (method: string, path: string, { token, json, form, ...attack }: Call = {}): Promise<Answer> => {
    const type = json !== undefined ? "application/json" : form ? "application/x-www-form-urlencoded" : null;
    const body =
      json !== undefined ? JSON.stringify(json) : form ? new URLSearchParams(form).toString() : attack.body;
    return send(url, method, `/api${path}`, {
      from: newAddress(),
      ...attack,
      body,
      headers: {
        ...csrf,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(type ? { "Content-Type": type } : {}),
        ...attack.headers,
      },
    });
  };

/** Makes a call of the attacked instance's API. */
export const call = callAt(target.url);

/** Sends the first step of signing in. */
export function login(email: string, password: string, attack: Attack = {}): Promise<Answer> {
  return call("POST", "/auth/login/", { form: { email, password }, ...attack });
}

/** Rows of the instance's database. */
export function rows(query: string, ...values: unknown[]) {
  return rowsOf(target.dataDir, query, ...values);
}

/** All data of the instance: the same before and after an attack that had no effect. */
export function kept() {
  return everythingKept(target.dataDir);
}

/** The instance's folder of attachments. */
export const attachmentsFolder = join(target.dataDir, "attachments");

const texts = ["title", "High-Level Overview", "Root Cause Analysis", "Proof-of-Concept", "Steps"];
/** The least that can be submitted. */
export const details = Object.fromEntries(texts.map((name) => [name, "x"]));

/** One multipart form of files, as browsers write it. */
export function multipart(
  parts: { name: string; filename?: string; type?: string; content: string | Uint8Array }[],
  boundary = "----attack",
) {
  const pieces = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n${type ? `Content-Type: ${type}\r\n` : ""}\r\n`,
    content,
    "\r\n",
  ]);
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece as string)));
  return { body, headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` } };
}
