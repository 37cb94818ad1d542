import { expect, test } from "vitest";
import { sharedModules } from "./chunk-shared.mjs";

const query = "?__remix-build-client-route";
const packages = "/site/node_modules";

/** The import graph; the routes and the entry are where a browser begins. */
const imports: Record<string, string[]> = {
  "/site/app/entry.client.tsx": [`${packages}/react/index.js`],
  [`/site/app/root.tsx${query}`]: [`${packages}/react/index.js`, "/site/app/shell/Frame.tsx"],
  [`/site/app/routes/login.tsx${query}`]: [
    "/site/app/shell/FormField.tsx",
    "/site/app/shell/Notice.tsx",
    "/site/app/code/Lost.tsx",
  ],
  [`/site/app/routes/submit.tsx${query}`]: [
    "/site/app/shell/FormField.tsx",
    "/site/app/shell/Notice.tsx",
    "/site/app/submission/Files.tsx",
    "/site/contract/profiles.ts",
  ],
  [`/site/app/routes/profile.tsx${query}`]: [
    "/site/contract/profiles.ts",
    "/site/app/profile/Phone.tsx",
    "/site/app/profile/Country.tsx",
  ],
  [`/site/app/routes/onboarding.tsx${query}`]: [
    "/site/app/profile/Phone.tsx",
    "/site/app/profile/Country.tsx",
  ],
  [`/site/app/routes/confirm.tsx${query}`]: [
    "/site/app/code/Entry.tsx",
    "/site/app/code/Confirmed.tsx",
    "/site/app/code/Lost.tsx",
  ],
  [`/site/app/routes/enrol.tsx${query}`]: ["/site/app/code/Entry.tsx", "/site/app/code/Confirmed.tsx"],
  "/site/app/code/Entry.tsx": ["/site/app/code/digits.ts", "/site/app/code/Entry.css.ts"],
  "/site/contract/auth.ts": ["/site/contract/text.ts", "/site/lib/late.ts"],
  "/site/contract/referrals.ts": ["/site/contract/text.ts", "/site/lib/late.ts"],
  "/site/contract/text.ts": [`${packages}/zod/index.js`],
  "/site/app/shell/FormField.tsx": [`${packages}/@conform-to/react/index.js`],
  "/site/app/profile/Phone.tsx": ["/site/app/shell/FormField.tsx", `${packages}/libphonenumber-js/index.js`],
  "/site/contract/profiles.ts": [`${packages}/zod/index.js`],
  "/site/app/profile/Country.tsx": ["/site/app/profile/countries.ts"],
  [`${packages}/@conform-to/react/index.js`]: [
    `${packages}/react/index.js`,
    `${packages}/@conform-to/dom/index.js`,
  ],
};
/** Modules imported by `import()`. */
const late = ["/site/contract/auth.ts", "/site/contract/referrals.ts"];
/** In characters; the others have 749. */
const sizes: Record<string, number> = {
  "/site/app/profile/countries.ts": 3000,
  "/site/app/code/Lost.tsx": 1500,
};
const ids = [...new Set([...Object.keys(imports), ...Object.values(imports).flat()])];

const chunks = sharedModules({
  getModuleIds: () => ids.values(),
  getModuleInfo: (id: string) => ({
    importedIds: imports[id] ?? [],
    code: " ".repeat(sizes[id] ?? 749),
    dynamicImporters: late.includes(id) ? ["/site/app/shell/FormField.tsx"] : [],
    isEntry: id.endsWith(query) || id.includes("entry.client"),
  }),
} as unknown as Parameters<typeof sharedModules>[0]);

test.each([
  ["a package of every page", `${packages}/react/index.js`, "framework"],
  ["a module of every page", "/site/app/shell/Frame.tsx", "site"],
  ["a module of two screens", "/site/app/shell/Notice.tsx", "site"],
  ["one of many modules that the same two screens use", "/site/app/code/Entry.tsx", "Entry"],
  ["another of them", "/site/app/code/Confirmed.tsx", "Entry"],
  ["a module that is worth a request to its two screens", "/site/app/code/Lost.tsx", "Lost"],
  ["their styles", "/site/app/code/Entry.css.ts", "site"],
  ["a module that needs a family", "/site/app/shell/FormField.tsx", "forms"],
  ["what a family's package needs", `${packages}/@conform-to/dom/index.js`, "forms"],
  ["a schema of two screens", "/site/contract/profiles.ts", "checks"],
  ["a module of one screen", "/site/app/submission/Files.tsx", undefined],
  ["a module that needs a family and more", "/site/app/profile/Phone.tsx", undefined],
  ["a package of no family", `${packages}/libphonenumber-js/index.js`, undefined],
  ["a module as large as a package", "/site/app/profile/countries.ts", undefined],
  ["a module that needs one", "/site/app/profile/Country.tsx", undefined],
  ["what two late parts need of a family", "/site/contract/text.ts", "checks"],
  ["a late part itself", "/site/contract/auth.ts", undefined],
  ["what two late parts need and no package", "/site/lib/late.ts", undefined],
  ["a screen itself", `/site/app/routes/login.tsx${query}`, undefined],
])("%s goes where it belongs", (_what, id, chunk) => {
  expect(chunks.get(id)).toBe(chunk);
});
