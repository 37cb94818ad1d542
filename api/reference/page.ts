import { createHash } from "node:crypto";
import type { Json } from "./json-schemas";

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; description?: string }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Answer>;
}
interface Answer {
  $ref?: string;
  description?: string;
  content?: Record<string, Content>;
}
interface Content {
  schema: unknown;
  examples?: Record<string, { value: unknown }>;
}
interface Document {
  info: { title: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer>; schemas: Json };
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-top: 3rem; }
h3 { margin-top: 2rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: 0.75rem; border: 1px solid; }
dt { font-weight: bold; }
`;

/** The page's policy: its own style, and nothing else. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox`;

/** The OpenAPI document as a page that people read: no scripts, no files from elsewhere. */
export function referencePage(openApi: Json): string {
  const document = openApi as unknown as Document;
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  const areas = document.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(name));
    return `<h2>${text(name)}</h2>${own.map((call) => section(document, call)).join("")}`;
  });
  const shapes = Object.entries(document.components.schemas).map(
    ([name, schema]) => `<h3 id="${text(name)}">${text(name)}</h3>${json(schema)}`,
  );
  const links = calls.map(
    ({ operation: { operationId, summary } }) =>
      `<li><a href="#${text(operationId)}">${text(operationId)}</a>: ${text(summary)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(document.info.title)}</title><style>${STYLE}</style></head>
<body><main><h1>${text(document.info.title)}</h1>
${paragraphs(document.info.description)}
<nav aria-label="Calls"><ul>${links.join("")}</ul></nav>
${areas.join("")}
<h2>Shapes</h2>${shapes.join("")}
</main></body>
</html>`;
}

function section(document: Document, { path, method, operation }: Call): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const [type, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const answers = Object.entries(responses).map(([status, answer]) => {
    const said = answer.$ref ? document.components.responses[answer.$ref.split("/").at(-1) ?? ""] : answer;
    const words = [...new Set([said?.description, answer.description])].filter(Boolean).join(" ");
    return `<dt>${text(status)}</dt><dd>${text(words)}${answer.$ref ? "" : shown(said?.content?.["application/json"])}</dd>`;
  });
  return `<section aria-labelledby="${text(operationId)}">
<h3 id="${text(operationId)}">${text(operationId)}: ${text(method.toUpperCase())} <code>${text(path)}</code></h3>
<p>${text(summary)} ${text(description)}</p>
${parameters.map(({ name, in: place, description = "" }) => `<p><code>${text(name)}</code> (${text(place)}) ${text(description)}</p>`).join("")}
${type ? `<p>Body: ${text(Object.keys(requestBody?.content ?? {}).join(", "))}</p>${shown(body)}` : ""}
<dl>${answers.join("")}</dl></section>`;
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

function shown(content: Content | undefined): string {
  if (!content) return "";
  const examples = Object.values(content.examples ?? {}).map(({ value }) => json(value));
  return `<details><summary>Shape</summary>${json(content.schema)}</details>${examples.join("")}`;
}

const json = (value: unknown) => `<pre tabindex="0">${text(JSON.stringify(value, null, 2))}</pre>`;
const paragraphs = (words: string) =>
  words
    .split("\n\n")
    .map((paragraph) => `<p>${text(paragraph)}</p>`)
    .join("");

/** Escapes text for HTML. */
function text(value: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return value.replace(/[&<>"]/g, (character) => entities[character] ?? "");
}
