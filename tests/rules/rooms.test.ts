import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { circlesOf } from "../support/rules/circles";
import { fileOf, importedNames, importsIn, isTest, linesMatching, sources } from "../support/rules/sources";

interface Room {
  /** Which rooms its files may import from, besides its own. */
  rooms: RegExp;
  /** Which packages; all when not said. Tests may use any. */
  packages?: RegExp;
}

/**
 * The rooms that each may import. An import in the wrong direction couples rooms that must change, and be
 * read, apart. The rooms of process and tests put everything together.
 */
const allowed: Record<string, Room> = {
  lib: { rooms: /^$/, packages: /^libphonenumber-js\// },
  "lib/record": { rooms: /^$/, packages: /^jose$/ },
  // For servers alone.
  "lib/client-scope": { rooms: /^$/, packages: /^node:net$/ },
  "lib/multipart": { rooms: /^$/, packages: /^(busboy$|node:)/ },
  contract: { rooms: /^lib\/(?!client-scope|multipart)/, packages: /^zod$/ },
  api: { rooms: /^(contract|lib)\// },
  programme: { rooms: /^(api|contract|lib)\// },
  // The use cases do not depend on the command, which is one interface to them.
  "programme/cli": { rooms: /^(programme|api|contract|lib)\// },
  app: { rooms: /^(contract|design-system|lib)\// },
  "design-system": {
    rooms: /^lib\/(?!client-scope|multipart)/,
    packages: /^(?!@remix-run|@conform-to|node:|hono|kysely)/,
  },
  stories: { rooms: /^design-system\//, packages: /^(?!@remix-run|node:)/ },
  // Whole screens are the site's own (decision 013).
  "stories/screens": {
    rooms:
      /^(contract|design-system)\/|^app\/(routes\/|root\.tsx$)|^stories\/(fixtures|offers|submissions)\.ts$/,
    packages: /^(?!@remix-run\/node|node:)/,
  },
  // The site itself is imported as it was built (`#site`).
  server: { rooms: /^(api|app\/api-client|programme|contract|lib)\/|^server\.ts$/ },
  "visual-review": { rooms: /^(design-system|lib|stories|tests\/support)\// },
};

const roomOf = (path: string) => Object.keys(allowed).findLast((room) => path.startsWith(`${room}/`)) ?? "";

describe("imports keep their direction", () => {
  it.each(Object.entries(allowed))("in %s", (room, { rooms, packages }) => {
    const wrong = importsIn(sources.filter((path) => roomOf(path) === room)).filter(({ path, to }) => {
      const file = fileOf({ path, to });
      if (file) return !(isWithin(file, room) || rooms.test(file) || mayTest(path, file));
      return packages !== undefined && !isTest(path) && !packages.test(to);
    });
    expect(wrong).toEqual([]);
  });

  it("only the process sees both api and app, so that they can run apart", () => {
    const outside = sources.filter((path) => !/^(tests|server)\/|^server\.ts$/.test(path));
    const both = outside.filter((path) => {
      const reached = importsIn([path]).map(fileOf);
      return ["api/", "app/"].every((area) => reached.some((file) => file?.startsWith(area)));
    });
    expect(both).toEqual([]);
  });

  // Files in a cycle can only be read, moved and tested all together; types couple as well.
  it("run in no circle, types included", () => {
    const graph = new Map(
      sources.map((path) => [path, importsIn([path]).flatMap((one) => fileOf(one) ?? [])] as const),
    );
    expect(circlesOf(graph)).toEqual([]);
  });
});

describe("the page cache", () => {
  const users = sources.filter((path) => !path.startsWith("app/page-cache/"));
  /** The names that may be imported of it, and by which files. */
  const doors: { file: string; names: string[]; by: RegExp }[] = [
    { file: "app/page-cache/page-data.server.ts", names: ["pageData", "PerUser"], by: /^app\// },
    {
      file: "app/page-cache/cached-page.server.ts",
      names: ["renderCached", "PageSource"],
      by: /^app\/entry\.server\.tsx$/,
    },
    {
      file: "app/page-cache/page-cache.server.ts",
      names: ["PageCache"],
      by: /^(app\/(site\/.+|load-context\.d\.ts)|server\.ts|tests\/support\/servers\/.+)$/,
    },
  ];

  // A loader names the data that its page shares, and knows nothing of keys, templates and placeholders (app/page-cache/README.md).
  it("has one door for loaders", () => {
    const named = importedNames(users);
    const wrong = importsIn(users).filter(({ path, to }) => {
      const file = fileOf({ path, to });
      if (!file?.startsWith("app/page-cache/")) return false;
      const names = named
        .filter((each) => each.path === path && each.to === to)
        .flatMap(({ names }) => names);
      const door = doors.find((each) => each.file === file && each.by.test(path));
      return names.length === 0 || !names.every((name) => door?.names.includes(name));
    });
    expect(wrong).toEqual([]);
  });
});

describe("benches", () => {
  // They run as bundles in build/bench: a path from a source's own folder leads elsewhere there.
  it("reach no code beside their own that finds files from the folder it is in", () => {
    const reached = new Set(sources.filter((path) => path.startsWith("bench/") && !isTest(path)));
    for (const path of reached) {
      for (const one of importsIn([path])) reached.add(fileOf(one) ?? path);
    }
    const others = [...reached].filter((path) => !path.startsWith("bench/"));
    expect(linesMatching(others, /new URL\("\.\.\/.*import\.meta\.url/)).toEqual([]);
  });
});

describe("folders", () => {
  // Past that a list is searched, not read. A component's, route's or verb's file is found by its name.
  it("hold at most 30 files of code side by side, but for routes, verbs, icons and stories", () => {
    const counts = new Map<string, number>();
    for (const path of sources.filter((path) => !isTest(path))) {
      const folder = dirname(path);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const byName =
      /^(app\/routes|programme\/cli\/verbs|design-system\/Icon\/icons|stories|stories\/screens)$/;
    expect([...counts].filter(([folder, count]) => count > 30 && !byName.test(folder))).toEqual([]);
  });

  it("have nothing at the site's root but the root, the entries and types", () => {
    const files = sources.filter((path) => dirname(path) === "app");
    expect(files.sort()).toEqual([
      "app/entry.client.tsx",
      "app/entry.server.tsx",
      "app/load-context.d.ts",
      "app/root.tsx",
    ]);
  });
});

/** Whether a file is of a room itself; one of a room within it, with rules of its own, is not. */
function isWithin(file: string, room: string): boolean {
  return roomOf(file) === room;
}

/** Tests may use the code that supports tests. */
function mayTest(path: string, file: string): boolean {
  return isTest(path) && file.startsWith("tests/support/");
}
