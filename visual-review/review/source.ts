import type { Look } from "./look";
import type { ReviewState } from "./state";

/** How two sides differ, without the drawing, which is a picture of its own. */
export type SentLook = Omit<Look, "drawing">;

/** What a report has in `report.js`: everything the page would ask the review's server for. */
export interface Report {
  state: ReviewState;
  /** By the name of the difference. */
  looks: Record<string, SentLook>;
}

const { report } = globalThis as { report?: Report };

/** Whether the page is a report, which only shows: its files lie beside it, and no decision is taken there. */
export const isReport = report !== undefined;

export async function loadState(): Promise<ReviewState> {
  return report?.state ?? ((await (await fetch("state.json")).json()) as ReviewState);
}

/** @throws when the review has ended */
export async function loadLook(name: string): Promise<SentLook> {
  return report?.looks[name] ?? ((await (await fetch(`look/${name}`)).json()) as SentLook);
}

/** The address of a picture of a difference. */
export function pictureAddress(side: "before" | "after" | "difference", name: string): string {
  return report ? `${side}/${name}.png` : `${side}/${name}`;
}
