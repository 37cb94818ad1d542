import { showComponent } from "./component";
import { showFailures, showList } from "./list";
import { showOverview } from "./overview";
import { isReport, loadState } from "./source";
import {
  alike,
  alikeText,
  nextOpen,
  type ReviewedDifference,
  type ReviewState,
  refusalsText,
  type Word,
} from "./state";
import { element, flipBlink, showPictures, showStory, showView } from "./views";

const HAS_ENDED = "The review has ended or was begun again: run npm run visual:review.";

let state: ReviewState = { differences: [], failures: [], components: [] };
let shown: ReviewedDifference | undefined;
/** The name of the difference whose pictures have loaded: others cannot be decided on yet. */
let seen: string | undefined;
let isDeciding = false;

const reason = element("reason", HTMLTextAreaElement);
const wholeStory = element("whole", HTMLInputElement);
const alikeToo = element("alike", HTMLInputElement);
const useKeys = element("use-keys", HTMLInputElement);

/** Shows a picture that differs, and the progress of the review. */
function show(difference: ReviewedDifference | undefined): void {
  const another = difference?.name !== shown?.name;
  shown = difference;
  const decided = state.differences.filter(({ word }) => word).length;
  const progress = element("progress", HTMLProgressElement);
  progress.max = Math.max(1, state.differences.length);
  progress.value = decided;
  element("progress-text").textContent = `${decided} of ${state.differences.length} decided`;
  const refusals = refusalsText(state.differences);
  element("refusals").hidden = refusals === "";
  element("refusals-text", HTMLTextAreaElement).value = refusals;
  element("nothing").hidden = difference !== undefined;
  element("overview").hidden = true;
  element("shown").hidden = difference === undefined;
  showList(state.differences, difference, show);
  if (!difference) return;
  showFacts(difference);
  showComponent(state.components.find(({ component }) => component === difference.component));
  if (!another) return;
  showStory(difference);
  reason.value = "";
  wholeStory.checked = false;
  seen = undefined;
  element("shown").ariaBusy = "true";
  void showPictures(difference).then(
    () => {
      if (shown?.name !== difference.name) return;
      seen = difference.name;
      element("shown").ariaBusy = "false";
    },
    () => {
      // A reviewer who has gone on to another one is not waiting for these.
      if (shown?.name === difference.name) say(`The pictures did not come. ${HAS_ENDED}`);
    },
  );
}

function showFacts(difference: ReviewedDifference): void {
  const { title, theme, width, state: kind, storyUrl, word } = difference;
  element("title").textContent = title;
  element("facts").textContent = `${kind}, ${theme}, ${width} px wide`;
  const link = element("story-link", HTMLAnchorElement);
  link.hidden = storyUrl === null;
  if (storyUrl) link.href = storyUrl;
  const said = element("word");
  said.hidden = !word;
  said.dataset.word = word?.decision ?? "";
  said.textContent = word ? inWords(word) : "";
  const others = alike(state.differences, difference).length - 1;
  element("alike-text").textContent = alikeText(others);
  (alikeToo.closest("label") ?? alikeToo).hidden = others === 0;
}

function inWords(word: Word): string {
  if (word.decision === "approve") return "Approved";
  return word.reason ? `Refused: ${word.reason}` : "Refused";
}

/** Returns the pictures that a decision would apply to. */
function meant(difference: ReviewedDifference): ReviewedDifference[] {
  const chosen = wholeStory.checked
    ? state.differences.filter(({ story }) => story === difference.story)
    : [difference];
  if (!alikeToo.checked) return chosen;
  return [...new Set(chosen.flatMap((one) => alike(state.differences, one)))];
}

async function decide(decision: "approve" | "refuse"): Promise<void> {
  if (!shown || isDeciding || isReport) return;
  if (seen !== shown.name) return say("Wait until the pictures are there.");
  const names = meant(shown).map(({ name }) => name);
  const word: Word = decision === "approve" ? { decision } : { decision, reason: reason.value };
  isDeciding = true;
  const answered = await post({ names, word }).finally(() => {
    isDeciding = false;
  });
  if (typeof answered === "string") return say(answered);
  const current = shown.name;
  state = answered;
  const same = state.differences.find(({ name }) => name === current);
  const next = same && nextOpen(state.differences, same);
  // The keys work again immediately after a reason was written.
  if (document.activeElement === reason) element("main").focus();
  const pictures = names.length === 1 ? "1 picture" : `${names.length} pictures`;
  const then =
    state.failures.length > 0
      ? "mend the stories that could not be photographed, and run npm run visual again"
      : "commit visual-review/baselines and push";
  const done = next ? "" : ` Everything is decided: ${then}.`;
  say(`${decision === "approve" ? "Approved" : "Refused"} ${pictures}.${done}`);
  show(next ?? same);
}

/** Sends a decision. Returns the new state of the review, or the reason why the decision was refused. */
async function post(said: object): Promise<ReviewState | string> {
  try {
    const answer = await fetch("decide", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(said),
    });
    const body: unknown = await answer.json();
    return answer.ok ? (body as ReviewState) : (body as { detail: string }).detail;
  } catch {
    return `Nothing was decided. ${HAS_ENDED}`;
  }
}

function say(text: string): void {
  element("status").textContent = text;
}

function step(by: number): void {
  const at = state.differences.findIndex(({ name }) => name === shown?.name);
  const next = state.differences[at + by];
  if (next) show(next);
}

const DECIDING = new Set(["a", "r"]);

const keys: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  n: () => shown && show(nextOpen(state.differences, shown) ?? shown),
  a: () => void decide("approve"),
  r: () => (isReport ? undefined : reason.value.trim() ? void decide("refuse") : reason.focus()),
  "1": () => showView("sides"),
  "2": () => showView("slider"),
  "3": () => showView("blink"),
  z: () => element("actual").click(),
  b: flipBlink,
  o: () => element("story-link").click(),
  s: () => element("story-summary").click(),
  t: () => element("overview-open").click(),
};

document.addEventListener("keydown", (event) => {
  const typing = event.target instanceof HTMLTextAreaElement;
  if (typing && event.key === "Escape") element("main").focus();
  if (event.target === reason && event.key === "Enter" && (event.ctrlKey || event.metaKey))
    void decide("refuse");
  // Users of speech input turn them off, or any word with an A in it would decide (WCAG 2.1.4).
  if (!useKeys.checked || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const key = event.key.toLowerCase();
  const act = keys[key];
  if (!act) return;
  event.preventDefault();
  // A held key would decide on the next one, and the one after it.
  if (event.repeat && DECIDING.has(key)) return;
  act();
});
element("approve").addEventListener("click", () => void decide("approve"));
element("refuse").addEventListener("click", () => void decide("refuse"));
element("decision").addEventListener("submit", (event) => event.preventDefault());

/** Shows all components in a table instead of a picture. */
function showAll(): void {
  showOverview(state, show);
  element("overview").hidden = false;
  element("shown").hidden = true;
  element("component").hidden = true;
  shown = undefined;
}

async function begin(): Promise<void> {
  state = await loadState();
  document.body.dataset.kind = isReport ? "report" : "review";
  element("overview-open").hidden = state.components.length === 0;
  showView("sides");
  showFailures(state.failures);
  show(state.differences.find(({ word }) => !word) ?? state.differences[0]);
  if (isReport && state.components.length > 0) showAll();
}

element("overview-open").addEventListener("click", showAll);
void begin();
