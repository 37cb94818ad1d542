import { expect, test } from "vitest";
import { changePassword, NEW_PASSWORD } from "../../../tests/support/people/password-change";
import { SAMPLE_PASSWORD } from "../../../tests/support/people/researchers";
import { login } from "../../../tests/support/people/sign-in";
import { signedInApi, testApi } from "../../../tests/support/servers/api";
import { createHasher, type Hasher } from "../../crypto/hasher";

test("parallel changes change it once", async () => {
  const { api, token, email } = await signedInApi();
  const wanted = [NEW_PASSWORD, `${NEW_PASSWORD}!`, `${NEW_PASSWORD}?`];

  const responses = await Promise.all(
    wanted.map((new_password) =>
      changePassword(api, token, { new_password, confirm_password: new_password }),
    ),
  );

  const done = responses.findIndex((response) => response.status === 200);
  expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
  expect((await login(api, { email, password: wanted[done] })).status).toBe(200);
});

test("a right current password is no wrong one while a sign-in hashes it again", async () => {
  const strong = createHasher({ memoryKiB: 128, passes: 1, parallel: 2, queue: 9 });
  const weak = await createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 9 }).hash(SAMPLE_PASSWORD);
  let other: number | undefined;
  const overtaken: Hasher = {
    ...strong,
    async hash(secret) {
      if (secret === NEW_PASSWORD) other = (await login(api, { email })).status;
      return strong.hash(secret);
    },
  };
  const api = await testApi({ hasher: overtaken });
  const { token, email } = await api.signedIn();
  await api.db.updateTable("researchers").set({ password_hash: weak }).where("email", "=", email).execute();

  expect((await changePassword(api, token)).status).toBe(200);
  expect(other).toBe(200);
  expect((await login(api, { email, password: NEW_PASSWORD })).status).toBe(200);
});

test("a password that an invitation ends while it is checked or replaced lets nobody in and sets no other", async () => {
  const hasher = createHasher({ memoryKiB: 64, passes: 1, parallel: 2, queue: 9 });
  let expire = async () => {};
  const overtaken: Hasher = {
    ...hasher,
    async verify(hash, secret) {
      const isRight = await hasher.verify(hash, secret);
      await expire();
      return isRight;
    },
  };
  const api = await testApi({ hasher: overtaken });
  const { token, email } = await api.signedIn();
  expire = async () => void (await api.db.updateTable("researchers").set({ password_expired: 1 }).execute());

  expect((await login(api, { email })).status).toBe(400);
  await api.db.updateTable("researchers").set({ password_expired: 0 }).execute();
  expect((await changePassword(api, token)).status).toBe(400);
});
