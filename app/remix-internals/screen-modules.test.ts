import { expect, it } from "vitest";
import { modulesOf } from "./screen-modules";

const routes = {
  root: { path: "", module: "/root.js", imports: ["/react.js"] },
  home: { parentId: "root", module: "/home.js", imports: ["/react.js", "/stats.js"] },
  faq: { parentId: "root", path: "faq", module: "/faq.js" },
  account: { parentId: "root", path: "account", module: "/account.js" },
  "account-index": { parentId: "account", module: "/account-index.js" },
  profile: { parentId: "account", path: "profile", module: "/profile.js" },
  edit: { parentId: "account", path: "profile/edit", module: "/edit.js" },
  splat: { parentId: "root", path: "*", module: "/not-found.js" },
};

it.each([
  ["/", ["/home.js", "/react.js", "/root.js", "/stats.js"]],
  ["/faq", ["/faq.js", "/react.js", "/root.js"]],
  ["/faq/", ["/faq.js", "/react.js", "/root.js"]],
  ["/account", ["/account-index.js", "/account.js", "/react.js", "/root.js"]],
  ["/account/profile", ["/account.js", "/profile.js", "/react.js", "/root.js"]],
  ["/account/profile/edit", ["/account.js", "/edit.js", "/react.js", "/root.js"]],
  ["/no-such-screen", []],
])("the modules of the screen at %s are its own, its layouts' and what they import", (path, modules) => {
  expect(modulesOf(routes, path).sort()).toEqual(modules);
});
