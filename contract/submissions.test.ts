import { expect, test } from "vitest";
import { Collaborator, SubmissionDetails } from "./submissions";

const TOO_MUCH = "The collaboration ratios add up to more than 100.";

test.each([
  [24.2, 67.9, 7.9],
  [41.6, 44.7, 13.7],
  [27.6, 38.7, 33.7],
])("shares of %d, %d and %d are the whole, although their sum in binary is a little more", (...shares) => {
  expect(faultsOf(shares)).toEqual([]);
});

test.each([[[100, 0.01]], [[60, 40.1]], [[33.3, 33.3, 33.5]]])("shares of %j are too much", (shares) => {
  expect(faultsOf(shares)).toEqual([TOO_MUCH]);
});

test.each([
  ["12.5", 12.5],
  [" 12,5 ", 12.5],
  ["50%", 50],
  ["50 %", 50],
  ["５０", 50],
  ["１２．５％", 12.5],
  ["٣٠", 30],
  ["۱۲٫۵٪", 12.5],
  ["३३,३", 33.3],
  ["33,333", 33.333],
  ["33.333333333333336 %", 33.333333333333336],
])("a share that is written as %j is a number", (written, share) => {
  expect(Collaborator.parse({ "Collaboration ratio": written, Name: "Bo", Email: "bo@example.org" })).toEqual(
    {
      "Collaboration ratio": share,
      Name: "Bo",
      Email: "bo@example.org",
    },
  );
});

test.each(["", "  ", undefined])("a share that is left out as %j is required", (written) => {
  expect(refusalsOf(written)).toEqual(["Collaboration ratio is required."]);
});

test.each(["half", "%", "5 0", "50%%", "1e1", "٥٠ percent"])(
  "a share that is written as %j is none",
  (written) => {
    expect(refusalsOf(written)).toEqual(["Collaboration ratio must be a number."]);
  },
);

test.each(["1,000", "1.500", "10,000", "1,000 %", "١,٠٠٠", "1，000"])(
  "%j may be of thousands, so it is no share",
  (written) => {
    expect(refusalsOf(written)).toEqual([
      "Collaboration ratio is written without separators between thousands.",
    ]);
  },
);

/** The sentences that refuse a collaborator with this share. */
function refusalsOf(written: string | undefined) {
  const entry = { "Collaboration ratio": written, Name: "Bo", Email: "bo@example.org" };
  return Collaborator.safeParse(entry).error?.issues.map(({ message }) => message);
}

function faultsOf(shares: number[]): string[] {
  const text = "Some text.";
  const research = { "High-Level Overview": text, "Root Cause Analysis": text, "Proof-of-Concept": text };
  const Collaborators = shares.map((share) => ({
    "Collaboration ratio": share,
    Name: "Alan",
    Email: "alan@example.org",
  }));
  const judged = SubmissionDetails.safeParse({ title: "Overflow", ...research, Steps: text, Collaborators });
  return judged.error?.issues.map(({ message }) => message) ?? [];
}
