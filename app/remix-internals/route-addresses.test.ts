import { expect, test } from "vitest";
import { addressesOf, branchAt } from "./route-addresses";

const routes = {
  root: { path: "" },
  home: { parentId: "root" },
  account: { parentId: "root", path: "account" },
  details: { parentId: "account" },
  edit: { parentId: "account", path: "profile/edit" },
  submission: { parentId: "root", path: "submissions/:id" },
  lost: { parentId: "root", path: "*" },
};

test("an address is what a route and all around it say; one with parameters is none", () => {
  expect([...addressesOf(routes)]).toEqual(["/", "/account", "/account/profile/edit"]);
});

test("at an address are its layout, its index and what is around them, and nothing else", () => {
  expect([...branchAt(routes, "/account")].sort()).toEqual(["account", "details", "root"]);
  expect([...branchAt(routes, "/account/profile/edit")].sort()).toEqual(["account", "edit", "root"]);
  expect([...branchAt(routes, "/nowhere")]).toEqual([]);
});
