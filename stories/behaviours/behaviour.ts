/**
 * A component's promise, in one sentence, and its proofs, at least one of
 * - a story with a `play`: "OtpInput: CompletesOnce";
 * - a test, by its file and title: "design-system/OtpInput/otp.test.ts: a digit goes in where the caret is";
 * - a check that every story goes through: "everywhere: inANarrowWindow".
 */
export type Behaviour = readonly [says: string, ...shownBy: [string, ...string[]]];

/** The promises of components, by the names of their folders in `design-system/`. */
export type Behaviours = Readonly<Record<string, readonly Behaviour[]>>;
