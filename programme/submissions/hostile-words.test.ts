import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { factors } from "#contract/factors";
import type { Letter } from "../../api/mail/letters";
import { sampleAssessment, sampleOffer } from "../../tests/support/requests/offers";
import { signing, submitted } from "../../tests/support/requests/scored-submission";
import { testProgrammeKey } from "../../tests/support/requests/sealed";
import { temporaryFolder } from "../../tests/support/temporary-folder";

/** The hostile texts; `liveWith` below enters each into every text field of both sides. */
const hostile: [what: string, text: string][] = [
  ["colours", "\u001b[31mred\u001b[0m"],
  ["a cleared screen, by the one-byte introducer", "\u009b2Jgone"],
  ["a window's title", "\u001b]0;owned\u0007"],
  ["a link of the terminal", "\u001b]8;;https://evil.example\u001b\\here\u001b]8;;\u001b\\"],
  ["a line that is written over", "safe\rgone"],
  ["a line that looks like another entry", "one\nStatus  paid\u2028Status  paid"],
  ["a text turned round", "exe.\u202egpj"],
  ["an isolate without an end", "\u2067right to left"],
  ["characters that nobody sees", "pay\u200b\u2060\u00adment\u{e0041}"],
  ["a null and a backspace", "a\u0000b\bc"],
  ["half a character", "a\ud800b"],
  ["markup", "</script><script>document.title='pwned'</script><img src=x onerror=alert(1)>"],
  ["links and pictures of Markdown", "[a](javascript:alert(1)) ![f](https://evil.example/t.png)"],
  ["a header of a letter", "a\r\nBcc: everybody@example.org\r\n\r\nb"],
  ["a path", "../../etc/passwd"],
  ["a formula", "=HYPERLINK(0)"],
];

const MARK = "HOSTILE";
/** All characters that steer a terminal, except the line breaks that verbs print. */
const steering = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

test.each(hostile)(
  "%s, wherever either side can write: kept or refused with a sentence, in no letter, steering no terminal, and proved by the record",
  async (_what, text) => {
    const { printed, letters, record, verdict } = await liveWith(`${MARK} ${text}`);

    expect(printed.join("")).toContain(MARK);
    expect(printed.filter((output) => steering.test(output))).toEqual([]);
    expect(letters.length).toBeGreaterThan(5);
    expect(letters.filter((letter) => JSON.stringify(letter).includes(MARK))).toEqual([]);
    expect(verdict).toMatchObject({ holds: true, problems: [] });
    // As JSON it has no line break from a written text.
    expect(record).not.toMatch(/[\r\n]/);
    expect(JSON.stringify(JSON.parse(record))).toBe(record);
  },
);

/** Runs a submission from its first message to a failed payment, with the same text in every text field. */
async function liveWith(text: string) {
  const { programme, call, id, number, shown } = await submitted();
  const letters: Letter[] = [];
  const openMailer = () => ({ send: async (letter: Letter) => void letters.push(letter), close() {} });
  const printed: string[] = [];
  const folder = temporaryFolder();
  const key = join(folder, "key.asc");
  writeFileSync(key, (await testProgrammeKey()).privateKey);
  const run = async (argv: string[], input?: unknown) => {
    const given = input === undefined ? {} : { input: JSON.stringify(input) };
    const { code, out, err } = await programme.runWith({ openMailer, ...given }, ...argv);
    printed.push(out, err);
    return { code, out };
  };
  /** Tries the text, and plain words where it is refused, so that one of them is always written. */
  const either = async (write: (words: string) => Promise<boolean>) => {
    if (!(await write(text))) expect(await write("plain words")).toBe(true);
  };
  const wrote = (method: "POST" | "PUT", path: () => Promise<string>, body: (words: string) => object) =>
    either(async (words) => {
      const { status } = await call(method, await path(), body(words));
      expect([200, 201, 400]).toContain(status);
      return status !== 400;
    });
  const ran = (argv: (words: string) => string[], input?: (words: string) => unknown) =>
    either(async (words) => (await run(argv(words), input?.(words))).code === 0);
  const own = (path: string) => async () => `/submissions/${id}${path}`;
  const answer = (verb: string) => async () => `/offers/${(await shown()).offers.at(-1).id}/${verb}`;
  const words = (verb: string) => (said: string) => [
    "submission",
    verb,
    number,
    "--readable",
    "--text",
    said,
  ];

  await either(async (label) => {
    const sent = { token: call.token, json: { label } };
    return (await programme.request("PATCH", `/submissions/${id}`, sent)).ok;
  });
  await wrote("POST", own("/messages"), (said) => ({ text: said }));
  await either(async (name) => {
    return (await programme.attach(call.token, id, { [name]: "content" }, 2)).ok;
  });
  await ran((alias) => ["submission", "take", number, "--alias", alias]);
  await ran(words("ask"));
  await ran(words("reply"));
  await wrote("POST", own("/messages"), (said) => ({ text: said }));
  const reasoned = (said: string) => ({
    scores: sampleAssessment.scores,
    reasons: Object.fromEntries(factors.map((factor) => [factor, said])),
  });
  await ran(() => ["submission", "score", number, "--file", "-"], reasoned);
  const offered = (said: string) => ({
    ...sampleOffer,
    terms: said,
    rights: said,
    instalments: sampleOffer.instalments.map((each) => ({ ...each, due: said })),
  });
  const offer = () => ran(() => ["submission", "offer", number, "--file", "-"], offered);
  await offer();
  await wrote("POST", answer("decline"), (reason) => ({ reason }));
  await offer();
  await wrote("POST", answer("counter"), (said) => ({ amount: 30_000_000, text: said }));
  await offer();
  await wrote("POST", answer("agree"), (name) => ({ ...signing(programme), name }));
  const set = ["payment", "set", number, "1", "--status"];
  await ran((reason) => [...set, "failed", "--reason", reason]);
  await ran((reference) => [...set, "paid", "--reference", reference]);

  const record = await (await programme.get(`/submissions/${id}/record`, call.token)).text();
  const file = join(folder, "record.json");
  writeFileSync(file, record);
  const withKey = ["--key", key];
  for (const argv of [
    ...[
      ["submission", "history", number, ...withKey],
      ["submission", "history", number],
      ["submission", "list"],
    ],
    ...[
      ["submission", "show", number],
      ["payment", "list", number],
      ["payment", "list"],
      ["receipt", "verify", file],
      ["submission", "record", number, "--out", "-"],
    ],
    ["submission", "open", number, "--event", "2", ...withKey, "--out", join(folder, "opened")],
  ]) {
    expect([argv, (await run(argv)).code]).toEqual([argv, 0]);
    if (!argv.includes("--out")) await run([...argv, "--json"]);
  }
  const { out } = await run(["receipt", "verify", file, "--json"]);
  return { printed, letters, record, verdict: JSON.parse(out) };
}
