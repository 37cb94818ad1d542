import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { openApiDocument } from "../../../api/reference/openapi";

interface Answer {
  content?: Record<string, { schema: object }>;
  headers?: Record<string, { required?: boolean }>;
}
interface Operation {
  operationId: string;
  responses: Record<string, Answer & { $ref?: string }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Answer> };
}

const DOCUMENT = "document";
// Schemas refer to others by their path in the document, also from outside of it.
const { paths, components } = JSON.parse(
  JSON.stringify(openApiDocument()).replaceAll('"#/components/schemas/', `"${DOCUMENT}#/components/schemas/`),
) as Document;
const ajv = new Ajv2020({ allErrors: true, keywords: ["components", "responses", "schemas"] });
addFormats.default(ajv);
ajv.addSchema({ $id: DOCUMENT, components });

const patterns = Object.entries(paths).map(([path, operations]) => ({
  path: new RegExp(`^${path.replace(/\/$/, "").replace(/\{\w+\}/g, "[^/]+")}/?$`),
  // A path without parameters precedes one whose parameter would match it.
  parameters: path.split("{").length,
  operations,
}));
patterns.sort((a, b) => a.parameters - b.parameters);

const compiled = new WeakMap<object, ValidateFunction>();
function validator(schema: object): ValidateFunction {
  const validate = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** The API responses that were seen in this process, such as `login 429`. */
export const seenAnswers = new Set<string>();

/**
 * Holds an API response to its OpenAPI document: the status must be described for the call, the body must be of
 * its shape, and no header may be missing. Throws with the deviation.
 */
export async function expectDescribed(method: string, path: string, response: Response): Promise<void> {
  const { operationId, responses } = operationOf(method, path) ?? { operationId: "", responses: noCall };
  const what = `${operationId || "no call"} (${method} ${path}) answered ${response.status}`;
  const said = responses[response.status];
  if (!said) throw new Error(`${what}, which the OpenAPI document does not have.`);
  seenAnswers.add(`${operationId} ${response.status}`);
  const answer = said.$ref ? components.responses[said.$ref.split("/").at(-1) ?? ""] : said;
  for (const [name, { required }] of Object.entries(answer?.headers ?? {})) {
    if (required && !response.headers.has(name)) throw new Error(`${what} without ${name}.`);
  }
  const [media = "application/json"] = Object.keys(answer?.content ?? {});
  if (media !== "application/json") {
    const type = response.headers.get("Content-Type");
    if (type !== media) throw new Error(`${what} as ${type}, where the OpenAPI document has ${media}.`);
    return;
  }
  const body = method === "HEAD" ? "" : await response.clone().text();
  const schema = answer?.content?.[media]?.schema;
  if (method === "HEAD" || (body === "" && !schema)) return;
  if (!schema) throw new Error(`${what} with a body, but the OpenAPI document has none.`);
  const validate = validator(schema);
  if (!validate(JSON.parse(body))) throw new Error(`${what} otherwise: ${ajv.errorsText(validate.errors)}`);
}

/** Validates a value against one of the document's schemas; returns the errors in words, or an empty text. */
export function errorsOf(schema: object, value: unknown): string {
  const own = JSON.parse(
    JSON.stringify(schema).replaceAll('"#/components/schemas/', `"${DOCUMENT}#/components/schemas/`),
  );
  const validate = ajv.compile(own);
  return validate(value) ? "" : ajv.errorsText(validate.errors);
}

/** The document's responses for paths and methods that no call has. */
const detail = {
  content: { "application/json": { schema: { $ref: `${DOCUMENT}#/components/schemas/ErrorDetail` } } },
};
const noCall: Operation["responses"] = {
  403: detail,
  404: detail,
  405: { ...detail, headers: { Allow: { required: true } } },
};

function operationOf(method: string, path: string): Operation | undefined {
  const named = patterns.find((pattern) => pattern.path.test(path.split("?")[0] ?? ""));
  return named?.operations[method === "HEAD" ? "get" : method.toLowerCase()];
}
