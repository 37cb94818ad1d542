import { expect, test } from "vitest";
import { commonPasswords } from "./common-passwords";
import { passwordProblems } from "./passwords.rules";

const context = {
  common: await commonPasswords(),
  programme: "Conclave",
  company: "Example Security",
  email: "ada.lovelace@example.org",
  nickname: "zero_cool",
};

// Proves R3, 6.2.4, 6.2.12
test.each([
  "Password1234",
  "password1234",
  "P@ssw0rd1234",
  "P@ssw0rd12345!",
  "!!!Password2026!!!",
  "Passwordpassword1",
  "Qwertyuiop123",
  "Qwerty123456",
  "1qaz2wsx3edc",
  "1Qaz2wsx3edc",
  "Iloveyou1234",
  "Administrator1",
  "Trustno1trustno1",
  "Letmein-2026",
  "Aaaaaaaaaaa1",
  "Abcabcabcabc1",
  "Ab1Ab1Ab1Ab1",
  "Welcome123456",
  "Sunshine2026!",
  "123456789Abc",
  "M0nkeyM0nkey1",
  "Dragon-Dragon-1",
])("%s is refused as one that guessers try first", (password) => {
  expect(passwordProblems(password, context)).toEqual([expect.stringContaining("guessers try first")]);
});

// Proves 6.1.2, 6.2.11
test.each([
  ["Conclave-Kite-2026", "conclave"],
  ["My c0nclave kite 9", "conclave"],
  ["Bounty for a kite 9", "bounty"],
  ["B0untyForAKite9", "bounty"],
  ["ExampleSecurity-kite9", "examplesecurity"],
  ["Kite of Lovelace 9", "lovelace"],
  ["Zero-Cool-kite-9", "zerocool"],
])("%s is refused because it contains %s", (password, word) => {
  expect(passwordProblems(password, context)).toEqual([expect.stringContaining(`“${word}”`)]);
});

test.each([
  "Correct horse 9 battery",
  "correct-HORSE-battery-9",
  "Tr0ub4dor&3-and-more",
  "xK7#mPq2vL9z",
  "Zażółć gęślą jaźń 7",
  "Пароль-Кит-Ветер-7",
  "🪁 Kite over 7 hills",
  "Ada likes 9 kites",
])("%s is accepted", (password) => {
  expect(passwordProblems(password, context)).toEqual([]);
});

test("a short name is not looked for, because it turns up by chance", () => {
  expect(
    passwordProblems("Correct horse 9 battery", { ...context, email: "or@example.org", nickname: "bat" }),
  ).toEqual([]);
});

// Proves 1.3.12
test("the longest password is judged in a moment", () => {
  const started = performance.now();
  passwordProblems(`${"aB1".repeat(42)}aB`, context);
  passwordProblems(`${"ab".repeat(63)}A1`, context);

  expect(performance.now() - started).toBeLessThan(500);
});
