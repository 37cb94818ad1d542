/**
 * Preloaded into a server of the journeys: reports to the test process the address of each request, the
 * `Location` of each response, and every secret that either of them carried in its headers or its form.
 */
import { Server } from "node:http";

const FORM_MAX_BYTES = 64 * 1024;
/** The fields of forms and calls that hold secrets; the cookies that hold none. */
const fields = /^(csrf|email|password|code|(current|new|confirm)_password|ephemeral_token|access|refresh)$/;
const openCookies = new Set(["theme", "notice"]);

const tell = (traffic) => process.connected && process.send(traffic);

const emit = Server.prototype.emit;
Server.prototype.emit = function (event, ...rest) {
  if (event === "request") record(...rest);
  return emit.call(this, event, ...rest);
};

function record(request, response) {
  const { cookie = "", authorization = "", "x-csrftoken": csrf = "" } = request.headers;
  const secrets = [...cookie.split("; ").flatMap(cookieSecrets), authorization.replace(/^Bearer /, ""), csrf];
  tell({ addresses: [request.url], secrets });
  recordForm(request);
  const writeHead = response.writeHead;
  response.writeHead = function (...args) {
    const written = writeHead.apply(this, args);
    const [location, set] = ["location", "set-cookie"].map((name) => headerIn(this, args, name));
    const lines = set.map((line) => line.split(";")[0] ?? "");
    if (location.length + lines.length > 0)
      tell({ addresses: location, secrets: lines.flatMap(cookieSecrets) });
    return written;
  };
}

/** A header's values, passed to `writeHead` or set before it. */
function headerIn(response, [, ...given], name) {
  const headers = given.find((one) => typeof one === "object") ?? {};
  const pairs = Array.isArray(headers)
    ? headers.map((value, index) => [value, headers[index + 1]]).filter((_, index) => index % 2 === 0)
    : Object.entries(headers);
  const values = pairs.filter(([key]) => String(key).toLowerCase() === name).map(([, value]) => value);
  return [...values, response.getHeader(name) ?? []].flat().map(String);
}

/** A cookie's value and, of a value in parts, each that could be a secret by itself. */
function cookieSecrets(pair) {
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  return openCookies.has(name.replace("__Host-", "")) ? [] : [value, ...value.split(".")];
}

/** Records a form's bytes as they are received, whichever code reads them. */
function recordForm(request) {
  const type = request.headers["content-type"] ?? "";
  if (request.method !== "POST" || !/urlencoded|json|form-data/.test(type)) return;
  let text = "";
  const push = request.push;
  request.push = function (chunk, ...rest) {
    if (chunk === null) tell({ addresses: [], secrets: secretsIn(text, type) });
    else if (text.length < FORM_MAX_BYTES) text += chunk;
    return push.call(this, chunk, ...rest);
  };
}

function secretsIn(text, type) {
  return pairsIn(text, type)
    .filter(([name, value]) => fields.test(name) && typeof value === "string")
    .map(([, value]) => value);
}

function pairsIn(text, type) {
  if (type.includes("urlencoded")) return [...new URLSearchParams(text)];
  if (type.includes("form-data"))
    return [...text.matchAll(/name="(\w+)"\r\n\r\n([^\r]*)/g)].map(([, name, value]) => [name, value]);
  try {
    return Object.entries(JSON.parse(text));
  } catch {
    return [];
  }
}
