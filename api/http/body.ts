import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint";
import type { FieldErrors } from "#contract/errors";
import { type FormPart, isFile, MultipartError, readParts } from "#lib/multipart";
import { ApiError, invalid, refused } from "./api-error";
import { MAX_KEYS, readJson } from "./json";
import type { ApiRequest } from "./request";

/**
 * Reads and checks a call's body. Throws 415 for a content type the call does not accept, 413 above its
 * limit, 400 with texts by field when the content is wrong.
 */
export async function readBody(request: ApiRequest, endpoint: Endpoint): Promise<unknown> {
  if (endpoint.encoding === "none" || endpoint.encoding === "files") return undefined;
  const type = mediaType(request);
  const fields =
    isForm(type) && endpoint.encoding === "form" ? readForm : type === "application/json" ? readJson : null;
  if (!fields) throw refused(415, `Send ${endpoint.encoding === "form" ? "a form" : "JSON"} to this call.`);
  const bytes = await readBytes(request, endpoint.maxBytes);
  return check(endpoint.body, await fields(bytes, request.header("content-type") ?? ""));
}

function mediaType(request: ApiRequest): string {
  return (request.header("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}

function isForm(type: string): boolean {
  return type === "application/x-www-form-urlencoded" || type === "multipart/form-data";
}

async function readBytes(request: ApiRequest, limit: number): Promise<Buffer> {
  const tooLarge = () => refused(413, `The request is larger than the ${limit} bytes this call takes.`);
  if (Number(request.header("content-length") ?? 0) > limit) throw tooLarge();
  const body = request.body();
  if (Buffer.isBuffer(body)) {
    if (body.byteLength > limit) throw tooLarge();
    return body;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof ApiError ? error : refused(400, "The request broke off. Send it again.");
  }
  return Buffer.concat(chunks);
}

/**
 * Text fields of a form; a repeated field keeps its first value, a file counts as nothing. Throws 400 for text that is not
 * UTF-8: parsers replace invalid bytes by U+FFFD, and two passwords would be the same one.
 */
async function readForm(bytes: Buffer, contentType: string): Promise<Record<string, string>> {
  const fields: Record<string, string> = Object.create(null);
  const isMultipart = contentType.toLowerCase().startsWith("multipart/");
  const form = isMultipart ? await readMultipart(bytes, contentType) : readUrlEncoded(bytes);
  let count = 0;
  for (const [name, value] of form) {
    if (++count > MAX_KEYS) throw refused(400, "The form has too many fields.");
    if (!(name in fields)) fields[name] = value;
  }
  return { ...fields };
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<[name: string, value: string][]> {
  const limits = {
    maxBytes: bytes.length,
    maxFiles: MAX_KEYS,
    maxFields: MAX_KEYS,
    maxTextBytes: bytes.length,
  };
  const fields: [string, string][] = [];
  try {
    for await (const part of readParts(
      Readable.from([bytes]),
      contentType,
      limits,
    ) as AsyncIterable<FormPart>) {
      if (isFile(part)) part.content.resume();
      else fields.push([part.field, part.value]);
    }
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    throw refused(400, "The form could not be read.");
  }
  if (fields.some(([, value]) => isReplaced(value, bytes))) throw notUtf8();
  return fields;
}

function readUrlEncoded(bytes: Buffer): URLSearchParams {
  if (!isUtf8(percentDecoded(bytes))) throw notUtf8();
  // Node reads a character beyond ASCII that was not percent-encoded as the low byte of its code point.
  const written = bytes
    .toString("latin1")
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`);
  return new URLSearchParams(written);
}

const notUtf8 = () => refused(400, "The form holds text that is not UTF-8. Send it in that encoding.");

/** The decoded bytes of a URL-encoded form, its separators included. */
function percentDecoded(bytes: Buffer): Buffer {
  const decoded = bytes
    .toString("latin1")
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(decoded, "latin1");
}

/** Whether a parser replaced invalid bytes by U+FFFD in this value of a multipart form, which did not have that character itself. */
function isReplaced(value: string, form: Buffer): boolean {
  return value.includes("\uFFFD") && !form.includes(`\r\n\r\n${value}\r\n--`);
}

function check(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors: FieldErrors = Object.create(null);
  for (const issue of result.error.issues) {
    if (issue.path.length === 0)
      throw refused(400, "The body must be an object with the fields of this call.");
    const field = issue.path.map(String).join(".");
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw invalid(errors);
}
