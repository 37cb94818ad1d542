import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { State } from "./State";

const offered = {
  status: "offered",
  turn: "researcher",
  due_at: "2026-02-04T23:59:59.999Z",
  kept_until: null,
} as const;

it("names a day due as one of UTC, and the end of an offer to the second", () => {
  const shown = (status: "needs_information" | "offered") =>
    textOf(renderToStaticMarkup(<State submission={{ ...offered, status, isLate: false }} owed={null} />));

  expect(shown("needs_information")).toContain("Your answer is due by 4 February 2026 (UTC).");
  expect(shown("offered")).toContain("Your answer is due by 4 February 2026, 23:59:59 UTC.");
});

it("offers no answer to an offer whose last moment is over", () => {
  const shown = (isLate: boolean) =>
    renderToStaticMarkup(<State submission={{ ...offered, isLate }} owed={null} />);

  expect(shown(false)).toMatch(/is due by .*You can agree, decline, or propose another amount\./);
  expect(shown(true)).toMatch(/was due by .*\. The offer lapses, and we assess again\./);
  expect(shown(true)).not.toContain("You can agree");
});

it("shows a failed payment as the reader's to see to", () => {
  const accepted = {
    ...offered,
    status: "accepted",
    turn: "programme",
    due_at: null,
    isLate: false,
  } as const;
  const shown = (owed: "paying" | "failing") =>
    renderToStaticMarkup(<State submission={accepted} owed={owed} />);

  expect(shown("paying")).toContain('data-tone="info"');
  expect(shown("failing")).toContain('data-tone="caution"');
});

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, "");
