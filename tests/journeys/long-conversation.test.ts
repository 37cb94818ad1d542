import type { CDPSession, Page } from "playwright";
import { expect, test } from "vitest";
import { append } from "../../api/audit/audit";
import { transaction } from "../../api/database/transaction";
import { issuingOf } from "../../api/receipts/issue";
import { act, note, readablePurpose } from "../../api/submissions/events.store";
import { openPage } from "../support/browser/hydrated";
import { focused } from "../support/browser/keyboard";
import { signedInPage } from "../support/browser/opened-page";
import { withServices } from "../support/database/seeded-data";
import { seedSubmission } from "../support/requests/submissions";
import { siteInBrowser } from "../support/servers/site-in-browser";

const at = siteInBrowser();
const EVENTS = 200;
const PAGE_EVENTS = 50;
/** Users notice a longer task of the page's thread (W3C, Long Tasks). */
const STALL_MS = 50;
const STEP_PX = 600;

test.each([true, false])(
  "a submission of 200 events loads and scrolls without a stall, and earlier ones come when they are asked for (scripts: %s)",
  async (scripts) => {
    const { page, context, researcher } = await signedInPage(at, null, { javaScriptEnabled: scripts });
    const id = await seedConversation(researcher.id);
    const measuring = await context.newCDPSession(page);
    await measuring.send("Performance.enable", { timeDomain: "threadTicks" });

    await openPage(page, `${at.site.url}/account/submissions/${id}`, scripts);
    await page.getByText("Reply 199.").waitFor();
    expect(await ordinals(page)).toEqual(from(EVENTS - PAGE_EVENTS + 1));
    expect(await slowestStep(page, measuring)).toBeLessThan(STALL_MS);

    for (const first of [101, 51, 1]) {
      await page.getByRole("link", { name: "Earlier events" }).press("Enter");
      await page.locator(`#event-${first}`).waitFor();
      if (scripts) await expect.poll(() => focused(page)).toBe("What happened");
      expect(await ordinals(page)).toEqual(from(first));
    }
    expect(await page.getByRole("link", { name: "Earlier events" }).count()).toBe(0);
    await page.getByRole("link", { name: "Last events" }).click();
    await page.locator(`#event-${EVENTS}`).waitFor();
  },
);

test("a message that is being written stays while earlier events are read", async () => {
  const { page, researcher } = await signedInPage(at);
  const id = await seedConversation(researcher.id);
  await openPage(page, `${at.site.url}/account/submissions/${id}`, true);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("It works on the next version too.");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.locator(`#event-${EVENTS + 1}`).waitFor();
  await message.fill("And on the one before");
  for (const [link, first] of [
    ["Earlier events", EVENTS - 2 * PAGE_EVENTS + 2],
    ["Last events", EVENTS + 1],
  ] as const) {
    await page.getByRole("link", { name: link }).click();
    await page.locator(`#event-${first}`).waitFor();
    expect(await message.inputValue()).toBe("And on the one before");
  }
});

test("who has opened a message leads to it, also where it is among the earlier events", async () => {
  const { page, researcher } = await signedInPage(at);
  const id = await seedConversation(researcher.id);
  await withServices(at.site.dataDir, async ({ db, now }) => {
    for (const event of [2, EVENTS]) {
      const details = { alias: "Mira", event };
      const opening = { actor: "programme", action: "submission.open", subject: `submission:${id}`, details };
      await append(db, { ...opening, now: now() });
    }
  });
  await openPage(page, `${at.site.url}/account/submissions/${id}`, true);
  await page.getByRole("link", { name: `your message of event ${EVENTS}` }).click();
  await expect.poll(() => inSight(page, EVENTS)).toBe(true);
  expect(await ordinals(page)).toEqual(from(EVENTS - PAGE_EVENTS + 1));
  await page.getByRole("link", { name: "your message of event 2", exact: true }).click();
  await expect.poll(() => inSight(page, 2)).toBe(true);
});

test("a message that is written after a refused press stays on the way back to an event", async () => {
  const { page, researcher } = await signedInPage(at);
  const id = await seedConversation(researcher.id);
  await openPage(page, `${at.site.url}/account/submissions/${id}#event-${EVENTS}`, true);
  await page.getByRole("link", { name: "Earlier events" }).click();
  await page.locator("#event-101").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Message is required.").waitFor();
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("It works on the next version too.");
  await page.goBack();
  await page.locator(`#event-${EVENTS}`).waitFor();
  expect(await message.inputValue()).toBe("It works on the next version too.");
});

function inSight(page: Page, event: number): Promise<boolean> {
  return page.locator(`#event-${event}`).evaluateAll((found) =>
    found.some((item) => {
      const { top } = item.getBoundingClientRect();
      return top >= 0 && top < innerHeight;
    }),
  );
}

/** The ordinals of a page's events, by the first. */
const from = (first: number) => Array.from({ length: PAGE_EVENTS }, (_, index) => String(first + index));

/** Those that a page shows. */
function ordinals(page: Page): Promise<string[]> {
  return page
    .locator('li[id^="event-"]')
    .evaluateAll((items) => items.map(({ id }) => id.replace("event-", "")));
}

/** Scrolls from the top to the end. Returns the most processor time that the page's thread took for a step, in milliseconds. */
async function slowestStep(page: Page, measuring: CDPSession): Promise<number> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  let slowest = 0;
  for (let top = 0; top < height; top += STEP_PX) {
    const before = await taskMs(measuring);
    await page.mouse.wheel(0, STEP_PX);
    await expect
      .poll(() => page.evaluate(() => Math.round(scrollY)))
      .toBeGreaterThanOrEqual(Math.min(top + STEP_PX, height - (await page.evaluate(() => innerHeight))) - 1);
    slowest = Math.max(slowest, (await taskMs(measuring)) - before);
  }
  return slowest;
}

async function taskMs(measuring: CDPSession): Promise<number> {
  const { metrics } = await measuring.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1_000;
}

/** A submission with that many events: it was sent, claimed, and written about by the programme from then on. */
function seedConversation(researcher_id: string): Promise<string> {
  return withServices(at.site.dataDir, async (services) => {
    const { db, newId, now, vault } = services;
    const submission_id = newId();
    const issuing = { ...issuingOf(services), at: now() };
    const of = { submission_id, by: "programme", alias: "Mira" } as const;
    await seedSubmission(services, {
      id: submission_id,
      researcher_id,
      created_at: now(),
      changed_at: now(),
      events: 1,
      details: "Sealed.",
    });
    await transaction(db, async (tx) => {
      const first = { id: newId(), submission_id, ordinal: 1, kind: "submitted", by_researcher: 1 } as const;
      await tx
        .insertInto("submission_events")
        .values({ ...first, created_at: now() })
        .execute();
      await act(tx, "take", { ...of, kind: "taken" }, issuing);
      for (let number = 3; number <= EVENTS; number++) {
        const id = newId();
        const words = `Reply ${number - 1}.\n\n${"We have tried it on the next version too. ".repeat(40)}`;
        const readable = vault.seal(words, readablePurpose(id));
        await note(tx, ["assessing"], { ...of, id, kind: "message", readable }, issuing);
      }
    });
    return submission_id;
  });
}
