import type { CDPSession } from "playwright";

type Answer = Awaited<ReturnType<typeof fullTree>>;
/** A node of the accessibility tree, as the browser's protocol has it. */
export type TreeNode = Pick<
  Answer["nodes"][number],
  "nodeId" | "ignored" | "role" | "name" | "description" | "value" | "properties" | "childIds"
>;

const fullTree = (devTools: CDPSession) => devTools.send("Accessibility.getFullAXTree");

/** What is said of a node besides its role and name. The rest is about layout, or follows from the role. */
const said = [
  "autocomplete",
  "busy",
  "checked",
  "disabled",
  "expanded",
  "focused",
  "hasPopup",
  "invalid",
  "level",
  "live",
  "modal",
  "multiselectable",
  "pressed",
  "readonly",
  "required",
  "roledescription",
  "selected",
  "valuemax",
  "valuemin",
  "valuetext",
];
/** Boxes without a meaning: what they hold is in their place. */
const silent = new Set(["none", "generic"]);
/** How a text is broken into lines and a list is marked is no part of what is said. */
const layout = new Set(["InlineTextBox", "LineBreak", "ListMarker", "RootWebArea"]);

/**
 * The page's accessibility tree, a line a node: its role, name, value, description and states, indented below its parent. It is
 * what assistive technology is given, so that a change of it is seen also where no pixel changes.
 */
export async function readTree(devTools: CDPSession): Promise<string[]> {
  return treeLines((await fullTree(devTools)).nodes);
}

/** The nodes of a tree as lines; the first one is its root. */
export function treeLines(nodes: readonly TreeNode[]): string[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const [root] = nodes;
  return root ? linesFrom(root, 0, "") : [];

  function linesFrom(node: TreeNode, depth: number, around: string): string[] {
    const line = node.ignored ? "" : lineOf(node, around);
    const [inner, name] = line ? [depth + 1, nameOf(node)] : [depth, around];
    const children = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    const below = children.flatMap((child) => linesFrom(child, inner, name));
    return line ? [`${"  ".repeat(depth)}${line}`, ...below] : below;
  }
}

function lineOf(node: TreeNode, around: string): string {
  const role = String(node.role?.value ?? "");
  const name = nameOf(node);
  if (layout.has(role)) return "";
  if (role === "StaticText") return name === "" || around === name ? "" : `text ${JSON.stringify(name)}`;
  const states = (node.properties ?? [])
    .filter(({ name: property, value }) => said.includes(property) && !isUnset(value.value))
    .map(({ name: property, value }) => (value.value === true ? property : `${property} ${value.value}`));
  if (silent.has(role) && !name && states.every((state) => state.startsWith("live"))) return "";
  return [
    role,
    name && JSON.stringify(name),
    node.value?.value !== undefined && node.value.value !== "" && `= ${JSON.stringify(node.value.value)}`,
    node.description?.value && `(${node.description.value})`,
    states.length > 0 && `[${states.sort().join(", ")}]`,
  ]
    .filter(Boolean)
    .join(" ");
}

const nameOf = ({ name }: TreeNode) => String(name?.value ?? "").trim();

const isUnset = (value: unknown) =>
  value === false || value === "false" || value === "" || value === undefined;
