import { Readable } from "node:stream";
import { readRetention } from "../../../api/retention/periods";
import type { Services } from "../../../api/services";
import { runProgramme } from "../../../programme/cli/main";
import type { ProgrammeContext } from "../../../programme/shared/context";
import { openingFor } from "../../../programme/shared/named-files";
import type { ResearcherSeed } from "../people/researchers";
import { testApi } from "./api";

/** The managers' command in process, on the same database and clock as the API of `testApi`. */
export async function testProgramme(
  overrides: Partial<ProgrammeContext> = {},
  services: Partial<Services> = {},
) {
  let made = 0;
  // Counted, because random ids of the same moment would sort by chance.
  const newId = () => `0197c1d2-0000-7000-8000-${String(++made).padStart(12, "0")}`;
  const api = await testApi({ newId, ...services });
  const context: Omit<ProgrammeContext, "stdin" | "stdout" | "stderr"> & Partial<ProgrammeContext> = {
    openDatabase: () => api.db,
    openStore: async () => api.services.store,
    attachments: "the folder data/attachments",
    attachmentsFolder: null,
    openMailer: () => null,
    readInboxMail: () => null,
    openNamed: openingFor(() => null),
    openTerminal: () => null,
    sender: api.services.identity,
    openVault: () => api.services.vault,
    openSigner: async () => api.services.signer,
    openDemoKey: async () => api.services.programmeKey,
    place: { file: ":memory:" },
    operator: "tester",
    readRetention: () => readRetention({}),
    readAnswerDays: () => api.services.answerDays,
    ...api.services,
    now: () => api.clock.now,
    ...overrides,
  };

  /**
   * Runs one verb with `input` on standard input; `bytes` is standard output as it is, for archives.
   *
   * @param streams replace standard output or the terminal
   */
  const runWith = async (
    { input = "", ...streams }: { input?: string | Uint8Array } & Partial<ProgrammeContext>,
    ...argv: string[]
  ) => {
    const out: Uint8Array[] = [];
    let err = "";
    const code = await runProgramme(argv, {
      stdin: Readable.from([Buffer.from(input)]),
      ...context,
      stdout: {
        write(chunk, done) {
          out.push(Buffer.from(chunk));
          done?.();
        },
      },
      stderr: { write: (text) => (err += text) },
      ...streams,
    });
    const bytes = Buffer.concat(out);
    return { code, out: bytes.toString("utf8"), err, bytes };
  };
  /** Runs one verb and returns its exit code and its output. */
  const run = async (...argv: string[]) => {
    const { code, out, err } = await runWith({}, ...argv);
    return { code, out, err };
  };

  return {
    ...api,
    run,
    runWith,
    /** Runs a verb with `--json`, which must succeed, and returns its parsed output. */
    async json(...argv: string[]) {
      const { code, out, err } = await run(...argv, "--json");
      if (code !== 0) throw new Error(`programme ${argv.join(" ")} ended with ${code}: ${err}`);
      return JSON.parse(out);
    },
    /** The entries of the audit log, oldest first. */
    async audited() {
      const rows = await api.db.selectFrom("audit").selectAll().orderBy("sequence").execute();
      return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
    },
    /** A researcher's messages, oldest first. */
    messagesOf: (researcherId: string) =>
      api.db
        .selectFrom("messages")
        .select(["title", "message", "read_at"])
        .where("researcher_id", "=", researcherId)
        .orderBy("id")
        .execute(),
  };
}

export type TestProgramme = Awaited<ReturnType<typeof testProgramme>>;

/**
 * The command and the API on a database of its own, and a researcher in it with a session.
 *
 * @param seed what is known of the researcher (default: samples, at the stage `complete`)
 * @returns the command as `programme`, beside all that its `signedIn` returns
 */
export async function signedInProgramme(seed: ResearcherSeed = {}) {
  const programme = await testProgramme();
  return { programme, ...(await programme.signedIn(seed)) };
}
