// Long because: each row of app/screens/submission/README.md has its way here.
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";
import { withServices } from "../database/seeded-data";
import { seedKey } from "../requests/gpg-keys";
import type { BreakableProxy } from "../servers/breakable-proxy";
import type { RunningSite } from "../servers/running-site";
import { endSessions, logInAgain } from "./signed-in-browser";
import { rowsOf, storedFiles } from "./stored-data";
import { SUBMIT_PATH, slowedTo, submitButton, typed, withoutStore } from "./submission-page";

// Long because: each row of one table has its way here.

/** A page whose form is filled in and has a file of some MiB, on its way to one of the ends of app/screens/submission/README.md. */
export interface Upload {
  site: RunningSite;
  context: BrowserContext;
  page: Page;
  /** Between the browser and the site. */
  connection: BreakableProxy;
  researcherId: string;
}

/** Brings an upload to its end. The returned function restores the page before a control on it is pressed. */
type Way = (upload: Upload) => Promise<undefined | (() => unknown)>;

/** Partial files of a killed server. The next one leaves them for ten minutes (R14). */
export const abandoned = new Set<string>();

const POSTS = `**${SUBMIT_PATH}?_data=*`;
const SLOWLY = 256 * 1024;

/** How to bring about each of the ends in which scripts run, by its name there. */
export const ways: Record<string, Way> = {
  "Cancelled before the first byte": cancelledBefore,
  "Cancelled while the fields go": cancelledWhileFieldsGo,
  "Cancelled while files go": cancelledWhileFilesGo,
  "Cancelled after the last byte": cancelledAfterLast,
  "Cancelled after the last byte, and left": cancelledAfterLast,
  "Cancelled after a manager opened it": cancelledAfterOpening,
  "Cancelled after a manager opened it, and nothing corrected": cancelledAfterOpening,
  "Cancelled offline, then once more": cancelledOffline,
  "Cancelled offline, then sent": cancelledOffline,
  "Cancelled after the session ended": async (upload) => {
    const speed = await underWay(upload);
    await endSessions(upload.site, upload.researcherId);
    await cancel(upload.page);
    return async () => {
      await speed.restore();
      await logInAgain(upload.site, upload.context, upload.researcherId);
    };
  },
  "A link is pressed while files go": async (upload) => {
    const speed = await underWay(upload);
    await upload.page.getByRole("navigation").first().getByRole("link", { name: "Bounties" }).click();
    await upload.page.getByRole("button", { name: "Stop sending" }).click();
    await speed.restore();
    return undefined;
  },
  "The skip link is pressed while files go, then cancelled": async (upload) => {
    const speed = await underWay(upload);
    await upload.page.getByRole("link", { name: "Skip to content" }).press("Enter");
    await upload.page.waitForFunction(() => location.hash === "#main");
    await cancel(upload.page);
    return speed.restore;
  },
  "The connection breaks while files go": async (upload) => {
    const speed = await underWay(upload);
    upload.connection.break();
    return async () => {
      upload.connection.mend();
      await speed.restore();
    };
  },
  "The answer is lost": answerLost,
  "The answer is lost, and nothing corrected": answerLost,
  "The answer is lost, and a manager opened it": async (upload) => {
    await answerLost(upload);
    return () => openByManager(upload);
  },
  "The answer is lost, then cancelled before the first byte": (upload) =>
    answerLostAndCorrected(upload).then(() => cancelledBefore(upload)),
  "The answer is lost, then cancelled while the fields go": (upload) =>
    answerLostAndCorrected(upload).then(() => cancelledWhileFieldsGo(upload)),
  "The answer is lost, then cancelled while files go": (upload) =>
    answerLostAndCorrected(upload).then(() => cancelledWhileFilesGo(upload, 2)),
  "The answer is lost, then cancelled after a manager opened it": async (upload) => {
    await answerLostAndCorrected(upload);
    await openByManager(upload);
    return cancelledWhileFieldsGo(upload);
  },
  "The server is killed while files go": killed,
  "The server is killed while files go, and a manager opened it": async (upload) => {
    const restart = await killed(upload);
    return async () => {
      await restart();
      await openByManager(upload);
    };
  },
  "The store takes no files": async (upload) => {
    await withFilesAlone(upload);
    return undefined;
  },
  "The OpenPGP key is replaced while files go": async (upload) => {
    const speed = await underWay(upload);
    const { dataDir } = upload.site;
    await expect.poll(() => storedFiles(dataDir)).toContainEqual(expect.stringMatching(/\.partial$/));
    await withServices(dataDir, (services) => seedKey(services, upload.researcherId));
    await speed.restore();
    return undefined;
  },
  "The session ends while files go": async (upload) => {
    const speed = await underWay(upload);
    await endSessions(upload.site, upload.researcherId);
    await speed.restore();
    return () => logInAgain(upload.site, upload.context, upload.researcherId);
  },
  "The session ended before": async (upload) => {
    await endSessions(upload.site, upload.researcherId);
    await submitButton(upload.page).click();
    return () => logInAgain(upload.site, upload.context, upload.researcherId);
  },
  "The files alone are cancelled": async (upload) => {
    await withFilesAlone(upload);
    const speed = await slowedTo(upload.page, SLOWLY);
    await sendFiles(upload.page).click();
    await isUnderWay(upload.page);
    await cancel(upload.page);
    return speed.restore;
  },
  "The answer to the files alone is lost": async (upload) => {
    await withFilesAlone(upload);
    upload.connection.loseAnswer(SUBMIT_PATH).release();
    await sendFiles(upload.page).click();
    return undefined;
  },
  "The tab is closed while files go": async (upload) => {
    await underWay(upload);
    await upload.page.close({ runBeforeUnload: false });
    return undefined;
  },
};

