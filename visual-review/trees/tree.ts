import type { CDPSession } from "playwright";

type Answer = Awaited<ReturnType<typeof fullTree>>;
/** A node of the accessibility tree, as the browser's protocol has it. */
export type TreeNode = Pick<
  Answer["nodes"][number],
  "nodeId" | "ignored" | "role" | "name" | "description" | "value" | "properties" | "childIds"
>;

const fullTree = (devTools: CDPSession) => devTools.send("Accessibility.getFullAXTree");

/** Properties of a node that are recorded with its role and name. The others are about layout, or follow from the role. */
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
/** Roles without a meaning: such a node is replaced by its children. */
const silent = new Set(["none", "generic"]);
/** Line boxes, breaks and list markers, which are layout; and the root, which is the whole page. */
const layout = new Set(["InlineTextBox", "LineBreak", "ListMarker", "RootWebArea"]);

/**
 * Reads the page's accessibility tree, a line a node: its role, name, value, description and states, indented below its parent.
 * Assistive technology reads this tree, so that its changes are seen also where no pixel changes.
 */
export async function readTree(devTools: CDPSession): Promise<string[]> {
  return treeLines((await fullTree(devTools)).nodes);
}

/** Formats the nodes of a tree as lines; the first node is its root. */
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
