import { fileURLToPath } from "node:url";
import type { HtmlTagDescriptor, Plugin, Rollup } from "vite";

const test = fileURLToPath(new URL("../../node_modules/@storybook/test/dist/index.mjs", import.meta.url));

/** The annotations of Storybook, its addons and us for every story. */
const annotations = /\/(entry-preview|entry-preview-docs|preview|annotations)\.(mjs|js|tsx?)$/;
/** Further modules of every page of documentation, and the page that an address without a story opens. */
const ofPages = /DocsFrame\.tsx$|DocsRenderer/;
const ofStart = /stories\/Start\.mdx$/;

/**
 * Preloads in a hosted build everything that the first page needs, where each part would otherwise be discovered in the part
 * before it; and bundles the library of the tests once, which Storybook's addon would add a second time.
 */
export function firstPage(): Plugin {
  return {
    name: "conclave:first-page",
    apply: "build",
    enforce: "pre",
    resolveId: (source) => (source === "@storybook/test" ? test : null),
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle, chunk }) => (bundle && chunk ? requests(bundle, chunk) : []),
    },
  };
}

function requests(bundle: Rollup.OutputBundle, entry: Rollup.OutputChunk): HtmlTagDescriptor[] {
  const named = (part: RegExp) =>
    chunksOf(
      bundle,
      Object.keys(bundle).filter((name) => part.test(facadeOf(bundle, name))),
    ).filter((name) => name !== entry.fileName);
  const always = named(annotations);
  const besides = (part: RegExp) => named(part).filter((name) => !always.includes(name));
  return [
    ...always.map((name) => ({
      tag: "link",
      attrs: { rel: "modulepreload", crossorigin: true, href: `./${name}` },
      injectTo: "head" as const,
    })),
    {
      tag: "script",
      children: askFor(besides(ofPages), besides(ofStart)),
      injectTo: "head-prepend" as const,
    },
  ];
}

/** Some chunks and all their imports, which a browser would discover one after the other. */
function chunksOf(bundle: Rollup.OutputBundle, names: string[], found = new Set<string>()): string[] {
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(name)) continue;
    found.add(name);
    chunksOf(bundle, chunk.imports, found);
  }
  return [...found];
}

function facadeOf(bundle: Rollup.OutputBundle, name: string): string {
  const chunk = bundle[name];
  return (chunk?.type === "chunk" && chunk.facadeModuleId) || "";
}

/** A script, because one file serves stories and pages: its address says which. */
const askFor = (pages: string[], start: string[]) => `{
  const { searchParams: asked } = new URL(location.href);
  const isStart = asked.get("id") === "*";
  const names = isStart || asked.get("viewMode") === "docs" ? ${JSON.stringify(pages)} : [];
  for (const name of isStart ? names.concat(${JSON.stringify(start)}) : names) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: "./" + name });
    document.head.append(link);
  }
}`;
