import { expect, test } from "vitest";
import { file, send, withSubmission } from "../../tests/support/requests/attachment-bodies";
import { seedKey } from "../../tests/support/requests/gpg-keys";
import { makeSampleOffer } from "../../tests/support/requests/offers";
import { opened, testProgrammeKey } from "../../tests/support/requests/sealed";
import { type TestApi, testApi } from "../../tests/support/servers/api";

test("files whose sender's key is replaced while they come are refused, and leave nothing; once more they are sealed for the new key", async () => {
  const { api, token, researcher_id, path } = await withSubmission();
  await seedKey(api.services, researcher_id);
  const replaced = during(api.store, () => seedKey(api.services, researcher_id));

  const refused = await send(api, token, path, [file("poc.py", "print(1)")]);

  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({
    code: "key_replaced",
    detail:
      "Your OpenPGP key was changed while these files were on their way, so none of them was stored. Send them again.",
  });
  expect(await api.rows("attachments")).toEqual([]);
  expect(await api.rows("submission_receipts")).toEqual([]);
  expect(api.store.objects.size).toBe(0);

  expect((await send(api, token, path, [file("poc.py", "print(1)")])).status).toBe(201);
  const [sealed] = api.store.objects.values();
  expect((await opened(sealed ?? "", await replaced())).text).toBe("print(1)");
});

test("files whose sender's first key arrives while they come are refused: they would have no copy for it", async () => {
  const { api, token, researcher_id, path } = await withSubmission();
  during(api.store, () => seedKey(api.services, researcher_id));

  const refused = await send(api, token, path, [file("poc.py", "print(1)")]);

  expect(refused.status).toBe(409);
  expect(api.store.objects.size).toBe(0);
});

test.each([
  ["gets a later end", { expires_at: Date.parse("2027-01-15T12:00:00Z"), public_file: "as exported later" }],
  ["ends", { expires_at: 1 }],
])("files are stored where their sender's key %s while they come: it opens them", async (_, change) => {
  const { api, token, researcher_id, path } = await withSubmission();
  const own = await seedKey(api.services, researcher_id);
  during(api.store, () => api.db.updateTable("gpg_keys").set(change).execute());

  const taken = await send(api, token, path, [file("poc.py", "print(1)")]);

  expect(taken.status).toBe(201);
  const [sealed] = api.store.objects.values();
  expect((await opened(sealed ?? "", own)).text).toBe("print(1)");
});

test("files are stored where their sender's key cannot be used, and stays", async () => {
  const { api, token, researcher_id, path } = await withSubmission();
  await seedKey(api.services, researcher_id);
  await api.db.updateTable("gpg_keys").set({ encryption_key_id: null }).execute();

  expect((await send(api, token, path, [file("poc.py", "print(1)")])).status).toBe(201);
});

test("research whose sender's key is replaced while it is sealed is stored for the new key, with the proof of its receipt", async () => {
  const { api, token, replaced } = await replacingKeys(1);

  const taken = await api.request("POST", "/submissions", { token, json: { details } });

  expect(taken.status).toBe(201);
  const { secret } = await taken.json();
  const [row] = await api.rows("submissions");
  expect(JSON.parse((await opened(row?.details ?? "", replaced())).text)).toMatchObject(details);
  const [receipt] = await api.rows("submission_receipts");
  expect(JSON.parse((await opened(receipt?.opening ?? "", replaced())).text)).toMatchObject({ secret });
});

test("research that takes the place of an earlier attempt is stored for the new key, too", async () => {
  const { api, token, replace, replaced } = await replacingKeys(0);
  const { id } = await api.submit(token, details);
  replace(1);

  const json = { id, revision: 2, details: { ...details, title: "Corrected" } };
  expect((await api.request("POST", "/submissions", { token, json })).status).toBe(201);

  const [row] = await api.rows("submissions");
  expect(JSON.parse((await opened(row?.details ?? "", replaced())).text)).toMatchObject({
    title: "Corrected",
  });
});

test.each([
  [
    "a message",
    async (api: TestApi, token: string, id: string) =>
      api.request("POST", `/submissions/${id}/messages`, { token, json: { text: "It is 17.3." } }),
  ],
  [
    "a reason to decline an offer",
    async (api: TestApi, token: string, id: string) =>
      api.request("POST", `/offers/${await makeSampleOffer(api.services, id)}/decline`, {
        token,
        json: { reason: "It is 17.3." },
      }),
  ],
  [
    "a counter-proposal",
    async (api: TestApi, token: string, id: string) =>
      api.request("POST", `/offers/${await makeSampleOffer(api.services, id)}/counter`, {
        token,
        json: { amount: 30_000_000, text: "It is 17.3." },
      }),
  ],
])("%s whose sender's key is replaced while it is sealed is stored for the new key", async (_, write) => {
  const { api, token, replaced, replace } = await replacingKeys(0);
  const { id } = await api.submit(token, details);
  replace(1);

  expect((await write(api, token, id)).ok).toBe(true);

  const events = await api.db.selectFrom("submission_events").select("sealed").orderBy("ordinal").execute();
  expect((await opened(events.at(-1)?.sealed ?? "", replaced())).text).toContain("It is 17.3.");
});

test("research whose sender's key is replaced each time it is sealed is refused as what cannot be sealed, and not stored", async () => {
  const { api, token } = await replacingKeys(Number.POSITIVE_INFINITY);

  const refused = await api.request("POST", "/submissions", { token, json: { details } });

  expect(refused.status).toBe(503);
  expect((await refused.json()).detail).toContain("nothing of it was stored");
  expect(await api.rows("submissions")).toEqual([]);
});

const details = {
  title: "Type confusion in the parser",
  "High-Level Overview": "A parser trusts a length.",
  "Root Cause Analysis": "It is signed.",
  "Proof-of-Concept": "call()",
  Steps: "1. Run it.",
};

/** Runs work once, when the next object has been put. Returns a reader of its result. */
function during<Result>(
  store: Awaited<ReturnType<typeof withSubmission>>["api"]["store"],
  work: () => Promise<Result>,
) {
  const { put } = store;
  let result: Promise<Result> | undefined;
  store.put = async (...object) => {
    await put(...object);
    result ??= work();
    await result;
  };
  return () => result as Promise<Result>;
}

/** An API with a researcher whose key is replaced while the next texts are sealed, as many times as `replace` says. */
async function replacingKeys(times: number) {
  const { programmeKey } = await testProgrammeKey();
  const { opens, wrap } = programmeKey.recipient;
  let left = 0;
  let own = "";
  const recipient: typeof programmeKey.recipient = {
    opens,
    async wrap(...key) {
      if (left-- > 0) own = await seedKey(api.services, id);
      return wrap(...key);
    },
  };
  const api = await testApi({ programmeKey: { ...programmeKey, recipient } });
  const { id, token } = await api.signedIn();
  own = await seedKey(api.services, id);
  const replace = (next: number) => {
    left = next;
  };
  replace(times);
  return { api, token, replace, replaced: () => own };
}
