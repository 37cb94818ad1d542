import type { SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { factors, SCORE_MAX } from "#contract/factors";
import type { scoreSubmission } from "#contract/offers";
import { Disclosure } from "#design-system/Disclosure";
import { Scorecard, type ScorecardGroup } from "#design-system/Scorecard";
import { Section } from "#design-system/Section";
import { CallForm } from "../../forms/CallForm";
import { FocusedNotice } from "../../forms/FocusedNotice";
import { FormTextField } from "../../forms/FormTextField";
import type { Constraint } from "../../forms/useCheckedForm";
import { useLateForm } from "../../forms/useLateForm";
import type { NamedNotice } from "../../session/notices.server";

interface ScoresProps {
  /** Null without scores. */
  card: ScorecardGroup[] | null;
  own: z.output<typeof scoreSubmission.body> | null;
  /** It can still be scored. */
  isUndecided: boolean;
  constraint: Constraint<z.input<typeof scoreSubmission.body>>;
  result: SubmissionResult<string[]> | null | undefined;
  /** That the researcher's own were saved just now. */
  saved: NamedNotice | null;
}

const loadSchema = async () => (await import("#contract/offers")).scoreSubmission.body;

/** Both sides' scores of a submission, and the form for the researcher's own. */
export function Scores({ card, own, isUndecided, saved, ...form }: ScoresProps) {
  if (!card && !isUndecided) return null;
  return (
    <Section
      id="scores"
      title="Scores"
      lead="What an offer rests on. The programme gives a reason for each score below 3, and for each that differs from yours."
    >
      {saved && (
        <FocusedNotice key={saved.at} tone="positive">
          {saved.text}
        </FocusedNotice>
      )}
      {card && <Scorecard groups={card} max={SCORE_MAX} />}
      {isUndecided && <ScoreForm own={own} {...form} />}
    </Section>
  );
}

/** Scores as the form has them. */
function asText(own: ScoresProps["own"]): Record<string, string> {
  return Object.fromEntries(Object.entries(own ?? {}).map(([factor, score]) => [factor, String(score)]));
}

function ScoreForm({ own, constraint, result }: Pick<ScoresProps, "own" | "constraint" | "result">) {
  const call = useLateForm(loadSchema, {
    id: "score",
    constraint,
    lastResult: result ?? null,
    defaultValue: asText(own),
  });
  return (
    <Disclosure
      summary={own ? "Change your scores" : "Score it yourself, if you like"}
      open={result ? true : undefined}
    >
      <CallForm call={call} preventScrollReset intent="score" submit="Save scores" variant="secondary">
        {factors.map((factor) => (
          <FormTextField
            key={factor}
            field={call.fields[factor]}
            label={factor}
            hint={`0 to ${SCORE_MAX}`}
            inputMode="numeric"
          />
        ))}
      </CallForm>
    </Disclosure>
  );
}
