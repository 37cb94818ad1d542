// Checks a record by docs/record-format.md alone, with nothing but Node: `node second-verifier.mjs RECORD JWKS FILE…`. It shares no
// line with lib/record, which it is held against.
import { createHash, createHmac, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hash = (...parts) => sha256(...parts).toString("base64url");
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const bytes32 = (text) => {
  const bytes = Buffer.from(text, "base64url");
  return bytes.length === 32 && bytes.toString("base64url") === text ? bytes : null;
};

/**
 * @param {string} text the record's file
 * @param {{ keys: object[] }} jwks
 * @param {{ name: string, bytes: Uint8Array }[]} files
 * @returns {{ record: string[], files: string[] }} the problems of the record, none where it holds, and why files are not proved
 */
export function check(text, jwks, files = []) {
  try {
    return checkRead(text, jwks, files);
  } catch (error) {
    return refused(`The file: ${error instanceof Error ? error.message : error}`, files);
  }
}

/** Without a record nothing proves a file. */
function refused(problem, files) {
  return { record: [problem], files: files.map(({ name }) => `${name}: no record`) };
}

function checkRead(text, { keys }, files) {
  const record = JSON.parse(text);
  const body = text.endsWith("\n") ? text.slice(0, -1) : text;
  if (body !== JSON.stringify(record) && body !== JSON.stringify(record, null, 2))
    return refused("written otherwise", files);
  if (!hasShape(record)) return refused("not the members of a record", files);
  const problems = [];
  const statement = signed(record.statement, "conclave-record", keys);
  if (!statement) problems.push("the statement's signature");
  let previous = null;
  const receipts = record.receipts.map((entry, index) => {
    const receipt = signed(entry.receipt, "conclave-receipt", keys);
    const at = `receipt ${index + 1}`;
    if (!receipt) problems.push(`${at}: signature`);
    else {
      if (receipt.sequence !== index + 1) problems.push(`${at}: sequence`);
      if (receipt.previous !== previous) problems.push(`${at}: previous`);
      for (const name of ["submission", "number"])
        if (statement && receipt[name] !== statement[name]) problems.push(`${at}: ${name}`);
      if (statement && ![statement.iss, ...(statement.formerly ?? [])].includes(receipt.iss))
        problems.push(`${at}: iss`);
      problems.push(...contents(entry, receipt).map((what) => `${at}: ${what}`));
    }
    previous = hash(entry.receipt);
    return receipt;
  });
  if (statement && (statement.receipts !== receipts.length || statement.last !== previous))
    problems.push("receipts are missing or added");
  const checked = checkFiles(files, receipts.filter(Boolean), record.secrets ?? []);
  return { record: [...problems, ...checked.secrets], files: checked.files };
}

function hasShape(record) {
  const { format, statement, receipts, secrets = [], ...rest } = record;
  if (format !== "conclave-record/1" || typeof statement !== "string" || Object.keys(rest).length > 0)
    return false;
  if (
    !Array.isArray(receipts) ||
    !Array.isArray(secrets) ||
    !secrets.every((each) => typeof each === "string")
  )
    return false;
  return receipts.every((entry) => {
    if (!isObject(entry) || typeof entry.receipt !== "string") return false;
    const { parts = {}, ...texts } = entry;
    return (
      isObject(parts) &&
      Object.values(parts).every((part) => typeof part === "string") &&
      Object.entries(texts).every(
        ([name, value]) =>
          ["receipt", "opening", "salt", "text", "message"].includes(name) && typeof value === "string",
      )
    );
  });
}

function signed(jws, type, keys) {
  const [header = "", payload = "", signature = "", ...rest] = jws.split(".");
  if (rest.length > 0 || ![header, payload].every((part) => /^[\w-]+$/.test(part))) return null;
  if (!/^[\w-]{85}[AQgw]$/.test(signature)) return null;
  try {
    const { alg, typ, kid } = JSON.parse(Buffer.from(header, "base64url").toString());
    const key = keys.find((each) => each.kid === kid);
    if (alg !== "EdDSA" || typ !== type || !key) return null;
    const { kty, crv, x } = key;
    const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
    const isSigned = verify(
      null,
      Buffer.from(`${header}.${payload}`),
      publicKey,
      Buffer.from(signature, "base64url"),
    );
    const said = JSON.parse(Buffer.from(payload, "base64url").toString());
    return isSigned && isObject(said) ? said : null;
  } catch {
    return null;
  }
}

function contents({ opening, salt, text, message, parts = {} }, receipt) {
  const problems = [];
  const bytes = salt === undefined ? null : bytes32(salt);
  const salted = (value) => (bytes ? hash(bytes, value) : null);
  if (text !== undefined && (receipt.text === undefined || salted(text) !== receipt.text))
    problems.push("text");
  for (const [name, part] of Object.entries(parts))
    if (receipt.parts?.[name] === undefined || salted(part) !== receipt.parts[name]) problems.push(name);
  if (message !== undefined && hash(message) !== receipt.message) problems.push("message");
  if (opening !== undefined && hash(opening) !== receipt.opening?.message) problems.push("opening");
  if (salt !== undefined && text === undefined && Object.keys(parts).length === 0) problems.push("salt");
  return problems;
}

function checkFiles(files, receipts, secrets) {
  const faults = { secrets: [], files: [] };
  const opened = [];
  const open = (secret, what, problems) => {
    const bytes = bytes32(String(secret));
    const receipt = bytes && receipts.find(({ opening }) => opening?.secret === hash(bytes));
    if (receipt) opened.push({ receipt, salt: (name) => createHmac("sha256", bytes).update(name).digest() });
    else problems.push(`${what}: of no receipt`);
  };
  for (const [index, secret] of secrets.entries()) open(secret, `secret ${index + 1}`, faults.secrets);
  const others = [];
  for (const file of files) {
    const read = json(file);
    if (isObject(read) && read.format === "conclave-opening/1") open(read.secret, file.name, faults.files);
    else others.push({ ...file, read });
  }
  for (const { name, bytes, read } of others) {
    const isKnown = opened.some(
      ({ receipt, salt }) =>
        (receipt.fields &&
          isObject(read) &&
          isResearch(read, receipt.fields, salt) &&
          isAlone(Buffer.from(bytes).toString(), read)) ||
        receipt.files?.some(
          ({ id, size, content }) =>
            size === bytes.length && content === hash(salt(`content ${id}`), sha256(bytes)),
        ),
    );
    if (!isKnown) faults.files.push(`${name}: not what was sent, or not proved`);
  }
  return faults;
}

const researchNames = [
  "title",
  "version",
  "High-Level Overview",
  "Root Cause Analysis",
  "Proof-of-Concept",
  "Steps",
  "Collaborators",
];

/** Whether the file has nothing besides the research that no hash proves. */
function isAlone(text, opened) {
  const plain = text
    .replace(/\n$/, "")
    .replaceAll(/\\(?:u[\da-fA-F]{4}(?:\\u[\da-fA-F]{4})*|.)/g, (found) =>
      found[1] === "u" ? JSON.stringify(JSON.parse(`"${found}"`)).slice(1, -1) : found,
    );
  if (plain !== JSON.stringify(opened) && plain !== JSON.stringify(opened, null, 2)) return false;
  const isWrapped = isObject(opened.details);
  if (isWrapped && Object.keys(opened).some((name) => researchNames.includes(name))) return false;
  return Object.entries(isWrapped ? opened.details : opened).every(([name, value]) =>
    name === "Collaborators"
      ? Array.isArray(value) &&
        value.every((row) =>
          Object.entries(row).every(([each, said]) =>
            each === "Collaboration ratio"
              ? typeof said === "number"
              : ["Name", "Email"].includes(each) && typeof said === "string" && !/[\t\n]/.test(said),
          ),
        )
      : researchNames.includes(name) && typeof value === "string",
  );
}

function isResearch(opened, fields, salt) {
  const read = isObject(opened.details) ? opened.details : opened;
  const lines = (read.Collaborators ?? []).map(
    (row) => `${row["Collaboration ratio"]}\t${row.Name}\t${row.Email}\n`,
  );
  return researchNames
    .map((field) => [field, field === "Collaborators" ? lines.join("") : (read[field] ?? "")])
    .every(([field, text]) => fields[field] === hash(salt(`field ${field}`), text));
}

function json({ bytes }) {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    return undefined;
  }
}

if (process.argv[1] === import.meta.filename) {
  const [record, jwks, ...paths] = process.argv.slice(2);
  const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }));
  const checked = check(readFileSync(record, "utf8"), JSON.parse(readFileSync(jwks, "utf8")), files);
  const problems = [...checked.record, ...checked.files];
  console.log(problems.length === 0 ? "It holds." : problems.join("\n"));
  process.exitCode = problems.length === 0 ? 0 : 1;
}
