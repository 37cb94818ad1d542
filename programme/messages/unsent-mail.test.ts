import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { NotSent } from "../../api/mail/mailer";
import { openDatabaseFile } from "../../tests/support/database/database-file";
import { seedResearcher } from "../../tests/support/people/researchers";
import { testApi } from "../../tests/support/servers/api";
import { commandForTests } from "../../tests/support/servers/command-process";
import { testProgramme } from "../../tests/support/servers/programme";
import { startSmtpServer } from "../../tests/support/servers/smtp-server";

/** Each command starts a process. */
const LIMIT_MS = 60_000;

const command = commandForTests();
const toAll = ["message", "send", "--all", "--yes", "--title", "News", "--body", "Words"];
const emails = Array.from({ length: 14 }, (_, index) => `researcher-${index}@example.org`);

test("when the mail server goes half-way everybody whom mail did not reach is named, an address a line", async () => {
  const sent: string[] = [];
  const programme = await testProgramme({
    openMailer: () => ({
      close() {},
      async send({ to }) {
        if (sent.length === 2) throw new NotSent("It is away.", true);
        sent.push(to);
      },
    }),
  });
  for (const email of emails) await seedResearcher(programme.services, { email });

  const { code, err } = await programme.run(...toAll);

  const [why, ...left] = err.trimEnd().split("\n");
  expect([code, why]).toEqual([
    3,
    "The change is kept, but 12 of 14 mails were not sent. It is away. Tell these 12 researchers that there is a message:",
  ]);
  expect([...sent, ...left].toSorted()).toEqual(emails.toSorted());
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "mail that %s stops ends after the letter under way, and names everybody whom it did not reach",
  async (signal) => {
    const { running, smtp } = await mailing();
    let take = () => {};
    smtp.after.dot = (accept) => {
      take = accept;
      running.kill(signal);
    };
    let err = "";
    running.stderr.setEncoding("utf8").on("data", (text: string) => {
      err += text;
      // The letter under way is taken once the command has the signal.
      if (text.includes("Stopping")) take();
    });

    const [code] = await once(running, "close");

    const [stopping, why, ...left] = err.trimEnd().split("\n");
    expect(code).toBe(3);
    expect(stopping).toMatch(/^Stopping after the letter that is under way\./);
    expect(why).toBe(
      "The change is kept, but 13 of 14 mails were not sent. The command was stopped. Tell these 13 researchers that there is a message:",
    );
    expect([...smtp.taken.flatMap(({ to }) => to), ...left].toSorted()).toEqual(emails.toSorted());
  },
  LIMIT_MS,
);

test(
  "a terminal that is closed stops no mail: who got none would be said to nobody",
  async () => {
    const { running, smtp } = await mailing();
    smtp.after.dot = (accept) => {
      running.kill("SIGHUP");
      accept();
    };

    expect(await once(running, "exit")).toEqual([0, null]);

    expect(smtp.taken.flatMap(({ to }) => to).toSorted()).toEqual(emails.toSorted());
  },
  LIMIT_MS,
);

/** A process that mails about a message to all, and the mail server that it mails to. */
async function mailing() {
  const { db, file } = await openDatabaseFile();
  const { services } = await testApi({ db });
  for (const email of emails) await seedResearcher(services, { email });
  const smtp = await startSmtpServer({ authOptional: true });
  onTestFinished(smtp.stop);
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    DATA_DIR: dirname(file),
    SMTP_URL: `smtp://127.0.0.1:${smtp.settings.port}`,
    MAIL_FROM: "programme@example.org",
    PUBLIC_URL: "https://bounty.example.org",
    PROGRAMME_NAME: "Conclave",
  };
  const running = spawn(process.execPath, [command.script, ...toAll], { env });
  onTestFinished(() => void running.kill("SIGKILL"));
  return { running, smtp };
}
