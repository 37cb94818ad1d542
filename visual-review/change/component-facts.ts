import { z } from "zod";
import type { Baselines, Source } from "../baselines";
import type { Parts } from "../made-of";
import { Size } from "../manifest";
import { drawsAlike, type Renderer } from "../renderer";
import { diffSince, filesChangedSince, lastApproval } from "./history";

/** Why pictures of a component may differ from the approved ones. */
const causes = ["code", "browser", "code or browser", "nothing"] as const;
export type Cause = (typeof causes)[number];

/** A reviewer's facts about a component, in addition to its pictures. */
export const About = z.object({
  cause: z.enum(causes),
  /** The sources that changed since the approval, the component's own and those common to all. */
  changed: z.array(z.string()),
  /** Their changes as a git diff, truncated when it is long. */
  diff: z.string(),
  /** The commit that approved the pictures; null where there is none, or no git. */
  approval: z
    .object({ commit: z.string(), when: z.string(), who: z.string(), subject: z.string() })
    .nullable(),
  /** The components and screens made of this one. */
  usedBy: z.array(z.string()),
  /** Its size when it was approved, and its size now. */
  size: z.object({ before: Size.nullable(), after: Size }).nullable(),
});
export type About = z.infer<typeof About>;

interface Facts {
  root: string;
  /** The folder of the approved pictures. */
  folder: string;
  baselines: Baselines;
  parts: Parts;
  /** The renderers of the approved pictures and of this browser. */
  renderers: { approved: Renderer | undefined; here: Renderer | undefined };
  /** The commit to compare with; without one, that of the component's approval. */
  since?: string;
  /** By the file of stories, the component that its stories are of. */
  components: ReadonlyMap<string, string>;
}

/** Gathers the facts about one component that was photographed. Without git, those from its history are empty. */
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

/** Distinguishes changes by the browser from changes by the code. */
export function causeOf(same: { isSameSource: boolean; isSameBrowser: boolean }): Cause {
  if (same.isSameSource) return same.isSameBrowser ? "nothing" : "browser";
  return same.isSameBrowser ? "code" : "code or browser";
}

/** Returns the components whose stories use the component of a story file. */
function usersOf(file: string, { parts, components }: Facts): string[] {
  const name = /^stories\/(\w+)\.stories\.tsx$/.exec(file)?.[1];
  if (!name) return [];
  const folder = `design-system/${name}/`;
  return [...parts.own]
    .filter(([other, reached]) => other !== file && [...reached].some((path) => path.startsWith(folder)))
    .flatMap(([other]) => components.get(other) ?? [])
    .sort();
}
