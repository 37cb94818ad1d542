import { z } from "zod";
import * as errors from "#contract/errors";
import { areas } from "#contract/index";

export type Json = { [name: string]: unknown };

/** The contract's shapes by their names there, such as `Profile`. */
const named = new Map<z.ZodType, string>(
  [errors, ...Object.values(areas)].flatMap((area) =>
    Object.entries(area).flatMap(([name, value]): [z.ZodType, string][] =>
      value instanceof z.ZodType ? [[value, name]] : [],
    ),
  ),
);

/**
 * Turns the contract's shapes into JSON schemas. Named ones are collected in `schemas`, and referred to.
 *
 * @returns for a shape and the direction in which it travels, its schema
 */
export function schemaWriter(schemas: Json) {
  return function write(shape: z.ZodType, io: "input" | "output"): Json {
    const name = named.get(shape);
    if (name === undefined) return convert(shape, io, schemas);
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = convert(shape, io, schemas);
    }
    return { $ref: `#/components/schemas/${name}` };
  };
}

function convert(shape: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const metadata = z.registry<{ id: string }>();
  for (const [other, id] of named) if (other !== shape) metadata.add(other, { id });
  const made = z.toJSONSchema(shape, { io, metadata, unrepresentable: "any", override: sayRules });
  const { $schema, $defs = {}, ...schema } = made as Json;
  for (const [name, definition] of Object.entries($defs as Json)) {
    const { id, ...rest } = definition as Json;
    schemas[name] ??= withReferences(rest);
  }
  return withReferences(schema) as Json;
}

/** Returns the schema with references to the document's own components. */
function withReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Describes the rules that a schema cannot express, by the texts of their refusals. */
function sayRules({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void {
  // Its pattern expresses the same, and this is no format of JSON Schema.
  if (jsonSchema.format === "starts_with") delete jsonSchema.format;
  const rules = rulesOf(zodSchema);
  if (rules.length > 0) jsonSchema.description = `Refused with: ${rules.join(" ")}`;
}

function rulesOf(shape: z.core.$ZodType): string[] {
  const { checks = [], ...definition } = shape._zod.def as z.core.$ZodTypeDef & { out?: z.core.$ZodType };
  const own = checks.flatMap((check) => {
    const { check: kind, error } = check._zod.def;
    const sentence = kind === "custom" && error ? error({} as Parameters<typeof error>[0]) : undefined;
    return typeof sentence === "string" ? [sentence] : [];
  });
  return definition.out ? [...new Set([...rulesOf(definition.out), ...own])] : own;
}
