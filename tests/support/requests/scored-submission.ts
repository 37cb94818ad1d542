import { sampleCode } from "../people/sign-in";
import { type TestProgramme, testProgramme } from "../servers/programme";
import { sampleAssessment, sampleOffer } from "./offers";

/** Runs `submission offer` with an offer on standard input. */
export function makeOffer(programme: TestProgramme, number: string, offer: object) {
  return programme.runWith(
    { input: JSON.stringify(offer) },
    ...["submission", "offer", number, "--file", "-"],
  );
}

/** The sample researcher's signature and current code for an agreement. */
export function signing(programme: TestProgramme) {
  return { name: "Ada Lovelace", code: sampleCode(programme) };
}

/**
 * A submission that the programme has claimed and scored.
 *
 * @param prepare is called with the command before anything is written
 */
export async function scored(prepare?: (programme: TestProgramme) => void) {
  const found = await submitted(prepare);
  const { programme, number } = found;
  await programme.run("submission", "take", number);
  await programme.runWith(
    { input: JSON.stringify(sampleAssessment) },
    ...["submission", "score", number, "--file", "-"],
  );
  return found;
}

/** A submission whose researcher agreed to the sample offer, of two payments; `set` runs `payment set` for it. */
export async function agreed() {
  const found = await scored();
  const { programme, call, number, shown } = found;
  await makeOffer(programme, number, sampleOffer);
  const [{ id }] = (await shown()).offers;
  await call("POST", `/offers/${id}/agree`, signing(programme));
  return { ...found, set: (...words: string[]) => programme.run("payment", "set", number, ...words) };
}

/** A received submission, and its researcher. */
export async function submitted(prepare?: (programme: TestProgramme) => void) {
  const programme = await testProgramme();
  prepare?.(programme);
  const { token, email } = await programme.signedIn();
  const call = Object.assign(
    (method: "POST" | "PUT", path: string, json: object) => programme.request(method, path, { token, json }),
    { token, email },
  );
  const { id, number } = await programme.submit(token);
  const shown = async (as = token) => (await programme.get(`/submissions/${id}`, as)).json();
  return { programme, call, id, number, shown };
}
