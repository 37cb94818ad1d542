import type { Look } from "./look";
import type { ReviewState } from "./state";

/** The comparison of two sides, without the drawing, which is a file of its own. */
export type SentLook = Omit<Look, "drawing">;

/** The data of a report, in `report.js`: all JSON that the page would request from the review's server. */
export interface Report {
  state: ReviewState;
  /** By the name of the difference. */
  looks: Record<string, SentLook>;
}

const { report } = globalThis as { report?: Report };

/** Whether the page is a report, which is read-only: its files are next to it, and it accepts no decision. */
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
