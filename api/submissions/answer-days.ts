import { ANSWER_DAYS, type AnswerDays } from "#contract/submission-life";
import { must, type Setting } from "../configuration/setting";

/** Two years of working days; longer is a slip of the finger. */
const MOST_DAYS = 520;

/** The settings of the days by which either side should act. */
const settings = {
  first: days("ANSWER_DAYS_FIRST", ANSWER_DAYS.first, "the programme should answer what was submitted"),
  assessment: days("ANSWER_DAYS_ASSESSMENT", ANSWER_DAYS.assessment, "an assessment should be done"),
  reply: days(
    "ANSWER_DAYS_REPLY",
    ANSWER_DAYS.reply,
    "the programme should answer a researcher's reply, counter-proposal or refusal of an offer",
  ),
  researcher: days(
    "ANSWER_DAYS_RESEARCHER",
    ANSWER_DAYS.researcher,
    "a researcher should answer a question of the programme's",
  ),
} satisfies Record<keyof AnswerDays, Setting>;

/** The same for the page of configuration. */
export const answerDaysSettings: readonly Setting[] = Object.values(settings);

/** Reads them. Throws one Error with a sentence for each that is no number of days. */
export function readAnswerDays(values: Record<string, string | undefined>): AnswerDays {
  const read = Object.entries(settings).map(([turn, { name, default: otherwise, faults }]) => {
    const text = values[name] || otherwise;
    return { turn, days: Number(text), faults: faults?.(text) ?? [] };
  });
  const faults = read.flatMap((one) => one.faults);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return Object.fromEntries(read.map(({ turn, days }) => [turn, days])) as unknown as AnswerDays;
}

function days(name: string, number: number, what: string) {
  return {
    name,
    what: `Within how many working days (Monday to Friday, UTC) ${what}. Lateness is shown to both sides, and ends nothing. What is due already keeps its day.`,
    default: String(number),
    isOfApi: true,
    faults: must(
      (value) => /^[1-9][0-9]{0,2}$/.test(value) && Number(value) <= MOST_DAYS,
      `${name} must be a whole number of working days from 1 to ${MOST_DAYS}.`,
    ),
  } satisfies Setting;
}
