import { expect, it } from "vitest";
import { type TreeNode, treeLines } from "./tree";

it("a tree is a line a node, with role, name, value, description and states; boxes without a meaning are left out", () => {
  const nodes = [
    node("1", "RootWebArea", { name: "Storybook" }, ["2"]),
    node("2", "generic", {}, ["3", "6"]),
    node("3", "button", { name: "Send", states: { expanded: false, focused: true } }, ["4"]),
    node("4", "StaticText", { name: "Send" }, ["5"]),
    node("5", "InlineTextBox", { name: "Send" }),
    node("6", "textbox", {
      name: "Code",
      value: "12",
      description: "Six digits",
      states: { required: true, invalid: "true", multiline: false },
    }),
  ];
  expect(treeLines(nodes)).toEqual([
    'button "Send" [focused]',
    'textbox "Code" = "12" (Six digits) [invalid true, required]',
  ]);
});

it("what is below a node is indented, and a text that is not its name is said", () => {
  const nodes = [
    node("1", "RootWebArea", {}, ["2"]),
    node("2", "list", {}, ["3"]),
    node("3", "listitem", {}, ["4", "5"]),
    node("4", "ListMarker", { name: "•" }),
    node("5", "StaticText", { name: "First" }),
  ];
  expect(treeLines(nodes)).toEqual(["list", "  listitem", '    text "First"']);
});

it("what is ignored is left out, and what is in it is not", () => {
  const hidden = { ...node("2", "none", {}, ["3"]), ignored: true };
  const nodes = [node("1", "RootWebArea", {}, ["2"]), hidden, node("3", "heading", { name: "Terms" })];
  expect(treeLines(nodes)).toEqual(['heading "Terms"']);
});

interface Told {
  name?: string;
  value?: string;
  description?: string;
  states?: Record<string, unknown>;
}

function node(nodeId: string, role: string, told: Told, childIds: string[] = []): TreeNode {
  const text = (value: string | undefined) => ({ type: "computedString" as const, value: value ?? "" });
  return {
    nodeId,
    ignored: false,
    childIds,
    role: { type: "role", value: role },
    name: text(told.name),
    description: text(told.description),
    ...(told.value && { value: text(told.value) }),
    properties: Object.entries(told.states ?? {}).map(([name, value]) => ({
      name: name as never,
      value: { type: "boolean" as const, value },
    })),
  };
}
