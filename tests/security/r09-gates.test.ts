import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Stage, stages } from "#contract/endpoint";
import { calls } from "#contract/index";
import { PageClient, signedInPages } from "./support/page-client";
import { call, details, member, rows, services, target } from "./support/target";
import { send } from "./support/wire";

/** A member of each stage. */
const members = new Map<Stage, Awaited<ReturnType<typeof member>>>();
/** Texts that only gated pages have. */
let secrets: string[];

beforeAll(async () => {
  for (const stage of stages) if (stage !== "anyone") members.set(stage, await member({ stage }));
  const titles = rows("select title from bounties limit 3").map(({ title }) => String(title));
  const items = rows("select body from content_items where collection in ('announcements', 'faqs')");
  secrets = [
    ...titles,
    ...items.map(({ body }) => JSON.parse(String(body)).title ?? JSON.parse(String(body)).question),
  ];
  expect(secrets.length).toBeGreaterThan(3);
});

const at = (path: string) => path.replace("{id}", randomUUID());

describe("R9 The API enforces every gate and every object check itself", () => {
  test("no call but the open ones answers a guest", async () => {
    for (const { method, path, stage } of calls.values()) {
      if (stage === "anyone") continue;
      expect([path, (await call(method, at(path))).status]).toEqual([path, 401]);
    }
  });

  test("no call answers a caller who has not come as far as it asks", async () => {
    for (const { method, path, stage } of calls.values()) {
      const before = members.get(stages[stages.indexOf(stage) - 1] ?? "anyone");
      if (!before) continue;
      const { status } = await call(method, `${at(path)}/`.replace("//", "/"), { token: before.token });
      expect([path, status]).toEqual([path, 403]);
    }
  });

  // Proves 8.2.2
  test("what belongs to another is not there: profile, submission, messages, key, agreement", async () => {
    const [victim, thief] = [await member(), await member()];
    const { db, newId, now } = await services();
    const message = newId();
    const about = { title: "Yours alone", message: "Yours alone" };
    await db
      .insertInto("messages")
      .values({ id: message, researcher_id: victim.id, ...about, created_at: now() })
      .execute();
    const { id } = (await call("POST", "/submissions", { token: victim.token, json: { details } })).json;
    const token = thief.token;
    const form = { first_name: "Mallory" };

    expect((await call("PATCH", `/profiles/${victim.profile_id}`, { token, form })).status).toBe(404);
    const files = { "Content-Type": "multipart/form-data; boundary=x" };
    const body =
      '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a"\r\n\r\na\r\n--x--\r\n';
    expect(
      (await call("POST", `/submissions/${id}/attachments`, { token, headers: files, body })).status,
    ).toBe(404);
    expect((await call("POST", "/submissions", { token, json: { id, details } })).status).toBe(409);
    await call("POST", "/content/messages/mark_read", { token, json: { messages: [message] } });
    expect(rows("select read_at from messages where id = ?", message)).toEqual([{ read_at: null }]);
    for (const path of [
      "/content/messages/all",
      `/content/messages/all?before=${message}`,
      "/content/messages/unread",
    ]) {
      expect((await call("GET", path, { token })).text).not.toContain("Yours alone");
    }
    expect((await call("GET", "/gpg/keys/self", { token })).status).toBe(404);
  });

  test.each([
    ..."/bounties /bounties/ //bounties /./bounties /x/../bounties /BOUNTIES /%62ounties /bounties%2f".split(
      " ",
    ),
    ..."/bounties;a=b /bounties%00 /bounties%20 /bounties.data /bounties.json /_root.data /bounties?_data".split(
      " ",
    ),
    ..."/bounties?_data=routes%2F_gated.bounties /?_data=routes%2F_gated._index /faq?_data=routes%2F_gated.faq".split(
      " ",
    ),
    ..."/faq?_data=routes%2F_gated.bounties /login?_data=routes%2F_gated.bounties /bounties?_data=root".split(
      " ",
    ),
    ..."/bounties?index&_data=routes%2F_gated.bounties /bounties?_routes=routes%2F_gated.bounties".split(" "),
    ..."/__manifest?p=/bounties /bounties/../bounties /%2e%2e/bounties http://127.0.0.1/bounties".split(" "),
  ])("%s shows nothing to a guest, nor to somebody half-way", async (path) => {
    for (const stage of [undefined, "password_set", "profile_made"] as const) {
      const session = stage && members.get(stage);
      const client = session ? await signedInPages(session, { skipped_profile: true }) : new PageClient();
      for (const method of session ? ["GET"] : ["GET", "HEAD", "OPTIONS"]) {
        const { text, status } = await client.send(method, path);
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
        expect(status).toBeLessThan(500);
      }
    }
  });

  test.each([
    ["X-Original-URL", "/bounties"],
    ["X-Rewrite-URL", "/bounties"],
    ["X-HTTP-Method-Override", "GET"],
    ["X-Remix-Transition", "yes"],
    ["Authorization", "Bearer undefined"],
    ["X-Forwarded-Prefix", "/bounties"],
  ])("the header %s opens no gate", async (name, value) => {
    for (const path of ["/", "/login", "/bounties", "/api/content/bounties"]) {
      const { text } = await send(target.url, "GET", path, { headers: { [name]: value } });
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
  });

  test("a session whose claims say more than the database is worth what the database says", async () => {
    const half = await member({ stage: "password_set" });
    const user_status = Object.fromEntries(
      Object.keys(half.user_status).map((name) => [name, name !== "has_expired_password"]),
    );
    const client = await signedInPages({ ...half, user_status: user_status as never });

    const page = await client.get("/bounties");
    expect([302, 403]).toContain(page.status);
    expect(secrets.filter((secret) => page.text.includes(secret))).toEqual([]);
  });
});