/** Presses Submit on a slow connection, and waits until the research is stored and its files are being sent. */
export async function underWay(upload: Upload, revision = 1) {
  const speed = await slowedTo(upload.page, SLOWLY);
  await submitButton(upload.page).click();
  await isStored(upload, revision);
  return speed;
}

/** Waits until an attempt's research is stored. */
export function isStored(
  { site, researcherId }: Pick<Upload, "site" | "researcherId">,
  revision = 1,
): Promise<void> {
  const query = "select revision from submissions where researcher_id = ?";
  return expect.poll(() => rowsOf(site.dataDir, query, researcherId)).toEqual([{ revision }]);
}

async function isUnderWay(page: Page): Promise<void> {
  await page.waitForFunction(() => (document.querySelector("progress")?.value ?? 0) > 0);
}

/**
 * Presses the button. A slow connection stays slow until the page has reported the outcome: the rest of the files is sent in a
 * moment otherwise, before the browser has ended the request.
 */
function cancel(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Cancel upload" }).click();
}

async function cancelledBefore({ page }: Upload) {
  // Never answered, as on a bad connection; cancelling ends it.
  await page.route("**/keep-alive", () => undefined);
  await submitButton(page).click();
  await cancel(page);
  return () => page.unroute("**/keep-alive");
}

async function cancelledWhileFieldsGo({ page }: Upload) {
  await page.getByLabel("Steps").fill("x".repeat(60_000));
  const speed = await slowedTo(page, 10 * 1024);
  await submitButton(page).click();
  await isUnderWay(page);
  await cancel(page);
  return speed.restore;
}

async function cancelledWhileFilesGo(upload: Upload, revision = 1) {
  const speed = await underWay(upload, revision);
  await cancel(upload.page);
  return speed.restore;
}

async function cancelledAfterLast({ page, connection }: Upload) {
  const lost = connection.loseAnswer(SUBMIT_PATH);
  await submitButton(page).click();
  await lost.arrived;
  await cancel(page);
  lost.release();
  return undefined;
}

async function cancelledAfterOpening(upload: Upload) {
  const speed = await underWay(upload);
  await openByManager(upload);
  await cancel(upload.page);
  return speed.restore;
}

async function cancelledOffline(upload: Upload) {
  const { page } = upload;
  const speed = await underWay(upload);
  // Only later requests are aborted: the upload must end by being cancelled, and not with the connection.
  await page.route(POSTS, (route) => route.abort("internetdisconnected"));
  await cancel(page);
  return async () => {
    await page.unroute(POSTS);
    await speed.restore();
  };
}

async function answerLost({ page, connection }: Upload) {
  connection.loseAnswer(SUBMIT_PATH).release();
  await submitButton(page).click();
  await page.getByText("The connection broke before an answer came").waitFor();
  return undefined;
}

async function answerLostAndCorrected(upload: Upload) {
  await answerLost(upload);
  await upload.page.getByLabel("Title").fill(CORRECTED);
}

async function killed(upload: Upload) {
  const speed = await underWay(upload);
  await upload.site.kill();
  for (const name of storedFiles(upload.site.dataDir)) if (name.endsWith(".partial")) abandoned.add(name);
  return async () => {
    await speed.restore();
    await upload.site.restart();
  };
}

async function withFilesAlone({ site, page }: Upload): Promise<void> {
  const store = await withoutStore(site);
  await submitButton(page).click();
  await sendFiles(page).waitFor();
  store.restore();
}

const sendFiles = (page: Page) => page.getByRole("button", { name: "Send the attachments" });

function openByManager({ site, researcherId }: Upload): Promise<unknown> {
  return withServices(site.dataDir, ({ db, now }) =>
    db
      .updateTable("submissions")
      .set({ opened_at: now() })
      .where("researcher_id", "=", researcherId)
      .execute(),
  );
}

export const CORRECTED = `${typed.Title}, corrected`;
