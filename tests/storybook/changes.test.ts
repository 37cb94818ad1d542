import { expect, it } from "vitest";
import { groupChanges } from "../../.storybook/plugins/changes-of-components";

const commit = (hash: string, subject: string, ...files: string[]) =>
  `\u0001${hash}\t2026-03-02\t${subject}\n\n${files.join("\n")}\n`;

it("the page of a component has the newest commits that changed it, tests apart", () => {
  const log = [
    commit("c", "Widen the card", "design-system/StatCard/StatCard.css.ts"),
    commit("b", "Try the card", "design-system/StatCard/StatCard.test.tsx"),
    commit("a", "Add two cards", "design-system/StatCard/StatCard.tsx", "design-system/Panel/Panel.tsx"),
  ].join("");
  expect(groupChanges(log)).toEqual({
    StatCard: [
      { hash: "c", day: "2026-03-02", subject: "Widen the card" },
      { hash: "a", day: "2026-03-02", subject: "Add two cards" },
    ],
    Panel: [{ hash: "a", day: "2026-03-02", subject: "Add two cards" }],
  });
});

it("what touches the theme alone, or nearly every component, is on no component's page", () => {
  const all = Array.from({ length: 13 }, (_, at) => `design-system/C${at}/index.ts`);
  const log = `${commit("b", "Rename all", ...all)}${commit("a", "Darken a line", "design-system/theme/tokens.ts")}`;
  expect(groupChanges(log)).toEqual({});
});

it("a page lists five changes at most", () => {
  const log = Array.from({ length: 7 }, (_, at) =>
    commit(String(at), "Change", "design-system/Link/Link.tsx"),
  );
  expect(groupChanges(log.join("")).Link).toHaveLength(5);
});
