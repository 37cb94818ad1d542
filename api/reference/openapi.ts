import type { Endpoint, Stage } from "#contract/endpoint";
import { ErrorDetail, FieldErrors } from "#contract/errors";
import { areas, calls } from "#contract/index";
import { type Described, reference } from "#contract/reference";
import { errorAnswers, sharedAnswers } from "./answers";
import { type Json, schemaWriter } from "./json-schemas";

type Write = ReturnType<typeof schemaWriter>;

const whoMayCall: Record<Stage, string> = {
  anyone: "Anyone may call it.",
  signed_in: "For every session.",
  password_set: "For sessions with a password of their own.",
  mfa_set: "For sessions with a second factor.",
  profile_made: "For researchers with a profile.",
  onboarded: "For researchers who have signed the agreement.",
  complete: "For researchers who have signed the agreement and completed their profile.",
};

const introduction = `Every call of the programme's API. Paths are taken with and without a slash at their end.

Unsafe calls need the X-CSRFToken header to repeat the csrftoken cookie, which any GET sets; with a personal access token they need neither. Other methods on a known path are 405 with Allow; unknown paths are 404. Both, like every error but 400, answer \`{"detail"}\`.`;

/** The contract as an OpenAPI 3.1 document. Throws when a call is not described. */
export function openApiDocument(): Json {
  const schemas: Json = {};
  const write = schemaWriter(schemas);
  write(FieldErrors, "output");
  write(ErrorDetail, "output");
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of inOrder) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] as Json, {
      [endpoint.method.toLowerCase()]: operation(name, endpoint, write),
    });
  }
  const document = {
    openapi: "3.1.0",
    info: { title: "Programme API", version: "1.0.0", description: introduction },
    servers: [{ url: "/api" }],
    tags: Object.keys(areas).map((name) => ({ name })),
    paths,
    components: { schemas: sorted(schemas), responses: sharedAnswers, securitySchemes },
  };
  // Leaves out undefined values, as in the file.
  return JSON.parse(JSON.stringify(document));
}

const keyOf = ({ path, method }: Endpoint) => `${path} ${method}`;
/** A stable order, however the contract's files are loaded. */
const inOrder = [...calls].sort(([, a], [, b]) => (keyOf(a) < keyOf(b) ? -1 : 1));
const sorted = (values: Json) =>
  Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));

const securitySchemes = {
  session: { type: "http", scheme: "bearer", description: "The access token of session data." },
  accessToken: {
    type: "http",
    scheme: "bearer",
    description:
      "A researcher's own token for programs, made under Account security. Never in an address: that is refused.",
  },
  csrfHeader: { type: "apiKey", in: "header", name: "X-CSRFToken" },
  csrfCookie: { type: "apiKey", in: "cookie", name: "csrftoken" },
};

function operation(name: string, endpoint: Endpoint, write: Write): Json {
  const described = reference[name];
  if (!described) throw new Error(`${name} is not described in contract/reference.ts.`);
  const { method, stage, token } = endpoint;
  return {
    operationId: name,
    tags: Object.entries(areas).flatMap(([area, exported]) => (name in exported ? [area] : [])),
    summary: described.summary,
    description:
      token === null ? whoMayCall[stage] : `${whoMayCall[stage]} Access tokens need the scope "${token}".`,
    security: [
      {
        ...(stage === "anyone" ? {} : { session: [] }),
        ...(method === "GET" ? {} : { csrfHeader: [], csrfCookie: [] }),
      },
      ...(token === null ? [] : [{ accessToken: [] }]),
    ],
    parameters: parametersOf(endpoint, described),
    requestBody: bodyOf(endpoint, described, write),
    responses: { ...successOf(endpoint, described, write), ...errorAnswers(endpoint, described) },
  };
}

function parametersOf({ path }: Endpoint, { query = {}, cached }: Described): Json[] | undefined {
  const text = { type: "string" };
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: text,
    })),
    ...Object.entries(query).map(([name, description]) => ({ name, in: "query", description, schema: text })),
    ...(cached ? [{ name: "If-None-Match", in: "header", schema: text }] : []),
  ];
  return parameters.length > 0 ? parameters : undefined;
}

/** JSON is accepted wherever a form is. */
const mediaTypes = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded", "multipart/form-data", "application/json"],
};

function bodyOf({ encoding, body }: Endpoint, { body: value, files }: Described, write: Write) {
  if (encoding === "none") return undefined;
  if (encoding !== "files") {
    const content = { schema: write(body, "input"), examples: { example: { value } } };
    return {
      required: true,
      content: Object.fromEntries(mediaTypes[encoding].map((type) => [type, content])),
    };
  }
  if (!files) throw new Error("A call with files must name its field.");
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const field = files.several ? { type: "array", items: file, minItems: 1 } : file;
  const schema = { type: "object", properties: { [files.field]: field }, required: [files.field] };
  return { required: true, content: { "multipart/form-data": { schema } } };
}

function successOf(
  { status, reply, media }: Endpoint,
  { reply: value, cached }: Described,
  write: Write,
): Json {
  if (status === 204) return { 204: { description: "Done." } };
  if (media !== "") {
    const schema = { type: "string", contentMediaType: media };
    return { [status]: { description: "Done.", content: { [media]: { schema } } } };
  }
  const content = { schema: write(reply, "output"), examples: { example: { value } } };
  const headers = cached ? { ETag: { required: true, schema: { type: "string" } } } : undefined;
  return {
    [status]: {
      description: status === 201 ? "Made." : "Done.",
      headers,
      content: { "application/json": content },
    },
    ...(cached ? { 304: { description: "What the caller has is the newest.", headers } } : {}),
  };
}
