import { expect, test } from "vitest";
import {
  addKey,
  beginKey,
  confirmKey,
  KEY_ORIGIN,
  withKey,
} from "../../../tests/support/people/security-keys";
import { ephemeralToken } from "../../../tests/support/people/sign-in";
import { SoftwareKey } from "../../../tests/support/people/software-key";
import { type TestApi, testApi, testIdentity } from "../../../tests/support/servers/api";
import { testProgramme } from "../../../tests/support/servers/programme";
import { noteHostsOfKeys } from "./hosts";

const MOVED = "https://moved.example";

/** An instance with one researcher's key, and the same instance after it moved to another address. */
async function moved() {
  const identity = { ...testIdentity, publicUrl: KEY_ORIGIN };
  const programme = await testProgramme({}, { identity });
  const researcher = await withKey(programme);
  const api = await testApi({
    ...programme.services,
    identity: { ...identity, publicUrl: MOVED, formerPublicUrls: [KEY_ORIGIN] },
  });
  return { programme, researcher, api };
}

const keysOf = async (api: TestApi, token: string) =>
  (await (await api.get("/auth/security", token)).json()).security_keys;

test("after a move to another address a key is listed as of before, and is asked for at no login", async () => {
  const { researcher, api } = await moved();

  const listed = await keysOf(api, researcher.token);
  const asked = await api.request("POST", "/auth/login/security-key/begin", {
    json: { ephemeral_token: await ephemeralToken(api, researcher) },
  });

  expect(listed).toEqual([{ ...researcher.added, host: "conclave.example", is_usable: false }]);
  expect([asked.status, await asked.json()]).toEqual([
    409,
    {
      detail:
        "The security keys of this account were added at another address of this site. Use your authenticator app.",
    },
  ]);
});

test("a key that is added after the move is the one that is asked for, and logs its owner in", async () => {
  const { researcher, api } = await moved();
  const key = new SoftwareKey(MOVED);
  expect((await addKey(api, researcher.token, key)).status).toBe(201);

  const step = await ephemeralToken(api, researcher);
  const options = await beginKey(api, step);
  const response = await confirmKey(api, step, key.get(options));

  expect(options.allowCredentials).toEqual([expect.objectContaining({ id: key.id.toString("base64url") })]);
  expect(response.status).toBe(200);
  expect(await keysOf(api, researcher.token)).toMatchObject([
    { host: "conclave.example", is_usable: false },
    { host: "moved.example", is_usable: true },
  ]);
});

test("the managers' command counts keys of a former address apart", async () => {
  const { programme, researcher } = await moved();
  const identity = { ...programme.services.identity, publicUrl: MOVED };

  const before = await programme.json("researcher", "show", researcher.id);
  const { out } = await programme.runWith({ identity }, "researcher", "show", researcher.id);

  expect(before).toMatchObject({ security_keys: 1, security_keys_of_another_address: 0 });
  expect(out).toMatch(/^security keys +0$/m);
  expect(out).toMatch(/^security keys of another address +1$/m);
});

test("keys that an earlier version added get the present address as the server starts", async () => {
  const { programme, researcher } = await moved();
  await programme.db.updateTable("security_keys").set({ host: null }).execute();

  const unknown = await keysOf(programme, researcher.token);
  await noteHostsOfKeys(programme.services);

  expect(unknown).toMatchObject([{ host: null, is_usable: true }]);
  expect(await keysOf(programme, researcher.token)).toMatchObject([
    { host: "conclave.example", is_usable: true },
  ]);
});

test("where the site had another address before, an earlier version's key gets its host when it is used", async () => {
  const { programme, researcher, api } = await moved();
  await programme.db.updateTable("security_keys").set({ host: null }).execute();

  await noteHostsOfKeys(api.services);
  const kept = await keysOf(api, researcher.token);
  const step = await ephemeralToken(programme, researcher);
  await confirmKey(programme, step, researcher.key.get(await beginKey(programme, step)));

  expect(kept).toMatchObject([{ host: null, is_usable: true }]);
  expect(await keysOf(api, researcher.token)).toMatchObject([{ host: "conclave.example", is_usable: false }]);
});
