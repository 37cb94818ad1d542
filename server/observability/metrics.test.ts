import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { servedApi } from "../../tests/support/servers/served";
import { temporaryFolder } from "../../tests/support/temporary-folder";
import { createMetrics } from "./metrics";
import { serveMetrics } from "./metrics-server";

const silent = { error() {} };

// Proves 13.4.5
test("metrics stand on their own port of this machine, and nowhere on the site's", async () => {
  const { url, metrics } = await servedApi();
  const server = await serveMetrics(metrics, 0, silent);
  onTestFinished(() => void server.close());
  const { address, port } = server.address() as AddressInfo;

  const read = await fetch(`http://127.0.0.1:${port}/metrics`);
  const elsewhere = await Promise.all([
    fetch(`${url}/metrics`),
    fetch(`${url}/api/metrics`),
    fetch(`http://127.0.0.1:${port}/`),
  ]);

  expect(address).toBe("127.0.0.1");
  expect(read.headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(await read.text()).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
  expect(elsewhere.map(({ status }) => status)).toEqual([404, 404, 404]);
  await expect(serveMetrics(metrics, port, silent)).rejects.toThrow(
    /^METRICS_PORT \d+ on 127\.0\.0\.1 is in use/,
  );
});

test("requests are counted by call and status, whatever their ids", async () => {
  const { url, metrics } = await servedApi();
  for (const id of ["one", "two", "three"]) {
    await fetch(`${url}/api/submissions/${id}/attachments`, { method: "POST", headers: csrf });
  }
  await fetch(`${url}/readyz`);

  const text = await metrics.text();

  const call = 'half="api",call="POST /submissions/{id}/attachments",status="401"';
  expect(text).toContain(`conclave_request_duration_seconds_count{${call}} 3`);
  expect(text).toContain(
    'conclave_request_duration_seconds_count{half="api",call="GET /readyz",status="200"} 1',
  );
  expect(text).toContain('conclave_requests_in_flight{half="api"} 0');
});

test("what was throttled, who is there and what the log said are counted", async () => {
  const { url, api, metrics } = await servedApi();
  const { token, email } = await api.signedIn();
  await api.signedIn();
  for (let number = 0; number < 6; number++) {
    const body = new URLSearchParams({ email, password: "Not this 1 at all" });
    await fetch(`${url}/api/auth/login/`, { method: "POST", headers: csrf, body });
  }

  const text = await metrics.text();

  expect(token).toBeTruthy();
  expect(text).toMatch(/^conclave_throttled_total\{half="api",call="POST \/auth\/login"\} [1-6]$/m);
  expect(text).toMatch(/^conclave_sessions_active 2$/m);
  expect(text).toMatch(/^conclave_hashing\{state="waiting"\} 0$/m);
  expect(text).toMatch(/^conclave_events_total\{event="login.failed",level="\w+"\} [1-9]/m);
});

test("events that operators are told to watch are there before the first of them", async () => {
  const page = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const watched = [...page.matchAll(/\{event="([a-z._]+)"\}/g)].map(([, event]) => event);

  const text = await createMetrics().text();

  expect(watched).toHaveLength(4);
  for (const event of watched) {
    const level = event === "clock.doubted" ? "warn" : "error";
    expect(text).toContain(`conclave_events_total{event="${event}",level="${level}"} 0\n`);
  }
});

test("an upload counts while it is being received", async () => {
  const { url, api, metrics } = await servedApi();
  const { token } = await api.signedIn();
  const { port } = new URL(url);
  const id = await submitted(url, token);
  const upload = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    path: `/api/submissions/${id}/attachments`,
    headers: { ...csrf, Authorization: `Bearer ${token}`, "Content-Type": "multipart/form-data; boundary=x" },
  });
  upload.write("--x\r\n");
  const text = () => metrics.text();

  await expect.poll(text).toMatch(/^conclave_uploads_in_flight 1$/m);
  // The outcome on the client's side does not matter.
  upload.on("error", () => undefined).destroy();
  await expect.poll(text).toMatch(/^conclave_uploads_in_flight 0$/m);
});

test("what cannot be measured is left out, and the rest is there", async () => {
  const { api, metrics } = await servedApi();
  const file = join(temporaryFolder(), "gone.db");
  const measured = createMetrics();
  measured.watch(api.services, file);
  writeFileSync(file, "12345");
  await api.signedIn();
  expect(await metrics.text()).toMatch(/^conclave_sessions_active 1$/m);
  expect(await measured.text()).toMatch(/^conclave_database_bytes\{part="database"\} 5$/m);
  rmSync(file);
  await api.db.destroy();

  const text = await measured.text();

  expect(text).not.toMatch(/^conclave_sessions_active /m);
  expect(text).not.toMatch(/^conclave_database_bytes\{/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d/m);
});

test("a failure to measure is answered, and ends nothing", async () => {
  const events: string[] = [];
  const failing = { ...createMetrics(), text: () => Promise.reject(new Error("No such label.")) };
  const server = await serveMetrics(failing, 0, { error: (event) => void events.push(event) });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;

  const { status } = await fetch(`http://127.0.0.1:${port}/metrics`);

  expect([status, events]).toEqual([500, ["metrics.failed"]]);
});

async function submitted(url: string, token: string): Promise<string> {
  const text = "Some text of the research.";
  const research = { "High-Level Overview": text, "Root Cause Analysis": text, "Proof-of-Concept": text };
  const answer = await fetch(`${url}/api/submissions`, {
    method: "POST",
    headers: { ...csrf, Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ details: { title: "Counted", ...research, Steps: text } }),
  });
  return (await answer.json()).id;
}

const csrf = { Cookie: "csrftoken=a", "X-CSRFToken": "a" };
