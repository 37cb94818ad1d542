import { expect, test } from "vitest";
import { proofOf } from "./credentials.rules";

const researcher = { password_hash: "password-hash", password_expired: 0, disabled_at: null };
const invitation = { id: "1", code_hash: "code-hash", expires_at: 100 };
const CODE = "7K3MPQ2VXR9D";

test("without anything behind the address, nothing is compared with nothing", () => {
  expect(proofOf({}, "anything at all", 0)).toMatchObject({ hash: null });
});

test("a researcher's secret is compared with the password", () => {
  expect(proofOf({ researcher }, CODE, 0)).toEqual({
    by: "password",
    hash: "password-hash",
    secret: CODE,
    counts: true,
  });
});

test("before there is a password, the code is in its place", () => {
  expect(proofOf({ invitation }, "7k3m-pq2v-xr9d", 0)).toEqual({
    by: "code",
    hash: "code-hash",
    secret: CODE,
    counts: true,
  });
});

test("a text that cannot be a code is not compared with one", () => {
  expect(proofOf({ invitation }, "this is not a code", 0)).toMatchObject({ by: "password", hash: null });
});

test("of a researcher who was invited again the code counts, and the password, which has expired, does not", () => {
  const known = { researcher: { ...researcher, password_expired: 1 }, invitation };

  expect(proofOf(known, CODE, 0)).toMatchObject({ by: "code", counts: true });
  expect(proofOf(known, "Abcd1234efgh", 0)).toEqual({
    by: "password",
    hash: "password-hash",
    secret: "Abcd1234efgh",
    counts: false,
  });
});

test.each([
  ["an expired invitation", { invitation }, 100],
  ["an invited account that is disabled", { researcher: { ...researcher, disabled_at: 1 }, invitation }, 0],
])("the right code of %s does not count", (_what, known, now) => {
  expect(proofOf(known, CODE, now)).toMatchObject({ by: "code", hash: "code-hash", counts: false });
});

test("the right password of a disabled account does not count", () => {
  const known = { researcher: { ...researcher, disabled_at: 1 } };

  expect(proofOf(known, "Correct horse 9 battery", 0)).toMatchObject({
    hash: "password-hash",
    counts: false,
  });
});
