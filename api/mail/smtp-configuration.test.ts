import { expect, test } from "vitest";
import { readSmtp } from "./smtp-configuration";

const own = {
  SMTP_URL: "smtp://conclave:p%40ss@mail.example.org",
  PUBLIC_URL: "https://bounty.example.org",
  PROGRAMME_NAME: "Conclave",
  CONTACT_ADDRESS: "programme@example.org",
};

test("without SMTP_URL managers send mail themselves", () => {
  expect(readSmtp({})).toEqual({ options: null, faults: [] });
});

test("mail goes by STARTTLS to the port for handing it over, from the address of contact", () => {
  expect(readSmtp(own)).toEqual({
    options: {
      host: "mail.example.org",
      port: 587,
      secure: false,
      requireTLS: true,
      auth: { user: "conclave", pass: "p@ss" },
      from: "programme@example.org",
    },
    faults: [],
  });
});

test.each([
  ["smtps://mail.example.org", { host: "mail.example.org", port: 465, secure: true, requireTLS: true }],
  ["smtp://mail.example.org:2525", { host: "mail.example.org", port: 2525, requireTLS: true }],
  ["smtp://127.0.0.1:25", { host: "127.0.0.1", port: 25, requireTLS: false, auth: undefined }],
  ["smtp://[::1]:25", { host: "::1", port: 25, requireTLS: false }],
])("%s", (SMTP_URL, options) => {
  expect(readSmtp({ ...own, SMTP_URL })).toMatchObject({ options, faults: [] });
});

test.each([
  [{ SMTP_URL: "mail.example.org" }, /^SMTP_URL must be like/],
  [{ SMTP_URL: "https://conclave:p4ss@mail.example.org" }, /^SMTP_URL must be like/],
  [{ SMTP_URL: "smtp://conclave:p4ss@mail.example.org/?tls=no" }, /^SMTP_URL must be like/],
  [{ SMTP_URL: "smtp://conclave@mail.example.org" }, /^SMTP_URL has a user or a password, but not both/],
  [{ SMTP_URL: "smtp://conclave:100%@mail.example.org" }, /^SMTP_URL has a % that begins no character/],
  [{ PUBLIC_URL: undefined }, /^PUBLIC_URL is not set, but SMTP_URL is/],
  [{ PROGRAMME_NAME: undefined }, /^PROGRAMME_NAME is not set, but SMTP_URL is/],
  [{ CONTACT_ADDRESS: undefined }, /^MAIL_FROM must be an email address/],
  [{ MAIL_FROM: "Conclave <a@example.org>" }, /^MAIL_FROM must be an email address/],
])("%j is said in a sentence, without the password", (change, sentence) => {
  const { faults } = readSmtp({ ...own, ...change });

  expect(faults).toEqual([expect.stringMatching(sentence)]);
  expect(faults.join()).not.toMatch(/p4ss|p%40ss/);
});
