import type { Baselines } from "./baselines";
import { isOfAnotherBrowser, judgeRun, type Run, sealWhatIsApproved } from "./run";
import { componentOf } from "./shots";
import { isDifference, isFailure, missing, type Verdict } from "./verdict";

/**
 * Prints the unapproved pictures, story by story. Where all pictures of a component are approved, records their sources,
 * so that they need not be taken again; a check writes nothing.
 *
 * @returns whether every picture is the approved one
 */
export function report(run: Run, baselines: Baselines, check: boolean): boolean {
  const verdicts = judgeRun(run, baselines);
  const open = verdicts.filter(({ state }) => state !== "same");
  const drawnOtherwise = componentsOf(open.filter(isDifference)).filter((component) => {
    const source = run.components[component];
    return source && baselines.isMadeOf(component, source);
  });
  if (open.length > 0)
    console.log([`${open.length} pictures are not approved:`, ...missing(open)].join("\n"));
  if (drawnOtherwise.length > 0) console.log(ofNoChange(drawnOtherwise));
  if (open.some(isDifference)) console.log(isOfAnotherBrowser(run) ? OF_A_MOVE : OF_A_CHANGE);
  if (open.some(isFailure))
    console.log("Mend the stories that could not be photographed: there is nothing to decide on.");
  if (open.length === 0) console.log("Every picture is the approved one.");
  if (check) sayUnsealed(run, open, baselines);
  else sealWhatIsApproved(run, baselines);
  return open.length === 0;
}

const OF_A_CHANGE = "Look at them and decide: npm run visual:review";

const OF_A_MOVE =
  "Look at what a move to this browser changes: npm run visual:review. Nothing is approved there, since approved pictures " +
  "are all of one browser: npm run visual -- --begin takes them over together.";

const componentsOf = (verdicts: readonly Verdict[]) => [
  ...new Set(verdicts.map(({ shot }) => componentOf(shot.story))),
];

/** The note on pictures that changed without a change of their sources: by the browser, or by an unsteady story. */
const ofNoChange = (components: string[]) =>
  `Nothing that ${components.join(", ")} ${components.length === 1 ? "is" : "are"} made of has changed since: ` +
  "the browser draws otherwise, or the stories are unsteady (npm run visual -- --twice).";

function sayUnsealed(run: Run, open: readonly Verdict[], baselines: Baselines): void {
  const isOpen = new Set(componentsOf(open));
  const unsealed = Object.entries(run.components).filter(
    ([component, source]) => source && !isOpen.has(component) && !baselines.isMadeOf(component, source),
  );
  if (unsealed.length === 0) return;
  const subject = unsealed.length === 1 ? "1 component is" : `${unsealed.length} components are`;
  const look = unsealed.length === 1 ? "looks as it" : "look as they";
  console.log(
    `${subject} made of other sources and ${look} did. Photographed each time until that is written down: ` +
      "npm run visual, and commit visual-review/baselines.",
  );
}
