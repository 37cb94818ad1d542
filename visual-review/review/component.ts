import { make } from "./make";
import type { ReviewedComponent } from "./state";
import { element } from "./views";

type About = NonNullable<ReviewedComponent["about"]>;

/** The explanation of each cause for a reviewer. */
const causes: Record<About["cause"], string> = {
  code: "The code has changed since the approval; the browser draws as then.",
  browser: "The browser draws otherwise; nothing that the pictures are made of has changed.",
  "code or browser":
    "The code has changed, and the browser draws otherwise: only a run in the approved browser can tell which it was.",
  nothing:
    "Neither the code nor the browser's drawing has changed: the story is unsteady, or a picture came by hand or by a merge.",
};

/** Shows the facts about a component, in addition to its pictures. */
export function showComponent(component: ReviewedComponent | undefined): void {
  const about = component?.about;
  element("component").hidden = !about;
  if (!component || !about) return;
  element("component-title").textContent = `About ${component.title}`;
  const rows = [
    ["Why", causes[about.cause]],
    ["Changed", about.changed.join(", ") || "no source"],
    ["Approved", approvalOf(about)],
    ["Used by", usersOf(about)],
    ...(about.size ? [["Size", sizeInWords(about.size)]] : []),
  ] as const;
  element("component-facts").replaceChildren(
    ...rows.flatMap(([name, text]) => [make("dt", name ?? ""), make("dd", text ?? "")]),
  );
  element("code-diff").hidden = about.diff === "";
  element("code-diff-text").replaceChildren(...about.diff.split("\n").map(lineOfDiff));
}

function approvalOf({ approval }: About): string {
  if (!approval) return "not yet, or git is not at hand";
  return `${approval.when} by ${approval.who}, commit ${approval.commit}: ${approval.subject}`;
}

function usersOf({ usedBy }: About): string {
  const one = ({ title, differs }: About["usedBy"][number]) =>
    differs > 0 ? `${title} (${differs} ${differs === 1 ? "picture differs" : "pictures differ"})` : title;
  return usedBy.map(one).join(", ") || "nothing else";
}

/** Describes the size of a component, and by how much it has changed. */
export function sizeInWords({ before, after }: NonNullable<About["size"]>): string {
  const parts = [
    ["scripts", after.first, before?.first],
    ["late scripts", after.late, before?.late],
    ["styles", after.css, before?.css],
  ] as const;
  return parts
    .filter(([, now, was]) => now > 0 || (was ?? 0) > 0)
    .map(([what, now, was]) => `${what} ${kib(now)}${was === undefined ? "" : difference(now - was)}`)
    .join(", ");
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

function difference(bytes: number): string {
  if (bytes === 0) return " as before";
  return ` (${bytes > 0 ? "+" : "−"}${Math.abs(bytes)} bytes)`;
}

function lineOfDiff(text: string): HTMLElement {
  const kind = /^(\+\+\+|---|diff|index|@@)/.test(text) ? "place" : text.startsWith("+") ? "added" : "";
  return make("span", `${text}\n`, { class: kind || (text.startsWith("-") ? "removed" : "") });
}
