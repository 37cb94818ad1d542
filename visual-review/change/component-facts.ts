import { z } from "zod";
import type { Baselines, Source } from "../baselines";
import type { Parts } from "../made-of";
import { Size } from "../manifest";
import { drawsAlike, type Renderer } from "../renderer";
import { diffSince, filesChangedSince, lastApproval } from "./history";

/** Why pictures of a component may differ from the approved ones. */
const causes = ["code", "browser", "code or browser", "nothing"] as const;
export type Cause = (typeof causes)[number];

/** What a reviewer wants to know of a component besides its pictures. */
export const About = z.object({
  cause: z.enum(causes),
  /** The sources that changed since the approval, the component's own and those that all are made of. */
  changed: z.array(z.string()),
  /** How they changed, as git writes it; cut where it is long. */
  diff: z.string(),
  /** The commit that approved the pictures; null where there is none, or no git. */
  approval: z
    .object({ commit: z.string(), when: z.string(), who: z.string(), subject: z.string() })
    .nullable(),
  /** The components and screens made of this one. */
  usedBy: z.array(z.string()),
  /** What it weighed when it was approved, and weighs now. */
  size: z.object({ before: Size.nullable(), after: Size }).nullable(),
});
export type About = z.infer<typeof About>;

interface Facts {
  root: string;
  /** The folder of the approved pictures. */
  folder: string;
  baselines: Baselines;
  parts: Parts;
  /** How the approved pictures were drawn, and how this browser draws. */
  renderers: { approved: Renderer | undefined; here: Renderer | undefined };
  /** The commit to compare with; without one, that of the component's approval. */
  since?: string;
  /** By the file of stories, the component that its stories are of. */
  components: ReadonlyMap<string, string>;
}

/** Gathers what is to be known of one component that was photographed. Where there is no git, its part is empty. */
export function aboutComponent(component: string, source: Source | null, facts: Facts): About {
  const { root, folder, baselines, parts, renderers } = facts;
  const approval = lastApproval(root, `${folder}/${component}`);
  const own = (source && parts.own.get(source.file)) ?? new Set<string>();
  const base = facts.since ?? approval?.commit;
  const changed = base
    ? filesChangedSince(root, base).filter((file) => own.has(file) || parts.common.has(file))
    : [];
  const before = baselines.approvedSource(component);
  return {
    cause: causeOf({
      isSameSource: source !== null && before.sources === source.hash,
      isSameBrowser: drawAlike(renderers),
    }),
    changed,
    diff: base ? diffSince(root, base, changed) : "",
    approval,
    usedBy: source ? usersOf(source.file, facts) : [],
    size: source?.size ? { before: before.size ?? null, after: source.size } : null,
  };
}

const drawAlike = ({ approved, here }: Facts["renderers"]) =>
  !approved || !here || drawsAlike(approved, here);

/** Tells what the browser did from what the code did. */
export function causeOf(same: { isSameSource: boolean; isSameBrowser: boolean }): Cause {
  if (same.isSameSource) return same.isSameBrowser ? "nothing" : "browser";
  return same.isSameBrowser ? "code" : "code or browser";
}

/** The components whose stories are made of the component that a story file is of. */
function usersOf(file: string, { parts, components }: Facts): string[] {
  const name = /^stories\/(\w+)\.stories\.tsx$/.exec(file)?.[1];
  if (!name) return [];
  const folder = `design-system/${name}/`;
  return [...parts.own]
    .filter(([other, reached]) => other !== file && [...reached].some((path) => path.startsWith(folder)))
    .flatMap(([other]) => components.get(other) ?? [])
    .sort();
}
