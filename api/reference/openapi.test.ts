import { fileURLToPath } from "node:url";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { calls } from "#contract/index";
import { reference } from "#contract/reference";
import { errorsOf } from "../../tests/support/browser/described-answers";
import { openApiDocument } from "./openapi";

type Content = { schema: object; examples?: Record<string, { value: unknown }> };

const document = openApiDocument();

test("docs/openapi.json is what the contract says now; otherwise: npm run openapi", async () => {
  const file = fileURLToPath(new URL("../../docs/openapi.json", import.meta.url));
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(file);
});

test("the document is one of OpenAPI 3.1", async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("every call of the contract is an operation under its own name", () => {
  const named = operations().map(({ operationId, path, method }) => [operationId, `${method} ${path}`]);
  const declared = [...calls].map(([name, call]) => [name, `${call.method.toLowerCase()} ${call.path}`]);
  expect(named.sort()).toEqual(declared.sort());
  expect(Object.keys(reference).sort()).toEqual([...calls.keys()].sort());
});

describe.each([...calls])("%s", (name, { body, encoding, reply, status }) => {
  const { body: sent, reply: answered } = reference[name] ?? { summary: "" };

  test("has an example of its body, which the call takes, and of its answer, which it can give", () => {
    if (encoding === "json" || encoding === "form") expect(body.safeParse(sent).error).toBeUndefined();
    if (status !== 204) expect(reply.safeParse(answered).error).toBeUndefined();
  });

  test("has examples that are as its schemas say", () => {
    const { requestBody, responses } = operations().find(({ operationId }) => operationId === name) ?? {};
    const contents = [requestBody, ...Object.values(responses ?? {})].flatMap((part) =>
      Object.values(part?.content ?? {}),
    );
    const wrong = contents.flatMap(({ schema, examples = {} }) =>
      Object.values(examples).map(({ value }) => errorsOf(schema, value)),
    );
    expect(wrong.filter(Boolean)).toEqual([]);
  });
});

test("the examples of errors are as their schemas say", () => {
  const { responses } = document.components as { responses: Record<string, { content: object }> };
  const contents = Object.values(responses).flatMap(({ content }) => Object.values(content) as Content[]);
  const wrong = contents.flatMap(({ schema, examples = {} }) =>
    Object.values(examples).map(({ value }) => errorsOf(schema, value)),
  );
  expect(contents.length).toBeGreaterThan(10);
  expect(wrong.filter(Boolean)).toEqual([]);
});

test("what a schema cannot say of a field is said in the words of the refusal", () => {
  const { schemas } = document.components as { schemas: Record<string, { properties: object }> };
  expect(schemas.CreateProfile?.properties).toMatchObject({
    nickname: { description: expect.stringContaining("Username can have 50 characters at most.") },
    country: { description: expect.stringContaining("Choose a country from the list.") },
  });
});

function operations() {
  type Part = { content?: Record<string, Content> };
  type Operation = { operationId: string; requestBody?: Part; responses: Record<string, Part> };
  const paths = document.paths as Record<string, Record<string, Operation>>;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
}
