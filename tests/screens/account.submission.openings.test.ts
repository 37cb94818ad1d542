import { expect, it } from "vitest";
import { OPENINGS_MAX } from "#contract/limits";
import { append } from "../../api/audit/audit";
import { loader } from "../../app/routes/_gated.account.submissions.$id";
import { signedInBrowser } from "../support/servers/site";

it("shows who has opened it, by alias and never by account", async () => {
  const { api, load, id } = await opened();
  const subject = `submission:${id}`;
  const entry = { actor: "programme", subject, now: api.clock.now };
  await append(api.db, { ...entry, action: "submission.export", details: { by: "LOGIN-NAME" } });
  const details = { by: "LOGIN-NAME", alias: "Mira", event: 2 };
  await append(api.db, { ...entry, action: "submission.open", details });
  await append(api.db, { ...entry, action: "submission.open", details: { by: "LOGIN-NAME", words: true } });
  await append(api.db, { ...entry, action: "submission.take", details: {} });
  await append(api.db, { ...entry, action: "submission.open", subject: "submission:other" });

  const { data } = await load();

  const at = "2026-01-15T12:00:00.000Z";
  expect(data).toMatchObject({
    openings: [
      { at, kind: "read", alias: null, event: null },
      { at, kind: "opened", alias: "Mira", event: 2 },
      { at, kind: "exported", alias: null, event: null },
    ],
    isCut: false,
  });
  expect(JSON.stringify(data)).not.toContain("LOGIN-NAME");
});

it("says that there may be earlier openings than the last that it shows", async () => {
  const { api, load, id } = await opened();
  const entry = { actor: "programme", subject: `submission:${id}`, now: api.clock.now };
  for (let count = 0; count <= OPENINGS_MAX; count++)
    await append(api.db, { ...entry, action: "submission.open", details: {} });

  const { data } = await load();

  expect(data).toMatchObject({ isCut: true, openings: { length: OPENINGS_MAX } });
});

async function opened() {
  const { api, browser } = await signedInBrowser("complete");
  const { id } = await api.submit(browser.state.session?.access);
  return { api, id, load: () => browser.load(loader, `/account/submissions/${id}`, {}, { id }) };
}
